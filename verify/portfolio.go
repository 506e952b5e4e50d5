package verify

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"cairn/cfg"
)

// PortfolioName is the name of the engine that runs the others.
const PortfolioName = "portfolio"

// member is an engine of a portfolio. share is its part of the time when engines run one after the other; main engines
// keep going to the end, beside the others, if there is more than one core.
type member struct {
	name  string
	share int
	main  bool
}

// largeGraph is the number of edges from which explicit exploration comes first.
const largeGraph = 150

// plan chooses engines by a look at the program, and says why.
func plan(p *cfg.Program) (members []member, why string) {
	if p.Main == nil {
		return nil, "the program is recursive"
	}
	known := make(map[string]bool)
	for _, e := range single() {
		known[e.Name] = true
	}
	var all []member
	members = []member{{"gps", 5, true}, {"explicit", 1, false}, {"bself", 3, false}, {"predabs", 4, false}, {"spacer", 2, false}}
	if len(p.Main.Edges) >= largeGraph { // much control and few values, mostly: simulated hardware, features, events
		members = []member{{"explicit", 4, true}, {"predabs", 3, false}, {"gps", 3, false}, {"spacer", 3, false}, {"bself", 1, false}}
	}
	for _, m := range members {
		if known[m.name] {
			all = append(all, m)
		}
	}
	switch loops := len(cfg.Loops(p.Main).Loops); loops {
	case 0:
		return all, "the program has no loop"
	case 1:
		return all, "the program has one loop"
	default:
		return all, fmt.Sprintf("the program has %d loops", loops)
	}
}

// attempt is what an engine made of the program.
type attempt struct {
	name string
	res  *cfg.Result
	err  error
}

// decided reports whether the attempt ends the portfolio.
func (a *attempt) decided() bool { return a.err == nil && a.res != nil && a.res.Verdict != cfg.Unknown }

// runPortfolio runs engines until one has a verdict: with one job, one after the other for a part of the time each, with more
// the main engine all the time and the others beside it; what runs out of time comes again, for twice as long. The verdict that counts is
// the first one in the order of the plan among those that have finished.
func runPortfolio(ctx context.Context, p *cfg.Program, o EngineOptions) (*cfg.Result, error) {
	members, why := plan(p)
	if o.Explain != nil {
		var names []string
		for _, m := range members {
			names = append(names, m.name)
		}
		o.Explain(fmt.Sprintf("%s: %s", why, strings.Join(names, ", ")))
	}
	if len(members) == 0 {
		return &cfg.Result{Reason: "no engine can decide this program"}, nil
	}
	pf := &portfolio{program: p, opt: o, members: members}
	pf.race(ctx, max(1, o.Jobs))
	return pf.answer(ctx)
}

type portfolio struct {
	program *cfg.Program
	opt     EngineOptions
	members []member

	mu       sync.Mutex
	attempts []attempt
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
func (pf *portfolio) turns(jobs int) []turn {
	total := 0
	for _, m := range pf.members {
		if jobs == 1 || !m.main {
			total += m.share
		}
	}
	slice := firstSlice
	if pf.opt.Timeout > 0 {
		slice = pf.opt.Timeout / time.Duration(max(1, total))
	}
	var ts []turn
	for _, m := range pf.members {
		t := turn{m.name, slice * time.Duration(m.share)}
		if jobs > 1 && m.main {
			t.limit = 0
		}
		ts = append(ts, t)
	}
	return ts
}

// race lets workers run the engines in order, those that run out of time again and longer, until one decides or nothing more
// can be expected.
func (pf *portfolio) race(ctx context.Context, jobs int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	todo := pf.turns(jobs)
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
				a := pf.run(ctx, t)
				switch {
				case a.decided():
					cancel()
				case a.err == nil && a.res.Reason == errSlice.Error():
					mu.Lock()
					todo = append(todo, turn{t.name, 2 * t.limit})
					mu.Unlock()
				}
			}
		})
	}
	wg.Wait()
}

// run gives one engine its turn.
func (pf *portfolio) run(ctx context.Context, t turn) (a attempt) {
	a.name = t.name
	defer func() {
		pf.mu.Lock()
		defer pf.mu.Unlock()
		pf.attempts = append(pf.attempts, a)
	}()
	engine, err := EngineByName(t.name)
	if err != nil {
		a.err = err
		return a
	}
	part, cancel := ctx, context.CancelFunc(func() {})
	if t.limit > 0 {
		part, cancel = context.WithTimeoutCause(ctx, t.limit, errSlice)
	}
	defer cancel()
	a.res, a.err = guardedRun(part, engine, pf.program, pf.opt)
	if part.Err() != nil && ctx.Err() == nil && !a.decided() {
		a.res, a.err = &cfg.Result{Reason: errSlice.Error()}, nil
	}
	return a
}

// guardedRun turns an engine's panic into an error: it must be said in the goroutine of the engine.
func guardedRun(ctx context.Context, engine Engine, p *cfg.Program, o EngineOptions) (res *cfg.Result, err error) {
	defer func() {
		if x := recover(); x != nil {
			res, err = nil, &InternalError{Engine: engine.Name, What: fmt.Sprint(x), Stack: stack()}
		}
	}()
	return engine.Run(ctx, p, o)
}

// answer picks the verdict that counts. A fault of an engine is not hidden by the verdict of another.
func (pf *portfolio) answer(ctx context.Context) (*cfg.Result, error) {
	var internal *InternalError
	for i := range pf.attempts {
		if errors.As(pf.attempts[i].err, &internal) {
			return nil, internal
		}
	}
	for _, m := range pf.members {
		for i := range pf.attempts {
			if a := &pf.attempts[i]; a.name == m.name && a.decided() {
				a.res.By = a.name
				return a.res, nil
			}
		}
	}
	if ctx.Err() != nil {
		return &cfg.Result{Reason: limit(ctx)}, nil
	}
	var reasons []string
	last := make(map[string]string)
	for _, a := range pf.attempts {
		switch {
		case a.err != nil:
			last[a.name] = firstLine(a.err.Error())
		case a.res != nil:
			last[a.name] = a.res.Reason
		}
	}
	for _, m := range pf.members {
		if r, ok := last[m.name]; ok {
			reasons = append(reasons, m.name+": "+r)
		}
	}
	return &cfg.Result{Reason: strings.Join(reasons, "; ")}, nil
}
