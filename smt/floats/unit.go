package floats

import (
	"math/big"

	"cairn/internal/ieee"
	"cairn/smt/bits"
)

// A Unit makes the circuits of one format.
type Unit struct {
	g *bits.Graph
	f ieee.Format

	minExp, maxExp int64 // the exponents of normal numbers
}

// New returns the unit of a format that is ieee's Valid.
func New(g *bits.Graph, f ieee.Format) *Unit {
	maxExp := int64(1)<<(f.Exponent-1) - 1
	return &Unit{g: g, f: f, minExp: 1 - maxExp, maxExp: maxExp}
}

// Graph is what the unit makes its circuits in.
func (u *Unit) Graph() *bits.Graph { return u.g }

// Width is the number of bits of a value.
func (u *Unit) Width() int { return u.f.Width() }

// Constant is the vector of a value.
func Constant(x ieee.Value) bits.Vector { return bits.Number(x.Bits(), x.Format.Width()) }

// ModeWidth is the number of bits of a rounding mode.
const ModeWidth = 3

// Mode is the vector of a rounding mode.
func Mode(mode ieee.Mode) bits.Vector { return bits.Small(int64(mode), ModeWidth) }

// ValidMode is true of the vectors of rounding modes.
func ValidMode(g *bits.Graph, mode bits.Vector) bits.Lit { return g.Ule(mode, Mode(ieee.RTZ)) }

// A rounding says which mode it is; none of them is rounding to zero.
type rounding struct{ rne, rna, rtp, rtn bits.Lit }

func (u *Unit) rounding(mode bits.Vector) rounding {
	is := func(m ieee.Mode) bits.Lit { return u.g.Eq(mode, Mode(m)) }
	return rounding{is(ieee.RNE), is(ieee.RNA), is(ieee.RTP), is(ieee.RTN)}
}

// A result is a packed number with the conditions under which the result is another one: the first that holds counts.
type result struct {
	nan      bits.Lit
	infinite bits.Lit
	zero     bits.Lit
	sign     bits.Lit // of an infinity
	zeroSign bits.Lit
	packed   bits.Vector
}

// value is the vector of a result.
func (u *Unit) value(r result) bits.Vector {
	v := u.g.Mux(r.zero, u.zero(r.zeroSign), r.packed)
	v = u.g.Mux(r.infinite, u.infinity(r.sign), v)
	return u.g.Mux(r.nan, Constant(u.f.NaN()), v)
}

func (u *Unit) zero(sign bits.Lit) bits.Vector {
	return bits.Concat(bits.Vector{sign}, bits.Fill(bits.False, u.Width()-1))
}

func (u *Unit) infinity(sign bits.Lit) bits.Vector {
	return bits.Concat(bits.Vector{sign}, Constant(u.f.Inf(false))[:u.Width()-1])
}

// FromRat is a rational number, rounded.
func (u *Unit) FromRat(mode bits.Vector, r *big.Rat) bits.Vector {
	v := Constant(u.f.FromRat(ieee.RTZ, r))
	for _, m := range ieee.Modes {
		v = u.g.Mux(u.g.Eq(mode, Mode(m)), Constant(u.f.FromRat(m, r)), v)
	}
	return v
}
