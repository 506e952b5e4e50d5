package search

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/smt"
)

func TestNoQuestionIsAskedTwice(t *testing.T) {
	a := NewAsker(context.Background(), smt.NewContext())
	x := a.C.Var("x", smt.Int)
	small, smaller := a.C.Le(x, a.C.Int(5)), a.C.Le(x, a.C.Int(3))
	for range 3 {
		assert.True(t, a.Entails(smaller, small))
		assert.False(t, a.Entails(small, smaller))
		assert.Equal(t, smt.Unsat, a.Sat(smaller, a.C.Not(small)))
	}
	assert.LessOrEqual(t, a.Stats.Queries, int64(2))
	assert.LessOrEqual(t, int64(4), a.Stats.QueriesRecalled+2-a.Stats.Queries)
}

// TestTheory: what cores and models tell is what the solver says.
func TestTheory(t *testing.T) {
	a := NewAsker(context.Background(), smt.NewContext())
	x, y := a.C.Var("x", smt.Int), a.C.Var("y", smt.Int)
	assumed := a.C.And(a.C.Le(a.C.Int(0), x), a.C.Le(x, y))
	positive := a.C.Le(a.C.Int(-1), y)
	th := a.Theory(assumed, func(f smt.Term) smt.Term { return a.C.And(f, positive) })
	r := rand.New(rand.NewSource(1))
	atom := func() smt.Term {
		v := []smt.Term{x, y}[r.Intn(2)]
		f := a.C.Le(v, a.C.Int(int64(r.Intn(9)-4)))
		if r.Intn(2) == 0 {
			return a.C.Not(f)
		}
		return f
	}
	excluded := 0
	for range 600 {
		conjuncts := []smt.Term{atom(), atom(), atom()}
		slices.Sort(conjuncts)
		conjuncts = slices.Compact(conjuncts)
		f := atom()
		want, _ := smt.CheckSat(a.Ctx, a.C, append([]smt.Term{assumed, positive, f}, conjuncts...)...)
		got := th.Excludes(conjuncts, f)
		require.Equal(t, want == smt.Unsat, got)
		if got {
			excluded++
		}
	}
	assert.Greater(t, excluded, 100)
	assert.Less(t, excluded, 500)
	assert.Greater(t, a.Stats.QueriesRecalled, int64(300))
}
