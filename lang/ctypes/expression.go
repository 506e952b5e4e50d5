package ctypes

import (
	"slices"

	"strings"

	"modernc.org/cc/v4"

	"cairn/internal/ieee"
	"cairn/internal/num"
)

// operand is what is known of an expression while it is checked: an Expr, and for one that designates an object at a known address, as in
// the operand of & in offsetof, that address.
type operand struct {
	typ    *Type
	lvalue bool
	val    *num.Rat
	float  *ieee.Value
	addr   *num.Rat
	field  bool // it designates a bit-field

	imaginary *Expr // see Expr
}

// of is an operand of a type without a known value.
func of(t *Type) operand { return operand{typ: t} }

// value is the operand as a value: of an array that of its first element's address (C11 6.3.2.1).
func (o operand) value() operand {
	if o.typ.Kind == Array && o.addr != nil {
		o.val = o.addr
	}
	o.typ, o.lvalue, o.addr, o.field = o.typ.Decayed(), false, nil, false
	return o
}

// constant checks an expression and returns its value if it is an integer constant expression.
func (c *checker) constant(n cc.ExpressionNode) (num.Rat, bool) {
	before := c.folds
	c.folds = true
	c.expr(n)
	c.folds = before
	return c.Constant(n)
}

// unsure reports whether an expression has a part of a type that is not known.
func (c *checker) unsure(n cc.ExpressionNode) bool { return c.TypeOf(n).Kind == Invalid }

// unevaluated checks the operand of sizeof, typeof or the like.
func (c *checker) unevaluated(n cc.ExpressionNode) operand { return c.expr(n) }

// valueOf checks an expression whose value is used.
func (c *checker) valueOf(n cc.ExpressionNode) operand { return c.expr(n).value() }

// expr checks an expression (C11 6.5).
func (c *checker) expr(n cc.ExpressionNode) operand {
	o := c.kindOf(n)
	if o.typ == nil {
		o.typ = Basic(Invalid)
	}
	c.exprs[n] = Expr{Type: o.typ, Lvalue: o.lvalue, Value: o.val, Float: o.float, Imaginary: o.imaginary}
	return o
}

func (c *checker) kindOf(n cc.ExpressionNode) operand {
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		return c.primary(x)
	case *cc.PostfixExpression:
		return c.postfix(x)
	case *cc.UnaryExpression:
		return c.unary(x)
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionUnary {
			return c.expr(x.UnaryExpression)
		}
		return c.cast(x)
	case *cc.MultiplicativeExpression:
		return c.binary(x, x.Token, x.MultiplicativeExpression, x.CastExpression)
	case *cc.AdditiveExpression:
		return c.binary(x, x.Token, x.AdditiveExpression, x.MultiplicativeExpression)
	case *cc.ShiftExpression:
		return c.binary(x, x.Token, x.ShiftExpression, x.AdditiveExpression)
	case *cc.RelationalExpression:
		return c.binary(x, x.Token, x.RelationalExpression, x.ShiftExpression)
	case *cc.EqualityExpression:
		return c.binary(x, x.Token, x.EqualityExpression, x.RelationalExpression)
	case *cc.AndExpression:
		return c.binary(x, x.Token, x.AndExpression, x.EqualityExpression)
	case *cc.ExclusiveOrExpression:
		return c.binary(x, x.Token, x.ExclusiveOrExpression, x.AndExpression)
	case *cc.InclusiveOrExpression:
		return c.binary(x, x.Token, x.InclusiveOrExpression, x.ExclusiveOrExpression)
	case *cc.LogicalAndExpression:
		return c.logical(x, x.LogicalAndExpression, x.InclusiveOrExpression, false)
	case *cc.LogicalOrExpression:
		return c.logical(x, x.LogicalOrExpression, x.LogicalAndExpression, true)
	case *cc.ConditionalExpression:
		if x.Case == cc.ConditionalExpressionLOr {
			return c.expr(x.LogicalOrExpression)
		}
		return c.conditional(x)
	case *cc.AssignmentExpression:
		if x.Case == cc.AssignmentExpressionCond {
			return c.expr(x.ConditionalExpression)
		}
		return c.assignment(x)
	case *cc.ExpressionList:
		return c.comma(x)
	case *cc.ConstantExpression:
		return c.expr(x.ConditionalExpression)
	}
	return of(Basic(Invalid))
}

// primary checks an operand (C11 6.5.1).
func (c *checker) primary(n *cc.PrimaryExpression) operand {
	switch n.Case {
	case cc.PrimaryExpressionIdent:
		return c.identifier(n)
	case cc.PrimaryExpressionInt:
		return c.integer(n)
	case cc.PrimaryExpressionFloat:
		return c.floating(n)
	case cc.PrimaryExpressionChar, cc.PrimaryExpressionLChar:
		return c.character(n)
	case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
		return c.text(n)
	case cc.PrimaryExpressionExpr:
		return c.expr(n.ExpressionList)
	case cc.PrimaryExpressionStmt:
		return c.statementExpr(n.CompoundStatement)
	case cc.PrimaryExpressionGeneric:
		c.selections = append(c.selections, n)
		return c.generic(n.GenericSelection)
	}
	return of(Basic(Invalid))
}

func (c *checker) identifier(n *cc.PrimaryExpression) operand {
	name := n.Token.SrcStr()
	o := c.scope.lookup(name)
	if o == nil {
		panic(&Error{Pos: n.Position(), Msg: name + " is not declared", Undeclared: name})
	}
	c.uses[n] = o
	switch o.Kind {
	case Typedef:
		unsupported(n, "a type that the C parser takes for a value: %s", name)
	case Constant:
		v := o.Value
		return operand{typ: o.Type, val: &v}
	case Func:
		return of(o.Type)
	}
	return operand{typ: o.Type, lvalue: true}
}

// statementExpr is gcc's ({ ... }): the value of the last statement.
func (c *checker) statementExpr(n *cc.CompoundStatement) operand {
	out := of(Basic(Void))
	c.inScope(func() {
		c.items(n)
		if last := lastExpression(n); last != nil {
			out = of(c.TypeOf(last).Decayed())
		}
	})
	return out
}

// generic is a selection by type (C11 6.5.1.1). What controls it has the type of its value, as gcc has it.
func (c *checker) generic(n *cc.GenericSelection) operand {
	t := c.unevaluated(n.AssignmentExpression).typ.Decayed()
	var chosen, other cc.ExpressionNode
	var out, rest operand
	unsure := t.Kind == Invalid
	for list := n.GenericAssociationList; list != nil; list = list.GenericAssociationList {
		a := list.GenericAssociation
		e := c.expr(a.AssignmentExpression)
		if a.Case == cc.GenericAssociationDefault {
			other, rest = a.AssignmentExpression, e
			continue
		}
		u := c.typeName(a.TypeName)
		unsure = unsure || u.Kind == Invalid
		if Compatible(t, u) {
			if chosen != nil && !unsure {
				fail(n, "a generic selection with two associations for %s", t)
			}
			chosen, out = a.AssignmentExpression, e
		}
	}
	if chosen == nil {
		chosen, out = other, rest
	}
	switch {
	case unsure:
		delete(c.chosen, n)
		return of(Basic(Invalid))
	case chosen == nil:
		fail(n, "a generic selection without an association for %s", t)
	}
	c.chosen[n] = chosen
	return out
}

// postfix checks an operand with an operator behind (C11 6.5.2).
func (c *checker) postfix(n *cc.PostfixExpression) operand {
	switch n.Case {
	case cc.PostfixExpressionPrimary:
		return c.expr(n.PrimaryExpression)
	case cc.PostfixExpressionIndex:
		return c.index(n)
	case cc.PostfixExpressionCall:
		return c.call(n)
	case cc.PostfixExpressionSelect:
		return c.member(n, c.expr(n.PostfixExpression))
	case cc.PostfixExpressionPSelect:
		return c.member(n, c.pointee(n, c.valueOf(n.PostfixExpression)))
	case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
		return c.step(n, n.PostfixExpression)
	case cc.PostfixExpressionComplit:
		t := c.list(c.typeName(n.TypeName), n.InitializerList)
		return operand{typ: t, lvalue: true}
	}
	return of(Basic(Invalid))
}

// step is ++ or --.
func (c *checker) step(at node, n cc.ExpressionNode) operand {
	o := c.expr(n)
	if !o.lvalue && o.typ.Kind != Invalid {
		fail(at, "++ or -- of what is no object")
	}
	return of(o.typ.Decayed())
}

// pointee is what a pointer points to.
func (c *checker) pointee(at node, p operand) operand {
	switch p.typ.Kind {
	case Pointer:
		if p.typ.Elem.Kind == Function {
			return of(p.typ.Elem)
		}
		return operand{typ: p.typ.Elem, lvalue: true, addr: p.val}
	case Invalid:
		return of(Basic(Invalid))
	}
	fail(at, "what has the type %s is no pointer", p.typ)
	return operand{}
}

func (c *checker) index(n *cc.PostfixExpression) operand {
	a, i := c.expr(n.PostfixExpression), c.expr(n.ExpressionList).value()
	if a.typ.Kind == Vector {
		return operand{typ: a.typ.Elem.Qualified(a.typ.Quals), lvalue: a.lvalue}
	}
	a = a.value()
	if i.typ.Kind == Pointer {
		a, i = i, a // 3[a]
	}
	if !i.typ.IsInteger() && i.typ.Kind != Invalid {
		fail(n, "an index of type %s", i.typ)
	}
	if a.typ.IsPointerTo(Function) {
		fail(n, "an index into a function")
	}
	return c.pointee(n, c.moved(a, i, false))
}

// moved is a pointer and an integer, added or subtracted.
func (c *checker) moved(p, i operand, back bool) operand {
	out := of(p.typ)
	if size := c.Model.Size(p.typ.elem()); p.val != nil && i.val != nil && size >= 0 {
		by := i.val.Mul(num.FromInt(size))
		if back {
			by = by.Neg()
		}
		v := c.wrapped(p.typ, p.val.Add(by))
		out.val = &v
	}
	return out
}

// elem is what a pointer points to; unknown if t is none.
func (t *Type) elem() *Type {
	if t.Elem == nil {
		return Basic(Invalid)
	}
	return t.Elem
}

// member is a member of a structure.
func (c *checker) member(n *cc.PostfixExpression, o operand) operand {
	name := n.Token2.SrcStr()
	switch {
	case o.typ.Kind == Invalid:
		return of(Basic(Invalid))
	case !o.typ.IsRecord():
		fail(n, "the member %s of what has the type %s", name, o.typ)
	case !o.typ.Record.Complete:
		fail(n, "the member %s of the incomplete type %s", name, o.typ)
	}
	way := o.typ.Record.Member(name)
	if way == nil {
		fail(n, "%s has no member %s", o.typ, name)
	}
	out := operand{typ: o.typ, lvalue: o.lvalue, addr: o.addr}
	for _, i := range way {
		r := out.typ.Record
		f := r.Fields[i]
		out.typ, out.field = f.Type.Qualified(out.typ.Quals&^Atomic), f.BitField
		if out.addr != nil {
			a := out.addr.Add(num.FromInt(f.Offset))
			if out.addr = &a; r.Size < 0 {
				out.addr = nil
			}
		}
	}
	return out
}

// unary checks an operator and its operand (C11 6.5.3).
func (c *checker) unary(n *cc.UnaryExpression) operand {
	switch n.Case {
	case cc.UnaryExpressionPostfix:
		return c.expr(n.PostfixExpression)
	case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
		return c.step(n, n.UnaryExpression)
	case cc.UnaryExpressionAddrof:
		return c.addressOf(n)
	case cc.UnaryExpressionDeref:
		return c.pointee(n, c.valueOf(n.CastExpression))
	case cc.UnaryExpressionPlus, cc.UnaryExpressionMinus, cc.UnaryExpressionCpl:
		return c.sign(n)
	case cc.UnaryExpressionNot:
		return c.not(n)
	case cc.UnaryExpressionSizeofExpr:
		return c.sizeof(n, c.unevaluated(n.UnaryExpression))
	case cc.UnaryExpressionSizeofType:
		return c.sizeof(n, of(c.typeName(n.TypeName)))
	case cc.UnaryExpressionAlignofExpr:
		t := c.unevaluated(n.UnaryExpression).typ
		if at, cast := c.beforeCasts(n.UnaryExpression); cast {
			if at == nil {
				return of(c.Model.SizeT())
			}
			t = at
		}
		return c.alignof(n, t, c.alignOf(n.UnaryExpression))
	case cc.UnaryExpressionAlignofType:
		return c.alignof(n, c.typeName(n.TypeName), 0)
	case cc.UnaryExpressionLabelAddr:
		c.useLabel(n.Token2.SrcStr(), n).Address = true
		return of(PointerTo(Basic(Void)))
	case cc.UnaryExpressionReal, cc.UnaryExpressionImag:
		o := c.expr(n.UnaryExpression)
		return operand{typ: o.typ.real(), lvalue: o.lvalue && o.typ.Complex}
	}
	return of(Basic(Invalid))
}

// real is the type of the parts of a complex type, or t.
func (t *Type) real() *Type {
	if !t.Complex {
		return t
	}
	return Basic(t.Kind).Qualified(t.Quals)
}

func (c *checker) addressOf(n *cc.UnaryExpression) operand {
	o := c.expr(n.CastExpression)
	switch {
	case o.typ.Kind == Invalid:
		return of(PointerTo(o.typ))
	case o.field:
		fail(n, "the address of a bit-field")
	case !o.lvalue && o.typ.Kind != Function && o.typ.Kind != Array:
		fail(n, "the address of what is no object")
	}
	return operand{typ: PointerTo(o.typ), val: o.addr}
}

func (c *checker) sizeof(n *cc.UnaryExpression, o operand) operand {
	out := of(c.Model.SizeT())
	switch t := o.typ; {
	case o.field:
		fail(n, "the size of a bit-field")
	case t.IsVLA():
	case t.Bits > 0: // gcc takes the least machine word that is wide enough
		size := int64(1)
		for 8*size < int64(t.Bits) {
			size *= 2
		}
		out.val = known(size)
	case !t.IsComplete() && t.Kind != Void && t.Kind != Function:
		fail(n, "the size of an incomplete type: %s", t)
	default:
		out.val = known(c.Model.Size(t))
	}
	return out
}

// known is a size as a value; nil if it is not known.
func known(size int64) *num.Rat {
	if size < 0 {
		return nil
	}
	v := num.FromInt(size)
	return &v
}

// alignof is _Alignof of a type, or gcc's __alignof__, which takes an expression too and does not say what a member of the type is aligned to
// in ILP32, but what is best. own is an alignment that the object has itself.
func (c *checker) alignof(n *cc.UnaryExpression, t *Type, own int64) operand {
	out := of(c.Model.SizeT())
	switch {
	case t.Kind == Invalid, t.Bits > 0, c.options.Unlaid, c.Model.Size(t) < 0 && (t.IsRecord() && t.Record.Complete):
		return out
	case own > 0:
		out.val = known(own)
	case movesAddress(n.UnaryExpression) && c.Model.Align(t) != c.Model.Preferred(t): // gcc looks through &s.m + 0, which is nowhere written down
		return out
	case n.Case == cc.UnaryExpressionAlignofType && n.Token.SrcStr() == "_Alignof": // of an expression, which only gcc takes, it is __alignof__
		out.val = known(c.Model.Align(t))
	default:
		out.val = known(c.Model.Preferred(t))
	}
	return out
}

// beforeCasts is what gcc takes the alignment of for __alignof__ of what a pointer points to that has been cast: of the types to which it has
// pointed before all casts, and points now, that of the greater alignment. It is nil if that is not known.
func (c *checker) beforeCasts(n cc.ExpressionNode) (best *Type, cast bool) {
	switch x := unwrap(n).(type) {
	case *cc.PostfixExpression:
		_, cast = unwrap(x.PostfixExpression).(*cc.CastExpression)
		return nil, cast && x.Case == cc.PostfixExpressionIndex
	case *cc.UnaryExpression:
		if x.Case != cc.UnaryExpressionDeref {
			return nil, false
		}
		n = unwrap(x.CastExpression)
	}
	for {
		t := c.TypeOf(n).Decayed()
		x, ok := n.(*cc.CastExpression)
		switch {
		case !ok && !cast:
			return nil, false
		case t.Kind != Pointer:
			return nil, true
		case best == nil || !ok && c.Model.Preferred(t.Elem) > c.Model.Preferred(best):
			best = t.Elem
		}
		if !ok {
			return best, true
		}
		n, cast = unwrap(x.CastExpression), true
	}
}

// movesAddress reports whether an expression designates what is at the address of something, plus an offset.
func movesAddress(n cc.ExpressionNode) bool {
	taken := func(n cc.ExpressionNode) bool {
		x, ok := unwrap(n).(*cc.UnaryExpression)
		return ok && x.Case == cc.UnaryExpressionAddrof
	}
	switch x := unwrap(n).(type) {
	case *cc.PostfixExpression:
		return x.Case == cc.PostfixExpressionIndex && (taken(x.PostfixExpression) || taken(x.ExpressionList))
	case *cc.UnaryExpression:
		sum, ok := unwrap(x.CastExpression).(*cc.AdditiveExpression)
		return ok && x.Case == cc.UnaryExpressionDeref && (taken(sum.AdditiveExpression) || taken(sum.MultiplicativeExpression))
	}
	return false
}

// alignOf is the alignment that a variable or member has itself; 0 if the expression is none, or that of its type is its own.
func (c *checker) alignOf(n cc.ExpressionNode) int64 {
	switch x := unwrap(n).(type) {
	case *cc.PrimaryExpression:
		if o := c.uses[x]; o != nil {
			return o.Align
		}
		if n := c.chosen[x.GenericSelection]; n != nil {
			return c.alignOf(n)
		}
	case *cc.UnaryExpression: // *&x is x, and so is the real part of what is not complex
		if x.Case == cc.UnaryExpressionReal && !c.TypeOf(x.UnaryExpression).Complex {
			return c.alignOf(x.UnaryExpression)
		}
		if at, ok := unwrap(x.CastExpression).(*cc.UnaryExpression); ok && x.Case == cc.UnaryExpressionDeref && at.Case == cc.UnaryExpressionAddrof {
			return c.alignOf(at.CastExpression)
		}
	case *cc.PostfixExpression:
		t := c.TypeOf(x.PostfixExpression)
		if x.Case == cc.PostfixExpressionPSelect {
			t = t.Decayed().elem()
		}
		if selects := x.Case == cc.PostfixExpressionSelect || x.Case == cc.PostfixExpressionPSelect; !selects || !t.IsRecord() {
			return 0
		}
		for _, i := range t.Record.Member(x.Token2.SrcStr()) {
			f := t.Record.Fields[i]
			if t = f.Type; f.Name != "" {
				return f.Align
			}
		}
	}
	return 0
}

// unwrap is an expression without the parentheses around it.
func unwrap(n cc.ExpressionNode) cc.ExpressionNode {
	for {
		x, ok := n.(*cc.PrimaryExpression)
		if !ok || x.Case != cc.PrimaryExpressionExpr {
			return n
		}
		n = x.ExpressionList
	}
}

// cast checks a conversion that is written (C11 6.5.4).
func (c *checker) cast(n *cc.CastExpression) operand {
	t := c.typeName(n.TypeName)
	v := c.valueOf(n.CastExpression)
	t = t.Unqualified()
	switch {
	case t.Kind == Array || t.Kind == Function:
		fail(n, "a conversion to the type %s", t)
	case v.typ.IsRecord() && !t.IsRecord() && t.Kind != Void && t.Kind != Invalid:
		fail(n, "a conversion of the type %s to %s", v.typ, t)
	}
	return c.converted(v, t)
}

// comma is the value of the last of some expressions (C11 6.5.17).
func (c *checker) comma(n *cc.ExpressionList) operand {
	var out operand
	single := n.ExpressionList == nil
	for ; n != nil; n = n.ExpressionList {
		out = c.expr(n.AssignmentExpression)
	}
	if single {
		return out
	}
	return of(out.typ.Decayed())
}

// assignment is = or op= (C11 6.5.16).
func (c *checker) assignment(n *cc.AssignmentExpression) operand {
	o := c.expr(n.UnaryExpression)
	c.expr(n.AssignmentExpression)
	if !o.lvalue && o.typ.Kind != Invalid {
		fail(n, "an assignment to what is no object")
	}
	return of(o.typ.Unqualified())
}

// call checks a call (C11 6.5.2.2). A function that is called without a declaration returns int.
func (c *checker) call(n *cc.PostfixExpression) operand {
	if types := c.comparedTypes(n); types != nil {
		if types[0].isUnsure() || types[1].isUnsure() {
			return of(Basic(Invalid))
		}
		return operand{typ: Basic(Int), val: truthOf(Compatible(types[0], types[1]))}
	}
	if choice := c.choice(n); choice != nil {
		return operand{typ: Basic(Int), val: choice}
	}
	var f *Type
	if p, ok := unwrap(n.PostfixExpression).(*cc.PrimaryExpression); ok && p.Case == cc.PrimaryExpressionIdent && c.scope.lookup(p.Token.SrcStr()) == nil {
		f = c.implicit(p)
		for m := n.PostfixExpression; ; m = m.(*cc.PrimaryExpression).ExpressionList {
			if c.exprs[m] = (Expr{Type: f}); m == cc.ExpressionNode(p) {
				break
			}
		}
	} else {
		f = c.valueOf(n.PostfixExpression).typ
	}
	for list := n.ArgumentExpressionList; list != nil; list = list.ArgumentExpressionList {
		if p, ok := unwrap(list.AssignmentExpression).(*cc.PrimaryExpression); ok && !isBuiltin(n) {
			c.passed = p
		}
		c.expr(list.AssignmentExpression)
	}
	if f.Kind == Pointer {
		f = f.Elem
	}
	switch f.Kind {
	case Invalid:
		return of(f)
	case Function:
		if t := c.genericResult(n); t != nil {
			return of(t)
		}
		return operand{typ: f.Elem.Unqualified(), val: c.builtin(n, f)}
	}
	fail(n, "a call of what is no function")
	return operand{}
}

// isBuiltin reports whether a call is one of a built-in function, which may have a value where it stands.
func isBuiltin(n *cc.PostfixExpression) bool {
	p, ok := unwrap(n.PostfixExpression).(*cc.PrimaryExpression)
	return ok && p.Case == cc.PrimaryExpressionIdent && strings.HasPrefix(p.Token.SrcStr(), "__builtin_")
}

// comparedTypes are the types that __builtin_types_compatible_p compares (6.63 of gcc's manual), a macro which calls a function with the alignments of the
// types; nil: it is another call. Qualifiers of these do not count.
func (c *checker) comparedTypes(n *cc.PostfixExpression) (types []*Type) {
	p, ok := unwrap(n.PostfixExpression).(*cc.PrimaryExpression)
	if !ok || p.Case != cc.PrimaryExpressionIdent || p.Token.SrcStr() != "__types_compatible" {
		return nil
	}
	for list := n.ArgumentExpressionList; list != nil; list = list.ArgumentExpressionList {
		if x, ok := unwrap(list.AssignmentExpression).(*cc.UnaryExpression); ok && x.Case == cc.UnaryExpressionAlignofType {
			types = append(types, c.typeName(x.TypeName).Unqualified())
		}
	}
	if len(types) != 2 {
		return nil
	}
	return types
}

// isUnsure reports whether some of a type is not known: it would be compatible with any.
func (t *Type) isUnsure() bool {
	for ; t != nil; t = t.Elem {
		if t.Kind == Invalid {
			return true
		}
		if t.Func != nil && slices.ContainsFunc(t.Func.Params, func(p Param) bool { return p.Type.isUnsure() }) {
			return true
		}
	}
	return false
}

// choice is whether __builtin_choose_expr takes the first one (6.63 of gcc's manual): a macro which calls a function with the condition; nil: it is another call.
func (c *checker) choice(n *cc.PostfixExpression) *num.Rat {
	p, ok := unwrap(n.PostfixExpression).(*cc.PrimaryExpression)
	if !ok || p.Case != cc.PrimaryExpressionIdent || p.Token.SrcStr() != "__chooses" || n.ArgumentExpressionList == nil {
		return nil
	}
	v, ok := c.constant(n.ArgumentExpressionList.AssignmentExpression)
	if !ok {
		unsupported(n, "a condition of __builtin_choose_expr that is not known to be constant")
	}
	return truthOf(!v.IsZero())
}

// genericResult is the type of a call of one of gcc's functions for all types, which have no declarations: of atomic operations mostly that of the
// object (6.55 and 6.56 of its manual); nil if it is none.
func (c *checker) genericResult(n *cc.PostfixExpression) *Type {
	p, ok := unwrap(n.PostfixExpression).(*cc.PrimaryExpression)
	if !ok || p.Case != cc.PrimaryExpressionIdent || c.uses[p] == nil || !c.uses[p].Implicit || n.ArgumentExpressionList == nil {
		return nil
	}
	name := p.Token.SrcStr()
	if t := c.shuffled(name, n.ArgumentExpressionList); t != nil {
		return t
	}
	if overflows := strings.HasSuffix(name, "_overflow") || strings.HasSuffix(name, "_overflow_p"); overflows && strings.HasPrefix(name, "__builtin_") {
		return Basic(Bool)
	}
	word, atomic := strings.CutPrefix(name, "__atomic_")
	if word2, sync := strings.CutPrefix(name, "__sync_"); sync {
		word, atomic = word2, true
	}
	object := c.exprs[n.ArgumentExpressionList.AssignmentExpression].Type.Decayed()
	switch {
	case !atomic:
		return nil
	case strings.HasPrefix(word, "compare_exchange"), word == "bool_compare_and_swap", word == "test_and_set", strings.HasSuffix(word, "lock_free"):
		return Basic(Bool)
	case word == "load", word == "exchange", strings.HasPrefix(word, "store"), word == "clear", word == "lock_release", strings.HasSuffix(word, "fence"):
		return Basic(Void)
	case object.Kind == Pointer:
		return object.Elem.Unqualified()
	}
	return nil
}

// implicit declares a function that is called without a declaration: one that gcc knows has its own type (6.59 of gcc's manual).
func (c *checker) implicit(n *cc.PrimaryExpression) *Type {
	name := n.Token.SrcStr()
	t := &Type{Kind: Function, Elem: Basic(Int), Func: &Signature{}}
	if o := c.file.names["__builtin_"+name]; o != nil && o.Kind == Func {
		t = o.Type
	}
	o := &Object{Kind: Func, Name: name, Type: t, Linkage: External, Implicit: true}
	c.uses[n] = o
	return t
}
