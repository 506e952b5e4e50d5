package smt

import "cairn/simplex"

// splitIntegers deals with an integer variable that has another value: by a lemma of divisibility, by the distinctions with
// which the integer part of the simplex refutes the implicant, or else by a branch on the variable.
func (s *search) splitIntegers() bool {
	split, ok := s.theory.s.Fractional()
	if !ok {
		return false
	}
	return s.parityLemma() || s.traceCuts() || s.branch(&split)
}

// traceCuts makes atoms of all distinctions that a refutation of the implicant over the integers rests on. When the Boolean
// search has decided them, in whatever way, there is a conflict over the rationals, which has a certificate. It reports
// whether there are new atoms.
func (s *search) traceCuts() bool {
	th := s.theory
	s.online.suspend()
	defer s.online.suspend()
	budget := simplex.Budget{Branches: s.q.s.opts.IntegerSteps}
	th.s.Push()
	if r := s.assertAll(s.chosen); r.status == Unsat {
		return false
	}
	r := th.s.CheckInteger(s.q.ctx, budget)
	if r.Status != simplex.Unsat {
		return false
	}
	th.popTo(0)
	th.s.Push()
	s.assertAll(literalsOf(r.Tags))
	budget.Trace = true
	r = th.s.CheckInteger(s.q.ctx, budget)
	before := len(s.atoms)
	for _, cut := range r.Cuts {
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
