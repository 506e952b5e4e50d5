package absint

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// maxWork bounds the evaluation steps of one statement; beyond it a value is all of its type. Conditions nested in
// conditional expressions would otherwise cost exponential time.
const maxWork = 20000

// eval returns a set that contains the value of e in every state of s in which e has one; ok is false if there is none.
func (p *program) eval(s *state, e *cfg.Expr) (v value, ok bool) {
	if p.work++; p.work > maxWork {
		return typeRange(e.Type), true
	}
	switch e.Op {
	case cfg.Const:
		return constant(e.Val), true
	case cfg.Ref:
		return p.get(s, e.Var), true
	case cfg.Not, cfg.LAnd, cfg.LOr, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		return p.evalTruth(s, e)
	case cfg.Cond:
		return p.evalCond(s, e)
	case cfg.Cast:
		if e.Type == cfg.Bool {
			return p.evalTruth(s, e.Args[0])
		}
		if v, ok = p.eval(s, e.Args[0]); !ok {
			return v, false
		}
		return v.fit(e.Type, true)
	}
	switch {
	case e.Op == cfg.FCast && e.Type.Kind == cfg.Integer && p.numbers(e.Args[0].Type):
		return p.whole(s, e)
	case e.IsTruth() && e.Op.IsFloat() && p.opt.Numbers:
		return p.evalTruth(s, e)
	case p.numbers(e.Type):
		return typeRange(e.Type), true
	case e.Op.IsFloat():
		return p.evalFloat(s, e)
	}
	a, ok := p.eval(s, e.Args[0])
	if !ok {
		return v, false
	}
	wrap := p.wraps(e.Type)
	switch e.Op {
	case cfg.Neg:
		return a.neg().fit(e.Type, wrap)
	case cfg.BitNot:
		return complement(e.Type, a), true
	}
	b, ok := p.eval(s, e.Args[1])
	if !ok {
		return v, false
	}
	switch e.Op {
	case cfg.Add, cfg.Sub:
		return p.sum(s, e, a, b).fit(e.Type, wrap)
	case cfg.Mul:
		return a.mul(b).fit(e.Type, wrap)
	case cfg.Div:
		if v, ok = a.div(b); !ok {
			return v, false
		}
		return v.meet(typeRange(e.Type)) // the least value divided by -1 is undefined
	case cfg.Rem:
		return a.rem(b)
	case cfg.Shl, cfg.Shr:
		return a.shift(e.Op, e.Type, b)
	case cfg.BitAnd, cfg.BitOr, cfg.BitXor:
		return bitwise(e.Op, a, b), true
	default:
		return typeRange(e.Type), true
	}
}

// evalFloat is the value of an operator of floating-point numbers: known if its operands are.
func (p *program) evalFloat(s *state, e *cfg.Expr) (v value, ok bool) {
	known := *e
	known.Args = make([]*cfg.Expr, len(e.Args))
	constants := true
	for i, a := range e.Args {
		x, ok := p.eval(s, a)
		if !ok {
			return x, false
		}
		if constants = constants && x.isConstant() && a.Type.Contains(x.r); constants {
			known.Args[i] = cfg.ConstOf(a.Type, x.r)
		}
	}
	switch {
	case constants:
		return constant(cfg.Fold(&known, p.g.SignedWrap).Val), true
	case e.IsTruth():
		return truthRange(), true
	default:
		return typeRange(e.Type), true
	}
}

// wraps reports whether arithmetic in t wraps around; otherwise overflow ends the execution.
func (p *program) wraps(t cfg.Type) bool { return !t.Signed || p.g.SignedWrap }

// complement is the set of ~x.
func complement(t cfg.Type, a value) value {
	if t.Signed || t.IsMath() {
		return constant(num.MinusOne()).sub(a)
	}
	return constant(t.Max()).sub(a)
}

// evalTruth returns which of 0 and 1 the condition e can be.
func (p *program) evalTruth(s *state, e *cfg.Expr) (value, bool) {
	yes, no := p.refineCopy(s, e, true), p.refineCopy(s, e, false)
	switch {
	case yes != nil && no != nil:
		return truthRange(), true
	case yes != nil:
		return constant(num.One()), true
	default:
		return constant(num.Zero()), no != nil
	}
}

// evalCond joins the branches, each in the states that take it.
func (p *program) evalCond(s *state, e *cfg.Expr) (v value, ok bool) {
	if yes := p.refineCopy(s, e.Args[0], true); yes != nil {
		v, ok = p.eval(yes, e.Args[1])
	}
	if no := p.refineCopy(s, e.Args[0], false); no != nil {
		if w, okNo := p.eval(no, e.Args[2]); okNo && ok {
			v = v.join(w)
		} else if okNo {
			v, ok = w, true
		}
	}
	return v, ok
}

// refineCopy returns the states of s in which the condition e is want, nil if there are none.
func (p *program) refineCopy(s *state, e *cfg.Expr, want bool) *state {
	c := s.clone()
	p.copied += len(p.g.Vars)
	p.effort += len(p.g.Vars)
	if !p.assume(c, e, want) {
		return nil
	}
	return c
}
