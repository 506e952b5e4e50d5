package absint

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// add is the set of sums.
func (a value) add(b value) value {
	v := class(num.Gcd(a.m, b.m), a.r.Add(b.r))
	if v.isConstant() {
		return v
	}
	if v.loOK = a.loOK && b.loOK; v.loOK {
		v.lo = a.lo.Add(b.lo)
	}
	if v.hiOK = a.hiOK && b.hiOK; v.hiOK {
		v.hi = a.hi.Add(b.hi)
	}
	return v
}

func (a value) neg() value {
	v := class(a.m, a.r.Neg())
	v.lo, v.loOK, v.hi, v.hiOK = a.hi.Neg(), a.hiOK, a.lo.Neg(), a.loOK
	return v
}

func (a value) sub(b value) value { return a.add(b.neg()) }

// mul contains the products.
func (a value) mul(b value) value {
	v := class(num.Gcd(a.m.Mul(b.m), num.Gcd(a.m.Mul(b.r), b.m.Mul(a.r))), a.r.Mul(b.r))
	v, _ = v.between(a.interval().Mul(b.interval())).reduced()
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
	v = top()
	switch {
	case b.nonNegative():
		v = a.divPositive(b)
	case b.nonPositive():
		v = a.neg().divPositive(b.neg())
	case a.loOK && a.hiOK:
		n := num.Max(a.lo.Abs(), a.hi.Abs())
		v = span(n.Neg(), n)
	}
	return v, true
}

// divPositive contains the quotients by b > 0.
func (a value) divPositive(b value) value {
	v := top()
	if a.loOK {
		v.lo, v.loOK = num.Zero(), true
		if a.lo.Sign() < 0 {
			v.lo = truncate(a.lo.Div(b.lo))
		} else if b.hiOK {
			v.lo = truncate(a.lo.Div(b.hi))
		}
	}
	if a.hiOK {
		v.hi, v.hiOK = num.Zero(), true
		if a.hi.Sign() > 0 {
			v.hi = truncate(a.hi.Div(b.lo))
		} else if b.hiOK {
			v.hi = truncate(a.hi.Div(b.hi))
		}
	}
	v, _ = v.reduced()
	return v
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
	v.lo, v.loOK = truncate(a.lo.Div(k)), a.loOK
	v.hi, v.hiOK = truncate(a.hi.Div(k)), a.hiOK
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
			return constant(a.r.Sub(truncate(a.r.Div(k)).Mul(k))), true
		case a.loOK && a.hiOK && k.Neg().Less(a.lo) && a.hi.Less(k):
			return a, true
		}
		v = class(num.Gcd(a.m, k), a.r)
	}
	// It has the sign of a, is shorter than b and not longer than a.
	v.lo, v.loOK, v.hi, v.hiOK = num.Zero(), true, num.Zero(), true
	var most num.Rat
	bounded := b.loOK && b.hiOK
	if bounded {
		most = num.Max(b.lo.Abs(), b.hi.Abs()).Sub(num.One())
	}
	if !a.nonNegative() {
		v.lo, v.loOK = tighter(num.Max, most.Neg(), bounded, a.lo, a.loOK)
	}
	if !a.nonPositive() {
		v.hi, v.hiOK = tighter(num.Min, most, bounded, a.hi, a.hiOK)
	}
	return v.reduced()
}

// tighter combines two bounds of which each may be missing.
func tighter(better func(a, b num.Rat) num.Rat, a num.Rat, aOK bool, b num.Rat, bOK bool) (num.Rat, bool) {
	switch {
	case aOK && bOK:
		return better(a, b), true
	case aOK:
		return a, true
	default:
		return b, bOK
	}
}

func truncate(a num.Rat) num.Rat {
	if a.Sign() < 0 {
		return a.Ceil()
	}
	return a.Floor()
}

// fit contains the values of a after conversion to t. Without wrap only those that t contains are left.
func (a value) fit(t cfg.Type, wrap bool) (v value, ok bool) {
	all := typeRange(t)
	if a.bounds().within(all) {
		return a, true
	}
	if !wrap {
		return a.meet(all)
	}
	m := t.Modulus()
	if a.loOK && a.hiOK {
		turns := num.FloorDiv(a.lo.Sub(all.lo), m)
		if turns.Equal(num.FloorDiv(a.hi.Sub(all.lo), m)) {
			return a.shifted(turns.Mul(m).Neg()), true
		}
	}
	return class(num.Gcd(a.m, m), a.r).meet(all)
}

// unwrapped contains those members of from that become a member of a by conversion to t with wraparound.
func (a value) unwrapped(t cfg.Type, from value) (v value, ok bool) {
	if from.bounds().within(typeRange(t)) {
		return from.meet(a)
	}
	m := t.Modulus()
	v = class(num.Gcd(a.m, m), a.r)
	if from.loOK && a.hiOK { // the first turn that reaches from
		k := from.lo.Sub(a.hi).Div(m).Ceil()
		v.lo, v.loOK = a.lo.AddMul(k, m), a.loOK
	}
	if from.hiOK && a.loOK {
		k := from.hi.Sub(a.lo).Div(m).Floor()
		v.hi, v.hiOK = a.hi.AddMul(k, m), a.hiOK
	}
	if v, ok = v.reduced(); !ok {
		return value{}, false
	}
	return from.meet(v)
}
