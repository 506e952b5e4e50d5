package obligation_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/obligation"
	"cairn/smt"
)

func TestRefute(t *testing.T) {
	c := smt.NewContext()
	x, y := c.Var("x", smt.Int), c.Var("y", smt.Int)
	var n obligation.Count
	ctx := obligation.Counting(context.Background(), &n)
	require.NoError(t, obligation.Refute(ctx, c, "it is", c.Lt(x, y), c.And(c.Le(y, c.Int(3)), c.Ge(x, c.Int(3)))))
	require.NoError(t, obligation.Refute(ctx, c, "it is", c.Eq(c.Add(x, x), c.Add(y, y, c.Int(1)))))
	require.EqualError(t, obligation.Refute(ctx, c, "x may be y", c.Eq(x, y)), "x may be y")
	all, proved := n.Numbers()
	assert.EqualValues(t, 2, all)
	assert.EqualValues(t, 2, proved)

	status, model := obligation.Decide(ctx, c, c.Lt(x, y))
	require.Equal(t, smt.Sat, status)
	assert.True(t, model.Holds(c.Lt(x, y)))
	status, _ = obligation.Decide(ctx, c, c.Lt(x, y), c.Lt(y, x))
	require.Equal(t, smt.Unsat, status)
	all, proved = n.Numbers()
	assert.EqualValues(t, 3, all)
	assert.EqualValues(t, 3, proved)

	asked := 0
	equal := func(m *smt.Model) []smt.Term {
		asked++
		if f := c.Eq(x, y); !m.Holds(f) {
			return []smt.Term{f}
		}
		return nil
	}
	require.NoError(t, obligation.RefuteWith(ctx, c, "they differ", equal, nil, c.Lt(x, y)))
	assert.Equal(t, 1, asked)
	require.EqualError(t, obligation.RefuteWith(ctx, c, "they are great", equal, nil, c.Lt(c.Int(4), x)), "they are great")
	all, proved = n.Numbers()
	assert.EqualValues(t, 4, all)
	assert.EqualValues(t, 4, proved)

	ended, cancel := context.WithCancel(ctx)
	cancel()
	assert.ErrorIs(t, obligation.Refute(ended, c, "x may be y", c.Or(c.Eq(x, y), c.Lt(x, y))), obligation.ErrCancelled)
	assert.ErrorIs(t, obligation.RefuteWith(ended, c, "x may be y", equal, nil, c.Or(c.Eq(x, y), c.Lt(x, y))), obligation.ErrCancelled)
}
