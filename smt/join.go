package smt

import "slices"

// maxJoinRounds bounds how often a query is searched for common bounds.
const maxJoinRounds = 4

// maxJoinDepth bounds the nesting that is looked into.
const maxJoinDepth = 500

// joiner finds bounds that all cases of an open disjunction have in common: from "y' = y+1 or y' = y+2" it follows that
// 1 <= y'-y <= 2. What a program does in its branches is often decided by such bounds without looking at the cases, whose
// number is exponential in the length of a path. A case that the known bounds exclude is refuted on the way.
type joiner struct {
	a       *arithmetic
	memo    []remembered // two for each slot, that of the negation first
	root    uint32       // from 1: the present one
	parts   []implied    // of the conjunctions that are looked at
	order   []place
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

// remembered is what followed when a root was looked at.
type remembered struct {
	root uint32
	what implied
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
	j := &a.joiner
	j.a, j.memo, j.root = a, append(j.memo[:0], make([]remembered, 2*len(q.nodes))...), 1
	lemmas, before := len(a.lemmas), len(q.trail)
	for _, roots := range j.groups() {
		j.deps, j.facts, j.refuted = append(j.deps[:0], roots...), j.facts[:0], j.refuted[:0]
		if q.track { // the memo would hide what other roots depend on
			j.root++
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
	for _, i := range q.active {
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

// lemma adds the lemma l <= b (upper) or l >= b if that is better than what is known.
func (j *joiner) lemma(l Linear, b limit, upper bool) {
	if !b.set {
		return
	}
	if l = l.AddConst(b.Value.Neg()); l.IsConst() {
		return // it says nothing about the variables
	}
	strict := b.Delta != 0
	n := j.a.normalize(l, upper, strict)
	if known, _ := j.a.rangeOf(n.mono, n.upper); known.implies(n.Bound, n.upper) {
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
	j.a.facts[f].slots = slices.Clone(j.deps)
	return f
}

func (j *joiner) reason() reason {
	if !j.a.q.track {
		return reason{kind: byTheory, from: -1}
	}
	return reason{kind: byTheory, from: int32(j.fact())}
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
	known := &j.memo[2*s.slot+int32(s.value+1)/2]
	if known.root == j.root {
		return known.what
	}
	if j.depth == maxJoinDepth {
		return implied{}
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
	*known = remembered{j.root, r}
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
		from := len(j.parts)
		for k := range n.args {
			r := part(k, s.value)
			j.parts = append(j.parts, r)
		}
		return j.all(from)
	}
	r := implied{never: true}
	for k := range n.args {
		r = j.either(r, part(k, s.value))
	}
	return r
}

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
