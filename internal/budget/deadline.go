package budget

import (
	"context"
	"sync/atomic"
	"time"
)

// PerSecond is the number of steps that stand for a second of time. Engines were measured to take 7,000 to 39,000 steps in a second of
// processor time, and 4,000 where formulas are large: fewer stand for a second, so that the steps end a run and not the clock.
const PerSecond = 5_000

// In is the number of steps that stand for a time.
func In(d time.Duration) int64 { return int64(d.Seconds() * PerSecond) }

// deadlineKey is where a context has its Deadline.
type deadlineKey struct{}

// deadline ends a context after a number of steps.
type deadline struct {
	left   atomic.Int64
	cancel context.CancelCauseFunc
	outer  *deadline
}

// WithDeadline returns a context that ends, with ErrSpent as its cause, when n steps have been taken under it: a time limit that does not
// depend on the machine, nor on what else runs there. Steps count for the contexts around it, too.
func WithDeadline(ctx context.Context, n int64) (context.Context, context.CancelFunc) {
	d := &deadline{outer: deadlineOf(ctx)}
	d.left.Store(n)
	inner, cancel := context.WithCancelCause(ctx)
	d.cancel = cancel
	return context.WithValue(inner, deadlineKey{}, d), func() { cancel(context.Canceled) }
}

func deadlineOf(ctx context.Context) *deadline {
	d, _ := ctx.Value(deadlineKey{}).(*deadline)
	return d
}

// Pass takes n steps towards the deadlines of ctx. The error is that of ctx.
func Pass(ctx context.Context, n int) error {
	for d := deadlineOf(ctx); d != nil; d = d.outer {
		if d.left.Add(-int64(n)) < 0 {
			d.cancel(ErrSpent)
		}
	}
	return ctx.Err()
}

// Time is the time that a number of steps stands for.
func Time(steps int64) time.Duration { return time.Duration(steps) * (time.Second / PerSecond) }

// Left is the number of steps until the next deadline of ctx; ok is false if it has none.
func Left(ctx context.Context) (n int64, ok bool) {
	d := deadlineOf(ctx)
	if d == nil {
		return 0, false
	}
	n = max(0, d.left.Load())
	for d = d.outer; d != nil; d = d.outer {
		n = max(0, min(n, d.left.Load()))
	}
	return n, true
}
