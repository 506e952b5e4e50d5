package bself

import (
	"context"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/budget"
)

// turnSteps is how long each half of SE+BSELF goes on before it is the other's turn.
const turnSteps = 2_000

// outcome is what one half ends with.
type outcome struct {
	res *answer.Answer
	err error
}

// combined is SE+BSELF (Chalupa and Strejček 2021, section 5.2): each has half of the time. The paper has SE first; here they take turns, so
// that nobody needs to know how much time there is. Or both run at the same time.
func combined(ctx context.Context, g *cfg.Graph, opt Options) (*answer.Answer, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	forward, backward := opt, opt
	forward.Engine, backward.Engine = SE, BSELF
	forward.Record = nil // one history at a time
	var halves [2]*budget.Run[outcome]
	for i, o := range []Options{forward, backward} {
		halves[i] = budget.Begin(ctx, func(ctx context.Context) (out outcome) {
			out.res, out.err = Run(ctx, g, o)
			return out
		})
		defer halves[i].End()
	}
	if opt.Concurrent {
		return concurrently(halves)
	}
	for {
		for _, h := range halves {
			if !h.Ended() && h.Turn(turnSteps) && h.Result().decided() {
				return h.Result().res, h.Result().err
			}
		}
		if halves[0].Ended() && halves[1].Ended() {
			return halves[1].Result().res, halves[1].Result().err
		}
	}
}

// decided reports whether there is nothing more to wait for.
func (o outcome) decided() bool { return o.err != nil || o.res.Verdict != answer.Unknown }

// concurrently runs both halves at the same time and returns the first verdict, else the reason of the second.
func concurrently(halves [2]*budget.Run[outcome]) (*answer.Answer, error) {
	ended := make(chan outcome, len(halves))
	for _, h := range halves {
		go func() {
			h.Turn(budget.AllSteps)
			ended <- h.Result()
		}()
	}
	first := <-ended
	if first.decided() {
		return first.res, first.err
	}
	if second := <-ended; second.decided() {
		return second.res, second.err
	}
	last := halves[1].Result()
	return last.res, last.err
}
