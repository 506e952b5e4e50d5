package proof

import (
	"fmt"
	"slices"
)

// equality is a relation on terms that grows, by union-find.
type equality struct {
	terms   []Application
	up      []Term // by term: towards the representative of its class
	value   []Term // by representative: the constant in the class, or noTerm
	touched []Term // whose up or value has changed
	clash   bool   // two different constants are equal
}

const noTerm Term = -1

func newEquality(terms []Application) *equality {
	q := &equality{terms: terms, up: make([]Term, len(terms)), value: make([]Term, len(terms))}
	for t := range terms {
		q.clear(Term(t))
	}
	return q
}

// clear makes a term equal to none but itself.
func (q *equality) clear(t Term) {
	q.up[t], q.value[t] = t, noTerm
	if q.isConstant(t) {
		q.value[t] = t
	}
}

func (q *equality) isConstant(t Term) bool { return q.terms[t].Function < Equation }

func (q *equality) isTerm(t Term) bool { return t >= 0 && int(t) < len(q.terms) }

// proper checks that the terms are well-formed and those of meanings are there.
func (q *equality) proper(p *Proof) error {
	for t, a := range q.terms {
		wrong := slices.ContainsFunc(a.Args, func(x Term) bool { return x < 0 || int(x) >= t })
		if wrong || a.Function == Equation && len(a.Args) != 2 || a.Function < Equation && len(a.Args) != 0 {
			return fmt.Errorf("term %d is not a proper one", t)
		}
	}
	for v := range p.Meanings {
		if m := &p.Meanings[v]; m.Kind == Holds && !q.isTerm(m.Term) {
			return fmt.Errorf("variable %d speaks of the term %d", v, m.Term)
		}
	}
	return nil
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
		q.clash = q.clash || q.terms[x].Function != q.terms[y].Function
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

// follows reports whether a = b follows in one step from the equalities so far.
func (q *equality) follows(a, b Term) bool {
	x, y := &q.terms[a], &q.terms[b]
	if x.Function == y.Function && slices.EqualFunc(x.Args, y.Args, q.same) {
		return true
	}
	if x.Function != Equation {
		x, y = y, x
	}
	if x.Function != Equation {
		return false
	}
	left, right := x.Args[0], x.Args[1]
	switch y.Function {
	case Equation:
		return q.same(left, y.Args[1]) && q.same(right, y.Args[0])
	case True:
		return q.same(left, right)
	case False:
		v, w := q.value[q.find(left)], q.value[q.find(right)]
		return v != noTerm && w != noTerm && q.terms[v].Function != q.terms[w].Function
	}
	return false
}

// byCongruence checks whether the negation of the clause makes two different constants equal, by these equalities.
func (k *checker) byCongruence(clause []Lit, equal [][2]Term) error {
	q := k.terms
	defer q.reset()
	said := map[[2]Term]bool{} // equalities that the negation says, but for those of terms and true or false
	type valued struct {
		t     Term
		value int32
	}
	truths := map[valued]bool{}
	for _, l := range clause {
		m := &k.p.Meanings[max(l, -l)]
		if m.Kind != Holds {
			return fmt.Errorf("literal %d says nothing of terms", l)
		}
		if l > 0 {
			truths[valued{m.Term, False}] = true
			continue
		}
		truths[valued{m.Term, True}] = true
		if t := &q.terms[m.Term]; t.Function == Equation {
			said[[2]Term{t.Args[0], t.Args[1]}] = true
		}
	}
	has := func(t, value Term) bool { return truths[valued{t, q.terms[value].Function}] }
	for _, e := range equal {
		a, b := e[0], e[1]
		if !q.isTerm(a) || !q.isTerm(b) {
			return fmt.Errorf("no term %d or %d", a, b)
		}
		if !has(a, b) && !has(b, a) && !said[e] && !said[[2]Term{b, a}] && !q.follows(a, b) {
			return fmt.Errorf("terms %d and %d need not be equal", a, b)
		}
		q.union(a, b)
	}
	if !q.clash {
		return fmt.Errorf("clause %v does not follow", clause)
	}
	return nil
}
