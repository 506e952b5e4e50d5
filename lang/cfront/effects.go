package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// hasEffects reports whether evaluating n leaves statements in the graph: assignments, calls, or the check that an index or
// pointer is in bounds or an operation is defined. It may say yes too often.
func (l *expressions) hasEffects(n cc.ExpressionNode) bool {
	if n == nil {
		return false
	}
	looks := l.isTagged() || l.options.Open && len(l.facts.escaped) > 0 || l.options.Bytes && l.info.TypeOf(n).Kind == ctypes.LongDouble
	if l.facts.impure[n] || looks && l.mayLoad(n) {
		return true
	}
	found, known := l.effects[n]
	if !known {
		found = l.findEffects(n)
		l.effects[n] = found
	}
	return found
}

// purely evaluates operands that C may not evaluate: hasEffects has seen none. If there are some all the same, the next pass knows.
func (l *expressions) purely(evaluate func(), operands ...cc.ExpressionNode) {
	m := l.b.mark()
	if evaluate(); l.b.mark() == m {
		return
	}
	for _, n := range operands {
		l.facts.impure[n] = true
	}
	l.facts.changed = true
}

// hasAnyEffects is hasEffects of one of the arguments of a call.
func (l *expressions) hasAnyEffects(list *cc.ArgumentExpressionList) bool {
	for ; list != nil; list = list.ArgumentExpressionList {
		if l.hasEffects(list.AssignmentExpression) {
			return true
		}
	}
	return false
}

// mayLoad reports whether n may designate an object in memory, which is checked to hold a number or a pointer of its type when it is read.
func (l *expressions) mayLoad(n cc.ExpressionNode) bool {
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		return x.Case == cc.PrimaryExpressionIdent && l.info.Expr(x).Value == nil
	case *cc.PostfixExpression:
		return x.Case == cc.PostfixExpressionSelect || x.Case == cc.PostfixExpressionIndex
	}
	return false
}

func (l *expressions) findEffects(n cc.ExpressionNode) bool {
	if x := l.info.Expr(n); l.isVector(n) || x.Type.Complex && !x.Lvalue { // it is a new object
		return true
	}
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionExpr {
			return l.hasEffects(x.ExpressionList)
		}
		return x.Case == cc.PrimaryExpressionStmt || x.Case == cc.PrimaryExpressionGeneric
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionCall:
			if _, constant := l.info.Constant(x); constant {
				return false
			}
			return !isConstantCall(x) || l.hasAnyEffects(x.ArgumentExpressionList)
		case cc.PostfixExpressionSelect:
			k := l.info.TypeOf(x.PostfixExpression).Kind
			return k == ctypes.Invalid || k == ctypes.Union || l.hasEffects(x.PostfixExpression)
		case cc.PostfixExpressionIndex:
			_, constant := l.info.Constant(x.ExpressionList)
			return !constant || !l.isArray(x.PostfixExpression) || l.info.TypeOf(x.PostfixExpression).IsVLA() || l.hasEffects(x.PostfixExpression)
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionMinus:
			return l.mayFail(cfg.Neg, x) || l.asksForValues() || l.hasEffects(x.CastExpression)
		case cc.UnaryExpressionReal, cc.UnaryExpressionImag:
			return l.hasEffects(x.UnaryExpression)
		case cc.UnaryExpressionAddrof, cc.UnaryExpressionPlus, cc.UnaryExpressionCpl, cc.UnaryExpressionNot:
			return l.hasEffects(x.CastExpression)
		case cc.UnaryExpressionSizeofExpr:
			return l.info.TypeOf(x.UnaryExpression).IsVLA()
		case cc.UnaryExpressionSizeofType:
			return l.info.TypeName(x.TypeName).IsVariablyModified() || l.info.TypeName(x.TypeName).Kind == ctypes.Invalid
		case cc.UnaryExpressionAlignofExpr, cc.UnaryExpressionAlignofType, cc.UnaryExpressionLabelAddr:
			return false
		}
		return true // ++, --, and * which may leave its object's bounds
	case *cc.CastExpression:
		if l.info.TypeName(x.TypeName).IsVariablyModified() {
			return true
		}
		if _, constant := l.nullOffset(x.CastExpression); constant {
			return false
		}
		return l.isPointer(x) != l.isPointer(x.CastExpression) || l.asksForValues() || l.truncates(x) || l.hasEffects(x.CastExpression)
	case *cc.ConditionalExpression: // without a second operand it saves the first one
		return x.ExpressionList == nil || l.asksForValues() || l.hasEffects(x.LogicalOrExpression) || l.hasEffects(x.ExpressionList) || l.hasEffects(x.ConditionalExpression)
	case *cc.LogicalOrExpression, *cc.LogicalAndExpression:
		a, b, _ := shortCircuit(n)
		return l.hasEffects(a) || l.hasEffects(b)
	case *cc.ConstantExpression:
		return l.hasEffects(x.ConditionalExpression)
	}
	if op, a, b, ok := binary(n); ok {
		moves := l.exprType(n).kind == pointerType // a pointer is checked to stay in its array
		return l.mayFail(op, n) || l.asksForValues() || l.mayMakeNaN(op, n) || moves || l.isPointer(a) && l.isPointer(b) || l.hasEffects(a) || l.hasEffects(b)
	}
	return true // of a comma a discarded operand may have to be evaluated
}

// isPointer reports whether n is a pointer, and not a null pointer constant.
func (l *expressions) isPointer(n cc.ExpressionNode) bool {
	e := l.info.Expr(n)
	return e.Type.Decayed().Kind == ctypes.Pointer && !(e.Value != nil && e.Value.IsZero())
}

// unknownSigned reports whether n may be signed and no constant; a constant that overflows is none.
func (l *expressions) unknownSigned(n cc.ExpressionNode) bool {
	if _, known := l.info.Constant(n); known {
		if v := l.dry(n); v.e != nil && v.e.Op == cfg.Const {
			return false
		}
	}
	t := l.valueType(n)
	return t.kind != intType || t.num.Signed
}

// mayFail reports whether guard may leave something in the graph for an operator; n is the operation.
func (l *expressions) mayFail(op cfg.Op, n cc.ExpressionNode) bool {
	overflows := func() bool { return l.looksFor(cfg.SignedOverflow) && !l.options.Math && l.unknownSigned(n) }
	switch op {
	case cfg.Div, cfg.Rem:
		if _, known := l.info.Constant(n); known { // no constant has been divided by zero
			return false
		}
		return l.looksFor(cfg.Division) || overflows()
	case cfg.Shl:
		return l.looksFor(cfg.Shift) || overflows()
	case cfg.Shr:
		return l.looksFor(cfg.Shift)
	case cfg.Neg, cfg.Add, cfg.Sub, cfg.Mul:
		return overflows()
	}
	return false
}
