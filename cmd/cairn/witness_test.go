package main

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// TestAnswerWithin requires that an answer does not wait for work that does not notice the end of its time, that work which
// notices has the last word, and that a panic is an internal error.
func TestAnswerWithin(t *testing.T) {
	run := func(d time.Duration, work func(context.Context, *reply) int) *reply {
		return answerWithin(limits{timeout: duration(d)}, io.Discard, work, func(why error, a *reply) { a.stdout.WriteString(why.Error()) })
	}
	stuck := make(chan int)
	defer close(stuck)
	a := run(10*time.Millisecond, func(context.Context, *reply) int { return <-stuck })
	assert.Equal(t, exitUnknown, a.code)
	assert.Equal(t, "timeout", a.stdout.String())

	a = run(10*time.Millisecond, func(ctx context.Context, a *reply) int { <-ctx.Done(); return exitSafe })
	assert.Equal(t, exitSafe, a.code)
	assert.Empty(t, a.stdout.String())

	a = run(0, func(context.Context, *reply) int { panic("no") })
	assert.Equal(t, exitInternal, a.code)
	assert.Equal(t, "internal error: no\n", a.stderr.String())
}
