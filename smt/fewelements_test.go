package smt

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFewElements: with a single element of the sort, storing at it changes all of an array.
func TestFewElements(t *testing.T) {
	c := NewContext()
	u, _ := c.UninterpretedSort("U")
	sort, _ := c.ArraySort(u, Bool)
	stored := c.Store(c.Fill(sort, False), c.Var("i", u), True)
	s := NewSolver(c, Options{})
	s.Assert(c.Eq(c.Fill(sort, True), stored))
	require.Equal(t, Unknown, s.Check(context.Background()))
	require.Contains(t, s.Reason(), "few elements")
	s = NewSolver(c, Options{})
	s.Assert(c.Eq(c.Select(stored, c.Var("j", u)), True), c.Not(c.Eq(c.Var("i", u), c.Var("j", u))))
	require.Equal(t, Unsat, s.Check(context.Background()))
}
