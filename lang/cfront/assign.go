package cfront

import (
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// assignment evaluates a = b and a op= b (C11 6.5.16).
func (l *expressions) assignment(n *cc.AssignmentExpression, pos cfg.Pos) operand {
	p := l.placeExpr(n.UnaryExpression)
	l.assignable(n.UnaryExpression, p, pos)
	m := l.b.mark()
	if op, compound := operators[strings.TrimSuffix(n.Token.SrcStr(), "=")]; compound {
		return yields(l.update(n, p, m, op, pos))
	}
	v := l.assigned(p, n.AssignmentExpression)
	p = l.protectPlace(p, m, pos)
	return yields(l.assign(p, v, pos))
}

// assignable makes sure that a variable that is named is no constant.
func (l *expressions) assignable(n cc.ExpressionNode, p place, pos cfg.Pos) {
	if s := stripParens(n); s == nil || s.Case != cc.PrimaryExpressionIdent {
		return
	}
	if c, ok := p.single(); ok && c.owner.constant {
		fail(syntaxError(pos, "assignment to the constant %s", c.owner.name))
	}
}

// assigned evaluates what is assigned to p.
func (l *expressions) assigned(p place, n cc.ExpressionNode) value {
	l.outlives(n)
	if l.options.Claims != "" && len(p.alts) > 0 && strings.HasPrefix(p.alts[0].cell.owner.name, l.options.Claims) {
		before := l.options
		l.options.Checks = cfg.ChecksOf(cfg.Assertion)
		defer func() { l.options = before }()
	}
	return l.expr(n)
}

// update evaluates p op= b, which is what whole is.
func (l *expressions) update(whole *cc.AssignmentExpression, p place, m mark, op cfg.Op, pos cfg.Pos) value {
	n := whole.AssignmentExpression
	o, before := l.evaluated(valueKey{whole, oldValue})
	if !before {
		o = object1(p)
	}
	old := l.rvalue(o, pos)
	if old.typ.part != nil && l.hasEffects(n) {
		old = l.newComplex(old.typ, l.partsOf(old, pos), pos)
	}
	loaded := l.b.mark()
	v := l.expr(n)
	old = l.protect(old, loaded, pos)
	p = l.protectPlace(p, m, pos)
	switch {
	case old.ptr != nil:
		return l.assign(p, l.pointerBinary(op, old, v, pos), pos)
	case old.typ.vector || v.typ.vector:
		return l.assign(p, l.vectorArithmetic(op, old, v, pos), pos)
	}
	if isComplex(old, v) {
		return l.assign(p, l.complexArithmetic(op, old, v, pos), pos)
	}
	return l.assign(p, l.arithmetic(op, l.mustNumber(old, pos), l.mustNumber(v, l.pos(n)), pos), pos)
}

// assign stores v in p and returns the value of the assignment expression: what has been assigned, converted to the type of p (C11
// 6.5.16, paragraph 3). A volatile object need not be read for that.
func (l *expressions) assign(p place, v value, pos cfg.Pos) value {
	v = l.converted(v, p.typ, pos)
	if p.typ.isNumber() && len(p.alts) > 1 {
		v.e = l.saved(v.e, v.typ, pos)
	}
	if v.typ.kind == structType {
		v.obj = l.settled(v.obj, p, pos)
	}
	if v.ptr != nil && p.flat != nil {
		v.ptr = l.frozen(v.ptr, pos)
	}
	p = l.settled(p, p, pos) // a[a[0]] = 1
	l.store(p, v, pos)
	if p.typ.isNumber() && len(p.alts) > 1 || v.ptr != nil && p.flat != nil {
		return v
	}
	if p.flat == nil {
		return l.held(p, pos)
	}
	l.unchecked(func() { v = l.load(p, pos) })
	return v
}

// step evaluates ++ and --, before or behind the operand.
func (l *expressions) step(n cc.ExpressionNode, op cfg.Op, prefix bool, pos cfg.Pos) value {
	p := l.placeExpr(n)
	l.assignable(n, p, pos)
	old := l.load(p, pos)
	one := value{typ: typeInt, e: l.intConst(typeInt, 1)}
	var v value
	switch {
	case old.typ.vector:
		if !prefix {
			old = l.newVector(old.typ, l.elementsOf(old, old.typ, pos), pos)
		}
		v = l.vectorArithmetic(op, old, one, pos)
	case old.typ.part != nil:
		old = l.newComplex(old.typ, l.partsOf(old, pos), pos)
		v = l.complexArithmetic(op, old, one, pos)
	case old.ptr != nil:
		if !prefix && (old.ptr.set != nil || l.options.Bytes) {
			old.ptr = l.frozen(old.ptr, pos)
		}
		v = l.pointerBinary(op, old, one, pos)
	default:
		if old = l.mustNumber(old, pos); !prefix {
			old = l.capture(old, pos)
		}
		v = l.arithmetic(op, old, one, pos)
	}
	if v = l.assign(p, v, pos); prefix {
		return v
	}
	return old
}

// discard evaluates n for its side effects.
func (l *expressions) discard(n cc.ExpressionNode) {
	pos := l.pos(n)
	defer l.inOrder(unwrap(n))()
	switch x := unwrap(n).(type) {
	case *cc.ExpressionList:
		for ; x != nil; x = x.ExpressionList {
			l.discard(x.AssignmentExpression)
		}
		return
	case *cc.AssignmentExpression:
		if x.Token.SrcStr() == "=" && l.isTagged() && l.options.Claims == "" {
			l.assignUnit(x, pos)
			return
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionInc:
			l.step(x.PostfixExpression, cfg.Add, true, pos)
			return
		case cc.PostfixExpressionDec:
			l.step(x.PostfixExpression, cfg.Sub, true, pos)
			return
		case cc.PostfixExpressionCall:
			l.outer.call(x, false, pos)
			return
		}
	case *cc.CastExpression:
		if l.info.TypeName(x.TypeName).Kind == ctypes.Void {
			l.discard(x.CastExpression)
			return
		}
	case *cc.ConditionalExpression:
		if x.ExpressionList != nil &&
			(l.hasEffects(x.ExpressionList) || l.hasEffects(x.ConditionalExpression)) {
			l.fork(pos, func(yes, no *vertex) { l.branch(x.LogicalOrExpression, yes, no) },
				func() { l.discard(x.ExpressionList) }, func() { l.discard(x.ConditionalExpression) })
			return
		}
	}
	l.becomesPointer(n)
	o := l.eval(n)
	if o.place != nil && (o.place.typ.isScalar() || o.place.typ.kind == structType) && isIndirect(n) { // the value is read (C11 6.3.2.1, paragraph 2)
		o = yields(l.load(*o.place, pos))
	}
	if o.place == nil && o.value.typ != nil && o.value.typ.kind == structType && isIndirect(n) && l.b.reachable() { // so is all of a structure
		l.store(placeOf(l.newObject(nil, "unused", l.prefix(), o.value.typ, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos}).root), o.value, pos)
	}
	// An operation that may be undefined is carried out although nobody wants its value: it can end the execution.
	if o.place == nil && o.value.e != nil && !cfg.Defined(o.value.e, l.wraps).IsConst(1) {
		l.capture(o.value, pos)
	}
}

// cast evaluates (type)n.
func (l *expressions) cast(n *cc.CastExpression, pos cfg.Pos) value {
	t := l.typeOf(l.info.TypeName(n.TypeName))
	if t.kind == voidType {
		l.discard(n.CastExpression)
		return value{typ: typeVoid}
	}
	l.typeofIn(n.TypeName)
	l.writtenLengths(l.info.TypeName(n.TypeName), n.TypeName, pos)
	if off, ok := l.nullOffset(n.CastExpression); ok && t.kind == intType {
		return l.to(value{typ: typeLLong, e: at(l.intConst(typeLLong, off), pos)}, t, pos)
	}
	if t.kind == intType && l.offsetsFromNull(n.CastExpression) {
		e := l.offsetFromNull(unwrap(n.CastExpression).(*cc.UnaryExpression).CastExpression)
		return l.to(value{typ: typeULong, e: e}, t, pos)
	}
	v := l.expr(n.CastExpression)
	if t.vector || v.typ.vector {
		return l.toVector(v, t, pos)
	}
	if t.kind == structType && t.union && v.typ.kind != structType {
		return l.toUnion(v, t, pos)
	}
	if v.ptr != nil && t.kind == intType && t.num != cfg.Bool && v.ptr.null {
		return value{typ: t, e: l.intConst(t, 0)}
	}
	if x := l.info.Expr(n.CastExpression); v.e != nil && (x.Value != nil || x.Float != nil) { // as in (size_t)-1, what it changes is meant
		return l.to(v, t, pos)
	}
	return l.converted(v, t, pos)
}

// isIndirect reports whether an expression designates what a pointer leads to, or a part of that or of an array.
func isIndirect(n cc.ExpressionNode) bool {
	switch x := unwrap(n).(type) {
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionDeref:
			return true
		case cc.UnaryExpressionReal, cc.UnaryExpressionImag:
			return isIndirect(x.UnaryExpression)
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionIndex, cc.PostfixExpressionPSelect:
			return true
		case cc.PostfixExpressionSelect:
			return isIndirect(x.PostfixExpression)
		}
	}
	return false
}
