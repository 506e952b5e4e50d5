package cooper

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt"
)

func TestSimplifyIsEquivalent(t *testing.T) {
	ctx := context.Background()
	smaller := 0
	for seed := int64(0); seed < 400; seed++ {
		w, _, _ := sorts(seed)
		f := w.formula(3)
		for _, o := range []Options{{}, {Budget: 5 * queryCost}, {Budget: 1}} {
			g := Simplify(ctx, w.c, f, o)
			require.LessOrEqual(t, w.c.Size(g), w.c.Size(f))
			equivalent(t, w.c, f, g, "seed %d: %s became %s", seed, w.c.String(f), w.c.String(g))
			if w.c.Size(g) < w.c.Size(f) {
				smaller++
			}
		}
	}
	require.Greater(t, smaller, 150)
}

func TestSimplifyTable(t *testing.T) {
	c := smt.NewContext()
	x, y, z := c.Var("x", smt.Int), c.Var("y", smt.Int), c.Var("z", smt.Int)
	a, b := c.Var("a", smt.Bool), c.Var("b", smt.Bool)
	i := c.Int
	for _, tc := range []struct {
		name    string
		f, want smt.Term
	}{
		{"implied by two", c.And(c.Le(x, y), c.Le(y, z), c.Le(x, z)), c.And(c.Le(x, y), c.Le(y, z))},
		{"meeting bounds", c.And(c.Le(x, y), c.Le(y, x)), c.Eq(x, y)},
		{"subsumed disjunct", c.Or(c.And(a, c.Le(x, i(3))), c.And(a, c.Le(x, i(5)))), c.And(a, c.Le(x, i(5)))},
		{"covering disjuncts", c.Or(c.Le(x, i(3)), c.Ge(x, i(4))), smt.True},
		{"resolved literal", c.Or(a, c.And(c.Not(a), b)), c.Or(a, b)},
		{"inconsistent disjunct", c.Or(a, c.And(c.Le(x, y), c.Lt(y, z), c.Lt(z, x))), a},
		{"interval", c.And(c.Le(x, i(1)), c.Le(y, i(1)), c.Le(c.Add(x, y), i(2))), c.And(c.Le(x, i(1)), c.Le(y, i(1)))},
		{"contradiction", c.And(c.Le(x, y), c.Lt(y, x)), smt.False},
		{"divisibility", c.And(c.Eq(x, c.Scale(num.FromInt(4), y)), c.Divides(num.FromInt(2), x)), c.Eq(x, c.Scale(num.FromInt(4), y))},
	} {
		got := Simplify(context.Background(), c, tc.f, Options{})
		require.Equal(t, c.String(tc.want), c.String(got), tc.name)
	}
}

// The linear program removes what follows from several rows, and nothing else.
func TestDropRedundant(t *testing.T) {
	ctx := context.Background()
	removed := 0
	for seed := int64(0); seed < 300; seed++ {
		w := newWorld(seed, int(seed%2)*3, 0, 3-int(seed%2)*3)
		lits, _ := w.satisfiedCube(8)
		s := newSystem(w.c, nil, newLimits(ctx, Options{}))
		for _, lit := range lits {
			s.addLiteral(lit)
		}
		before := s.literals()
		require.NoError(t, s.dropRedundant())
		after := s.literals()
		removed += len(before) - len(after)
		require.Equal(t, smt.Unsat, smt.Entails(ctx, w.c, w.c.And(after...), w.c.And(before...)))
		if seed%2 == 0 { // over Real variables it is complete
			for i, lit := range after {
				rest := append(append([]smt.Term{}, after[:i]...), after[i+1:]...)
				r, _ := rowOf(w.c, lit)
				require.True(t, r.rel == eq || r.rel == ne || smt.Entails(ctx, w.c, w.c.And(rest...), lit) == smt.Sat)
			}
		}
	}
	require.Greater(t, removed, 30)
}
