package sat

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/steps"
)

// valueIn returns the values that the solver has for variables.
func valueIn(s *Solver) func(v Lit) bool { return func(v Lit) bool { return s.Value(v) > 0 } }

// solve decides the clauses without a bound on steps.
func solve(s *Solver, conflicts int) (Status, error) {
	return s.Solve(context.Background(), nil, conflicts)
}

// randomClause has up to three literals over different variables.
func randomClause(r *rand.Rand, vars int) []Lit {
	var lits []Lit
	for _, v := range r.Perm(vars)[:1+r.Intn(min(3, vars))] {
		l := Lit(v + 1)
		if r.Intn(2) == 0 {
			l = -l
		}
		lits = append(lits, l)
	}
	if len(lits) == 1 && r.Intn(4) > 0 {
		return randomClause(r, vars)
	}
	return lits
}

func holds(clauses [][]Lit, value func(Lit) bool) bool {
	for _, c := range clauses {
		ok := false
		for _, l := range c {
			ok = ok || l > 0 == value(max(l, -l))
		}
		if !ok {
			return false
		}
	}
	return true
}

func satisfiable(clauses [][]Lit, vars int) bool {
	for bits := range 1 << vars {
		if holds(clauses, func(v Lit) bool { return bits>>(v-1)&1 == 1 }) {
			return true
		}
	}
	return false
}

// TestClauses adds random clauses bit by bit, with new variables now and then, and compares with all assignments.
func TestClauses(t *testing.T) {
	s := New()
	counts := map[Status]int{}
	for seed := int64(0); seed < 300; seed++ {
		r := rand.New(rand.NewSource(seed))
		s.Reset()
		vars := 3 + r.Intn(4)
		var clauses [][]Lit
		for len(clauses) < 60 {
			for range 1 + r.Intn(6) {
				c := randomClause(r, vars)
				clauses = append(clauses, c)
				if r.Intn(4) == 0 {
					c = append(c, c[r.Intn(len(c))]) // twice the same literal
				}
				s.Add(c...)
				s.Add(c[0], Lit(1+r.Intn(vars)), -c[0]) // which is no restriction
			}
			if r.Intn(4) == 0 {
				s.Simplify()
			}
			status, err := solve(s, 1_000_000)
			require.NoError(t, err)
			require.Equal(t, satisfiable(clauses, vars), status == Sat, "seed %d: %v", seed, clauses)
			counts[status]++
			if status == Unsat {
				break
			}
			require.True(t, holds(clauses, valueIn(s)), "seed %d: %v", seed, clauses)
			vars = min(vars+r.Intn(2), 10)
		}
	}
	assert.Greater(t, counts[Sat], 300)
	assert.Greater(t, counts[Unsat], 100)
}

func holeClauses(n int) [][]Lit {
	at := func(i, j int) Lit { return Lit(i*n + j + 1) }
	var out [][]Lit
	for i := range n + 1 {
		var some []Lit
		for j := range n {
			some = append(some, at(i, j))
			for k := range i {
				out = append(out, []Lit{-at(i, j), -at(k, j)})
			}
		}
		out = append(out, some)
	}
	return out
}

// TestHardClauses needs many conflicts, so that learned clauses are deleted and the arena is compacted; and it is cancelled.
func TestHardClauses(t *testing.T) {
	s := New()
	for _, c := range holeClauses(8) {
		s.Add(c...)
	}
	s.most = 50
	status, err := solve(s, 1_000_000_000)
	assert.NoError(t, err)
	assert.Equal(t, Unsat, status)
	assert.Less(t, len(s.learnts), s.spent/2)
	s.Reset()
	for _, c := range holeClauses(20) {
		s.Add(c...)
	}
	status, err = s.Solve(steps.Limit(10), nil, 1_000_000_000)
	assert.ErrorIs(t, err, context.DeadlineExceeded)
	assert.Equal(t, Unknown, status)
	s.Reset()
	for _, c := range holeClauses(8) {
		s.Add(c...)
	}
	status, err = solve(s, 10)
	assert.ErrorIs(t, err, ErrConflicts)
	assert.Equal(t, Unknown, status)
}

// TestAssumptions compares random clauses under random assumptions with all assignments; the assumptions that have failed
// must not be satisfiable with the clauses.
func TestAssumptions(t *testing.T) {
	unit := func(lits []Lit) (out [][]Lit) {
		for _, l := range lits {
			out = append(out, []Lit{l})
		}
		return out
	}
	failures := 0
	s := New()
	for seed := int64(0); seed < 500; seed++ {
		r := rand.New(rand.NewSource(seed))
		s.Reset()
		vars := 3 + r.Intn(5)
		var clauses [][]Lit
		for range 6 {
			for range 1 + r.Intn(5) {
				c := randomClause(r, vars)
				clauses = append(clauses, c)
				s.Add(c...)
			}
			var assumed []Lit
			for _, v := range r.Perm(vars)[:r.Intn(vars)] {
				assumed = append(assumed, Lit(v+1)*Lit(2*r.Intn(2)-1))
			}
			s.Assume(assumed...)
			status, err := solve(s, 1_000_000)
			require.NoError(t, err)
			all := slices.Concat(clauses, unit(assumed))
			require.Equal(t, satisfiable(all, vars), status == Sat, "seed %d: %v under %v", seed, clauses, assumed)
			if status == Sat {
				require.True(t, holds(all, valueIn(s)), "seed %d", seed)
				continue
			}
			var failed []Lit
			for _, l := range assumed {
				if slices.Contains(s.Failed(), l) {
					failed = append(failed, l)
				}
			}
			require.Len(t, failed, len(s.failed))
			require.False(t, satisfiable(slices.Concat(clauses, unit(failed)), vars), "seed %d: %v", seed, failed)
			failures++
		}
	}
	assert.Greater(t, failures, 300)
}
