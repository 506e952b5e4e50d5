package smt

// signed is a term or its negation.
type signed struct {
	t       Term
	negated bool
}

// NNF returns the negation normal form of a formula: conjunctions and disjunctions of literals. Equivalences and Boolean
// conditionals are written out; opaque numeric terms stay as they are. The result is linear in the number of different
// subterms of t, and memoised.
func (c *Context) NNF(t Term) Term {
	stack := []signed{{t, false}}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		if c.nnfOf(top) != NoTerm {
			stack = stack[:len(stack)-1]
			continue
		}
		before := len(stack)
		stack = c.pushMissing(stack, top)
		if len(stack) == before {
			c.setNNF(top, c.makeNNF(top))
			stack = stack[:len(stack)-1]
		}
	}
	return c.nnfOf(signed{t, false})
}

// pushMissing pushes the signed parts of s whose normal forms are needed and not known yet.
func (c *Context) pushMissing(stack []signed, s signed) []signed {
	n := &c.nodes[s.t]
	need := func(t Term, negated bool) {
		if p := (signed{t, negated}); c.nnfOf(p) == NoTerm {
			stack = append(stack, p)
		}
	}
	switch n.kind {
	case KNot:
		need(n.args[0], !s.negated)
	case KAnd, KOr:
		for _, a := range n.args {
			need(a, s.negated)
		}
	case KIff:
		for _, a := range n.args {
			need(a, false)
			need(a, true)
		}
	case KIte:
		need(n.args[0], false)
		need(n.args[0], true)
		need(n.args[1], s.negated)
		need(n.args[2], s.negated)
	}
	return stack
}

// makeNNF makes the normal form of s from those of its parts.
func (c *Context) makeNNF(s signed) Term {
	n := c.nodes[s.t]
	of := func(t Term, negated bool) Term { return c.nnfOf(signed{t, negated}) }
	switch n.kind {
	case KNot:
		return of(n.args[0], !s.negated)
	case KAnd, KOr:
		args := make([]Term, len(n.args))
		for i, a := range n.args {
			args[i] = of(a, s.negated)
		}
		if (n.kind == KAnd) != s.negated {
			return c.And(args...)
		}
		return c.Or(args...)
	case KIff:
		a, b := n.args[0], n.args[1]
		if s.negated {
			return c.And(c.Or(of(a, false), of(b, false)), c.Or(of(a, true), of(b, true)))
		}
		return c.And(c.Or(of(a, true), of(b, false)), c.Or(of(a, false), of(b, true)))
	case KIte:
		cond, a, b := n.args[0], n.args[1], n.args[2]
		return c.And(c.Or(of(cond, true), of(a, s.negated)), c.Or(of(cond, false), of(b, s.negated)))
	}
	if s.negated {
		return c.Not(s.t)
	}
	return s.t
}

func (c *Context) nnfOf(s signed) Term {
	if memo := c.nnf[sign(s.negated)]; int(s.t) < len(memo) {
		return memo[s.t]
	}
	return NoTerm
}

func (c *Context) setNNF(s signed, r Term) {
	memo := &c.nnf[sign(s.negated)]
	if int(s.t) >= len(*memo) {
		*memo = append(*memo, make([]Term, len(c.nodes)-len(*memo))...)
	}
	(*memo)[s.t] = r
}

func sign(negated bool) int {
	if negated {
		return 1
	}
	return 0
}
