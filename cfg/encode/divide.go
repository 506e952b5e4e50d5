package encode

import (
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// quotient is a quotient that the facts define: of term and the positive divisor, rounded toward zero or down.
type quotient struct {
	term     smt.Term
	divisor  num.Rat
	truncate bool
	val      value
}

func (enc *encoder) known(x value, d num.Rat, truncate bool) (value, bool) {
	for _, q := range enc.env.quotients {
		if q.term == x.term && q.truncate == truncate && q.divisor.Equal(d) {
			return q.val, true
		}
	}
	return value{}, false
}

// floor encodes floor(x/d) for a constant d > 0: the q with d*q <= x < d*(q+1).
func (enc *encoder) floor(x value, d num.Rat) value {
	iv := x.iv.Divide(d, num.Rat.Floor)
	switch {
	case d.IsOne():
		return x
	case iv.IsPoint():
		return enc.constant(iv.Lo)
	}
	if q, ok := enc.known(x, d, false); ok {
		return q
	}
	q := enc.fresh("q", iv)
	rest := enc.c.Sub(x.term, enc.c.Scale(d, q.term))
	enc.fact(enc.c.Le(enc.c.Int(0), rest))
	enc.fact(enc.c.Le(rest, enc.num(d.Sub(num.One()))))
	enc.env.quotients = append(enc.env.quotients, quotient{x.term, d, false, q})
	return q
}

// truncated encodes x/d rounded toward zero for a constant d > 0. If x can have both signs, the rest has the sign of x.
func (enc *encoder) truncated(x value, d num.Rat) value {
	zero, most := num.Zero(), d.Sub(num.One())
	switch {
	case x.iv.AtLeast(zero) || d.IsOne():
		return enc.floor(x, d)
	case x.iv.AtMost(zero):
		return enc.scaled(num.MinusOne(), enc.floor(enc.scaled(num.MinusOne(), x), d))
	}
	iv := x.iv.Divide(d, num.Rat.Truncate)
	if iv.IsPoint() {
		return enc.constant(iv.Lo)
	}
	if q, ok := enc.known(x, d, true); ok {
		return q
	}
	c := enc.c
	q := enc.fresh("q", iv)
	rest := c.Sub(x.term, c.Scale(d, q.term))
	enc.fact(c.Or(
		c.And(c.Le(c.Int(0), x.term), c.Le(c.Int(0), rest), c.Le(rest, enc.num(most))),
		c.And(c.Lt(x.term, c.Int(0)), c.Le(enc.num(most.Neg()), rest), c.Le(rest, c.Int(0)))))
	enc.env.quotients = append(enc.env.quotients, quotient{x.term, d, true, q})
	return q
}

// division encodes x/y and x%y.
func (enc *encoder) division(e *cfg.Expr, x, y value) value {
	if y.iv.Contains(num.Zero()) {
		enc.fact(enc.equal(nil, y, nil, enc.constant(num.Zero())).no)
		y.iv = y.iv.Without(num.Zero())
	}
	least := e.Type.Min()
	if e.Type.Signed && x.iv.Contains(least) && y.iv.Contains(num.MinusOne()) {
		enc.fact(enc.c.Or(enc.c.Lt(enc.num(least), x.term), enc.c.Not(enc.c.Eq(y.term, enc.num(num.MinusOne())))))
	}
	if y.iv.IsPoint() {
		return enc.divided(e.Op, x, y.iv.Lo)
	}
	ks := y.iv.Values(maxCases)
	if ks == nil {
		v := enc.nonlinearDivision(e.Op, x, y)
		for _, o := range enc.vo.Points.of(e) {
			enc.exactAt(y, o.y, v.term, func() (value, bool) { return enc.divided(e.Op, x, o.y), !o.y.IsZero() })
		}
		return v
	}
	var nonzero []num.Rat
	for _, k := range ks {
		if !k.IsZero() {
			nonzero = append(nonzero, k)
		}
	}
	if len(nonzero) == 0 {
		return enc.constant(num.Zero()) // never evaluated
	}
	return enc.cases(y, nonzero, func(k num.Rat) value { return enc.divided(e.Op, x, k) })
}

// divided encodes x/k and x%k for a constant k. x/-1 that overflows has been excluded.
func (enc *encoder) divided(op cfg.Op, x value, k num.Rat) value {
	if k.IsZero() {
		return enc.constant(num.Zero()) // never evaluated
	}
	q := enc.truncated(x, k.Abs())
	if op == cfg.Div {
		if k.Sign() < 0 {
			return enc.scaled(num.MinusOne(), q)
		}
		return q
	}
	rest := enc.difference(x, enc.scaled(k.Abs(), q))
	most := k.Abs().Sub(num.One())
	rest.iv = num.Span(most.Neg(), most).Meet(x.iv.Join(num.Point(num.Zero())))
	return rest
}

// shift encodes x << y and x >> y. The bits that leave the type on the left are lost; that is gcc's definition for signed
// types, too.
func (enc *encoder) shift(e *cfg.Expr, x, y value) value {
	legal := num.Interval{Lo: num.Zero(), LoOK: true}
	if !e.Type.IsMath() {
		legal = num.Span(num.Zero(), num.FromInt(int64(e.Type.Bits)-1))
	}
	enc.bound(value{term: y.term, iv: legal.Beyond(y.iv)})
	y.iv = y.iv.Meet(legal)
	if !y.iv.Within(legal) {
		return enc.constant(num.Zero()) // never evaluated
	}
	by := func(n num.Rat) value {
		k, ok := n.Int64()
		if !ok || k > cfg.MaxMathShift {
			enc.fail(e, "a shift by %s is not supported", n)
			return enc.constant(num.Zero())
		}
		if e.Op == cfg.Shr {
			return enc.floor(x, num.Pow2(int(k)))
		}
		return enc.fit(e.Type, enc.scaled(num.Pow2(int(k)), x), true)
	}
	limit := int64(maxCases)
	if x.iv.IsPoint() {
		limit = maxShiftCases
	}
	switch ks := y.iv.Values(limit); {
	case y.iv.IsPoint():
		return by(y.iv.Lo)
	case ks != nil:
		return enc.cases(y, ks, by)
	default:
		v := enc.nonlinearShift(e, x, y)
		for _, o := range enc.vo.Points.of(e) {
			enc.exactAt(y, o.y, v.term, func() (value, bool) { return enc.shift(e, x, enc.constant(o.y)), true })
		}
		return v
	}
}
