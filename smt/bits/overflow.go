package bits

// NegO is true if the inverse of a signed number is none: it is the least one.
func (g *Graph) NegO(a Vector) Lit {
	n := len(a) - 1
	return g.And(a[n], g.Any(a[:n]...).Not())
}

// UAddO is true if the sum of unsigned numbers overflows.
func (g *Graph) UAddO(a, b Vector) Lit { return g.carry(a, b, False) }

// SAddO is true if the sum of signed numbers overflows.
func (g *Graph) SAddO(a, b Vector) Lit { return g.signedOverflow(a, b, g.Add(a, b)) }

// USubO is true if the difference of unsigned numbers would be negative.
func (g *Graph) USubO(a, b Vector) Lit { return g.Ult(a, b) }

// SSubO is true if the difference of signed numbers overflows.
func (g *Graph) SSubO(a, b Vector) Lit { return g.signedOverflow(a, b.Not(), g.Sub(a, b)) }

// signedOverflow is true if a and b have one sign and what was made of them another one.
func (g *Graph) signedOverflow(a, b, result Vector) Lit {
	return g.And(g.Xor(a.Sign(), result.Sign()), g.Xor(b.Sign(), result.Sign()))
}

// SDivO is true if the quotient of signed numbers overflows: the least one divided by -1.
func (g *Graph) SDivO(a, b Vector) Lit { return g.And(g.NegO(a), g.All(b...)) }

// UMulO is true if the product of unsigned numbers overflows. If the highest bits of a and b are in places whose sum is the width or
// more, it does; otherwise the product is less than 2 to the power of the width and one, and one more bit of it tells
// (Schulte et al. 2000).
func (g *Graph) UMulO(a, b Vector) Lit {
	n := len(a)
	product := g.Mul(a.ZeroExtend(1), b.ZeroExtend(1))
	return g.Or(product[n], g.placesReach(a, b, n))
}

// SMulO is true if the product of signed numbers overflows. The highest bit that differs from the sign, in place i, says that
// the magnitude is at least 2^i, and more if the number is negative, and at most 2^(i+1). If the places of both add up to
// the width less one or more, the product overflows; otherwise it is found in one more bit, in which only 2^width, which overflows,
// appears as negative (Schulte et al. 2000).
func (g *Graph) SMulO(a, b Vector) Lit {
	n := len(a)
	product := g.Mul(a.SignExtend(1), b.SignExtend(1))
	high := func(v Vector) Vector { return g.BitXor(v, Fill(v.Sign(), n)) }
	return g.Or(g.Xor(product[n], product[n-1]), g.placesReach(high(a), high(b), n-1))
}

// placesReach is true if a bit of a and one of b are set whose places add up to sum or more.
func (g *Graph) placesReach(a, b Vector, sum int) Lit {
	reach, above := False, False
	for i := len(a) - 1; i >= 0; i-- { // above: a has a bit at i or higher
		above = g.Or(above, a[i])
		if j := sum - i; j < len(b) {
			reach = g.Or(reach, g.And(above, b[j]))
		}
	}
	return reach
}
