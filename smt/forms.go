package smt

import (
	"cairn/internal/lin"
	"cairn/internal/num"
	"cairn/simplex"
)

// bound computes the forms and their bounds from all atoms with known values, under the present definitions, unless the
// context is done. It returns false if the query has failed.
func (a *arithmetic) bound() bool {
	a.clearForms()
	for k, i := range a.units {
		if a.expired(k) {
			return true
		}
		if !a.boundUnit(i) {
			return false
		}
	}
	for _, e := range a.rows {
		if !a.pin(a.reduce(e.l), a.withUsed(e.fact)) {
			return false
		}
	}
	for _, e := range a.excl {
		if !a.differ(a.reduce(e.l), a.withUsed(e.fact)) {
			return false
		}
	}
	a.applied = len(a.lemmas)
	return a.applyLemmas() && a.trimDiseqs()
}

// boundUnit asserts the atom at slot i with its value; it is no equation that holds.
func (a *arithmetic) boundUnit(i int32) bool {
	q := a.q
	n := &q.c.nodes[q.nodes[i]]
	if n.kind == KDivides { // it does not hold: 1 <= l - k*x <= k-1
		k := q.c.moduli[n.aux]
		l := a.reduce(a.minusQuotient(i))
		f := a.withUsed(a.newFact(i))
		return a.compare(l.AddConst(num.MinusOne()), false, false, f) &&
			a.compare(l.AddConst(num.One().Sub(k)), true, false, f)
	}
	r := a.read(i)
	f := a.withUsed(a.newFact(i))
	switch {
	case r.l.IsConst():
		return q.c.atom(n, r.l.Const) == (q.val[i] > 0) || a.contradiction(f)
	case n.kind == KEq:
		if !r.bound.integer || r.bound.Value.IsInt() {
			a.exclude(r.bound.mono, r.bound.Value, r.bound.integer, f)
		}
		return true
	}
	b := r.bound
	if q.val[i] < 0 {
		b = b.negated()
	}
	return a.limit(a.form(b.mono, b.integer), b.upper, b.Bound, f)
}

// compare asserts l <= 0 (upper) or l >= 0, or the strict variant; l is reduced.
func (a *arithmetic) compare(l Linear, upper, strict bool, f fact) bool {
	if l.IsConst() {
		s := l.Const.Sign()
		return s == 0 && !strict || s != 0 && (s < 0) == upper || a.contradiction(f)
	}
	n := a.normalize(l, upper, strict)
	return a.limit(a.form(n.mono, n.integer), n.upper, n.Bound, f)
}

// pin asserts l = 0; l is reduced.
func (a *arithmetic) pin(l Linear, f fact) bool {
	return a.compare(l, true, false, f) && a.compare(l, false, false, f)
}

// differ asserts that l is not 0; l is reduced.
func (a *arithmetic) differ(l Linear, f fact) bool {
	if l.IsConst() {
		return !l.Const.IsZero() || a.contradiction(f)
	}
	mono, value, integer := a.normalizeEq(l)
	if integer && !value.IsInt() {
		return true
	}
	a.exclude(mono, value, integer, f)
	return true
}

// exclude asserts that a form does not have the value.
func (a *arithmetic) exclude(mono []Monomial, value num.Rat, integer bool, f fact) {
	f = a.conclude(f, mono, differs, simplex.Bound{Value: value})
	a.diseqs = append(a.diseqs, diseq{a.form(mono, integer), value, f})
}

// normalized is a bound on a form.
type normalized struct {
	mono    []Monomial
	integer bool
	upper   bool
	simplex.Bound
}

// normalize turns a comparison of l with 0 into a bound on a form. l has a variable.
func (a *arithmetic) normalize(l Linear, upper, strict bool) normalized {
	mono, b, integer := a.normalizeEq(l)
	n := normalized{mono, integer, upper == (l.Mono[0].Coeff.Sign() > 0), simplex.Bound{Value: b}}
	switch {
	case integer && n.upper:
		if n.Value = b.Floor(); strict && b.IsInt() {
			n.Value = n.Value.Sub(num.One())
		}
	case integer:
		if n.Value = b.Ceil(); strict && b.IsInt() {
			n.Value = n.Value.Add(num.One())
		}
	case strict && n.upper:
		n.Delta = -1
	case strict:
		n.Delta = 1
	}
	return n
}

// normalizeEq turns l = 0 into form = value. l has a variable.
func (a *arithmetic) normalizeEq(l Linear) (mono []Monomial, value num.Rat, integer bool) {
	f := lin.Primitive(l.Mono)
	if l.Mono[0].Coeff.Sign() < 0 {
		f = f.Neg()
	}
	if !f.IsOne() {
		l = l.Scale(f)
	}
	return l.Mono, l.Const.Neg(), a.q.c.OverInt(l)
}

// limit asserts a bound on form i.
func (a *arithmetic) limit(i int32, upper bool, b simplex.Bound, by fact) bool {
	f := &a.forms[i]
	if side := f.side(upper); !side.implies(b, upper) {
		r := atLeast
		if upper {
			r = atMost
		}
		*side = limit{b, true, a.conclude(by, f.mono, r, b)}
	}
	if f.lo.set && f.hi.set && f.lo.Bound.Cmp(f.hi.Bound) > 0 {
		return a.contradiction(f.lo.fact, f.hi.fact)
	}
	return true
}

// trimDiseqs tightens bounds that are excluded values. Disequalities that the bounds imply are dropped.
func (a *arithmetic) trimDiseqs() bool {
	for changed := true; changed; {
		changed = false
		kept := a.diseqs[:0]
		for _, d := range a.diseqs {
			f := &a.forms[d.form]
			at := simplex.Bound{Value: d.value}
			switch {
			case f.lo.set && at.Cmp(f.lo.Bound) < 0 || f.hi.set && at.Cmp(f.hi.Bound) > 0:
				continue
			case f.lo.set && at.Cmp(f.lo.Bound) == 0:
				if !a.limit(d.form, false, beyond(at, 1, f.integer), a.newFact(-1, f.lo.fact, d.fact)) {
					return false
				}
				changed = true
			case f.hi.set && at.Cmp(f.hi.Bound) == 0:
				if !a.limit(d.form, true, beyond(at, -1, f.integer), a.newFact(-1, f.hi.fact, d.fact)) {
					return false
				}
				changed = true
			default:
				kept = append(kept, d)
			}
		}
		a.diseqs = kept
	}
	return true
}

// beyond returns the next bound after b in the direction dir.
func beyond(b simplex.Bound, dir int8, integer bool) simplex.Bound {
	if integer {
		b.Value = b.Value.Add(num.FromInt(int64(dir)))
	} else {
		b.Delta = dir
	}
	return b
}

// form returns the index of a form, which is made if it is new.
func (a *arithmetic) form(mono []Monomial, integer bool) int32 {
	i, h, slot := a.findForm(mono)
	if i >= 0 {
		return i
	}
	i = int32(len(a.forms))
	a.forms = append(a.forms, form{mono: mono, hash: h, integer: integer, sv: -1})
	for _, m := range mono {
		a.variable(m.Var)
	}
	if len(mono) == 1 {
		a.vars[a.varAt[mono[0].Var]-1].form = i
		return i
	}
	a.table[slot] = i + 1
	if 2*len(a.forms) > len(a.table) {
		a.rehash()
	}
	return i
}

// findForm looks for a form; i is negative if there is none, and then slot is its place in the table.
func (a *arithmetic) findForm(mono []Monomial) (i int32, h uint64, slot int) {
	if len(mono) == 1 {
		if v := int(mono[0].Var); v < len(a.varAt) && a.varAt[v] != 0 {
			return a.vars[a.varAt[v]-1].form, 0, 0
		}
		return -1, 0, 0
	}
	if len(a.table) == 0 {
		a.table = make([]int32, 64)
	}
	h = lin.Hash(mono)
	mask := len(a.table) - 1
	for slot = int(h>>1) & mask; a.table[slot] != 0; slot = (slot + 1) & mask {
		i := a.table[slot] - 1
		if f := &a.forms[i]; f.hash == h && lin.Equal(f.mono, mono) {
			return i, h, slot
		}
	}
	return -1, h, slot
}

func (a *arithmetic) rehash() {
	a.table = make([]int32, 2*len(a.table))
	mask := len(a.table) - 1
	for i := range a.forms {
		if len(a.forms[i].mono) == 1 {
			continue
		}
		slot := int(a.forms[i].hash>>1) & mask
		for a.table[slot] != 0 {
			slot = (slot + 1) & mask
		}
		a.table[slot] = int32(i) + 1
	}
}

// variable returns the index of a numeric symbol among the variables of the forms.
func (a *arithmetic) variable(t Term) int32 {
	a.varAt = grown(a.varAt, int(t), cap(a.q.c.nodes))
	if a.varAt[t] == 0 {
		a.vars = append(a.vars, variable{t: t, form: -1, sv: -1})
		a.varAt[t] = int32(len(a.vars))
	}
	return a.varAt[t] - 1
}
