package bits

import (
	"math/big"
	"slices"
)

// Mul is the product. Products of constants, of equals, and all others have constructions of their own.
func (g *Graph) Mul(a, b Vector) Vector {
	sameWidth(a, b)
	if n, ok := a.Value(); ok {
		return g.mulConstant(b, n)
	}
	if n, ok := b.Value(); ok {
		return g.mulConstant(a, n)
	}
	if slices.Equal(a, b) {
		return g.square(a)
	}
	if za, zb := zeros(a), zeros(b); za > zb || za == zb && slices.Compare(a, b) > 0 {
		a, b = b, a // rows are made for the bits of b: few, and the same ones for a product with its factors exchanged
	}
	acc := g.Mask(b[0], a)
	for i := 1; i < len(b) && g.err == nil; i++ {
		g.addTo(acc[i:], g.Mask(b[i], a[:len(a)-i]), False)
	}
	return acc
}

// zeros counts the bits that are constantly false.
func zeros(v Vector) (n int) {
	for _, l := range v {
		if l == False {
			n++
		}
	}
	return n
}

// addTo adds b and the bit in to acc, in place.
func (g *Graph) addTo(acc, b Vector, in Lit) {
	sum, _ := g.AddCarry(acc, b, in)
	copy(acc, sum)
}

// mulConstant is n times a, by the digits -1, 0, 1 of n in non-adjacent form, of which a third are not zero on average
// (Reitwiesner 1960): digit i of n is bit i of 3n/2 minus bit i of n/2.
func (g *Graph) mulConstant(a Vector, n *big.Int) Vector {
	half := new(big.Int).Rsh(n, 1)
	sum := new(big.Int).Add(n, half)
	acc := Fill(False, len(a))
	for i := range a {
		switch d := int(sum.Bit(i)) - int(half.Bit(i)); {
		case g.err != nil:
			return acc
		case d > 0:
			g.addTo(acc[i:], a[:len(a)-i], False)
		case d < 0:
			g.addTo(acc[i:], a[:len(a)-i].Not(), True)
		}
	}
	return acc
}

// square is a times a: each product of two different bits occurs twice, which is once in the next place.
func (g *Graph) square(a Vector) Vector {
	acc := Fill(False, len(a))
	for i := 0; 2*i < len(a) && g.err == nil; i++ {
		row := Fill(False, len(a)-2*i)
		row[0] = a[i]
		for j := i + 1; i+j+1 < len(a); j++ {
			row[j-i+1] = g.And(a[i], a[j])
		}
		g.addTo(acc[2*i:], row, False)
	}
	return acc
}
