package encode

import (
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

const (
	// maxCases bounds case splits over the values of an operand.
	maxCases = 16
	// maxShiftCases is the same for shifts of a constant, whose cases are constants.
	maxShiftCases = 64
	// maxMaskCases is the same for bit operations, whose cases need constants of their own.
	maxMaskCases = 4
)

// value encodes e as an integer.
func (enc *encoder) value(e *cfg.Expr) value {
	if err := enc.ctx.Err(); err != nil {
		enc.err = err
		return enc.constant(num.Zero())
	}
	switch e.Op {
	case cfg.Const:
		return enc.constant(e.Val)
	case cfg.Ref:
		return enc.read(e.Var)
	case cfg.Not, cfg.LAnd, cfg.LOr, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		return enc.truthValue(enc.truth(e))
	case cfg.Cond:
		return enc.conditional(e)
	case cfg.Cast:
		return enc.cast(e)
	case cfg.Load:
		return enc.fit(e.Type, enc.load(e), true)
	}
	if e.Op.IsFloat() {
		return enc.float(e)
	}
	x := enc.value(e.Args[0])
	switch e.Op {
	case cfg.Neg:
		return enc.fit(e.Type, value{term: enc.c.Neg(x.term), iv: x.iv.Neg()}, false)
	case cfg.BitNot:
		return enc.complement(e.Type, x)
	}
	y := enc.value(e.Args[1])
	switch e.Op {
	case cfg.Add:
		return enc.fit(e.Type, enc.sum(x, y), false)
	case cfg.Sub:
		return enc.fit(e.Type, enc.difference(x, y), false)
	case cfg.Mul:
		return enc.fit(e.Type, enc.product(e, x, y), false)
	case cfg.Div, cfg.Rem:
		r := enc.division(e, x, y)
		r.iv = r.iv.Meet(e.Type.Range())
		return r
	case cfg.Shl, cfg.Shr:
		return enc.shift(e, x, y)
	case cfg.BitAnd, cfg.BitOr, cfg.BitXor:
		return enc.bitwise(e, x, y)
	default:
		enc.fail(e, "the operator %s cannot be encoded", e.Op)
		return enc.constant(num.Zero())
	}
}

// float encodes an operator of floating-point numbers, whose values are their bits: any value, unless the operands are known.
func (enc *encoder) float(e *cfg.Expr) value {
	known, constants := *e, true
	known.Args = make([]*cfg.Expr, len(e.Args))
	for i, a := range e.Args {
		x := enc.value(a)
		if constants = constants && x.iv.IsPoint() && a.Type.Contains(x.iv.Lo); constants {
			known.Args[i] = cfg.ConstOf(a.Type, x.iv.Lo)
		}
	}
	if constants {
		return enc.constant(cfg.Fold(&known, enc.g.SignedWrap).Val)
	}
	enc.approx = true
	all := e.Type.Range()
	if e.IsTruth() {
		all = cfg.Bool.Range()
	}
	v := enc.fresh("f", all)
	enc.bound(v)
	return v
}

func (enc *encoder) sum(x, y value) value {
	return value{term: enc.c.Add(x.term, y.term), iv: x.iv.Add(y.iv)}
}

func (enc *encoder) difference(x, y value) value {
	if x.term == y.term {
		return enc.constant(num.Zero())
	}
	return value{term: enc.c.Sub(x.term, y.term), iv: x.iv.Add(y.iv.Neg())}
}

func (enc *encoder) scaled(k num.Rat, x value) value {
	return value{term: enc.c.Scale(k, x.term), iv: x.iv.Scale(k)}
}

// complement encodes ~x: -x-1, or the greatest value minus x.
func (enc *encoder) complement(t cfg.Type, x value) value {
	k := num.MinusOne()
	if !t.Signed && !t.IsMath() {
		k = t.Max()
	}
	return enc.difference(enc.constant(k), x)
}

// assigned encodes e, which is assigned to a variable. Of a condition only the condition is kept: often nobody asks for
// the number.
func (enc *encoder) assigned(e *cfg.Expr) value {
	if e.Type.Kind == cfg.Array {
		return value{term: enc.array(e)}
	}
	t, ok := enc.condition(e)
	if !ok {
		return enc.value(e)
	}
	if v, ok := enc.decided(t); ok {
		return v
	}
	return value{iv: num.Span(num.Zero(), num.One()), cond: &t}
}

// condition encodes e as a condition if it is one by its operator, or reads a variable that holds one.
func (enc *encoder) condition(e *cfg.Expr) (truth, bool) {
	e = stripped(e)
	switch {
	case e.Op == cfg.Ref:
		if val := enc.lookup(e.Var); val.cond != nil {
			return *val.cond, true
		}
		return truth{}, false
	case e.Op == cfg.Const || !e.IsTruth():
		return truth{}, false
	default:
		return enc.truth(e), true
	}
}

// decided returns the value of a condition that is constant.
func (enc *encoder) decided(t truth) (value, bool) {
	switch {
	case t.yes == smt.True || t.no == smt.False:
		return enc.constant(num.One()), true
	case t.no == smt.True || t.yes == smt.False:
		return enc.constant(num.Zero()), true
	default:
		return value{}, false
	}
}

// truthValue is 1 or 0.
func (enc *encoder) truthValue(t truth) value {
	if v, ok := enc.decided(t); ok {
		return v
	}
	v := enc.fresh("b", num.Span(num.Zero(), num.One()))
	enc.fact(enc.is(v.term, t))
	return v
}

// is says that the number is that of the condition.
func (enc *encoder) is(number smt.Term, t truth) smt.Term {
	c := enc.c
	return c.Or(c.And(t.yes, c.Eq(number, c.Int(1))), c.And(t.no, c.Eq(number, c.Int(0))))
}

// conditional encodes c ? a : b.
func (enc *encoder) conditional(e *cfg.Expr) value {
	t := enc.truth(e.Args[0])
	var x, y value
	enc.under(t.yes, t.ifYes, func() { x = enc.value(e.Args[1]) })
	enc.under(t.no, t.ifNo, func() { y = enc.value(e.Args[2]) })
	switch {
	case t.yes == smt.True || t.no == smt.False:
		return x
	case t.no == smt.True || t.yes == smt.False:
		return y
	case x.term == y.term:
		return value{term: x.term, iv: x.iv.Join(y.iv)}
	}
	v := enc.fresh("c", x.iv.Join(y.iv))
	enc.fact(enc.c.Or(
		enc.c.And(t.yes, enc.c.Eq(v.term, x.term)),
		enc.c.And(t.no, enc.c.Eq(v.term, y.term))))
	return v
}

func (enc *encoder) cast(e *cfg.Expr) value {
	if x := e.Args[0]; e.Type == cfg.Bool {
		if _, _, ok := residue(x); ok || x.IsTruth() {
			return enc.truthValue(enc.truth(x))
		}
		v := enc.value(x)
		if v.iv.Within(cfg.Bool.Range()) {
			return v
		}
		return enc.truthValue(enc.nonzero(x, v))
	}
	return enc.fit(e.Type, enc.operand(e), true)
}

// operand is the value of what a conversion converts. One that keeps the lowest bits only may take any number that has them.
func (enc *encoder) operand(e *cfg.Expr) value {
	if narrows(e) {
		return enc.modulo(e.Args[0], e.Type.Bits)
	}
	return enc.value(e.Args[0])
}

// fit brings the mathematical result x into the type t. Where it does not fit, signed arithmetic is undefined, unless
// wrap or the graph says that it wraps: the fact says that it fits. Everything else wraps: by a case split if there are
// two possible multiples of 2^n to take away, by a bounded quotient if there are more.
func (enc *encoder) fit(t cfg.Type, x value, wrap bool) value {
	all := t.Range()
	if x.iv.Within(all) {
		return x
	}
	if t.Signed && !wrap && !enc.g.SignedWrap {
		enc.bound(value{term: x.term, iv: all.Beyond(x.iv)})
		return value{term: x.term, iv: x.iv.Meet(all)}
	}
	m := t.Modulus()
	iterations := x.iv.Add(num.Point(all.Lo).Neg()).Divide(m, num.Rat.Floor)
	if !iterations.LoOK || !iterations.HiOK || iterations.Hi.Sub(iterations.Lo).Cmp(num.One()) > 0 {
		k := enc.fresh("k", iterations)
		v := value{term: enc.c.Sub(x.term, enc.c.Scale(m, k.term)), iv: all}
		enc.bound(k)
		enc.bound(v)
		return v
	}
	low, high := enc.shifted(x, iterations.Lo.Mul(m).Neg()), enc.shifted(x, iterations.Hi.Mul(m).Neg())
	if iterations.IsPoint() {
		return low
	}
	v := enc.fresh("w", all)
	enc.fact(enc.c.Or(
		enc.wrapped(v, low, enc.c.Le(low.term, enc.num(all.Hi))),
		enc.wrapped(v, high, enc.c.Le(enc.num(all.Lo), high.term))))
	return v
}

// wrapped says that x fits into the type of v and is its value. If the type and the interval of x have one number in
// common, it says so, to spare whoever reads it the interval.
func (enc *encoder) wrapped(v, x value, fits smt.Term) smt.Term {
	if x.iv = x.iv.Meet(v.iv); x.iv.IsPoint() {
		n := enc.num(x.iv.Lo)
		return enc.c.And(enc.c.Eq(x.term, n), enc.c.Eq(v.term, n))
	}
	return enc.c.And(fits, enc.c.Eq(v.term, x.term))
}

func (enc *encoder) shifted(x value, k num.Rat) value {
	return value{term: enc.c.Add(x.term, enc.num(k)), iv: x.iv.Add(num.Point(k))}
}

// product encodes x*y: exactly if one factor has few values, else by a fresh constant with what is known about products.
func (enc *encoder) product(e *cfg.Expr, x, y value) value {
	switch {
	case x.iv.IsPoint():
		return enc.scaled(x.iv.Lo, y)
	case y.iv.IsPoint():
		return enc.scaled(y.iv.Lo, x)
	}
	xs, ys := x.iv.Values(maxCases), y.iv.Values(maxCases)
	if xs != nil && (ys == nil || len(xs) < len(ys)) {
		x, y, ys = y, x, xs
	}
	if ys == nil {
		if t, ok := enc.tracked(x.term, y.term); ok {
			return value{term: t, iv: x.iv.Mul(y.iv)}
		}
		v := enc.nonlinearProduct(x, y)
		enc.productAt(e, x, y, v.term)
		return v
	}
	return enc.cases(y, ys, func(k num.Rat) value { return enc.scaled(k, x) })
}

// cases encodes a value that depends on which of ks the value x is.
func (enc *encoder) cases(x value, ks []num.Rat, f func(num.Rat) value) value {
	v := enc.c.Fresh("s", smt.Int)
	var all []smt.Term
	var iv num.Interval
	for i, k := range ks {
		is := enc.c.Eq(x.term, enc.num(k))
		var r value
		facts := enc.capture(func() { r = f(k) })
		all = append(all, enc.c.And(append(slices.Clone(facts), is, enc.c.Eq(v, r.term))...))
		if i == 0 {
			iv = r.iv
		}
		iv = iv.Join(r.iv)
	}
	enc.fact(enc.c.Or(all...))
	return value{term: v, iv: iv}
}
