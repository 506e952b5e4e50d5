package main

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// Work that does not end with its context is left alone.
func TestInTime(t *testing.T) {
	v, ok := inTime(context.Background(), func() int { return 7 })
	assert.True(t, ok)
	assert.Equal(t, 7, v)

	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	_, ok = inTime(ctx, func() int { <-ctx.Done(); return 7 })
	assert.True(t, ok, "it ends in time")
	never := make(chan int)
	_, ok = inTime(ctx, func() int { return <-never })
	assert.False(t, ok)
	close(never)
}
