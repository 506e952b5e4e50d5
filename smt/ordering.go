package smt

import (
	"slices"

	"cairn/simplex"
	"cairn/smt/sat"
)

// formAtoms are the atoms over one form: for each kind, indices into search.atoms, by increasing bound.
type formAtoms [inMultiples + 1][]int32

// atomsOf returns the atoms of a kind over the form.
func (f *form) atomsOf(kind atomKind) []int32 {
	if f.atoms == nil {
		return nil
	}
	return f.atoms[kind]
}

// from returns the position in the list of the first atom whose bound is at least b.
func (s *search) from(list []int32, b simplex.Bound) (int, bool) {
	return slices.BinarySearchFunc(list, b, func(k int32, b simplex.Bound) int { return s.atoms[k].bound.Cmp(b) })
}

// atom returns the variable of an atom, which is made if it is new.
func (s *search) atom(a atom) sat.Lit {
	list := s.q.arith.forms[a.form].atomsOf(a.kind)
	at, found := s.from(list, a.bound)
	if found {
		return s.atoms[list[at]].v
	}
	k := int32(len(s.atoms))
	a.v = s.newVar(k)
	s.atoms = append(s.atoms, a)
	s.q.log.newAtom(a)
	s.order(a)
	f := &s.q.arith.forms[a.form]
	if f.atoms == nil {
		f.atoms = new(formAtoms)
	}
	f.atoms[a.kind] = slices.Insert(f.atoms[a.kind], at, k)
	return a.v
}

// mostEquations is the number of equations of one form between two bounds, from which on a bound is put among them.
const mostEquations = 16

// order adds the clauses that relate a new atom to others over the same form: to the nearest bounds on both sides, and to the
// equations between these.
func (s *search) order(a atom) {
	if a.kind == inMultiples {
		return
	}
	below, above, between := s.neighbours(a)
	if a.kind == equalTo && len(between) > mostEquations {
		middle := s.atoms[between[len(between)/2]].bound
		s.atom(atom{kind: upperBound, form: a.form, bound: middle})
		below, above, between = s.neighbours(a)
	}
	if below != 0 {
		if a.kind == upperBound {
			s.clause(-below, a.v)
		} else {
			s.clause(-a.v, -below)
		}
	}
	if above != 0 {
		s.clause(-a.v, above)
	}
	for _, k := range between {
		e := &s.atoms[k]
		if a.kind == upperBound && e.bound.Cmp(a.bound) <= 0 {
			s.clause(-e.v, a.v)
		} else {
			s.clause(-e.v, -a.v)
		}
	}
}

// neighbours returns the variables of the upper bounds next to a, 0 if there is none: the greatest one that is less than a's
// bound, and the least one that is not; and the equations with values between these.
func (s *search) neighbours(a atom) (below, above sat.Lit, between []int32) {
	f := &s.q.arith.forms[a.form]
	uppers, equations := f.atomsOf(upperBound), f.atomsOf(equalTo)
	first, end := 0, len(equations)
	at, _ := s.from(uppers, a.bound)
	if at > 0 {
		b := &s.atoms[uppers[at-1]]
		below = b.v
		var same bool
		if first, same = s.from(equations, b.bound); same {
			first++
		}
	}
	if at < len(uppers) {
		b := &s.atoms[uppers[at]]
		above = b.v
		var same bool
		if end, same = s.from(equations, b.bound); same {
			end++
		}
	}
	return below, above, equations[first:end]
}
