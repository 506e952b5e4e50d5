package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cairn/answer"
	"cairn/cfg"
	"cairn/simulate"
)

// PortfolioName is the name of the engine that runs the others.
const PortfolioName = "portfolio"

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
	members = []member{{"gps", 10, true}, {"explicit", 2, false}, {"bself", 6, false}, {"se", 2, false}, {"predabs", 8, false}, {"spacer", 4, false}}
	if len(p.Main.Edges) >= largeGraph { // much control and few values, mostly: simulated hardware, features, events
		members = []member{{"explicit", 8, true}, {"predabs", 6, false}, {"se", 2, false}, {"gps", 6, false}, {"spacer", 6, false}, {"bself", 2, false}}
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

// executeFirst executes a program for a moment: if it has no inputs, nothing is faster. The result is nil if that says nothing; long tells
// that more time may help.
func executeFirst(ctx context.Context, p *cfg.Program) (res *answer.Answer, long bool, err error) {
	res, long, err = simulate.Run(ctx, p, simulate.Options{Steps: firstSteps})
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, false, err
	case err != nil: // it cannot be executed
		return nil, false, nil
	case res.Verdict == answer.Unknown:
		return nil, long, nil
	}
	res.By = runName
	return res, false, nil
}

// runPortfolio runs engines until one has a verdict.
func runPortfolio(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
	members, why := plan(p)
	if len(members) == 0 {
		return &answer.Answer{Reason: "no engine can decide this program"}, nil
	}
	res, long, err := executeFirst(ctx, p)
	if err != nil || res != nil {
		return res, err
	}
	if long {
		members = slices.Insert(members, 1, member{runName, 4, false})
	}
	explain(o.Explain, members, why)
	o.attempts.expect(members)
	c := &contest[*answer.Answer]{members: members, timeout: o.Timeout, run: func(ctx context.Context, name string) (*answer.Answer, error) {
		engine, err := EngineByName(name)
		if err != nil {
			return nil, err
		}
		return engine.try(ctx, p, o)
	}}
	c.race(ctx, max(1, o.Jobs))
	best, reason, err := c.answer(ctx)
	switch {
	case err != nil:
		return nil, err
	case best == nil:
		return &answer.Answer{Reason: reason}, nil
	}
	best.res.By = best.name
	return best.res, nil
}

// explain tells the plan of a portfolio.
func explain(tell func(string), members []member, why string) {
	if tell == nil {
		return
	}
	var names []string
	for _, m := range members {
		names = append(names, m.name)
	}
	tell(why + ": " + strings.Join(names, ", "))
}
