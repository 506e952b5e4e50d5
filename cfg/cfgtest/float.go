package cfgtest

import (
	"math/big"

	"cairn/cfg"
	"cairn/internal/num"
)

// FloatTypes are the floating-point types, and integers to convert them to.
var FloatTypes = []cfg.Type{
	cfg.Float32, cfg.Float64, cfg.Float32, cfg.Float64, cfg.Bool, {Bits: 8}, {Bits: 16, Signed: true}, {Bits: 32}, cfg.Int, {Bits: 64}, {Bits: 64, Signed: true},
}

// WideTypes are types of more than 64 bits, and others to convert them to.
var WideTypes = []cfg.Type{
	cfg.Extended, cfg.Extended, {Bits: 128}, {Bits: 128, Signed: true}, cfg.Float128, {Bits: 79}, {Bits: 80}, cfg.Float64, cfg.Bool, cfg.Int, {Bits: 64}, {Bits: 64, Signed: true},
}

// number returns the bits of a floating-point number of type t: near the ends of its range, around small integers and powers of two, or any.
func (g *Gen) number(t cfg.Type) num.Rat {
	fraction := map[uint8]int{32: 23, 64: 52, 79: 63, 128: 112}[t.Bits]
	exponents := 1<<(int(t.Bits)-1-fraction) - 1
	sign := num.FromInt(int64(g.Intn(2))).Mul(num.Pow2(int(t.Bits) - 1))
	exponent, low := g.Intn(exponents+1), num.FloorMod(num.FromBigInt(new(big.Int).SetUint64(g.Uint64())), num.Pow2(fraction))
	switch g.Intn(8) {
	case 0:
		exponent = g.Intn(3)
	case 1:
		exponent = exponents - g.Intn(2)
	case 2, 3, 4:
		exponent = exponents/2 + g.Intn(8) - 3
	case 5:
		exponent = exponents/2 + g.Intn(70)
	}
	switch g.Intn(4) {
	case 0:
		low = num.FromInt(int64(g.Intn(3)))
	case 1:
		low = num.Pow2(fraction - 1 - g.Intn(4))
	case 2:
		low = num.Pow2(fraction).Sub(num.FromInt(int64(1 + g.Intn(3))))
	}
	if exponent == exponents && g.Intn(2) == 0 {
		low = num.Zero()
	}
	return sign.Add(num.FromInt(int64(exponent)).Mul(num.Pow2(fraction))).Add(low)
}

// float returns a random expression of a floating-point type.
func (g *Gen) float(graph *cfg.Graph, t cfg.Type, depth int) *cfg.Expr {
	sub := func() *cfg.Expr { return g.Expr(graph, t, depth-1) }
	switch g.Intn(12) {
	case 0, 1:
		return cfg.Bin(cfg.FAdd, sub(), sub())
	case 2:
		return cfg.Bin(cfg.FSub, sub(), sub())
	case 3:
		return cfg.Bin(cfg.FMul, sub(), sub())
	case 4:
		return cfg.Bin(cfg.FDiv, sub(), sub())
	case 5:
		return cfg.Un([]cfg.Op{cfg.FFloor, cfg.FCeil, cfg.FTrunc, cfg.FAway, cfg.FEven}[g.Intn(5)], sub())
	case 6:
		return cfg.Negative(sub())
	case 7:
		return cfg.IfThenElse(g.Truth(graph, depth-1), sub(), sub())
	case 8:
		if g.Linear || g.Intn(2) == 0 {
			return sub()
		}
		if t.Bits > 64 { // remainders have no circuits
			return cfg.Un(cfg.FSqrt, sub())
		}
		return []*cfg.Expr{cfg.Un(cfg.FSqrt, sub()), cfg.Bin(cfg.FMod, sub(), g.constant(t))}[g.Intn(2)]
	default:
		return g.convert(t, g.Expr(graph, g.typ(), depth-1))
	}
}

// convert converts an expression: its number, or, where that is possible, its bits.
func (g *Gen) convert(t cfg.Type, e *cfg.Expr) *cfg.Expr {
	switch {
	case e.Type == t || !t.IsFloat() && !e.Type.IsFloat():
		return cfg.Convert(t, e)
	case t.IsFloat() && e.Type == t.Pattern() || e.Type.IsFloat() && t == e.Type.Pattern():
		if g.Intn(2) == 0 {
			return cfg.Convert(t, e)
		}
	}
	return cfg.Number(t, e)
}

// integer is e, or its bits.
func (g *Gen) integer(e *cfg.Expr) *cfg.Expr {
	if e.Type.IsFloat() {
		return cfg.Convert(e.Type.Pattern(), e)
	}
	return e
}

// comparison is a comparison of numbers of a type like that of integers.
func comparison(t cfg.Type, op cfg.Op) cfg.Op {
	if !t.IsFloat() || op == cfg.Ne {
		return op
	}
	return map[cfg.Op]cfg.Op{cfg.Lt: cfg.FLt, cfg.Gt: cfg.FLt, cfg.Le: cfg.FLe, cfg.Ge: cfg.FLe, cfg.Eq: cfg.FEq}[op]
}
