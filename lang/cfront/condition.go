package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// condition evaluates n and returns an expression of value 0 or 1.
func (l *expressions) condition(n cc.ExpressionNode) *cfg.Expr {
	l.onlySign(n)
	v := l.expr(n)
	if v.typ.part != nil {
		return l.complexTruth(v, l.pos(n))
	}
	return l.conditionOf(v, l.pos(n))
}

// logical evaluates a && b or a || b. If b has side effects, that is control flow.
func (l *expressions) logical(n cc.ExpressionNode, pos cfg.Pos) value {
	a, b, op := shortCircuit(n)
	if l.hasEffects(b) {
		return l.choice(n, pos)
	}
	x := l.condition(a)
	var y *cfg.Expr
	l.purely(func() { y = l.condition(b) }, b)
	return value{typ: typeInt, e: l.fold(at(cfg.Bin(op, x, y), pos))}
}

// choice stores the truth value of n, found by control flow, in a temporary.
func (l *expressions) choice(n cc.ExpressionNode, pos cfg.Pos) value {
	tmp := l.newTemp("tmp", typeInt, pos)
	is := func(truth bool) func() { return func() { l.put(tmp, l.truthOf(truth), pos) } }
	l.fork(pos, func(yes, no *vertex) { l.branch(n, yes, no) }, is(true), is(false))
	return value{typ: typeInt, e: l.ref(tmp, pos)}
}

// conditional evaluates c ? a : b.
func (l *expressions) conditional(n *cc.ConditionalExpression, pos cfg.Pos) value {
	if n.ExpressionList == nil {
		return l.firstNonzero(n, pos)
	}
	t := l.valueType(n)
	if l.asksForValues() || l.hasEffects(n.ExpressionList) || l.hasEffects(n.ConditionalExpression) || !t.isNumber() {
		return l.conditionalFlow(n, pos)
	}
	c := l.condition(n.LogicalOrExpression)
	var a, b value
	l.purely(func() { a, b = l.numberExpr(n.ExpressionList), l.numberExpr(n.ConditionalExpression) }, n.ExpressionList, n.ConditionalExpression)
	return l.oneOf(c, a, b, pos)
}

// oneOf is c ? a : b of numbers.
func (l *expressions) oneOf(c *cfg.Expr, a, b value, pos cfg.Pos) value {
	t := usual(a.typ, b.typ)
	e := cfg.IfThenElse(c, l.convert(a.e, a.typ, t), l.convert(b.e, b.typ, t))
	return value{typ: t, e: l.fold(at(e, pos))}
}

// firstNonzero evaluates a ?: b, gcc's short form of a ? a : b that evaluates a once.
func (l *expressions) firstNonzero(n *cc.ConditionalExpression, pos cfg.Pos) value {
	v := l.expr(n.LogicalOrExpression)
	if v.ptr != nil {
		return l.firstNotNull(v, n, pos)
	}
	a := l.mustNumber(v, l.pos(n.LogicalOrExpression))
	if l.asksForValues() || l.hasEffects(n.ConditionalExpression) {
		return l.firstNonzeroFlow(l.capture(a, pos), n.ConditionalExpression, pos)
	}
	a = l.simple(a, pos)
	var b value
	l.purely(func() { b = l.numberExpr(n.ConditionalExpression) }, n.ConditionalExpression)
	return l.oneOf(l.truth(a.e), a, b, pos)
}

// firstNotNull evaluates p ?: q for pointers. The type is that of p, or a pointer to void if q is one.
func (l *expressions) firstNotNull(p value, n *cc.ConditionalExpression, pos cfg.Pos) value {
	t := p.typ
	if t.kind == arrayType {
		t = pointerTo(l.elem(t))
	}
	q := l.dry(n.ConditionalExpression)
	switch {
	case q.e != nil && q.e.IsConst(0):
	case q.ptr == nil:
		fail(unsupported(pos, "a conditional expression of a pointer and something else"))
	case q.typ.kind == pointerType && l.elem(q.typ).kind == voidType && !q.ptr.null:
		t = q.typ
	}
	if !l.b.reachable() {
		return l.dummy(t)
	}
	result := placeOf(l.newObject(nil, "tmp", l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos}).root)
	l.store(result, l.to(p, t, pos), pos)
	some := l.pointerTruth(l.load(result, pos), typeInt, pos)
	l.fork(pos, func(yes, no *vertex) { l.branchOn(some, pos, yes, no) }, func() {}, func() { l.store(result, l.expr(n.ConditionalExpression), pos) })
	return l.load(result, pos)
}

// firstNonzeroFlow evaluates a ?: n by control flow; a is a temporary.
func (l *expressions) firstNonzeroFlow(a value, n cc.ExpressionNode, pos cfg.Pos) value {
	t := usual(a.typ, l.mustNumber(l.dry(n), l.pos(n)).typ)
	tmp := l.newTemp("tmp", t, pos)
	save := func(v value) { l.put(tmp, l.converted(v, t, pos).e, pos) }
	l.fork(pos, func(yes, no *vertex) { l.branchOn(l.truth(a.e), pos, yes, no) }, func() { save(a) }, func() { save(l.numberExpr(n)) })
	return value{typ: t, e: l.ref(tmp, pos)}
}

// conditionalFlow evaluates c ? a : b by control flow.
func (l *expressions) conditionalFlow(n *cc.ConditionalExpression, pos cfg.Pos) value {
	t := l.conditionalType(n, pos)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	if t.isScalar() { // of a constant condition there is one way only, also where nothing is executed
		if c, known := l.info.Constant(n.LogicalOrExpression); known {
			chosen := n.ExpressionList
			if c.IsZero() {
				chosen = n.ConditionalExpression
			}
			return l.converted(l.expr(chosen), t, pos)
		}
	}
	var result *object
	if t.kind != voidType {
		result = l.newObject(nil, "tmp", l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos})
	}
	side := func(n cc.ExpressionNode) func() {
		return func() {
			if result == nil {
				l.discard(n)
				return
			}
			l.store(placeOf(result.root), l.converted(l.expr(n), t, l.pos(n)), l.pos(n))
		}
	}
	l.fork(pos, func(yes, no *vertex) { l.branch(n.LogicalOrExpression, yes, no) }, side(n.ExpressionList), side(n.ConditionalExpression))
	if result == nil {
		return value{typ: typeVoid}
	}
	return l.load(placeOf(result.root), pos)
}

// conditionalType returns the type of c ? a : b (C11 6.5.15), which is needed before the operands are evaluated.
func (l *expressions) conditionalType(n *cc.ConditionalExpression, pos cfg.Pos) *ctype {
	t := l.valueType(n)
	if t.kind == voidType {
		return typeVoid
	}
	a, b := l.dry(n.ExpressionList), l.dry(n.ConditionalExpression)
	if a.e != nil && b.e != nil {
		return usual(a.typ, b.typ)
	}
	if t.isNumber() {
		fail(unsupported(pos, "a conditional expression that the C parser types differently"))
	}
	return t
}

// branch goes to yes if n holds, else to no. Operands of && and || that have side effects become branches of their own.
func (l *expressions) branch(n cc.ExpressionNode, yes, no *vertex) {
	if x, y, op := shortCircuit(n); y != nil && l.hasEffects(y) {
		next := l.b.newVertex(l.here(l.pos(y)))
		if op == cfg.LAnd {
			l.branch(x, next, no)
		} else {
			l.branch(x, yes, next)
		}
		l.b.start(next)
		l.branch(y, yes, no)
		return
	}
	if x, ok := unwrap(n).(*cc.UnaryExpression); ok && x.Case == cc.UnaryExpressionNot && l.hasEffects(x.CastExpression) {
		l.branch(x.CastExpression, no, yes)
		return
	}
	c := l.condition(n)
	if l.frame != nil && l.frame.counts != nil { // where it is known which way this goes, no call is made on the other
		c = l.known(c)
	}
	l.branchOn(c, l.pos(n), yes, no)
}

// unwrap removes parentheses.
func unwrap(n cc.ExpressionNode) cc.ExpressionNode {
	for {
		switch x := n.(type) {
		case *cc.PrimaryExpression:
			if x.Case != cc.PrimaryExpressionExpr {
				return n
			}
			n = x.ExpressionList
		case *cc.ConstantExpression:
			n = x.ConditionalExpression
		default:
			return n
		}
	}
}

// shortCircuit returns the operands of a && b or a || b.
func shortCircuit(n cc.ExpressionNode) (a, b cc.ExpressionNode, op cfg.Op) {
	switch x := unwrap(n).(type) {
	case *cc.LogicalAndExpression:
		return x.LogicalAndExpression, x.InclusiveOrExpression, cfg.LAnd
	case *cc.LogicalOrExpression:
		return x.LogicalOrExpression, x.LogicalAndExpression, cfg.LOr
	}
	return nil, nil, 0
}

// C says no more of the results of strcmp and its like than their signs. Where a call is compared with 0, or is a condition, no more
// counts: the result is -1, 0 or 1 then, and there is no choice. Elsewhere it is any value of the right sign.

// onlySign takes note that no more than the sign of n counts, if that is a call.
func (l *expressions) onlySign(n cc.ExpressionNode) {
	if call, ok := unwrap(n).(*cc.PostfixExpression); ok && call.Case == cc.PostfixExpressionCall {
		l.signs[call] = true
	}
}

// comparedWithZero takes note of calls that are compared with the constant 0.
func (l *expressions) comparedWithZero(op cfg.Op, a, b cc.ExpressionNode) {
	if !op.IsComparison() {
		return
	}
	isZero := func(n cc.ExpressionNode) bool {
		v, known := l.info.Constant(n)
		return known && v.IsZero()
	}
	if isZero(b) {
		l.onlySign(a)
	}
	if isZero(a) {
		l.onlySign(b)
	}
}

// anyMagnitude is __any_magnitude, which libc/ calls: any value, or 0 where only the sign of the library function's result counts.
func (l *library) anyMagnitude(c *call) value {
	fr := l.frame
	for fr.parent != nil && fr.parent.fn.library {
		fr = fr.parent
	}
	if fr.onlySign {
		return value{typ: typeInt, e: l.intConst(typeInt, 0)}
	}
	return l.arbitrary(typeInt, "", c.pos)
}
