package smt

import (
	"slices"

	"cairn/simplex"
	"cairn/smt/sat"
)

// manyEquations is the number of equations in an implicant from which on it pays to eliminate variables before the simplex
// looks at it. Measured on chains of conditionals: pivoting them costs time cubic in their number.
const manyEquations = 32

// equations returns the number of equations in the implicant.
func (s *search) equations() int {
	n := 0
	for _, l := range s.chosen {
		if l > 0 && s.atoms[s.atomOf[l]].kind == equalTo {
			n++
		}
	}
	return n
}

// dissolve decides the implicant like a conjunction of its own: equations eliminate variables, and little is left to the
// simplex. After Sat the variables have their values; after Unsat the literals contradict each other, though some may not be
// needed.
func (s *search) dissolve() (Status, []sat.Lit) {
	if s.sub == nil {
		s.sub = &query{c: s.q.c}
		s.sub.arith.q = s.sub
	}
	sub, a := s.sub, &s.q.arith
	sub.reset()
	sub.s, sub.ctx, sub.track = s.q.s, s.q.ctx, true
	b := &sub.arith
	known := b.newFact(-1)
	for i := range a.forms {
		b.addBounds(&a.forms[i], known)
	}
	for _, d := range a.diseqs {
		b.excl = append(b.excl, equation{Linear{Mono: a.forms[d.form].mono, Const: d.value.Neg()}, known})
	}
	for _, l := range s.chosen {
		s.addLiteral(b, l)
	}
	status := Unsat
	if b.solveEquations() {
		if b.stopped {
			return Unknown, nil
		}
		status = b.solveConjunction()
	}
	switch status {
	case Unsat:
		core := make([]sat.Lit, len(sub.failed))
		for i, l := range sub.failed {
			core[i] = sat.Lit(l)
		}
		slices.Sort(core)
		return Unsat, slices.Compact(core)
	case Sat:
		b.restore()
		for k := range a.vars {
			a.vars[k].value = b.valueOf(a.vars[k].t)
		}
	}
	return status, nil
}

// addBounds adds the known bounds of a form of another arithmetic.
func (a *arithmetic) addBounds(f *form, known fact) {
	if f.lo.set && f.hi.set && f.lo.Bound.Cmp(f.hi.Bound) == 0 {
		a.queue = append(a.queue, equation{Linear{Mono: f.mono, Const: f.lo.Value.Neg()}, known})
		return
	}
	for _, upper := range []bool{false, true} {
		if b := f.side(upper); b.set {
			a.lemmas = append(a.lemmas, lemma{Linear{Mono: f.mono, Const: b.Value.Neg()}, upper, b.Delta != 0, known})
		}
	}
}

// addLiteral adds what a literal of the search says. Facts about literals consist of literals, not of slots.
func (s *search) addLiteral(b *arithmetic, l sat.Lit) {
	a := &s.atoms[s.atomOf[max(l, -l)]]
	mono := s.q.arith.forms[a.form].mono
	by := b.newFact(-1)
	b.facts[by].slots = []int32{int32(l)}
	at := func(x simplex.Bound) Linear { return Linear{Mono: mono, Const: x.Value.Neg()} }
	switch {
	case a.kind != upperBound && l > 0:
		b.queue = append(b.queue, equation{at(a.bound), by})
	case a.kind == equalTo:
		b.excl = append(b.excl, equation{at(a.bound), by})
	default:
		for x := range s.boundsOf(l) {
			b.lemmas = append(b.lemmas, lemma{at(x.Bound), x.upper, x.Delta != 0, by})
		}
	}
}
