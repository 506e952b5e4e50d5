package steps

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestLimit(t *testing.T) {
	c := Limit(3)
	child, cancel := context.WithCancel(c)
	defer cancel()
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
	<-child.Done()
	assert.ErrorIs(t, child.Err(), context.DeadlineExceeded)
	assert.ErrorIs(t, context.Cause(c), context.DeadlineExceeded)
	assert.Positive(t, c.Late())
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
