package budget

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestDeadline(t *testing.T) {
	outer, cancel := WithDeadline(context.Background(), 10)
	defer cancel()
	inner, cancel := WithDeadline(outer, 4)
	defer cancel()
	child, cancel := context.WithCancel(inner)
	defer cancel()
	assert.NoError(t, Pass(child, 4))
	left, ok := Left(child)
	assert.True(t, ok)
	assert.Zero(t, left)
	var none *Steps
	assert.ErrorIs(t, none.Take(child, 1), context.Canceled, "the step that is too many ends the context at once")
	assert.ErrorIs(t, context.Cause(child), ErrSpent)
	assert.NoError(t, outer.Err(), "but not the one around it")
	left, _ = Left(outer)
	assert.Equal(t, int64(5), left)
	assert.Error(t, Pass(outer, 6))
	assert.ErrorIs(t, context.Cause(outer), ErrSpent)
}

func TestDeadlineTime(t *testing.T) {
	_, ok := Left(context.Background())
	assert.False(t, ok)
	assert.NoError(t, Pass(context.Background(), 1<<40))
	assert.Equal(t, int64(PerSecond*3/2), In(1500*time.Millisecond))
	assert.Equal(t, 1500*time.Millisecond, Time(PerSecond*3/2))
}
