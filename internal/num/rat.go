package num

import (
	"math"
	"math/big"
	"math/bits"
)

// Rat is an exact rational number. The zero value is 0. Rats are immutable and may be copied and shared freely.
type Rat struct {
	n   int64    // numerator of the small form, never math.MinInt64
	dm1 int64    // denominator of the small form minus one, so that the zero value is 0/1; never negative
	big *big.Rat // not nil: the value, in the big form (n and dm1 are 0); never modified
}

// Zero is 0.
func Zero() Rat { return Rat{} }

// One is 1.
func One() Rat { return Rat{n: 1} }

// MinusOne is -1.
func MinusOne() Rat { return Rat{n: -1} }

// FromInt returns i.
func FromInt(i int64) Rat {
	if i == math.MinInt64 {
		return Rat{big: new(big.Rat).SetInt64(i)}
	}
	return Rat{n: i}
}

// FromUint returns i.
func FromUint(i uint64) Rat {
	if i > math.MaxInt64 {
		return Rat{big: new(big.Rat).SetUint64(i)}
	}
	return Rat{n: int64(i)}
}

// FromFrac returns n/d in lowest terms. It panics if d is 0.
func FromFrac(n, d int64) Rat {
	if d == 0 {
		panic("num: zero denominator")
	}
	if n == math.MinInt64 || d == math.MinInt64 {
		return fromBig(big.NewRat(n, d))
	}
	if d < 0 {
		n, d = -n, -d
	}
	g := gcd64(abs64(n), uint64(d))
	return small(n/int64(g), d/int64(g))
}

// FromBigInt returns i, which is copied.
func FromBigInt(i *big.Int) Rat { return fromBig(new(big.Rat).SetInt(i)) }

// small makes the small form of n/d, which are in lowest terms with d > 0 and n != math.MinInt64.
func small(n, d int64) Rat { return Rat{n: n, dm1: d - 1} }

// den is the denominator of the small form.
func (a Rat) den() int64 { return a.dm1 + 1 }

// fromBig takes ownership of r and returns its canonical form.
func fromBig(r *big.Rat) Rat {
	n, d := r.Num(), r.Denom()
	if n.IsInt64() && d.IsInt64() && n.Int64() != math.MinInt64 {
		return small(n.Int64(), d.Int64())
	}
	return Rat{big: r}
}

// Big returns a as a big.Rat that the caller may modify.
func (a Rat) Big() *big.Rat {
	if a.big != nil {
		return new(big.Rat).Set(a.big)
	}
	return big.NewRat(a.n, a.den())
}

// view returns a as a big.Rat that must not be modified; it copies nothing if a is big.
func (a Rat) view() *big.Rat {
	if a.big != nil {
		return a.big
	}
	return big.NewRat(a.n, a.den())
}

// Int64 returns a as an int64; ok tells whether a is an integer that fits.
func (a Rat) Int64() (i int64, ok bool) {
	if a.big == nil {
		return a.n, a.dm1 == 0
	}
	if a.big.IsInt() && a.big.Num().IsInt64() {
		return a.big.Num().Int64(), true
	}
	return 0, false
}

// Uint64 returns a as a uint64; ok tells whether a is an integer that fits.
func (a Rat) Uint64() (i uint64, ok bool) {
	if a.big == nil {
		return uint64(a.n), a.dm1 == 0 && a.n >= 0
	}
	if a.big.IsInt() && a.big.Num().IsUint64() {
		return a.big.Num().Uint64(), true
	}
	return 0, false
}

// Num is the numerator of a in lowest terms, an integer with the sign of a.
func (a Rat) Num() Rat {
	if a.big == nil {
		return Rat{n: a.n}
	}
	return FromBigInt(a.big.Num())
}

// Den is the denominator of a in lowest terms, a positive integer.
func (a Rat) Den() Rat {
	if a.big == nil {
		return Rat{n: a.den()}
	}
	return FromBigInt(a.big.Denom())
}

// Hash is equal for equal numbers.
func (a Rat) Hash() uint64 {
	if a.big == nil {
		return mix(mix(0, uint64(a.n)), uint64(a.dm1))
	}
	h := mix(0, uint64(a.big.Sign()))
	for _, w := range a.big.Num().Bits() {
		h = mix(h, uint64(w))
	}
	h = mix(h, 0)
	for _, w := range a.big.Denom().Bits() {
		h = mix(h, uint64(w))
	}
	return h
}

// mix folds one word into a hash: a 128-bit product with an odd constant, its halves xored.
func mix(h, w uint64) uint64 {
	hi, lo := bits.Mul64(h^w^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	return hi ^ lo ^ bits.RotateLeft64(h, 29)
}

func abs64(i int64) uint64 {
	if i < 0 {
		return -uint64(i)
	}
	return uint64(i)
}
