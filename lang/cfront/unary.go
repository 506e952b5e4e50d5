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
		t := l.sizeofType(n.UnaryExpression)
		if isVLA(t) && l.b.reachable() { // it is evaluated then (C11 6.5.3.4, paragraph 2)
			l.eval(n.UnaryExpression)
		}
		return yields(l.sizeof(t, pos))
	case cc.UnaryExpressionSizeofType:
		l.names.declareTypes(n.TypeName)
		t := l.typeOf(n.TypeName.Type())
		l.writtenSizes(t, n.TypeName, pos)
		return yields(l.sizeof(t, pos))
	case cc.UnaryExpressionAlignofExpr, cc.UnaryExpressionAlignofType:
		return yields(l.alignof(n, pos))
	case cc.UnaryExpressionLabelAddr:
		fail(unsupported(pos, "the address of a label"))
	default:
		fail(unsupported(pos, "complex arithmetic"))
	}
	return operand{}
}

func (l *expressions) sign(n *cc.UnaryExpression, pos cfg.Pos) value {
	v := l.numberExpr(n.CastExpression)
	if v.typ.isFloat() {
		return l.floatSign(n, v, pos)
	}
	t := promote(v.typ)
	e := l.convert(v.e, v.typ, t)
	switch n.Case {
	case cc.UnaryExpressionMinus:
		l.guard(cfg.Neg, e, nil, pos)
		e = cfg.Un(cfg.Neg, e)
	case cc.UnaryExpressionCpl:
		e = cfg.Un(cfg.BitNot, e)
	}
	return value{typ: t, e: l.fold(at(e, pos))}
}

// addressOf evaluates &n. &a[i] is a + i, which may point just behind the array, and &*p is p, which may point nowhere (C11
// 6.5.3.2, paragraph 3).
func (l *expressions) addressOf(n *cc.UnaryExpression, pos cfg.Pos) value {
	t := l.typeOf(n.Type())
	switch x := unwrap(n.CastExpression).(type) {
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionIndex {
			if isArray(x.PostfixExpression) {
				l.addressed(x.PostfixExpression)
			}
			v := l.indexed(x, l.eval(x.PostfixExpression), pos)
			return value{typ: l.pointerOf(t, l.elem(v.typ)), ptr: v.ptr}
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
		return value{typ: l.pointerOf(t, text.typ), ptr: &pointer{to: placeOf(text)}}
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
	t = l.pointerOf(t, o.place.typ)
	if l.options.Bytes {
		return value{typ: t, ptr: l.addressOfPlace(*o.place).pointer()}
	}
	if o.place.hasArguments() || o.place.leadsOutside() {
		return value{typ: t, ptr: l.codePlace(*o.place, pos).pointer()}
	}
	if p := l.elementPointer(*o.place); p != nil {
		return value{typ: t, ptr: p}
	}
	return value{typ: t, ptr: &pointer{to: *o.place}}
}

// sizeofType returns the type of an operand that is not evaluated.
func (l *expressions) sizeofType(n cc.ExpressionNode) *ctype {
	open := l.b.open
	l.b.open = nil
	defer func() { l.b.open = open }()
	if s := stripParens(n); s != nil && (s.Case == cc.PrimaryExpressionString || s.Case == cc.PrimaryExpressionLString) {
		return l.typeOf(s.Type().Undecay())
	}
	o := l.eval(n)
	switch {
	case o.place != nil:
		return o.place.typ
	case o.value.typ.kind == arrayType && o.value.typ.cc != nil: // a pointer to its first element, or a member of a value
		if x, ok := unwrap(n).(*cc.PostfixExpression); ok && x.Case == cc.PostfixExpressionSelect {
			break
		}
		return l.typeOf(o.value.typ.cc.Decay())
	}
	return o.value.typ
}

// stripParens returns what n is without parentheses around it, if that is a primary expression.
func stripParens(n cc.ExpressionNode) *cc.PrimaryExpression {
	x, _ := unwrap(n).(*cc.PrimaryExpression)
	return x
}

func (l *expressions) sizeof(t *ctype, pos cfg.Pos) value {
	if isVLA(t) {
		if e := l.bytesOf(t); e != nil {
			return value{typ: l.sizeType(), e: l.convert(e, typeLLong, l.sizeType())}
		}
	}
	if t.size < 0 || t.kind == unknownType && t.cc == nil {
		fail(unsupported(pos, "the size of %s", t.name))
	}
	if !l.laidOut(t) {
		fail(unsupported(pos, "the size of a structure whose layout a pragma or an attribute may change"))
	}
	size := l.sizeType()
	return value{typ: size, e: at(l.intConst(size, t.size), pos)}
}

// alignof is _Alignof, or __alignof__, which does not say what a member of the type is aligned to in ILP32, but what is best.
func (l *expressions) alignof(n *cc.UnaryExpression, pos cfg.Pos) value {
	var t *ctype
	ofType := n.Case == cc.UnaryExpressionAlignofType
	if ofType {
		l.names.declareTypes(n.TypeName)
		t = l.typeOf(n.TypeName.Type())
	} else {
		t = l.sizeofType(n.UnaryExpression)
	}
	size, member := l.sizeType(), l.model == LP64 || n.Token.SrcStr() == "_Alignof"
	scalar := t
	for scalar.kind == arrayType {
		scalar = l.elem(scalar)
	}
	if t.cc == nil || t.size < 0 || !l.laidOut(t) || !member && scalar.kind != pointerType && scalar.size > 4 ||
		l.in.layouts.marked && (!ofType || t.cc.Typedef() != nil || scalar.kind != structType && t.cc.Attributes() != nil) {
		fail(unsupported(pos, "_Alignof %s", t.name))
	}
	return value{typ: size, e: at(l.intConst(size, l.alignment(t.cc)), pos)}
}
