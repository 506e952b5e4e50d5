package bits

// Or is the disjunction.
func (g *Graph) Or(a, b Lit) Lit { return g.And(a.Not(), b.Not()).Not() }

// Iff is the equivalence.
func (g *Graph) Iff(a, b Lit) Lit { return g.Xor(a, b).Not() }

// And is the conjunction. What two levels of the graph show is simplified: Brummayer and Biere 2006, tables 1 and 2, their
// levels one and two, and those rules of the others that make no node more than they save.
func (g *Graph) And(a, b Lit) Lit {
	for {
		if a > b {
			a, b = b, a
		}
		switch {
		case a == False, a == b.Not():
			return False
		case a == True, a == b:
			return b
		}
		r, again := g.andRule(a, b)
		if !again {
			r, again = g.andRule(b, a)
		}
		switch {
		case !again:
			return g.gate(and, a, b, False)
		case r.done:
			return r.a
		}
		a, b = r.a, r.b
	}
}

// rewritten is what a conjunction is equal to: that of a and b, or, if done, a.
type rewritten struct {
	a, b Lit
	done bool
}

// andRule looks for a rule for the conjunction of a and b that looks into a, and perhaps into b.
func (g *Graph) andRule(a, b Lit) (rewritten, bool) {
	if !g.is(a, and) {
		return rewritten{}, false
	}
	n := g.at(a)
	x, y := n.x, n.y
	if a.negated() {
		return g.andNotRule(a, b, x, y)
	}
	switch {
	case b == x.Not(), b == y.Not():
		return rewritten{a: False, done: true}, true // contradiction
	case b == x, b == y:
		return rewritten{a: a, done: true}, true // idempotence
	case !g.is(b, and):
		return rewritten{}, false
	}
	m := g.at(b)
	u, v := m.x, m.y
	if !b.negated() {
		switch {
		case u == x.Not(), u == y.Not(), v == x.Not(), v == y.Not():
			return rewritten{a: False, done: true}, true // contradiction
		case u == x, u == y:
			return rewritten{a: a, b: v}, true // idempotence
		case v == x, v == y:
			return rewritten{a: a, b: u}, true
		}
		return rewritten{}, false
	}
	switch {
	case u == x.Not(), u == y.Not(), v == x.Not(), v == y.Not():
		return rewritten{a: a, done: true}, true // subsumption
	case u == x, u == y:
		return rewritten{a: a, b: v.Not()}, true // substitution
	case v == x, v == y:
		return rewritten{a: a, b: u.Not()}, true
	}
	return rewritten{}, false
}

// andNotRule looks for a rule for the conjunction of b and of a, which says that x and y are not both true.
func (g *Graph) andNotRule(a, b, x, y Lit) (rewritten, bool) {
	switch {
	case b == x.Not(), b == y.Not():
		return rewritten{a: b, done: true}, true // subsumption
	case b == x:
		return rewritten{a: b, b: y.Not()}, true // substitution
	case b == y:
		return rewritten{a: b, b: x.Not()}, true
	case !g.is(b, and) || !b.negated():
		return rewritten{}, false
	}
	m := g.at(b)
	u, v := m.x, m.y
	switch { // resolution
	case x == u && y == v.Not(), x == v && y == u.Not():
		return rewritten{a: x.Not(), done: true}, true
	case y == u && x == v.Not(), y == v && x == u.Not():
		return rewritten{a: y.Not(), done: true}, true
	}
	return rewritten{}, false
}

// Xor is the exclusive or.
func (g *Graph) Xor(a, b Lit) Lit { return g.Xor3(False, a, b) }

// Xor3 is the parity of three bits, the sum of a full adder.
func (g *Graph) Xor3(a, b, c Lit) Lit {
	sign := a.sign() ^ b.sign() ^ c.sign()
	a, b, c = sorted(a&^1, b&^1, c&^1)
	switch {
	case a == b:
		return c.negatedIf(sign)
	case b == c:
		return a.negatedIf(sign)
	case a == False:
		return g.xor2(b, c).negatedIf(sign)
	}
	return g.gate(xor, a, b, c).negatedIf(sign)
}

// xor2 is the exclusive or of two literals that are not negated, a < b. An operand that occurs in the other one cancels.
func (g *Graph) xor2(a, b Lit) Lit {
	n := g.at(b) // b is the later one: a is perhaps its operand
	switch n.op {
	case xor:
		switch {
		case n.x == a:
			return g.Xor(n.y, n.z)
		case n.y == a:
			return g.Xor(n.x, n.z)
		case n.z == a:
			return g.Xor(n.x, n.y)
		}
	case and: // x and not (x and y)
		switch {
		case n.x&^1 == a:
			return g.xorAnd(n.x, n.y)
		case n.y&^1 == a:
			return g.xorAnd(n.y, n.x)
		}
	}
	if m := g.at(a); m.op == xor && n.op == xor && m.x == False && n.x == False {
		switch {
		case m.y == n.y:
			return g.Xor(m.z, n.z)
		case m.y == n.z:
			return g.Xor(m.z, n.y)
		case m.z == n.y:
			return g.Xor(m.y, n.z)
		case m.z == n.z:
			return g.Xor(m.y, n.y)
		}
	}
	return g.gate(xor, False, a, b)
}

// xorAnd is the exclusive or of the node of x and the conjunction of x and y.
func (g *Graph) xorAnd(x, y Lit) Lit {
	if x.negated() {
		return g.Or(x.Not(), y)
	}
	return g.And(x, y.Not())
}

// sorted puts three literals into order.
func sorted(a, b, c Lit) (Lit, Lit, Lit) {
	if a > b {
		a, b = b, a
	}
	if b > c {
		b, c = c, b
	}
	if a > b {
		a, b = b, a
	}
	return a, b, c
}

// Ite is a if c holds, else b.
func (g *Graph) Ite(c, a, b Lit) Lit {
	if c.negated() {
		c, a, b = c.Not(), b, a
	}
	a, b = g.branch(c, a), g.branch(c.Not(), b)
	switch {
	case c == False:
		return b
	case a == b:
		return a
	case a == b.Not():
		return g.Iff(c, a)
	case a == True, a == c:
		return g.Or(c, b)
	case a == False, a == c.Not():
		return g.And(c.Not(), b)
	case b == True, b == c.Not():
		return g.Or(c.Not(), a)
	case b == False, b == c:
		return g.And(c, a)
	}
	sign := a.sign()
	return g.gate(ite, c, a^sign, b^sign).negatedIf(sign)
}

// branch is what l is where c holds, as far as one level of the graph tells.
func (g *Graph) branch(c, l Lit) Lit {
	n, sign := g.at(l), l.sign()
	switch n.op {
	case ite:
		if n.x == c&^1 {
			if c.negated() {
				return n.z ^ sign
			}
			return n.y ^ sign
		}
	case and:
		switch {
		case n.x == c:
			return n.y ^ sign
		case n.y == c:
			return n.x ^ sign
		case n.x == c.Not(), n.y == c.Not():
			return sign
		}
	}
	return l
}

// Maj is true if at least two of three are, the carry of a full adder.
func (g *Graph) Maj(a, b, c Lit) Lit {
	a, b, c = sorted(a, b, c)
	switch {
	case a == b, b == c:
		return b
	case a == b.Not():
		return c
	case b == c.Not():
		return a
	case a == False:
		return g.And(b, c)
	case a == True:
		return g.Or(b, c)
	}
	sign := a.sign()
	return g.gate(maj, a^sign, b^sign, c^sign).negatedIf(sign)
}

// All is the conjunction of many, True of none. Of a vector it is SMT-LIB's bvredand.
func (g *Graph) All(lits ...Lit) Lit {
	all := True
	for _, l := range lits {
		all = g.And(all, l)
	}
	return all
}

// Any is the disjunction of many, False of none. Of a vector it is SMT-LIB's bvredor.
func (g *Graph) Any(lits ...Lit) Lit { return g.All(Vector(lits).Not()...).Not() }
