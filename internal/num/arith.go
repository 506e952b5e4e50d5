package num

import (
	"math"
	"math/big"
	"math/bits"
)

// Add returns a + b.
func (a Rat) Add(b Rat) Rat {
	if a.big == nil && b.big == nil {
		if a.dm1|b.dm1 == 0 {
			if s, ok := add64(a.n, b.n); ok {
				return Rat{n: s}
			}
		} else if r, ok := addFrac(a, b.n, b.den()); ok {
			return r
		}
	}
	if bothInt(a, b) {
		return addInt(a, b)
	}
	return fromBig(new(big.Rat).Add(a.view(), b.view()))
}

// Sub returns a - b.
func (a Rat) Sub(b Rat) Rat {
	if a.big == nil && b.big == nil {
		if a.dm1|b.dm1 == 0 {
			if s, ok := add64(a.n, -b.n); ok {
				return Rat{n: s}
			}
		} else if r, ok := addFrac(a, -b.n, b.den()); ok {
			return r
		}
	}
	if bothInt(a, b) {
		return addInt(a, b.Neg())
	}
	return fromBig(new(big.Rat).Sub(a.view(), b.view()))
}

// addFrac returns a + n/d for small a, unless an intermediate value overflows.
func addFrac(a Rat, n, d int64) (Rat, bool) {
	ad := a.den()
	if ad == d {
		s, ok := add64(a.n, n)
		if !ok {
			return Rat{}, false
		}
		g := int64(gcd64(abs64(s), uint64(d)))
		return small(s/g, d/g), true
	}
	// Knuth 4.5.1: with g = gcd(ad, d) only gcd(s, g) is left to divide out.
	g := int64(gcd64(uint64(ad), uint64(d)))
	x, ok1 := mul64(a.n, d/g)
	y, ok2 := mul64(n, ad/g)
	s, ok3 := add64(x, y)
	if !ok1 || !ok2 || !ok3 {
		return Rat{}, false
	}
	if g != 1 {
		h := int64(gcd64(abs64(s), uint64(g)))
		s, d = s/h, d/h
	}
	p, ok := mul64(ad/g, d)
	if !ok {
		return Rat{}, false
	}
	return small(s, p), true
}

// Mul returns a * b.
func (a Rat) Mul(b Rat) Rat {
	if a.big == nil && b.big == nil {
		if a.dm1|b.dm1 == 0 {
			if p, ok := mul64(a.n, b.n); ok {
				return Rat{n: p}
			}
		} else if r, ok := mulFrac(a, b.n, b.den()); ok {
			return r
		}
	}
	if bothInt(a, b) {
		return mulInt(a, b)
	}
	return fromBig(new(big.Rat).Mul(a.view(), b.view()))
}

// mulFrac returns a * n/d for small a, unless the result overflows. The factors are divided crosswise first, so the
// products are in lowest terms already and overflow only if the result does.
func mulFrac(a Rat, n, d int64) (Rat, bool) {
	an, ad := a.n, a.den()
	if g := int64(gcd64(abs64(an), uint64(d))); g > 1 {
		an, d = an/g, d/g
	}
	if g := int64(gcd64(abs64(n), uint64(ad))); g > 1 {
		n, ad = n/g, ad/g
	}
	p, ok1 := mul64(an, n)
	q, ok2 := mul64(ad, d)
	if !ok1 || !ok2 {
		return Rat{}, false
	}
	return small(p, q), true
}

// AddMul returns a + b*c.
func (a Rat) AddMul(b, c Rat) Rat {
	if a.big == nil && b.big == nil && c.big == nil && a.dm1|b.dm1|c.dm1 == 0 {
		if p, ok := mul64(b.n, c.n); ok {
			if s, ok := add64(a.n, p); ok {
				return Rat{n: s}
			}
		}
	}
	if bothInt(a, b) && c.IsInt() {
		return addMulInt(a, b, c)
	}
	return a.Add(b.Mul(c))
}

// Div returns a / b. It panics if b is 0.
func (a Rat) Div(b Rat) Rat {
	if a.big == nil && b.big == nil && a.dm1|b.dm1 == 0 && b.n != 0 {
		if q := a.n / b.n; q*b.n == a.n {
			return Rat{n: q}
		}
	}
	if (a.big != nil || b.big != nil) && bothInt(a, b) && !b.IsZero() {
		if q, ok := divInt(a, b); ok {
			return q
		}
	}
	return a.Mul(b.Inv())
}

// Inv returns 1 / a. It panics if a is 0.
func (a Rat) Inv() Rat {
	switch {
	case a.big != nil:
		return fromBig(new(big.Rat).Inv(a.big))
	case a.n > 0:
		return small(a.den(), a.n)
	case a.n < 0:
		return small(-a.den(), -a.n)
	default:
		panic("num: division by zero")
	}
}

// Neg returns -a.
func (a Rat) Neg() Rat {
	if a.big == nil {
		a.n = -a.n
		return a
	}
	return fromBig(new(big.Rat).Neg(a.big))
}

// Abs returns the absolute value of a.
func (a Rat) Abs() Rat {
	if a.Sign() < 0 {
		return a.Neg()
	}
	return a
}

// add64 returns x + y and whether it lies in the small range, without math.MinInt64.
func add64(x, y int64) (int64, bool) {
	s := x + y
	return s, (x^s)&(y^s) >= 0 && s != math.MinInt64
}

// mul64 returns x * y and whether it lies in the small range, without math.MinInt64.
func mul64(x, y int64) (int64, bool) {
	if int64(int32(x)) == x && int64(int32(y)) == y {
		return x * y, true // the common case, spared the 128-bit product
	}
	hi, lo := bits.Mul64(abs64(x), abs64(y))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if (x < 0) != (y < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}

// gcd64 is the greatest common divisor; gcd64(0, y) = y. Binary algorithm: no division (Knuth 4.5.2, algorithm B).
func gcd64(x, y uint64) uint64 {
	if x == 1 || y == 1 {
		return 1
	}
	if x == 0 || y == 0 {
		return x | y
	}
	shift := bits.TrailingZeros64(x | y)
	x >>= bits.TrailingZeros64(x)
	for y != 0 {
		y >>= bits.TrailingZeros64(y)
		if x > y {
			x, y = y, x
		}
		y -= x
	}
	return x << shift
}
