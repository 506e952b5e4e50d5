package bits_test

import (
	"math/big"

	"cairn/smt/bits"
)

// An operator is one of SMT-LIB's with its meaning on numbers: a and b are unsigned, of so many bits. The result of a predicate
// is one bit.
type operator struct {
	name    string
	circuit func(g *bits.Graph, a, b bits.Vector) bits.Vector
	meaning func(a, b *big.Int, width int) *big.Int
}

// predicate makes an operator of a circuit with one output.
func predicate(name string, circuit func(g *bits.Graph, a, b bits.Vector) bits.Lit, meaning func(a, b *big.Int, w int) bool) operator {
	return operator{name,
		func(g *bits.Graph, a, b bits.Vector) bits.Vector { return bits.Vector{circuit(g, a, b)} },
		func(a, b *big.Int, w int) *big.Int {
			if meaning(a, b, w) {
				return big.NewInt(1)
			}
			return new(big.Int)
		}}
}

func power(w int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(w)) }

// signed is the number in two's complement.
func signed(a *big.Int, w int) *big.Int {
	if a.Bit(w-1) == 1 {
		return new(big.Int).Sub(a, power(w))
	}
	return a
}

// fitsSigned reports whether n is a signed number of w bits.
func fitsSigned(n *big.Int, w int) bool {
	half := power(w - 1)
	return n.Cmp(half) < 0 && n.Cmp(new(big.Int).Neg(half)) >= 0
}

// onSigned is an operation on signed numbers.
func onSigned(f func(z, x, y *big.Int) *big.Int) func(a, b *big.Int, w int) *big.Int {
	return func(a, b *big.Int, w int) *big.Int { return f(new(big.Int), signed(a, w), signed(b, w)) }
}

// onUnsigned is an operation on unsigned numbers.
func onUnsigned(f func(z, x, y *big.Int) *big.Int) func(a, b *big.Int, w int) *big.Int {
	return func(a, b *big.Int, _ int) *big.Int { return f(new(big.Int), a, b) }
}

// shifted is n moved by b places, to the left if left; a shift by more than the width is one by the width.
func shifted(n, b *big.Int, w int, left bool) *big.Int {
	by := uint(w)
	if b.Cmp(big.NewInt(int64(w))) < 0 {
		by = uint(b.Uint64())
	}
	if left {
		return new(big.Int).Lsh(n, by)
	}
	return new(big.Int).Rsh(n, by)
}

// rotated is a rotated to the left by b places.
func rotated(a, b *big.Int, w int) *big.Int {
	by := uint(new(big.Int).Mod(b, big.NewInt(int64(w))).Uint64())
	high := new(big.Int).Lsh(a, by)
	return high.Or(high, new(big.Int).Rsh(a, uint(w)-by))
}

// smod is the remainder with the sign of the divisor.
func smod(z, x, y *big.Int) *big.Int {
	if y.Sign() == 0 {
		return x
	}
	if z.Mod(x, y); z.Sign() != 0 && y.Sign() < 0 { // Mod is never negative
		z.Add(z, y)
	}
	return z
}

// byZero is a division that is something else by zero.
func byZero(f, zero func(z, x, y *big.Int) *big.Int) func(z, x, y *big.Int) *big.Int {
	return func(z, x, y *big.Int) *big.Int {
		if y.Sign() == 0 {
			return zero(z, x, y)
		}
		return f(z, x, y)
	}
}

func dividend(_, x, _ *big.Int) *big.Int { return x }
func minusOne(z, _, _ *big.Int) *big.Int { return z.SetInt64(-1) }
func awayFromSign(z, x, _ *big.Int) *big.Int {
	if x.Sign() < 0 {
		return z.SetInt64(1)
	}
	return z.SetInt64(-1)
}

// overflowOf says whether the exact result is no number of w bits.
func overflowOf(isSigned bool, f func(z, x, y *big.Int) *big.Int) func(a, b *big.Int, w int) bool {
	return func(a, b *big.Int, w int) bool {
		if isSigned {
			return !fitsSigned(onSigned(f)(a, b, w), w)
		}
		r := f(new(big.Int), a, b)
		return r.Sign() < 0 || r.Cmp(power(w)) >= 0
	}
}

func unary(f func(*bits.Graph, bits.Vector) bits.Vector) func(g *bits.Graph, a, b bits.Vector) bits.Vector {
	return func(g *bits.Graph, a, _ bits.Vector) bits.Vector { return f(g, a) }
}

type (
	graph  = *bits.Graph
	vector = bits.Vector
	number = *big.Int
)

// operators are all operators of two vectors of one width.
var operators = []operator{
	{"bvadd", graph.Add, onUnsigned((number).Add)},
	{"bvsub", graph.Sub, onUnsigned((number).Sub)},
	{"bvmul", graph.Mul, onUnsigned((number).Mul)},
	{"bvneg", unary(graph.Neg), onUnsigned(func(z, x, _ number) number { return z.Neg(x) })},
	{"abs", unary(graph.Abs), onSigned(func(z, x, _ number) number { return z.Abs(x) })},
	{"square", func(g graph, a, _ vector) vector { return g.Mul(a, a) }, onUnsigned(func(z, x, _ number) number { return z.Mul(x, x) })},
	{"bvudiv", graph.UDiv, onUnsigned(byZero((number).Quo, minusOne))},
	{"bvurem", graph.URem, onUnsigned(byZero((number).Rem, dividend))},
	{"bvsdiv", graph.SDiv, onSigned(byZero((number).Quo, awayFromSign))},
	{"bvsrem", graph.SRem, onSigned(byZero((number).Rem, dividend))},
	{"bvsmod", graph.SMod, onSigned(smod)},
	{"bvand", graph.BitAnd, onUnsigned((number).And)},
	{"bvor", graph.BitOr, onUnsigned((number).Or)},
	{"bvxor", graph.BitXor, onUnsigned((number).Xor)},
	{"bvnot", func(_ graph, a, _ vector) vector { return a.Not() }, onUnsigned(func(z, x, _ number) number { return z.Not(x) })},
	{"bvshl", graph.Shl, func(a, b number, w int) number { return shifted(a, b, w, true) }},
	{"bvlshr", graph.LShr, func(a, b number, w int) number { return shifted(a, b, w, false) }},
	{"bvashr", graph.AShr, func(a, b number, w int) number { return shifted(signed(a, w), b, w, false) }},
	{"ext_rotate_left", graph.RotateLeft, rotated},
	{"ext_rotate_right", graph.RotateRight, func(a, b number, w int) number {
		return rotated(a, new(big.Int).Sub(big.NewInt(int64(w)), new(big.Int).Mod(b, big.NewInt(int64(w)))), w)
	}},
	{"rotate_left 3", func(_ graph, a, _ vector) vector { return a.RotateLeft(3) },
		func(a, _ number, w int) number { return rotated(a, big.NewInt(3), w) }},
	{"rotate_right 3", func(_ graph, a, _ vector) vector { return a.RotateRight(3) },
		func(a, _ number, w int) number { return rotated(a, big.NewInt(int64(4*w-3)), w) }},
	{"zero_extend", func(_ graph, a, _ vector) vector { return a.ZeroExtend(3) }, func(a, _ number, _ int) number { return a }},
	{"sign_extend", func(_ graph, a, _ vector) vector { return a.SignExtend(3) }, func(a, _ number, w int) number { return signed(a, w) }},
	{"concat", func(_ graph, a, b vector) vector { return bits.Concat(a, b) },
		func(a, b number, w int) number { return new(big.Int).Or(new(big.Int).Lsh(a, uint(w)), b) }},
	{"repeat 3", func(_ graph, a, _ vector) vector { return a.Repeat(3) }, func(a, _ number, w int) number {
		all := new(big.Int)
		for range 3 {
			all.Or(all.Lsh(all, uint(w)), a)
		}
		return all
	}},
	{"extract", func(_ graph, a, _ vector) vector { return a.Extract(len(a)-1, len(a)/2) },
		func(a, _ number, w int) number { return new(big.Int).Rsh(a, uint(w/2)) }},
	{"ite", func(g graph, a, b vector) vector { return g.Mux(g.Ult(a, b), b, a) }, onUnsigned(func(z, x, y number) number {
		if x.Cmp(y) < 0 {
			return y
		}
		return x
	})},
	predicate("=", graph.Eq, func(a, b number, _ int) bool { return a.Cmp(b) == 0 }),
	predicate("bvult", graph.Ult, func(a, b number, _ int) bool { return a.Cmp(b) < 0 }),
	predicate("bvule", graph.Ule, func(a, b number, _ int) bool { return a.Cmp(b) <= 0 }),
	predicate("bvslt", graph.Slt, func(a, b number, w int) bool { return signed(a, w).Cmp(signed(b, w)) < 0 }),
	predicate("bvsle", graph.Sle, func(a, b number, w int) bool { return signed(a, w).Cmp(signed(b, w)) <= 0 }),
	predicate("bvredor", func(g graph, a, _ vector) bits.Lit { return g.Any(a...) }, func(a, _ number, _ int) bool { return a.Sign() != 0 }),
	predicate("bvredand", func(g graph, a, _ vector) bits.Lit { return g.All(a...) },
		func(a, _ number, w int) bool { return signed(a, w).Cmp(big.NewInt(-1)) == 0 }),
	predicate("bvnego", func(g graph, a, _ vector) bits.Lit { return g.NegO(a) },
		func(a, _ number, w int) bool { return !fitsSigned(new(big.Int).Neg(signed(a, w)), w) }),
	predicate("bvuaddo", graph.UAddO, overflowOf(false, (number).Add)),
	predicate("bvsaddo", graph.SAddO, overflowOf(true, (number).Add)),
	predicate("bvusubo", graph.USubO, overflowOf(false, (number).Sub)),
	predicate("bvssubo", graph.SSubO, overflowOf(true, (number).Sub)),
	predicate("bvumulo", graph.UMulO, overflowOf(false, (number).Mul)),
	predicate("bvsmulo", graph.SMulO, overflowOf(true, (number).Mul)),
	predicate("bvsdivo", graph.SDivO, overflowOf(true, byZero((number).Quo, minusOne))),
}
