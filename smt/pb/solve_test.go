package pb

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/smt/rup"
	"cairn/smt/sat"
)

// random is a small problem with clauses, soft clauses and sums.
func random(r *rand.Rand) *Problem {
	p := &Problem{Vars: 2 + r.Intn(6), Optimise: true}
	lit := func() sat.Lit { return sat.Lit(1+r.Intn(p.Vars)) * sat.Lit(1-2*r.Intn(2)) }
	clause := func() (c []sat.Lit) {
		for range 1 + r.Intn(3) {
			c = append(c, lit())
		}
		return c
	}
	terms := func() (all []Term) {
		for range r.Intn(5) {
			all = append(all, Term{int64(r.Intn(11) - 5), lit()})
		}
		return all
	}
	for range r.Intn(8) {
		p.Clauses = append(p.Clauses, clause())
	}
	for range r.Intn(5) {
		p.Soft = append(p.Soft, Soft{int64(1 + r.Intn(9)), clause()})
	}
	for range r.Intn(3) {
		p.Linear = append(p.Linear, Linear{terms(), int64(r.Intn(9) - 4), r.Intn(4) == 0})
	}
	p.Minimise = terms()
	return p
}

// The answers are those of trying all assignments.
func TestSolve(t *testing.T) {
	counts := map[sat.Status]int{}
	for seed := range int64(600) {
		p := random(rand.New(rand.NewSource(seed)))
		best, some := int64(0), false
		for bits := range 1 << p.Vars {
			m := make(Model, p.Vars)
			for v := range m {
				m[v] = bits>>v&1 != 0
			}
			if c := p.Cost(m); p.Check(m) == nil && (!some || c < best) {
				best, some = c, true
			}
		}
		a, err := Solve(context.Background(), p)
		require.NoError(t, err, "seed %d", seed)
		require.Equal(t, some, a.Status == sat.Sat, "seed %d", seed)
		counts[a.Status]++
		if some {
			require.True(t, a.Optimal, "seed %d: %s", seed, a.Reason)
			require.Equal(t, best, a.Cost, "seed %d", seed)
		}
	}
	assert.Greater(t, counts[sat.Sat], 100)
	assert.Greater(t, counts[sat.Unsat], 100)
}

// A refutation with a step that does not follow, or without its end, is none.
func TestCheckedRefutations(t *testing.T) {
	clauses := [][]sat.Lit{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}
	ctx := context.Background()
	assert.NoError(t, rup.Check(ctx, 2, clauses, []rup.Step{{Clause: []int32{2}}}))
	assert.ErrorIs(t, rup.Check(ctx, 2, clauses, nil), rup.ErrOpen)
	assert.Error(t, rup.Check(ctx, 2, clauses[:3], []rup.Step{{Clause: []int32{-2}}}))
	gone := []rup.Step{{Clause: []int32{2, 1}, Delete: true}, {Clause: []int32{2}}}
	assert.Error(t, rup.Check(ctx, 2, clauses, gone))
}
