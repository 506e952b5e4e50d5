package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"
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
	members = []member{{"gps", 5, true}, {"explicit", 1, false}, {"bself", 2, false}, {"spacer", 2, false}, {"predabs", 1, false}}
	if len(p.Main.Edges) >= largeGraph { // much control and few values, mostly: simulated hardware, features, events
		members = append([]member{{"explicit", 4, true}}, slices.Delete(members, 1, 2)...)
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

// runPortfolio runs engines until one has a verdict: with one job, one after the other for a part of the time each, in rounds
// that grow if there is no limit; with more, the main engine all the time and the others beside it. The verdict that counts is
// the first one in the order of the plan among those that have finished.
func runPortfolio(ctx context.Context, p *cfg.Program, o EngineOptions) (*cfg.Result, error) {
	members, _ := plan(p)
	if len(members) == 0 {
		return &cfg.Result{Reason: "no engine can decide this program"}, nil
	}
	pf := &portfolio{program: p, opt: o, members: members}
	if o.Jobs > 1 && len(members) > 1 {
		pf.concurrent(ctx)
	} else {
		pf.sequential(ctx, members)
	}
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

// errSlice says that an engine's part of the time is over.
var errSlice = errors.New("its part of the time is over")

// sequential runs members one after the other until one decides or nothing more can be expected.
func (pf *portfolio) sequential(ctx context.Context, members []member) {
	total := 0
	for _, m := range members {
		total += m.share
	}
	slice := firstSlice
	once := pf.opt.Timeout > 0
	if once {
		slice = pf.opt.Timeout / time.Duration(total)
	}
	for {
		again := false
		for i, m := range members {
			limit := slice * time.Duration(m.share)
			if once && i == len(members)-1 {
				limit = pf.opt.Timeout // what is left
			}
			a := pf.run(ctx, m.name, limit)
			if a.decided() || ctx.Err() != nil {
				return
			}
			again = again || a.res != nil && a.res.Reason == errSlice.Error()
		}
		if once || !again {
			return
		}
		slice *= 2
	}
}

// headStart is the time in which the main engines are alone: what they decide within it they decide faster that way, and
// always they do.
const headStart = 500 * time.Millisecond

// concurrent runs the main engines side by side, and after a while the others in a row beside them.
func (pf *portfolio) concurrent(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var lanes [][]member
	var rest []member
	for _, m := range pf.members {
		if m.main && len(lanes)+1 < pf.opt.Jobs {
			lanes = append(lanes, []member{m})
		} else {
			rest = append(rest, m)
		}
	}
	lanes = append(lanes, rest)
	var wg sync.WaitGroup
	for _, lane := range lanes {
		wg.Go(func() {
			if !lane[0].main {
				select {
				case <-time.After(headStart):
				case <-ctx.Done():
				}
			}
			pf.sequential(ctx, lane)
			if pf.hasDecided() {
				cancel()
			}
		})
	}
	wg.Wait()
}

// run runs one engine for at most the given time.
func (pf *portfolio) run(ctx context.Context, name string, limit time.Duration) (a attempt) {
	a.name = name
	defer func() {
		pf.mu.Lock()
		defer pf.mu.Unlock()
		pf.attempts = append(pf.attempts, a)
	}()
	engine, err := EngineByName(name)
	if err != nil {
		a.err = err
		return a
	}
	part, cancel := context.WithTimeoutCause(ctx, limit, errSlice)
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

func (pf *portfolio) hasDecided() bool {
	pf.mu.Lock()
	defer pf.mu.Unlock()
	for i := range pf.attempts {
		if pf.attempts[i].decided() {
			return true
		}
	}
	return false
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
