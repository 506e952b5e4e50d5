package smt

import "cairn/smt/sat"

// implicant chooses literals of the candidate model that satisfy what is open, as few as it can: of a disjunction that
// holds, one part. The theory need not look at the others.
func (s *search) implicant() {
	q := s.q
	s.turn++
	s.chosen = s.chosen[:0]
	s.evaluateCandidate()
	s.marked = append(s.marked[:0], make([]bool, len(q.nodes))...)
	var stack []int32
	mark := func(i int32) {
		if q.val[i] == 0 && !s.marked[i] {
			s.marked[i] = true
			stack = append(stack, i)
		}
	}
	for _, i := range q.active {
		if q.open(i) {
			s.support(i, mark)
		}
	}
	for _, t := range s.assumptions {
		mark(q.slot(t))
	}
	for _, v := range s.always {
		s.choose(v)
	}
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if q.c.IsAtom(q.nodes[i]) {
			s.choose(s.litOf[i])
		} else {
			s.support(i, mark)
		}
	}
}

// choose puts the literal of an arithmetic atom, or its negation, whichever holds, into the implicant.
func (s *search) choose(l sat.Lit) {
	v := max(l, -l)
	if v == known || s.atomOf[v] < 0 || s.inTurn[v] == s.turn {
		return
	}
	s.inTurn[v] = s.turn
	if s.sat.Value(v) < 0 {
		v = -v
	}
	s.chosen = append(s.chosen, v)
}

// evaluateCandidate computes the values that formulas have in the candidate model, from those of the atoms.
func (s *search) evaluateCandidate() {
	q := s.q
	s.truths = append(s.truths[:0], make([]int8, len(q.nodes))...)
	copy(s.truths, q.val)
	for i, t := range q.nodes {
		if q.val[i] != 0 || s.needs[i] == 0 {
			continue
		}
		if q.c.IsAtom(t) {
			s.truths[i] = s.literalTruth(s.litOf[i])
		}
	}
	for _, i := range q.active {
		if q.val[i] == 0 && s.needs[i] != 0 {
			s.truths[i] = q.combine(i, s.truths)
		}
	}
}

func (s *search) literalTruth(l sat.Lit) int8 {
	switch {
	case l == known:
		return 1
	case l == never:
		return -1
	}
	return s.sat.Value(l)
}

// support marks parts from whose truth that of the connective at slot i follows.
func (s *search) support(i int32, mark func(int32)) {
	q := s.q
	n, v := &q.c.nodes[q.nodes[i]], s.truths[i]
	switch {
	case n.kind == KIte:
		branch := n.args[1]
		if s.truths[q.slot(n.args[0])] < 0 {
			branch = n.args[2]
		}
		mark(q.slot(n.args[0]))
		mark(q.slot(branch))
	case n.kind == KNot, n.kind == KIff, (n.kind == KAnd) == (v > 0):
		for _, a := range n.args {
			mark(q.slot(a))
		}
	default:
		if best := s.cheapest(n.args, v); best >= 0 {
			mark(best)
		}
	}
}

// cheapest returns, of the parts with value v, one that costs the theory little: one that is known or marked, then a
// Boolean symbol, then an atom, then any; -1 if there is none.
func (s *search) cheapest(args []Term, v int8) int32 {
	q := s.q
	best, cost := int32(-1), 4
	for _, a := range args {
		i := q.slot(a)
		if s.truths[i] != v {
			continue
		}
		k := 3
		switch {
		case q.val[i] != 0 || s.marked[i]:
			return i
		case s.isSymbol(a):
			k = 1
		case q.c.IsLiteral(a):
			k = 2
		}
		if k < cost {
			best, cost = i, k
		}
	}
	return best
}

// isSymbol reports whether t is a Boolean symbol or its negation.
func (s *search) isSymbol(t Term) bool {
	n := &s.q.c.nodes[t]
	if n.kind == KNot {
		n = &s.q.c.nodes[n.args[0]]
	}
	return n.kind == KVar
}

// truth returns the value of the Boolean symbol at slot i in the model that has been found.
func (s *search) truth(i int32) bool {
	return s.status == Sat && s.litOf[i] != 0 && s.literalTruth(s.litOf[i]) > 0
}
