package proof

import "slices"

// Vectors of literals are bit-vectors, the lowest bit first.

// bitwise applies a gate to each two bits.
func bitwise(a, b []Lit, gate func(a, b Lit) Lit) []Lit {
	out := make([]Lit, len(a))
	for i := range a {
		out[i] = gate(a[i], b[i])
	}
	return out
}

// muxes is a if s holds, else b.
func (c *circuit) muxes(s Lit, a, b []Lit) []Lit {
	return bitwise(a, b, func(x, y Lit) Lit { return c.mux(s, x, y) })
}

// equal says that all bits are.
func (c *circuit) equal(a, b []Lit) Lit {
	return c.all(bitwise(a, b, func(x, y Lit) Lit { return -c.xor(x, y) })...)
}

// extended returns a with more bits of one kind above.
func extended(a []Lit, width int, by Lit) []Lit {
	return append(slices.Clone(a), slices.Repeat([]Lit{by}, width-len(a))...)
}

func sign(a []Lit) Lit { return a[len(a)-1] }

// sum is a + b + carry, and what is carried out.
func (c *circuit) sum(a, b []Lit, carry Lit) (sum []Lit, out Lit) {
	sum = make([]Lit, len(a))
	for i := range a {
		sum[i], carry = c.parity(a[i], b[i], carry), c.majority(a[i], b[i], carry)
	}
	return sum, carry
}

func (c *circuit) add(a, b []Lit) []Lit {
	sum, _ := c.sum(a, b, isFalse)
	return sum
}

// negative is -a.
func (c *circuit) negative(a []Lit) []Lit {
	sum, _ := c.sum(negated(a), extended(nil, len(a), isFalse), isTrue)
	return sum
}

// magnitude is a, or -a if a is negative as a signed number.
func (c *circuit) magnitude(a []Lit) []Lit { return c.muxes(sign(a), c.negative(a), a) }

// less is a < b of unsigned numbers: a - b does not carry.
func (c *circuit) less(a, b []Lit) Lit {
	carry := isTrue
	for i := range a {
		carry = c.majority(a[i], -b[i], carry)
	}
	return -carry
}

// lessSigned is a < b of signed numbers, which with inverted signs are in the order of unsigned ones.
func (c *circuit) lessSigned(a, b []Lit) Lit {
	a, b = slices.Clone(a), slices.Clone(b)
	n := len(a) - 1
	a[n], b[n] = -a[n], -b[n]
	return c.less(a, b)
}

// product is the sum of a moved up by i for the bits i of b.
func (c *circuit) product(a, b []Lit) []Lit {
	count := func(v []Lit) (n int) {
		for _, l := range v {
			if l == isFalse {
				n++
			}
		}
		return n
	}
	if za, zb := count(a), count(b); za > zb || za == zb && slices.Compare(a, b) > 0 {
		a, b = b, a
	}
	out := extended(nil, len(a), isFalse)
	for i, l := range b {
		row := bitwise(a[:len(a)-i], a[:len(a)-i], func(x, _ Lit) Lit { return c.and(l, x) })
		copy(out[i:], c.add(out[i:], row))
	}
	return out
}

// divided is the quotient and the remainder of unsigned numbers: bit by bit from the highest one on, b is taken off what remains of a where
// it fits in. For b = 0 it always does, so that the quotient has all bits, and the remainder is a. That a is q*b + r, modulo the power of 2,
// and that r < b unless b is 0, follows; it is said besides since it is hard to find.
func (c *circuit) divided(a, b []Lit) (q, r []Lit) {
	n := len(a)
	q = make([]Lit, n)
	wide := extended(b, n+1, isFalse)
	r = extended(nil, n, isFalse)
	for i := n - 1; i >= 0; i-- {
		rest := append([]Lit{a[i]}, r...)
		q[i] = -c.less(rest, wide)
		difference, _ := c.sum(rest, negated(wide), isTrue)
		r = c.muxes(q[i], difference, rest)[:n]
	}
	c.clause(c.equal(c.add(c.product(q, b), r), a))
	c.clause(c.less(r, b), -c.any(b...))
	return q, r
}

// dividedSigned is the quotient, rounded to zero, and the remainder, with the sign of a, of signed numbers.
func (c *circuit) dividedSigned(a, b []Lit) (q, r []Lit) {
	q, r = c.divided(c.magnitude(a), c.magnitude(b))
	return c.muxes(c.xor(sign(a), sign(b)), c.negative(q), q), c.muxes(sign(a), c.negative(r), r)
}

// modulo is the remainder of the quotient that is rounded down.
func (c *circuit) modulo(a, b []Lit) []Lit {
	_, r := c.dividedSigned(a, b)
	return c.muxes(c.and(c.any(r...), c.xor(sign(a), sign(b))), c.add(r, b), r)
}

// shifted moves a by the number b up, or else down; what comes in are copies of one literal.
func (c *circuit) shifted(a, b []Lit, up bool, in Lit) []Lit {
	n := len(a)
	all := extended(nil, n, in)
	for k, l := range b {
		moved := all
		if k < 31 && 1<<k < n {
			by := 1 << k
			if up {
				moved = append(slices.Clone(all[:by]), a[:n-by]...)
			} else {
				moved = append(slices.Clone(a[by:]), all[:by]...)
			}
		}
		a = c.muxes(l, moved, a)
	}
	return a
}

// overflows says that the product of a and b does not fit into their width: in twice the width the upper half is not as it would be.
func (c *circuit) overflows(a, b []Lit, signed bool) Lit {
	n := len(a)
	x, y := isFalse, isFalse
	if signed {
		x, y = sign(a), sign(b)
	}
	p := c.product(extended(a, 2*n, x), extended(b, 2*n, y))
	in := isFalse
	if signed {
		in = p[n-1]
	}
	return -c.equal(p[n:], extended(nil, n, in))
}
