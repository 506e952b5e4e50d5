package encode

import (
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// Remainders that are only compared need no quotient: x % k == r is a divisibility, k | x - r, together with the sign of x
// where C's remainder can be negative.

// residue recognises x % k and x & (k-1), for a constant k >= 2 that is a power of 2 in the latter case: it returns x and k.
func residue(e *cfg.Expr) (x *cfg.Expr, k num.Rat, ok bool) {
	e = stripped(e)
	switch {
	case e.Op == cfg.Rem && e.Args[1].Op == cfg.Const:
		k = e.Args[1].Val.Abs()
		return e.Args[0], k, num.One().Less(k)
	case e.Op == cfg.BitAnd && e.Args[1].Op == cfg.Const:
		k, ok = lowMask(e.Args[1].Val)
		return e.Args[0], k, ok
	case e.Op == cfg.BitAnd && e.Args[0].Op == cfg.Const:
		k, ok = lowMask(e.Args[0].Val)
		return e.Args[1], k, ok
	default:
		return nil, k, false
	}
}

// lowMask returns m+1 if that is a power of 2 and at least 2.
func lowMask(m num.Rat) (k num.Rat, ok bool) {
	rs := runs(m)
	return m.Add(num.One()), len(rs) == 1 && rs[0].from == 0 && rs[0].to > 0
}

// rest is a remainder of x: of x % k, which has the sign of x, or of x & (k-1), which is never negative.
type rest struct {
	x      value
	k      num.Rat
	signed bool
}

func (enc *encoder) rest(e *cfg.Expr) (r rest, ok bool) {
	x, k, ok := residue(e)
	if !ok {
		return rest{}, false
	}
	r = rest{x: enc.value(x), k: k}
	r.signed = stripped(e).Op == cfg.Rem && !r.x.iv.AtLeast(num.Zero())
	return r, true
}

// value is the remainder as an integer.
func (enc *encoder) restValue(r rest) value {
	if r.signed {
		return enc.divided(cfg.Rem, r.x, r.k)
	}
	v := enc.difference(r.x, enc.scaled(r.k, enc.floor(r.x, r.k)))
	v.iv = maskRange(r.x.iv, r.k.Sub(num.One()))
	return v
}

// congruent encodes a == b if one is a remainder by a constant and the other a constant, or both are remainders by the
// same constant and neither can be negative.
func (enc *encoder) congruent(a, b *cfg.Expr) (truth, bool) {
	if a.Op == cfg.Const {
		a, b = b, a
	}
	_, k, ok := residue(a)
	if !ok {
		return truth{}, false
	}
	if b.Op == cfg.Const {
		r, _ := enc.rest(a)
		return enc.restIs(r, b.Val), true
	}
	if _, l, ok := residue(b); !ok || !k.Equal(l) {
		return truth{}, false
	}
	r, _ := enc.rest(a)
	s, _ := enc.rest(b)
	if r.signed || s.signed {
		return enc.equal(nil, enc.restValue(r), nil, enc.restValue(s)), true
	}
	f := enc.c.Divides(k, enc.c.Sub(r.x.term, s.x.term))
	return truth{yes: f, no: enc.c.Not(f)}, true
}

// restIs encodes: the remainder is the constant n.
func (enc *encoder) restIs(r rest, n num.Rat) truth {
	zero, most := num.Zero(), r.k.Sub(num.One())
	switch least := most.Neg(); {
	case n.Sign() < 0 && !r.signed, !num.Span(least, most).Contains(n):
		return truthOf(false)
	case r.x.iv.Within(num.Span(zero, most)), r.signed && r.x.iv.Within(num.Span(least, most)):
		return enc.equal(nil, r.x, nil, enc.constant(n)) // the remainder is x itself
	}
	c := enc.c
	f := c.Divides(r.k, c.Sub(r.x.term, enc.num(n)))
	sign := smt.True
	switch {
	case r.signed && n.Sign() > 0:
		sign = c.Lt(c.Int(0), r.x.term)
	case n.Sign() < 0:
		sign = c.Lt(r.x.term, c.Int(0))
	}
	return truth{yes: c.And(f, sign), no: c.Or(c.Not(f), c.Not(sign))}
}
