package proof

import (
	"fmt"
	"slices"
)

// equality is a relation on terms that grows, by union-find.
type equality struct {
	h       *theory
	up      []Term // by term: towards the representative of its class
	value   []Term // by representative: the constant in the class, or noTerm
	touched []Term // whose up or value has changed
	clash   bool   // two different constants are equal
}

const noTerm Term = -1

func newEquality(h *theory) *equality {
	q := &equality{h: h, up: make([]Term, len(h.terms)), value: make([]Term, len(h.terms))}
	for t := range h.terms {
		q.clear(Term(t))
	}
	return q
}

// clear makes a term equal to none but itself.
func (q *equality) clear(t Term) {
	q.up[t], q.value[t] = t, noTerm
	if q.h.isValue(t) {
		q.value[t] = t
	}
}

func (q *equality) find(t Term) Term {
	for q.up[t] != t {
		q.touched = append(q.touched, t)
		t, q.up[t] = q.up[t], q.up[q.up[t]]
	}
	return t
}

func (q *equality) same(a, b Term) bool { return q.find(a) == q.find(b) }

func (q *equality) union(a, b Term) {
	a, b = q.find(a), q.find(b)
	x, y := q.value[a], q.value[b]
	switch {
	case x == noTerm:
	case y == noTerm:
		q.value[b] = x
	default:
		q.clash = q.clash || q.h.differ(x, y)
	}
	q.up[a] = b
	q.touched = append(q.touched, a, b)
}

// reset makes each term equal to none but itself.
func (q *equality) reset() {
	for _, t := range q.touched {
		q.clear(t)
	}
	q.touched, q.clash = q.touched[:0], false
}

// apart reports whether the terms are equal to different constants.
func (q *equality) apart(a, b Term) bool {
	v, w := q.value[q.find(a)], q.value[q.find(b)]
	return v != noTerm && w != noTerm && q.h.differ(v, w)
}

// follows reports whether a = b follows in one step from the equalities so far.
func (q *equality) follows(a, b Term) bool {
	x, y := &q.h.terms[a], &q.h.terms[b]
	if x.Op == y.Op && x.Sort == y.Sort && x.Index == y.Index && x.Low == y.Low {
		switch {
		case x.Op == Constant:
			return x.Value.Equal(y.Value)
		case x.Op == SymbolOf || len(x.Args) > 0 && slices.EqualFunc(x.Args, y.Args, q.same):
			return true
		case x.Op == Equal:
			return q.same(x.Args[0], y.Args[1]) && q.same(x.Args[1], y.Args[0])
		}
	}
	if x.Op != Equal {
		x, y = y, x
	}
	if x.Op != Equal || y.Op != Constant {
		return false
	}
	if y.Value.IsZero() {
		return q.apart(x.Args[0], x.Args[1])
	}
	return q.same(x.Args[0], x.Args[1])
}

// assumes reports whether the negation of the clause says that a = b.
func (k *checker) assumes(clause []Lit, a, b Term) bool {
	false_ := func(l Lit) bool { return l == isFalse || slices.Contains(clause, l) }
	if e, ok := k.defs.equation[pairOf(a, b)]; ok && false_(-k.defs.bits[e][0]) {
		return true
	}
	if k.defs.sort(a).Kind != BoolSort || k.defs.sort(b).Kind != BoolSort {
		return false
	}
	x, y := &k.defs.terms[a], k.defs.bits[b][0]
	if x.Op != Constant {
		x, y = &k.defs.terms[b], k.defs.bits[a][0]
	}
	if x.Op != Constant {
		return false
	}
	if x.Value.IsZero() {
		return false_(y)
	}
	return false_(-y)
}

// join makes terms equal one after the other, as the negation of the clause says or it follows from it.
func (k *checker) join(clause []Lit, equal [][2]Term) error {
	for _, e := range equal {
		a, b := e[0], e[1]
		if !k.defs.isTerm(a) || !k.defs.isTerm(b) {
			return fmt.Errorf("no term %d or %d", a, b)
		}
		if !k.assumes(clause, a, b) && !k.terms.follows(a, b) {
			return fmt.Errorf("terms %d and %d need not be equal", a, b)
		}
		k.terms.union(a, b)
	}
	return nil
}

// byCongruence checks whether the negation of the clause makes two different constants equal, by these equalities.
func (k *checker) byCongruence(clause []Lit, equal [][2]Term) error {
	defer k.terms.reset()
	if err := k.join(clause, equal); err != nil {
		return err
	}
	if !k.terms.clash {
		return fmt.Errorf("clause %v does not follow", clause)
	}
	return nil
}
