package encode

import (
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// truth is a condition during symbolic execution: a formula that holds if it is true and one that holds if it is false.
// Exactly one of them holds for states within types and ranges. The lists tell what follows for intervals.
type truth struct {
	yes, no     smt.Term
	ifYes, ifNo []narrowing
}

// narrowing says that a variable's value lies in an interval.
type narrowing struct {
	v  cfg.Var
	iv num.Interval
}

func (t truth) negate() truth { return truth{t.no, t.yes, t.ifNo, t.ifYes} }

func truthOf(f bool) truth {
	if f {
		return truth{yes: smt.True, no: smt.False}
	}
	return truth{yes: smt.False, no: smt.True}
}

func (enc *encoder) narrow(ns []narrowing) {
	for _, n := range ns {
		val := enc.lookup(n.v)
		val.iv = val.iv.Meet(n.iv)
		enc.env.vars[n.v] = binding{val, enc.env.at}
	}
}

// assume adds the fact that the truth of e is want. Conjunctions become several facts, so that the second operand needs
// no condition.
func (enc *encoder) assume(e *cfg.Expr, want bool) {
	switch {
	case e.Op == cfg.Not:
		enc.assume(e.Args[0], !want)
	case e.Op == cfg.LAnd && want, e.Op == cfg.LOr && !want:
		enc.assume(e.Args[0], want)
		enc.assume(e.Args[1], want)
	default:
		t := enc.truth(e)
		if !want {
			t = t.negate()
		}
		enc.fact(t.yes)
		enc.narrow(t.ifYes)
	}
}

// truth encodes e as a condition.
func (enc *encoder) truth(e *cfg.Expr) truth {
	switch {
	case e.Op == cfg.Const:
		return truthOf(!e.Val.IsZero())
	case e.Op == cfg.Not:
		return enc.truth(e.Args[0]).negate()
	case e.Op == cfg.LAnd:
		return enc.conjunction(e.Args[0], e.Args[1], false)
	case e.Op == cfg.LOr:
		return enc.conjunction(e.Args[0], e.Args[1], true).negate()
	case e.Op.IsComparison():
		return enc.comparison(e.Op, e.Args[0], e.Args[1])
	case e.Op == cfg.Cond:
		return enc.choice(e.Args[0], func() truth { return enc.truth(e.Args[1]) }, func() truth { return enc.truth(e.Args[2]) })
	case e.Op == cfg.Cast && (e.Type == cfg.Bool || e.Args[0].Type.FitsInto(e.Type)):
		return enc.truth(e.Args[0])
	case (e.Op == cfg.BitAnd || e.Op == cfg.BitOr || e.Op == cfg.BitXor) && e.Args[0].IsTruth() && e.Args[1].IsTruth():
		return enc.bitTruth(e.Op, enc.truth(e.Args[0]), enc.truth(e.Args[1]))
	}
	if e.Op == cfg.Ref {
		if t, ok := enc.condition(e); ok {
			return t
		}
	}
	if t, ok := enc.congruent(e, zero(e.Type)); ok {
		return t.negate()
	}
	return enc.nonzero(e, enc.value(e))
}

func zero(t cfg.Type) *cfg.Expr { return &cfg.Expr{Op: cfg.Const, Type: t} }

// conjunction encodes a && b; negated: !a && !b. The second operand is evaluated only if the first one holds.
func (enc *encoder) conjunction(a, b *cfg.Expr, negated bool) truth {
	x := enc.truth(a)
	if negated {
		x = x.negate()
	}
	var y truth
	enc.under(x.yes, x.ifYes, func() { y = enc.truth(b) })
	if negated {
		y = y.negate()
	}
	return truth{
		yes:   enc.c.And(x.yes, y.yes),
		no:    enc.c.Or(x.no, y.no),
		ifYes: append(append([]narrowing(nil), x.ifYes...), y.ifYes...),
	}
}

// choice encodes c ? a : b for conditions a and b.
func (enc *encoder) choice(c *cfg.Expr, a, b func() truth) truth {
	t := enc.truth(c)
	var x, y truth
	enc.under(t.yes, t.ifYes, func() { x = a() })
	enc.under(t.no, t.ifNo, func() { y = b() })
	return truth{
		yes: enc.c.Or(enc.c.And(t.yes, x.yes), enc.c.And(t.no, y.yes)),
		no:  enc.c.Or(enc.c.And(t.yes, x.no), enc.c.And(t.no, y.no)),
	}
}

// bitTruth encodes bit operations on truth values.
func (enc *encoder) bitTruth(op cfg.Op, a, b truth) truth {
	c := enc.c
	switch op {
	case cfg.BitAnd:
		return truth{yes: c.And(a.yes, b.yes), no: c.Or(a.no, b.no)}
	case cfg.BitOr:
		return truth{yes: c.Or(a.yes, b.yes), no: c.And(a.no, b.no)}
	default:
		return truth{
			yes: c.Or(c.And(a.yes, b.no), c.And(a.no, b.yes)),
			no:  c.Or(c.And(a.yes, b.yes), c.And(a.no, b.no)),
		}
	}
}

// nonzero compares the value of e with 0.
func (enc *encoder) nonzero(e *cfg.Expr, v value) truth {
	return enc.equal(e, v, nil, enc.constant(num.Zero())).negate()
}

// comparison encodes a op b.
func (enc *encoder) comparison(op cfg.Op, a, b *cfg.Expr) truth {
	if op == cfg.Eq || op == cfg.Ne {
		t, ok := enc.equalTruths(a, b)
		if !ok {
			t, ok = enc.congruent(a, b)
		}
		switch {
		case ok && op == cfg.Eq:
			return t
		case ok:
			return t.negate()
		}
	}
	// A comparison of c ? x : y with a constant becomes one of x and one of y.
	if a.Op == cfg.Cond && b.Op == cfg.Const {
		return enc.choice(a.Args[0],
			func() truth { return enc.comparison(op, a.Args[1], b) },
			func() truth { return enc.comparison(op, a.Args[2], b) })
	}
	if a.Op == cfg.Const && b.Op == cfg.Cond {
		return enc.choice(b.Args[0],
			func() truth { return enc.comparison(op, a, b.Args[1]) },
			func() truth { return enc.comparison(op, a, b.Args[2]) })
	}
	x := enc.value(a)
	y := enc.value(b)
	switch op {
	case cfg.Lt:
		return enc.less(a, x, b, y)
	case cfg.Gt:
		return enc.less(b, y, a, x)
	case cfg.Ge:
		return enc.less(a, x, b, y).negate()
	case cfg.Le:
		return enc.less(b, y, a, x).negate()
	case cfg.Eq:
		return enc.equal(a, x, b, y)
	default:
		return enc.equal(a, x, b, y).negate()
	}
}

// equalTruths encodes a == b if both are conditions, or one is and the other is 0 or 1.
func (enc *encoder) equalTruths(a, b *cfg.Expr) (truth, bool) {
	if a.Op == cfg.Const {
		a, b = b, a
	}
	switch {
	case b.Op != cfg.Const && !enc.isCondition(b), b.Op == cfg.Const && !b.IsTruth():
		return truth{}, false
	}
	x, ok := enc.condition(a)
	switch {
	case !ok:
		return truth{}, false
	case b.IsConst(0):
		return x.negate(), true
	case b.IsConst(1):
		return x, true
	}
	y, _ := enc.condition(b)
	return enc.bitTruth(cfg.BitXor, x, y).negate(), true
}

// isCondition reports whether condition has an answer for e.
func (enc *encoder) isCondition(e *cfg.Expr) bool {
	e = stripped(e)
	if e.Op == cfg.Ref {
		return enc.lookup(e.Var).cond != nil
	}
	return e.Op != cfg.Const && e.IsTruth()
}

// stripped is e without conversions that change no value.
func stripped(e *cfg.Expr) *cfg.Expr {
	for e.Op == cfg.Cast && e.Args[0].Type.FitsInto(e.Type) {
		e = e.Args[0]
	}
	return e
}

// variable returns the variable that e reads, if it does nothing else.
func variable(e *cfg.Expr) (cfg.Var, bool) {
	if e == nil {
		return 0, false
	}
	e = stripped(e)
	return e.Var, e.Op == cfg.Ref
}

// less encodes x < y, the values of a and b.
func (enc *encoder) less(a *cfg.Expr, x value, b *cfg.Expr, y value) truth {
	switch {
	case x.iv.HiOK && y.iv.LoOK && x.iv.Hi.Less(y.iv.Lo):
		return truthOf(true)
	case x.iv.LoOK && y.iv.HiOK && y.iv.Hi.LessEq(x.iv.Lo):
		return truthOf(false)
	}
	t := truth{yes: enc.c.Lt(x.term, y.term)}
	t.no = enc.c.Not(t.yes)
	one := num.Point(num.One())
	if v, ok := variable(a); ok { // x <= y-1, x >= y
		t.ifYes = append(t.ifYes, narrowing{v, below(y.iv.Add(one.Neg()))})
		t.ifNo = append(t.ifNo, narrowing{v, above(y.iv)})
	}
	if v, ok := variable(b); ok {
		t.ifYes = append(t.ifYes, narrowing{v, above(x.iv.Add(one))})
		t.ifNo = append(t.ifNo, narrowing{v, below(x.iv)})
	}
	return t
}

// below is what lies at or below some element of iv, above what lies at or above one.
func below(iv num.Interval) num.Interval { return num.Interval{Hi: iv.Hi, HiOK: iv.HiOK} }

func above(iv num.Interval) num.Interval { return num.Interval{Lo: iv.Lo, LoOK: iv.LoOK} }

// equal encodes x = y. If one cannot be less than the other, the disequality is a single inequality.
func (enc *encoder) equal(a *cfg.Expr, x value, b *cfg.Expr, y value) truth {
	c := enc.c
	t := truth{yes: c.Eq(x.term, y.term)}
	t.no = c.Not(t.yes)
	one := num.One()
	switch {
	case x.iv.HiOK && y.iv.LoOK && x.iv.Hi.Less(y.iv.Lo), x.iv.LoOK && y.iv.HiOK && y.iv.Hi.Less(x.iv.Lo):
		return truthOf(false)
	case x.iv.IsPoint() && y.iv.IsPoint():
		return truthOf(true)
	case x.iv.HiOK && y.iv.LoOK && x.iv.Hi.LessEq(y.iv.Lo):
		t.no = c.Lt(x.term, y.term)
	case x.iv.LoOK && y.iv.HiOK && y.iv.Hi.LessEq(x.iv.Lo):
		t.no = c.Lt(y.term, x.term)
	}
	exclude := func(e *cfg.Expr, mine, other num.Interval) {
		v, ok := variable(e)
		if !ok {
			return
		}
		t.ifYes = append(t.ifYes, narrowing{v, other})
		if !other.IsPoint() {
			return
		}
		if mine.LoOK && mine.Lo.Equal(other.Lo) {
			t.ifNo = append(t.ifNo, narrowing{v, num.Interval{Lo: mine.Lo.Add(one), LoOK: true}})
		}
		if mine.HiOK && mine.Hi.Equal(other.Hi) {
			t.ifNo = append(t.ifNo, narrowing{v, num.Interval{Hi: mine.Hi.Sub(one), HiOK: true}})
		}
	}
	exclude(a, x.iv, y.iv)
	exclude(b, y.iv, x.iv)
	return t
}
