package simplex

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// chain makes x[i] - x[i+1] = i%3 for so many i, whose tableau fills when it is solved.
func chain(n int) *Simplex {
	s := New()
	last := s.NewVar(true)
	for i := range n {
		x := s.NewVar(true)
		row := s.DefineRow([]Entry{e(last, 1), e(x, -1)})
		last = x
		s.AssertLower(row, at(int64(i%3)), Tag(2*i))
		s.AssertUpper(row, at(int64(i%3)), Tag(2*i+1))
	}
	return s
}

// TestLargeTableauIsGivenUp checks that Check, and what rests on it, ends before the tableau takes memory quadratic in the
// size of the problem.
func TestLargeTableauIsGivenUp(t *testing.T) {
	s := chain(1000)
	s.room = 1 << 14
	_, err := s.Check(ctx)
	require.ErrorIs(t, err, ErrTooLarge)
	assert.Less(t, s.size, 2*(s.room+fill*s.given))
	r := s.CheckInteger(ctx, Limits{})
	assert.Equal(t, Unknown, r.Status)
	assert.Equal(t, ErrTooLarge.Error(), r.Reason)

	s = chain(300)
	c, err := s.Check(ctx)
	require.NoError(t, err)
	require.Nil(t, c)
	occurrences := 0
	for i := range s.rows {
		occurrences += len(s.rows[i].entries)
	}
	assert.Equal(t, occurrences, s.size)
	s.mustHold(t)
}
