package encode

import (
	"math/big"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// What linear arithmetic cannot express is a constant of which inequalities are known. All of them are true of the exact result.

// farTangent bounds the constants in tangent planes: beyond it, they say little.
const farTangent = 1 << 20

// signs are those of two operands.
var signs = [][2]num.Rat{{one, one}, {one, one.Neg()}, {one.Neg(), one}, {one.Neg(), one.Neg()}}

// Operation is one with the operands x and y whose value v is only bounded.
type Operation struct {
	r         *run
	v, x, y   smt.Term
	atX, atY  func(num.Rat) smt.Term // its value where an operand is a number; nil: that is not linear either
	isProduct bool
	Unknown   bool      // nothing is known of the value, as of a floating-point number, so that models refute nothing
	roots     []num.Rat // of a square: the values of x around which it is known
}

// rough makes the constant for the value of an operation.
func (r *run) rough(o *Operation, all num.Interval) smt.Term {
	o.r, o.v = r, r.fresh("approx", all)
	r.Rough = append(r.Rough, o)
	return o.v
}

// In is the values of the operands in a model, none if they say nothing. Those of a square may also be what they would have to be for its
// value.
func (o *Operation) In(m *smt.Model) [][2]num.Rat {
	if o.Unknown {
		return nil
	}
	all := [][2]num.Rat{{m.Value(o.x), m.Value(o.y)}}
	if v := m.Value(o.v); o.isProduct && o.x == o.y && v.Sign() > 0 {
		root := num.FromBigInt(new(big.Int).Sqrt(v.Big().Num()))
		all = append(all, [2]num.Rat{root, root})
	}
	return all
}

// Around is what more is known of the operation where its operands are near some values: all if one of them has that value (Cimatti,
// Griggio, Irfan, Roveri, Sebastiani, Incremental linearization for satisfiability and verification modulo nonlinear arithmetic and
// transcendental functions, TOCL 2018, section 4).
func (o *Operation) Around(x, y num.Rat) smt.Term {
	r, c := o.r, o.r.c
	defer func(before []Condition) { r.Conditions = before }(r.Conditions)
	r.Conditions = nil
	line := func(t smt.Term, k num.Rat, value func(num.Rat) smt.Term) {
		if value != nil {
			r.under(r.compare(cfg.Eq, t, r.num(k)), func() { r.define(c.Eq(o.v, value(k))) })
		}
	}
	line(o.x, x, o.atX)
	line(o.y, y, o.atY)
	if o.isProduct && o.x == o.y {
		r.define(r.parabola(o.v, o.x, x, o.roots))
		o.roots = append(o.roots, x)
	} else if o.isProduct { // (o.x-x)*(o.y-y) has a sign
		tangent := c.Sub(c.Add(c.Scale(y, o.x), c.Scale(x, o.y)), r.num(x.Mul(y)))
		right, above := c.Le(r.num(x), o.x), c.Le(r.num(y), o.y)
		left, below := c.Le(o.x, r.num(x)), c.Le(o.y, r.num(y))
		r.define(c.Implies(c.Or(c.And(right, above), c.And(left, below)), c.Le(tangent, o.v)))
		r.define(c.Implies(c.Or(c.And(right, below), c.And(left, above)), c.Le(o.v, tangent)))
	}
	return r.Guard(c)
}

// product is x*y.
func (r *run) product(x, y smt.Term) smt.Term {
	if len(r.of(x).Values(fewValues)) > 0 && len(r.of(y).Values(1)) == 0 {
		x, y = y, x
	}
	times := func(t smt.Term) func(num.Rat) smt.Term { return func(k num.Rat) smt.Term { return r.c.Scale(k, t) } }
	if t, few := r.byCase(y, fewValues, times(x)); few {
		return t
	}
	if t, ok := r.expanded(x, y); ok {
		return t
	}
	c, nil0, unit := r.c, r.c.Int(0), r.c.Int(1)
	a, b := r.of(x), r.of(y)
	v := r.rough(&Operation{x: x, y: y, atX: times(y), atY: times(x), isProduct: true}, a.Mul(b))
	if x == y {
		r.define(c.And(c.Le(nil0, v), c.Le(x, v), c.Le(c.Neg(x), v)))
	} else { // the product of what is not 0 is at least the sum less 1
		cases := []smt.Term{c.And(c.Eq(v, nil0), c.Or(c.Eq(x, nil0), c.Eq(y, nil0)))}
		for _, s := range signs {
			p, q, pq := c.Scale(s[0], x), c.Scale(s[1], y), c.Scale(s[0].Mul(s[1]), v)
			cases = append(cases, c.And(c.Le(unit, p), c.Le(unit, q), c.Le(c.Sub(c.Add(p, q), unit), pq)))
		}
		r.define(c.Or(cases...))
	}
	r.define(c.Divides(r.divisor(x).Mul(r.divisor(y)), v))
	// (x-p)*(y-q) has a known sign for bounds p of x and q of y (McCormick, Computability of global solutions to factorable nonconvex
	// programs, part I, Mathematical Programming 1976).
	tangent := func(p, q num.Rat, known bool, below func(a, b smt.Term) smt.Term) {
		if limit := num.FromInt(farTangent); known && p.Abs().LessEq(limit) && q.Abs().LessEq(limit) {
			r.define(below(c.Sub(c.Add(c.Scale(q, x), c.Scale(p, y)), r.num(p.Mul(q))), v))
		}
	}
	tangent(a.Lo, b.Lo, a.LoOK && b.LoOK, c.Le)
	tangent(a.Hi, b.Hi, a.HiOK && b.HiOK, c.Le)
	tangent(a.Lo, b.Hi, a.LoOK && b.HiOK, c.Ge)
	tangent(a.Hi, b.Lo, a.HiOK && b.LoOK, c.Ge)
	return v
}

// divisor divides every value of t.
func (r *run) divisor(t smt.Term) num.Rat {
	l := r.c.Linear(t)
	d := l.Const.Abs()
	for _, m := range l.Mono {
		d = num.Gcd(d, m.Coeff)
	}
	return num.Max(d, one)
}

// roughDivision is x/y or x%y; y is not 0, and by divides by a number.
func (r *run) roughDivision(op cfg.Op, x, y smt.Term, by func(num.Rat) smt.Term) smt.Term {
	c, nil0, unit := r.c, r.c.Int(0), r.c.Int(1)
	a, b := r.of(x), r.of(y)
	v := r.rough(&Operation{x: x, y: y, atY: by}, divisionRange(op, a, b))
	var cases []smt.Term
	for _, s := range signs {
		p, q, sign := c.Scale(s[0], x), c.Scale(s[1], y), s[0]
		if op == cfg.Div {
			sign = sign.Mul(s[1])
		}
		w := c.Scale(sign, v)
		var some smt.Term
		if op == cfg.Rem {
			some = c.And(c.Le(nil0, w), c.Lt(w, q), c.Or(c.And(c.Lt(p, q), c.Eq(w, p)), c.And(c.Le(q, p), c.Le(w, c.Sub(p, q)))))
		} else {
			some = c.Or(c.And(c.Lt(p, q), c.Eq(w, nil0)), c.And(c.Eq(q, unit), c.Eq(w, p)),
				c.And(c.Le(q, p), c.Lt(unit, q), c.Le(unit, w), c.Le(c.Scale(num.FromInt(2), w), p), c.Le(w, c.Add(c.Sub(p, q), unit))))
		}
		cases = append(cases, c.And(c.Le(nil0, p), c.Lt(nil0, q), some))
	}
	r.define(c.Or(cases...))
	return v
}

// divisionRange is an interval for x/y or x%y.
func divisionRange(op cfg.Op, x, y num.Interval) num.Interval {
	size := x.Join(x.Neg()).Join(num.Point(zero)) // of x, with either sign
	switch {
	case op == cfg.Rem:
		if most := num.Max(y.Lo.Abs(), y.Hi.Abs()).Sub(one); y.LoOK && y.HiOK {
			size = size.Meet(num.Span(most.Neg(), most))
		}
		if x.AtLeast(zero) {
			size = size.Meet(num.Interval{LoOK: true})
		}
		return size
	case y.AtLeast(one):
		return size.Meet(quotients(x, y, num.Rat.Truncate))
	case y.AtMost(one.Neg()):
		return size.Meet(quotients(x.Neg(), y.Neg(), num.Rat.Truncate))
	default:
		return size
	}
}

// quotients is an interval for the rounded quotients of x and y, which is at least 1.
func quotients(x, y num.Interval, round func(num.Rat) num.Rat) num.Interval {
	if y.HiOK {
		return x.Divide(y.Lo, round).Join(x.Divide(y.Hi, round))
	}
	return x.Divide(y.Lo, round).Join(num.Span(round(num.FromFrac(-1, 2)), zero))
}

// roughShift is x << y or x >> y; by shifts by a number.
func (r *run) roughShift(e *cfg.Expr, x, y smt.Term, by func(num.Rat) smt.Term) smt.Term {
	c, nil0, unit := r.c, r.c.Int(0), r.c.Int(1)
	a, all, o := r.of(x), e.Type.Range(), &Operation{x: x, y: y, atY: by}
	factors := num.Interval{Lo: one, LoOK: true} // 2^y
	if b := r.of(y); b.Within(num.Span(zero, num.FromInt(farthestShift))) {
		least, _ := b.Lo.Int64()
		most, _ := b.Hi.Int64()
		factors = num.Span(num.Pow2(int(least)), num.Pow2(int(most)))
	}
	if e.Op == cfg.Shl {
		if moved := a.Mul(factors); factors.HiOK && moved.Within(all) {
			all = moved
		}
		v := r.rough(o, all)
		r.define(c.Or(c.Lt(nil0, y), c.Eq(v, x)))
		r.define(c.Or(c.Not(c.Eq(x, nil0)), c.Eq(v, nil0)))
		return v
	}
	v := r.rough(o, quotients(a, factors, num.Rat.Floor))
	twice := c.Scale(num.FromInt(2), v)
	r.define(c.Or(
		c.And(c.Eq(y, nil0), c.Eq(v, x)),
		c.And(c.Le(unit, y), c.Le(nil0, x), c.Le(nil0, v), c.Le(twice, x)),
		c.And(c.Le(unit, y), c.Lt(x, nil0), c.Lt(v, nil0), c.Le(c.Sub(x, unit), twice))))
	return v
}

// roughBits is x & y, x | y or x ^ y. In two's complement, x | y is x + y - (x & y), and x ^ y is x + y - 2*(x & y).
func (r *run) roughBits(op cfg.Op, x, y smt.Term) smt.Term {
	c, nil0 := r.c, r.c.Int(0)
	a, b := r.of(x), r.of(y)
	hull := num.BitHull(a, b)
	all := hull
	for _, o := range []num.Interval{a, b} {
		if o.AtLeast(zero) {
			all = all.Meet(num.Interval{Lo: zero, LoOK: true, Hi: o.Hi, HiOK: o.HiOK})
		}
	}
	mask := func(t smt.Term) func(num.Rat) smt.Term {
		return func(m num.Rat) smt.Term { return r.masked(cfg.BitAnd, t, m) }
	}
	v := r.rough(&Operation{x: x, y: y, atX: mask(y), atY: mask(x)}, all)
	for _, o := range [][2]smt.Term{{x, y}, {y, x}} {
		positive := r.compare(cfg.Ge, o[0], nil0)
		r.define(c.Implies(positive, c.And(c.Le(nil0, v), c.Le(v, o[0]))))
		r.define(c.Or(positive, c.Le(v, o[1])))
	}
	union := c.Sub(c.Add(x, y), v)
	r.define(r.within(union, hull))
	switch op {
	case cfg.BitAnd:
		return v
	case cfg.BitOr:
		r.bound(&r.known, union, hull)
		return union
	}
	exclusive := c.Sub(union, v)
	r.define(r.within(exclusive, hull))
	r.bound(&r.known, exclusive, hull)
	return exclusive
}
