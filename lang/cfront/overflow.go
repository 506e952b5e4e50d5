package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// With cfg.Overflow the error is a signed overflow: the exact result of +, -, *, /, %, << or a unary minus on signed
// operands, after the conversions of C11 6.3.1.8, is no value of the type of the operation. What it is, is decided before the
// operation is carried out, by a branch to the error. Conversions do not overflow (C11 6.3.1.3), and neither does
// unsigned arithmetic. A % b overflows where a / b does (C11 6.5.5, paragraph 6). Where an error is not looked for nothing is
// said here: an operation that is undefined ends the execution by itself.

// guard requires that a op b is defined, as far as that is looked for; b is nil for a unary minus. Both have been converted.
func (l *lowerer) guard(op cfg.Op, a, b *cfg.Expr, pos cfg.Pos) {
	checks := l.options.checks()
	switch op {
	case cfg.Div, cfg.Rem:
		if checks.Has(cfg.Division) {
			l.require(cfg.Division, cfg.Bin(cfg.Ne, b, cfg.IntConst(b.Type, 0)), pos, "a division by zero")
		}
	case cfg.Shl, cfg.Shr:
		if checks.Has(cfg.Shift) {
			l.require(cfg.Shift, cfg.Defined(cfg.Bin(op, cfg.IntConst(a.Type, 0), b), true), pos, "a shift by a count that is negative or too large")
		}
	}
	if !checks.Has(cfg.SignedOverflow) || l.options.Math || !a.Type.Signed {
		return
	}
	if c := cfg.Overflow(op, a, b); c != nil {
		l.require(cfg.SignedOverflow, cfg.Negated(c), pos, "a signed overflow")
	}
}

// mayFail reports whether guard may leave something in the graph for an operator; n is the operation.
func (l *lowerer) mayFail(op cfg.Op, n cc.ExpressionNode) bool {
	checks := l.options.checks()
	switch op {
	case cfg.Div, cfg.Rem:
		if checks.Has(cfg.Division) {
			return true
		}
	case cfg.Shl, cfg.Shr:
		if checks.Has(cfg.Shift) {
			return true
		}
	case cfg.Neg, cfg.Add, cfg.Sub, cfg.Mul:
	default:
		return false
	}
	return op != cfg.Shr && checks.Has(cfg.SignedOverflow) && !l.options.Math && l.unknownSigned(n)
}
