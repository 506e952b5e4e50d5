package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// operands evaluates two operands from left to right.
func (l *lowerer) operands(a, b cc.ExpressionNode) (x, y value) {
	x = l.expr(a)
	m := l.b.mark()
	y = l.expr(b)
	return l.protect(x, m, l.pos(a)), y
}

// binary evaluates a op b. The operands are converted to their common type; a shift has the type of its promoted left
// operand (C11 6.5.5-6.5.12).
func (l *lowerer) binary(op cfg.Op, a, b cc.ExpressionNode, pos cfg.Pos) value {
	l.comparedWithZero(op, a, b)
	x, y := l.operands(a, b)
	if x.ptr != nil || y.ptr != nil {
		return l.pointerBinary(op, x, y, pos)
	}
	return l.arithmetic(op, l.mustInt(x, l.pos(a)), l.mustInt(y, l.pos(b)), pos)
}

func (l *lowerer) arithmetic(op cfg.Op, x, y value, pos cfg.Pos) value {
	t, u := usual(x.typ, y.typ), usual(x.typ, y.typ)
	if op == cfg.Shl || op == cfg.Shr {
		t, u = promote(x.typ), promote(y.typ)
	}
	a, b := l.convert(x.e, x.typ, t), l.convert(y.e, y.typ, u)
	l.guard(op, a, b, pos)
	e := at(cfg.Bin(op, a, b), pos)
	if op.IsComparison() {
		t = typeInt
	}
	return value{typ: t, e: l.fold(e)}
}
