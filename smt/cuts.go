package smt

import (
	"cairn/simplex"
	"cairn/smt/sat"
)

// distinguish makes the next case distinctions in the search for a proof. An integer variable that has another value is dealt
// with by a lemma of divisibility, by the distinctions with which the integer part of the simplex refutes the implicant, or
// else by a branch on the variable; a solution over the integers, by the disequalities that it violates. Without progress the
// solution may be one of the formula, or nothing else can be done.
func (s *search) distinguish() (progress bool) {
	split, fractional := s.theory.s.Fractional()
	if !fractional {
		return s.splitViolated()
	}
	if s.parityLemma() {
		return true
	}
	defer s.online.suspend()
	switch r := s.decideImplicant(s.chosen, false); r.Status {
	case Sat:
		return s.splitViolated()
	case Unsat:
		if s.traceCuts(literalsOf(r.Tags)) {
			return true
		}
	}
	return s.branch(&split)
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
