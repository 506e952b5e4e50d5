package interp

import (
	"slices"

	"cairn/cooper"
	"cairn/smt"
)

// refuteIntegers refutes literals that have a rational solution but no integral one, or returns a model of them. The core
// is made minimal from the first step on, so that it has few literals and late ones.
func (p *problem) refuteIntegers(lits []part) (*proof, *smt.Model, error) {
	byStep := slices.Clone(lits)
	slices.SortStableFunc(byStep, func(a, b part) int { return b.step - a.step })
	if p.opt.Seed == 1 {
		slices.Reverse(byStep)
	}
	all := make([]smt.Term, len(byStep))
	for i, q := range byStep {
		all[i] = q.f
	}
	status, model, err := p.check(all...)
	if err != nil || status == smt.Sat {
		return nil, model, err
	}
	core, err := p.minimalCore(nil, all)
	if err != nil {
		return nil, nil, err
	}
	leaf := &proof{}
	steps := make([][]smt.Term, p.n+1)
	for _, q := range byStep {
		if k := slices.Index(core, q.f); k >= 0 { // once if several steps say it: for the first in byStep
			core = slices.Delete(core, k, k+1)
			steps[q.step] = append(steps[q.step], q.f)
			leaf.assume(q.from)
		}
	}
	leaf.itps, err = p.byProjection(steps)
	return leaf, nil, err
}

// byProjection interpolates a conjunctive path of few literals by eliminating quantifiers, which finds divisibility: from
// the end by default, from the beginning for TowardsA, and with the simplest result of both when the first one is long.
func (p *problem) byProjection(steps [][]smt.Term) ([]smt.Term, error) {
	if p.opt.Strength == TowardsA {
		return p.strongestPosts(steps, longElimination)
	}
	back, err := p.fromEnd(p.conjunctive(steps))
	if err != nil {
		if !p.giveUp(err) {
			return nil, err
		}
		return p.strongestPosts(steps, longElimination)
	}
	if p.opt.Strength == TowardsB {
		return back, nil
	}
	return p.better(back, func() []smt.Term {
		posts, err := p.strongestPosts(steps, shortElimination)
		if err != nil {
			return nil
		}
		conj := make([]smt.Term, len(steps))
		for i, step := range steps {
			conj[i] = p.c.And(step...)
		}
		if posts, err = p.weaken(posts, conj); err != nil {
			return nil // no alternative; what the error says of the context or the budget, the next query says again
		}
		return posts
	}), nil
}

// conjunctive makes a path of literals.
func (p *problem) conjunctive(steps [][]smt.Term) *path {
	w := &path{end: p.c.And(steps[p.n]...)}
	for i, step := range steps[:p.n] {
		for _, f := range step {
			w.lits = append(w.lits, part{f: f, step: i})
		}
	}
	return w
}

// strongestPosts computes the sequence from the beginning: what follows from the steps before, without their own symbols.
func (p *problem) strongestPosts(steps [][]smt.Term, budget int) ([]smt.Term, error) {
	out := make([]smt.Term, p.n)
	post := smt.True
	for i := range out {
		if err := p.spend(); err != nil {
			return nil, err
		}
		f := p.c.And(append([]smt.Term{post}, steps[i]...)...)
		var err error
		if post, err = p.eliminate(p.deadAfter(f, i), f, budget); err != nil {
			return nil, err
		}
		out[i] = post
	}
	return out, nil
}

// Bounds on the steps of one exact elimination, which may take exponentially many: one that is to give a simple result, and
// the last resort.
const (
	shortElimination = 300
	longElimination  = 4000
)

// eliminate is exact elimination of symbols; it gives up with ErrUnknown.
func (p *problem) eliminate(vars []smt.Term, f smt.Term, budget int) (smt.Term, error) {
	if len(vars) == 0 {
		return f, nil
	}
	g, err := cooper.Eliminate(p.ctx, p.c, vars, f, cooper.Options{Budget: budget, Steps: p.opt.Steps})
	if err != nil {
		return smt.NoTerm, p.unfinished()
	}
	return g, nil
}
