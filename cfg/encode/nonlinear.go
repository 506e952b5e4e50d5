package encode

import (
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// What linear arithmetic cannot express is stood for by a fresh constant; the facts say what is known about it. All of
// them hold of the exact result, so that every execution satisfies the transition; the converse is lost, and approx says so.

// tangentLimit bounds the constants in tangent planes: beyond it they do not pay.
const tangentLimit = 1 << 20

// nonlinearProduct stands for x*y.
func (enc *encoder) nonlinearProduct(x, y value) value {
	enc.approx = true
	v := enc.fresh("p", x.iv.Mul(y.iv))
	if x.term == y.term {
		enc.square(x, &v)
	} else {
		enc.signs(x, y, v.term)
	}
	enc.bound(v)
	if m := enc.content(x.term).Mul(enc.content(y.term)); num.One().Less(m) {
		enc.fact(enc.c.Divides(m, v.term))
	}
	// Tangent planes (McCormick 1976): (x-a)*(y-b) has a known sign for bounds a of x and b of y.
	plane := func(a, b num.Rat, okA, okB, least bool) {
		limit := num.FromInt(tangentLimit)
		if !okA || !okB || limit.Less(a.Abs()) || limit.Less(b.Abs()) {
			return
		}
		t := enc.c.Add(enc.c.Scale(b, x.term), enc.c.Scale(a, y.term), enc.num(a.Mul(b).Neg()))
		if least {
			enc.fact(enc.c.Le(t, v.term))
		} else {
			enc.fact(enc.c.Le(v.term, t))
		}
	}
	plane(x.iv.Lo, y.iv.Lo, x.iv.LoOK, y.iv.LoOK, true)
	plane(x.iv.Hi, y.iv.Hi, x.iv.HiOK, y.iv.HiOK, true)
	plane(x.iv.Lo, y.iv.Hi, x.iv.LoOK, y.iv.HiOK, false)
	plane(x.iv.Hi, y.iv.Lo, x.iv.HiOK, y.iv.LoOK, false)
	return v
}

// content is a number that divides a term: the greatest one that its coefficients tell.
func (enc *encoder) content(t smt.Term) num.Rat {
	l := enc.c.Linear(t)
	g := l.Const.Abs()
	for _, m := range l.Mono {
		g = num.Gcd(g, m.Coeff)
	}
	return g
}

// square says what is known of v = x*x: it is at least |x|.
func (enc *encoder) square(x value, v *value) {
	v.iv = v.iv.Meet(num.Interval{Lo: num.Zero(), LoOK: true})
	enc.fact(enc.c.Le(x.term, v.term))
	enc.fact(enc.c.Le(enc.c.Neg(x.term), v.term))
}

// signs says what follows for v = x*y from the signs of the factors: with |x| >= 1 and |y| >= 1, |v| >= |x| + |y| - 1.
func (enc *encoder) signs(x, y value, v smt.Term) {
	c, zero, one := enc.c, enc.c.Int(0), enc.c.Int(1)
	cases := []smt.Term{
		c.And(c.Eq(x.term, zero), c.Eq(v, zero)),
		c.And(c.Eq(y.term, zero), c.Eq(v, zero)),
	}
	for _, sx := range []num.Rat{num.One(), num.MinusOne()} {
		for _, sy := range []num.Rat{num.One(), num.MinusOne()} {
			ax, ay, av := enc.scaled(sx, x), enc.scaled(sy, y), c.Scale(sx.Mul(sy), v)
			if ax.iv.AtMost(num.Zero()) || ay.iv.AtMost(num.Zero()) {
				continue
			}
			cases = append(cases, c.And(c.Le(one, ax.term), c.Le(one, ay.term),
				c.Le(c.Add(ax.term, ay.term, enc.c.Int(-1)), av)))
		}
	}
	enc.fact(c.Or(cases...))
}

// nonlinearDivision stands for x/y or x%y; y is not 0.
func (enc *encoder) nonlinearDivision(op cfg.Op, x, y value) value {
	enc.approx = true
	c, zero := enc.c, enc.c.Int(0)
	size := x.iv.Join(x.iv.Neg()).Join(num.Point(num.Zero()))
	v := enc.fresh("d", size)
	if x.iv.AtLeast(num.Zero()) && (op == cfg.Rem || y.iv.AtLeast(num.Zero())) {
		v.iv = v.iv.Meet(num.Interval{Lo: num.Zero(), LoOK: true})
	}
	v.iv = v.iv.Meet(divisionRange(op, x.iv, y.iv))
	enc.bound(v)
	var cases []smt.Term
	for _, sx := range []num.Rat{num.One(), num.MinusOne()} {
		for _, sy := range []num.Rat{num.One(), num.MinusOne()} {
			ax, ay := enc.scaled(sx, x), enc.scaled(sy, y)
			if ax.iv.AtMost(num.MinusOne()) || ay.iv.AtMost(num.Zero()) {
				continue
			}
			sv := sx.Mul(sy)
			if op == cfg.Rem {
				sv = sx
			}
			av := c.Scale(sv, v.term)
			cases = append(cases, c.And(c.Le(zero, ax.term), c.Lt(zero, ay.term), enc.quotientFacts(op, ax.term, ay.term, av)))
		}
	}
	enc.fact(c.Or(cases...))
	return v
}

// divisionRange is an interval for x/y or x%y, as far as the bounds of both tell. Quotients are between those of the bounds if
// y has one sign only.
func divisionRange(op cfg.Op, x, y num.Interval) num.Interval {
	if !y.LoOK || !y.HiOK {
		return num.Interval{}
	}
	if op == cfg.Rem {
		most := num.Max(y.Lo.Abs(), y.Hi.Abs()).Sub(num.One())
		return num.Span(most.Neg(), most)
	}
	if !x.LoOK || !x.HiOK || y.Contains(num.Zero()) {
		return num.Interval{}
	}
	r := num.Point(x.Lo.Div(y.Lo).Truncate())
	for _, corner := range [][2]num.Rat{{x.Lo, y.Hi}, {x.Hi, y.Lo}, {x.Hi, y.Hi}} {
		r = r.Join(num.Point(corner[0].Div(corner[1]).Truncate()))
	}
	return r
}

// quotientFacts says what is known of v = x/y or v = x%y for x >= 0 and y >= 1.
func (enc *encoder) quotientFacts(op cfg.Op, x, y, v smt.Term) smt.Term {
	c, zero, one := enc.c, enc.c.Int(0), enc.c.Int(1)
	if op == cfg.Rem {
		return c.And(c.Le(zero, v), c.Lt(v, y), c.Or(
			c.And(c.Lt(x, y), c.Eq(v, x)),
			c.And(c.Le(y, x), c.Le(v, c.Sub(x, y)))))
	}
	return c.Or(
		c.And(c.Lt(x, y), c.Eq(v, zero)),
		c.And(c.Eq(y, one), c.Eq(v, x)),
		c.And(c.Le(y, x), c.Lt(one, y), c.Le(one, v), c.Le(c.Scale(num.FromInt(2), v), x), c.Le(v, c.Add(c.Sub(x, y), one))))
}

// nonlinearShift stands for x << y or x >> y for a y that has too many values.
func (enc *encoder) nonlinearShift(e *cfg.Expr, x, y value) value {
	enc.approx = true
	c, zero, one := enc.c, enc.c.Int(0), enc.c.Int(1)
	none := c.Eq(y.term, zero)
	if e.Op == cfg.Shl {
		v := enc.fresh("l", e.Type.Range().Meet(shiftRange(e, x.iv, y.iv)))
		enc.bound(v)
		enc.fact(c.Or(c.Lt(zero, y.term), c.Eq(v.term, x.term)))
		enc.fact(c.Or(c.Not(c.Eq(x.term, zero)), c.Eq(v.term, zero)))
		return v
	}
	v := enc.fresh("r", x.iv.Join(num.Point(num.Zero())).Meet(shiftRange(e, x.iv, y.iv)))
	if x.iv.AtMost(num.MinusOne()) {
		v.iv = v.iv.Meet(num.Interval{Hi: num.MinusOne(), HiOK: true})
	}
	enc.bound(v)
	two := c.Scale(num.FromInt(2), v.term)
	enc.fact(c.Or(
		c.And(none, c.Eq(v.term, x.term)),
		c.And(c.Le(one, y.term), c.Le(zero, x.term), c.Le(zero, v.term), c.Le(two, x.term)),
		c.And(c.Le(one, y.term), c.Lt(x.term, zero), c.Lt(v.term, zero), c.Le(c.Sub(x.term, one), two))))
	return v
}

// shiftRange is an interval for x << y or x >> y, as far as the bounds of both tell. A left shift that can leave the type tells
// nothing.
func shiftRange(e *cfg.Expr, x, y num.Interval) num.Interval {
	if !y.LoOK || !y.HiOK || num.FromInt(cfg.MaxMathShift).Less(y.Hi) || y.Lo.Sign() < 0 {
		return num.Interval{}
	}
	lo, _ := y.Lo.Int64()
	hi, _ := y.Hi.Int64()
	least, most := num.Pow2(int(lo)), num.Pow2(int(hi))
	if e.Op == cfg.Shr {
		return x.Divide(least, num.Rat.Floor).Join(x.Divide(most, num.Rat.Floor))
	}
	if r := x.Mul(num.Span(least, most)); r.Within(e.Type.Range()) {
		return r
	}
	return num.Interval{}
}
