package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

func (l *lowerer) postfix(n *cc.PostfixExpression, pos cfg.Pos) operand {
	switch n.Case {
	case cc.PostfixExpressionPrimary:
		return l.eval(n.PrimaryExpression)
	case cc.PostfixExpressionIndex:
		return l.index(n, pos)
	case cc.PostfixExpressionCall:
		return yields(l.call(n, true, pos))
	case cc.PostfixExpressionSelect:
		o := l.eval(n.PostfixExpression)
		if o.place != nil {
			return object1(l.member(*o.place, n.Token2, pos))
		}
		if o.value.typ.kind == structType {
			return yields(l.load(l.member(o.value.obj, n.Token2, pos), pos))
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

// compoundLiteral makes the object without a name that a compound literal is (C11 6.5.2.5): it lives as long as the block.
func (l *lowerer) compoundLiteral(n *cc.PostfixExpression, pos cfg.Pos) place {
	l.declareTypeName(n.TypeName)
	t := l.typeOf(n.TypeName.Type())
	switch {
	case t.kind == unknownType || t.kind == arrayType && t.len < 0:
		fail(unsupported(pos, "a compound literal of type %s", t.name))
	case !l.b.reachable():
		return l.nowhere(t, pos)
	case l.frame == nil:
		fail(unsupported(pos, "a compound literal outside of functions"))
	}
	o := l.newObject(nil, "literal", l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos})
	o.scope = l.scope
	l.unescaped(o, pos)
	l.initialise(o.root, &cc.Initializer{Case: cc.InitializerInitList, InitializerList: n.InitializerList, Token: n.Token}, l.assignValue)
	return placeOf(o.root)
}

func (l *lowerer) member(p place, name cc.Token, pos cfg.Pos) place {
	if p.typ.kind != structType {
		fail(unsupported(pos, "a member of an object of type %s", p.typ.name))
	}
	path, ok := member(p.typ, name.SrcStr())
	if !ok {
		fail(unsupported(pos, "the member %s of %s", name.SrcStr(), p.typ.name))
	}
	for _, i := range path {
		p = p.part(i)
	}
	return p
}

// index evaluates a[i], without taking the address of the array a if that has a name.
func (l *lowerer) index(n *cc.PostfixExpression, pos cfg.Pos) operand {
	base := l.eval(n.PostfixExpression)
	if base.place != nil && base.place.typ.kind == arrayType {
		m := l.b.mark()
		i := l.integerExpr(n.ExpressionList)
		p := l.protectPlace(*base.place, m, pos)
		l.notBeside(p, l.convert(i.e, i.typ, typeLLong), true, pos)
		return object1(l.onlyAddress(n, func() place { return l.element(p, i.e, pos) }))
	}
	a := l.indexed(n, base, pos)
	return object1(l.onlyAddress(n, func() place { return l.deref(a, pos) }))
}

// indexed is the pointer to which a[i] leads, where base is a or i.
func (l *lowerer) indexed(n *cc.PostfixExpression, base operand, pos cfg.Pos) value {
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
	return l.movePointer(a, cfg.Add, l.mustInt(i, pos), pos)
}

// call evaluates a function call; wanted says whether its result is used.
func (l *lowerer) call(n *cc.PostfixExpression, wanted bool, pos cfg.Pos) value {
	v := l.expr(n.PostfixExpression)
	ft, ok := functionTypeOf(n.PostfixExpression.Type())
	if v.ptr == nil || !ok {
		fail(unsupported(pos, "a call of something that is no function"))
	}
	if v.ptr.fn != nil {
		args := l.arguments(n, v.ptr.fn, ft)
		l.signCall = l.signs[n]
		defer func() { l.signCall = false }()
		return l.callOf(v.ptr.fn, ft, n, args, wanted, pos)
	}
	return l.callSet(v.ptr, ft, n, wanted, pos)
}

// callSet calls the one of several functions to which a pointer points.
func (l *lowerer) callSet(p *pointer, ft *cc.FunctionType, n *cc.PostfixExpression, wanted bool, pos cfg.Pos) value {
	c := l.steady(l.code(p, pos), pos)
	t := l.typeOf(n.Type())
	args := l.arguments(n, &function{name: "a pointer"}, ft)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	var result *object
	if wanted && t.kind != voidType {
		result = l.newObject(nil, "result", l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos})
	}
	end := l.b.newVertex(l.here(pos))
	for _, id := range c.set.ids {
		f := l.pointee(id).fn
		if f == nil || !l.fits(f, args) {
			continue
		}
		yes, no := l.b.newVertex(l.here(pos)), l.b.newVertex(l.here(pos))
		l.branchOn(at(l.is(c, id), pos), pos, yes, no)
		l.b.start(yes)
		v := l.callOf(f, ft, n, args, wanted, pos)
		if result != nil && l.b.reachable() {
			l.store(placeOf(result.root), v, pos)
		}
		l.b.jump(end)
		l.b.start(no)
	}
	l.hole(pos, "unsupported call through a pointer that points to no function of its type")
	l.b.start(end)
	if result == nil {
		return l.dummy(t)
	}
	return l.load(placeOf(result.root), pos)
}

// fits reports whether f can be called with these arguments: with others a call through a pointer is undefined.
func (l *lowerer) fits(f *function, args []value) bool {
	if f.def == nil {
		return true
	}
	params := l.parameters(f)
	if len(args) < len(params) || len(args) > len(params) && !isVariadic(f) {
		return false
	}
	for i, p := range params {
		if v := args[i]; v.typ.kind != p.typ.kind || v.e != nil && v.typ.num != p.typ.num {
			return false
		}
	}
	return true
}

// callOf calls a function with arguments that have been evaluated.
func (l *lowerer) callOf(f *function, ft *cc.FunctionType, n *cc.PostfixExpression, args []value, wanted bool, pos cfg.Pos) value {
	if b, ok := l.builtin(f); ok {
		return l.finishCall(b(l, &call{fn: f, typ: ft, args: args, node: n, wanted: wanted, pos: pos}), n)
	}
	if f.def == nil {
		return l.finishCall(l.outsideCall(&call{fn: f, typ: ft, args: args, node: n, wanted: wanted, pos: pos}, (*lowerer).external), n)
	}
	wants, has := l.typeOf(n.Type()), l.typeOf(f.typ.(*cc.FunctionType).Result())
	if wants.kind != voidType && (has.kind == voidType || has.kind == intType && wants.kind == intType && has.num.Bits != wants.num.Bits) {
		fail(unsupported(pos, "a call of %s, which returns %s, as if it returned %s", f.name, has.name, wants.name))
	}
	return l.finishCall(l.inline(f, l.matchParameters(f, args, pos), pos), n)
}

// finishCall converts what a function returned to the type that its declaration at the call promises.
func (l *lowerer) finishCall(v value, n *cc.PostfixExpression) value {
	t := l.typeOf(n.Type())
	switch {
	case t.kind == voidType:
		return value{typ: typeVoid}
	case v.typ.kind == voidType: // the end of the run, or a result that nobody wants
		return l.dummy(t)
	default:
		return l.to(v, t, l.pos(n))
	}
}

func functionTypeOf(t cc.Type) (*cc.FunctionType, bool) {
	if p, ok := t.(*cc.PointerType); ok {
		t = p.Elem()
	}
	ft, ok := t.(*cc.FunctionType)
	return ft, ok
}

// arguments evaluates the arguments of a call, from left to right, and converts them to the types that the declaration
// gives the parameters; the others are promoted (C11 6.5.2.2).
func (l *lowerer) arguments(n *cc.PostfixExpression, f *function, ft *cc.FunctionType) []value {
	params := ft.Parameters()
	prototype := len(params) > 0 && !oldStyle(f)
	if len(params) == 1 && params[0].Type().Kind() == cc.Void {
		params = nil
	}
	var args []value
	var marks []mark
	var at []cfg.Pos
	for list := n.ArgumentExpressionList; list != nil; list = list.ArgumentExpressionList {
		a, pos := list.AssignmentExpression, l.pos(list.AssignmentExpression)
		var v value
		switch i := len(args); {
		case prototype && i < len(params):
			v = l.to(l.argument(a), l.typeOf(params[i].Type().Decay()), pos)
		case prototype && !ft.IsVariadic():
			fail(syntaxError(pos, "too many arguments in a call of %s", f.name))
		default:
			if v = l.argument(a); v.e != nil {
				t := promote(v.typ)
				v = value{typ: t, e: l.convert(v.e, v.typ, t)}
			}
		}
		args, marks, at = append(args, v), append(marks, l.b.mark()), append(at, pos)
		if v.ptr != nil || v.typ.kind == structType {
			l.pending++
			defer func() { l.pending-- }()
		}
	}
	if prototype && len(args) < len(params) {
		fail(syntaxError(l.pos(n), "too few arguments in a call of %s", f.name))
	}
	for i := len(args) - 1; i >= 0; i-- {
		args[i] = l.protect(args[i], marks[i], at[i])
	}
	return args
}

// argument evaluates an argument. One of a type that has no values here is still evaluated, for its side effects.
func (l *lowerer) argument(n cc.ExpressionNode) value {
	o := l.eval(n)
	if o.place != nil && o.place.typ.kind == unknownType {
		fail(unsupported(l.pos(n), "a value of type %s", o.place.typ.name))
	}
	return l.rvalue(o, l.pos(n))
}

// oldStyle reports whether f is defined without a prototype.
func oldStyle(f *function) bool {
	if f.def == nil {
		return false
	}
	d := f.def.Declarator.DirectDeclarator
	return d != nil && d.Case == cc.DirectDeclaratorFuncIdent
}

// matchParameters fits arguments to the parameters of the definition. Where the call saw no prototype, too many arguments
// are dropped, and others must have the promoted type of the parameter; else the call is undefined.
func (l *lowerer) matchParameters(f *function, args []value, pos cfg.Pos) []value {
	params := l.parameters(f)
	if len(args) < len(params) {
		fail(unsupported(pos, "a call of %s with too few arguments", f.name))
	}
	out := make([]value, len(params))
	for i, p := range params {
		v := args[i]
		if v.e != nil && p.typ.kind == intType && v.typ.num != p.typ.num && promote(v.typ).num != promote(p.typ).num {
			fail(unsupported(pos, "a call of %s with an argument of another type", f.name))
		}
		out[i] = l.to(v, p.typ, pos)
	}
	if isVariadic(f) {
		out = append(out, args[len(params):]...)
	}
	return out
}
