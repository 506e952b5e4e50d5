package smt

import (
	"errors"

	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt/proof"
	"cairn/smt/sat"
)

// exclusion is a value that a form must not have: in every model, or in those that satisfy the negation of the literal
// unless.
type exclusion struct {
	diseq
	unless sat.Lit
}

// excluded returns the disequalities that hold in every model or are in the implicant.
func (s *search) excluded() []diseq {
	out := append([]diseq(nil), s.q.arith.diseqs...)
	for _, l := range s.chosen {
		if a := &s.atoms[s.atomOf[max(l, -l)]]; l < 0 && a.kind == equalTo {
			out = append(out, diseq{form: a.form, value: a.bound.Value})
		}
	}
	return out
}

// violatedBy returns the disequalities that do not hold when the forms have the values told.
func (s *search) violatedBy(value func(*form) num.Rat) []exclusion {
	var out []exclusion
	isAt := func(form int32, x num.Rat) bool { return value(&s.q.arith.forms[form]).Equal(x) }
	for _, d := range s.q.arith.diseqs {
		if isAt(d.form, d.value) {
			out = append(out, exclusion{d, never})
		}
	}
	for _, l := range s.chosen {
		if a := &s.atoms[s.atomOf[max(l, -l)]]; l < 0 && a.kind == equalTo && isAt(a.form, a.bound.Value) {
			out = append(out, exclusion{diseq{form: a.form, value: a.bound.Value}, a.v})
		}
	}
	return out
}

// settleDiseqs deals with disequalities that the present solution violates and that cannot be satisfied one after the other:
// by the clause that one of them cannot hold, or else by a split. If the implicant has been refuted already, there is no
// need to split; it is excluded.
func (s *search) settleDiseqs(level int, violated []exclusion, refuted bool) {
	progress := false
	for _, e := range violated {
		if s.refute(level, e) {
			progress = true
		} else if !refuted {
			s.split(e)
			progress = true
		}
	}
	if !progress {
		s.exclude(s.chosen)
	}
}

// refute looks for a conflict of the implicant with each side of a disequality. If there are both, it learns from them.
func (s *search) refute(level int, e exclusion) bool {
	th := s.theory
	by := boundTag(e.form, true) // stands for no literal
	if e.unless != never {
		by = literalTag(-e.unless)
	}
	if s.recheck(level, s.chosen).status != Sat {
		return false
	}
	var tags []simplex.Tag
	for _, dir := range []int8{-1, 1} {
		th.s.Push()
		b := beyond(simplex.Bound{Value: e.value}, dir, s.q.arith.forms[e.form].integer)
		r := answer{status: Unsat}
		if c := th.assert(e.form, dir < 0, b, by); c != nil {
			r.tags = c.Tags
		} else {
			r = th.check(s.q.ctx)
		}
		th.s.Pop()
		if r.status != Unsat {
			return false
		}
		tags = append(tags, r.tags...)
	}
	s.exclude(literalsOf(tags))
	return true
}

// split adds "form < value or form = value or form > value". The clauses that exclude two at once are made with the atoms.
func (s *search) split(e exclusion) {
	s.q.s.stats.Splits++
	at := simplex.Bound{Value: e.value}
	below := s.atom(atom{kind: upperBound, form: e.form, bound: beyond(at, -1, s.q.arith.forms[e.form].integer)})
	above := -s.atom(atom{kind: upperBound, form: e.form, bound: at})
	s.always = append(s.always, below, -above)
	lits := []sat.Lit{below, e.unless, above}
	s.q.log.clause(proof.Defined, lits, s.q.log.excluding(e)...)
	s.addClause(lits)
}

// branch makes an atom of a case distinction on an integer variable of the simplex. It reports whether the atom is new.
func (s *search) branch(split *simplex.Split) bool {
	th, a := s.theory, &s.q.arith
	if int(split.Var) >= len(th.terms) || th.terms[split.Var] == NoTerm {
		return false
	}
	before := len(s.atoms)
	i := a.form([]Monomial{{Var: th.terms[split.Var], Coeff: num.One()}}, true)
	th.bind(i, split.Var)
	v := s.atom(atom{kind: upperBound, form: i, bound: simplex.Bound{Value: split.Floor}})
	if len(s.atoms) == before {
		return false
	}
	s.q.s.stats.Splits++
	s.always = append(s.always, v)
	return true
}

// maxUndecided bounds the implicants that are given up by the simplex before the whole query is: each of them is
// expensive.
const maxUndecided = 50

// undecided handles an implicant that the simplex could not decide: by the Omega test, else by branching, else it is
// excluded, and that is remembered.
func (s *search) undecided(r answer) (bool, error) {
	s.q.s.stats.OmegaCalls++
	s.omega.ctx, s.omega.all, s.omega.c = s.q.ctx, s.q.s.opts.Steps, s.q.c
	status, v := s.omega.solve(s.conjunction())
	s.hard++
	switch err := s.q.step(); {
	case err != nil:
		return false, err
	case status == Sat:
		return s.accept(v), nil
	case status == Unknown && s.hard >= maxUndecided:
		return false, errors.New(r.reason)
	case status == Unknown && r.split != nil && s.branch(r.split):
		return false, nil
	case status == Unknown:
		s.incomplete = r.reason
	}
	s.exclude(s.chosen)
	return false, nil
}

// exclude adds the clause that excludes literals, such as those of the implicant.
func (s *search) exclude(lits []sat.Lit) {
	clause := make([]sat.Lit, len(lits))
	for i, l := range lits {
		clause[i] = -l
	}
	s.q.s.stats.Lemmas++
	s.addClause(clause)
}

// conjunction returns the known bounds and those of the implicant.
func (s *search) conjunction() conjunction {
	var k conjunction
	add := func(i int32, upper bool, b simplex.Bound) {
		l := Linear{Mono: s.q.arith.forms[i].mono, Const: b.Value.Neg()}
		if !upper {
			l = l.Neg()
		}
		k.ineqs = append(k.ineqs, inequality{l, b.Delta != 0})
	}
	for i := range s.q.arith.forms {
		for _, upper := range []bool{false, true} {
			if b := s.q.arith.forms[i].side(upper); b.set {
				add(int32(i), upper, b.Bound)
			}
		}
	}
	for _, l := range s.chosen {
		for b := range s.boundsOf(l) {
			add(s.atoms[s.atomOf[max(l, -l)]].form, b.upper, b.Bound)
		}
	}
	return k
}

// accept takes over a solution that did not come from the simplex. It returns false if it has an excluded value, for
// which a split is then added.
func (s *search) accept(v assignment) bool {
	a := &s.q.arith
	valid := true
	for _, e := range s.violatedBy(func(f *form) num.Rat { return Linear{Mono: f.mono}.Eval(v.value) }) {
		s.split(e)
		valid = false
	}
	for k := range a.vars {
		a.vars[k].value = v[a.vars[k].t]
	}
	return valid
}
