package smt

import (
	"math/big"

	"cairn/internal/num"
)

// fold returns the value of an operator applied to values, if it has one that does not depend on the model.
func (c *Context) fold(op Operator, sort Sort, args []Term) (Term, bool) {
	if op.Code >= FPAbs {
		return c.foldFloat(op, sort, args)
	}
	if op.Code == IntToBV {
		return c.Bits(sort, c.lins[c.nodes[args[0]].lin].Const.Big().Num()), true
	}
	x := c.BitsOf(args[0])
	var y *big.Int
	if len(args) > 1 {
		y = c.BitsOf(args[1])
	}
	width := c.Width(c.Sort(args[0]))
	switch op.Code {
	case BVULt, BVULe, BVSLt, BVSLe, BVUMulO, BVSMulO:
		return truthTerm(compareBits(op.Code, width, x, y)), true
	case BVToInt:
		return c.Num(num.FromBigInt(x), Int), true
	case BVSToInt:
		return c.Num(num.FromBigInt(twosComplement(x, width)), Int), true
	}
	return c.Bits(sort, combineBits(op, width, x, y, c.Width(c.Sort(args[len(args)-1])))), true
}

// twosComplement is the number that x, of that width, is in two's complement.
func twosComplement(x *big.Int, width int) *big.Int {
	if x.Bit(width-1) == 0 {
		return x
	}
	return new(big.Int).Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(width)))
}

func compareBits(code OpCode, width int, x, y *big.Int) bool {
	sx, sy := twosComplement(x, width), twosComplement(y, width)
	switch code {
	case BVULt:
		return x.Cmp(y) < 0
	case BVULe:
		return x.Cmp(y) <= 0
	case BVSLt:
		return sx.Cmp(sy) < 0
	case BVSLe:
		return sx.Cmp(sy) <= 0
	case BVUMulO:
		return new(big.Int).Mul(x, y).BitLen() > width
	}
	p := new(big.Int).Mul(sx, sy) // BVSMulO
	if p.Sign() < 0 {
		p.Not(p) // -2^k has k bits
	}
	return p.BitLen() >= width
}

// combineBits computes a bit-vector, modulo its width, from x, of the width told, and y, of the width last.
func combineBits(op Operator, width int, x, y *big.Int, last int) *big.Int {
	z := new(big.Int)
	switch op.Code {
	case BVNot:
		return z.Not(x)
	case BVAnd:
		return z.And(x, y)
	case BVOr:
		return z.Or(x, y)
	case BVXor:
		return z.Xor(x, y)
	case BVNeg:
		return z.Neg(x)
	case BVAdd:
		return z.Add(x, y)
	case BVMul:
		return z.Mul(x, y)
	case BVConcat:
		return z.Or(z.Lsh(x, uint(last)), y)
	case BVExtract:
		return z.Rsh(x, uint(op.J))
	case BVZeroExtend:
		return x
	case BVSignExtend:
		return twosComplement(x, width)
	case BVShl, BVLShr, BVAShr:
		return shift(op.Code, width, x, y)
	}
	return divide(op.Code, width, x, y)
}

func shift(code OpCode, width int, x, y *big.Int) *big.Int {
	k := uint(width)
	if y.Cmp(big.NewInt(int64(width))) < 0 {
		k = uint(y.Int64())
	}
	z := new(big.Int)
	switch code {
	case BVShl:
		return z.Lsh(x, k)
	case BVLShr:
		return z.Rsh(x, k)
	}
	return z.Rsh(twosComplement(x, width), k)
}

// divide is division and remainder as SMT-LIB defines them: by 0, unsigned quotients are all ones, and remainders the dividend.
func divide(code OpCode, width int, x, y *big.Int) *big.Int {
	sx, sy := twosComplement(x, width), twosComplement(y, width)
	z := new(big.Int)
	switch zero := y.Sign() == 0; {
	case zero && (code == BVURem || code == BVSRem || code == BVSMod):
		return x
	case zero && code == BVSDiv && sx.Sign() < 0:
		return big.NewInt(1)
	case zero:
		return big.NewInt(-1)
	case code == BVUDiv:
		return z.Quo(x, y)
	case code == BVURem:
		return z.Rem(x, y)
	case code == BVSDiv:
		return z.Quo(sx, sy)
	case code == BVSRem:
		return z.Rem(sx, sy)
	}
	if z.Rem(sx, sy); z.Sign() != 0 && (z.Sign() < 0) != (sy.Sign() < 0) { // BVSMod has the sign of the divisor
		z.Add(z, sy)
	}
	return z
}
