package absint

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// add is the set of sums.
func (a value) add(b value) value {
	v := class(num.Gcd(a.m, b.m), a.r.Add(b.r))
	v.Interval = a.Add(b.Interval)
	return v
}

func (a value) neg() value {
	v := class(a.m, a.r.Neg())
	v.Interval = a.Neg()
	return v
}

func (a value) sub(b value) value { return a.add(b.neg()) }

// mul contains the products.
func (a value) mul(b value) value {
	v := class(num.Gcd(a.m.Mul(b.m), num.Gcd(a.m.Mul(b.r), b.m.Mul(a.r))), a.r.Mul(b.r))
	v.Interval = a.Mul(b.Interval)
	v, _ = v.reduced()
	return v
}

// div contains the quotients, rounded toward zero; ok is false if b can only be 0.
func (a value) div(b value) (v value, ok bool) {
	if b, ok = b.without(num.Zero()); !ok {
		return value{}, false
	}
	if b.isConstant() {
		return a.divConst(b.r), true
	}
	// The quotient is a monotone function of each operand as long as the divisor keeps its sign, and it is not longer than
	// the dividend.
	switch {
	case b.nonNegative():
		return allOf(quotients(a.Interval, b.Interval)), true
	case b.nonPositive():
		return allOf(quotients(a.Neg(), b.Neg())), true
	default:
		return allOf(a.Join(a.Neg())), true
	}
}

// quotients contains those by b > 0.
func quotients(a, b num.Interval) num.Interval {
	least := num.Point(num.Zero()) // in magnitude, where b has no bound
	if b.HiOK {
		least = a.Divide(b.Hi, num.Rat.Truncate)
	}
	return least.Join(a.Divide(b.Lo, num.Rat.Truncate))
}

// divConst contains the quotients by k, which is not 0.
func (a value) divConst(k num.Rat) value {
	if k.Sign() < 0 {
		return a.neg().divConst(k.Neg())
	}
	v := top()
	if num.FloorMod(a.m, k).IsZero() && num.FloorMod(a.r, k).IsZero() { // it divides without rest
		v = class(a.m.Div(k), a.r.Div(k))
	}
	v.Interval = a.Divide(k, num.Rat.Truncate)
	v, _ = v.reduced()
	return v
}

// rem contains the remainders of the division that truncates; ok is false if b can only be 0.
func (a value) rem(b value) (v value, ok bool) {
	if b, ok = b.without(num.Zero()); !ok {
		return value{}, false
	}
	v = top()
	if b.isConstant() { // a - k*q
		k := b.r.Abs()
		switch {
		case a.isConstant():
			return constant(a.r.Sub(a.r.Div(k).Truncate().Mul(k))), true
		case a.LoOK && a.HiOK && k.Neg().Less(a.Lo) && a.Hi.Less(k):
			return a, true
		}
		v = class(num.Gcd(a.m, k), a.r)
	}
	// It has the sign of a, is shorter than b and not longer than a.
	v.Interval = a.Join(num.Point(num.Zero()))
	if b.LoOK && b.HiOK {
		most := num.Max(b.Lo.Abs(), b.Hi.Abs()).Sub(num.One())
		v.Interval = v.Meet(num.Span(most.Neg(), most))
	}
	return v.reduced()
}

// fit contains the values of a after conversion to t. Without wrap only those that t contains are left.
func (a value) fit(t cfg.Type, wrap bool) (v value, ok bool) {
	all := typeRange(t)
	if a.Within(all.Interval) {
		return a, true
	}
	if !wrap {
		return a.meet(all)
	}
	m := t.Modulus()
	if a.LoOK && a.HiOK {
		iterations := num.FloorDiv(a.Lo.Sub(all.Lo), m)
		if iterations.Equal(num.FloorDiv(a.Hi.Sub(all.Lo), m)) {
			return a.shifted(iterations.Mul(m).Neg()), true
		}
	}
	return class(num.Gcd(a.m, m), a.r).meet(all)
}

// unwrapped contains those members of from that become a member of a by conversion to t with wraparound.
func (a value) unwrapped(t cfg.Type, from value) (v value, ok bool) {
	if from.Within(t.Range()) {
		return from.meet(a)
	}
	m := t.Modulus()
	v = class(num.Gcd(a.m, m), a.r)
	if from.LoOK && a.HiOK { // the first iteration that reaches from
		k := from.Lo.Sub(a.Hi).Div(m).Ceil()
		v.Lo, v.LoOK = a.Lo.AddMul(k, m), a.LoOK
	}
	if from.HiOK && a.LoOK {
		k := from.Hi.Sub(a.Lo).Div(m).Floor()
		v.Hi, v.HiOK = a.Hi.AddMul(k, m), a.HiOK
	}
	if v, ok = v.reduced(); !ok {
		return value{}, false
	}
	return from.meet(v)
}
