package spacer

import (
	"context"
	"errors"
	"fmt"

	"cairn/internal/answer"
	"cairn/internal/engines"
	"cairn/internal/num"
	"cairn/internal/question"
	"cairn/lang/horn"
	"cairn/smt"
)

// The engines of this package.
const (
	RecMC = "recmc"
	GPDR  = "gpdr"
)

// Options choose among the variants of the algorithm. The zero value is RecMC.
type Options struct {
	Engine string // RecMC, GPDR; empty: RecMC

	// NoEquations, NoSums and NoBounds leave out what the paper does not have: equations found beforehand, sums of literals, bounds moved to constants of
	// the clauses.
	NoEquations, NoSums, NoBounds bool

	// NoFacts has GPDR follow derivations from the summaries of premises alone, as its paper's QUERY rule: which states are known to be derived
	// is looked up, and changes nothing in the search.
	NoFacts bool

	// AskAgain has GPDR ask for states again that are known to be derived: for each premise of each derivation by itself. NoFacts goes with it.
	AskAgain bool

	// Cores has summary facts exclude what the solver has needed of an obligation, and no more.
	Cores bool

	// Relations prefers facts that relate variables to bounds of one of them.
	Relations bool

	// Record is told the history of the proof obligations; nil: nobody is told.
	Record answer.Recorder
}

// engine is the state of one run.
type engine struct {
	ctx  context.Context
	c    *smt.Context
	sys  *horn.System
	gpdr bool
	bool bool // no arithmetic: see propositional.go
	// foreign: other theories than linear arithmetic take part, for which there are no hulls, and interpolants without promises
	foreign bool

	opt Options

	constants   []num.Rat // see bounds.go
	moves, sums map[horn.PredID]*attempts

	rules    map[horn.PredID][]*rule // by head; those of NoPred are the queries
	entering map[horn.PredID][]*rule // of these, those that do not loop
	uses     map[horn.PredID][]*rule // by predicate of the body
	strata   *strata

	always    map[horn.PredID]smt.Term // what holds of all derivations, from affine.go; nil: nothing known
	summaries map[horn.PredID][]*summary
	known     map[horn.PredID][]int // reachability facts
	facts     []reachable

	clock   int                   // counts changes of summaries
	changed map[horn.PredID][]int // by level: when the summaries last became stronger

	queue  queue
	seq    int
	record answer.Recorder
	nodes  int // obligations numbered for the history
	stats  struct{ bound, obligations, summaryFacts, reachabilityFacts, queries, simplexCalls int }
}

// ErrNoAnswer says that the solver could not decide a query: neither a summary nor a fact may be concluded.
var ErrNoAnswer = errors.New("the solver gave no answer")

// Solve decides the clauses. The error is that of ctx; whatever else prevents an answer is the Reason of an Unknown.
func Solve(ctx context.Context, sys *horn.System, opt Options) (*answer.Answer, error) {
	opt.NoFacts = opt.NoFacts || opt.AskAgain
	e := newEngine(ctx, sys, opt)
	ans, err := e.solve()
	return Conclude(ctx, ans, err, e.stats)
}

// Conclude completes the result of an algorithm by its counters. That the solver gave no answer is the Reason of an Unknown.
func Conclude(ctx context.Context, ans *answer.Answer, err error, counters any) (*answer.Answer, error) {
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, ErrNoAnswer):
		ans = answer.DontKnow(err.Error())
	case err != nil:
		return nil, err
	}
	ans.Stats = answer.StatsOf(counters)
	return ans, nil
}

// newEngine prepares the rules.
func newEngine(ctx context.Context, sys *horn.System, opt Options) *engine {
	e := &engine{
		ctx: ctx, c: sys.Ctx, sys: sys, gpdr: opt.Engine == GPDR, bool: propositional(sys), foreign: sys.IsForeign(), opt: opt, record: opt.Record, constants: constants(sys),
		moves: make(map[horn.PredID]*attempts), sums: make(map[horn.PredID]*attempts),
		rules: make(map[horn.PredID][]*rule), entering: make(map[horn.PredID][]*rule), uses: make(map[horn.PredID][]*rule),
		summaries: make(map[horn.PredID][]*summary), known: make(map[horn.PredID][]int),
		strata: newStrata(sys), clock: 1, changed: make(map[horn.PredID][]int),
	}
	for i := range sys.Clauses {
		r := newRule(sys, i, e.strata)
		e.rules[r.head] = append(e.rules[r.head], r)
		if !r.loops {
			e.entering[r.head] = append(e.entering[r.head], r)
		}
		seen := make(map[horn.PredID]bool)
		for _, a := range r.body {
			if !seen[a.pred] {
				seen[a.pred] = true
				e.uses[a.pred] = append(e.uses[a.pred], r)
			}
		}
	}
	return e
}

// solve is procedure RecMC (Komuravelli et al. 2014, figure 5).
func (e *engine) solve() (*answer.Answer, error) {
	if !e.opt.NoEquations && !e.gpdr && !e.bool && !e.foreign {
		var err error
		if e.always, err = e.affine(); err != nil {
			return nil, err
		}
	}
	for n := 0; ; n++ {
		e.stats.bound = n
		fact, err := e.bounded(n)
		if err != nil {
			return nil, err
		}
		if fact >= 0 {
			proof, err := e.refutation(fact)
			return &answer.Answer{Verdict: answer.Unsafe, Certificate: proof}, err
		}
		level, err := e.propagate(n)
		if err != nil {
			return nil, err
		}
		if level >= 0 {
			return &answer.Answer{Verdict: answer.Safe, Certificate: e.model(level)}, nil
		}
	}
}

// lookahead says how much deeper than the bound the derivations may be that an obligation is part of when it is asked again for
// the next level. It keeps the obligations of a bound finite: each of them has finitely many projections.
const lookahead = 8

// bounded is procedure BndSafety (figure 6): it returns the reachability fact that shows a query with a derivation of depth
// at most n, or -1 if there is none.
func (e *engine) bounded(n int) (int, error) {
	e.recordBound(n)
	root := &pob{pred: horn.NoPred, level: n}
	e.queue = nil
	e.recordPob(root, nil)
	e.push(root)
	for len(e.queue) > 0 {
		if e.ctx.Err() != nil {
			return -1, e.ctx.Err()
		}
		p := e.pop()
		res, err := e.expand(p)
		if err != nil {
			return -1, err
		}
		e.recordResult(p, res)
		switch {
		case res.child != nil:
			e.push(p)
			e.recordPob(res.child, p)
			e.push(res.child)
		case res.reached && p == root:
			return res.fact, nil
		case res.reached:
			if p.parent != nil && p.parent.m == p.asked { // otherwise it follows another derivation by now
				p.parent.answers[p.premise] = res.fact
			}
		case p == root:
			return -1, nil
		case p.level < n && p.depth <= n+lookahead:
			p.level++
			e.recordAgain(p)
			e.push(p)
		}
	}
	return -1, nil
}

// model is the interpretation by the summaries of an inductive level.
func (e *engine) model(level int) horn.Model {
	m := make(horn.Model, len(e.sys.Preds))
	for p := range m {
		m[p] = e.over(horn.PredID(p), level)
	}
	return m
}

// check asks the solver; without an answer the error is ErrNoAnswer or that of the context.
func (e *engine) check(fs ...smt.Term) (bool, *smt.Model, error) {
	s := smt.NewSolver(e.c, smt.Options{})
	s.Assert(fs...)
	status := s.Check(e.ctx)
	e.count(s)
	switch {
	case status == smt.Sat:
		return true, s.Model(), nil
	case status == smt.Unsat:
		return false, nil, nil
	case e.ctx.Err() != nil:
		return false, nil, e.ctx.Err()
	default:
		return false, nil, fmt.Errorf("%w: %s", ErrNoAnswer, s.Reason())
	}
}

// count adds what a solver has done for one query.
func (e *engine) count(s *smt.Solver) {
	e.stats.queries++
	e.stats.simplexCalls += s.Statistics().SimplexCalls
}

// Engines lists the engines of this package.
func Engines() []engines.Engine {
	return []engines.Engine{
		{
			Name:    "spacer",
			Alias:   RecMC,
			Summary: "Horn clauses: summaries and reachability facts for increasing bounds",
			Paper:   "Komuravelli, Gurfinkel, Chaki 2014, figures 5 and 6",
			Records: true,
			Takes:   question.Clauses,
			New:     variant(RecMC),
		},
		{
			Name:    "gpdr",
			Summary: "the same with single states instead of projections, for comparison",
			Paper:   "Hoder, Bjørner 2012; Komuravelli et al. 2014, appendix A",
			Records: true,
			Takes:   question.Clauses,
			Partial: true,
			New:     variant(GPDR),
		},
	}
}

// variant makes one of the engines.
func variant(name string) func() (engines.Run, []engines.Option) {
	return func() (engines.Run, []engines.Option) {
		opt := Options{Engine: name}
		run := engines.OnClauses(func(ctx context.Context, sys *horn.System, env engines.Env) (*answer.Answer, error) {
			opt.Record = env.Record
			return Solve(ctx, sys, opt)
		})
		if name == GPDR {
			return run, []engines.Option{
				engines.Extra("facts", "derivations prefer states that are known to be reachable", &opt.NoFacts),
				engines.Switch("ask-again", "query states again even if they are known to be reachable", &opt.AskAgain),
				engines.Switch("cores", "generalise lemmas by unsatisfiable cores only, not by induction or interpolation", &opt.Cores),
			}
		}
		return run, []engines.Option{
			engines.Extra("equations", "linear equations between the arguments of predicates are computed first (Karr 1976)", &opt.NoEquations),
			engines.Extra("bounds", "bounds of lemmas that differ in their constants only are moved to constants of the clauses", &opt.NoBounds),
			engines.Extra("sums", "two inequalities of a lemma may be replaced by their sum", &opt.NoSums),
		}
	}
}
