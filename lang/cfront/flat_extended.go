package cfront

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// A long double in memory is what the x87 stores (System V ABI, AMD64 3.1.2; Intel 64 and IA-32 Architectures Software Developer's Manual,
// volume 1, 4.2.2): the sign and 15 bits of exponent in front of 64 bits of significand, the one before the point among them, in 10 bytes,
// and padding. As a number of the graph it does not have that bit, which is 1 unless the exponent is 0. Where it is another one,
// processors have not agreed about what the bytes mean: what is read there is not known.

// extendedBytes is the number of bytes without padding.
const extendedBytes = 10

const (
	extendedFraction = 63 // bits behind the point
	extendedExponent = 15
)

// extendedParts are the fraction, as bits of a type, and the sign and exponent above it, which begin at a bit, of an unsigned integer.
func (l *exprs) extendedParts(bits *cfg.Expr, from int64, t cfg.Type) (fraction, above *cfg.Expr) {
	wide := l.fold(cfg.Convert(t, bits))
	mask := func(e *cfg.Expr, n int) *cfg.Expr {
		return l.fold(cfg.Bin(cfg.BitAnd, e, cfg.ConstOf(t, num.Pow2(n).Sub(num.One()))))
	}
	return mask(wide, extendedFraction), mask(l.fold(cfg.Bin(cfg.Shr, wide, cfg.IntConst(t, from))), extendedExponent+1)
}

// hasExponent is the condition that the exponent is not 0.
func (l *exprs) hasExponent(above *cfg.Expr) *cfg.Expr {
	exponent := l.fold(cfg.Bin(cfg.BitAnd, above, cfg.ConstOf(above.Type, num.Pow2(extendedExponent).Sub(num.One()))))
	return l.compare(cfg.Ne, exponent, cfg.IntConst(above.Type, 0))
}

// extendedOf is the number that 10 bytes hold.
func (l *memory) extendedOf(bytes *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	t := bytes.Type
	if l.b.reachable() && bytes.Op != cfg.Const {
		bytes = l.simple(value{typ: integer(t.Bits, false, "extended"), e: bytes}, pos).e
	}
	fraction, above := l.extendedParts(bytes, extendedFraction+1, t)
	if l.b.reachable() && !l.raw {
		before := l.fold(cfg.Bin(cfg.BitAnd, l.fold(cfg.Bin(cfg.Shr, bytes, cfg.IntConst(t, extendedFraction))), cfg.IntConst(t, 1)))
		one := l.compare(cfg.Ne, before, cfg.IntConst(t, 0))
		l.unlessHole(l.compare(cfg.Eq, one, l.hasExponent(above)), pos, cfg.Unsupported, "bytes of a long double that are no number")
	}
	e := l.fold(cfg.Bin(cfg.BitOr, l.fold(cfg.Bin(cfg.Shl, above, cfg.IntConst(t, extendedFraction))), fraction))
	return l.fold(cfg.Convert(cfg.Extended, l.fold(cfg.Convert(cfg.Extended.Pattern(), e))))
}

// extendedBits are the bytes of a number. Padding has any value (C11 6.2.6.1, paragraph 6), and mostly the one that it had before; in
// objects that live as long as the program it begins as 0.
func (l *memory) extendedBits(e *cfg.Expr, t cfg.Type, pos cfg.Pos) *cfg.Expr {
	fraction, above := l.extendedParts(l.fold(cfg.Convert(cfg.Extended.Pattern(), e)), extendedFraction, t)
	at := func(e *cfg.Expr, bit int64) *cfg.Expr { return l.fold(cfg.Bin(cfg.Shl, e, cfg.IntConst(t, bit))) }
	or := func(a, b *cfg.Expr) *cfg.Expr { return l.fold(cfg.Bin(cfg.BitOr, a, b)) }
	bits := or(or(fraction, at(l.fold(cfg.Convert(t, l.hasExponent(above))), extendedFraction)), at(above, extendedFraction+1))
	if !l.b.reachable() || l.raw {
		return bits
	}
	padding := cfg.Type{Bits: t.Bits - 8*extendedBytes}
	any := l.arbitraryPart(integer(padding.Bits, false, "padding"), "", cfg.Chosen, pos).e
	l.guess(l.compare(cfg.Ne, any, cfg.IntConst(padding, 0)), openPadding, pos)
	return or(bits, at(l.fold(cfg.Convert(t, any)), 8*extendedBytes))
}
