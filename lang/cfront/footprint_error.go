package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/lang/ctypes"
)

// What an operation does that is not defined decides about orders, too: it comes to an error if that is looked for, and ends the execution
// without a word if not (check.go), so that other operands come to no error any more.

// silent are the checks of what ends executions where it is not looked for; the others leave holes, or nothing.
var silent = cfg.ChecksOf(cfg.Bounds, cfg.SignedOverflow, cfg.Shift, cfg.Division)

// distinct are the checks of which undefinedBy knows the operations. Almost any operation can be an error of one of the others.
var distinct = cfg.ChecksOf(cfg.Assertion, cfg.ErrorCall, cfg.Bounds, cfg.Move, cfg.Pointer, cfg.Memory, cfg.Leak, cfg.NotFreed, cfg.SignedOverflow, cfg.Shift, cfg.Division)

// moreChecks reports whether errors are looked for that the program does not speak of.
func (l *footprints) moreChecks() bool {
	return l.options.checks()&^cfg.ChecksOf(cfg.Assertion, cfg.ErrorCall) != 0
}

// checksAnything reports whether errors are looked for that almost any operation can be.
func (l *footprints) checksAnything() bool { return l.options.checks()&^distinct != 0 }

// outcome is what the operation n does where it is not defined, whatever its operands do.
func (l *footprints) outcome(n cc.ExpressionNode) footprint { return l.outcomeOf(l.undefinedBy(n)) }

// outcomeOf is what something does that can be errors of these kinds.
func (l *footprints) outcomeOf(errors cfg.Checks) footprint {
	looked := l.options.checks()
	return footprint{ends: errors&silent&^looked != 0, fails: errors&looked != 0 || l.checksAnything()}
}

// ending is what something does that may end the execution, which is when memory is found to be lost, or not freed.
func (l *footprints) ending() footprint {
	does := footprint{ends: true, fails: l.checksAnything()}
	if l.looksFor(cfg.Leak, cfg.NotFreed) {
		does.read(everything())
		does.fails = true
	}
	return does
}

// undefinedBy are the checks that the operation n needs. They may be too many.
func (l *footprints) undefinedBy(n cc.ExpressionNode) cfg.Checks {
	if _, known := l.info.Constant(n); known {
		return 0
	}
	access := cfg.ChecksOf(cfg.Bounds, cfg.Move, cfg.Pointer)
	switch x := n.(type) {
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionIndex:
			if !l.isInside(x) {
				return access
			}
		case cc.PostfixExpressionPSelect:
			return access
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			return l.undefinedOn(cfg.Add, x.PostfixExpression, x.PostfixExpression, nil)
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionDeref:
			return access
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			return l.undefinedOn(cfg.Add, x.UnaryExpression, x.UnaryExpression, nil)
		case cc.UnaryExpressionMinus:
			return l.undefinedOn(cfg.Neg, x, x.CastExpression, nil)
		}
	case *cc.AssignmentExpression:
		if op, ok := operators[trimEquals(x.Token.SrcStr())]; ok {
			return l.undefinedOn(op, x.UnaryExpression, x.UnaryExpression, x.AssignmentExpression)
		}
	default:
		if op, a, b, ok := binary(n); ok {
			return l.undefinedOn(op, n, a, b)
		}
	}
	return 0
}

// trimEquals is the operator of a compound assignment.
func trimEquals(token string) string { return token[:len(token)-1] }

// undefinedOn are the checks of a op b, of which n has the type; b is nil for one operand, or a number.
func (l *footprints) undefinedOn(op cfg.Op, n, a, b cc.ExpressionNode) (all cfg.Checks) {
	if l.info.TypeOf(a).Decayed().Kind == ctypes.Pointer || b != nil && l.info.TypeOf(b).Decayed().Kind == ctypes.Pointer {
		return cfg.ChecksOf(cfg.Bounds, cfg.Move, cfg.Pointer)
	}
	if !l.info.TypeOf(a).IsInteger() && !l.isVector(a) {
		return 0
	}
	var by *num.Rat
	if b != nil {
		if v, known := l.info.Constant(b); known {
			by = &v
		}
	}
	overflow := !l.options.Math && !l.options.SignedWrap && l.computesSigned(n, a, b)
	switch op {
	case cfg.Div, cfg.Rem:
		if by == nil || by.IsZero() {
			all |= cfg.ChecksOf(cfg.Division)
		}
		overflow = overflow && (by == nil || by.Sign() < 0)
	case cfg.Shl, cfg.Shr:
		if by == nil || by.Sign() < 0 || by.Cmp(num.FromInt(31)) > 0 || op == cfg.Shl && overflow {
			all |= cfg.ChecksOf(cfg.Shift)
		}
		overflow = overflow && op == cfg.Shl
	case cfg.Add, cfg.Sub, cfg.Mul, cfg.Neg:
	default:
		return 0
	}
	if overflow {
		all |= cfg.ChecksOf(cfg.SignedOverflow)
	}
	return all
}

// computesSigned reports whether a op b may be computed with a sign; n is the operation, or what it is assigned to.
func (l *footprints) computesSigned(n, a, b cc.ExpressionNode) bool {
	size := func(n cc.ExpressionNode) int64 { return l.info.Model.Size(l.info.TypeOf(n)) }
	t := l.info.TypeOf(n)
	switch {
	case n != a || l.isVector(a):
		return !t.IsInteger() || t.IsSigned()
	case b == nil: // what is narrower than int becomes one and is converted back
		return t.IsSigned() && size(n) >= 4
	}
	return t.IsSigned() || size(n) < 4 || size(b) > size(n)
}

// isInside reports whether n is an element of an array that is there.
func (l *footprints) isInside(n *cc.PostfixExpression) bool {
	t := l.info.TypeOf(n.PostfixExpression)
	i, known := l.info.Constant(n.ExpressionList)
	return known && (t.Kind == ctypes.Array || t.Kind == ctypes.Vector) && i.Sign() >= 0 && i.Cmp(num.FromInt(t.Len)) < 0
}
