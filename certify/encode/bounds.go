package encode

import (
	"cairn/internal/num"
	"cairn/smt"
)

// bounds maps sums to intervals that contain them: a tree over the digits of their handles, the lowest first. It is shared and never
// changed. The sums have coprime coefficients, the first one positive, and no constant. What is not in it is not bounded.
type bounds struct {
	next [16]*bounds
	here *num.Interval
}

func (b *bounds) get(key smt.Term) num.Interval {
	for ; b != nil; b, key = b.next[key&15], key>>4 {
		if key == 0 && b.here != nil {
			return *b.here
		} else if key == 0 {
			break
		}
	}
	return num.Interval{}
}

func (b *bounds) set(key smt.Term, iv num.Interval) *bounds {
	after := &bounds{}
	if b != nil {
		*after = *b
	}
	if key == 0 {
		after.here = &iv
	} else {
		after.next[key&15] = after.next[key&15].set(key>>4, iv)
	}
	return after
}

// join has what both know.
func (b *bounds) join(o *bounds) *bounds {
	if b == o || b == nil {
		return b
	}
	if o == nil {
		return nil
	}
	both := &bounds{}
	if b.here != nil && o.here != nil {
		iv := b.here.Join(*o.here)
		both.here = &iv
	}
	for i := range both.next {
		both.next[i] = b.next[i].join(o.next[i])
	}
	return both
}

// form splits the part of a sum that is not constant into a number and a sum as bounds have it.
func (enc *Encoder) form(l smt.Linear) (k num.Rat, key smt.Term) {
	for _, m := range l.Mono {
		k = num.Gcd(k, m.Coeff)
	}
	if l.Mono[0].Coeff.Sign() < 0 {
		k = k.Neg()
	}
	l.Const = num.Zero()
	return k, enc.c.LinearTerm(l.Scale(k.Inv()), smt.Int)
}

// rangeOf is an interval that contains t: what is known of t as a sum, and of its parts.
func (enc *Encoder) rangeOf(known *bounds, t smt.Term) num.Interval {
	l := enc.c.Linear(t)
	all := num.Point(l.Const)
	for _, m := range l.Mono {
		all = all.Add(known.get(m.Var).Scale(m.Coeff))
	}
	if len(l.Mono) > 1 {
		k, key := enc.form(l)
		all = all.Meet(known.get(key).Scale(k).Add(num.Point(l.Const)))
	}
	return all
}

// bound takes note of bounds of t.
func (enc *Encoder) bound(known **bounds, t smt.Term, all num.Interval) {
	l := enc.c.Linear(t)
	if all.LoOK {
		enc.atMostZero(known, l.Neg().AddConst(all.Lo))
	}
	if all.HiOK {
		enc.atMostZero(known, l.AddConst(all.Hi.Neg()))
	}
}

// learn takes note of what a formula says of sums.
func (enc *Encoder) learn(known **bounds, f smt.Term) {
	c := enc.c
	for _, f := range c.Conjuncts(f) {
		atom, negated := f, c.Kind(f) == smt.KNot
		if negated {
			atom = c.Args(f)[0]
		}
		l := c.Linear(atom)
		switch kind := c.Kind(atom); {
		case kind == smt.KAnd && !negated: // a long one stays whole inside of another one
			enc.learn(known, f)
		case kind == smt.KOr && negated:
			for _, part := range c.Args(atom) {
				enc.learn(known, c.Not(part))
			}
		case kind == smt.KLe && negated: // over integers, 1 - l <= 0
			enc.atMostZero(known, l.Neg().AddConst(num.One()))
		case kind == smt.KLe:
			enc.atMostZero(known, l)
		case kind == smt.KEq && negated:
			if k, key := enc.form(l); l.Const.Div(k).IsInt() {
				enc.narrow(known, key, (*known).get(key).Without(l.Const.Div(k).Neg()))
			}
		case kind == smt.KEq:
			enc.atMostZero(known, l)
			enc.atMostZero(known, l.Neg())
		}
	}
}

// atMostZero takes note of l <= 0: it bounds the sum, and each part of it by the bounds of the others.
func (enc *Encoder) atMostZero(known **bounds, l smt.Linear) {
	if l.IsConst() {
		return
	}
	k, key := enc.form(l)
	enc.cut(known, key, k, l.Const.Neg())
	if len(l.Mono) == 1 {
		return
	}
	least, open := l.Const, 0 // the sum of the least values of the parts that have one, and the number of the others
	parts := make([]num.Interval, len(l.Mono))
	for i, m := range l.Mono {
		if parts[i] = (*known).get(m.Var).Scale(m.Coeff); parts[i].LoOK {
			least = least.Add(parts[i].Lo)
		} else {
			open++
		}
	}
	for i, m := range l.Mono {
		switch {
		case open == 0:
			enc.cut(known, m.Var, m.Coeff, parts[i].Lo.Sub(least))
		case open == 1 && !parts[i].LoOK:
			enc.cut(known, m.Var, m.Coeff, least.Neg())
		}
	}
}

// cut takes note of k*key <= most.
func (enc *Encoder) cut(known **bounds, key smt.Term, k, most num.Rat) {
	if k.Sign() > 0 {
		enc.narrow(known, key, num.Interval{Hi: most.Div(k).Floor(), HiOK: true})
	} else {
		enc.narrow(known, key, num.Interval{Lo: most.Div(k).Ceil(), LoOK: true})
	}
}

func (enc *Encoder) narrow(known **bounds, key smt.Term, all num.Interval) {
	before := (*known).get(key)
	if after := before.Meet(all); !before.Within(after) {
		*known = (*known).set(key, after)
	}
}
