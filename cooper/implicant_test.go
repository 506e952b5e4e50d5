package cooper

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt"
)

func TestImplicant(t *testing.T) {
	ctx := context.Background()
	for seed := int64(0); seed < 600; seed++ {
		w, vars, _ := sorts(seed)
		w.terms = true
		c, f := w.c, w.formula(3)
		status, m := smt.CheckSat(ctx, c, f)
		if status != smt.Sat {
			continue
		}
		for _, lits := range [][]smt.Term{Implicant(c, f, m), ImplicantAvoiding(c, f, m, vars)} {
			for _, lit := range lits {
				require.True(t, c.IsLiteral(lit), c.String(lit))
				require.True(t, m.Holds(lit), c.String(lit))
				require.False(t, hasConditional(c, lit), c.String(lit))
				r, ok := rowOf(c, lit)
				require.False(t, ok && r.rel == ne, c.String(lit))
			}
			require.Equal(t, smt.Unsat, smt.Entails(ctx, c, c.And(lits...), f), "seed %d", seed)
		}
	}
}

func TestImplicantChoices(t *testing.T) {
	c := smt.NewContext()
	x, y := c.Var("x", smt.Int), c.Var("y", smt.Int)
	a, b := c.Var("a", smt.Bool), c.Var("b", smt.Bool)
	m := smt.NewModel(c)
	m.Set(x, num.FromInt(3))
	m.Set(y, num.FromInt(5))
	m.SetBool(a, true)
	small, big := c.Le(x, c.Int(4)), c.Le(c.Int(4), y)
	for _, tc := range []struct {
		name  string
		f     smt.Term
		avoid []smt.Term
		want  []smt.Term
	}{
		{"the smaller disjunct", c.Or(c.And(small, big), a), nil, []smt.Term{a}},
		{"what is there already", c.And(c.Or(a, small), small), nil, []smt.Term{small}},
		{"avoided", c.Or(small, c.And(a, big)), []smt.Term{x}, []smt.Term{a, big}},
		{"side of a disequality", c.Not(c.Eq(x, y)), nil, []smt.Term{c.Lt(x, y)}},
		{"branch", c.Eq(c.Ite(c.Le(x, y), x, y), c.Int(3)), nil, []smt.Term{c.Eq(x, c.Int(3)), c.Le(x, y)}},
		{"negated conjunction", c.Not(c.And(a, b)), nil, []smt.Term{c.Not(b)}},
		{"equivalence", c.Iff(small, a), nil, []smt.Term{small, a}},
		{"true", smt.True, nil, nil},
	} {
		require.ElementsMatch(t, tc.want, ImplicantAvoiding(c, tc.f, m, tc.avoid), tc.name)
	}
}
