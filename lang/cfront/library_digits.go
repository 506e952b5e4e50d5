package cfront

import (
	"math"
	"math/big"
	"strings"

	"cairn/cfg"
	"cairn/internal/num"
)

// Numbers as text (C11 7.21.6.1): how many characters there are, and which ones.

// prefix is what stands before the digits of a number: a constant, or one character.
type prefix struct {
	text   string
	char   *cfg.Expr
	length *cfg.Expr
}

// sign is the sign of a number, if it has one.
func (p *printed) sign(negative *cfg.Expr, d conversion) prefix {
	l := p.l
	minus, one := l.intConst(typeUChar, '-'), l.intConst(typeLLong, 1)
	for _, always := range []byte{'+', ' '} {
		if strings.IndexByte(d.flags, always) >= 0 {
			return prefix{char: l.choose(negative, minus, l.intConst(typeUChar, int64(always))), length: one}
		}
	}
	return prefix{char: minus, length: l.choose(negative, one, l.intConst(typeLLong, 0))}
}

// prefixed is a number behind its prefix, with zeros between them if a conversion asks for that, and may.
func (p *printed) prefixed(before prefix, body span, d conversion, may *cfg.Expr) span {
	l := p.l
	zero, digits, size := l.intConst(typeUChar, '0'), body.exact, before.length
	if strings.Contains(d.flags, "0") {
		longer := both(both(may, l.not(d.left)), l.compare(cfg.Lt, p.sumOf(digits, size), d.columns))
		digits = p.save(l.choose(longer, p.less(d.columns, size), digits))
	}
	out := span{exact: p.save(p.sumOf(digits, size))}
	if body.char != nil {
		size, zeros := p.save(size), p.save(p.less(digits, body.exact))
		out.char = func(i *cfg.Expr) *cfg.Expr {
			first, j := before.char, p.less(i, size)
			if first == nil {
				first = l.characterOf(before.text, i)
			}
			number := l.choose(l.compare(cfg.Lt, j, zeros), zero, body.char(p.less(j, zeros)))
			return l.choose(l.compare(cfg.Lt, i, size), first, number)
		}
	}
	return out
}

// sumOf and less are a sum and a difference.
func (p *printed) sumOf(a, b *cfg.Expr) *cfg.Expr { return p.l.fold(cfg.Bin(cfg.Add, a, b)) }
func (p *printed) less(a, b *cfg.Expr) *cfg.Expr  { return p.l.fold(cfg.Bin(cfg.Sub, a, b)) }

// save saves a number of characters.
func (p *printed) save(e *cfg.Expr) *cfg.Expr { return p.l.saved(e, typeLLong, p.c.pos) }

// digitsOf are the digits to a base of an unsigned number, which is at most as large as most, as characters: the last one first.
func (p *printed) digitsOf(x *cfg.Expr, most num.Rat, base int64, ten byte) (all []*cfg.Expr) {
	l, b := p.l, num.FromInt(base)
	for power := num.One(); power.LessEq(most); power = power.Mul(b) {
		digit := x
		if len(all) > 0 {
			digit = l.fold(cfg.Bin(cfg.Div, x, cfg.ConstOf(x.Type, power)))
		}
		if b.LessEq(most) {
			digit = l.fold(cfg.Bin(cfg.Rem, digit, cfg.ConstOf(x.Type, b)))
		}
		digit = l.fold(cfg.Convert(typeUChar.num, digit))
		from := l.intConst(typeUChar, '0')
		if base > 10 {
			from = l.choose(l.compare(cfg.Lt, digit, l.intConst(typeUChar, 10)), from, l.intConst(typeUChar, int64(ten)-10))
		}
		all = append(all, l.saved(l.fold(cfg.Bin(cfg.Add, digit, from)), typeUChar, p.c.pos))
	}
	return all
}

// digitAt is the digit with so many behind it; beyond the first one there are zeros.
func (p *printed) digitAt(digits []*cfg.Expr, behind *cfg.Expr) *cfg.Expr {
	e := p.l.intConst(typeUChar, '0')
	for i := len(digits) - 1; i >= 0; i-- {
		e = p.l.choose(p.l.compare(cfg.Eq, behind, p.l.intConst(typeLLong, int64(i))), digits[i], e)
	}
	return e
}

const (
	// maxPrecision bounds precisions of floating-point numbers.
	maxPrecision = 400
	// maxSymbolic bounds those of numbers that are not known.
	maxSymbolic = 40
	// maxFraction bounds the digits behind the point of texts that are known.
	maxFraction = 9
	// largeDigits is more than a number of the type double has before the point.
	largeDigits = 309
	// fractionLimbs is of how many limbs of 32 bits fractions are made: a number with more bits than that is so small that maxFraction digits are 0.
	fractionLimbs = 3
)

// fixed is a floating-point number in the style of %f, exactly as C11 7.21.6.1p13 recommends: rounded once, to the nearest number, and to the even one
// of two. Beyond 2^63 there is not more than bounds of the length, and a NaN has a sign of which programs know nothing.
func (p *printed) fixed(x *cfg.Expr, precision int, d conversion) span {
	l, pos := p.l, p.c.pos
	bits := cfg.Convert(x.Type.Pattern(), x)
	negative := l.foldAll(cfg.Bin(cfg.Ge, bits, cfg.ConstOf(bits.Type, num.Pow2(63))), pos)
	a := l.saved(l.foldAll(withSign(x, nil), pos), typeDouble, pos)
	small := l.foldAll(cfg.Bin(cfg.FLt, a, cfg.FloatConst(a.Type, num.Pow2(63).Big())), pos)
	before := l.intConst(typeLLong, 19)
	for n := 18; n > 0; n-- {
		shorter := l.foldAll(cfg.Bin(cfg.FLt, a, cfg.FloatConst(a.Type, roundedUpTo(n, precision))), pos)
		before = l.choose(shorter, l.intConst(typeLLong, int64(n)), before)
	}
	before = p.save(before)
	behind := int64(0)
	if precision > 0 {
		behind = int64(1 + precision)
	}
	body := span{exact: p.save(p.sumOf(before, l.intConst(typeLLong, behind)))}
	if p.texts && precision <= maxFraction && (precision == 0 || !l.facts.locale) {
		body.char = p.fixedDigits(a, before, precision)
	}
	out := p.prefixed(p.sign(negative, d), body, d, l.truthOf(true))
	if small.IsConst(1) {
		return out
	}
	length := l.newTemp("length", typeLLong, pos)
	l.fork(pos, func(yes, no *vertex) { l.branchOn(small, pos, yes, no) },
		func() { l.put(length, out.exact, pos) },
		func() {
			l.inexact(p.c)
			other := l.arbitrary(typeLLong, "", pos).e
			l.assumeThat(l.among(other, 3, maxInt), pos)
			l.put(length, other, pos)
		})
	out.exact = l.ref(length, pos)
	return out
}

// roundedUpTo is the least double that, rounded to so many digits behind the point, has more than n digits before it. The one halfway is rounded up,
// since the digit before it is odd.
func roundedUpTo(n, precision int) *big.Rat {
	least := new(big.Rat).Quo(big.NewRat(1, 2), powerOf10(precision).Big())
	least.Sub(powerOf10(n).Big(), least)
	f, _ := least.Float64()
	if new(big.Rat).SetFloat64(f).Cmp(least) < 0 {
		f = math.Nextafter(f, math.Inf(1))
	}
	return new(big.Rat).SetFloat64(f)
}

func powerOf10(n int) num.Rat {
	return num.FromBigInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil))
}

// fixedDigits are the characters of a number from 0 to 2^63, of which so many are before the point.
func (p *printed) fixedDigits(a, before *cfg.Expr, precision int) func(i *cfg.Expr) *cfg.Expr {
	l, pos, word := p.l, p.c.pos, integer(64, false, "unsigned long long")
	save := func(e *cfg.Expr, t *ctype) *cfg.Expr { return l.saved(l.foldAll(e, pos), t, pos) }
	n := func(r num.Rat) *cfg.Expr { return cfg.ConstOf(word.num, r) }
	whole := save(cfg.Number(word.num, a), word)
	rest := save(cfg.Bin(cfg.FSub, a, cfg.Un(cfg.FTrunc, a)), typeDouble)
	var limbs [fractionLimbs]*cfg.Expr
	for i := range limbs { // all of that is exact
		scaled := save(cfg.Bin(cfg.FMul, rest, cfg.FloatConst(rest.Type, num.Pow2(32).Big())), typeDouble)
		limbs[i] = save(cfg.Number(word.num, scaled), word)
		rest = save(cfg.Bin(cfg.FSub, scaled, cfg.Number(scaled.Type, limbs[i])), typeDouble)
	}
	fraction := n(num.Zero())
	for range precision {
		carry := n(num.Zero())
		for i := len(limbs) - 1; i >= 0; i-- {
			ten := save(cfg.Bin(cfg.Add, cfg.Bin(cfg.Mul, limbs[i], n(num.FromInt(10))), carry), word)
			limbs[i] = save(cfg.Bin(cfg.BitAnd, ten, n(num.Pow2(32).Sub(num.One()))), word)
			carry = save(cfg.Bin(cfg.Shr, ten, n(num.FromInt(32))), word)
		}
		fraction = save(cfg.Bin(cfg.Add, cfg.Bin(cfg.Mul, fraction, n(num.FromInt(10))), carry), word)
	}
	last := fraction
	if precision == 0 {
		last = whole
	}
	half, more := n(num.Pow2(31)), cfg.NotZero(rest)
	for _, limb := range limbs[1:] {
		more = cfg.Bin(cfg.LOr, cfg.Bin(cfg.Ne, limb, n(num.Zero())), more)
	}
	odd := cfg.Bin(cfg.Ne, cfg.Bin(cfg.BitAnd, last, n(num.One())), n(num.Zero()))
	tie := cfg.Bin(cfg.LAnd, cfg.Bin(cfg.Eq, limbs[0], half), cfg.Bin(cfg.LOr, more, odd))
	up := cfg.Convert(word.num, cfg.Bin(cfg.LOr, cfg.Bin(cfg.Gt, limbs[0], half), tie))
	fraction = save(cfg.Bin(cfg.Add, fraction, up), word)
	full := cfg.Bin(cfg.Eq, fraction, n(powerOf10(precision)))
	whole = save(cfg.Bin(cfg.Add, whole, cfg.Convert(word.num, full)), word)
	fraction = save(cfg.IfThenElse(full, n(num.Zero()), fraction), word)
	most := powerOf10(precision).Sub(num.One())
	digits, behind := p.digitsOf(whole, word.num.Max(), 10, 'a'), p.digitsOf(fraction, most, 10, 'a')
	point, one := l.intConst(typeUChar, '.'), l.intConst(typeLLong, 1)
	last = p.sumOf(before, l.intConst(typeLLong, int64(precision)))
	return func(i *cfg.Expr) *cfg.Expr {
		e := l.choose(l.compare(cfg.Eq, i, before), point, p.digitAt(behind, p.less(last, i)))
		return l.choose(l.compare(cfg.Lt, i, before), p.digitAt(digits, p.less(p.less(before, one), i)), e)
	}
}
