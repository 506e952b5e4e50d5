package absint

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// assume restricts s to states in which the condition e evaluates to want (and has a value at all); false means that there
// are none. It works backwards through expressions like constraint propagation: each operator passes what is known about
// its result on to its operands.
func (p *program) assume(s *state, e *cfg.Expr, want bool) bool {
	if p.work++; p.work > maxWork {
		return true
	}
	switch e.Op {
	case cfg.Const:
		return e.Val.IsZero() != want
	case cfg.Not:
		return p.assume(s, e.Args[0], !want)
	case cfg.LAnd, cfg.LOr:
		if both := (e.Op == cfg.LAnd) == want; both {
			return p.assume(s, e.Args[0], want) && p.assume(s, e.Args[1], want)
		}
		first := p.refineCopy(s, e.Args[0], want)
		second := p.refineCopy(s, e.Args[0], !want)
		if second != nil && !p.assume(second, e.Args[1], want) {
			second = nil
		}
		return p.become(s, p.join(first, second))
	case cfg.Cond:
		return p.eitherBranch(s, e, func(s *state, branch *cfg.Expr) bool { return p.assume(s, branch, want) })
	case cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		if !want {
			e = cfg.Negated(e)
		}
		return p.compare(s, e.Op, e.Args[0], e.Args[1])
	case cfg.Cast:
		if e.Type == cfg.Bool {
			return p.assume(s, e.Args[0], want)
		}
	case cfg.FLt, cfg.FLe, cfg.FEq:
		if p.opt.Numbers {
			return p.compareNumbers(s, e, want)
		}
	}
	v, ok := p.eval(s, e)
	if !ok {
		return false
	}
	if want {
		v, ok = v.without(num.Zero())
	} else {
		v, ok = v.meet(constant(num.Zero()))
	}
	return ok && p.refine(s, e, v)
}

// become replaces s by t, which may be nil.
func (p *program) become(s, t *state) bool {
	if t == nil {
		return false
	}
	*s = *t.clone()
	return true
}

// eitherBranch restricts s by f applied to either branch of a conditional expression.
func (p *program) eitherBranch(s *state, e *cfg.Expr, f func(*state, *cfg.Expr) bool) bool {
	yes := p.refineCopy(s, e.Args[0], true)
	if yes != nil && !f(yes, e.Args[1]) {
		yes = nil
	}
	no := p.refineCopy(s, e.Args[0], false)
	if no != nil && !f(no, e.Args[2]) {
		no = nil
	}
	return p.become(s, p.join(yes, no))
}

// compare restricts s to states in which a op b.
func (p *program) compare(s *state, op cfg.Op, a, b *cfg.Expr) bool {
	if op == cfg.Gt || op == cfg.Ge { // a > b is b < a
		a, b, op = b, a, op-cfg.Gt+cfg.Lt
	}
	x, ok := p.eval(s, a)
	if !ok {
		return false
	}
	y, ok := p.eval(s, b)
	if !ok {
		return false
	}
	if x, y, ok = restrictPair(op, x, y); !ok {
		return false
	}
	return p.compareForms(s, op, a, b) && p.refine(s, a, x) && p.refine(s, b, y)
}

// restrictPair keeps the members of x and y that have a partner in the other for op, one of <, <=, == and !=.
func restrictPair(op cfg.Op, x, y value) (value, value, bool) {
	ok1, ok2 := true, true
	switch op {
	case cfg.Lt, cfg.Le:
		var gap num.Rat
		if op == cfg.Lt {
			gap = num.One()
		}
		x0 := x
		if y.HiOK {
			x, ok1 = x.meet(atMost(y.Hi.Sub(gap)))
		}
		if x0.LoOK {
			y, ok2 = y.meet(atLeast(x0.Lo.Add(gap)))
		}
	case cfg.Eq:
		x, ok1 = x.meet(y)
		y = x
	case cfg.Ne:
		x0 := x
		if y.isConstant() {
			x, ok1 = x.without(y.r)
		}
		if x0.isConstant() {
			y, ok2 = y.without(x0.r)
		}
	}
	return x, y, ok1 && ok2
}

// refine restricts s to states in which e evaluates to a member of v; false means that there are none.
func (p *program) refine(s *state, e *cfg.Expr, v value) bool {
	if p.work++; p.work > maxWork {
		return true
	}
	switch e.Op {
	case cfg.Const:
		return v.contains(e.Val)
	case cfg.Ref:
		return p.restrict(s, e.Var, v)
	case cfg.Not, cfg.LAnd, cfg.LOr, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		return p.refineTruth(s, e, v)
	case cfg.Cond:
		return p.eitherBranch(s, e, func(s *state, branch *cfg.Expr) bool { return p.refine(s, branch, v) })
	case cfg.Cast:
		if e.Type == cfg.Bool {
			return p.refineTruth(s, e.Args[0], v)
		}
	}
	if e.Op.IsFloat() {
		return !e.IsTruth() || !p.opt.Numbers || p.refineTruth(s, e, v)
	}
	a, ok := p.eval(s, e.Args[0])
	if !ok {
		return false
	}
	switch e.Op {
	case cfg.Cast:
		a, ok = v.unwrapped(e.Type, a)
		return ok && p.refine(s, e.Args[0], a)
	case cfg.Neg:
		w, ok := p.before(e.Type, v, a.neg())
		return ok && p.refine(s, e.Args[0], w.neg())
	case cfg.BitNot:
		return p.refine(s, e.Args[0], complement(e.Type, v))
	}
	b, ok := p.eval(s, e.Args[1])
	return ok && p.refineBinary(s, e, v, a, b)
}

func (p *program) refineTruth(s *state, e *cfg.Expr, v value) bool {
	yes, no := v.contains(num.One()), v.contains(num.Zero())
	switch {
	case yes && no:
		return true
	case !yes && !no:
		return false
	}
	return p.assume(s, e, yes)
}
