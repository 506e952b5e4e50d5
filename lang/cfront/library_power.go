package cfront

import (
	"math"
	"math/big"
	"strings"

	"cairn/cfg"
)

// pow (C11 7.12.7.4) where C libraries agree: they are wrong by little more than half a unit in the last place, so that a result that is a number of the
// type is exact, and one that is not close to the middle between two is rounded to the nearest.

const (
	// maxExponent bounds the exponents that are told apart.
	maxExponent = 64
	// powerError is how far the result of a library may be from the exact one, in units in the last place.
	powerError = 0.55
)

// power is pow of operands of which one at least is constant; holds says where the result is known. ok is false if that is nowhere.
func power(x, y *cfg.Expr) (result, holds *cfg.Expr, ok bool) {
	t := x.Type
	a, constant := t.Native(x.Val)
	b, whole := t.Native(y.Val)
	whole = whole && b == math.Trunc(b) && b >= 0 && b <= maxExponent
	yes := cfg.IntConst(cfg.Int, 1)
	switch {
	case x.Op == cfg.Const && y.Op == cfg.Const:
		r, ok := roundedPower(t, a, b)
		return r, yes, ok
	case y.Op == cfg.Const && whole:
		result, holds = wholePower(x, int(b))
		return result, holds, true
	case x.Op == cfg.Const && constant:
		result, holds = x, cfg.IntConst(cfg.Int, 0)
		for n := range maxExponent {
			r, known := roundedPower(t, a, float64(n))
			if !known {
				break
			}
			is := cfg.Bin(cfg.FEq, y, constantOf(t, int64(n)))
			result, holds = cfg.IfThenElse(is, r, result), cfg.Bin(cfg.LOr, is, holds)
		}
		return result, holds, true
	}
	return nil, nil, false
}

// wholePower is x to the power of n by multiplication, which is exact where x has few bits: it is an integer, or one divided by 1024, whose power is one
// of those that the type has all of.
func wholePower(x *cfg.Expr, n int) (result, exact *cfg.Expr) {
	t := x.Type
	result = constantOf(t, 1)
	if n == 0 {
		return result, cfg.IntConst(cfg.Int, 1)
	}
	for range n {
		result = cfg.Bin(cfg.FMul, result, x)
	}
	bits := map[uint8]float64{32: 24, 64: 53}[t.Bits]
	most := int64(math.Exp2(bits/float64(n)) * (1 - 0x1p-40)) // of which the power is less than 2^bits
	fewBits := func(x *cfg.Expr) *cfg.Expr {
		return cfg.Bin(cfg.LAnd, cfg.Bin(cfg.FEq, cfg.Un(cfg.FTrunc, x), x), cfg.Bin(cfg.FLe, withSign(x, nil), constantOf(t, most)))
	}
	return result, cfg.Bin(cfg.LOr, fewBits(x), fewBits(cfg.Bin(cfg.FMul, x, constantOf(t, 1024))))
}

// roundedPower is a power of numbers that libraries agree on: of a normal size, where the exponent is half an integer.
func roundedPower(t cfg.Type, a, b float64) (r *cfg.Expr, ok bool) {
	if math.IsNaN(a) || math.IsInf(a, 0) || b != 0 && a == 0 || math.Abs(b) > maxExponent || 2*b != math.Trunc(2*b) {
		return nil, false
	}
	v := new(big.Float).SetPrec(300).SetInt64(1)
	base := new(big.Float).SetPrec(300).SetFloat64(a)
	if b != math.Trunc(b) {
		if a < 0 {
			return nil, false
		}
		base.Sqrt(base)
		b *= 2
	}
	for range int(math.Abs(b)) {
		v.Mul(v, base)
	}
	if b < 0 {
		v.Quo(new(big.Float).SetPrec(300).SetInt64(1), v)
	}
	exact, _ := v.Rat(nil)
	mantissa := map[uint8]int{32: 24, 64: 53}[t.Bits]
	least, most := math.Ldexp(1, map[uint8]int{32: -120, 64: -1000}[t.Bits]), math.Ldexp(1, map[uint8]int{32: 120, 64: 1000}[t.Bits])
	if f, _ := v.Float64(); math.Abs(f) < least || math.Abs(f) > most {
		return nil, false
	}
	r = cfg.FloatConst(t, exact)
	rounded, _ := t.Native(r.Val)
	off := new(big.Float).SetPrec(300).Sub(v, new(big.Float).SetFloat64(rounded))
	unit := math.Ldexp(1, v.MantExp(nil)-mantissa)
	units, _ := off.Quo(off, new(big.Float).SetFloat64(unit)).Float64()
	return r, math.Abs(units) < 1-powerError
}

// isPower reports whether a function of the library is pow.
func isPower(name string) bool { return strings.TrimSuffix(name, "f") == "pow" }
