package cooper

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt"
)

// equivalent fails the test unless the solver proves a and b equivalent.
func equivalent(t *testing.T, c *smt.Context, a, b smt.Term, args ...any) {
	t.Helper()
	status, m := smt.CheckSat(context.Background(), c, c.Xor(a, b))
	if status == smt.Sat {
		for _, v := range m.Symbols() {
			if c.Sort(v) != smt.Bool {
				t.Log(c.String(v), m.Value(v))
			}
		}
	}
	require.Equal(t, smt.Unsat, status, args...)
}

func TestEliminateOneInt(t *testing.T) {
	ctx := context.Background()
	for seed := int64(0); seed < cases(300); seed++ {
		w := newWorld(seed, 3, int(seed%2), 0)
		w.terms = seed%3 == 0
		f := w.formula(1 + w.rng.Intn(2))
		for _, direct := range []bool{false, true} {
			g, err := Eliminate(ctx, w.c, w.ints[:1], f, Options{Direct: direct})
			require.NoError(t, err)
			require.False(t, w.c.Occurs(w.ints[0], g))
			m := smt.NewModel(w.c)
			w.each(m, append(w.ints[1:len(w.ints):len(w.ints)], w.bools...), 3, func() bool {
				require.Equal(t, w.exists(m, w.ints[:1], 150, f), m.Holds(g),
					"seed %d direct %v: %s\nbecomes %s", seed, direct, w.c.String(f), w.c.String(g))
				return true
			})
		}
	}
}

func TestEliminateLazyAndDirectAgree(t *testing.T) {
	ctx := context.Background()
	for seed := int64(0); seed < cases(300); seed++ {
		ints, reals := 4, 0
		if seed%3 == 1 {
			ints, reals = 0, 4
		} else if seed%3 == 2 {
			ints, reals = 2, 2
		}
		w := newWorld(seed, ints, int(seed%2), reals)
		w.coeff = 2
		w.divs = seed%4 != 0
		w.terms = seed%5 == 0
		f := w.formula(2)
		vars := append([]smt.Term{}, w.numeric()[:2]...)
		if ints == 2 {
			vars = []smt.Term{w.ints[0], w.reals[0]}
		}
		vars = append(vars, w.bools...)
		lazy, err := Eliminate(ctx, w.c, vars, f, Options{})
		require.NoError(t, err, "seed %d", seed)
		direct, err := Eliminate(ctx, w.c, vars, f, Options{Direct: true, Budget: 20_000})
		if err != nil {
			require.ErrorIs(t, err, ErrBudget)
			continue
		}
		for _, v := range vars {
			require.False(t, w.c.Occurs(v, lazy))
			require.False(t, w.c.Occurs(v, direct))
		}
		equivalent(t, w.c, lazy, direct, "seed %d: %s\nlazy %s\ndirect %s", seed, w.c.String(f), w.c.String(lazy), w.c.String(direct))
	}
}

// The example of section 5 of Komuravelli et al. 2014: exists x. (x = e and p) or (l < x and x < u) or (x < u and q) is
// p or l < u or q.
func TestPaperExample(t *testing.T) {
	ctx := context.Background()
	c := smt.NewContext()
	r := func(name string) smt.Term { return c.Var(name, smt.Real) }
	x, e, l, u := r("x"), r("e"), r("l"), r("u")
	p, q := c.Var("p", smt.Bool), c.Var("q", smt.Bool)
	f := c.Or(c.And(c.Eq(x, e), p), c.And(c.Lt(l, x), c.Lt(x, u)), c.And(c.Lt(x, u), q))
	want := c.Or(p, c.Lt(l, u), q)
	for _, o := range []Options{{}, {Direct: true}} {
		g, err := Eliminate(ctx, c, []smt.Term{x}, f, o)
		require.NoError(t, err)
		require.Equal(t, c.String(want), c.String(g))
	}
	// The three test points as projections under models that single them out.
	m := smt.NewModel(c)
	project := func() string {
		g, err := Project(ctx, c, []smt.Term{x}, f, m, Options{})
		require.NoError(t, err)
		require.True(t, m.Holds(g))
		return c.String(g)
	}
	m.SetBool(p, true)
	require.Equal(t, c.String(p), project())
	m.SetBool(p, false)
	m.Set(u, num.FromInt(2))
	m.Set(x, num.One())
	require.Equal(t, c.String(c.Lt(l, u)), project())
	m.Set(l, num.FromInt(3))
	m.SetBool(q, true)
	require.Equal(t, c.String(q), project())
}

// TestManyResidues: bounds with coefficients and congruences make some twenty cubes, and each query for the next one is hard.
// The elimination theorem takes over.
func TestManyResidues(t *testing.T) {
	c := smt.NewContext()
	v := func(n string) smt.Term { return c.Var(n, smt.Int) }
	x0, y0, x1, y1 := v("x0"), v("y0"), v("x1"), v("y1")
	two, three := num.FromInt(2), num.FromInt(3)
	f := c.And(c.Le(c.Add(x0, c.Scale(two, y0)), c.Int(2)), c.Ge(c.Add(x0, y0), c.Int(0)), c.Divides(three, c.Add(y0, c.Int(2))),
		c.Divides(two, c.Add(x0, y0)), c.Ge(c.Add(y0, x1, c.Int(4)), y1), c.Eq(c.Scale(two, c.Add(x0, x1)), c.Add(y0, y1)))
	g, err := Eliminate(context.Background(), c, []smt.Term{x0, y0}, f, Options{Budget: 20_000})
	require.NoError(t, err)
	for a := int64(-40); a <= 40; a++ {
		for b := int64(-40); b <= 40; b++ {
			want := false
			for x := int64(-200); x <= 200 && !want; x++ {
				y := 2*x + 2*a - b
				want = x+2*y <= 2 && x+y >= 0 && (y+2)%3 == 0 && (x+y)%2 == 0 && y+a+4 >= b
			}
			m := smt.NewModel(c)
			m.Set(x1, num.FromInt(a))
			m.Set(y1, num.FromInt(b))
			require.Equal(t, want, m.Holds(g), "x1 = %d, y1 = %d", a, b)
		}
	}
}

// Variables inside of opaque terms that are inside of others leave, too.
func TestEliminateNestedOpaque(t *testing.T) {
	c := smt.NewContext()
	x1, x3, m, n := c.Var("x1", smt.Int), c.Var("x3", smt.Int), c.Var("m", smt.Int), c.Var("n", smt.Int)
	three := num.FromInt(3)
	inner := c.ModConst(c.Add(x1, x3, c.Int(2)), three)
	f := c.And(
		c.Le(c.Int(1), x3), c.Le(x3, c.Int(3)),
		c.Eq(x3, c.Ite(c.Le(x3, inner), c.Sub(x3, c.Int(1)), c.Int(1))),
		c.Eq(m, c.ModConst(c.Add(x3, inner), three)),
		c.Eq(n, c.ModConst(c.Add(inner, c.Ite(c.Le(c.Add(x1, c.Int(1)), x3), c.Int(1), c.Sub(x3, c.Int(1)))), three)))
	g, err := Eliminate(context.Background(), c, []smt.Term{x3}, f, Options{})
	require.NoError(t, err)
	require.False(t, c.Occurs(x3, g), c.String(g))
	value := func(t smt.Term, i int) map[smt.Term]smt.Term { return map[smt.Term]smt.Term{t: c.Int(int64(i))} }
	for a := -4; a <= 4; a++ {
		for b := range 3 {
			for d := range 3 {
				at := func(h smt.Term) smt.Term { return c.Subst(c.Subst(c.Subst(h, value(x1, a)), value(m, b)), value(n, d)) }
				exists, _ := smt.CheckSat(context.Background(), c, at(f))
				holds, _ := smt.CheckSat(context.Background(), c, at(g))
				require.Equal(t, exists, holds, "x1=%d m=%d n=%d", a, b, d)
			}
		}
	}
}
