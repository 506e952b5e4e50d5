package budget

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSpend(t *testing.T) {
	s := New(3)
	assert.True(t, s.Spend(2))
	assert.True(t, s.Spend(1))
	assert.False(t, s.Spent(), "all of them are used, and no more")
	assert.False(t, s.Spend(1))
	assert.True(t, s.Spent())
	assert.False(t, s.Spend(0), "spent for good")
}

func TestPart(t *testing.T) {
	all := New(10)
	part := all.Part(4)
	assert.True(t, part.Spend(4))
	assert.Equal(t, 6, all.Left())
	assert.False(t, part.Spend(1))
	assert.False(t, all.Spent(), "what a part is refused does not end the whole")
	greedy := all.Part(1000)
	assert.False(t, greedy.Spend(6), "no more than the whole has")
	assert.True(t, greedy.Spent())
	assert.Equal(t, 994, greedy.Left())
	assert.True(t, all.Part(1).Spent())
}

func TestReserve(t *testing.T) {
	all := New(10)
	some := all.Reserve(4)
	assert.Equal(t, 6, all.Left())
	assert.False(t, all.Spend(7))
	assert.True(t, some.Spend(4))
	assert.False(t, some.Spend(1))
	assert.Equal(t, 1, all.Reserve(5).Left(), "never none")

	outer := New(5)
	part := outer.Part(100).Reserve(50)
	assert.False(t, part.Spend(6), "still a part of the outer")
	assert.True(t, outer.Spent())
}

func TestUnlimited(t *testing.T) {
	var s *Steps
	assert.True(t, s.Spend(1<<30))
	assert.False(t, s.Spent())
	assert.NoError(t, s.Take(t.Context(), 5))
	assert.False(t, s.Part(2).Spend(3))
	assert.Equal(t, 3, s.Reserve(3).Left())
}

func TestTake(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := New(1)
	assert.NoError(t, s.Take(ctx, 1))
	assert.NoError(t, s.Take(ctx, 0))
	assert.ErrorIs(t, s.Take(ctx, 1), ErrSpent)
	assert.ErrorIs(t, s.Take(ctx, 0), ErrSpent)
	cancel()
	assert.ErrorIs(t, s.Take(ctx, 1), context.Canceled, "the context says first why")
	assert.ErrorIs(t, (*Steps)(nil).Take(ctx, 1), context.Canceled)
}
