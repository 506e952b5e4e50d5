package predabs

import (
	"context"
	"slices"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/internal/search"
	"cairn/smt"
)

// Run decides whether the target of g can be reached. The error is that of a program which cannot be encoded; running out
// of time is an answer with verdict Unknown.
func Run(ctx context.Context, g *cfg.Graph, opt Options) (*answer.Answer, error) {
	res, err := search.Decide(ctx, g, search.Options{Without: opt.Without, Single: opt.Single, Record: opt.Record}, func(p *search.Problem) (*answer.Answer, error) {
		p.AssumeRanges(nil)
		e, err := newEngine(p, opt)
		if err != nil {
			return nil, err
		}
		var res *answer.Answer
		if opt.Path != nil {
			res = e.solveNamed(opt.Path)
		} else {
			res = e.run()
		}
		res.Stats = answer.StatsOf(e.stats)
		return res, nil
	})
	if err == nil && opt.Trace != nil {
		opt.Trace(Event{Step: "verdict", Verdict: res.Verdict.String(), Reason: res.Reason})
	}
	return res, err
}

// engine is the state of one run. The program is the tuple (V, pc, phi_init, R, phi_err) of TUM lectures 4-7, figure 1: the values
// of the program counter are the cut points, the relations R are the large blocks, phi_init is true at the source, and
// phi_err at the target.
type engine struct {
	*search.Problem
	opt    Options
	names  []string // by vertex: of the cut points
	rels   []string // by block
	prec   *precision
	steps  []*step                              // by block
	inside []*search.Theory                     // by vertex: which states lie in others
	known  map[cfg.Vertex]map[smt.Term]smt.Term // what the ranges say about the variables of a formula
	tree   *tree
	tests  *tests
	loops  loops
	nodes  int // numbered for the history
	stats  stats
}

// newEngine prepares a run. The error is that of a predicate of the program which cannot be encoded.
func newEngine(p *search.Problem, opt Options) (*engine, error) {
	n := len(p.G.Vertices)
	e := &engine{Problem: p, opt: opt, names: names(p), rels: relations(p), inside: make([]*search.Theory, n), known: make(map[cfg.Vertex]map[smt.Term]smt.Term)}
	e.prec = newPrecision(p, opt.Global)
	e.tests = &tests{e: e, runner: p.NewRunner()}
	for i := range p.Blocks.Blocks {
		e.steps = append(e.steps, newStep(e, i))
	}
	for _, v := range p.Blocks.Cuts {
		e.known[v] = make(map[smt.Term]smt.Term)
		e.inside[v] = p.Theory(smt.True, func(f smt.Term) smt.Term { return e.strong(v, f) })
		for _, cond := range p.G.Vertices[v].Predicates {
			f, err := p.Vocab.Condition(p.G, cond)
			if err != nil {
				return nil, err
			}
			e.prec.addTo(v, f)
		}
	}
	return e, nil
}

// run alternates abstract reachability computation and refinement.
func (e *engine) run() *answer.Answer {
	e.start()
	for {
		bad := e.abstReach()
		switch {
		case e.Ctx.Err() != nil:
			return answer.DontKnow("timeout")
		case bad == nil:
			e.tellReach()
			return e.Safe(e.invariant)
		}
		if res := e.examine(bad); res != nil {
			return res
		}
	}
}

// invariant is the disjunction of the abstract states of a location.
func (e *engine) invariant(v cfg.Vertex) (smt.Term, error) {
	var states []smt.Term
	for _, s := range e.tree.reached[v] {
		states = append(states, e.C.And(s.label...))
	}
	return e.C.Or(states...), nil
}

// examine decides whether the counterexample that ends in bad is feasible. If not, the abstraction is refined. The result
// is nil if the search goes on.
func (e *engine) examine(bad *state) *answer.Answer {
	cex := e.counterexample(bad)
	status, model := e.Check(cex.Formulas()...)
	e.tellCounterexample(cex, status)
	switch {
	case status == smt.Sat:
		return e.Replay(bad.node, cex.Path, model)
	case status != smt.Unsat:
		e.Obstacle = search.Undecided
		return nil
	}
	if !e.opt.NoTests {
		if res := e.tests.try(cex); res != nil {
			return res
		}
	}
	if e.opt.Refine == None {
		return answer.DontKnow("the predicates do not exclude an error that no execution reaches, and there is no refinement")
	}
	if err := e.refine(cex); err != nil {
		return answer.DontKnow(err.Error())
	}
	return nil
}

// counterexample is a path of the tree from the root to an error state.
type counterexample struct {
	*search.Path
	states []*state // by place
}

func (e *engine) counterexample(bad *state) *counterexample {
	x := &counterexample{Path: e.Begin(), states: bad.path()}
	for _, s := range x.states[1:] {
		x.Path = x.Extend(s.rel, &e.Blocks.Blocks[s.rel].Trans)
	}
	return x
}

// strong is f with what is known at a location about the variables of f.
func (e *engine) strong(at cfg.Vertex, f smt.Term) smt.Term { return e.C.And(f, e.about(at, f)) }

// about is what is known at a location about the variables of f.
func (e *engine) about(at cfg.Vertex, f smt.Term) smt.Term {
	g, ok := e.known[at][f]
	if !ok {
		vars := e.C.FreeVars(f)
		g = search.Within(e.C, e.Ranges.Invariant(e.Vocab.Symbols, at), func(x smt.Term) bool { return slices.Contains(vars, x) })
		e.known[at][f] = g
	}
	return g
}

// Engines lists the engine of this package.
func Engines() []engines.Engine {
	return []engines.Engine{{
		Name:    "predabs",
		Summary: "predicate abstraction with refinement",
		Paper:   "TUM lectures 4-7, figure 2",
		Records: true,
		Takes:   question.Graph,
		Tells:   true,
		New: func() (engines.Run, []engines.Option) {
			var opt Options
			run := engines.OnGraph(func(ctx context.Context, g *cfg.Graph, env engines.Env) (*answer.Answer, error) {
				opt.Record = env.Record
				if env.Trace != nil {
					opt.Trace = func(ev Event) { env.Trace(ev) }
				}
				return Run(ctx, g, opt)
			})
			return run, slices.Concat([]engines.Option{
				{
					Name: "refine", Usage: "which solution of the refinement constraints gives the predicates", Words: refinements,
					Set: func(word string) { opt.Refine = Refinement(slices.Index(refinements, word)) },
				},
				{
					Name: "worklist", Usage: "the order in which abstract states are taken from the worklist", Words: []string{"breadth-first", "depth-first"},
					Set: func(word string) { opt.DepthFirst = word == "depth-first" },
				},
				engines.Text("path", "'rho_1 rho_3 ...'", "only solve the refinement constraints of this path", func(text string) (err error) {
					opt.Path, err = pathNames(text)
					return err
				}),
				engines.Switch("boolean", "abstract to Boolean combinations of predicates instead of conjunctions", &opt.Boolean),
				engines.Switch("exact", "do not abstract: states are exact post-conditions", &opt.Exact),
				engines.Extra("blocks", "relations are loop-free parts of the program instead of single steps", &opt.Single),
				engines.Extra("local", "a predicate is used only at the location where it was found", &opt.Global),
				engines.Extra("lazy", "a refinement recomputes a subtree instead of starting over", &opt.Restart),
				engines.Extra("loops", "counterexamples are first interpolated with summaries in place of their loops", &opt.NoLoops),
				engines.Extra("tests", "prefixes of infeasible counterexamples are executed", &opt.NoTests),
			}, opt.Without.OfFormulas(), opt.Without.OfReplays(), opt.Without.OfRuns())
		},
	}}
}
