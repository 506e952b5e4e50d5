package budget

import (
	"context"
	"sync/atomic"
)

// meterKey is where a context has its meter.
type meterKey struct{}

// meter is told of the steps that are taken under a context.
type meter struct {
	outer *meter
	pass  func(ctx context.Context, n int64)
	gate  *gate // that it is the meter of, or nil
}

func meterOf(ctx context.Context) *meter {
	m, _ := ctx.Value(meterKey{}).(*meter)
	return m
}

// WithDeadline returns a context that ends, with ErrSpent as its cause, when n steps have been taken under it: a limit that does not
// depend on the machine, nor on what else runs there. Steps count for the contexts around it, too.
func WithDeadline(ctx context.Context, n int64) (context.Context, context.CancelFunc) {
	inner, cancel := context.WithCancelCause(ctx)
	var taken atomic.Int64
	inner = metered(inner, func(_ context.Context, m int64) {
		if taken.Add(m) > n {
			cancel(ErrSpent)
		}
	}, nil)
	return inner, func() { cancel(context.Canceled) }
}

// WithCount returns a context under which steps are counted.
func WithCount(ctx context.Context) (context.Context, *atomic.Int64) {
	taken := new(atomic.Int64)
	return metered(ctx, func(_ context.Context, n int64) { taken.Add(n) }, nil), taken
}

// metered returns a context whose steps are told to pass, and those around it of whatever pass lets through.
func metered(ctx context.Context, pass func(ctx context.Context, n int64), g *gate) context.Context {
	return context.WithValue(ctx, meterKey{}, &meter{outer: meterOf(ctx), pass: pass, gate: g})
}

// Pass takes n steps towards the deadlines of ctx, and waits where it is not the work's turn (Begin). The error is that of ctx.
func Pass(ctx context.Context, n int) error {
	for m := meterOf(ctx); m != nil; m = m.outer {
		m.pass(ctx, int64(n))
	}
	return ctx.Err()
}
