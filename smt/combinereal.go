package smt

import (
	"math/big"

	"cairn/internal/ieee"
	"cairn/internal/num"
	"cairn/smt/sat"
)

// conversions is the theory of fp.to_real and of to_fp of real numbers in a combination. Floats are circuits, numbers belong to arithmetic;
// where their values are not what the conversions say, lemmas come: both are monotone, so that what is known at one place bounds them on both
// sides of it, and within one binade fp.to_real is linear in the bits of the significand.
type conversions struct {
	quiet
	k    *combination
	from []Term // to_fp of a Real
	to   []Term // fp.to_real
}

func (x *conversions) introduceTerm(t Term) {
	c := x.k.c
	if c.Kind(t) != KOp {
		return
	}
	args := c.Args(t)
	switch c.Operator(t).Code {
	case FPToReal:
		if f := c.format(c.Sort(args[0])); f.Exponent > maxWritten {
			x.k.unknown = reasonError("fp.to_real of a format with such large exponents")
			return
		}
		x.k.arithmetic.column(t)
		x.k.emitter.Literals(x.k.vectorOf[args[0]])
		x.to = append(x.to, t)
	case FPFromReal:
		if c.Linear(args[1]).IsConst() {
			return // a circuit
		}
		if f := c.format(c.Sort(t)); f.Exponent > maxWritten {
			x.k.unknown = reasonError("to_fp of what is not constant, to a format with such large exponents")
			return
		}
		for _, m := range c.Linear(args[1]).Mono {
			x.k.arithmetic.column(m.Var)
		}
		x.k.emitter.Literals(x.k.vectorOf[t])
		x.k.emitter.Literals(x.k.vectorOf[args[0]])
		x.from = append(x.from, t)
	}
}

func (x *conversions) final() (bool, []sat.Lit, error) {
	done := true
	for _, t := range x.to {
		if v := x.float(x.k.c.Args(t)[0]); v.Kind != ieee.NaN && v.Kind != ieee.Infinity && !x.isExact(t, v) {
			done = false
			x.refineNumber(t, v)
		}
	}
	for _, t := range x.from {
		if !x.isRounded(t) {
			done = false
			x.refineFloat(t)
		}
	}
	return done, nil, nil
}

// float is the value of a float in the model of the search.
func (x *conversions) float(t Term) ieee.Value {
	return x.k.c.format(x.k.c.Sort(t)).FromBits(x.k.bitsValue(x.k.vectorOf[t]))
}

// number is the value of a numeric term in the solution of arithmetic.
func (x *conversions) number(t Term) *big.Rat { return x.k.arithmetic.value(t).Big() }

// isExact reports whether fp.to_real has the number that the float is.
func (x *conversions) isExact(t Term, v ieee.Value) bool {
	r, _ := v.Rat()
	return r.Cmp(x.number(t)) == 0
}

// refineNumber bounds fp.to_real around the float that its argument is, and around the floats beside the number that it has, and makes it
// linear where the float is.
func (x *conversions) refineNumber(t Term, v ieee.Value) {
	c := x.k.c
	f, a := v.Format, c.Args(t)[0]
	finite := c.Not(c.Or(c.apply(FPIsNaN, a), c.apply(FPIsInfinite, a)))
	for _, w := range []ieee.Value{v, f.FromRat(ieee.RTN, x.number(t)), f.FromRat(ieee.RTP, x.number(t))} {
		r, ok := w.Rat()
		if !ok {
			continue
		}
		at, bound := c.Bits(c.Sort(a), w.Bits()), c.Num(ratOf(r), Real)
		x.k.lemma(c.Or(c.Not(finite), c.Not(c.apply(FPLe, a, at)), c.Le(t, bound)))
		x.k.lemma(c.Or(c.Not(finite), c.Not(c.apply(FPLe, at, a)), c.Le(bound, t)))
	}
	x.k.lemma(x.binade(t, v))
}

// binade says what fp.to_real is of all floats with the sign and the exponent of v: the significand times a power of two.
func (x *conversions) binade(t Term, v ieee.Value) Term {
	c := x.k.c
	bits := c.apply(FPToBits, c.Args(t)[0])
	fraction := v.Format.Significand - 1
	head := c.Extract(bits, v.Format.Width()-1, fraction)
	here := new(big.Int).Rsh(v.Bits(), uint(fraction))
	lowest := v.Format.FromBits(new(big.Int).Lsh(here, uint(fraction)))
	least, _ := lowest.Rat()
	next, _ := v.Format.FromBits(new(big.Int).Add(lowest.Bits(), big.NewInt(1))).Rat()
	unit := ratOf(next).Sub(ratOf(least))
	significand := c.ToReal(c.number(c.Extract(bits, fraction-1, 0), false))
	return c.Or(c.Not(c.Eq(head, c.BV(here, v.Format.Exponent+1))), c.Eq(t, c.Add(c.Num(ratOf(least), Real), c.Scale(unit, significand))))
}

// isRounded reports whether a to_fp of a number is that number rounded.
func (x *conversions) isRounded(t Term) bool {
	v, mode, r := x.rounding(t)
	return v.Format.FromRat(mode, r).Same(v)
}

// rounding is what a to_fp of a number, its mode and the number are in the model.
func (x *conversions) rounding(t Term) (ieee.Value, ieee.Mode, *big.Rat) {
	args := x.k.c.Args(t)
	return x.float(t), ieee.Mode(x.k.bitsValue(x.k.vectorOf[args[0]]).Uint64()), x.number(args[1])
}

// refineFloat bounds to_fp around the number that its argument is, and the number by what may become the float that it has.
func (x *conversions) refineFloat(t Term) {
	c := x.k.c
	v, mode, r := x.rounding(t)
	args := c.Args(t)
	otherwise, bound := c.Not(c.Eq(args[0], c.Rounding(int(mode)))), c.Num(ratOf(r), Real)
	at := v.Format.FromRat(mode, r)
	x.k.lemma(c.Not(c.apply(FPIsNaN, t)))
	x.k.lemma(c.Or(otherwise, c.Lt(bound, args[1]), x.precedes(t, at)))
	x.k.lemma(c.Or(otherwise, c.Lt(args[1], bound), x.follows(t, at)))
	if v.Kind == ieee.NaN {
		return
	}
	if most := v.MostRounded(mode); most != nil {
		x.k.lemma(c.Or(otherwise, c.Not(x.precedes(t, v)), c.Le(args[1], c.Num(ratOf(most), Real))))
	}
	if least := v.LeastRounded(mode); least != nil {
		x.k.lemma(c.Or(otherwise, c.Not(x.follows(t, v)), c.Le(c.Num(ratOf(least), Real), args[1])))
	}
}

// precedes says that t is v or before it in the order of floats, in which -0 is below +0.
func (x *conversions) precedes(t Term, v ieee.Value) Term {
	c := x.k.c
	le := c.apply(FPLe, t, c.Bits(c.Sort(t), v.Bits()))
	if v.Kind == ieee.Zero && v.Negative {
		return c.And(le, c.Not(c.Eq(t, c.Bits(c.Sort(t), v.Neg().Bits()))))
	}
	return le
}

// follows says that t is v or behind it in that order.
func (x *conversions) follows(t Term, v ieee.Value) Term {
	c := x.k.c
	le := c.apply(FPLe, c.Bits(c.Sort(t), v.Bits()), t)
	if v.Kind == ieee.Zero && !v.Negative {
		return c.And(le, c.Not(c.Eq(t, c.Bits(c.Sort(t), v.Neg().Bits()))))
	}
	return le
}

func ratOf(r *big.Rat) num.Rat { return num.FromBigInt(r.Num()).Div(num.FromBigInt(r.Denom())) }
