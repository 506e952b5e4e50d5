package cfront

import "cairn/cfg"

// With Options.Overflow the error is a signed overflow: the exact result of +, -, *, /, %, << or a unary minus on signed
// operands, after the conversions of C11 6.3.1.8, is no value of the type of the operation. What it is, is decided before the
// operation is carried out, by a branch to the error. Conversions do not overflow (C11 6.3.1.3), and neither does
// unsigned arithmetic. A % b overflows where a / b does (C11 6.5.5, paragraph 6).

// guard goes to the error if a op b overflows; b is nil for a unary minus. Both have been converted.
func (l *lowerer) guard(op cfg.Op, a, b *cfg.Expr, pos cfg.Pos) {
	if !l.options.Overflow || l.options.Math || !a.Type.Signed || !l.b.reachable() {
		return
	}
	c := cfg.Overflow(op, a, b)
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
