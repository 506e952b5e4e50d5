package smt

import (
	"cairn/internal/num"
	"cairn/simplex"
)

// evaluateAtoms gives values to atoms that the bounds decide. It returns false if the query has failed.
func (a *arithmetic) evaluateAtoms() bool {
	q := a.q
	for _, i := range q.atoms {
		if q.val[i] != 0 {
			continue
		}
		v, fs := a.evaluate(i)
		if v == 0 {
			continue
		}
		from := int32(-1)
		if q.track {
			from = int32(a.newFact(-1, fs...))
		}
		if !q.set(i, v, reason{kind: byTheory, from: from}) {
			return false
		}
	}
	return true
}

// evaluate returns the value of the atom at slot i if the bounds decide it, and the facts that do.
func (a *arithmetic) evaluate(i int32) (int8, []fact) {
	c := a.q.c
	n := &c.nodes[a.q.nodes[i]]
	r := a.read(i)
	b := &r.bound
	switch {
	case r.l.IsConst():
		return truthValue(c.atom(n, r.l.Const)), a.definitionsUsed()
	case n.kind == KDivides:
		return 0, nil
	case n.kind == KEq && b.integer && !b.Value.IsInt():
		return -1, a.definitionsUsed()
	case n.kind == KEq:
		return a.evaluateEq(b.mono, b.Value)
	}
	inside, outside := a.rangeOf(b.mono, b.upper)
	dir := 1 // the atom holds if the form is never beyond the bound
	if !b.upper {
		dir = -1
	}
	switch {
	case inside.set && dir*inside.Bound.Cmp(b.Bound) <= 0:
		return 1, append(a.definitionsUsed(), inside.fact)
	case outside.set && dir*outside.Bound.Cmp(b.Bound) > 0:
		return -1, append(a.definitionsUsed(), outside.fact)
	}
	return 0, nil
}

// evaluateEq returns the value of form = value if the bounds decide it, and the facts that do.
func (a *arithmetic) evaluateEq(mono []Monomial, value num.Rat) (int8, []fact) {
	at := simplex.Bound{Value: value}
	hi, lo := a.rangeOf(mono, true)
	switch {
	case hi.set && hi.Bound.Cmp(at) < 0:
		return -1, append(a.definitionsUsed(), hi.fact)
	case lo.set && lo.Bound.Cmp(at) > 0:
		return -1, append(a.definitionsUsed(), lo.fact)
	case lo.set && hi.set && lo.Bound.Cmp(hi.Bound) == 0:
		return 1, append(a.definitionsUsed(), lo.fact, hi.fact)
	}
	i, _, _ := a.findForm(mono)
	if i < 0 {
		return 0, nil
	}
	for _, d := range a.diseqs {
		if d.form == i && d.value.Equal(value) {
			return -1, append(a.definitionsUsed(), d.fact)
		}
	}
	return 0, nil
}

// definitionsUsed returns the facts behind the last reduce.
func (a *arithmetic) definitionsUsed() []fact {
	if !a.q.track {
		return nil
	}
	fs := make([]fact, 0, len(a.used)+2)
	for _, d := range a.used {
		fs = append(fs, a.solved[d].fact)
	}
	return fs
}

// rangeOf returns the best known bounds on a form, its own or those that follow from the bounds on its variables: the
// upper and the lower one if upper is set, otherwise the lower and the upper one.
func (a *arithmetic) rangeOf(mono []Monomial, upper bool) (first, second limit) {
	var lo, hi limit
	if len(mono) > 1 {
		lo, hi = a.sumLimit(mono, false), a.sumLimit(mono, true)
	}
	if i, _, _ := a.findForm(mono); i >= 0 {
		f := &a.forms[i]
		if f.lo.set && (!lo.set || f.lo.Bound.Cmp(lo.Bound) >= 0) {
			lo = f.lo
		}
		if f.hi.set && (!hi.set || f.hi.Bound.Cmp(hi.Bound) <= 0) {
			hi = f.hi
		}
	}
	if upper {
		return hi, lo
	}
	return lo, hi
}

// sumLimit returns the upper or lower bound on a sum that follows from the bounds on its variables.
func (a *arithmetic) sumLimit(mono []Monomial, upper bool) limit {
	var total limit
	var fs []fact
	for _, m := range mono {
		b := a.variableLimit(m.Var, upper == (m.Coeff.Sign() > 0))
		if !b.set {
			return limit{}
		}
		total.Value = total.Value.AddMul(m.Coeff, b.Value)
		if b.Delta != 0 {
			total.Delta = 1
		}
		if a.q.track {
			fs = append(fs, b.fact)
		}
	}
	if upper {
		total.Delta = -total.Delta
	}
	total.set, total.fact = true, a.newFact(-1, fs...)
	return total
}

// variableLimit returns the bound on a variable.
func (a *arithmetic) variableLimit(v Term, upper bool) limit {
	if int(v) >= len(a.varAt) || a.varAt[v] == 0 {
		return limit{}
	}
	i := a.vars[a.varAt[v]-1].form
	if i < 0 {
		return limit{}
	}
	return *a.forms[i].side(upper)
}

func truthValue(b bool) int8 {
	if b {
		return 1
	}
	return -1
}
