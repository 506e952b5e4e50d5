package smt

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt/proof"
	"cairn/smt/sat"
)

// TestImpliedAtoms decides x and y, from which the value of an atom over x + y follows, and looks at what the search is told.
func TestImpliedAtoms(t *testing.T) {
	for _, sort := range []Sort{Int, Real} {
		c := NewContext()
		x, y, p := c.Var("x", sort), c.Var("y", sort), c.Var("p", Bool)
		at := func(i int64) Term { return c.Num(num.FromInt(i), sort) }
		lowX, lowY, lowSum, highSum := c.Le(x, at(1)), c.Le(y, at(2)), c.Le(c.Add(x, y), at(5)), c.Le(c.Add(x, y), at(-9))
		q := c.newQuery(NewSolver(c, Options{}), context.Background())
		defer q.release()
		fs := []Term{c.Or(lowX, p), c.Or(lowY, p), c.Or(lowSum, p), c.Or(highSum, p), c.Or(c.Le(at(-4), x), p), c.Or(c.Le(at(-4), y), p)}
		q.reset()
		require.True(t, q.assume(fs, nil, false))
		s := &q.sat
		s.encode()
		s.theory = q.arith.newTheory()
		s.startOnline()
		s.online.implyAfter = 0
		levels := &atEachLevel{online: &s.online, atoms: []sat.Lit{s.literal(lowSum), s.literal(highSum)}}
		s.sat.Attach(levels)
		s.sat.Assume(s.literal(lowX), s.literal(lowY), s.literal(c.Le(at(-4), x)), s.literal(c.Le(at(-4), y)))
		status, err := s.solveBoolean(100)
		require.NoError(t, err)
		assert.Equal(t, Sat, status)
		assert.Equal(t, [][]int8{{0, 0}, {0, 0}, {1, 0}, {1, 0}, {1, -1}}, levels.values[:5])
	}
}

// atEachLevel notes the values of atoms when all has been propagated, for each level.
type atEachLevel struct {
	*online
	atoms  []sat.Lit
	values [][]int8
}

func (a *atEachLevel) Propagate() ([]sat.Lit, error) {
	conflict, err := a.online.Propagate()
	now := make([]int8, len(a.atoms))
	for i, l := range a.atoms {
		now[i] = a.s.sat.Value(l)
	}
	a.values = append(a.values[:a.s.sat.DecisionLevel()], now)
	return conflict, err
}

// TestImpliedAtomsAreProved refutes formulas with many sums: the clauses that tell what follows from rows are steps of the
// proof, which has them checked.
func TestImpliedAtomsAreProved(t *testing.T) {
	ctx := context.Background()
	c := NewContext()
	fs := scheduling(c, 5, -1)
	for i := range 4 {
		for j := range i {
			fs = append(fs, c.Or(c.Ge(c.Add(c.Var("s0", Int), c.Var("s1", Int)), c.Int(int64(i))), c.Le(c.Sub(c.Var("s0", Int), c.Var("s1", Int)), c.Int(int64(j)))))
		}
	}
	s := NewSolver(c, Options{})
	s.Assert(fs...)
	require.Equal(t, Unsat, s.Check(ctx))
	p, err := s.Proof(ctx)
	require.NoError(t, err)
	require.NoError(t, proof.Check(ctx, p))
}
