package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// expr evaluates n and returns its value; side effects go to the open edge, from left to right.
func (l *lowerer) expr(n cc.ExpressionNode) value { return l.rvalue(l.eval(n), l.pos(n)) }

func (l *lowerer) rvalue(o operand, pos cfg.Pos) value {
	if o.place != nil {
		return l.load(*o.place, pos)
	}
	return o.value
}

// integerExpr evaluates n, which must be an integer.
func (l *lowerer) integerExpr(n cc.ExpressionNode) value { return l.mustInt(l.expr(n), l.pos(n)) }

func (l *lowerer) mustInt(v value, pos cfg.Pos) value {
	switch {
	case v.e != nil:
		return v
	case v.typ.kind == voidType:
		fail(syntaxError(pos, "a value is missing: the expression is of type void"))
	case v.ptr != nil:
		fail(unsupported(pos, "arithmetic on a pointer"))
	default:
		fail(syntaxError(pos, "an integer is wanted instead of %s", v.typ.name))
	}
	return v
}

// placeExpr evaluates n to an object.
func (l *lowerer) placeExpr(n cc.ExpressionNode) place {
	o := l.eval(n)
	if o.place == nil {
		fail(syntaxError(l.pos(n), "the expression does not designate an object"))
	}
	return *o.place
}

func object1(p place) operand { return operand{place: &p} }

func yields(v value) operand { return operand{value: v} }

// eval evaluates n.
func (l *lowerer) eval(n cc.ExpressionNode) operand {
	if n == nil {
		fail(unsupported(cfg.Pos{File: l.src.filename}, "an expression that is left out in %s", l.funcName()))
	}
	defer l.enter(n)()
	pos := l.pos(n)
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		return l.primary(x, pos)
	case *cc.PostfixExpression:
		return l.postfix(x, pos)
	case *cc.UnaryExpression:
		return l.unary(x, pos)
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionUnary {
			return l.eval(x.UnaryExpression)
		}
		return yields(l.cast(x, pos))
	case *cc.AssignmentExpression:
		return l.assignment(x, pos)
	case *cc.ConditionalExpression:
		if x.Case == cc.ConditionalExpressionLOr {
			return l.eval(x.LogicalOrExpression)
		}
		return yields(l.conditional(x, pos))
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLAnd {
			return l.eval(x.LogicalAndExpression)
		}
		return yields(l.logical(x, cfg.LOr, x.LogicalOrExpression, x.LogicalAndExpression, pos))
	case *cc.LogicalAndExpression:
		if x.Case == cc.LogicalAndExpressionOr {
			return l.eval(x.InclusiveOrExpression)
		}
		return yields(l.logical(x, cfg.LAnd, x.LogicalAndExpression, x.InclusiveOrExpression, pos))
	case *cc.ExpressionList:
		return l.comma(x)
	case *cc.ConstantExpression:
		return l.eval(x.ConditionalExpression)
	}
	if op, a, b, ok := binary(n); ok {
		if b == nil {
			return l.eval(a)
		}
		return yields(l.binary(op, a, b, pos))
	}
	fail(unsupported(pos, "an expression of an unknown kind"))
	return operand{}
}

// binary returns the operator and operands of an arithmetic or comparison node; b is nil if the node only wraps a.
func binary(n cc.ExpressionNode) (op cfg.Op, a, b cc.ExpressionNode, ok bool) {
	switch x := n.(type) {
	case *cc.MultiplicativeExpression:
		op, ok := map[cc.MultiplicativeExpressionCase]cfg.Op{
			cc.MultiplicativeExpressionMul: cfg.Mul, cc.MultiplicativeExpressionDiv: cfg.Div, cc.MultiplicativeExpressionMod: cfg.Rem,
		}[x.Case]
		return choose(op, ok, x.MultiplicativeExpression, x.CastExpression)
	case *cc.AdditiveExpression:
		op, ok := map[cc.AdditiveExpressionCase]cfg.Op{cc.AdditiveExpressionAdd: cfg.Add, cc.AdditiveExpressionSub: cfg.Sub}[x.Case]
		return choose(op, ok, x.AdditiveExpression, x.MultiplicativeExpression)
	case *cc.ShiftExpression:
		op, ok := map[cc.ShiftExpressionCase]cfg.Op{cc.ShiftExpressionLsh: cfg.Shl, cc.ShiftExpressionRsh: cfg.Shr}[x.Case]
		return choose(op, ok, x.ShiftExpression, x.AdditiveExpression)
	case *cc.RelationalExpression:
		op, ok := map[cc.RelationalExpressionCase]cfg.Op{
			cc.RelationalExpressionLt: cfg.Lt, cc.RelationalExpressionGt: cfg.Gt,
			cc.RelationalExpressionLeq: cfg.Le, cc.RelationalExpressionGeq: cfg.Ge,
		}[x.Case]
		return choose(op, ok, x.RelationalExpression, x.ShiftExpression)
	case *cc.EqualityExpression:
		op, ok := map[cc.EqualityExpressionCase]cfg.Op{cc.EqualityExpressionEq: cfg.Eq, cc.EqualityExpressionNeq: cfg.Ne}[x.Case]
		return choose(op, ok, x.EqualityExpression, x.RelationalExpression)
	case *cc.AndExpression:
		return choose(cfg.BitAnd, x.Case == cc.AndExpressionAnd, x.AndExpression, x.EqualityExpression)
	case *cc.ExclusiveOrExpression:
		return choose(cfg.BitXor, x.Case == cc.ExclusiveOrExpressionXor, x.ExclusiveOrExpression, x.AndExpression)
	case *cc.InclusiveOrExpression:
		return choose(cfg.BitOr, x.Case == cc.InclusiveOrExpressionOr, x.InclusiveOrExpression, x.ExclusiveOrExpression)
	default:
		return 0, nil, nil, false
	}
}

// choose drops the left operand of a node that only wraps its right one.
func choose(op cfg.Op, isBinary bool, left, right cc.ExpressionNode) (cfg.Op, cc.ExpressionNode, cc.ExpressionNode, bool) {
	if isBinary {
		return op, left, right, true
	}
	return op, right, nil, true
}

func (l *lowerer) primary(n *cc.PrimaryExpression, pos cfg.Pos) operand {
	switch n.Case {
	case cc.PrimaryExpressionIdent:
		return l.identifier(n, pos)
	case cc.PrimaryExpressionInt, cc.PrimaryExpressionChar, cc.PrimaryExpressionLChar:
		t := l.typeOf(n.Type())
		r, ok := valueOf(n.Value())
		if !ok || t.kind != intType || !t.num.Contains(r) {
			fail(unsupported(pos, "the constant %s", n.Token.SrcStr()))
		}
		return yields(value{typ: t, e: l.constOf(t, r, pos)})
	case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
		return yields(value{typ: l.typeOf(n.Type().Undecay().Decay()), ptr: &pointer{opaque: true, text: true}})
	case cc.PrimaryExpressionExpr:
		return l.eval(n.ExpressionList)
	case cc.PrimaryExpressionStmt:
		return yields(l.statementExpr(n.CompoundStatement, l.typeOf(n.Type()), pos))
	case cc.PrimaryExpressionFloat:
		fail(unsupported(pos, "floating-point arithmetic"))
	default:
		fail(unsupported(pos, "_Generic"))
	}
	return operand{}
}

func (l *lowerer) identifier(n *cc.PrimaryExpression, pos cfg.Pos) operand {
	e := l.resolve(n)
	switch {
	case e == nil: // called without a declaration
		return l.functionValue(&function{name: n.Token.SrcStr(), typ: n.Type()}, n)
	case e.function != nil:
		return l.functionValue(e.function, n)
	case e.enumerator != nil:
		r, ok := valueOf(e.enumerator.Value())
		t := typeInt
		if ok && !t.num.Contains(r) {
			t = l.typeOf(e.enumerator.Type())
		}
		if !ok || t.kind != intType || !t.num.Contains(r) {
			fail(unsupported(pos, "the enumerator %s", n.Token.SrcStr()))
		}
		return yields(value{typ: t, e: l.constOf(t, r, pos)})
	case e.static != nil:
		return object1(placeOf(l.staticObject(e.static).root))
	default:
		return object1(placeOf(e.object.root))
	}
}

// functionValue is a function name: a pointer to the function, with the type that is declared where it is used.
func (l *lowerer) functionValue(f *function, n *cc.PrimaryExpression) operand {
	t := n.Type()
	if t != nil && t.Kind() == cc.Function {
		t = t.Decay()
	}
	return yields(value{typ: l.typeOf(t), ptr: &pointer{fn: f}})
}

func (l *lowerer) comma(n *cc.ExpressionList) operand {
	for ; n.ExpressionList != nil; n = n.ExpressionList {
		l.discard(n.AssignmentExpression)
	}
	o := l.eval(n.AssignmentExpression)
	return o
}

func (l *lowerer) unary(n *cc.UnaryExpression, pos cfg.Pos) operand {
	switch n.Case {
	case cc.UnaryExpressionPostfix:
		return l.eval(n.PostfixExpression)
	case cc.UnaryExpressionInc:
		return yields(l.step(n.UnaryExpression, cfg.Add, true, pos))
	case cc.UnaryExpressionDec:
		return yields(l.step(n.UnaryExpression, cfg.Sub, true, pos))
	case cc.UnaryExpressionAddrof:
		return yields(l.addressOf(n, pos))
	case cc.UnaryExpressionDeref:
		v := l.expr(n.CastExpression)
		if v.ptr != nil && v.ptr.fn != nil {
			return yields(v)
		}
		return object1(l.deref(v, pos))
	case cc.UnaryExpressionNot:
		return yields(value{typ: typeInt, e: l.fold(at(cfg.Negated(l.condition(n.CastExpression)), pos))})
	case cc.UnaryExpressionPlus, cc.UnaryExpressionMinus, cc.UnaryExpressionCpl:
		return yields(l.sign(n, pos))
	case cc.UnaryExpressionSizeofExpr:
		t := l.sizeofType(n.UnaryExpression)
		return yields(l.sizeof(n, t, pos))
	case cc.UnaryExpressionSizeofType:
		l.declareTypeName(n.TypeName)
		return yields(l.sizeof(n, l.typeOf(n.TypeName.Type()), pos))
	case cc.UnaryExpressionAlignofExpr, cc.UnaryExpressionAlignofType:
		fail(unsupported(pos, "_Alignof"))
	case cc.UnaryExpressionLabelAddr:
		fail(unsupported(pos, "the address of a label"))
	default:
		fail(unsupported(pos, "complex arithmetic"))
	}
	return operand{}
}

func (l *lowerer) sign(n *cc.UnaryExpression, pos cfg.Pos) value {
	v := l.integerExpr(n.CastExpression)
	t := promote(v.typ)
	e := l.convert(v.e, v.typ, t)
	switch n.Case {
	case cc.UnaryExpressionMinus:
		e = cfg.Un(cfg.Neg, e)
	case cc.UnaryExpressionCpl:
		e = cfg.Un(cfg.BitNot, e)
	}
	return value{typ: t, e: l.fold(at(e, pos))}
}

func (l *lowerer) addressOf(n *cc.UnaryExpression, pos cfg.Pos) value {
	o := l.eval(n.CastExpression)
	t := l.typeOf(n.Type())
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
	if p := l.elementPointer(n.CastExpression, *o.place); p != nil {
		return value{typ: t, ptr: p}
	}
	return value{typ: t, ptr: &pointer{to: *o.place}}
}

// elementPointer keeps &a[i] inside its array, so that the elements beside it can be reached. It returns nil if the
// operand is no element of one array with a constant index.
func (l *lowerer) elementPointer(n cc.ExpressionNode, p place) *pointer {
	c, ok := p.single()
	if !ok {
		return nil
	}
	array, i := c.parentArray()
	if array == nil {
		return nil
	}
	return &pointer{array: array, index: l.intConst(typeLLong, int64(i))}
}

// parentArray returns the array of which c is an element.
func (c *cell) parentArray() (*cell, int) {
	return findParent(c.owner.root, c)
}

func findParent(in, c *cell) (*cell, int) {
	for i, k := range in.kids {
		if k == c {
			if in.typ.kind == arrayType {
				return in, i
			}
			return nil, 0
		}
		if a, j := findParent(k, c); a != nil {
			return a, j
		}
	}
	return nil, 0
}

// sizeofType returns the type of an operand that is not evaluated.
func (l *lowerer) sizeofType(n cc.ExpressionNode) *ctype {
	open := l.b.open
	l.b.open = nil
	defer func() { l.b.open = open }()
	if s := stripParens(n); s != nil && s.Case == cc.PrimaryExpressionString {
		return l.typeOf(s.Type().Undecay())
	}
	o := l.eval(n)
	if o.place != nil {
		return o.place.typ
	}
	return o.value.typ
}

func stripParens(n cc.ExpressionNode) *cc.PrimaryExpression {
	for {
		switch x := n.(type) {
		case *cc.PrimaryExpression:
			if x.Case != cc.PrimaryExpressionExpr {
				return x
			}
			n = x.ExpressionList
		case *cc.ExpressionList:
			if x.ExpressionList != nil {
				return nil
			}
			n = x.AssignmentExpression
		default:
			return nil
		}
	}
}

func (l *lowerer) sizeof(n *cc.UnaryExpression, t *ctype, pos cfg.Pos) value {
	if t.size < 0 || t.kind == unknownType && t.cc == nil {
		fail(unsupported(pos, "the size of %s", t.name))
	}
	switch {
	case l.src.packed && l.hasMembers(t, func(field) bool { return true }):
		fail(unsupported(pos, "the size of a structure whose layout a pragma or an attribute may change"))
	case l.hasMembers(t, func(f field) bool { return f.isBit }):
		fail(unsupported(pos, "the size of a structure with bit-fields"))
	}
	size := typeUInt
	if l.options.DataModel == LP64 {
		size = typeULong
	}
	return value{typ: size, e: at(l.intConst(size, t.size), pos)}
}

// hasMembers reports whether t has a member, at any depth, for which f holds. A union counts as one.
func (l *lowerer) hasMembers(t *ctype, f func(field) bool) bool {
	switch t.kind {
	case arrayType:
		return l.hasMembers(l.elem(t), f)
	case structType:
		for _, m := range t.fields {
			if f(m) || l.hasMembers(m.typ, f) {
				return true
			}
		}
	case unknownType:
		return t.cc != nil && t.cc.Kind() == cc.Union
	}
	return false
}
