package num

import (
	"math/big"
	"math/bits"
	"sync"
)

// Floor returns the greatest integer that is at most a.
func (a Rat) Floor() Rat {
	if a.big == nil {
		if a.dm1 == 0 {
			return a
		}
		q := a.n / a.den()
		if a.n < 0 {
			q-- // the division truncated toward zero, and is not exact in lowest terms
		}
		return Rat{n: q}
	}
	// big.Int.Div is Euclidean, which for a positive divisor is the floor.
	return FromBigInt(new(big.Int).Div(a.big.Num(), a.big.Denom()))
}

// Truncate rounds r toward zero.
func (a Rat) Truncate() Rat {
	if a.Sign() < 0 {
		return a.Ceil()
	}
	return a.Floor()
}

// Ceil returns the least integer that is at least a.
func (a Rat) Ceil() Rat { return a.Neg().Floor().Neg() }

// Frac returns a - floor(a), which lies in [0, 1).
func (a Rat) Frac() Rat {
	if a.IsInt() {
		return Rat{}
	}
	return a.Sub(a.Floor())
}

// Gcd returns the non-negative greatest common divisor of the integers a and b; Gcd(0, 0) = 0.
func Gcd(a, b Rat) Rat {
	mustInt(a, b)
	if a.big == nil && b.big == nil {
		return Rat{n: int64(gcd64(abs64(a.n), abs64(b.n)))}
	}
	return gcdInt(a, b)
}

// Lcm returns the non-negative least common multiple of the integers a and b; Lcm(a, 0) = 0.
func Lcm(a, b Rat) Rat {
	if a.IsZero() || b.IsZero() {
		mustInt(a, b)
		return Rat{}
	}
	return a.Abs().Div(Gcd(a, b)).Mul(b.Abs())
}

// FloorDiv returns floor(a/b) for integers a and b. It panics if b is 0.
func FloorDiv(a, b Rat) Rat {
	mustInt(a, b)
	if a.big == nil && b.big == nil && b.n != 0 {
		q := a.n / b.n
		if a.n%b.n != 0 && (a.n < 0) != (b.n < 0) {
			q--
		}
		return Rat{n: q}
	}
	return a.Div(b).Floor()
}

// FloorMod returns a - b*floor(a/b) for integers a and b: it has the sign of b, and for b > 0 it is the remainder of
// Euclid and SMT-LIB. It panics if b is 0.
func FloorMod(a, b Rat) Rat {
	mustInt(a, b)
	if a.big == nil && b.big == nil && b.n != 0 {
		r := a.n % b.n
		if r != 0 && (r < 0) != (b.n < 0) {
			r += b.n
		}
		return Rat{n: r}
	}
	return a.Sub(b.Mul(FloorDiv(a, b)))
}

// ModInverse returns the x in [0, m) with a*x = 1 modulo m; ok is false if there is none. It panics unless m > 0.
func ModInverse(a, m Rat) (x Rat, ok bool) {
	mustInt(a, m)
	if m.Sign() <= 0 {
		panic("num: modulus is not positive")
	}
	if m.IsOne() {
		return Rat{}, true // everything is 0 modulo 1; math/big has its own view on this
	}
	r := new(big.Int).ModInverse(FloorMod(a, m).Big().Num(), m.Big().Num())
	if r == nil {
		return Rat{}, false
	}
	return FromBigInt(r), true
}

// powers are 2^0 to 2^128: those beyond an int64 are made once.
var powers = sync.OnceValue(func() *[129]Rat {
	p := new([129]Rat)
	for n := range p {
		p[n] = FromBigInt(new(big.Int).Lsh(big.NewInt(1), uint(n)))
	}
	return p
})

// UnitFor returns a u that is invertible modulo m with u*a = gcd(a, m) modulo m. There always is one among the inverses of a/gcd
// modulo m/gcd, so many of which are tried.
func UnitFor(a, m Rat, tries int) (u Rat, ok bool) {
	g := Gcd(a, m)
	step := m.Div(g)
	u, _ = ModInverse(a.Div(g), step)
	for range tries {
		if Gcd(u, m).IsOne() {
			return u, true
		}
		u = u.Add(step)
	}
	return u, false
}

// Pow2 returns 2^n; n may be negative.
func Pow2(n int) Rat {
	switch {
	case n < 0:
		return Pow2(-n).Inv()
	case n < 63:
		return FromInt(1 << n)
	case n <= 128:
		return powers()[n]
	default:
		return FromBigInt(new(big.Int).Lsh(big.NewInt(1), uint(n)))
	}
}

func mustInt(a, b Rat) {
	if !a.IsInt() || !b.IsInt() {
		panic("num: integer operation on a fraction")
	}
}

// BitLen returns the number of bits of the numerator or of the denominator of a, whichever is greater.
func (a Rat) BitLen() int {
	if a.big != nil {
		return max(a.big.Num().BitLen(), a.big.Denom().BitLen())
	}
	return max(bits.Len64(abs64(a.n)), bits.Len64(uint64(a.dm1)+1))
}
