package pba

import (
	"context"
	"slices"

	"cairn/internal/answer"
	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/lang/horn"
	"cairn/smt"
	"cairn/spacer"
)

// Options choose among the variants of the paper. The zero value is the algorithm of its figure 6.
type Options struct {
	Variables bool // abstract assignments to variables alone, not single constraints (section 6)
	NoSums    bool // no lemma's inequalities are added up to make candidates: the paper does not do that
	NoBounds  bool // nor are bounds of lemmas moved
	NoGuards  bool // that a guard never holds is no candidate: nor does the paper do that
	NoCEGAR   bool // a spurious counterexample brings all constraints back (section 6)

	Trace func(Step) // is told of each step; nil: nobody is told
}

// algorithm is the state of one run.
type algorithm struct {
	ctx context.Context
	c   *smt.Context
	sys *horn.System
	opt Options

	prog       *bounded
	guards     [][]smt.Term // by predicate: that guards do not hold; candidates for invariants
	invariants [][]smt.Term // by predicate, over its parameters: inductive for P~, relative to each other
	assumed    []bool       // by assumption: the abstraction
	bound      int          // of all counters

	// counters has the columns of the paper's table 1: the final bound, and the sizes of the final and the largest abstraction.
	counters struct {
		bound, iterations, refinements, assumptions, assumptionsInTheFinalAbstraction, assumptionsInTheLargestAbstraction, queries int
	}
}

// Solve decides the clauses. The error is that of ctx; whatever else prevents an answer is the Reason of an Unknown.
func Solve(ctx context.Context, sys *horn.System, opt Options) (*answer.Answer, error) {
	if sys.IsForeign() {
		return answer.DontKnow("the abstraction is of linear arithmetic, and other theories take part"), nil
	}
	a := &algorithm{ctx: ctx, c: sys.Ctx, sys: sys, opt: opt, prog: bound(sys, opt.Variables)}
	a.invariants, a.guards = make([][]smt.Term, len(sys.Preds)), make([][]smt.Term, len(sys.Preds))
	if !opt.NoGuards {
		a.guards = a.prog.guardLemmas(a.c)
	}
	a.assumed = make([]bool, a.prog.assumptions)
	a.concretise()
	ans, err := a.run()
	a.counters.bound, a.counters.assumptions, a.counters.assumptionsInTheFinalAbstraction = a.bound, len(a.assumed), a.inForce()
	a.counters.assumptionsInTheLargestAbstraction = max(a.counters.assumptionsInTheLargestAbstraction, a.inForce())
	return spacer.Conclude(ctx, ans, err, a.counters)
}

// concretise puts all assumptions in force.
func (a *algorithm) concretise() {
	for i := range a.assumed {
		a.assumed[i] = true
	}
}

// run is procedure Spacer (figure 6). The first abstraction is the program, the first bound 0; each safe under-approximation is
// followed by one with one more iteration.
func (a *algorithm) run() (*answer.Answer, error) {
	for {
		a.counters.iterations++
		u := a.under()
		ans, err := spacer.Solve(a.ctx, u, spacer.Options{NoSums: a.opt.NoSums, NoBounds: a.opt.NoBounds})
		switch {
		case err != nil:
			return nil, err
		case ans.Verdict == answer.Unknown:
			return ans, nil
		}
		step := Step{Bound: a.bound, Safe: ans.Verdict == answer.Safe, Assumed: a.inForce(), Of: len(a.assumed)}
		before := state{assumed: slices.Clone(a.assumed), invariants: slices.Clone(a.invariants)}
		if step.Safe {
			done, err := a.safe(ans.Certificate.(horn.Model))
			if err != nil {
				return nil, err
			}
			if done {
				a.tell(step, "safe", before)
				return a.proof()
			}
			a.tell(step, "abstracted", before)
			a.bound++
			continue
		}
		d, err := a.refine(ans.Certificate.(horn.Derivation))
		if err != nil {
			return nil, err
		}
		if d != nil {
			a.tell(step, "unsafe", before)
			return &answer.Answer{Verdict: answer.Unsafe, Certificate: d}, nil
		}
		a.counters.refinements++
		a.tell(step, "refined", before)
	}
}

// safe learns from a proof of the under-approximation: invariants (lines 6 to 8), and if they do not exclude the queries, a new
// abstraction (line 9).
func (a *algorithm) safe(proof horn.Model) (done bool, err error) {
	lemmas := a.lemmas(proof)
	if err := a.extract(lemmas); err != nil {
		return false, err
	}
	if done, err = a.excludes(a.invariants); err != nil || done {
		return done, err
	}
	err = a.abstract(lemmas)
	a.counters.assumptionsInTheLargestAbstraction = max(a.counters.assumptionsInTheLargestAbstraction, a.inForce())
	return false, err
}

// under is the under-approximation U of the abstraction, restricted to the invariants, as clauses: those of P~, in their order.
func (a *algorithm) under() *horn.System {
	u := &horn.System{Ctx: a.c, Preds: a.prog.preds}
	for i := range a.prog.transitions {
		t := &a.prog.transitions[i]
		fs := []smt.Term{a.abstraction(t), t.count, a.limited(t)}
		for _, b := range t.body {
			fs = append(fs, a.at(a.invariants, b)...)
		}
		if t.head.Pred != horn.NoPred {
			fs = append(fs, a.at(a.invariants, t.head)...)
		}
		u.Clauses = append(u.Clauses, horn.Clause{Body: t.body, Constraint: a.c.And(fs...), Head: t.head, Pos: a.sys.Clauses[i].Pos})
	}
	return u
}

// abstraction is the transition relation with the assumptions that are in force.
func (a *algorithm) abstraction(t *transition) smt.Term { return a.assuming(t, a.assumed) }

// concrete is the transition relation of P~ itself.
func (a *algorithm) concrete(t *transition) smt.Term {
	return a.c.And(a.assuming(t, slices.Repeat([]bool{true}, len(a.assumed))), t.count)
}

// assuming is the transition relation with some of the assumptions.
func (a *algorithm) assuming(t *transition, which []bool) smt.Term {
	m := make(map[smt.Term]smt.Term, len(t.guards))
	for _, g := range t.guards {
		m[g.literal] = smt.False
		if which[g.index] {
			m[g.literal] = smt.True
		}
	}
	return a.c.Subst(t.shape, m)
}

// limited bounds the counters.
func (a *algorithm) limited(t *transition) smt.Term {
	m := make(map[smt.Term]smt.Term)
	for _, b := range a.prog.bounds {
		m[b] = a.c.Int(int64(a.bound))
	}
	return a.c.Subst(a.c.And(t.limit...), m)
}

// at lists formulas about a predicate at its application.
func (a *algorithm) at(fs [][]smt.Term, app horn.App) []smt.Term {
	m := make(map[smt.Term]smt.Term, len(app.Args))
	for i, x := range a.prog.preds[app.Pred].Params {
		m[x] = app.Args[i]
	}
	return a.c.SubstAll(fs[app.Pred], m)
}

// lemmas are the conjuncts of a proof, by predicate, without those that are invariants already.
func (a *algorithm) lemmas(proof horn.Model) [][]smt.Term {
	all := make([][]smt.Term, len(proof))
	for p, f := range proof {
		for _, g := range a.c.Conjuncts(f) {
			if !slices.Contains(a.invariants[p], g) {
				all[p] = append(all[p], g)
			}
		}
	}
	return all
}

// check asks the solver; without an answer the error is spacer.ErrNoAnswer or that of the context.
func (a *algorithm) check(fs ...smt.Term) (bool, *smt.Model, error) {
	a.counters.queries++
	status, m := smt.CheckSat(a.ctx, a.c, fs...)
	switch {
	case status == smt.Sat:
		return true, m, nil
	case status == smt.Unsat:
		return false, nil, nil
	default:
		return false, nil, a.gaveUp()
	}
}

func (a *algorithm) gaveUp() error {
	if a.ctx.Err() != nil {
		return a.ctx.Err()
	}
	return spacer.ErrNoAnswer
}

func (a *algorithm) inForce() int {
	n := 0
	for _, on := range a.assumed {
		if on {
			n++
		}
	}
	return n
}

// Engines lists the engine of this package.
func Engines() []engines.Engine {
	return []engines.Engine{{
		Name:    "pba",
		Summary: "Horn clauses: proof-based and counterexample-based abstraction of bounded programs",
		Paper:   "Komuravelli, Gurfinkel, Chaki, Clarke 2013, figures 6-8",
		Takes:   question.Clauses,
		Raw:     true,
		Partial: true,
		Tells:   true,
		New: func() (engines.Run, []engines.Option) {
			var opt Options
			// The paper's SOLVE is μZ, whose lemmas are sums of inequalities, by the lemma of Farkas (Hoder and Bjørner 2012). RecMC's are not.
			bounds := engines.Extra("bounds", "bounds of lemmas that differ in their constants only are moved to constants of the clauses", &opt.NoBounds)
			sums := engines.Extra("sums", "two inequalities of a lemma may be replaced by their sum", &opt.NoSums)
			sums.Paper = true
			run := engines.OnClauses(func(ctx context.Context, sys *horn.System, env engines.Env) (*answer.Answer, error) {
				if env.Trace != nil {
					opt.Trace = func(s Step) { env.Trace(s) }
				}
				return Solve(ctx, sys, opt)
			})
			return run, []engines.Option{
				{
					Name: "abstract", Usage: "what an abstraction may drop: single constraints, or whole assignments to variables",
					Words: []string{"constraints", "variables"}, Set: func(word string) { opt.Variables = word == "variables" },
				},
				engines.Switch("no-cegar", "after a spurious counterexample, restore everything instead of only what excludes it", &opt.NoCEGAR),
				engines.Extra("guards", "the negation of a guard is a candidate invariant", &opt.NoGuards),
				bounds, sums,
			}
		},
	}}
}
