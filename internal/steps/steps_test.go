package steps

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestLimit(t *testing.T) {
	c := Limit(3)
	for range 3 {
		assert.NoError(t, c.Err())
	}
	select {
	case <-c.Done():
		t.Error("three steps are allowed")
	default:
	}
	assert.ErrorIs(t, c.Err(), context.DeadlineExceeded)
	assert.EqualValues(t, 4, c.Taken())
	assert.EqualValues(t, 0, c.Late())
	<-c.Done()
	assert.ErrorIs(t, context.Cause(c), context.DeadlineExceeded)
	assert.Positive(t, c.Late())
}

// TestLimitOfChild: a context that is derived ends with the one it is derived from. That asks Err, at a time of its own.
func TestLimitOfChild(t *testing.T) {
	c := Limit(0)
	child, cancel := context.WithCancel(c)
	defer cancel()
	assert.Error(t, c.Err())
	<-child.Done()
	assert.ErrorIs(t, child.Err(), context.DeadlineExceeded)
}

func TestCount(t *testing.T) {
	c := Count()
	for range 1000 {
		assert.NoError(t, c.Err())
	}
	assert.EqualValues(t, 1000, c.Taken())
	assert.NoError(t, context.Cause(c))
	assert.Zero(t, c.Late())
}
