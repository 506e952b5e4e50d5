package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

func (l *expressions) unary(n *cc.UnaryExpression, pos cfg.Pos) operand {
	switch n.Case {
	case cc.UnaryExpressionInc:
		return yields(l.step(n.UnaryExpression, cfg.Add, true, pos))
	case cc.UnaryExpressionDec:
		return yields(l.step(n.UnaryExpression, cfg.Sub, true, pos))
	case cc.UnaryExpressionAddrof:
		return yields(l.addressOf(n, pos))
	case cc.UnaryExpressionDeref:
		v := l.expr(n.CastExpression)
		if v.ptr != nil && (v.ptr.fn != nil || l.elem(v.typ).kind == functionType) {
			return yields(v)
		}
		return object1(l.onlyAddress(n, func() place { return l.deref(v, pos) }))
	case cc.UnaryExpressionNot:
		return yields(value{typ: typeInt, e: l.fold(at(cfg.Negated(l.condition(n.CastExpression)), pos))})
	case cc.UnaryExpressionPlus, cc.UnaryExpressionMinus, cc.UnaryExpressionCpl:
		return yields(l.sign(n, pos))
	case cc.UnaryExpressionSizeofExpr:
		t := l.exprType(n.UnaryExpression)
		if isVLA(t) && l.b.reachable() { // it is evaluated then (C11 6.5.3.4, paragraph 2)
			l.eval(n.UnaryExpression)
		}
		return yields(l.sizeof(n, t, pos))
	case cc.UnaryExpressionSizeofType:
		t := l.info.TypeName(n.TypeName)
		switch {
		case t.IsVLA():
			l.typeofIn(n.TypeName)
			l.writtenLengths(t, n.TypeName, pos)
		case t.IsVariablyModified() && l.b.reachable() && acts(n.TypeName): // 6.5.3.4, paragraph 2: it is not evaluated; 6.7.6.2, paragraph 5: perhaps
			l.maybe(pos, func() {
				l.hole(pos, cfg.Unsupported, "the length in the operand of sizeof, of which C leaves open whether it is evaluated")
			})
		}
		return yields(l.sizeof(n, l.typeOf(t), pos))
	case cc.UnaryExpressionAlignofExpr, cc.UnaryExpressionAlignofType:
		return yields(l.alignof(n, pos))
	case cc.UnaryExpressionLabelAddr:
		return yields(value{typ: l.exprType(n), ptr: &pointer{fn: l.functions[labelKey(l.info.LabelOf(n))]}})
	case cc.UnaryExpressionReal, cc.UnaryExpressionImag:
		return l.partOf(n, pos)
	}
	return operand{}
}

func (l *expressions) sign(n *cc.UnaryExpression, pos cfg.Pos) value {
	v := l.expr(n.CastExpression)
	if v.typ.vector {
		return l.vectorSign(n, v, pos)
	}
	if v.typ.part != nil {
		return l.complexSign(n, v, pos)
	}
	v = l.mustNumber(v, pos)
	switch {
	case n.Case == cc.UnaryExpressionMinus:
		return l.minus(v, pos)
	case n.Case == cc.UnaryExpressionCpl && v.typ.isFloat():
		fail(syntaxError(pos, "~ of a floating-point number"))
	}
	t := promote(v.typ)
	e := l.convert(v.e, v.typ, t)
	if n.Case == cc.UnaryExpressionCpl {
		e = cfg.Un(cfg.BitNot, e)
	}
	return value{typ: t, e: l.fold(at(e, pos))}
}

// minus is -v. That of a floating-point number has the other sign, also if it is a NaN.
func (l *expressions) minus(v value, pos cfg.Pos) value {
	if v.typ.isFloat() {
		v.e = l.foldAll(cfg.Negative(v.e), pos)
		return v
	}
	t := promote(v.typ)
	e := l.convert(v.e, v.typ, t)
	l.guard(cfg.Neg, e, nil, pos)
	l.unsignedStays(cfg.Neg, e, nil, pos)
	return value{typ: t, e: l.fold(at(cfg.Un(cfg.Neg, e), pos))}
}

// addressOf evaluates &n. &a[i] is a + i, which may point just behind the array, and &*p is p, which may point nowhere (C11
// 6.5.3.2, paragraph 3).
func (l *expressions) addressOf(n *cc.UnaryExpression, pos cfg.Pos) value {
	t := l.exprType(n)
	l.intoPart(n.CastExpression)
	switch x := unwrap(n.CastExpression).(type) {
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionIndex && !l.isVector(x.PostfixExpression) {
			if l.isArray(x.PostfixExpression) {
				l.addressed(x.PostfixExpression)
			}
			v := l.indexed(x, l.eval(x.PostfixExpression), false, pos)
			return value{typ: t, ptr: v.ptr}
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionDeref {
			return l.expr(x.CastExpression)
		}
	}
	if s := stripParens(n.CastExpression); s != nil && (s.Case == cc.PrimaryExpressionString || s.Case == cc.PrimaryExpressionLString) {
		if !l.b.reachable() {
			return l.dummy(t)
		}
		text := l.textObject(s).root
		return value{typ: t, ptr: &pointer{to: placeOf(text)}}
	}
	l.addressed(n.CastExpression)
	o := l.eval(n.CastExpression)
	if o.place == nil {
		if o.value.ptr != nil && o.value.ptr.fn != nil {
			return o.value
		}
		fail(syntaxError(pos, "the operand of & does not designate an object"))
	}
	for _, a := range o.place.alts {
		if a.cell.typ.bitField {
			fail(syntaxError(pos, "the address of a bit-field"))
		}
	}
	if o.place.flat != nil && o.place.flat.width > 0 {
		fail(syntaxError(pos, "the address of a bit-field"))
	}
	return value{typ: t, ptr: l.pointerAt(*o.place, pos)}
}

// pointerAt is a pointer to an object.
func (l *expressions) pointerAt(p place, pos cfg.Pos) *pointer {
	if l.options.Bytes {
		return l.addressOfPlace(p).pointer()
	}
	if p.hasArguments() || p.leadsOutside() {
		return l.codePlace(p, pos).pointer()
	}
	if e := l.elementPointer(p); e != nil {
		return e
	}
	return &pointer{to: p}
}

// stripParens returns what n is without parentheses around it, if that is a primary expression.
func stripParens(n cc.ExpressionNode) *cc.PrimaryExpression {
	x, _ := unwrap(n).(*cc.PrimaryExpression)
	return x
}

func (l *expressions) sizeof(n *cc.UnaryExpression, t *ctype, pos cfg.Pos) value {
	l.wide = true
	if isVLA(t) {
		if e := l.bytesOf(t); e != nil {
			return value{typ: l.sizeType(), e: l.convert(e, typeLLong, l.sizeType())}
		}
	}
	v, known := l.info.Constant(n)
	switch {
	case !l.laidOut(t):
		fail(unsupported(pos, "the size of %s", unlaidName(t)))
	case !known:
		fail(unsupported(pos, "the size of %s", t.name))
	}
	return value{typ: l.sizeType(), e: l.constOf(l.sizeType(), v, pos)}
}

// alignof is _Alignof, or __alignof__.
func (l *expressions) alignof(n *cc.UnaryExpression, pos cfg.Pos) value {
	v, ok := l.info.Constant(n)
	if !ok {
		fail(unsupported(pos, "the alignment of a type whose layout a pragma or an attribute may change"))
	}
	size := l.sizeType()
	return value{typ: size, e: l.constOf(size, v, pos)}
}
