package smt

import (
	"errors"

	"cairn/simplex"
	"cairn/smt/proof"
	"cairn/smt/sat"
)

// maxDistinctions bounds the case distinctions in the search for a proof: over integers without bounds, they may go on for ever.
const maxDistinctions = 5000

// distinguish decides an implicant like checkTheory, but by clauses that can be proved: if a solution of the simplex is not integral,
// by a lemma of divisibility, by the distinctions with which its integer part refutes the implicant, or else by a branch on a
// variable.
func (s *search) distinguish() (done bool, err error) {
	if err := s.q.step(); err != nil {
		return false, err
	}
	split, fractional := s.theory.s.Fractional()
	if s.distinctions++; !fractional || s.distinctions > maxDistinctions {
		return false, errors.New("the case distinctions do not lead to an end")
	}
	if s.parityLemma() {
		return false, nil
	}
	switch r := s.decideImplicant(s.chosen, false); r.Status {
	case Sat:
		violated := s.violatedBy(s.theory.valueOf)
		if len(violated) == 0 {
			s.theory.export()
			return true, nil
		}
		for _, e := range violated {
			s.split(e)
		}
		return false, nil
	case Unsat:
		if s.traceCuts(literalsOf(r.Tags)) {
			return false, nil
		}
	}
	if !s.branch(&split) {
		return false, errors.New("the case distinctions do not lead to an end")
	}
	return false, nil
}

// parityLemma excludes equations of the implicant, and such as hold in every model, that have no solution over the integers.
func (s *search) parityLemma() bool {
	g, a := s.q.log, &s.q.arith
	var lits []proof.Lit
	of := map[proof.Lit]sat.Lit{}
	for _, l := range s.chosen {
		if at := &s.atoms[s.atomOf[max(l, -l)]]; l > 0 && at.kind != upperBound && a.forms[at.form].integer {
			p := g.bound(l, true)
			of[p] = l
			lits = append(lits, p)
		}
	}
	lits = append(lits, g.pinned()...)
	if !g.byParity(lits) {
		return false
	}
	var clause []sat.Lit
	for _, p := range g.last().Clause {
		if l, ok := of[-p]; ok {
			clause = append(clause, -l)
		}
	}
	s.addClause(clause)
	return true
}

// decideImplicant lets the integer part of the simplex decide literals of the implicant. After Sat its values are a solution.
func (s *search) decideImplicant(lits []sat.Lit, trace bool) simplex.IntResult {
	s.online.suspend()
	s.theory.s.Push()
	if r := s.assertAll(lits); r.status == Unsat {
		return simplex.IntResult{} // a conflict over the rationals, which the Boolean search will find
	}
	return s.theory.s.CheckInteger(s.q.ctx, simplex.Limits{Branches: s.q.s.opts.IntegerSteps, Trace: trace})
}

// traceCuts makes atoms of all distinctions that the refutation of a core of the implicant rests on. When the Boolean search
// has decided them, in whatever way, there is a conflict over the rationals, which has a certificate. It reports whether there
// are new atoms.
func (s *search) traceCuts(core []sat.Lit) bool {
	before := len(s.atoms)
	for _, cut := range s.decideImplicant(core, true).Cuts {
		s.cutAtom(cut)
	}
	return len(s.atoms) > before
}

// cutAtom makes the atom of a distinction.
func (s *search) cutAtom(cut simplex.Cut) {
	th, a := s.theory, &s.q.arith
	l := Linear{Const: cut.At.Value.Neg()}
	for _, e := range cut.Terms {
		l = l.AddMul(e.Coeff, s.q.c.Linear(th.terms[e.Var]))
	}
	n := a.normalize(l, true, cut.At.Delta < 0)
	if !n.upper {
		n = n.negated()
	}
	s.q.s.stats.Splits++
	s.always = append(s.always, s.atom(atom{kind: upperBound, form: a.form(n.mono, n.integer), bound: n.Bound}))
}
