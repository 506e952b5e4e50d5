package smt

import (
	"math/big"
	"slices"
)

// Two sums of products of bit-vectors are equal for all arguments if they are one polynomial, modulo two to the power of their width:
// a*(b+c) and a*b+a*c, or -s * -t and s*t, which circuits of multipliers show only for few bits.

// bitPolynomial is a sum of products: by the factors, in order, their coefficient modulo the power of two.
type bitPolynomial map[string]*big.Int

// Bounds on the terms that are looked at for one equation, and on the products in a polynomial.
const (
	maxPolynomialTerms    = 100
	maxPolynomialProducts = 64
)

// polynomials makes polynomials of terms of one sort.
type polynomials struct {
	c     *Context
	width int
	left  int // terms that may be looked at
}

// samePolynomial reports whether two terms are the same polynomial, or polynomials that differ by a number. ok is false if neither is seen.
func (c *Context) samePolynomial(a, b Term) (same, ok bool) {
	if !c.isBitArithmetic(a) || !c.isBitArithmetic(b) {
		return false, false
	}
	ps := &polynomials{c, c.Width(c.Sort(a)), maxPolynomialTerms}
	p, q := ps.of(a), ps.of(b)
	if p == nil || q == nil {
		return false, false
	}
	d := ps.add(p, ps.scale(q, big.NewInt(-1)))
	switch _, number := d[""]; {
	case len(d) == 0:
		return true, true
	case len(d) == 1 && number:
		return false, true
	}
	return false, false
}

// isBitArithmetic reports whether a term is a sum, a product, or a negation.
func (c *Context) isBitArithmetic(t Term) bool {
	return c.isOp(t, BVAdd) || c.isOp(t, BVMul) || c.isOp(t, BVNeg)
}

// of returns the polynomial of a term; nil if it is too large.
func (ps *polynomials) of(t Term) bitPolynomial {
	c := ps.c
	if ps.left--; ps.left < 0 {
		return nil
	}
	if k := c.bitsOf(t); k != nil {
		return ps.reduced(bitPolynomial{"": k})
	}
	if c.nodes[t].kind != KOp {
		return bitPolynomial{key([]Term{t}): big.NewInt(1)}
	}
	args := slices.Clone(c.nodes[t].args)
	switch op := c.Operator(t); op.Code {
	case BVNeg:
		return ps.scale(ps.of(args[0]), big.NewInt(-1))
	case BVNot: // -x-1
		return ps.add(ps.scale(ps.of(args[0]), big.NewInt(-1)), bitPolynomial{"": big.NewInt(-1)})
	case BVAdd:
		return ps.add(ps.of(args[0]), ps.of(args[1]))
	case BVMul:
		return ps.multiply(ps.of(args[0]), ps.of(args[1]))
	case BVConcat: // a shift to the left
		low := c.Width(c.Sort(args[1]))
		if zeros := c.bitsOf(args[1]); zeros == nil || zeros.Sign() != 0 || !c.isOp(args[0], BVExtract) {
			break
		}
		if x := c.nodes[args[0]].args[0]; c.Width(c.Sort(x)) == ps.width && c.Operator(args[0]).J == 0 {
			return ps.scale(ps.of(x), new(big.Int).Lsh(big.NewInt(1), uint(low)))
		}
	}
	return bitPolynomial{key([]Term{t}): big.NewInt(1)}
}

// reduced takes the coefficients modulo the power of two, and zeros away.
func (ps *polynomials) reduced(p bitPolynomial) bitPolynomial {
	for at, k := range p {
		m := new(big.Int).And(k, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(ps.width)), big.NewInt(1)))
		if p[at] = m; m.Sign() == 0 {
			delete(p, at)
		}
	}
	return p
}

func (ps *polynomials) scale(p bitPolynomial, k *big.Int) bitPolynomial {
	if p == nil {
		return nil
	}
	out := bitPolynomial{}
	for at, v := range p {
		out[at] = new(big.Int).Mul(v, k)
	}
	return ps.reduced(out)
}

func (ps *polynomials) add(p, q bitPolynomial) bitPolynomial {
	if p == nil || q == nil || len(p)+len(q) > 2*maxPolynomialProducts {
		return nil
	}
	out := bitPolynomial{}
	for at, v := range p {
		out[at] = v
	}
	for at, v := range q {
		if w, ok := out[at]; ok {
			v = new(big.Int).Add(w, v)
		}
		out[at] = v
	}
	return ps.reduced(out)
}

func (ps *polynomials) multiply(p, q bitPolynomial) bitPolynomial {
	if p == nil || q == nil || len(p)*len(q) > maxPolynomialProducts {
		return nil
	}
	out := bitPolynomial{}
	for a, v := range p {
		for b, w := range q {
			at := product(a, b)
			v := new(big.Int).Mul(v, w)
			if u, ok := out[at]; ok {
				v.Add(v, u)
			}
			out[at] = v
		}
	}
	return ps.reduced(out)
}

// product joins the factors of two products, four bytes each, in order.
func product(a, b string) string {
	var factors []string
	for both := a + b; both != ""; both = both[4:] {
		factors = append(factors, both[:4])
	}
	slices.Sort(factors)
	out := ""
	for _, f := range factors {
		out += f
	}
	return out
}
