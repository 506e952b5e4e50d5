package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// Pointers that an array becomes, where they are handed on. If the array is in a temporary object (C11 6.2.4, paragraph 8), a structure that is no
// lvalue, such as what a function returns, it ends with the full expression: in it such pointers may be used; what keeps one is not
// supported. If it is a part of another object and memory is made of bytes, the pointer leads to all of that object, and so does one that & makes.

// outlives looks at an expression whose value an object or a caller gets.
func (l *expressions) outlives(n cc.ExpressionNode) {
	if l.intoTemporary(n) {
		fail(unsupported(l.pos(n), "a pointer into a temporary object that is kept"))
	}
}

// decays looks at an array that becomes a pointer.
func (l *expressions) decays(o operand, n cc.ExpressionNode) {
	if o.place != nil && o.place.flat != nil && o.place.typ.kind == arrayType {
		l.intoPart(n)
	}
}

// intoPart notes that nobody looks where the part ends to which there is a pointer, if an expression, whose address that is, is a part of an object: a
// member, or an element of an array that is one.
func (l *expressions) intoPart(n cc.ExpressionNode) {
	if !l.options.Bytes || !l.looksFor(cfg.Move) || !l.b.reachable() || l.inLibrary() {
		return
	}
	if _, noted := l.notes["part"]; noted {
		return
	}
	x, ok := unwrap(n).(*cc.PostfixExpression)
	if !ok {
		return
	}
	switch x.Case {
	case cc.PostfixExpressionIndex:
		if l.isArray(x) {
			break
		}
		if l.isArray(x.PostfixExpression) { // otherwise what is known of the pointer is known of this one
			l.intoPart(x.PostfixExpression)
		}
		return
	case cc.PostfixExpressionSelect, cc.PostfixExpressionPSelect:
	default:
		return
	}
	l.notes["part"] = cfg.Note{Pos: l.pos(n), Text: "assumed: a pointer to a part of an object, as here, may lead to all of the object"}
}

// intoTemporary reports whether an expression is an array in a temporary object, or a pointer into it.
func (l *expressions) intoTemporary(n cc.ExpressionNode) bool {
	switch x := unwrap(n).(type) {
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionSelect:
			return l.isArray(x) && (!l.info.Expr(x.PostfixExpression).Lvalue || l.partOfTemporary(x.PostfixExpression))
		case cc.PostfixExpressionIndex:
			return l.isArray(x) && (l.intoTemporary(x.PostfixExpression) || l.intoTemporary(x.ExpressionList))
		}
	case *cc.UnaryExpression:
		return x.Case == cc.UnaryExpressionAddrof && l.partOfTemporary(x.CastExpression) || x.Case == cc.UnaryExpressionDeref && l.isArray(x) && l.intoTemporary(x.CastExpression)
	case *cc.CastExpression:
		return x.Case == cc.CastExpressionCast && l.intoTemporary(x.CastExpression)
	case *cc.AdditiveExpression:
		return l.info.TypeOf(x).Kind == ctypes.Pointer && (l.intoTemporary(x.AdditiveExpression) || l.intoTemporary(x.MultiplicativeExpression))
	case *cc.ConditionalExpression:
		return x.Case == cc.ConditionalExpressionCond && (x.ExpressionList != nil && l.intoTemporary(x.ExpressionList) || l.intoTemporary(x.ConditionalExpression))
	case *cc.ExpressionList:
		for x.ExpressionList != nil {
			x = x.ExpressionList
		}
		return l.intoTemporary(x.AssignmentExpression)
	}
	return false
}

// partOfTemporary reports whether an expression, whose address is taken, is an element of such an array, or a part of one.
func (l *expressions) partOfTemporary(n cc.ExpressionNode) bool {
	switch x := unwrap(n).(type) {
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionSelect:
			return l.partOfTemporary(x.PostfixExpression) || l.intoTemporary(x)
		case cc.PostfixExpressionIndex:
			return l.intoTemporary(x.PostfixExpression) || l.intoTemporary(x.ExpressionList)
		}
	case *cc.UnaryExpression:
		return x.Case == cc.UnaryExpressionDeref && l.intoTemporary(x.CastExpression)
	}
	return l.intoTemporary(n)
}
