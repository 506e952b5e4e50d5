package verify

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/question"
)

// member is an engine of a portfolio. share is its part of the steps where engines take turns; main engines keep going to the end, beside
// the others, if there is more than one core.
type member struct {
	name  string
	share int64
	main  bool
}

// contest runs engines until one decides, or none goes on. They take turns, in the order of the plan, of steps and not of time, so that
// with one job every run is the same; an engine stands still between its turns, and loses nothing. With more jobs the main engine goes on
// all the time, and the others take turns beside it. What counts is the first decision in the order of the plan among those that have
// been made.
type contest struct {
	members []member
	beside  bool // others run elsewhere at the same time
	run     func(ctx context.Context, name string) (question.Question, *answer.Answer, error)

	// check looks at the certificate of a verdict, at once and to the end: if it cannot be checked, the others go on.
	check func(ctx context.Context, q question.Question, found *answer.Answer, name string) (*answer.Answer, error)

	mu       sync.Mutex
	todo     []*turn // those that wait
	all      []*turn
	checks   int        // certificates for which the engines stand still
	checked  *sync.Cond // for mu: there is one less
	attempts []attempt
}

// attempt is what an engine made of the question.
type attempt struct {
	name     string
	question question.Question // as it was put to the engine
	res      *answer.Answer    // nil with err
	err      error
}

// decided reports whether the attempt ends the contest.
func (a *attempt) decided() bool {
	return a.err == nil && a.res != nil && a.res.Verdict != answer.Unknown
}

// The steps of turns. The first round gives each engine a moment, since most of what an engine decides it decides soon; in those that
// follow each has its share. Rounds are short, so that it matters how many steps an engine needs, and not where in a round they come.
const (
	headTurn  = 10_000 // the first one of the main engine if it is the first in the plan
	mainTurn  = 4_000  // or else
	firstTurn = 1_000  // the first one of the others
	shareTurn = 200    // for each share
)

// headStart is the time in which the first engine is alone: what it decides within it it decides faster that way, and always
// it does.
const headStart = 500 * time.Millisecond

// checkAlone is how long engines stand still while a certificate is checked. Beside another engine, on two processors, the check of a large
// one was measured to take three times as long.
const checkAlone = 10 * time.Second

// turn is an engine that waits to go on, for so many steps.
type turn struct {
	run   *budget.Run[attempt]
	next  int64
	share int64 // the steps of its turns after the next one
}

// turns is the first round. Main engines go on to the end if others can run beside them.
func (c *contest) turns(ctx context.Context, jobs int) []*turn {
	var ts []*turn
	for i, m := range c.members {
		t := &turn{next: firstTurn, share: shareTurn * m.share}
		switch {
		case m.main && (jobs > 1 || c.beside):
			t.next = budget.AllSteps
		case m.main && i == 0:
			t.next = headTurn
		case m.main:
			t.next = mainTurn
		}
		t.run = budget.Begin(ctx, func(ctx context.Context) attempt {
			a := attempt{name: m.name}
			a.question, a.res, a.err = c.run(ctx, m.name)
			return a
		})
		ts = append(ts, t)
	}
	return ts
}

// race lets workers give engines their turns until one decides or nothing more can be expected.
func (c *contest) race(ctx context.Context, jobs int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c.all, c.checked = c.turns(ctx, jobs), sync.NewCond(&c.mu)
	c.todo = slices.Clone(c.all)
	for _, t := range c.all {
		defer t.run.End()
	}
	var wg sync.WaitGroup
	for i := range min(jobs, len(c.all)) {
		wg.Go(func() {
			if i > 0 {
				select {
				case <-time.After(headStart):
				case <-ctx.Done():
				}
			}
			for t := c.next(ctx); t != nil; t = c.next(ctx) {
				if c.take(ctx, t) {
					cancel()
				}
				c.back(t)
			}
		})
	}
	wg.Wait()
}

// next is the engine whose turn it is, nil if there is none. Nobody has a turn while a certificate is checked.
func (c *contest) next(ctx context.Context) *turn {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.checks > 0 {
		c.checked.Wait()
	}
	if len(c.todo) == 0 || ctx.Err() != nil {
		return nil
	}
	t := c.todo[0]
	c.todo = c.todo[1:]
	return t
}

// back lets an engine that has not ended wait for its next turn.
func (c *contest) back(t *turn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !t.run.Ended() {
		c.todo = append(c.todo, t)
	}
}

// take gives one engine its turn, and reports whether that has decided the contest.
func (c *contest) take(ctx context.Context, t *turn) bool {
	if !t.run.Turn(t.next) {
		if t.next != budget.AllSteps { // or it has been interrupted
			t.next = t.share
		}
		return false
	}
	a := t.run.Result()
	if a.decided() {
		c.alone(func() { a.res, a.err = c.check(ctx, a.question, a.res, a.name) })
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.attempts = append(c.attempts, a)
	return a.decided()
}

// alone does something while the engines stand still, for a while: they would take processors and memory from what nearly always ends the contest.
func (c *contest) alone(check func()) {
	c.mu.Lock()
	c.checks++
	for _, t := range c.all {
		t.run.Interrupt()
	}
	c.mu.Unlock()
	release := sync.OnceFunc(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.checks--
		c.checked.Broadcast()
	})
	defer time.AfterFunc(checkAlone, release).Stop()
	defer release()
	check()
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
	var reasons []string
	for _, m := range c.members {
		for i := range c.attempts {
			if a := &c.attempts[i]; a.name == m.name && a.err != nil {
				reasons = append(reasons, m.name+": "+FirstLine(a.err.Error()))
			} else if a.name == m.name {
				reasons = append(reasons, m.name+": "+a.res.Reason)
			}
		}
	}
	return nil, strings.Join(reasons, "; "), nil
}
