package smt

import "math/big"

// What SMT-LIB has beside the operators of terms.

// RotateRight returns t with its bits moved down by k, those beyond the lowest coming back at the highest.
func (c *Context) RotateRight(t Term, k int) Term {
	w := c.Width(c.Sort(t))
	return c.RotateLeft(t, w-k%w)
}

// RotateLeftBy is RotateLeft by the number that by is.
func (c *Context) RotateLeftBy(t, by Term) Term { return c.rotateBy(t, by, BVShl, BVLShr) }

// RotateRightBy is RotateRight by the number that by is.
func (c *Context) RotateRightBy(t, by Term) Term { return c.rotateBy(t, by, BVLShr, BVShl) }

// rotateBy shifts what stays by k and what comes back by w-k, where k is less than the width w. A shift by w leaves nothing.
func (c *Context) rotateBy(t, by Term, stays, back OpCode) Term {
	sort := c.Sort(t)
	w := c.Bits(sort, big.NewInt(int64(c.Width(sort))))
	k := c.apply(BVURem, by, w)
	return c.apply(BVOr, c.apply(stays, t, k), c.apply(back, t, c.BVSub(w, k)))
}

// BVNand returns the bits that are not 1 in both.
func (c *Context) BVNand(a, b Term) Term { return c.apply(BVNot, c.apply(BVAnd, a, b)) }

// BVNor returns the bits that are 1 in neither.
func (c *Context) BVNor(a, b Term) Term { return c.apply(BVNot, c.apply(BVOr, a, b)) }

// BVXnor returns the bits that are equal.
func (c *Context) BVXnor(a, b Term) Term { return c.apply(BVNot, c.apply(BVXor, a, b)) }

// bitOf returns the bit-vector of width 1 that is 1 if the formula holds.
func (c *Context) bitOf(f Term) Term { return c.Ite(f, c.BV(big.NewInt(1), 1), c.BV(new(big.Int), 1)) }

// BVComp returns the bit that says whether a and b are equal.
func (c *Context) BVComp(a, b Term) Term { return c.bitOf(c.Eq(a, b)) }

// BVRedOr returns the disjunction of all bits, as a bit.
func (c *Context) BVRedOr(a Term) Term { return c.bitOf(c.Not(c.Eq(a, c.zero(c.Sort(a))))) }

// BVRedAnd returns the conjunction of all bits, as a bit.
func (c *Context) BVRedAnd(a Term) Term { return c.bitOf(c.Eq(a, c.ones(c.Sort(a)))) }

// least returns the least number in two's complement.
func (c *Context) least(s Sort) Term {
	return c.Bits(s, new(big.Int).Lsh(big.NewInt(1), uint(c.Width(s)-1)))
}

// BVNegO says that -a overflows.
func (c *Context) BVNegO(a Term) Term { return c.Eq(a, c.least(c.Sort(a))) }

// BVUAddO says that a + b overflows, as unsigned numbers.
func (c *Context) BVUAddO(a, b Term) Term { return c.apply(BVULt, c.apply(BVAdd, a, b), a) }

// BVUSubO says that a - b overflows, as unsigned numbers.
func (c *Context) BVUSubO(a, b Term) Term { return c.apply(BVULt, a, b) }

// BVSAddO says that a + b overflows, as signed numbers: they have the same sign, and the sum has the other one.
func (c *Context) BVSAddO(a, b Term) Term {
	sa, sum := c.negative(a), c.negative(c.apply(BVAdd, a, b))
	return c.And(c.Iff(sa, c.negative(b)), c.Not(c.Iff(sa, sum)))
}

// BVSSubO says that a - b overflows, as signed numbers: they have different signs, and the difference has that of b.
func (c *Context) BVSSubO(a, b Term) Term {
	sa, difference := c.negative(a), c.negative(c.BVSub(a, b))
	return c.And(c.Not(c.Iff(sa, c.negative(b))), c.Not(c.Iff(sa, difference)))
}

// BVSDivO says that a / b overflows, as signed numbers: only the least number divided by -1 does.
func (c *Context) BVSDivO(a, b Term) Term { return c.And(c.BVNegO(a), c.Eq(b, c.ones(c.Sort(b)))) }

// negative says that the highest bit is 1.
func (c *Context) negative(a Term) Term {
	w := c.Width(c.Sort(a))
	return c.Eq(c.Extract(a, w-1, w-1), c.BV(big.NewInt(1), 1))
}
