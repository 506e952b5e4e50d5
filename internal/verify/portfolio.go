package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/simulate"
)

// PortfolioName is the name of the engine that runs the others.
const PortfolioName = "portfolio"

// search is one way from a question to an answer.
type search struct {
	opt      EngineOptions
	among    bool // it is one of several
	attempts *attempts
	progress func(string) // is told of the phases
}

// try lets an engine decide a question, and takes note of what it does. A panic is an *InternalError: it must be said in the goroutine of
// the engine.
func (s *search) try(ctx context.Context, e engines.Engine, q question.Question) (a *answer.Answer, err error) {
	defer caught(&err, e.Name)
	part, act := watched(ctx)
	a, err = e.Decide(part, q, s.opt.env(&e, s.among), s.opt.Set)
	reason, stats := "", []answer.Stat(nil)
	if err != nil {
		reason = FirstLine(err.Error())
	} else {
		reason, stats = a.Reason, a.Stats
	}
	s.attempts.ended(ctx, e.Name, act, stats, reason)
	return a, err
}

// largeGraph is the number of edges from which explicit exploration comes first.
const largeGraph = 150

// plan chooses engines by a look at the question, and says why.
func plan(q question.Question) (members []member, why string) {
	switch q.Kind() {
	case question.Clauses:
		if q.Clauses.HasArrays() {
			return []member{{"cells", 10, true}, {"spacer", 20, true}, {"bmc", 1, false}}, "clauses over arrays"
		}
		return []member{{"spacer", 15, true}, {"bmc", 3, false}, {"pba", 12, false}}, "clauses"
	case question.Boolean:
		return []member{{"spacer", 1, true}}, "a Boolean program"
	case question.Arrays:
		if len(cfg.Loops(q.Program.Main).Loops) == 0 { // one query of bmc decides most of them, if it is not too much
			return []member{{"cells", 3, false}, {"bmc", 9, true}}, "the program computes with arrays, and has no loop"
		}
		return []member{{"cells", 6, false}, {"bmc", 6, true}, {"kinduction", 1, false}}, "the program computes with arrays"
	case question.Procedures:
		members = []member{{"spacer", 40, true}, {"bmc", 2, false}}
		if question.For(q, question.Graph).Kind() == question.Graph {
			members = append(members, member{"gps", 6, false}, member{"explicit", 4, false})
		}
		return members, "the program has procedures that are not inlined"
	}
	members = []member{{"gps", 14, true}, {"explicit", 5, false}, {"bmc", 3, false}, {"pba", 1, false}, {"bself", 6, false}, {"se", 2, false}, {"predabs", 8, false}, {"spacer", 4, false}}
	if len(q.Program.Main.Edges) >= largeGraph { // much control and few values, mostly: simulated hardware, features, events
		members = []member{{"explicit", 8, true}, {"predabs", 6, false}, {"se", 2, false}, {"gps", 6, false}, {"spacer", 6, false}, {"bself", 2, false}, {"bmc", 2, false}}
	}
	why = "the program computes with bits"
	bits := computesBits(q.Program.Main)
	if !bits && looksUp(q.Program.Main) {
		bits, why = true, "the program looks things up in arrays"
	}
	if bits {
		members = slices.DeleteFunc(members, func(m member) bool { return m.name == "bmc" || m.name == "gps" })
		for i := range members {
			members[i].main = false
		}
		// Others may need no more than a moment, and bmc all that there is.
		members = slices.Insert(members, 0, member{"gps", 14, false}, member{"kinduction", 1, false}, member{"bmc", 24, true})
		return members, why
	}
	switch loops := len(cfg.Loops(q.Program.Main).Loops); loops {
	case 0:
		return members, "the program has no loop"
	case 1:
		return members, "the program has one loop"
	default:
		return members, fmt.Sprintf("the program has %d loops", loops)
	}
}

// firstSteps is the number of statements that a portfolio executes before anything else.
const firstSteps = 2_000_000

// executionShare is the one of executions that are longer: as large as that of a main engine if there is only one.
var executionShare = map[simulate.Rest]int64{simulate.OneExecution: 14, simulate.Executions: 4}

// executeFirst executes a program for a moment: if it has no inputs, or they decide little, nothing is faster. Programs without arrays go several
// ways in the engine explicit. The answer is nil if that says nothing; rest tells
// what more time may decide. The error is that of the context.
func (s *search) executeFirst(ctx context.Context, q question.Question) (a *answer.Answer, rest simulate.Rest, err error) {
	if q.Program == nil {
		return nil, simulate.Nothing, nil
	}
	a, rest, err = simulate.Run(ctx, q.Program, simulate.Options{Steps: firstSteps, Forks: q.Kind() == question.Arrays})
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, simulate.Nothing, err
	case err != nil, a.Verdict == answer.Unknown: // it cannot be executed
		return nil, rest, nil
	}
	a, err = s.certified(ctx, q, a, simulate.Name)
	if err != nil || a.Verdict == answer.Unknown && ctx.Err() == nil { // others have better certificates
		return nil, simulate.Nothing, err
	}
	a.By = simulate.Name
	return a, simulate.Nothing, nil
}

// portfolio runs engines until one has a verdict whose certificate holds, about the question or the same one with other terms.
func (s *search) portfolio(ctx context.Context, q question.Question) (question.Question, *answer.Answer, error) {
	members, why := plan(q)
	a, rest, err := s.executeFirst(ctx, q)
	if err != nil || a != nil {
		return q, a, err
	}
	if share := executionShare[rest]; share > 0 {
		members = slices.Insert(members, 1, member{simulate.Name, share, false})
	}
	s.explain(members, why)
	s.others(members)
	s.among = true
	if q.Kind()&(question.Graph|question.Arrays) != 0 {
		s.attempts.expect(members)
	}
	c := &contest{members: members, beside: s.opt.Beside != nil, run: func(ctx context.Context, name string) (question.Question, *answer.Answer, error) {
		e, err := EngineByName(name, ^question.Kind(0))
		if err != nil {
			return q, nil, err
		}
		mine := question.For(q, e.Takes)
		if q.Fresh != nil {
			if mine, err = q.Fresh(ctx); err != nil {
				return q, nil, err
			}
		}
		a, err := s.try(ctx, e, mine)
		return mine, a, err
	}, check: s.certified}
	c.race(ctx, max(1, s.opt.Jobs))
	best, reason, err := c.answer(ctx)
	switch {
	case err != nil:
		return q, nil, err
	case best == nil:
		return q, answer.DontKnow(reason), nil
	}
	best.res.By = best.name
	return best.question, best.res, nil
}

// others tells which members of a portfolio have no more than a part of the time.
func (s *search) others(members []member) {
	if s.opt.Beside == nil {
		return
	}
	var names []string
	for _, m := range members {
		if !m.main {
			names = append(names, m.name)
		}
	}
	s.opt.Beside(names)
}

// explain tells the plan of a portfolio.
func (s *search) explain(members []member, why string) {
	if s.opt.Explain == nil {
		return
	}
	var names []string
	for _, m := range members {
		names = append(names, m.name)
	}
	s.opt.Explain(why + ": " + strings.Join(names, ", "))
}
