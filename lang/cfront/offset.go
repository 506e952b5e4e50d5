package cfront

import "modernc.org/cc/v4"

// offsetof is written as the address of a member of a structure at address 0.

// nullOffset returns the offset that n is, if it is &((T *)0)->member.
func (l *expressions) nullOffset(n cc.ExpressionNode) (int64, bool) {
	x, ok := unwrap(n).(*cc.UnaryExpression)
	if !ok || x.Case != cc.UnaryExpressionAddrof {
		return 0, false
	}
	_, off, ok := l.nullPlace(x.CastExpression)
	return off, ok
}

// nullPlace returns the type and the offset of an object in one at address 0.
func (l *expressions) nullPlace(n cc.ExpressionNode) (t *ctype, off int64, ok bool) {
	x, isPostfix := unwrap(n).(*cc.PostfixExpression)
	if !isPostfix {
		return nil, 0, false
	}
	switch x.Case {
	case cc.PostfixExpressionPSelect:
		if !isNullCast(x.PostfixExpression) {
			return nil, 0, false
		}
		v := l.dry(x.PostfixExpression)
		return l.memberOffset(l.elem(v.typ), 0, x.Token2.SrcStr())
	case cc.PostfixExpressionSelect:
		if t, off, ok = l.nullPlace(x.PostfixExpression); ok {
			return l.memberOffset(t, off, x.Token2.SrcStr())
		}
	case cc.PostfixExpressionIndex:
		if t, off, ok = l.nullPlace(x.PostfixExpression); ok && t.kind == arrayType {
			i, known := l.tryConstant(x.ExpressionList)
			k, small := i.Int64()
			elem := l.elem(t)
			return elem, off + k*elem.size, known && small && k >= 0 && k <= maxSource && elem.size >= 0
		}
	}
	return nil, 0, false
}

// isNullCast reports whether n is (T *)0.
func isNullCast(n cc.ExpressionNode) bool {
	x, ok := unwrap(n).(*cc.CastExpression)
	if !ok {
		return false
	}
	v, ok := valueOf(x.CastExpression.Value())
	return ok && v.IsZero()
}
