package interp

import (
	"cairn/cooper"
	"cairn/smt"
)

// stepwise interpolates a path with too many cases for one tree, from the beginning: each interpolant separates the one
// before, with the next step, from the rest of the path. It has cases of one step at a time on its left side, and on its
// right side those cases of the rest that it does not exclude yet; so branches that a loop body joins again do not multiply.
func (p *problem) stepwise(w *path) ([]smt.Term, error) {
	steps := w.steps(p.n)
	rest := make([]smt.Term, p.n+1)
	tail := smt.True
	for i := p.n; i > 0; i-- {
		tail = p.c.And(append([]smt.Term{tail}, steps[i]...)...)
		rest[i] = tail
	}
	out := make([]smt.Term, p.n)
	before := smt.True
	for i := range out {
		a := p.c.And(append([]smt.Term{before}, steps[i]...)...)
		itp, err := p.separateSteps(a, rest[i+1], i)
		if err != nil && p.giveUp(err) {
			itp, err = p.eliminate(p.deadAfter(a, i), a, longElimination)
		}
		if err != nil {
			return nil, err
		}
		out[i], before = itp, itp
	}
	return out, nil
}

// separateSteps is an interpolant of two formulas at place i: a disjunction over cubes of a, each of it a conjunction over cubes
// of b, both as far as they are needed.
func (p *problem) separateSteps(a, b smt.Term, i int) (smt.Term, error) {
	a = p.c.NNF(a)
	dead := p.deadAfter(a, i)
	sub := p.twoSteps(a, b)
	itp := smt.False
	for range maxCubes {
		status, model, err := p.attempt(a, p.c.Not(itp))
		if err != nil {
			return smt.NoTerm, err
		}
		if status == smt.Unsat {
			return itp, nil
		}
		var lits []part
		for _, f := range cooper.ImplicantAvoiding(p.c, a, model, dead) {
			lits = append(lits, part{f: f})
		}
		seq, err := sub.byCases(lits, nil, p.c.NNF(b), spareNodes)
		if err != nil {
			return smt.NoTerm, err
		}
		itp = p.c.Or(itp, seq[0])
	}
	return smt.NoTerm, ErrUnknown
}

// twoSteps is the problem of interpolating a and b alone; what it spends counts for p.
func (p *problem) twoSteps(a, b smt.Term) *problem {
	opt := p.opt
	opt.States = nil
	sub := newProblem(p.ctx, p.c, []smt.Term{a, b}, opt)
	sub.left, sub.system, sub.vocab = p.left, p.system, &vocabulary{p: p}
	return sub
}
