package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// compoundLiteral makes the object without a name that a compound literal is (C11 6.5.2.5, paragraph 5): it lives as long as the block, or
// outside of functions as the program.
func (l *expressions) compoundLiteral(n *cc.PostfixExpression, pos cfg.Pos) place {
	l.names.declareTypes(n.TypeName)
	t := l.literalType(n, pos)
	switch {
	case t.kind == unknownType || t.kind == arrayType && t.len < 0:
		fail(unsupported(pos, "a compound literal of type %s", t.name))
	case l.scope.parent == nil:
		return placeOf(l.staticLiteral(n, t, pos).root)
	case !l.b.reachable():
		return l.nowhere(t, pos)
	}
	o := l.newObject(nil, "literal", l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos})
	o.scope = l.scope
	l.unescaped(o, pos)
	l.beginLife(o, pos)
	l.initialise(o.root, literalInitialiser(n), l.assignValue)
	return placeOf(o.root)
}

func literalInitialiser(n *cc.PostfixExpression) *cc.Initializer {
	return &cc.Initializer{Case: cc.InitializerInitList, InitializerList: n.InitializerList, Token: n.Token}
}

// staticLiteral returns the object of a compound literal outside of functions. It is made once.
func (l *expressions) staticLiteral(n *cc.PostfixExpression, t *ctype, pos cfg.Pos) *object {
	if v := l.lasting[n]; v != nil {
		return v.object
	}
	v := &variable{name: "literal"}
	l.lasting[n] = v
	v.object = l.newObject(nil, v.name, "", t, cfg.VarInfo{Kind: cfg.Global, Pos: pos})
	l.unnamed(v.object.root)
	v.lowered = l.initially(l.scope, func() { l.initialise(v.object.root, literalInitialiser(n), l.assignConstant) })
	l.globals = append(l.globals, v)
	return v.object
}

// literalType is the type of a compound literal. An array of no written length is as long as its initialiser says (C11 6.7.9, paragraph
// 22); the C parser takes a string for one element.
func (l *expressions) literalType(n *cc.PostfixExpression, pos cfg.Pos) *ctype {
	t := l.typeOf(n.TypeName.Type())
	a, ok := t.cc.(*cc.ArrayType)
	if !ok || a.SizeExpression() != nil || a.IsVLA() {
		return t
	}
	elem := l.elem(t)
	if elem.size <= 0 {
		fail(unsupported(pos, "a compound literal of type %s", t.name))
	}
	length := l.listLength(n.InitializerList, elem, pos)
	return &ctype{kind: arrayType, of: elem, len: length, size: length * elem.size, name: t.name, cc: t.cc}
}

// listLength is how many elements of a type a list of initialisers has: the largest index, and one.
func (l *expressions) listLength(list *cc.InitializerList, elem *ctype, pos cfg.Pos) int64 {
	if text := soleString(list); text != nil && elem.kind == intType {
		return l.typeOf(text.Type().Undecay()).len
	}
	x := &initList{l: l}
	length := 0
	for next := 0; list != nil; list = list.InitializerList {
		init := list.Initializer
		if list.Designation != nil {
			d := list.Designation.DesignatorList
			if next = x.last(d.Designator); next < 0 || d.DesignatorList != nil && d.DesignatorList.Designator != nil {
				fail(unsupported(pos, "a compound literal of no written length with such a designator"))
			}
		}
		if init.Case == cc.InitializerExpr && (elem.kind == arrayType || elem.kind == structType) {
			fail(unsupported(pos, "a compound literal of no written length whose elements are without braces"))
		}
		next++
		length = max(length, next)
	}
	return int64(length)
}

// last is the last index of a designator, -1 if it is none of constant elements.
func (x *initList) last(d *cc.Designator) int {
	switch d.Case {
	case cc.DesignatorIndex:
		return x.index(d.ConstantExpression)
	case cc.DesignatorIndex2:
		return x.index(d.ConstantExpression2)
	}
	return -1
}

// soleString is the string that is all of a list of initialisers, or nil.
func soleString(list *cc.InitializerList) *cc.PrimaryExpression {
	if list == nil || list.InitializerList != nil || list.Designation != nil || list.Initializer.Case != cc.InitializerExpr {
		return nil
	}
	s := stripParens(list.Initializer.AssignmentExpression)
	if s == nil || s.Case != cc.PrimaryExpressionString && s.Case != cc.PrimaryExpressionLString {
		return nil
	}
	return s
}
