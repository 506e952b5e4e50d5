package verify

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/question"
)

// member is an engine of a portfolio. share is its part of the time when engines run one after the other; main engines
// keep going to the end, beside the others, if there is more than one core.
type member struct {
	name  string
	share int
	main  bool
}

// contest runs engines until one decides: with one job, one after the other for a part of the time each, with more the main engine
// all the time and the others beside it; what runs out of time comes again, for twice as long. What counts is the first decision
// in the order of the plan among those that have been made.
type contest struct {
	members []member
	timeout time.Duration // 0: none
	alone   bool          // there is one job: the parts are steps instead of time, so that every run is the same
	beside  bool          // others run elsewhere at the same time
	run     func(ctx context.Context, name string) (question.Question, *answer.Answer, error)

	mu       sync.Mutex
	attempts []attempt
}

// attempt is what an engine made of the question.
type attempt struct {
	name     string
	question question.Question // as it was put to the engine
	res      *answer.Answer    // nil with err, or if its part of the time was over
	err      error
	late     bool // its part of the time was over
}

// decided reports whether the attempt ends the contest.
func (a *attempt) decided() bool {
	return a.err == nil && a.res != nil && a.res.Verdict != answer.Unknown
}

// firstSlice is the time that one share gets in the first round when there is no limit.
const firstSlice = 2 * time.Second

// headStart is the time in which the first engine is alone: what it decides within it it decides faster that way, and always
// it does.
const headStart = 500 * time.Millisecond

// errSlice says that an engine's part of the time is over.
var errSlice = errors.New("its part of the time is over")

// turn is an engine that waits to be run, for so long; 0 is for all the time there is.
type turn struct {
	name  string
	limit time.Duration
}

// turns is the first round: the parts of the time by shares. Main engines have all the time if others can run beside them.
func (c *contest) turns(jobs int) []turn {
	total := 0
	for _, m := range c.members {
		if !c.unlimited(m, jobs) {
			total += m.share
		}
	}
	slice := firstSlice
	if c.timeout > 0 {
		slice = c.timeout / time.Duration(max(1, total))
	}
	var ts []turn
	for _, m := range c.members {
		t := turn{m.name, slice * time.Duration(m.share)}
		if c.unlimited(m, jobs) {
			t.limit = 0
		}
		ts = append(ts, t)
	}
	return ts
}

// unlimited reports whether a member has all the time there is.
func (c *contest) unlimited(m member, jobs int) bool { return m.main && (jobs > 1 || c.beside) }

// race lets workers run the engines in order, those that run out of time again and longer, until one decides or nothing more
// can be expected.
func (c *contest) race(ctx context.Context, jobs int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	todo := c.turns(jobs)
	var mu sync.Mutex
	next := func() (turn, bool) {
		mu.Lock()
		defer mu.Unlock()
		if len(todo) == 0 || ctx.Err() != nil {
			return turn{}, false
		}
		t := todo[0]
		todo = todo[1:]
		return t, true
	}
	var wg sync.WaitGroup
	for i := range min(jobs, len(todo)) {
		wg.Go(func() {
			if i > 0 {
				select {
				case <-time.After(headStart):
				case <-ctx.Done():
				}
			}
			for t, ok := next(); ok; t, ok = next() {
				a := c.take(ctx, t)
				switch {
				case a.decided():
					cancel()
				case a.late:
					mu.Lock()
					todo = append(todo, turn{t.name, 2 * t.limit})
					mu.Unlock()
				}
			}
		})
	}
	wg.Wait()
}

// take gives one engine its turn.
func (c *contest) take(ctx context.Context, t turn) attempt {
	part, cancel := ctx, context.CancelFunc(func() {})
	switch {
	case t.limit > 0 && c.alone:
		part, cancel = budget.WithDeadline(ctx, budget.In(t.limit))
	case t.limit > 0:
		part, cancel = context.WithTimeoutCause(ctx, t.limit, errSlice)
	}
	defer cancel()
	a := attempt{name: t.name}
	a.question, a.res, a.err = c.run(part, t.name)
	var internal *InternalError
	if part.Err() != nil && ctx.Err() == nil && !a.decided() && !errors.As(a.err, &internal) {
		a = attempt{name: t.name, late: true}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.attempts = append(c.attempts, a)
	return a
}

// answer picks the decision that counts; without one it is nil, and the reasons of all engines are told. A fault of an engine is not
// hidden by the decision of another.
func (c *contest) answer(ctx context.Context) (*attempt, string, error) {
	for i := range c.attempts {
		if internal, ok := errors.AsType[*InternalError](c.attempts[i].err); ok {
			return nil, "", internal
		}
	}
	for _, m := range c.members {
		for i := range c.attempts {
			if a := &c.attempts[i]; a.name == m.name && a.decided() {
				return a, "", nil
			}
		}
	}
	if ctx.Err() != nil {
		return nil, limit(ctx), nil
	}
	last := make(map[string]string)
	for _, a := range c.attempts {
		switch {
		case a.late:
			last[a.name] = errSlice.Error()
		case a.err != nil:
			last[a.name] = FirstLine(a.err.Error())
		default:
			last[a.name] = a.res.Reason
		}
	}
	var reasons []string
	for _, m := range c.members {
		if r, ok := last[m.name]; ok {
			reasons = append(reasons, m.name+": "+r)
		}
	}
	return nil, strings.Join(reasons, "; "), nil
}
