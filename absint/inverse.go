package absint

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// before returns the members of the mathematical result raw that become a member of v in the type t.
func (p *program) before(t cfg.Type, v, raw value) (value, bool) {
	if p.wraps(t) {
		return v.unwrapped(t, raw)
	}
	return v.meet(raw)
}

// refineBinary passes v, a set that contains the value of e, on to its operands, whose values are in a and b.
func (p *program) refineBinary(s *state, e *cfg.Expr, v, a, b value) bool {
	left, right := e.Args[0], e.Args[1]
	var ok bool
	switch e.Op {
	case cfg.Add:
		if v, ok = p.before(e.Type, v, p.sum(s, e, a, b)); !ok {
			return false
		}
		return p.refineIn(s, left, a, v.sub(b)) && p.refineIn(s, right, b, v.sub(a))
	case cfg.Sub:
		if v, ok = p.before(e.Type, v, p.sum(s, e, a, b)); !ok {
			return false
		}
		return p.refineIn(s, left, a, v.add(b)) && p.refineIn(s, right, b, a.sub(v))
	case cfg.Mul:
		if v, ok = p.before(e.Type, v, a.mul(b)); !ok {
			return false
		}
		return p.refineFactor(s, left, a, b, v) && p.refineFactor(s, right, b, a, v)
	case cfg.Rem:
		return !b.isConstant() || b.r.IsZero() || p.refineIn(s, left, a, dividend(v, b.r))
	case cfg.Div:
		return !b.isConstant() || b.r.Sign() <= 0 || p.refineIn(s, left, a, quotientOf(v, b.r))
	case cfg.Shr:
		return p.refineShifted(s, left, v, a, b)
	case cfg.BitAnd:
		return p.refineMasked(s, left, v, a, b) && p.refineMasked(s, right, v, b, a)
	default:
		return true
	}
}

// refineIn restricts e, whose value is in old, to members of v.
func (p *program) refineIn(s *state, e *cfg.Expr, old, v value) bool {
	w, ok := old.meet(v)
	return ok && p.refine(s, e, w)
}

// refineFactor restricts a factor x of a product in v; the other factor is in y.
func (p *program) refineFactor(s *state, e *cfg.Expr, x, y, v value) bool {
	if !y.isConstant() || y.r.IsZero() {
		return true
	}
	k := y.r.Abs()
	if y.r.Sign() < 0 {
		v = v.neg()
	}
	w := top()
	w.Lo, w.LoOK = v.Lo.Div(k).Ceil(), v.LoOK
	w.Hi, w.HiOK = v.Hi.Div(k).Floor(), v.HiOK
	g := num.Gcd(v.m, k)
	if !num.FloorMod(v.r, g).IsZero() {
		return false // no multiple of k is in v
	}
	if !v.isConstant() && g.Equal(k) {
		c := class(v.m.Div(k), v.r.Div(k))
		w.m, w.r = c.m, c.r
	}
	w, ok := w.reduced()
	return ok && p.refineIn(s, e, x, w)
}

// dividend contains the x with x % k in v: x is congruent to its remainder, and has its sign.
func dividend(v value, k num.Rat) value {
	w := class(num.Gcd(v.m, k), v.r)
	if v.LoOK && v.Lo.Sign() > 0 {
		w.Lo, w.LoOK = v.Lo, true
	}
	if v.HiOK && v.Hi.Sign() < 0 {
		w.Hi, w.HiOK = v.Hi, true
	}
	w, _ = w.reduced() // one bound at most: not empty
	return w
}

// quotientOf contains the x with x / k in v for k > 0, rounded toward zero.
func quotientOf(v value, k num.Rat) value {
	w, most := top(), k.Sub(num.One())
	if v.LoOK {
		w.Lo, w.LoOK = v.Lo.Mul(k), true
		if v.Lo.Sign() <= 0 {
			w.Lo = w.Lo.Sub(most)
		}
	}
	if v.HiOK {
		w.Hi, w.HiOK = v.Hi.Mul(k), true
		if v.Hi.Sign() >= 0 {
			w.Hi = w.Hi.Add(most)
		}
	}
	w, _ = w.reduced()
	return w
}

// refineShifted restricts the left operand of x >> k.
func (p *program) refineShifted(s *state, e *cfg.Expr, v, a, b value) bool {
	k, small := b.r.Int64()
	if !b.isConstant() || !small || k < 0 || k > maxKnown {
		return true
	}
	d := num.Pow2(int(k))
	return p.refineIn(s, e, a, allOf(v.Scale(d).Add(num.Span(num.Zero(), d.Sub(num.One())))))
}

// refineMasked restricts the operand x of x & mask, if the mask is a constant with ones at its low end: x is congruent to
// the result modulo the next power of two; if x has no other bits, it is the result.
func (p *program) refineMasked(s *state, e *cfg.Expr, v, x, mask value) bool {
	if !mask.isConstant() {
		return true
	}
	ones := trailingOnes(mask.r)
	m := num.Pow2(ones)
	if mask.r.Equal(m.Sub(num.One())) && x.Within(num.Span(num.Zero(), mask.r)) {
		return p.refineIn(s, e, x, v)
	}
	return p.refineIn(s, e, x, class(num.Gcd(v.m, m), v.r))
}

// trailingOnes counts the ones at the low end of x, up to maxKnown.
func trailingOnes(x num.Rat) int {
	y := x.Add(num.One()).Big().Num()
	if y.Sign() == 0 {
		return maxKnown
	}
	return int(min(y.TrailingZeroBits(), maxKnown))
}
