package bits

// AddCarry is the sum of a, b and the bit in, and the bit that is carried out of it.
func (g *Graph) AddCarry(a, b Vector, in Lit) (sum Vector, out Lit) {
	sameWidth(a, b)
	sum = make(Vector, len(a))
	for i := range a {
		sum[i], in = g.Xor3(a[i], b[i], in), g.Maj(a[i], b[i], in)
	}
	return sum, in
}

// Add is the sum.
func (g *Graph) Add(a, b Vector) Vector {
	sum, _ := g.AddCarry(a, b, False)
	return sum
}

// Sub is the difference.
func (g *Graph) Sub(a, b Vector) Vector {
	diff, _ := g.AddCarry(a, b.Not(), True)
	return diff
}

// Neg is the additive inverse.
func (g *Graph) Neg(a Vector) Vector { return g.NegIf(True, a) }

// NegIf is the additive inverse of a if c holds, else a.
func (g *Graph) NegIf(c Lit, a Vector) Vector {
	sum, _ := g.AddCarry(g.BitXor(a, Fill(c, len(a))), Fill(False, len(a)), c)
	return sum
}

// Abs is the magnitude of a signed number; that of the least one is itself.
func (g *Graph) Abs(a Vector) Vector { return g.NegIf(a.Sign(), a) }

// Ult is a < b of unsigned numbers: the difference borrows.
func (g *Graph) Ult(a, b Vector) Lit { return g.carry(a, b.Not(), True).Not() }

// Ule is a <= b of unsigned numbers.
func (g *Graph) Ule(a, b Vector) Lit { return g.Ult(b, a).Not() }

// Slt is a < b of signed numbers.
func (g *Graph) Slt(a, b Vector) Lit { return g.Ult(biased(a), biased(b)) }

// Sle is a <= b of signed numbers.
func (g *Graph) Sle(a, b Vector) Lit { return g.Slt(b, a).Not() }

// carry is the carry out of the sum of a, b and the bit in: that of AddCarry without the sum.
func (g *Graph) carry(a, b Vector, in Lit) Lit {
	sameWidth(a, b)
	for i := range a {
		in = g.Maj(a[i], b[i], in)
	}
	return in
}

// biased inverts the sign, so that signed numbers have the order of unsigned ones.
func biased(a Vector) Vector {
	n := len(a) - 1
	return Concat(Vector{a[n].Not()}, a[:n])
}
