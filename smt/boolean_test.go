package smt

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/steps"
)

// boolean is a solver for clauses: what the search needs of it. Literals are as in DIMACS: v or -v for a variable v >= 1.
type boolean interface {
	// reset forgets everything.
	reset()
	// add adds a clause. Its literals have different variables.
	add(lits []int32)
	// solve decides the clauses. It spends at most the given number of conflicts; the error tells why the answer is Unknown.
	solve(ctx context.Context, conflicts int) (Status, error)
	// value is the value of a variable after Sat.
	value(v int32) bool
	// conflicts is the number of conflicts so far.
	conflicts() int
}

// randomClause has up to three literals over different variables.
func randomClause(r *rand.Rand, vars int) []int32 {
	var lits []int32
	for _, v := range r.Perm(vars)[:1+r.Intn(min(3, vars))] {
		l := int32(v + 1)
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

func holds(clauses [][]int32, value func(int32) bool) bool {
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

func satisfiable(clauses [][]int32, vars int) bool {
	for bits := range 1 << vars {
		if holds(clauses, func(v int32) bool { return bits>>(v-1)&1 == 1 }) {
			return true
		}
	}
	return false
}

// TestBooleanSolvers adds random clauses bit by bit, with new variables now and then, and compares with all assignments.
func TestBooleanSolvers(t *testing.T) {
	solvers := map[string]func() boolean{
		"cdcl":      func() boolean { s := &cdcl{}; s.reset(); return s },
		"gophersat": func() boolean { return &gophersat{} },
	}
	for _, name := range []string{"cdcl", "gophersat"} {
		s := solvers[name]()
		counts := map[Status]int{}
		for seed := int64(0); seed < 300; seed++ {
			r := rand.New(rand.NewSource(seed))
			s.reset()
			vars := 3 + r.Intn(4)
			var clauses [][]int32
			for len(clauses) < 60 {
				for range 1 + r.Intn(6) {
					c := randomClause(r, vars)
					clauses = append(clauses, c)
					s.add(c)
				}
				status, err := s.solve(background, 1_000_000)
				require.NoError(t, err)
				require.Equal(t, satisfiable(clauses, vars), status == Sat, "%s, seed %d: %v", name, seed, clauses)
				counts[status]++
				if status == Unsat {
					break
				}
				require.True(t, holds(clauses, s.value), "%s, seed %d: %v", name, seed, clauses)
				vars = min(vars+r.Intn(2), 10)
			}
		}
		assert.Greater(t, counts[Sat], 300, name)
		assert.Greater(t, counts[Unsat], 100, name)
	}
}

func holeClauses(n int) [][]int32 {
	at := func(i, j int) int32 { return int32(i*n + j + 1) }
	var out [][]int32
	for i := range n + 1 {
		var some []int32
		for j := range n {
			some = append(some, at(i, j))
			for k := range i {
				out = append(out, []int32{-at(i, j), -at(k, j)})
			}
		}
		out = append(out, some)
	}
	return out
}

// TestHardClauses needs many conflicts, so that learned clauses are deleted and the arena is compacted; and it is cancelled.
func TestHardClauses(t *testing.T) {
	s := &cdcl{}
	s.reset()
	for _, c := range holeClauses(8) {
		s.add(c)
	}
	s.most = 50
	status, err := s.solve(background, 1_000_000_000)
	assert.NoError(t, err)
	assert.Equal(t, Unsat, status)
	assert.Less(t, len(s.learnts), s.spent/2)
	s.reset()
	for _, c := range holeClauses(20) {
		s.add(c)
	}
	status, err = s.solve(steps.Limit(10), 1_000_000_000)
	assert.ErrorIs(t, err, context.DeadlineExceeded)
	assert.Equal(t, Unknown, status)
	s.reset()
	for _, c := range holeClauses(8) {
		s.add(c)
	}
	status, err = s.solve(background, 10)
	assert.ErrorIs(t, err, errConflicts)
	assert.Equal(t, Unknown, status)
}

// TestAssumptions compares random clauses under random assumptions with all assignments; the assumptions that have failed
// must not be satisfiable with the clauses.
func TestAssumptions(t *testing.T) {
	unit := func(lits []int32) (out [][]int32) {
		for _, l := range lits {
			out = append(out, []int32{l})
		}
		return out
	}
	failures := 0
	s := &cdcl{}
	for seed := int64(0); seed < 500; seed++ {
		r := rand.New(rand.NewSource(seed))
		s.reset()
		vars := 3 + r.Intn(5)
		var clauses [][]int32
		for range 6 {
			for range 1 + r.Intn(5) {
				c := randomClause(r, vars)
				clauses = append(clauses, c)
				s.add(c)
			}
			var assumed []int32
			for _, v := range r.Perm(vars)[:r.Intn(vars)] {
				assumed = append(assumed, int32(v+1)*int32(2*r.Intn(2)-1))
			}
			s.assume(assumed)
			status, err := s.solve(background, 1_000_000)
			require.NoError(t, err)
			all := slices.Concat(clauses, unit(assumed))
			require.Equal(t, satisfiable(all, vars), status == Sat, "seed %d: %v under %v", seed, clauses, assumed)
			if status == Sat {
				require.True(t, holds(all, s.value), "seed %d", seed)
				continue
			}
			var failed []int32
			for _, l := range assumed {
				if slices.Contains(s.failed, code(l)) {
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
