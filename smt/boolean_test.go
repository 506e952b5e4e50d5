package smt

import (
	"context"
	"math/rand"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

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
		"staged":    func() boolean { s := &staged{}; s.reset(); return s },
	}
	for _, name := range []string{"cdcl", "gophersat", "staged"} {
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

// raceDetector is set when the race detector runs. It reports the close of a channel that ends a gophersat search, which is
// well defined: the sender panics, and recovers.
var raceDetector bool

// TestHardClausesInParallel has several solvers go over to gophersat at the same time, which shares a buffer among all of
// its solvers: they must take turns. One is cancelled meanwhile.
func TestHardClausesInParallel(t *testing.T) {
	if raceDetector {
		t.Skip("see raceDetector")
	}
	var wg sync.WaitGroup
	ctx, cancel := context.WithCancel(background)
	for i := range 6 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			s := &staged{}
			s.reset()
			size := 7
			if i == 5 {
				size = 20
			}
			for _, c := range holeClauses(size) {
				s.add(c)
			}
			if size == 20 {
				status, err := s.solve(ctx, 1_000_000_000)
				assert.ErrorIs(t, err, context.Canceled)
				assert.Equal(t, Unknown, status)
				return
			}
			status, err := s.solve(background, 1_000_000_000)
			assert.NoError(t, err)
			assert.Equal(t, Unsat, status)
			if i == 0 {
				cancel()
			}
		}()
	}
	wg.Wait()
	cancel()
}

func TestLuby(t *testing.T) {
	var got []int
	for i := 1; i <= 15; i++ {
		got = append(got, luby(i))
	}
	assert.Equal(t, []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}, got)
}
