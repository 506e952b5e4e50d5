package budget

import (
	"context"
	"testing"

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
	var none *Steps
	assert.ErrorIs(t, none.Take(child, 1), context.Canceled, "the step that is too many ends the context at once")
	assert.ErrorIs(t, context.Cause(child), ErrSpent)
	assert.NoError(t, outer.Err(), "but not the one around it")
	assert.NoError(t, Pass(outer, 5))
	assert.Error(t, Pass(outer, 1), "which counts them all")
	assert.ErrorIs(t, context.Cause(outer), ErrSpent)
	assert.NoError(t, Pass(context.Background(), 1<<30))
}
