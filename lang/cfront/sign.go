package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// C says no more of the results of strcmp and its like than their signs. Where a call is compared with 0, or is a condition, no more
// counts: the result is -1, 0 or 1 then, and there is no choice. Elsewhere it is any value of the right sign.

// onlySign takes note that no more than the sign of n counts, if that is a call.
func (l *expressions) onlySign(n cc.ExpressionNode) {
	if call, ok := unwrap(n).(*cc.PostfixExpression); ok && call.Case == cc.PostfixExpressionCall {
		l.signs[call] = true
	}
}

// comparedWithZero takes note of calls that are compared with the constant 0.
func (l *expressions) comparedWithZero(op cfg.Op, a, b cc.ExpressionNode) {
	switch op {
	case cfg.Eq, cfg.Ne, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge:
	default:
		return
	}
	isZero := func(n cc.ExpressionNode) bool {
		v, known := valueOf(n.Value())
		return known && v.IsZero()
	}
	if isZero(b) {
		l.onlySign(a)
	}
	if isZero(a) {
		l.onlySign(b)
	}
}

// anyMagnitude is __any_magnitude, which libc/ calls: any value, or 0 where only the sign of the library function's result counts.
func (l *library) anyMagnitude(c *call) value {
	fr := l.frame
	for fr.parent != nil && fr.parent.fn.library {
		fr = fr.parent
	}
	if fr.onlySign {
		return value{typ: typeInt, e: l.intConst(typeInt, 0)}
	}
	return l.arbitrary(typeInt, "", c.pos)
}
