package bits

import (
	"fmt"
	"math/big"
	"slices"
)

// A Vector is a bit-vector, its least significant bit first. Its methods share bits and never change them.
type Vector []Lit

// Number is the constant n modulo 2 to the power of width.
func Number(n *big.Int, width int) Vector {
	v := make(Vector, width)
	if n.Sign() < 0 { // two's complement of the magnitude
		n = new(big.Int).Not(n)
		for i := range v {
			v[i] = Lit(1 - n.Bit(i))
		}
		return v
	}
	for i := range v {
		v[i] = Lit(n.Bit(i))
	}
	return v
}

// Small is the constant n modulo 2 to the power of width.
func Small(n int64, width int) Vector { return Number(big.NewInt(n), width) }

// Fill is a vector of the same bit, width times.
func Fill(l Lit, width int) Vector { return slices.Repeat(Vector{l}, width) }

// Value returns the unsigned number that v is, if all of its bits are constants.
func (v Vector) Value() (n *big.Int, constant bool) {
	n = new(big.Int)
	for i, l := range slices.Backward(v) {
		if !l.constant() {
			return nil, false
		}
		n.SetBit(n, i, uint(l))
	}
	return n, true
}

// used is the number of bits up to the highest one that is not the constant zero.
func (v Vector) used() int {
	n := len(v)
	for n > 0 && v[n-1] == False {
		n--
	}
	return n
}

// Sign is the most significant bit.
func (v Vector) Sign() Lit { return v[len(v)-1] }

// Not is the bitwise negation.
func (v Vector) Not() Vector {
	r := make(Vector, len(v))
	for i, l := range v {
		r[i] = l.Not()
	}
	return r
}

// Concat puts high before low: the bits of low are the less significant ones.
func Concat(high, low Vector) Vector { return slices.Concat(low, high) }

// Extract is the bits from low to high, both included.
func (v Vector) Extract(high, low int) Vector { return slices.Clip(v[low : high+1]) }

// Repeat puts n copies of v next to each other.
func (v Vector) Repeat(n int) Vector { return slices.Repeat(v, n) }

// ZeroExtend puts n zeros before v.
func (v Vector) ZeroExtend(n int) Vector { return Concat(Fill(False, n), v) }

// SignExtend puts n copies of its sign before v.
func (v Vector) SignExtend(n int) Vector { return Concat(Fill(v.Sign(), n), v) }

// RotateLeft moves each bit n places up, and those that leave the vector to its lower end.
func (v Vector) RotateLeft(n int) Vector {
	n %= len(v)
	return slices.Concat(v[len(v)-n:], v[:len(v)-n])
}

// RotateRight moves each bit n places down, and those that leave the vector to its upper end.
func (v Vector) RotateRight(n int) Vector { return v.RotateLeft(len(v) - n%len(v)) }

// shiftLeft moves each bit n places up, and puts copies of in behind.
func (v Vector) shiftLeft(n int, in Lit) Vector {
	n = min(n, len(v))
	return slices.Concat(Fill(in, n), v[:len(v)-n])
}

// shiftRight moves each bit n places down, and puts copies of in before.
func (v Vector) shiftRight(n int, in Lit) Vector {
	n = min(n, len(v))
	return slices.Concat(v[n:], Fill(in, n))
}

// sameWidth ends a caller that combines vectors of different widths, which no sort allows.
func sameWidth(a, b Vector) {
	if len(a) != len(b) {
		panic(fmt.Sprintf("bits: vectors of %d and %d bits", len(a), len(b)))
	}
}

// bitwise applies a gate to each pair of bits.
func bitwise(gate func(a, b Lit) Lit, a, b Vector) Vector {
	sameWidth(a, b)
	r := make(Vector, len(a))
	for i := range a {
		r[i] = gate(a[i], b[i])
	}
	return r
}

// BitAnd is the bitwise conjunction.
func (g *Graph) BitAnd(a, b Vector) Vector { return bitwise(g.And, a, b) }

// BitOr is the bitwise disjunction.
func (g *Graph) BitOr(a, b Vector) Vector { return bitwise(g.Or, a, b) }

// BitXor is the bitwise exclusive or.
func (g *Graph) BitXor(a, b Vector) Vector { return bitwise(g.Xor, a, b) }

// Mux is a if c holds, else b.
func (g *Graph) Mux(c Lit, a, b Vector) Vector {
	return bitwise(func(a, b Lit) Lit { return g.Ite(c, a, b) }, a, b)
}

// Mask is v if l holds, else zero.
func (g *Graph) Mask(l Lit, v Vector) Vector { return g.BitAnd(Fill(l, len(v)), v) }

// Eq is the equality of two vectors; its bit is SMT-LIB's bvcomp.
func (g *Graph) Eq(a, b Vector) Lit { return g.All(bitwise(g.Iff, a, b)...) }
