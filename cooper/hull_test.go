package cooper

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/lin"
	"cairn/internal/num"
	"cairn/smt"
)

// hullOfPoints is the polyhedron of the convex hull of points (homogeneous vectors), by generators alone.
func hullOfPoints(t *testing.T, p space, points []lin.Vector) Polyhedron {
	t.Helper()
	b := newLimits(context.Background(), Options{Budget: math.MaxInt})
	k := &cone{dim: p.width()}
	for i := range k.dim {
		k.eqs = append(k.eqs, lin.Unit(k.dim, i))
	}
	for _, v := range points {
		if !k.contains(v) {
			require.NoError(t, k.addRay(b, v))
		}
	}
	k.check(t)
	return p.polyhedron(k)
}

// bounded conjoins -r <= v <= r for all v.
func (w *world) bounded(f smt.Term, vars []smt.Term, r int64) smt.Term {
	for _, v := range vars {
		f = w.c.And(f, w.c.Le(v, w.c.Int(r)), w.c.Ge(v, w.c.Int(-r)))
	}
	return f
}

// On bounded integer formulas the hull contains the hull of the points, with every facet touching it.
func TestConvexHullOfIntegers(t *testing.T) {
	ctx := context.Background()
	exact, total := 0, 0
	for seed := int64(0); seed < 400; seed++ {
		w := newWorld(seed, 3, 0, 0)
		w.terms = seed%3 == 0
		f := w.bounded(w.formula(1+w.rng.Intn(2)), w.ints, 4)
		p := space{w.c, w.ints[:1+w.rng.Intn(3)]}
		var points []lin.Vector
		m := smt.NewModel(w.c)
		w.each(m, w.ints, 4, func() bool {
			if m.Holds(f) {
				points = append(points, p.point(m))
			}
			return true
		})
		h, err := ConvexHull(ctx, w.c, f, p.dims, Options{})
		require.NoError(t, err)
		if len(points) == 0 {
			require.True(t, h.IsEmpty(), "seed %d", seed)
			continue
		}
		best := hullOfPoints(t, p, points)
		equal := h.Formula(w.c) == best.Formula(w.c)
		total++
		if equal {
			exact++
		}
		require.Equal(t, smt.Unsat, smt.Entails(ctx, w.c, best.Formula(w.c), h.Formula(w.c)), "seed %d", seed)
		for _, l := range h.Ineqs {
			touched := false
			for _, v := range points {
				touched = touched || eval(l, p, v).IsZero()
			}
			require.True(t, touched, "seed %d: %s: facet %s does not touch a point", seed, w.c.String(f), w.c.String(w.c.LeZero(l)))
		}
		require.Equal(t, best.Eqs, h.Eqs, "seed %d", seed)
		eqs, err := AffineHull(ctx, w.c, f, p.dims, Options{})
		require.NoError(t, err)
		require.Equal(t, best.Eqs, eqs)
	}
	t.Logf("%d of %d hulls are those of the integral points", exact, total)
	require.Greater(t, 10*exact, 7*total)
}

// eval is the value of l at a point.
func eval(l smt.Linear, p space, v lin.Vector) num.Rat {
	return l.Eval(func(d smt.Term) num.Rat {
		for i, e := range p.dims {
			if d == e {
				return v[i+1].Div(v[0])
			}
		}
		return num.Zero()
	})
}

// Over Real variables the hull of a disjunction of cubes is exact: each facet is one of their hull's.
func TestConvexHullOfReals(t *testing.T) {
	ctx := context.Background()
	for seed := int64(0); seed < 200; seed++ {
		w := newWorld(seed, 0, 0, 3)
		f := w.formula(1 + w.rng.Intn(2))
		dims := w.reals[:1+w.rng.Intn(3)]
		h, err := ConvexHull(ctx, w.c, f, dims, Options{})
		require.NoError(t, err)
		require.Equal(t, smt.Unsat, smt.Entails(ctx, w.c, f, h.Formula(w.c)), "seed %d", seed)
		if h.IsEmpty() {
			continue
		}
		// No constraint can be moved inwards by any amount: f & l > -1/1000 is satisfiable.
		for _, l := range h.Ineqs {
			status, _ := smt.CheckSat(ctx, w.c, f, w.c.LtZero(l.Neg().AddConst(num.FromFrac(-1, 1000))))
			require.Equal(t, smt.Sat, status, "seed %d: %s, facet %s", seed, w.c.String(f), w.c.String(w.c.LeZero(l)))
		}
		eqs, err := AffineHull(ctx, w.c, f, dims, Options{})
		require.NoError(t, err)
		require.Equal(t, h.Eqs, eqs)
	}
}

func TestConvexHullTable(t *testing.T) {
	ctx := context.Background()
	c := smt.NewContext()
	i := func(n int64) smt.Term { return c.Int(n) }
	x, y, z := c.Var("x", smt.Int), c.Var("y", smt.Int), c.Var("z", smt.Int)
	r, s := c.Var("r", smt.Real), c.Var("s", smt.Real)
	scale := func(k int64, t smt.Term) smt.Term { return c.Scale(num.FromInt(k), t) }
	for _, tc := range []struct {
		name string
		f    smt.Term
		dims []smt.Term
		want smt.Term
	}{
		{"false", smt.False, []smt.Term{x}, smt.False},
		{"true", smt.True, []smt.Term{x, y}, smt.True},
		{"no dimension", c.Le(x, i(1)), nil, smt.True},
		{"two points", c.Or(c.And(c.Eq(x, i(1)), c.Eq(y, i(2))), c.And(c.Eq(x, i(3)), c.Eq(y, i(6)))), []smt.Term{x, y},
			c.And(c.Eq(y, scale(2, x)), c.Ge(x, i(1)), c.Le(x, i(3)))},
		{"halves are rounded", c.And(c.Le(scale(2, x), i(5)), c.Le(i(-5), scale(2, x))), []smt.Term{x}, c.And(c.Le(x, i(2)), c.Ge(x, i(-2)))},
		{"existential", c.And(c.Eq(x, c.Add(y, z)), c.Le(i(0), y), c.Le(y, i(3)), c.Eq(z, i(4))), []smt.Term{x}, c.And(c.Le(i(4), x), c.Le(x, i(7)))},
		{"open", c.And(c.Lt(r, i(1)), c.Gt(r, s)), []smt.Term{r, s}, c.And(c.Le(r, i(1)), c.Ge(r, s))},
		{"cone and point", c.Or(c.And(c.Ge(x, i(1)), c.Ge(y, x)), c.And(c.Eq(x, i(0)), c.Eq(y, i(0)))), []smt.Term{x, y}, c.And(c.Ge(y, x), c.Ge(x, i(0)))},
		{"compound dimensions", c.And(c.Eq(c.Sub(x, y), i(2)), c.Ge(x, i(0))), []smt.Term{c.Sub(x, y)}, c.Eq(c.Sub(x, y), i(2))},
		{"even", c.And(c.Divides(num.FromInt(2), x), c.Ge(x, i(1)), c.Le(x, i(7))), []smt.Term{x}, c.And(c.Ge(x, i(2)), c.Le(x, i(6)))},
		{"quotient", c.And(c.Eq(y, c.DivConst(x, num.FromInt(2))), c.Ge(x, i(0)), c.Le(x, i(9))), []smt.Term{y}, c.And(c.Ge(y, i(0)), c.Le(y, i(4)))},
		{"step or stay", c.Or(c.Eq(y, x), c.Eq(y, c.Add(x, i(1)))), []smt.Term{x, y}, c.And(c.Ge(y, x), c.Le(y, c.Add(x, i(1))))},
	} {
		h, err := ConvexHull(ctx, c, tc.f, tc.dims, Options{})
		require.NoError(t, err, tc.name)
		equivalent(t, c, tc.want, h.Formula(c), "%s: %s", tc.name, c.String(h.Formula(c)))
	}
}

// A hull that does not fit the budget is still one: all models satisfy it.
func TestConvexHullBudget(t *testing.T) {
	ctx := context.Background()
	complete := 0
	for budget := 50; budget < 2_000_000; budget = budget * 3 / 2 {
		c := smt.NewContext()
		dims := intDims(c, 4)
		f := boxes(c, dims, 12)
		h, err := ConvexHull(ctx, c, f, dims, Options{Budget: budget})
		require.NoError(t, err)
		require.Equal(t, smt.Unsat, smt.Entails(ctx, c, f, h.Formula(c)))
		if len(h.Ineqs) > 10 {
			complete++
		}
		eqs, err := AffineHull(ctx, c, c.And(f, c.Eq(dims[0], dims[1])), dims, Options{Budget: budget})
		require.NoError(t, err)
		for _, l := range eqs {
			require.Equal(t, smt.Unsat, smt.Entails(ctx, c, c.And(f, c.Eq(dims[0], dims[1])), c.EqZero(l)))
		}
	}
	require.Positive(t, complete)
	done, cancel := context.WithCancel(ctx)
	cancel()
	c := smt.NewContext()
	x := c.Var("x", smt.Int)
	_, err := ConvexHull(done, c, c.Le(x, c.Int(3)), []smt.Term{x}, Options{})
	require.ErrorIs(t, err, context.Canceled)
}
