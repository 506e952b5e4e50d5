package smt

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

// randomConjunction makes small constraints over the symbols.
func randomConjunction(r *rand.Rand, vars []Term, eqs, ineqs int) conjunction {
	linear := func() Linear {
		l := Constant(num.FromInt(int64(r.Intn(15) - 7)))
		for _, v := range vars {
			if k := int64(r.Intn(13) - 6); k != 0 && r.Intn(3) > 0 {
				l.Mono = append(l.Mono, Monomial{Var: v, Coeff: num.FromInt(k)})
			}
		}
		return l
	}
	var k conjunction
	for range eqs {
		k.eqs = append(k.eqs, linear())
	}
	for range ineqs {
		k.ineqs = append(k.ineqs, inequality{linear(), r.Intn(4) == 0})
	}
	return k
}

// holds evaluates a conjunction.
func (k conjunction) holds(c *Context, v assignment) bool {
	for t, x := range v {
		if t > 0 && c.Sort(t) == Int && !x.IsInt() {
			return false
		}
	}
	for _, l := range k.eqs {
		if !l.Eval(v.value).IsZero() {
			return false
		}
	}
	for _, q := range k.ineqs {
		if s := q.l.Eval(v.value).Sign(); s > 0 || s == 0 && q.strict {
			return false
		}
	}
	return true
}

// formula returns the conjunction as a term.
func (k conjunction) formula(c *Context) Term {
	var parts []Term
	for _, l := range k.eqs {
		parts = append(parts, c.EqZero(l))
	}
	for _, q := range k.ineqs {
		if q.strict {
			parts = append(parts, c.LtZero(q.l))
		} else {
			parts = append(parts, c.LeZero(q.l))
		}
	}
	return c.And(parts...)
}

// TestOmegaAgainstBranchAndBound compares the Omega test on unbounded conjunctions with the solver, which hardly ever uses
// it, and checks its solutions.
func TestOmegaAgainstBranchAndBound(t *testing.T) {
	counts := map[Status]int{}
	for seed := int64(0); seed < 3000; seed++ {
		r := rand.New(rand.NewSource(seed))
		v := newVocabulary()
		vars := []Term{v.x, v.y, v.z}
		if seed%3 == 0 {
			vars = []Term{v.x, v.y, v.r}
		}
		k := randomConjunction(r, vars, int(seed%2), 2+int(seed%4))
		o := &omega{ctx: background, c: v.Context, steps: 20_000}
		status, values := o.solve(k)
		counts[status]++
		want, _ := CheckSat(background, v.Context, k.formula(v.Context))
		require.NotEqual(t, Unknown, status, "seed %d", seed)
		require.Equal(t, want, status, "seed %d: %s", seed, v.Script(k.formula(v.Context)))
		if status == Sat {
			require.True(t, k.holds(v.Context, values), "seed %d: %v", seed, values)
		}
	}
	require.Greater(t, counts[Sat], 300)
	require.Greater(t, counts[Unsat], 300)
}

// TestUndecidedConjunctions forces the search to use what comes after branch and bound.
func TestUndecidedConjunctions(t *testing.T) {
	omegas := 0
	for seed := int64(0); seed < 600; seed++ {
		g := newGenerator(seed, 3, int(seed%2), 0, true)
		r := rand.New(rand.NewSource(seed))
		vars := append([]Term{}, g.ints...)
		f := g.c.And(
			g.c.Or(randomConjunction(r, vars, 1, 2).formula(g.c), randomConjunction(r, vars, 0, 3).formula(g.c)),
			randomConjunction(r, append(vars, g.reals...), 0, 2).formula(g.c), g.atom(1))
		want, _ := CheckSat(background, g.c, f)
		s := NewSolver(g.c, Options{IntegerSteps: -1})
		s.Assert(f)
		require.Equal(t, want, s.Check(background), "seed %d: %s", seed, g.c.Script(f))
		omegas += s.Statistics().OmegaCalls
	}
	require.Greater(t, omegas, 100)
}
