package floats_test

import (
	"math/big"

	"cairn/internal/ieee"
	"cairn/smt/bits"
	"cairn/smt/floats"
)

type (
	value  = ieee.Value
	vector = bits.Vector
)

// An operator has a circuit and its meaning. It uses the first of x, y and z, and the mode or not.
type operator struct {
	name     string
	operands int
	moded    bool
	circuit  func(u *floats.Unit, mode, x, y, z vector) vector
	meaning  func(mode ieee.Mode, x, y, z value) *big.Int
}

// binary makes an operator of two operands and a mode.
func binary(name string, circuit func(u *floats.Unit, mode, x, y vector) vector,
	meaning func(x value, mode ieee.Mode, y value) value) operator {
	return operator{name, 2, true,
		func(u *floats.Unit, mode, x, y, _ vector) vector { return circuit(u, mode, x, y) },
		func(mode ieee.Mode, x, y, _ value) *big.Int { return meaning(x, mode, y).Bits() }}
}

// unary makes an operator of one operand and a mode.
func unary(name string, circuit func(u *floats.Unit, mode, x vector) vector, meaning func(x value, mode ieee.Mode) value) operator {
	return operator{name, 1, true,
		func(u *floats.Unit, mode, x, _, _ vector) vector { return circuit(u, mode, x) },
		func(mode ieee.Mode, x, _, _ value) *big.Int { return meaning(x, mode).Bits() }}
}

// predicate makes an operator of two operands, or one, with one bit as its result.
func predicate(name string, operands int, circuit func(u *floats.Unit, x, y vector) bits.Lit, meaning func(x, y value) bool) operator {
	return operator{name, operands, false,
		func(u *floats.Unit, _, x, y, _ vector) vector { return vector{circuit(u, x, y)} },
		func(_ ieee.Mode, x, y, _ value) *big.Int { return truth(meaning(x, y)) }}
}

func class(name string, circuit func(u *floats.Unit, x vector) bits.Lit, meaning func(x value) bool) operator {
	return predicate(name, 1, func(u *floats.Unit, x, _ vector) bits.Lit { return circuit(u, x) }, func(x, _ value) bool { return meaning(x) })
}

// plain makes an operator without a mode.
func plain(name string, operands int, circuit func(u *floats.Unit, x, y vector) vector, meaning func(x, y value) value) operator {
	return operator{name, operands, false,
		func(u *floats.Unit, _, x, y, _ vector) vector { return circuit(u, x, y) },
		func(_ ieee.Mode, x, y, _ value) *big.Int { return meaning(x, y).Bits() }}
}

// toInteger makes an operator that has the validity of a conversion as its first bit, and then the number, or zero.
func toInteger(name string, width int, circuit func(u *floats.Unit, mode, x vector, width int) (vector, bits.Lit),
	meaning func(x value, mode ieee.Mode, width int) (*big.Int, bool)) operator {
	return operator{name, 1, true,
		func(u *floats.Unit, mode, x, _, _ vector) vector {
			n, valid := circuit(u, mode, x, width)
			return bits.Concat(u.Graph().Mask(valid, n), vector{valid})
		},
		func(mode ieee.Mode, x, _, _ value) *big.Int {
			n, ok := meaning(x, mode, width)
			if !ok {
				return new(big.Int)
			}
			all := new(big.Int).Lsh(n, 1)
			return all.SetBit(all, 0, 1)
		}}
}

func truth(b bool) *big.Int {
	if b {
		return big.NewInt(1)
	}
	return new(big.Int)
}

// operators are all operators whose operands and results have one format, predicates, and conversions to integers.
var operators = []operator{
	binary("fp.add", (*floats.Unit).Add, value.Add),
	binary("fp.sub", (*floats.Unit).Sub, value.Sub),
	binary("fp.mul", (*floats.Unit).Mul, value.Mul),
	binary("fp.div", (*floats.Unit).Div, value.Div),
	{"fp.fma", 3, true, (*floats.Unit).FMA, func(mode ieee.Mode, x, y, z value) *big.Int { return x.FMA(mode, y, z).Bits() }},
	{"x x + y", 2, true, func(u *floats.Unit, mode, x, y, _ vector) vector { return u.FMA(mode, x, x, y) },
		func(mode ieee.Mode, x, y, _ value) *big.Int { return x.FMA(mode, x, y).Bits() }},
	unary("fp.sqrt", (*floats.Unit).Sqrt, value.Sqrt),
	unary("fp.roundToIntegral", (*floats.Unit).RoundToIntegral, value.RoundToIntegral),
	plain("fp.rem", 2, func(u *floats.Unit, x, y vector) vector {
		r, err := u.Rem(x, y)
		if err != nil {
			panic(err)
		}
		return r
	}, value.Rem),
	plain("fp.abs", 1, func(u *floats.Unit, x, _ vector) vector { return u.Abs(x) }, func(x, _ value) value { return x.Abs() }),
	plain("fp.neg", 1, func(u *floats.Unit, x, _ vector) vector { return u.Neg(x) }, func(x, _ value) value { return x.Neg() }),
	plain("fp.min", 2, func(u *floats.Unit, x, y vector) vector { return u.Min(x, y, y.Sign()) }, value.Min),
	plain("fp.max", 2, func(u *floats.Unit, x, y vector) vector { return u.Max(x, y, y.Sign()) }, value.Max),
	plain("to_fp of bits", 1, func(u *floats.Unit, x, _ vector) vector { return u.FromBits(x) }, func(x, _ value) value { return x }),
	predicate("fp.eq", 2, (*floats.Unit).Equal, value.Equal),
	predicate("fp.lt", 2, (*floats.Unit).Less, value.Less),
	predicate("fp.leq", 2, (*floats.Unit).LessEqual, value.LessEqual),
	class("fp.isNaN", (*floats.Unit).IsNaN, func(x value) bool { return x.Kind == ieee.NaN }),
	class("fp.isInfinite", (*floats.Unit).IsInfinite, func(x value) bool { return x.Kind == ieee.Infinity }),
	class("fp.isZero", (*floats.Unit).IsZero, func(x value) bool { return x.Kind == ieee.Zero }),
	class("fp.isNormal", (*floats.Unit).IsNormal, value.IsNormal),
	class("fp.isSubnormal", (*floats.Unit).IsSubnormal, value.IsSubnormal),
	class("fp.isNegative", (*floats.Unit).IsNegative, value.IsNegative),
	class("fp.isPositive", (*floats.Unit).IsPositive, value.IsPositive),
	toInteger("fp.to_ubv 1", 1, (*floats.Unit).ToUnsigned, value.ToUnsigned),
	toInteger("fp.to_ubv 3", 3, (*floats.Unit).ToUnsigned, value.ToUnsigned),
	toInteger("fp.to_ubv 32", 32, (*floats.Unit).ToUnsigned, value.ToUnsigned),
	toInteger("fp.to_sbv 1", 1, (*floats.Unit).ToSigned, value.ToSigned),
	toInteger("fp.to_sbv 4", 4, (*floats.Unit).ToSigned, value.ToSigned),
	toInteger("fp.to_sbv 64", 64, (*floats.Unit).ToSigned, value.ToSigned),
}
