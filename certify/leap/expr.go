package leap

import (
	"fmt"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// eval is the value of an expression as a term, without auxiliary constants: wraparound is a remainder. What must hold for
// the value to be defined is added to needs. An expression that has no such term is noted in err.
func (p *proof) eval(e *cfg.Expr) smt.Term {
	c := p.c
	switch e.Op {
	case cfg.Const:
		return c.Num(e.Val, smt.Int)
	case cfg.Ref:
		return p.env[e.Var]
	case cfg.Not, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne, cfg.LAnd, cfg.LOr:
		return c.Ite(p.truth(e), c.Int(1), c.Int(0))
	case cfg.Cond:
		return p.conditional(e)
	}
	a := p.eval(e.Args[0])
	switch e.Op {
	case cfg.Neg:
		return p.defined(e.Type, c.Neg(a))
	case cfg.BitNot:
		return p.wrap(e.Type, c.Sub(c.Int(-1), a))
	case cfg.Cast:
		if e.Type == cfg.Bool {
			return c.Ite(c.Eq(a, c.Int(0)), c.Int(0), c.Int(1))
		}
		return p.wrap(e.Type, a)
	}
	b := p.eval(e.Args[1])
	switch {
	case e.Op == cfg.Add:
		return p.defined(e.Type, c.Add(a, b))
	case e.Op == cfg.Sub:
		return p.defined(e.Type, c.Sub(a, b))
	case p.isNum(a) && p.isNum(b):
		return p.constant(e, p.number(a), p.number(b))
	case e.Op == cfg.Mul && p.isNum(a):
		return p.defined(e.Type, c.Scale(p.number(a), b))
	case e.Op == cfg.Mul && p.isNum(b):
		return p.defined(e.Type, c.Scale(p.number(b), a))
	case (e.Op == cfg.Div || e.Op == cfg.Rem) && p.isNum(b) && !p.number(b).IsZero():
		return p.divide(e, a, p.number(b))
	default:
		return p.fail("%s: an operation whose operands are not fixed", e.Pos)
	}
}

func (p *proof) fail(format string, args ...any) smt.Term {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
	return p.c.Int(0)
}

func (p *proof) isNum(t smt.Term) bool { return p.c.Kind(t) == smt.KNum && p.c.Linear(t).IsConst() }

func (p *proof) number(t smt.Term) num.Rat { return p.c.Linear(t).Const }

// constant is the value of an operation on two numbers. If it has none, or one of the numbers is undefined itself, then the
// execution must not come here.
func (p *proof) constant(e *cfg.Expr, a, b num.Rat) smt.Term {
	if x, y := e.Args[0].Type, e.Args[1].Type; x.Contains(a) && y.Contains(b) {
		f := cfg.Fold(cfg.Bin(e.Op, cfg.ConstOf(x, a), cfg.ConstOf(y, b)), p.g.SignedWrap)
		if f.Op == cfg.Const {
			return p.c.Num(f.Val, smt.Int)
		}
	}
	p.needs = append(p.needs, smt.False)
	return p.c.Int(0)
}

// defined is the value of an arithmetic operation with the given exact result: where signed overflow is undefined, it must
// not happen.
func (p *proof) defined(t cfg.Type, exact smt.Term) smt.Term {
	if t.IsMath() || !t.Signed || p.g.SignedWrap {
		return p.wrap(t, exact)
	}
	p.needs = append(p.needs, p.within(t, exact))
	return exact
}

// wrap is the value of the type that is congruent to the exact one.
func (p *proof) wrap(t cfg.Type, exact smt.Term) smt.Term {
	if t.IsMath() {
		return exact
	}
	least := p.c.Num(t.Min(), smt.Int)
	return p.c.Add(least, p.c.ModConst(p.c.Sub(exact, least), t.Modulus()))
}

// divide is the quotient or the remainder of a by the number b, truncated toward zero.
func (p *proof) divide(e *cfg.Expr, a smt.Term, b num.Rat) smt.Term {
	c, zero := p.c, p.c.Int(0)
	quotient := c.Ite(c.Ge(a, zero), c.DivConst(a, b.Abs()), c.Neg(c.DivConst(c.Neg(a), b.Abs()))) // of a by |b|
	rem := c.Sub(a, c.Scale(b.Abs(), quotient))
	if b.Sign() < 0 {
		quotient = c.Neg(quotient)
	}
	if !e.Type.IsMath() { // the least value divided by -1
		p.needs = append(p.needs, p.within(e.Type, quotient))
	}
	if e.Op == cfg.Rem {
		return rem
	}
	return quotient
}

// conditional is the value of a conditional expression; only the operand that is chosen needs to be defined.
func (p *proof) conditional(e *cfg.Expr) smt.Term {
	var arms [2]smt.Term
	cond := p.truth(e.Args[0])
	p.under(cond, func() { arms[0] = p.eval(e.Args[1]) })
	p.under(p.c.Not(cond), func() { arms[1] = p.eval(e.Args[2]) })
	return p.c.Ite(cond, arms[0], arms[1])
}

// under runs f; what f needs is needed only if cond holds.
func (p *proof) under(cond smt.Term, f func()) {
	before := len(p.needs)
	f()
	more := p.c.And(p.needs[before:]...)
	p.needs = append(p.needs[:before], p.c.Implies(cond, more))
}

// truth is the condition that an expression is not 0. Of a conjunction or disjunction, the second operand is evaluated only
// if it decides.
func (p *proof) truth(e *cfg.Expr) smt.Term {
	switch e.Op {
	case cfg.Not:
		return p.c.Not(p.truth(e.Args[0]))
	case cfg.LAnd:
		first, second := p.truth(e.Args[0]), smt.True
		p.under(first, func() { second = p.truth(e.Args[1]) })
		return p.c.And(first, second)
	case cfg.LOr:
		first, second := p.truth(e.Args[0]), smt.False
		p.under(p.c.Not(first), func() { second = p.truth(e.Args[1]) })
		return p.c.Or(first, second)
	case cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		return p.compare(e.Op, p.eval(e.Args[0]), p.eval(e.Args[1]))
	default:
		return p.c.Not(p.c.Eq(p.eval(e), p.c.Int(0)))
	}
}

func (p *proof) compare(op cfg.Op, a, b smt.Term) smt.Term {
	switch op {
	case cfg.Lt:
		return p.c.Lt(a, b)
	case cfg.Le:
		return p.c.Le(a, b)
	case cfg.Gt:
		return p.c.Gt(a, b)
	case cfg.Ge:
		return p.c.Ge(a, b)
	case cfg.Eq:
		return p.c.Eq(a, b)
	default:
		return p.c.Not(p.c.Eq(a, b))
	}
}
