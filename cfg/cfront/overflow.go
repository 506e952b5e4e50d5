package cfront

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// With Options.Overflow the error is a signed overflow: the exact result of +, -, *, /, %, << or a unary minus on signed
// operands, after the conversions of C11 6.3.1.8, is no value of the type of the operation. What it is, is decided before the
// operation is carried out, by a branch to the error. Conversions do not overflow (C11 6.3.1.3), and neither does
// unsigned arithmetic. A % b overflows where a / b does (C11 6.5.5, paragraph 6).

// guard goes to the error if a op b overflows; b is nil for a unary minus. Both have been converted.
func (l *lowerer) guard(op cfg.Op, a, b *cfg.Expr, pos cfg.Pos) {
	if !l.options.Overflow || l.options.Math || !a.Type.Signed || !l.b.reachable() {
		return
	}
	c := l.overflows(op, a, b)
	if c == nil {
		return
	}
	next, over := l.b.newVertex(l.here(pos)), l.b.newVertex(l.here(pos))
	l.branchOn(l.foldAll(c, pos), pos, over, next)
	l.b.start(over)
	l.b.fail(pos)
	l.b.start(next)
}

// mayOverflow reports whether guard looks at the operator.
func (l *lowerer) mayOverflow(op cfg.Op) bool {
	if !l.options.Overflow || l.options.Math {
		return false
	}
	switch op {
	case cfg.Neg, cfg.Add, cfg.Sub, cfg.Mul, cfg.Div, cfg.Rem, cfg.Shl:
		return true
	}
	return false
}

// overflows is the condition that a op b overflows, nil if it cannot. Where it is evaluated from left to right it is defined.
func (l *lowerer) overflows(op cfg.Op, a, b *cfg.Expr) *cfg.Expr {
	t := a.Type
	least := cfg.ConstOf(t, t.Min())
	switch op {
	case cfg.Neg:
		return unlessOutside(a, t.Min(), cfg.Bin(cfg.Eq, a, least))
	case cfg.Div, cfg.Rem:
		both := cfg.Bin(cfg.LAnd, cfg.Bin(cfg.Eq, b, cfg.IntConst(t, -1)), cfg.Bin(cfg.Eq, a, least))
		return unlessOutside(b, num.FromInt(-1), unlessOutside(a, t.Min(), both))
	case cfg.Shl:
		return shiftOverflows(a, b)
	case cfg.Add, cfg.Sub, cfg.Mul:
		if exact := resultSpan(op, spanOf(a), spanOf(b)); exact.within(t) {
			return nil
		}
		if t.Bits <= 32 {
			wide := cfg.Type{Bits: 64, Signed: true}
			r := cfg.Bin(op, cfg.Convert(wide, a), cfg.Convert(wide, b))
			return outside(r, cfg.ConstOf(wide, t.Min()), cfg.ConstOf(wide, t.Max()))
		}
		return wideOverflows(op, a, b)
	default:
		return nil
	}
}

// unlessOutside is c, or nil if e never has the value r, without which c does not hold.
func unlessOutside(e *cfg.Expr, r num.Rat, c *cfg.Expr) *cfg.Expr {
	if s := spanOf(e); r.Less(s.lo) || s.hi.Less(r) {
		return nil
	}
	return c
}

// outside is the condition e < lo or e > hi.
func outside(e, lo, hi *cfg.Expr) *cfg.Expr {
	return cfg.Bin(cfg.LOr, cfg.Bin(cfg.Lt, e, lo), cfg.Bin(cfg.Gt, e, hi))
}

// shiftOverflows is the condition that a * 2^b is no value of the type of a. A count that is negative or not less than the
// width makes the shift undefined, but not an overflow.
func shiftOverflows(a, b *cfg.Expr) *cfg.Expr {
	t := a.Type
	leaves := outside(a, cfg.Bin(cfg.Shr, cfg.ConstOf(t, t.Min()), b), cfg.Bin(cfg.Shr, cfg.ConstOf(t, t.Max()), b))
	valid := cfg.Bin(cfg.Lt, b, cfg.IntConst(b.Type, int64(t.Bits)))
	if b.Type.Signed {
		valid = cfg.Bin(cfg.LAnd, cfg.Bin(cfg.Ge, b, cfg.IntConst(b.Type, 0)), valid)
	}
	return cfg.Bin(cfg.LAnd, valid, leaves)
}

// wideOverflows is the condition that a op b overflows, in the type of a itself, for which there is no wider one.
func wideOverflows(op cfg.Op, a, b *cfg.Expr) *cfg.Expr {
	t := a.Type
	least, greatest, zero := cfg.ConstOf(t, t.Min()), cfg.ConstOf(t, t.Max()), cfg.IntConst(t, 0)
	and := func(c *cfg.Expr, more ...*cfg.Expr) *cfg.Expr {
		for _, d := range more {
			c = cfg.Bin(cfg.LAnd, c, d)
		}
		return c
	}
	or := func(c, d *cfg.Expr) *cfg.Expr { return cfg.Bin(cfg.LOr, c, d) }
	lt := func(x, y *cfg.Expr) *cfg.Expr { return cfg.Bin(cfg.Lt, x, y) }
	switch op {
	case cfg.Add:
		return or(and(lt(zero, b), lt(cfg.Bin(cfg.Sub, greatest, b), a)), and(lt(b, zero), lt(a, cfg.Bin(cfg.Sub, least, b))))
	case cfg.Sub:
		return or(and(lt(zero, b), lt(a, cfg.Bin(cfg.Add, least, b))), and(lt(b, zero), lt(cfg.Bin(cfg.Add, greatest, b), a)))
	default:
		if a.Op == cfg.Const && b.Op != cfg.Const {
			a, b = b, a
		}
		div := func(x, y *cfg.Expr) *cfg.Expr { return cfg.Bin(cfg.Div, x, y) }
		positive := or(and(lt(zero, a), lt(div(greatest, b), a)), and(lt(a, zero), lt(a, div(least, b))))
		negative := or(and(lt(zero, a), lt(b, div(least, a))), and(lt(a, zero), lt(b, div(greatest, a))))
		if b.Op == cfg.Const && b.Val.Sign() < 0 { // the quotients by b are constants
			if b.IsConst(-1) {
				return cfg.Bin(cfg.Eq, a, least)
			}
			negative = or(lt(div(least, b), a), lt(a, div(greatest, b)))
		}
		return or(and(lt(zero, b), positive), and(lt(b, zero), negative))
	}
}

// foldAll folds the operators of e, from the leaves up, and gives them a position.
func (l *lowerer) foldAll(e *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	if len(e.Args) == 0 {
		return e
	}
	c := *e
	c.Pos = pos
	c.Args = make([]*cfg.Expr, len(e.Args))
	for i, a := range e.Args {
		c.Args[i] = l.foldAll(a, pos)
	}
	switch x := c.Args[0]; {
	case c.Op == cfg.LAnd && x.IsConst(1), c.Op == cfg.LOr && x.IsConst(0):
		return c.Args[1]
	case c.Op == cfg.LAnd && c.Args[1].IsConst(1), c.Op == cfg.LOr && c.Args[1].IsConst(0):
		return x
	}
	return l.fold(&c)
}

// span is a range of integers.
type span struct{ lo, hi num.Rat }

func (s span) within(t cfg.Type) bool { return t.Contains(s.lo) && t.Contains(s.hi) }

func typeSpan(t cfg.Type) span { return span{t.Min(), t.Max()} }

// spanOf bounds the value of e by what its operators tell, whatever the values of variables.
func spanOf(e *cfg.Expr) span {
	all := typeSpan(e.Type)
	switch e.Op {
	case cfg.Const:
		return span{e.Val, e.Val}
	case cfg.Not, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne, cfg.LAnd, cfg.LOr:
		return span{num.Zero(), num.One()}
	case cfg.Cast:
		if s := spanOf(e.Args[0]); e.Type != cfg.Bool && s.within(e.Type) {
			return s
		}
	case cfg.Cond:
		a, b := spanOf(e.Args[1]), spanOf(e.Args[2])
		return span{num.Min(a.lo, b.lo), num.Max(a.hi, b.hi)}
	case cfg.Add, cfg.Sub, cfg.Mul:
		if s := resultSpan(e.Op, spanOf(e.Args[0]), spanOf(e.Args[1])); s.within(e.Type) {
			return s
		}
	case cfg.BitAnd:
		for _, a := range e.Args {
			if s := spanOf(a); s.lo.Sign() >= 0 && s.hi.Less(all.hi) {
				all = span{num.Zero(), s.hi}
			}
		}
	case cfg.Rem:
		if d := e.Args[1]; d.Op == cfg.Const && !d.Val.IsZero() {
			m := d.Val.Abs().Sub(num.One())
			s := spanOf(e.Args[0])
			return span{num.Max(m.Neg(), num.Min(s.lo, num.Zero())), num.Min(m, num.Max(s.hi, num.Zero()))}
		}
	}
	return all
}

// resultSpan bounds the exact result of an addition, subtraction or multiplication.
func resultSpan(op cfg.Op, a, b span) span {
	switch op {
	case cfg.Add:
		return span{a.lo.Add(b.lo), a.hi.Add(b.hi)}
	case cfg.Sub:
		return span{a.lo.Sub(b.hi), a.hi.Sub(b.lo)}
	default:
		s := span{a.lo.Mul(b.lo), a.lo.Mul(b.lo)}
		for _, p := range []num.Rat{a.lo.Mul(b.hi), a.hi.Mul(b.lo), a.hi.Mul(b.hi)} {
			s = span{num.Min(s.lo, p), num.Max(s.hi, p)}
		}
		return s
	}
}
