package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

func (l *expressions) postfix(n *cc.PostfixExpression, pos cfg.Pos) operand {
	switch n.Case {
	case cc.PostfixExpressionIndex:
		return l.index(n, pos)
	case cc.PostfixExpressionCall:
		return yields(l.outer.call(n, true, pos))
	case cc.PostfixExpressionSelect:
		o := l.eval(n.PostfixExpression)
		if o.place != nil {
			return object1(l.member(*o.place, n.Token2, pos))
		}
		if o.value.typ.kind == structType {
			p := l.member(o.value.obj, n.Token2, pos)
			if p.typ.kind == arrayType { // so that it is known where it ends
				return object1(p)
			}
			return yields(l.load(p, pos))
		}
		fail(unsupported(pos, "a member of a value of type %s", o.value.typ.name))
	case cc.PostfixExpressionPSelect:
		v := l.expr(n.PostfixExpression)
		return object1(l.member(l.onlyAddress(n, func() place { return l.deref(v, pos) }), n.Token2, pos))
	case cc.PostfixExpressionInc:
		return yields(l.step(n.PostfixExpression, cfg.Add, false, pos))
	case cc.PostfixExpressionDec:
		return yields(l.step(n.PostfixExpression, cfg.Sub, false, pos))
	}
	return object1(l.compoundLiteral(n, pos))
}

func (l *expressions) member(p place, name cc.Token, pos cfg.Pos) place {
	if p.typ.kind != structType {
		fail(unsupported(pos, "a member of an object of type %s", p.typ.name))
	}
	if p.flat != nil {
		l.mustBeLaidOut(p.typ, pos)
	}
	path, ok := member(p.typ, name.SrcStr())
	if !ok {
		fail(unsupported(pos, "the member %s of %s", name.SrcStr(), p.typ.name))
	}
	for _, i := range path {
		inner, overlaid := false, p.typ.union
		if p.flat != nil {
			l.overlays(p.typ)
			inner = p.flat.member || l.mixes(p.typ)
		}
		if p = p.part(i); inner {
			p.flat.member = true
		}
		if p.flat != nil {
			if p.flat.overlaid = p.flat.overlaid || overlaid; p.flat.overlaid {
				l.seesPadding(p.typ)
			}
		}
	}
	return p
}

// index evaluates a[i], without taking the address of the array a if that has a name.
func (l *expressions) index(n *cc.PostfixExpression, pos cfg.Pos) operand {
	base := l.eval(n.PostfixExpression)
	if base.place != nil && base.place.typ.vector || base.place == nil && base.value.typ.vector {
		return l.vectorElement(n, base, pos)
	}
	if base.place != nil && base.place.typ.kind == arrayType {
		m := l.b.mark()
		i := l.stepOf(l.integerExpr(n.ExpressionList), pos)
		p := l.protectPlace(*base.place, m, pos)
		if p.flat == nil {
			l.notBeside(p, l.convert(i.e, i.typ, typeLLong), true, pos)
		}
		return object1(l.onlyAddress(n, func() place { return l.element(p, i.e, pos) }))
	}
	a := l.indexed(n, base, !l.addresses[n] && !l.isArray(n), pos)
	return object1(l.onlyAddress(n, func() place { return l.deref(a, pos) }))
}

// indexed is the pointer to which a[i] leads, where base is a or i; access says that an object there is read or written.
func (l *expressions) indexed(n *cc.PostfixExpression, base operand, access bool, pos cfg.Pos) value {
	a := l.rvalue(base, pos)
	m := l.b.mark()
	i := l.expr(n.ExpressionList)
	a = l.protect(a, m, pos)
	if a.ptr == nil {
		a, i = i, a // 3[a]
	}
	if a.ptr == nil {
		fail(syntaxError(pos, "an index into something that is no array"))
	}
	i = l.stepOf(l.mustInt(i, pos), pos)
	if access {
		l.indexIsNear(i, l.bytesOf(l.elem(a.typ)), pos)
	}
	return l.movePointer(a, cfg.Add, i, pos)
}

// nullOffset returns the offset that n is, if it is &((T *)0)->member, as offsetof is written.
func (l *expressions) nullOffset(n cc.ExpressionNode) (int64, bool) {
	x, ok := unwrap(n).(*cc.UnaryExpression)
	if !ok || x.Case != cc.UnaryExpressionAddrof {
		return 0, false
	}
	v := l.info.Expr(x).Value
	if v == nil {
		return 0, false
	}
	return v.Int64()
}

// offsetsFromNull reports whether n is &((T *)0)->member[i] or the like, as offsetof is written with an index that is no constant (GNU C).
func (l *expressions) offsetsFromNull(n cc.ExpressionNode) bool {
	x, ok := unwrap(n).(*cc.UnaryExpression)
	return ok && x.Case == cc.UnaryExpressionAddrof && l.info.Expr(x).Value == nil && l.isFromNull(x.CastExpression)
}

// isFromNull reports whether n designates a part of what a null pointer would lead to.
func (l *expressions) isFromNull(n cc.ExpressionNode) bool {
	x, ok := unwrap(n).(*cc.PostfixExpression)
	if !ok {
		return false
	}
	switch x.Case {
	case cc.PostfixExpressionPSelect:
		v := l.info.Expr(x.PostfixExpression).Value
		return v != nil && v.Sign() == 0 && l.valueType(x.PostfixExpression).kind == pointerType && l.elem(l.valueType(x.PostfixExpression)).kind == structType
	case cc.PostfixExpressionSelect:
		return l.isFromNull(x.PostfixExpression)
	case cc.PostfixExpressionIndex:
		return l.isArray(x.PostfixExpression) && l.isFromNull(x.PostfixExpression) && l.elem(l.typeOf(l.info.TypeOf(x.PostfixExpression))).size > 0
	}
	return false
}

// offsetFromNull is where a part is of what a null pointer would lead to, in bytes and as a number without sign, as addresses are.
func (l *expressions) offsetFromNull(n cc.ExpressionNode) *cfg.Expr {
	x, pos := unwrap(n).(*cc.PostfixExpression), l.pos(n)
	unsigned := func(e *cfg.Expr, t *ctype) *cfg.Expr { return l.convert(e, t, typeULong) }
	if x.Case == cc.PostfixExpressionIndex {
		base := l.offsetFromNull(x.PostfixExpression)
		i := l.mustInt(l.expr(x.ExpressionList), pos)
		size := l.intConst(typeULong, l.elem(l.typeOf(l.info.TypeOf(x.PostfixExpression))).size)
		return l.fold(at(cfg.Bin(cfg.Add, base, l.fold(at(cfg.Bin(cfg.Mul, unsigned(i.e, i.typ), size), pos))), pos))
	}
	t, base := l.typeOf(l.info.TypeOf(x.PostfixExpression)), l.intConst(typeULong, 0)
	if x.Case == cc.PostfixExpressionPSelect {
		t = l.elem(l.valueType(x.PostfixExpression))
	} else {
		base = l.offsetFromNull(x.PostfixExpression)
	}
	l.mustBeLaidOut(t, pos)
	path, ok := member(t, x.Token2.SrcStr())
	if !ok {
		fail(unsupported(pos, "the member %s of %s", x.Token2.SrcStr(), t.name))
	}
	for _, i := range path {
		base = l.fold(at(cfg.Bin(cfg.Add, base, l.intConst(typeULong, t.fields[i].offset)), pos))
		t = t.fields[i].typ
	}
	return base
}
