package predabs

import (
	"context"

	"cairn/absint"
	"cairn/answer"
	"cairn/cfg"
	"cairn/smt"
)

// Run decides whether the target of g can be reached. The error is that of a program which cannot be encoded; running out
// of time is a Result with verdict Unknown.
func Run(ctx context.Context, g *cfg.Graph, opt Options) (*answer.Answer, error) {
	sys, ranges, err := fromGraph(ctx, g)
	if err != nil {
		if ctx.Err() != nil {
			return unknown("timeout"), nil
		}
		return nil, err
	}
	e := newEngine(ctx, sys, opt)
	if e.tests, err = newTests(e); err != nil {
		return nil, err
	}
	res := e.run(nil)
	if res.Verdict == answer.Safe {
		res.Certificate = e.proof(ranges)
	}
	res.Stats = e.stats.list()
	e.tell(Event{Step: "verdict", Verdict: res.Verdict.String(), Reason: res.Reason})
	return res, nil
}

// Check runs abstract reachability and refinement on a system that is given by hand, beginning with the given predicates at
// every location. Unsafe means that a counterexample is feasible by the solver's word; the certificate is left out.
func Check(ctx context.Context, sys *System, preds []smt.Term, opt Options) *answer.Answer {
	e := newEngine(ctx, sys, opt)
	res := e.run(preds)
	res.Stats = e.stats.list()
	e.tell(Event{Step: "verdict", Verdict: res.Verdict.String(), Reason: res.Reason})
	return res
}

// engine is the state of one run.
type engine struct {
	ctx   context.Context
	c     *smt.Context
	sys   *System
	opt   Options
	prec  *precision
	steps []*step // by relation
	known map[knownKey]smt.Term
	tree  *tree
	tests *tests // nil: there is no program to execute
	loops loops
	nodes int // numbered for the history

	obstacle string // why the run can't end in Safe any more
	stats    stats
}

func newEngine(ctx context.Context, sys *System, opt Options) *engine {
	e := &engine{ctx: ctx, c: sys.Vocab.Ctx, sys: sys, opt: opt, known: make(map[knownKey]smt.Term)}
	e.prec = newPrecision(sys, opt.Global)
	for i := range sys.Relations {
		e.steps = append(e.steps, newStep(e, &sys.Relations[i]))
	}
	return e
}

// run alternates abstract reachability computation and refinement.
func (e *engine) run(preds []smt.Term) *answer.Answer {
	for at := range e.sys.Errors {
		for _, p := range preds {
			e.prec.add(Loc(at), p)
		}
	}
	e.start()
	for {
		bad := e.abstReach()
		switch {
		case e.ctx.Err() != nil:
			return unknown("timeout")
		case bad == nil && e.obstacle != "":
			return unknown(e.obstacle)
		case bad == nil:
			return &answer.Answer{Verdict: answer.Safe}
		}
		if res := e.examine(bad); res != nil {
			return res
		}
	}
}

func unknown(reason string) *answer.Answer {
	return &answer.Answer{Verdict: answer.Unknown, Reason: reason}
}

// examine decides whether the counterexample that ends in bad is feasible. If not, the abstraction is refined. The result
// is nil if the search goes on.
func (e *engine) examine(bad *state) *answer.Answer {
	cex := e.counterexample(bad)
	status, model := cex.feasible()
	e.tellCounterexample(cex, status)
	switch {
	case e.ctx.Err() != nil:
		return unknown("timeout")
	case status == smt.Sat:
		e.recordEnd(bad, answer.NodeReached, "the path to the error is feasible, as the solver says")
		if e.tests == nil {
			return &answer.Answer{Verdict: answer.Unsafe}
		}
		if res := e.tests.replay(cex, model); res != nil {
			return res
		}
		e.obstacle = "a path to the error that the encoding allows cannot be executed"
		if cex.approximate() {
			e.obstacle = "a path to the error depends on nonlinear arithmetic and cannot be executed"
		}
		return nil
	case status != smt.Unsat:
		e.obstacle = "the solver gave no answer for a path to the error"
		return nil
	}
	if e.tests != nil && !e.opt.NoTests {
		if res := e.tests.try(cex); res != nil {
			return res
		}
	}
	if err := e.refine(cex); err != nil {
		if e.ctx.Err() != nil {
			return unknown("timeout")
		}
		return unknown(err.Error())
	}
	return nil
}

// proof makes the invariants: the disjunction of the abstract states of each location.
func (e *engine) proof(ranges *absint.Result) *answer.Invariants {
	inv := make(map[cfg.Vertex]smt.Term)
	for at, v := range e.sys.cuts {
		if v == e.sys.graph.Source || v == e.sys.graph.Target {
			continue
		}
		var states []smt.Term
		for _, s := range e.tree.reached[at] {
			states = append(states, e.c.And(s.label...))
		}
		inv[v] = e.c.And(e.sys.Known[at], e.c.Or(states...))
	}
	return &answer.Invariants{Symbols: e.sys.Vocab.Symbols, At: inv, Facts: ranges.Facts(e.sys.Vocab.Symbols)}
}
