package cooper

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt"
)

// checkProjection tests the two properties that make the projection p of f under m an under-approximation: p holds in m, and
// every point of a box that satisfies p extends to a solution of f. Elimination of vars looks for these in [-far, far].
func checkProjection(t *testing.T, w *world, vars, others []smt.Term, f, p smt.Term, m *smt.Model, box, far int64) {
	t.Helper()
	c := w.c
	require.True(t, m.Holds(p), "%s\nprojects to %s, which is false in the model", c.String(f), c.String(p))
	for _, v := range c.FreeVars(p) {
		require.NotContains(t, vars, v)
	}
	n := smt.NewModel(c)
	w.each(n, others, box, func() bool {
		if n.Holds(p) {
			require.True(t, w.exists(n, vars, far, f), "%s\nprojects to %s, which is too weak", c.String(f), c.String(p))
		}
		return true
	})
}

func TestProjectCubeInt(t *testing.T) {
	ctx := context.Background()
	found := 0
	for seed := int64(0); seed < cases(900); seed++ {
		w := newWorld(seed, 3, 0, 0)
		w.terms = seed%3 == 0
		lits := w.cube(2 + w.rng.Intn(5))
		f := w.c.And(lits...)
		vars, others := w.ints[:1], w.ints[1:]
		if seed%2 == 0 {
			vars, others = w.ints[:2], w.ints[2:]
		}
		m := smt.NewModel(w.c)
		tried := 0
		w.each(m, w.ints, 4, func() bool {
			if !m.Holds(f) {
				return true
			}
			found++
			tried++
			p, err := ProjectCube(ctx, w.c, vars, lits, m, Options{})
			require.NoError(t, err)
			checkProjection(t, w, vars, others, f, w.c.And(p...), m, 5, 60)
			return tried < 2
		})
	}
	require.Greater(t, found, int(cases(900))/2)
}

// sorts returns a world of integers, Real variables or both, by turns.
func sorts(seed int64) (w *world, vars, others []smt.Term) {
	switch seed % 3 {
	case 0:
		w = newWorld(seed, 4, int(seed%2), 0)
	case 1:
		w = newWorld(seed, 0, int(seed%2), 4)
	default:
		w = newWorld(seed, 2, int(seed%2), 2)
		vars, others = []smt.Term{w.ints[0], w.reals[0]}, []smt.Term{w.ints[1], w.reals[1]}
	}
	w.coeff = 2
	w.divs = seed%4 != 0
	w.terms = seed%5 == 0
	if vars == nil {
		vars, others = w.numeric()[:2], w.numeric()[2:]
	}
	return w, append(slices.Clone(vars), w.bools...), others
}

// Projection by models until none is left covers exists vars. f, in finitely many steps, and no more than that; each
// projection is a cube that holds in its model.
func TestProjectCovers(t *testing.T) {
	ctx := context.Background()
	most := 0
	for seed := int64(0); seed < cases(400); seed++ {
		w, vars, _ := sorts(seed)
		c := w.c
		f := w.formula(2)
		exact, err := Eliminate(ctx, c, vars, f, Options{Direct: true, Budget: 20_000})
		if err != nil {
			require.ErrorIs(t, err, ErrBudget)
			continue
		}
		cover := smt.False
		for n := 1; ; n++ {
			require.Less(t, n, 200, "seed %d does not end", seed)
			status, m := smt.CheckSat(ctx, c, f, c.Not(cover))
			require.NotEqual(t, smt.Unknown, status)
			if status == smt.Unsat {
				break
			}
			most = max(most, n)
			p, err := Project(ctx, c, vars, f, m, Options{})
			require.NoError(t, err)
			require.True(t, m.Holds(p))
			for _, lit := range c.Conjuncts(p) {
				require.True(t, lit == smt.True || c.IsLiteral(lit), c.String(lit))
			}
			require.Equal(t, smt.Unsat, smt.Entails(ctx, c, p, exact), "seed %d: %s\nhas %s, not %s", seed, c.String(f), c.String(exact), c.String(p))
			cover = c.Or(cover, p)
		}
		require.Equal(t, smt.Unsat, smt.Entails(ctx, c, exact, cover), "seed %d", seed)
	}
	require.Greater(t, most, 2)
}

// The image of a projection is finite: over all models in a growing box the number of different results stops growing.
func TestProjectFiniteImage(t *testing.T) {
	ctx := context.Background()
	for seed := int64(0); seed < 40; seed++ {
		w := newWorld(seed, 2, 0, 0)
		lits := w.cube(4)
		f := w.c.And(lits...)
		image := map[int64]map[smt.Term]bool{}
		for _, r := range []int64{40, 60} {
			image[r] = map[smt.Term]bool{}
			m := smt.NewModel(w.c)
			w.each(m, w.ints, r, func() bool {
				if m.Holds(f) {
					p, err := ProjectCube(ctx, w.c, w.ints[:1], lits, m, Options{})
					require.NoError(t, err)
					image[r][w.c.And(p...)] = true
				}
				return true
			})
		}
		require.Equal(t, len(image[40]), len(image[60]), "seed %d: %s", seed, w.c.String(f))
	}
}

func TestProjectTable(t *testing.T) {
	ctx := context.Background()
	c := smt.NewContext()
	n := num.FromInt
	x, y, z := c.Var("x", smt.Int), c.Var("y", smt.Int), c.Var("z", smt.Int)
	r, s := c.Var("r", smt.Real), c.Var("s", smt.Real)
	k := func(i int64, t smt.Term) smt.Term { return c.Scale(n(i), t) }
	huge := num.Pow2(70)
	for _, tc := range []struct {
		name    string
		f       smt.Term
		x, y, z int64
		want    smt.Term
	}{
		{"unit equality", c.And(c.Eq(x, c.Add(y, z)), c.Le(k(3, x), c.Int(9))), 3, 1, 2, c.Le(c.Add(y, z), c.Int(3))},
		{"equality with a coefficient", c.And(c.Eq(k(3, x), y), c.Le(x, z)), 1, 3, 1, c.And(c.Divides(n(3), y), c.Le(y, k(3, z)))},
		{"bounds that meet", c.And(c.Le(k(2, x), y), c.Le(y, k(2, x))), 2, 4, 0, c.Divides(n(2), y)},
		{"one side", c.And(c.Le(k(2, x), y), c.Le(k(3, x), z), c.Divides(n(2), c.Add(x, y))), 0, 2, 4, smt.True},
		{"divisibility alone", c.Divides(n(6), c.Add(k(4, x), y)), 1, 2, 0, c.Divides(n(2), y)},
		{"two divisibilities", c.And(c.Divides(n(4), c.Add(x, y)), c.Divides(n(6), c.Add(x, z))), 0, 4, 6, c.Divides(n(2), c.Add(y, z))},
		{"unit bounds", c.And(c.Le(y, x), c.Le(x, k(2, z))), 3, 2, 4, c.Le(y, k(2, z))},
		{"shadow", c.And(c.Le(y, k(2, x)), c.Le(k(3, x), z)), 5, 0, 20, c.Le(c.Add(k(3, y), c.Int(2)), k(2, z))},
		{"residue", c.And(c.Le(y, k(2, x)), c.Le(k(3, x), z)), 1, 2, 3, c.And(c.Divides(n(2), y), c.Le(k(3, y), k(2, z)))},
		{"huge", c.And(c.Le(c.Num(huge, smt.Int), c.Add(x, y)), c.Le(x, c.Num(huge, smt.Int))), 5, 0, 0, smt.NoTerm},
		{"negated divisibility", c.And(c.Not(c.Divides(n(3), c.Add(x, y))), c.Le(z, x), c.Le(x, c.Add(z, c.Int(1)))), 1, 0, 1, smt.NoTerm},
		{"floor", c.And(c.Le(r, x), c.Le(x, s)), 1, 0, 0, smt.NoTerm},
	} {
		m := smt.NewModel(c)
		m.Set(x, n(tc.x))
		m.Set(y, n(tc.y))
		m.Set(z, n(tc.z))
		m.Set(r, num.FromFrac(1, 2))
		m.Set(s, num.FromFrac(3, 2))
		if tc.name == "huge" {
			m.Set(x, huge)
			m.Set(y, n(7))
		}
		require.True(t, m.Holds(tc.f), tc.name)
		p, err := Project(ctx, c, []smt.Term{x}, tc.f, m, Options{})
		require.NoError(t, err)
		require.True(t, m.Holds(p), tc.name)
		require.False(t, c.Occurs(x, p))
		if tc.want != smt.NoTerm {
			require.Equal(t, c.String(tc.want), c.String(p), tc.name)
		}
		exact, err := Eliminate(ctx, c, []smt.Term{x}, tc.f, Options{})
		require.NoError(t, err)
		require.Equal(t, smt.Unsat, smt.Entails(ctx, c, p, exact), "%s: %s, %s", tc.name, c.String(p), c.String(exact))
	}
}
