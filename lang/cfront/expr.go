package cfront

import (
	"reflect"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// expr evaluates n and returns its value; side effects go to the open edge, from left to right, where their order does not matter
// (order.go).
func (l *expressions) expr(n cc.ExpressionNode) value {
	l.becomesPointer(n)
	o := l.eval(n)
	l.decays(o, n)
	return l.rvalue(o, l.pos(n))
}

// numberExpr evaluates n, which must be a number.
func (l *expressions) numberExpr(n cc.ExpressionNode) value { return l.mustNumber(l.expr(n), l.pos(n)) }

// integerExpr evaluates n, which must be an integer.
func (l *expressions) integerExpr(n cc.ExpressionNode) value { return l.mustInt(l.expr(n), l.pos(n)) }

// placeExpr evaluates n to an object.
func (l *expressions) placeExpr(n cc.ExpressionNode) place {
	o := l.eval(n)
	if o.place == nil {
		fail(syntaxError(l.pos(n), "the expression does not designate an object"))
	}
	return *o.place
}

// eval evaluates n.
func (l *expressions) eval(n cc.ExpressionNode) operand {
	if n == nil {
		fail(unsupported(l.in.start(), "an expression that is left out in %s", l.funcName()))
	}
	if o, ok := l.evaluated(valueKey{n: inside(n)}); ok {
		return o
	}
	defer l.enter(n)()
	defer l.inOrder(n)()
	pos := l.pos(n)
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		return l.primary(x, pos)
	case *cc.PostfixExpression:
		return l.postfix(x, pos)
	case *cc.UnaryExpression:
		return l.unary(x, pos)
	case *cc.CastExpression:
		return yields(l.cast(x, pos))
	case *cc.AssignmentExpression:
		return l.assignment(x, pos)
	case *cc.ConditionalExpression:
		return yields(l.conditional(x, pos))
	case *cc.LogicalOrExpression, *cc.LogicalAndExpression:
		return yields(l.logical(x, pos))
	case *cc.ExpressionList:
		return l.comma(x)
	case *cc.ConstantExpression:
		return l.eval(x.ConditionalExpression)
	}
	if op, a, b, ok := binary(n); ok {
		return yields(l.binary(op, a, b, pos))
	}
	fail(unsupported(pos, "an expression of an unknown kind"))
	return operand{}
}

// operators are the binary ones of arithmetic and comparison.
var operators = map[string]cfg.Op{
	"*": cfg.Mul, "/": cfg.Div, "%": cfg.Rem, "+": cfg.Add, "-": cfg.Sub, "<<": cfg.Shl, ">>": cfg.Shr, "<": cfg.Lt, ">": cfg.Gt,
	"<=": cfg.Le, ">=": cfg.Ge, "==": cfg.Eq, "!=": cfg.Ne, "&": cfg.BitAnd, "^": cfg.BitXor, "|": cfg.BitOr,
}

// binary returns the operator and operands of an arithmetic operation or a comparison. The left one of A: A op B is in a field A of the node.
func binary(n cc.ExpressionNode) (op cfg.Op, a, b cc.ExpressionNode, ok bool) {
	switch n.(type) {
	case *cc.MultiplicativeExpression, *cc.AdditiveExpression, *cc.ShiftExpression, *cc.RelationalExpression, *cc.EqualityExpression,
		*cc.AndExpression, *cc.ExclusiveOrExpression, *cc.InclusiveOrExpression:
	default:
		return 0, nil, nil, false
	}
	v := reflect.ValueOf(n).Elem()
	for i, t := 0, v.Type(); i < t.NumField(); i++ {
		if !t.Field(i).IsExported() {
			continue
		}
		switch x := v.Field(i).Interface().(type) {
		case cc.Token:
			op, ok = operators[x.SrcStr()]
		case cc.ExpressionNode:
			if t.Field(i).Name == t.Name() {
				a = x
			} else {
				b = x
			}
		}
	}
	return op, a, b, ok
}

func (l *expressions) primary(n *cc.PrimaryExpression, pos cfg.Pos) operand {
	switch n.Case {
	case cc.PrimaryExpressionIdent:
		return l.identifier(n, pos)
	case cc.PrimaryExpressionInt, cc.PrimaryExpressionChar, cc.PrimaryExpressionLChar:
		if l.info.Expr(n).Imaginary != nil {
			return yields(l.imaginary(n, pos))
		}
		t := l.exprType(n)
		r, ok := l.info.Constant(n)
		if !ok || t.kind != intType || !t.num.Contains(r) {
			fail(unsupported(pos, "the constant %s", n.Token.SrcStr()))
		}
		return yields(value{typ: t, e: l.constOf(t, r, pos)})
	case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
		if _, known := l.info.Text(n); !known {
			fail(unsupported(pos, ctypes.DoubtfulText))
		}
		return yields(value{typ: l.valueType(n), ptr: &pointer{text: n}})
	case cc.PrimaryExpressionExpr:
		return l.eval(n.ExpressionList)
	case cc.PrimaryExpressionStmt:
		return yields(l.outer.statementExpr(n.CompoundStatement, l.exprType(n), pos))
	case cc.PrimaryExpressionFloat:
		return yields(l.floatConstant(n, pos))
	default:
		fail(unsupported(pos, "_Generic for a type that is not known exactly"))
		return operand{}
	}
}

func (l *expressions) identifier(n *cc.PrimaryExpression, pos cfg.Pos) operand {
	if r, ok := l.info.Constant(n); ok { // an enumerator
		t := l.exprType(n)
		return yields(value{typ: t, e: l.constOf(t, r, pos)})
	}
	e := l.names.resolve(n)
	switch {
	case e == nil: // called without a declaration
		if e := l.names.linked[n.Token.SrcStr()]; e != nil && e.function != nil && !e.function.library {
			return l.functionValue(e.function, n)
		}
		return l.functionValue(&function{name: n.Token.SrcStr(), key: n.Token.SrcStr(), typ: l.info.TypeOf(n), scope: l.scope.file(), pos: pos}, n)
	case e.function != nil:
		return l.functionValue(l.names.definitionOf(e.function, pos), n)
	case e.static != nil:
		return object1(placeOf(l.staticObject(e.static).root))
	default:
		return object1(placeOf(e.object.root))
	}
}

// functionValue is a function name: a pointer to the function, with the type that is declared where it is used.
func (l *expressions) functionValue(f *function, n *cc.PrimaryExpression) operand {
	if f.def == nil && l.scope.file().weak[f.name] {
		fail(unsupported(l.pos(n), "the function %s, which is weak and has no definition: a null pointer, or one of another file", f.name))
	}
	return yields(value{typ: l.valueType(n), ptr: &pointer{fn: f}})
}

func (l *expressions) comma(n *cc.ExpressionList) operand {
	alone := n.ExpressionList == nil
	for ; n.ExpressionList != nil; n = n.ExpressionList {
		l.discard(n.AssignmentExpression)
	}
	o := l.eval(n.AssignmentExpression)
	if !alone && o.place != nil && o.place.typ.kind == arrayType {
		return yields(l.rvalue(o, l.pos(n.AssignmentExpression)))
	}
	return o
}

// expressions evaluates expressions.
type expressions struct {
	*memory
	names     *names
	effects   map[cc.ExpressionNode]bool // see hasEffects
	leaks     *leaks
	outer     outer
	lasting   map[cc.ExpressionNode]*variable // strings, and compound literals outside of functions
	addresses map[cc.ExpressionNode]bool      // see addressed
	signs     map[*cc.PostfixExpression]bool  // calls of whose results only the sign counts
	signCall  bool                            // the call that begins now is one

	footprints *footprints
	races      map[any]race
	orders     cfg.Pos // where the first operands are of which all orders are followed
	copies     int     // how often the current operand is written out; see inEveryOrder
}

// outer is what expressions have in them that is more than an expression.
type outer interface {
	call(n *cc.PostfixExpression, wanted bool, pos cfg.Pos) value
	statementExpr(n *cc.CompoundStatement, t *ctype, pos cfg.Pos) value
}

// dry evaluates n where control does not come: it yields the type, and the value if that is constant.
func (l *expressions) dry(n cc.ExpressionNode) value {
	open := l.b.open
	l.b.open = nil
	defer func() { l.b.open = open }()
	return l.expr(n)
}

// binary evaluates a op b. The operands are converted to their common type; a shift has the type of its promoted left
// operand (C11 6.5.5-6.5.12).
func (l *expressions) binary(op cfg.Op, a, b cc.ExpressionNode, pos cfg.Pos) value {
	l.comparedWithZero(op, a, b)
	if p, q := l.addressOperand(a), l.addressOperand(b); p != nil && q != nil && (op == cfg.Eq || op == cfg.Ne) {
		a, b = p, q
	}
	x := l.expr(a)
	if x.typ.part != nil && l.hasEffects(b) {
		x = l.newComplex(x.typ, l.partsOf(x, pos), pos)
	}
	m := l.b.mark()
	y := l.expr(b)
	x = l.protect(x, m, l.pos(a))
	switch {
	case x.ptr != nil || y.ptr != nil:
		return l.pointerBinary(op, x, y, pos)
	case x.typ.vector || y.typ.vector:
		return l.vectorArithmetic(op, x, y, pos)
	}
	if isComplex(x, y) {
		return l.complexArithmetic(op, x, y, pos)
	}
	return l.arithmetic(op, l.mustNumber(x, l.pos(a)), l.mustNumber(y, l.pos(b)), pos)
}

// addressOperand is the pointer in a cast of a pointer to an integer type that holds its address; nil if n is none. Two of them are equal
// if and only if the pointers are, whatever the addresses are.
func (l *expressions) addressOperand(n cc.ExpressionNode) cc.ExpressionNode {
	x, ok := unwrap(n).(*cc.CastExpression)
	if !ok || x.Case != cc.CastExpressionCast || l.options.Bytes || l.valueType(x.CastExpression).kind != pointerType {
		return nil
	}
	if t := l.typeOf(l.info.TypeName(x.TypeName)); t.kind != intType || t.num == cfg.Bool || t.size < l.valueType(x.CastExpression).size {
		return nil
	}
	if _, offset := l.nullOffset(x.CastExpression); offset || l.offsetsFromNull(x.CastExpression) {
		return nil
	}
	return x.CastExpression
}

func (l *expressions) arithmetic(op cfg.Op, x, y value, pos cfg.Pos) value {
	t, u := usual(x.typ, y.typ), usual(x.typ, y.typ)
	if x.typ.isFloat() || y.typ.isFloat() {
		return l.floatArithmetic(op, l.floatOperand(x, t, pos), l.floatOperand(y, t, pos), t, pos)
	}
	if op == cfg.Shl || op == cfg.Shr {
		t, u = promote(x.typ), promote(y.typ)
	}
	a, b := l.convert(l.represented(x, t, pos), x.typ, t), l.convert(l.represented(y, u, pos), y.typ, u)
	l.guard(op, a, b, pos)
	l.unsignedStays(op, a, b, pos)
	e := at(cfg.Bin(op, a, b), pos)
	if op.IsComparison() {
		t = typeInt
	}
	return value{typ: t, e: l.fold(e)}
}
