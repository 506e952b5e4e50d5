package encode

import (
	"math/big"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

const (
	// manyRuns is the number of runs of ones from which on a mask is not exact.
	manyRuns = 9
	// fewMasks is the number of values up to which a mask is a case distinction.
	fewMasks = 4
)

// bitwise is x & y, x | y or x ^ y, of the two's complement of endless length.
func (r *run) bitwise(e *cfg.Expr, x, y smt.Term) smt.Term {
	c := r.c
	if r.of(x).Within(bit) && r.of(y).Within(bit) {
		f, g := r.nonzero(x), r.nonzero(y)
		switch e.Op {
		case cfg.BitAnd:
			f = c.And(f, g)
		case cfg.BitOr:
			f = c.Or(f, g)
		default:
			f = c.Xor(f, g)
		}
		return r.number(f, c.Int(1), c.Int(0))
	}
	for _, o := range [][2]smt.Term{{x, y}, {y, x}} {
		if masks := r.of(o[1]).Values(fewMasks); len(masks) == 0 || !coarse(masks) {
			continue
		}
		t, _ := r.byCase(o[1], fewMasks, func(m num.Rat) smt.Term { return r.masked(e.Op, o[0], m) })
		return t
	}
	if x == y && e.Op == cfg.BitXor {
		return c.Int(0)
	} else if x == y {
		return x
	}
	return r.roughBits(e.Op, x, y)
}

// masked is x op m for a number m. The bits of x that m has are taken out run by run.
func (r *run) masked(op cfg.Op, x smt.Term, m num.Rat) smt.Term {
	c, others := r.c, m.Neg().Sub(one)
	switch op {
	case cfg.BitOr: // the bits that m does not have, and m
		return c.Add(r.masked(cfg.BitAnd, x, others), r.num(m))
	case cfg.BitXor: // the bits that m does not have, and those of m that x does not have
		return c.Sub(c.Add(r.masked(cfg.BitAnd, x, others), r.num(m)), r.masked(cfg.BitAnd, x, m))
	}
	sum := c.Int(0)
	for _, o := range runsOf(m) {
		bits := r.quotient(x, num.Pow2(o.from))
		if o.to >= 0 {
			bits = r.remainder(bits, num.Pow2(o.to-o.from))
		}
		sum = c.Add(sum, c.Scale(num.Pow2(o.from), bits))
	}
	return sum
}

// ones are the bits from..to-1 of a number, all of which are 1; to is -1 if they go on for ever.
type ones struct{ from, to int }

// runsOf lists the runs of ones of m.
func runsOf(m num.Rat) []ones {
	b := m.Big().Num()
	at := func(i int) bool {
		if b.Sign() < 0 {
			return new(big.Int).Not(b).Bit(i) == 0
		}
		return b.Bit(i) == 1
	}
	var all []ones
	for i, n := 0, b.BitLen(); i <= n; i++ {
		before := i > 0 && at(i-1)
		switch now := at(i); {
		case now && !before:
			all = append(all, ones{i, -1})
		case before && !now:
			all[len(all)-1].to = i
		}
	}
	return all
}

// coarse reports whether all masks, and what they leave out, have few runs.
func coarse(masks []num.Rat) bool {
	for _, m := range masks {
		if len(runsOf(m)) >= manyRuns {
			return false
		}
	}
	return true
}
