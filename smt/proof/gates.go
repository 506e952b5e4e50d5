package proof

// circuit turns what terms mean into clauses, plainly: a gate for each bit of the algorithms that one learns at school. Only constants
// are simplified, and gates with the same operands are one.
type circuit struct {
	vars    Lit
	clauses [][]Lit
	gates   map[gate]Lit
}

// gate is an operation on literals.
type gate struct {
	op      byte // &: and; ^: exclusive or; ?: if a then b else c; m: at least two
	a, b, c Lit
}

// The literals of the constants.
const (
	isTrue  Lit = 1
	isFalse Lit = -1
)

func newCircuit() *circuit {
	return &circuit{vars: 1, clauses: [][]Lit{{isTrue}}, gates: map[gate]Lit{}}
}

func (c *circuit) newVar() Lit {
	c.vars++
	return c.vars
}

func (c *circuit) newVars(n int) []Lit {
	out := make([]Lit, n)
	for i := range out {
		out[i] = c.newVar()
	}
	return out
}

// clause says that one of the literals holds.
func (c *circuit) clause(lits ...Lit) { c.clauses = append(c.clauses, lits) }

// made returns the output of a gate, and whether that is new.
func (c *circuit) made(g gate) (out Lit, isNew bool) {
	out, ok := c.gates[g]
	if !ok {
		out = c.newVar()
		c.gates[g] = out
	}
	return out, !ok
}

func truth(b bool) Lit {
	if b {
		return isTrue
	}
	return isFalse
}

// all is the conjunction.
func (c *circuit) all(lits ...Lit) Lit {
	var parts []Lit
	has := map[Lit]bool{}
	for _, l := range lits {
		switch {
		case l == isFalse || has[-l]:
			return isFalse
		case l != isTrue && !has[l]:
			has[l] = true
			parts = append(parts, l)
		}
	}
	switch len(parts) {
	case 0:
		return isTrue
	case 1:
		return parts[0]
	case 2:
		return c.and(parts[0], parts[1])
	}
	out := c.newVar()
	whole := []Lit{out}
	for _, l := range parts {
		c.clause(-out, l)
		whole = append(whole, -l)
	}
	c.clause(whole...)
	return out
}

// any is the disjunction.
func (c *circuit) any(lits ...Lit) Lit { return -c.all(negated(lits)...) }

func negated(lits []Lit) []Lit {
	out := make([]Lit, len(lits))
	for i, l := range lits {
		out[i] = -l
	}
	return out
}

func (c *circuit) and(a, b Lit) Lit {
	switch {
	case a == isFalse || b == isFalse || a == -b:
		return isFalse
	case a == isTrue || a == b:
		return b
	case b == isTrue:
		return a
	}
	out, isNew := c.made(gate{'&', min(a, b), max(a, b), 0})
	if isNew {
		c.clause(-out, a)
		c.clause(-out, b)
		c.clause(out, -a, -b)
	}
	return out
}

func (c *circuit) or(a, b Lit) Lit { return -c.and(-a, -b) }

// xor is the exclusive or.
func (c *circuit) xor(a, b Lit) Lit {
	sign := Lit(1)
	if a < 0 {
		a, sign = -a, -sign
	}
	if b < 0 {
		b, sign = -b, -sign
	}
	switch {
	case a == b:
		return sign * isFalse
	case a == isTrue:
		return -sign * b
	case b == isTrue:
		return -sign * a
	}
	out, isNew := c.made(gate{'^', min(a, b), max(a, b), 0})
	if isNew {
		c.clause(-out, a, b)
		c.clause(-out, -a, -b)
		c.clause(out, -a, b)
		c.clause(out, a, -b)
	}
	return sign * out
}

// parity is the exclusive or of three.
func (c *circuit) parity(a, b, d Lit) Lit {
	sign := Lit(1)
	for _, l := range []*Lit{&a, &b, &d} {
		if *l < 0 {
			*l, sign = -*l, -sign
		}
	}
	switch {
	case a == b || a == isTrue || b == isTrue || d == isTrue:
		return sign * c.xor(c.xor(a, b), d)
	case a == d || b == d:
		return sign * c.xor(c.xor(a, d), b)
	}
	a, b, d = min(a, b, d), a+b+d-min(a, b, d)-max(a, b, d), max(a, b, d)
	out, isNew := c.made(gate{'^', a, b, d})
	if isNew {
		for signs := range 8 {
			x, y, z, o := a, b, d, -out
			for i, l := range []*Lit{&x, &y, &z} {
				if signs>>i&1 == 1 { // excludes the case that it is true
					*l, o = -*l, -o
				}
			}
			c.clause(x, y, z, o)
		}
	}
	return sign * out
}

// mux is a if s holds, else b.
func (c *circuit) mux(s, a, b Lit) Lit {
	switch {
	case s == isTrue || a == b:
		return a
	case s == isFalse:
		return b
	case a == isTrue || a == s:
		return c.or(s, b)
	case a == isFalse || a == -s:
		return c.and(-s, b)
	case b == isTrue || b == -s:
		return c.or(-s, a)
	case b == isFalse || b == s:
		return c.and(s, a)
	case a == -b:
		return -c.xor(s, a)
	case s < 0:
		return c.mux(-s, b, a)
	}
	out, isNew := c.made(gate{'?', s, a, b})
	if isNew {
		c.clause(-s, -a, out)
		c.clause(-s, a, -out)
		c.clause(s, -b, out)
		c.clause(s, b, -out)
		c.clause(-a, -b, out)
		c.clause(a, b, -out)
	}
	return out
}

// majority holds if at least two do.
func (c *circuit) majority(a, b, d Lit) Lit {
	if a > b {
		a, b = b, a
	}
	if b > d {
		b, d = d, b
	}
	if a > b {
		a, b = b, a
	}
	for _, p := range [][3]Lit{{a, b, d}, {a, d, b}, {b, d, a}} {
		switch {
		case p[0] == p[1]:
			return p[0]
		case p[0] == -p[1]:
			return p[2]
		case p[2] == isTrue:
			return c.or(p[0], p[1])
		case p[2] == isFalse:
			return c.and(p[0], p[1])
		}
	}
	out, isNew := c.made(gate{'m', a, b, d})
	if isNew {
		for _, two := range [][2]Lit{{a, b}, {a, d}, {b, d}} {
			c.clause(-two[0], -two[1], out)
			c.clause(two[0], two[1], -out)
		}
	}
	return out
}
