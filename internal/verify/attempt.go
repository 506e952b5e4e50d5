package verify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"sync/atomic"

	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/smt"
)

// Attempt is what an engine has done without deciding the question.
type Attempt struct {
	Engine string `json:"engine"`
	Steps  int64  `json:"steps"` // that it has taken; 0 if its turn has not come

	// Ended is why it stopped, Waiting what it was waiting for if its time was over then.
	Ended   string `json:"ended,omitempty"`
	Waiting string `json:"waiting,omitempty"`

	Queries    int64              `json:"queries"` // to the solver
	Statistics map[string]float64 `json:"statistics,omitempty"`
}

// attempts collects them; engines may run side by side.
type attempts struct {
	mu   sync.Mutex
	list []*Attempt
}

// of returns the attempt of an engine.
func (as *attempts) of(engine string) *Attempt {
	for _, a := range as.list {
		if a.Engine == engine {
			return a
		}
	}
	as.list = append(as.list, &Attempt{Engine: engine})
	return as.list[len(as.list)-1]
}

// expect fixes the order of the attempts.
func (as *attempts) expect(members []member) {
	as.mu.Lock()
	defer as.mu.Unlock()
	for _, m := range members {
		as.of(m.name)
	}
}

// activity is what the solver does for an engine, and the steps that the engine takes.
type activity struct {
	steps       *atomic.Int64
	mu          sync.Mutex
	queries     int64
	interrupted bool
}

// watched returns a context whose queries to the solver are counted, and whose steps are.
func watched(ctx context.Context) (context.Context, *activity) {
	ctx, steps := budget.WithCount(ctx)
	act, before := &activity{steps: steps}, smt.ObserverOf(ctx)
	part := smt.WithObserver(ctx, func(c *smt.Context, assertions, assumptions []smt.Term, status smt.Status) {
		act.mu.Lock()
		act.queries++
		act.interrupted = status == smt.Unknown && ctx.Err() != nil
		act.mu.Unlock()
		if before != nil {
			before(c, assertions, assumptions, status)
		}
	})
	return part, act
}

// ended takes note of the end of an engine.
func (as *attempts) ended(ctx context.Context, engine string, act *activity, stats []answer.Stat, reason string) {
	as.mu.Lock()
	defer as.mu.Unlock()
	act.mu.Lock()
	defer act.mu.Unlock()
	a := as.of(engine)
	a.Steps += act.steps.Load()
	a.Queries += act.queries
	if counts, _ := statistics(stats); len(counts) > 0 {
		a.Statistics = counts
	}
	a.Ended, a.Waiting = reason, ""
	if ctx.Err() != nil {
		a.Ended = "no time was left"
		if errors.Is(context.Cause(ctx), budget.ErrSpent) {
			a.Ended = "no steps were left"
		}
		if act.interrupted {
			a.Waiting = "the solver"
		}
	}
}

// unchecked takes note that the certificate of a verdict could not be checked.
func (as *attempts) unchecked(engine string, v answer.Verdict, reason string) {
	as.mu.Lock()
	defer as.mu.Unlock()
	a := as.of(engine)
	a.Ended, a.Waiting = reason, fmt.Sprintf("the check of the certificate of its verdict %q", v)
}

// told are the attempts for a report.
func (as *attempts) told() []Attempt {
	as.mu.Lock()
	defer as.mu.Unlock()
	var all []Attempt
	for _, a := range as.list {
		b := *a
		b.Statistics = maps.Clone(a.Statistics)
		maps.DeleteFunc(b.Statistics, func(_ string, x float64) bool { return x == 0 })
		all = append(all, b)
	}
	return all
}
