package smt

import (
	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt/sat"
)

// maxPropagated bounds the lengths of the rows and columns that are looked at for implied bounds: the clauses that long rows
// give are long, too.
const maxPropagated = 10

// imply looks for bounds that follow, by single rows of the tableau, from those asserted since the last check, and tells the
// Boolean search which atoms they decide (Dutertre and de Moura 2006, section 4, theory propagation). The clause that says
// why is learned at once.
func (o *online) imply() {
	for _, v := range o.touched {
		o.s.theory.s.EachRow(v, maxPropagated, o.implyBasic)
	}
}

// implyBasic decides the atoms next to the bounds that the row of a basic variable implies; others follow from these.
func (o *online) implyBasic(basic simplex.Var) {
	s, th := o.s, o.s.theory
	i := th.formOf(basic)
	if i < 0 {
		return
	}
	list := s.q.arith.forms[i].atomsOf(upperBound)
	if len(list) == 0 {
		return
	}
	if b, ok := th.s.ImpliedBound(basic, true); ok {
		if at, _ := s.from(list, b); at < len(list) {
			o.decideAtom(s.atoms[list[at]].v, basic, true)
		}
	}
	if b, ok := th.s.ImpliedBound(basic, false); ok {
		if at, _ := s.from(list, b); at > 0 {
			o.decideAtom(-s.atoms[list[at-1]].v, basic, false)
		}
	}
}

// decideAtom makes a literal about a basic variable true, which follows from its implied upper or lower bound.
func (o *online) decideAtom(l sat.Lit, basic simplex.Var, upper bool) {
	b := &o.s.sat
	if b.Value(l) != 0 {
		return
	}
	why := o.s.theory.s.Implying(basic, upper)
	conflict := &simplex.Conflict{
		Tags:   append(why.Tags, literalTag(-l)),
		Coeffs: append(why.Coeffs, num.One()),
		Bounds: append(why.Bounds, simplex.BoundRef{Var: basic, Upper: !upper}),
	}
	kept, current := []sat.Lit{l}, b.DecisionLevel() == 0
	for _, c := range o.clause(conflict) {
		if level := b.Level(c); c != l && level > 0 {
			kept = append(kept, c)
			current = current || level == b.DecisionLevel()
		}
	}
	if current {
		b.Learn(kept...)
	}
}
