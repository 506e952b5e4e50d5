package interp

import (
	"cairn/cooper"
	"cairn/smt"
)

// fromEnd computes the sequence from its end. The last interpolant excludes the last step, each earlier one excludes the
// states from which the next step violates the next interpolant; both in the most general way that the steps before allow.
// The path may have any Boolean shape; a query is about one step, or about one cube and the steps before it, never about the
// rest of the path.
func (p *problem) fromEnd(w *path) ([]smt.Term, error) {
	steps := w.steps(p.n)
	out := make([]smt.Term, p.n)
	bad := w.end
	for i := p.n - 1; i >= 0; i-- {
		var err error
		if out[i], err = p.exclude(w.upTo(i), bad, i); err != nil {
			return nil, err
		}
		bad = p.c.And(append([]smt.Term{p.c.Not(out[i])}, steps[i]...)...)
	}
	return out, nil
}

// exclude returns a formula over symbols shared at place i that the path before implies and that excludes bad: cube by cube,
// each without the symbols that are born after i and without the literals that need not be excluded.
func (p *problem) exclude(before *path, bad smt.Term, i int) (smt.Term, error) {
	bad = p.c.NNF(bad)
	born := p.bornAfter(bad, i)
	given := before.formulas()
	var clauses []smt.Term
	for range maxCubes {
		query := append([]smt.Term{bad}, clauses...)
		status, model, err := p.attempt(query...)
		if err != nil && p.giveUp(err) { // there is no method left but this one
			status, model, err = p.check(query...)
		}
		if err != nil {
			return smt.NoTerm, err
		}
		if status == smt.Unsat {
			return p.c.And(clauses...), nil
		}
		cube := cooper.ImplicantAvoiding(p.c, bad, model, born)
		if len(born) > 0 {
			if cube, err = cooper.ProjectCube(p.ctx, p.c, born, cube, model, cooper.Options{Steps: p.opt.Steps}); err != nil {
				return smt.NoTerm, p.unfinished()
			}
		}
		if cube, err = p.minimalCore(given, cube); err != nil {
			return smt.NoTerm, err
		}
		for k := range cube { // an equation that divisibility refutes should not be excluded as an equation
			if err := p.weakenLiteral(cube, k, given); err != nil {
				return smt.NoTerm, err
			}
		}
		clause, err := p.separate(before, cube, i)
		if err != nil {
			return smt.NoTerm, err
		}
		clauses = append(clauses, clause)
	}
	return smt.NoTerm, ErrUnknown
}

// unfinished is the error of a method that used up its own budget.
func (p *problem) unfinished() error {
	if err := p.outside(); err != nil {
		return err
	}
	return ErrUnknown
}

// separate returns a formula that the path before implies and that excludes the cube: what a rational refutation of both
// gives if that is simpler, else the negation of the cube.
func (p *problem) separate(before *path, cube []smt.Term, i int) (smt.Term, error) {
	clause := p.negate(cube)
	if len(cube) <= 1 {
		return clause, nil
	}
	lits, ors := before.lits, before.ors
	for _, f := range cube {
		if q := (part{f: f, step: i + 1}); p.isCase(f) {
			ors = append(ors, p.caseSplit(q))
		} else {
			lits = append(lits, q)
		}
	}
	var found *proof
	var err error
	if len(ors) == 0 {
		found, _, err = p.refuteCube(lits)
	} else {
		t := &tree{problem: p, left: spareNodes}
		found, err = t.refuteCases(lits, ors)
	}
	switch {
	case err != nil && !p.giveUp(err):
		return smt.NoTerm, err
	case err == nil && found != nil && p.formulaCost(found.itps[i]) <= p.formulaCost(clause):
		return found.itps[i], nil
	}
	return clause, nil
}

// negate is the negation of a cube, with evenness stated as such: not 2 | x+1 is 2 | x.
func (p *problem) negate(cube []smt.Term) smt.Term {
	out := make([]smt.Term, len(cube))
	for k, f := range cube {
		out[k] = p.positive(p.c.Not(f))
	}
	return p.c.Or(out...)
}
