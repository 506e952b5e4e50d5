package smt

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
)

// A hard question without arithmetic goes over to gophersat, which has the rest of the conflicts.
func TestHandOver(t *testing.T) {
	c := NewContext()
	s := NewSolver(c, Options{Conflicts: easyConflicts + 500})
	s.Assert(pigeons(c, 11))
	assert.Equal(t, Unknown, s.Check(context.Background()))
	assert.Contains(t, s.Reason(), "conflicts")
}
