package budget

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
)

// counting takes steps one by one and keeps how many it has taken; the result is the error that ends it.
func counting(taken *int, until int) func(context.Context) error {
	return func(ctx context.Context) error {
		for *taken < until {
			if err := Pass(ctx, 1); err != nil {
				return err
			}
			*taken++
		}
		return nil
	}
}

// Work stands still between its turns, goes on where it was, and ends by itself.
func TestTurns(t *testing.T) {
	var n int
	r := Begin(context.Background(), counting(&n, 25))
	defer r.End()
	assert.Zero(t, n, "it does nothing before its first turn")
	assert.False(t, r.Turn(10))
	assert.Equal(t, 10, n)
	assert.False(t, r.Turn(10), "the step that was too many is one of these")
	assert.Equal(t, 20, n)
	assert.True(t, r.Turn(10))
	assert.NoError(t, r.Result())
	assert.EqualValues(t, 25, r.Steps())
}

func TestEnd(t *testing.T) {
	var n, never int
	r := Begin(context.Background(), counting(&n, 100))
	assert.False(t, r.Turn(3))
	r.End()
	assert.ErrorIs(t, r.Result(), context.Canceled)
	assert.Equal(t, 3, n)
	unbegun := Begin(context.Background(), counting(&never, 100))
	unbegun.End()
	assert.Zero(t, never)

	ctx, cancel := context.WithCancel(context.Background())
	n = 0
	outer := Begin(ctx, counting(&n, 100))
	assert.False(t, outer.Turn(3))
	cancel()
	assert.ErrorIs(t, outer.Result(), context.Canceled, "waiting for a turn ends with the context")

	wrong := Begin(context.Background(), func(context.Context) int { panic("a fault") })
	assert.True(t, wrong.Turn(1))
	assert.Panics(t, func() { wrong.Result() }, "it comes where it can be caught")
}

// Turns are parts of turns: what is inside pauses with what is around it, also if several goroutines are at work there.
func TestTurnsInTurns(t *testing.T) {
	var a, b, c int
	whole := Begin(context.Background(), func(ctx context.Context) error {
		one, two := Begin(ctx, counting(&a, 30)), Begin(ctx, counting(&b, 30))
		for !one.Turn(4) || !two.Turn(4) {
			two.Turn(4)
		}
		var group sync.WaitGroup
		for range 3 {
			group.Go(func() { _ = Pass(ctx, 10) })
		}
		group.Wait()
		return counting(&c, 10)(ctx)
	})
	defer whole.End()
	assert.False(t, whole.Turn(6))
	assert.Equal(t, []int{4, 2, 0}, []int{a, b, c})
	assert.False(t, whole.Turn(4))
	assert.Equal(t, 10, a+b)
	assert.False(t, whole.Turn(81))
	assert.Equal(t, []int{30, 30, 1}, []int{a, b, c})
	assert.True(t, whole.Turn(AllSteps))
	assert.Equal(t, 10, c)
	assert.EqualValues(t, 100, whole.Steps())
}

// A deadline inside ends the work at its step; one around it does, too.
func TestDeadlineInTurns(t *testing.T) {
	var n int
	ctx, cancel := WithDeadline(context.Background(), 20)
	defer cancel()
	r := Begin(ctx, counting(&n, 100))
	assert.False(t, r.Turn(15))
	assert.True(t, r.Turn(15))
	assert.ErrorIs(t, r.Result(), context.Canceled)
	assert.Equal(t, 20, n)
	assert.ErrorIs(t, context.Cause(ctx), ErrSpent)
}

// What is nearly done may be finished in a turn that is over, and is paid back.
func TestProlong(t *testing.T) {
	var n int
	r := Begin(context.Background(), func(ctx context.Context) error {
		if err := counting(&n, 8)(ctx); err != nil {
			return err
		}
		end := Prolong(ctx, 20)
		err := counting(&n, 25)(ctx)
		if end(); err != nil {
			return err
		}
		return counting(&n, 100)(ctx)
	})
	defer r.End()
	assert.False(t, r.Turn(10))
	assert.Equal(t, 25, n)
	assert.False(t, r.Turn(10))
	assert.Equal(t, 25, n, "26 steps are still more than 20")
	assert.False(t, r.Turn(10))
	assert.Equal(t, 30, n)
}

// A turn can be cut short; the next one goes on.
func TestInterrupt(t *testing.T) {
	var n int
	at := make(chan bool)
	r := Begin(context.Background(), func(ctx context.Context) error {
		if err := counting(&n, 5)(ctx); err != nil {
			return err
		}
		at <- true
		<-at
		return counting(&n, 10)(ctx)
	})
	defer r.End()
	go func() {
		<-at
		r.Interrupt()
		at <- true
	}()
	assert.False(t, r.Turn(AllSteps))
	assert.Equal(t, 5, n)
	assert.True(t, r.Turn(10))
	assert.Equal(t, 10, n)
}
