package smt

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt/proof"
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
		require.True(t, q.assume(fs, nil))
		s := &q.sat
		s.encode()
		s.theory = q.arith.newTheory()
		s.startOnline()
		for _, clause := range s.clauses {
			s.sat.add(clause)
		}
		s.sat.grow(int(s.nbVars))
		s.sat.spent = implyAfter
		decide := func(f Term) {
			s.sat.limits = append(s.sat.limits, len(s.sat.trail))
			s.sat.enqueue(code(s.literal(f)), -1)
			conflict, err := s.sat.propagateAll()
			require.NoError(t, err)
			require.Negative(t, conflict)
		}
		value := func(f Term) int8 { return s.sat.values[code(s.literal(f))] }
		decide(lowX)
		assert.Zero(t, value(lowSum))
		decide(lowY)
		assert.Equal(t, int8(1), value(lowSum))
		assert.Zero(t, value(highSum))
		decide(c.Le(at(-4), x))
		decide(c.Le(at(-4), y))
		assert.Equal(t, int8(-1), value(highSum))
		s.sat.backtrack(1)
		assert.Zero(t, value(lowSum))
		assert.Equal(t, Sat, s.solve(nil))
	}
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
