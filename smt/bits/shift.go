package bits

import "math/bits"

// Shl is a moved up by the unsigned number b, with zeros behind.
func (g *Graph) Shl(a, b Vector) Vector {
	return g.shift(a, b, False, Vector.shiftLeft)
}

// LShr is a moved down by the unsigned number b, with zeros before.
func (g *Graph) LShr(a, b Vector) Vector {
	return g.shift(a, b, False, Vector.shiftRight)
}

// AShr is a moved down by the unsigned number b, with copies of its sign before.
func (g *Graph) AShr(a, b Vector) Vector {
	return g.shift(a, b, a.Sign(), Vector.shiftRight)
}

// shift moves a by b places, in stages of powers of two; by the width or more, all bits become in. The widths may differ.
func (g *Graph) shift(a, b Vector, in Lit, move func(Vector, int, Lit) Vector) Vector {
	stages := min(bits.Len(uint(len(a)-1)), len(b))
	for k, by := range b[:stages] {
		a = g.Mux(by, move(a, 1<<k, in), a)
	}
	return g.Mux(g.Any(b[stages:]...), Fill(in, len(a)), a)
}

// RotateLeft is a rotated to the left by the unsigned number b, modulo the width.
func (g *Graph) RotateLeft(a, b Vector) Vector {
	by := 1 % len(a)
	for _, l := range b {
		if g.err != nil {
			break
		}
		a = g.Mux(l, a.RotateLeft(by), a)
		by = 2 * by % len(a)
	}
	return a
}

// RotateRight is a rotated to the right by the unsigned number b, modulo the width.
func (g *Graph) RotateRight(a, b Vector) Vector {
	return g.RotateLeft(a.reversed(), b).reversed()
}

// reversed is v from its other end.
func (v Vector) reversed() Vector {
	r := make(Vector, len(v))
	for i, l := range v {
		r[len(v)-1-i] = l
	}
	return r
}
