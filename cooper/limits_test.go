package cooper

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt"
)

func TestEliminateBudget(t *testing.T) {
	c := smt.NewContext()
	dims := intDims(c, 3)
	x := c.Var("x", smt.Int)
	var parts []smt.Term
	for i, d := range dims {
		k := num.FromInt(int64(i + 2))
		parts = append(parts, c.Or(c.Le(d, c.Scale(k, x)), c.Divides(k, c.Add(d, x))), c.Or(c.Le(c.Scale(k, x), d), c.Le(x, c.Int(int64(i)))))
	}
	f := c.And(parts...)
	for _, o := range []Options{{Budget: 5}, {Budget: 5, Direct: true}} {
		_, err := Eliminate(context.Background(), c, []smt.Term{x}, f, o)
		require.ErrorIs(t, err, ErrBudget)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Eliminate(ctx, c, []smt.Term{x}, f, Options{})
	require.ErrorIs(t, err, context.Canceled)
}

func TestEliminateTable(t *testing.T) {
	c := smt.NewContext()
	x, y, z := c.Var("x", smt.Int), c.Var("y", smt.Int), c.Var("z", smt.Int)
	r, s := c.Var("r", smt.Real), c.Var("s", smt.Real)
	a, b := c.Var("a", smt.Bool), c.Var("b", smt.Bool)
	two := num.FromInt(2)
	for _, tc := range []struct {
		name    string
		f, want smt.Term
	}{
		{"nothing to do", c.Le(y, z), c.Le(y, z)},
		{"definition", c.And(c.Eq(x, y), c.Or(c.Le(x, z), c.Divides(two, x))), c.Or(c.Le(y, z), c.Divides(two, y))},
		{"scaled definition", c.And(c.Eq(c.Scale(two, x), y), c.Or(c.Le(x, z), a)),
			c.And(c.Divides(two, y), c.Or(c.Le(y, c.Scale(two, z)), a))},
		{"Boolean", c.And(c.Or(b, c.Le(y, z)), c.Or(c.Not(b), a)), c.Or(a, c.Le(y, z))},
		{"Boolean definition", c.And(c.Iff(b, c.Le(y, z)), c.Or(b, a)), c.Or(a, c.Le(y, z))},
		{"independent parts", c.And(c.Le(x, y), c.Le(r, s), c.Le(s, c.Scale(two, r))), c.Le(c.Int(0), s)},
		{"unsatisfiable", c.And(c.Lt(x, y), c.Lt(y, x)), smt.False},
		{"strict bounds of integers", c.And(c.Lt(y, x), c.Lt(x, z)), c.Le(c.Add(y, c.Int(2)), z)},
		{"modulus", c.Eq(c.ModConst(x, num.FromInt(4)), y), c.And(c.Le(c.Int(0), y), c.Le(y, c.Int(3)))},
		{"quotient", c.And(c.Eq(c.DivConst(x, num.FromInt(3)), y), c.Divides(num.FromInt(3), x)), smt.True},
		{"integral part", c.And(c.Le(c.ToInt(r), z), c.Lt(c.ToReal(y), r)), c.Le(y, z)},
		{"disequality", c.And(c.Not(c.Eq(x, y)), c.Le(y, x), c.Le(x, z)), c.Lt(y, z)},
		{"disequalities on the open side", c.And(c.Not(c.Eq(x, y)), c.Not(c.Eq(x, z)), c.Le(y, x)), smt.True},
	} {
		for _, o := range []Options{{}, {Direct: true}} {
			g, err := Eliminate(context.Background(), c, []smt.Term{x, r, b}, tc.f, o)
			require.NoError(t, err, tc.name)
			for _, v := range []smt.Term{x, r, b} {
				require.False(t, c.Occurs(v, g), tc.name)
			}
			equivalent(t, c, tc.want, g, "%s: %s", tc.name, c.String(g))
		}
	}
}

// The same calls give the same results.
func TestDeterminism(t *testing.T) {
	run := func() (out []string) {
		for seed := int64(0); seed < 60; seed++ {
			w, vars, others := sorts(seed)
			f := w.formula(3)
			g, err := Eliminate(context.Background(), w.c, vars, f, Options{})
			require.NoError(t, err)
			h, err := ConvexHull(context.Background(), w.c, f, others, Options{})
			require.NoError(t, err)
			out = append(out, w.c.String(g), w.c.String(h.Formula(w.c)), w.c.String(Simplify(context.Background(), w.c, f, Options{})))
		}
		return out
	}
	first := run()
	require.Equal(t, first, run())
}
