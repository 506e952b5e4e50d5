package ieee

import (
	"fmt"
	"math/big"
)

// A Format is a set of floating-point numbers.
type Format struct {
	Exponent    int // bits of the exponent, from 2 to MaxExponent
	Significand int // bits of the significand with the hidden one, at least 2
}

// MaxExponent bounds the bits of exponents, so that sums of a few of them fit 64 bits.
const MaxExponent = 60

// The formats of the standard.
var (
	Float16  = Format{5, 11}
	Float32  = Format{8, 24}
	Float64  = Format{11, 53}
	Float128 = Format{15, 113}

	// Extended is the format of the x87's registers, but for the bit before the point, which they show.
	Extended = Format{15, 64}
)

// Valid reports whether the format is one that this package computes with.
func (f Format) Valid() bool {
	return f.Exponent >= 2 && f.Exponent <= MaxExponent && f.Significand >= 2
}

// Width is the number of bits of a value.
func (f Format) Width() int { return f.Exponent + f.Significand }

// maxExp is the exponent of the largest numbers, emax; it is the bias of exponents as well.
func (f Format) maxExp() int64 { return 1<<(f.Exponent-1) - 1 }

// minExp is the exponent of the smallest normal number, emin.
func (f Format) minExp() int64 { return 1 - f.maxExp() }

// minUnit is the exponent of the smallest number, that of the last bit of subnormal ones.
func (f Format) minUnit() int64 { return f.minExp() - int64(f.Significand-1) }

// A Kind is what a value is.
type Kind uint8

// The kinds of values.
const (
	NaN Kind = iota
	Infinity
	Zero
	Finite // and not zero
)

// A Value is a floating-point number of a format. The zero Value is none.
type Value struct {
	Format   Format
	Kind     Kind
	Negative bool // not of a NaN

	// A finite number is m times 2 to the power of e: m has as many bits as the significand, or e is minUnit and it has fewer.
	m *big.Int
	e int64
}

// NaN is what is no number.
func (f Format) NaN() Value { return Value{Format: f} }

// Inf is an infinity.
func (f Format) Inf(negative bool) Value { return Value{Format: f, Kind: Infinity, Negative: negative} }

// Zero is a zero.
func (f Format) Zero(negative bool) Value { return Value{Format: f, Kind: Zero, Negative: negative} }

// Largest is the finite number of the largest magnitude.
func (f Format) Largest(negative bool) Value {
	m := new(big.Int).Lsh(big.NewInt(1), uint(f.Significand))
	return Value{f, Finite, negative, m.Sub(m, big.NewInt(1)), f.maxExp() - int64(f.Significand-1)}
}

// One is the number one.
func (f Format) One() Value { return f.FromInt(RNE, big.NewInt(1)) }

// FromBits is the value that the bits stand for: the sign, the exponent plus emax, and the significand without its hidden bit
// (clause 3.4). Bits above the width are ignored.
func (f Format) FromBits(bits *big.Int) Value {
	field := func(from, width int) *big.Int {
		n := new(big.Int).Rsh(bits, uint(from))
		return n.And(n, mask(width))
	}
	m, exp := field(0, f.Significand-1), field(f.Significand-1, f.Exponent)
	negative := bits.Bit(f.Width()-1) == 1
	switch {
	case exp.Cmp(mask(f.Exponent)) == 0 && m.Sign() != 0:
		return f.NaN()
	case exp.Cmp(mask(f.Exponent)) == 0:
		return f.Inf(negative)
	case exp.Sign() == 0 && m.Sign() == 0:
		return f.Zero(negative)
	case exp.Sign() == 0:
		return Value{f, Finite, negative, m, f.minUnit()}
	}
	return Value{f, Finite, negative, m.SetBit(m, f.Significand-1, 1), f.minUnit() + exp.Int64() - 1}
}

// Bits is the encoding of a value. That of NaN has sign 0 and the first bit of the fraction alone.
func (x Value) Bits() *big.Int {
	f := x.Format
	fraction, exp := new(big.Int), new(big.Int)
	switch x.Kind {
	case NaN:
		fraction.SetBit(fraction, f.Significand-2, 1)
		exp = mask(f.Exponent)
	case Infinity:
		exp = mask(f.Exponent)
	case Finite:
		fraction.Set(x.m)
		if !x.IsSubnormal() {
			fraction.SetBit(fraction, f.Significand-1, 0)
			exp.SetInt64(x.e - f.minUnit() + 1)
		}
	}
	all := fraction.Or(fraction, exp.Lsh(exp, uint(f.Significand-1)))
	if x.Negative {
		all.SetBit(all, f.Width()-1, 1)
	}
	return all
}

// String is the value as SMT-LIB writes it.
func (x Value) String() string {
	f := x.Format
	if x.Kind == NaN {
		return fmt.Sprintf("(_ NaN %d %d)", f.Exponent, f.Significand)
	}
	all := fmt.Sprintf("%0*b", f.Width(), x.Bits())
	return fmt.Sprintf("(fp #b%s #b%s #b%s)", all[:1], all[1:1+f.Exponent], all[1+f.Exponent:])
}

// mask is a number of so many ones.
func mask(width int) *big.Int {
	n := new(big.Int).Lsh(big.NewInt(1), uint(width))
	return n.Sub(n, big.NewInt(1))
}
