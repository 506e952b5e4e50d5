package bself

import (
	"cmp"
	"context"
	"time"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/budget"
)

// usualTimeout is the time to divide when there is no limit.
const usualTimeout = time.Minute

// combined is SE+BSELF (Chalupa and Strejček 2021, section 5.2): SE for half of the time, and BSELF for the rest, or both at
// the same time.
func combined(ctx context.Context, g *cfg.Graph, opt Options) (*answer.Answer, error) {
	forward, backward := opt, opt
	forward.Engine, backward.Engine = SE, BSELF
	forward.Record = nil // one history at a time
	if opt.Concurrent {
		return pair(ctx, g, forward, backward)
	}
	steps, ok := budget.Left(ctx)
	if !ok {
		steps = budget.In(cmp.Or(opt.Timeout, usualTimeout))
	}
	half, cancel := budget.WithDeadline(ctx, steps/2)
	defer cancel()
	res, err := Run(half, g, forward)
	if err != nil || res.Verdict != answer.Unknown || ctx.Err() != nil {
		return res, err
	}
	return Run(ctx, g, backward)
}

// pair runs two engines at the same time and returns the first verdict, else the reason of the second.
func pair(ctx context.Context, g *cfg.Graph, a, b Options) (*answer.Answer, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type outcome struct {
		res    *answer.Answer
		err    error
		second bool
	}
	results := make(chan outcome, 2)
	for i, opt := range []Options{a, b} {
		go func() {
			res, err := Run(ctx, g, opt)
			results <- outcome{res, err, i == 1}
		}()
	}
	var last outcome
	for range 2 {
		got := <-results
		if got.err != nil || got.res.Verdict != answer.Unknown {
			return got.res, got.err
		}
		if got.second {
			last = got
		}
	}
	return last.res, last.err
}
