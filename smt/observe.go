package smt

import "context"

// Observer is told of each Check: what was asserted and assumed, and the answer. It may be called from several goroutines.
type Observer func(c *Context, assertions, assumptions []Term, status Status)

// observerKey is the key of the Observer in a context.Context.
type observerKey struct{}

// WithObserver returns a context whose checks are told to the observer. It costs nothing that can be measured: one look into the
// context for each check.
func WithObserver(ctx context.Context, o Observer) context.Context {
	return context.WithValue(ctx, observerKey{}, o)
}

// ObserverOf returns the observer of a context, nil if it has none.
func ObserverOf(ctx context.Context) Observer {
	o, _ := ctx.Value(observerKey{}).(Observer)
	return o
}

// observe tells of a check.
func (s *Solver) observe(ctx context.Context, assumptions []Term, status Status) {
	if o := ObserverOf(ctx); o != nil {
		o(s.c, s.asserted, assumptions, status)
	}
}
