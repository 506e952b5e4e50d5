package encode

import (
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

const (
	// fewValues is the number of values of an operand up to which an operation is a case distinction; fewShifts that for a constant
	// that is shifted, whose cases are constants.
	fewValues = 16
	fewShifts = 64

	// farthestShift bounds the shifts of unbounded integers.
	farthestShift = 256
)

// arithmetic is the value of an operation with the given exact result: where signed overflow is undefined, it must not happen.
func (r *run) arithmetic(t cfg.Type, exact smt.Term) smt.Term {
	if t.Signed && !r.g.SignedWrap {
		r.need(r.inside(exact, t.Range()))
		return exact
	}
	return r.wrap(t, exact)
}

// inside says that a value is one of the interval, as far as that is not known.
func (r *run) inside(t smt.Term, all num.Interval) smt.Term {
	now := r.of(t)
	all.LoOK = all.LoOK && !now.AtLeast(all.Lo)
	all.HiOK = all.HiOK && !now.AtMost(all.Hi)
	return r.within(t, all)
}

// wrap is the value of the type that is congruent to the exact one.
func (r *run) wrap(t cfg.Type, exact smt.Term) smt.Term {
	own, now := t.Range(), r.of(exact)
	if now.Within(own) {
		return exact
	}
	m := t.Modulus()
	iterations := now.Add(num.Point(own.Lo.Neg())).Divide(m, num.Rat.Floor) // how often m is to be taken away
	low := r.c.Sub(exact, r.num(iterations.Lo.Mul(m)))
	switch {
	case iterations.IsPoint():
		return low
	case iterations.LoOK && iterations.HiOK && iterations.Hi.Equal(iterations.Lo.Add(one)):
		high, fits := r.c.Sub(low, r.num(m)), r.compare(cfg.Le, low, r.num(own.Hi))
		return r.oneOf(option{fits, low, r.of(low).Meet(own)}, option{r.c.Not(fits), high, r.of(high).Meet(own)})
	default:
		return r.c.Add(r.num(own.Lo), r.remainder(r.c.Sub(exact, r.num(own.Lo)), m))
	}
}

// quotient is x/d, rounded down, for a number d > 0.
func (r *run) quotient(x smt.Term, d num.Rat) smt.Term {
	q := r.c.DivConst(x, d)
	r.bound(&r.known, q, r.of(x).Divide(d, num.Rat.Floor))
	return r.settled(q)
}

// remainder is what is left then: at least 0 and less than d.
func (r *run) remainder(x smt.Term, d num.Rat) smt.Term {
	if q := r.of(r.quotient(x, d)); q.IsPoint() {
		return r.c.Sub(x, r.num(q.Lo.Mul(d)))
	}
	rem := r.c.ModConst(x, d)
	r.bound(&r.known, rem, num.Span(zero, d.Sub(one)))
	return rem
}

// truncated is x/d, rounded toward zero, and what is left then: x < 0 is rounded up, which is to round x + d-1 down.
func (r *run) truncated(x smt.Term, d num.Rat) (quo, rem smt.Term) {
	all, most := r.of(x), d.Sub(one)
	up := r.number(r.compare(cfg.Lt, x, r.c.Int(0)), r.num(most), r.c.Int(0))
	above := r.c.Add(x, up)
	quo = r.quotient(above, d)
	r.bound(&r.known, quo, all.Divide(d, num.Rat.Truncate))
	if q := r.settled(quo); r.c.Linear(q).IsConst() {
		return q, r.c.Sub(x, r.c.Scale(d, q))
	}
	rem = r.c.Sub(r.remainder(above, d), up)
	r.bound(&r.known, rem, num.Span(most.Neg(), most).Meet(all.Join(num.Point(zero))))
	return quo, rem
}

// division is x/y or x%y.
func (r *run) division(e *cfg.Expr, x, y smt.Term) smt.Term {
	r.need(r.nonzero(y))
	if t := e.Type; t.Signed { // what is left of the least value and -1 is undefined as their quotient is
		r.need(r.c.Or(r.compare(cfg.Ne, x, r.num(t.Min())), r.compare(cfg.Ne, y, r.c.Int(-1))))
	}
	by := func(k num.Rat) smt.Term {
		if k.IsZero() {
			return r.c.Int(0) // never evaluated
		}
		quo, rem := r.truncated(x, k.Abs())
		if e.Op == cfg.Rem {
			return rem
		}
		return r.c.Scale(num.FromInt(int64(k.Sign())), quo)
	}
	t, few := r.byCase(y, fewValues, by)
	if !few {
		return r.roughDivision(e.Op, x, y, by)
	}
	return t
}

// shift is x << y or x >> y. The bits that leave the type on the left are lost, of signed types, too.
func (r *run) shift(e *cfg.Expr, x, y smt.Term) smt.Term {
	legal := num.Interval{LoOK: true}
	if !e.Type.IsMath() {
		legal = num.Span(zero, num.FromInt(int64(e.Type.Bits)-1))
	}
	r.need(r.inside(y, legal))
	limit := int64(fewValues)
	if r.of(x).IsPoint() {
		limit = fewShifts
	}
	by := func(k num.Rat) smt.Term {
		n, small := k.Int64()
		switch {
		case !legal.Contains(k):
			return r.c.Int(0) // never evaluated
		case !small || n > farthestShift:
			return r.fail(e.Pos, "a shift by %s has no term", k)
		case e.Op == cfg.Shr:
			return r.quotient(x, num.Pow2(int(n)))
		default:
			return r.wrap(e.Type, r.c.Scale(num.Pow2(int(n)), x))
		}
	}
	t, few := r.byCase(y, limit, by)
	if !few {
		return r.roughShift(e, x, y, by)
	}
	return t
}
