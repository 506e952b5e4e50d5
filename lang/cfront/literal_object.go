package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// literalName is what the objects of compound literals are called.
const literalName = "literal"

// compoundLiteral makes the object without a name that a compound literal is (C11 6.5.2.5, paragraph 5): it lives as long as the block, or
// outside of functions as the program.
func (l *expressions) compoundLiteral(n *cc.PostfixExpression, pos cfg.Pos) place {
	t := l.exprType(n)
	switch {
	case t.kind == unknownType || t.kind == arrayType && t.len < 0:
		fail(unsupported(pos, "a compound literal of type %s", t.name))
	case l.scope.parent == nil:
		return placeOf(l.staticLiteral(n, t, pos).root)
	case !l.b.reachable():
		return l.nowhere(t, pos)
	}
	l.typeofIn(n.TypeName)
	l.writtenLengths(l.info.TypeName(n.TypeName), n.TypeName, pos)
	o := l.newObject(nil, literalName, l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos})
	o.scope, o.lasts = l.scope, l.scope.labels > 0
	l.mayBeShared(o)
	l.unescaped(o, pos)
	l.beginLife(o, pos)
	l.initialise(o.root, literalInitialiser(n), l.assignValue)
	return placeOf(o.root)
}

// mayBeShared notes that an object may be one with others, and with strings (C11 6.5.2.5, paragraph 7), if it is a const compound literal.
func (l *objects) mayBeShared(o *object) {
	if l.isReadOnly(o.typ) {
		l.facts.literals[o.key] = true
	}
}

// mayShare reports whether a target may share memory with others: a string, or a const compound literal.
func (l *objects) mayShare(t pointee) bool {
	return t.text != nil || t.cell != nil && (t.cell.owner.text != nil || l.facts.literals[t.cell.owner.key])
}

func literalInitialiser(n *cc.PostfixExpression) *cc.Initializer {
	return &cc.Initializer{Case: cc.InitializerInitList, InitializerList: n.InitializerList, Token: n.Token}
}

// staticLiteral returns the object of a compound literal outside of functions. It is made once.
func (l *expressions) staticLiteral(n *cc.PostfixExpression, t *ctype, pos cfg.Pos) *object {
	if v := l.lasting[n]; v != nil {
		return v.object
	}
	v := &variable{name: literalName}
	l.lasting[n] = v
	v.object = l.newObject(nil, v.name, "", t, cfg.VarInfo{Kind: cfg.Global, Pos: pos})
	l.mayBeShared(v.object)
	l.unnamed(v.object.root)
	v.lowered = l.initially(l.scope, func() {
		l.initialise(v.object.root, literalInitialiser(n), func(cells []*cell, n cc.ExpressionNode) { l.assignConstant(nil, cells, n) })
	})
	l.globals = append(l.globals, v)
	return v.object
}
