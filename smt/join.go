package smt

import (
	"slices"

	"cairn/internal/num"
)

// maxJoined bounds the number of forms that are followed through one formula.
const maxJoined = 64

// maxRelated bounds the number of forms of a formula that are related to each other.
const maxRelated = 8

// maxJoinRounds bounds how often a query is searched for common bounds.
const maxJoinRounds = 4

// maxJoinDepth bounds the nesting that is looked into.
const maxJoinDepth = 500

// joiner finds bounds that all cases of an open disjunction have in common: from "y' = y+1 or y' = y+2" it follows that
// 1 <= y'-y <= 2. What a program does in its branches is often decided by such bounds without looking at the cases, whose
// number is exponential in the length of a path. A case that the known bounds exclude is refuted on the way.
type joiner struct {
	a       *arithmetic
	memo    map[signedSlot]implied
	deps    []int32 // slots that the bounds found for the present root depend on
	facts   []fact  // facts that they depend on
	refuted []signedSlot
	depth   int
}

// signedSlot is the formula at a slot (or its negation).
type signedSlot struct {
	slot  int32
	value int8
}

// implied is what follows from a formula: bounds on forms, sorted by form, or falsehood.
type implied struct {
	bounds []formBounds
	never  bool
}

// formBounds are bounds on a form.
type formBounds struct {
	form   int32
	lo, hi limit
}

// lemma is a bound that follows from the formulas: l <= 0 or l >= 0.
type lemma struct {
	l      Linear
	upper  bool
	strict bool
	fact   fact
}

// join adds what the cases of open formulas have in common, and gives values to refuted parts. It reports whether it has
// found anything new; ok is false if the query has failed.
func (a *arithmetic) join() (found, ok bool) {
	q := a.q
	j := joiner{a: a, memo: map[signedSlot]implied{}}
	lemmas, before := len(a.lemmas), len(q.trail)
	for _, roots := range j.groups() {
		j.deps, j.facts, j.refuted = append(j.deps[:0], roots...), j.facts[:0], j.refuted[:0]
		if q.track { // the memo would hide what other roots depend on
			clear(j.memo)
		}
		cases := slices.DeleteFunc(j.cases(roots), func(r implied) bool { return r.never })
		if len(cases) == 0 {
			return true, a.contradiction(j.fact())
		}
		j.generalize(cases)
		for _, r := range j.refuted {
			if q.val[r.slot] == 0 && !q.set(r.slot, -r.value, j.reason()) {
				return true, false
			}
		}
	}
	return len(a.lemmas) > lemmas || len(q.trail) > before, true
}

// groups returns the open formulas; conditionals with the same condition, whose cases belong together, are in one group.
func (j *joiner) groups() [][]int32 {
	q := j.a.q
	var out [][]int32
	at := map[Term]int{}
	for _, i := range q.inner {
		if !q.open(i) {
			continue
		}
		if n := &q.c.nodes[q.nodes[i]]; n.kind == KIte {
			if k, seen := at[n.args[0]]; seen {
				out[k] = append(out[k], i)
				continue
			}
			at[n.args[0]] = len(out)
		}
		out = append(out, []int32{i})
	}
	return out
}

// cases returns what follows in each of the cases of a group.
func (j *joiner) cases(roots []int32) []implied {
	q := j.a.q
	n := &q.c.nodes[q.nodes[roots[0]]]
	v := q.val[roots[0]]
	part := func(k int, v int8) implied { return j.consequences(signedSlot{q.slot(n.args[k]), v}) }
	switch {
	case n.kind == KIte:
		yes, no := part(0, 1), part(0, -1)
		for _, i := range roots {
			n, v = &q.c.nodes[q.nodes[i]], q.val[i]
			yes, no = j.both(yes, part(1, v)), j.both(no, part(2, v))
		}
		return []implied{yes, no}
	case n.kind == KIff:
		return []implied{j.both(part(0, 1), part(1, v)), j.both(part(0, -1), part(1, -v))}
	case n.kind == KNot, (n.kind == KAnd) == (v > 0): // not for long: propagation closes it
		return []implied{{}}
	}
	out := make([]implied, len(n.args))
	for k := range n.args {
		out[k] = part(k, v)
	}
	return out
}

// generalize makes lemmas of what the cases have in common: bounds on forms, the affine hull of forms that are constant
// in each case, and bounds on sums and differences of two forms.
func (j *joiner) generalize(cases []implied) {
	r := cases[0]
	for _, s := range cases[1:] {
		r = j.either(r, s)
	}
	for _, b := range r.bounds {
		l := Linear{Mono: j.a.forms[b.form].mono}
		j.lemma(l, b.lo, false)
		j.lemma(l, b.hi, true)
	}
	if len(cases) == 1 || len(r.bounds) < 2 || len(r.bounds) > maxRelated {
		return
	}
	points := make([][]formBounds, len(cases)) // the common forms, in each case
	for i, s := range cases {
		for _, b := range r.bounds {
			k, _ := slices.BinarySearchFunc(s.bounds, b.form, func(x formBounds, f int32) int { return int(x.form - f) })
			points[i] = append(points[i], s.bounds[k])
		}
	}
	j.affine(points)
	for k := range r.bounds {
		for l := range k {
			j.relate(points, r.bounds[k], r.bounds[l], k, l)
		}
	}
}

// relate makes lemmas of the bounds on the sum and the difference of the forms k and l of the points, where these are
// better than what follows from the bounds on the two.
func (j *joiner) relate(points [][]formBounds, x, y formBounds, k, l int) {
	if x.isPoint() || y.isPoint() {
		return
	}
	for _, minus := range []bool{false, true} {
		whole := addBounds(x, y, minus)
		all := addBounds(points[0][k], points[0][l], minus)
		for _, p := range points[1:] {
			b := addBounds(p[k], p[l], minus)
			all.lo, all.hi = looser(all.lo, b.lo, 1), looser(all.hi, b.hi, -1)
		}
		if all.isPoint() && points[0][k].isPoint() && points[0][l].isPoint() {
			continue // found as part of the affine hull
		}
		k2 := num.One()
		if minus {
			k2 = num.MinusOne()
		}
		sum := Linear{Mono: j.a.forms[x.form].mono}.AddMul(k2, Linear{Mono: j.a.forms[y.form].mono})
		if all.lo.set && (!whole.lo.set || cmpBound(all.lo.Bound, whole.lo.Bound) > 0) {
			j.lemma(sum, all.lo, false)
		}
		if all.hi.set && (!whole.hi.set || cmpBound(all.hi.Bound, whole.hi.Bound) < 0) {
			j.lemma(sum, all.hi, true)
		}
	}
}

// addBounds returns the bounds on the sum (difference) of two forms.
func addBounds(x, y formBounds, minus bool) formBounds {
	if minus {
		y.lo, y.hi = negated(y.hi), negated(y.lo)
	}
	return formBounds{lo: addLimits(x.lo, y.lo), hi: addLimits(x.hi, y.hi)}
}

func negated(l limit) limit {
	l.Value, l.Delta = l.Value.Neg(), -l.Delta
	return l
}

func addLimits(x, y limit) limit {
	if !x.set || !y.set {
		return limit{}
	}
	x.Value = x.Value.Add(y.Value)
	if x.Delta == 0 {
		x.Delta = y.Delta
	}
	return x
}

// affine makes equations of the affine hull of the forms that are constant in each case: the vectors orthogonal to all
// differences of two cases.
func (j *joiner) affine(points [][]formBounds) {
	var fixed []int // indices of forms constant in each case but not overall
	for k := range points[0] {
		constant, moves := true, false
		for _, p := range points {
			constant = constant && p[k].isPoint()
			moves = moves || constant && !p[k].lo.Value.Equal(points[0][k].lo.Value)
		}
		if constant && moves {
			fixed = append(fixed, k)
		}
	}
	directions := make([][]num.Rat, 0, len(points)-1)
	for _, p := range points[1:] {
		d := make([]num.Rat, len(fixed))
		for i, k := range fixed {
			d[i] = p[k].lo.Value.Sub(points[0][k].lo.Value)
		}
		directions = append(directions, d)
	}
	for _, normal := range orthogonal(directions, len(fixed)) {
		var sum Linear
		for i, k := range fixed {
			p := points[0][k]
			sum = sum.AddMul(normal[i], Linear{j.a.forms[p.form].mono, p.lo.Value.Neg()})
		}
		j.lemma(sum, limit{set: true}, false)
		j.lemma(sum, limit{set: true}, true)
	}
}

// orthogonal returns a basis of the vectors of dimension n that are orthogonal to all rows, by row reduction.
func orthogonal(rows [][]num.Rat, n int) [][]num.Rat {
	var pivots []int
	free := []int{}
	for col := range n {
		r := len(pivots)
		at := slices.IndexFunc(rows[min(r, len(rows)):], func(row []num.Rat) bool { return !row[col].IsZero() })
		if at < 0 {
			free = append(free, col)
			continue
		}
		rows[r], rows[r+at] = rows[r+at], rows[r]
		inv := rows[r][col].Inv()
		for k := range rows[r] {
			rows[r][k] = rows[r][k].Mul(inv)
		}
		for i := range rows {
			if f := rows[i][col].Neg(); i != r && !f.IsZero() {
				for k := range rows[i] {
					rows[i][k] = rows[i][k].AddMul(f, rows[r][k])
				}
			}
		}
		pivots = append(pivots, col)
	}
	basis := make([][]num.Rat, len(free))
	for b, col := range free {
		v := make([]num.Rat, n)
		v[col] = num.One()
		for r, p := range pivots {
			v[p] = rows[r][col].Neg()
		}
		basis[b] = v
	}
	return basis
}

// lemma adds the lemma l <= b (upper) or l >= b if that is better than what is known.
func (j *joiner) lemma(l Linear, b limit, upper bool) {
	if !b.set {
		return
	}
	l = l.AddConst(b.Value.Neg())
	strict := b.Delta != 0
	n := j.a.normalize(l, upper, strict)
	dir := 1
	if !n.upper {
		dir = -1
	}
	known, _ := j.a.rangeOf(n.mono, n.upper)
	if known.set && dir*cmpBound(known.Bound, n.Bound) <= 0 {
		return
	}
	j.a.lemmas = append(j.a.lemmas, lemma{l, upper, strict, j.fact()})
}

// fact makes a fact of all that the present root's bounds depend on.
func (j *joiner) fact() fact {
	if !j.a.q.track {
		return 0
	}
	f := j.a.newFact(-1, j.facts...)
	j.a.facts[f] = append(j.a.facts[f], j.deps...)
	return f
}

func (j *joiner) reason() reason {
	q := j.a.q
	if !q.track {
		return reason{kind: byTheory, from: -1}
	}
	q.expl = append(q.expl, j.a.facts[j.fact()])
	return reason{kind: byTheory, from: int32(len(q.expl) - 1)}
}

// consequences returns what follows from a formula whose value is not known.
func (j *joiner) consequences(s signedSlot) implied {
	q := j.a.q
	if v := q.val[s.slot]; v != 0 {
		if j.a.q.track {
			j.deps = append(j.deps, s.slot)
		}
		return implied{never: v != s.value}
	}
	if r, done := j.memo[s]; done || j.depth == maxJoinDepth {
		return r
	}
	j.depth++
	defer func() { j.depth-- }()
	var r implied
	if q.c.IsAtom(q.nodes[s.slot]) {
		r = j.atom(s)
	} else {
		r = j.expand(s)
	}
	if r.never {
		j.refuted = append(j.refuted, s)
	}
	j.memo[s] = r
	return r
}

// expand returns what follows from the connective of s and from its parts.
func (j *joiner) expand(s signedSlot) implied {
	q := j.a.q
	n := &q.c.nodes[q.nodes[s.slot]]
	part := func(k int, v int8) implied { return j.consequences(signedSlot{q.slot(n.args[k]), v}) }
	switch {
	case n.kind == KNot:
		return part(0, -s.value)
	case n.kind == KIff:
		return j.either(j.both(part(0, 1), part(1, s.value)), j.both(part(0, -1), part(1, -s.value)))
	case n.kind == KIte:
		return j.either(j.both(part(0, 1), part(1, s.value)), j.both(part(0, -1), part(2, s.value)))
	case (n.kind == KAnd) == (s.value > 0):
		var r implied
		for k := range n.args {
			r = j.both(r, part(k, s.value))
		}
		return r
	}
	r := implied{never: true}
	for k := range n.args {
		r = j.either(r, part(k, s.value))
	}
	return r
}

// both returns what follows from a conjunction.
func (j *joiner) both(r, s implied) implied {
	switch {
	case r.never || s.never:
		return implied{never: true}
	case len(r.bounds) == 0:
		return s
	case len(s.bounds) == 0:
		return r
	}
	out := make([]formBounds, 0, len(r.bounds)+len(s.bounds))
	x, y := r.bounds, s.bounds
	for len(x) > 0 && len(y) > 0 {
		switch {
		case x[0].form < y[0].form:
			out, x = append(out, x[0]), x[1:]
		case x[0].form > y[0].form:
			out, y = append(out, y[0]), y[1:]
		default:
			b := formBounds{x[0].form, tighter(x[0].lo, y[0].lo, 1), tighter(x[0].hi, y[0].hi, -1)}
			if b.empty() {
				return implied{never: true}
			}
			out, x, y = append(out, b), x[1:], y[1:]
		}
	}
	out = append(append(out, x...), y...)
	return implied{bounds: out[:min(len(out), maxJoined)]}
}

// either returns what follows from a disjunction.
func (j *joiner) either(r, s implied) implied {
	switch {
	case r.never:
		return s
	case s.never:
		return r
	}
	var out []formBounds
	for x, y := r.bounds, s.bounds; len(x) > 0 && len(y) > 0; {
		switch {
		case x[0].form < y[0].form:
			x = x[1:]
		case x[0].form > y[0].form:
			y = y[1:]
		default:
			b := formBounds{x[0].form, looser(x[0].lo, y[0].lo, 1), looser(x[0].hi, y[0].hi, -1)}
			if b.lo.set || b.hi.set {
				out = append(out, b)
			}
			x, y = x[1:], y[1:]
		}
	}
	return implied{bounds: out}
}

// tighter returns the better of two lower (dir > 0) or upper bounds.
func tighter(a, b limit, dir int) limit {
	if !a.set || b.set && dir*cmpBound(b.Bound, a.Bound) > 0 {
		return b
	}
	return a
}

// looser returns the worse of two lower (dir > 0) or upper bounds.
func looser(a, b limit, dir int) limit {
	if !a.set || b.set && dir*cmpBound(b.Bound, a.Bound) > 0 {
		return a
	}
	return b
}

// isPoint reports whether the bounds leave one value.
func (b formBounds) isPoint() bool {
	return b.lo.set && b.hi.set && b.lo.Delta == 0 && b.hi.Delta == 0 && b.lo.Value.Equal(b.hi.Value)
}

func (b formBounds) empty() bool { return b.lo.set && b.hi.set && cmpBound(b.lo.Bound, b.hi.Bound) > 0 }

// atom returns the bounds that a literal says, together with the known ones on the same form.
func (j *joiner) atom(s signedSlot) implied {
	a, q := j.a, j.a.q
	n := &q.c.nodes[q.nodes[s.slot]]
	if n.kind == KVar || n.kind == KDivides || n.kind == KEq && s.value < 0 {
		return implied{}
	}
	r := a.read(s.slot)
	j.facts = append(j.facts, a.definitionsUsed()...)
	u := r.bound
	switch {
	case r.l.IsConst():
		return implied{} // left to evaluateAtoms
	case n.kind == KEq:
		if u.integer && !u.Value.IsInt() {
			return implied{never: true}
		}
		at := limit{Bound: u.Bound, set: true}
		return j.restrict(formBounds{a.form(u.mono, u.integer), at, at})
	case s.value < 0:
		u = u.negated()
	}
	b := formBounds{form: a.form(u.mono, u.integer)}
	if u.upper {
		b.hi = limit{Bound: u.Bound, set: true}
	} else {
		b.lo = limit{Bound: u.Bound, set: true}
	}
	return j.restrict(b)
}

// restrict adds to b the known bounds on its form.
func (j *joiner) restrict(b formBounds) implied {
	hi, lo := j.a.rangeOf(j.a.forms[b.form].mono, true)
	for _, known := range []limit{lo, hi} {
		if known.set && j.a.q.track {
			j.facts = append(j.facts, known.fact)
		}
	}
	b.lo, b.hi = tighter(b.lo, lo, 1), tighter(b.hi, hi, -1)
	if b.empty() {
		return implied{never: true}
	}
	return implied{bounds: []formBounds{b}}
}

// applyLemmas asserts the bounds found by join again, under the present definitions.
func (a *arithmetic) applyLemmas() bool {
	for _, m := range a.lemmas {
		l := a.reduce(m.l)
		if !a.compare(l, m.upper, m.strict, a.withUsed(m.fact)) {
			return false
		}
	}
	return true
}
