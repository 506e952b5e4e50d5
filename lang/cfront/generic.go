package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// generic evaluates the expression that _Generic chooses (C11 6.5.1.1): that of the type which is compatible with the operand's. The C parser's
// choice does not see qualifiers, nor what pointers point to: where it is another one, nothing is known.
func (l *expressions) generic(n *cc.GenericSelection, pos cfg.Pos) operand {
	t := l.genericOperand(n.AssignmentExpression, pos)
	var otherwise, chosen *cc.GenericAssociation
	for list := n.GenericAssociationList; list != nil; list = list.GenericAssociationList {
		a := list.GenericAssociation
		if a.Case == cc.GenericAssociationDefault {
			otherwise = a
			continue
		}
		same, sure := l.isCompatible(t, l.typeOf(a.TypeName.Type()))
		exact := !mentionsQualifier(a.TypeName) && (t.kind != pointerType || showsQualifiers(n.AssignmentExpression) &&
			!(l.elem(t).kind == pointerType && l.in.files.mention("restrict"))) // of that the C parser says nothing
		switch {
		case !sure, !exact && l.mayBeCompatible(t, l.typeOf(a.TypeName.Type())):
			fail(unsupported(pos, "_Generic for a type that is not known exactly"))
		case same:
			chosen = a
		}
	}
	if chosen == nil {
		chosen = otherwise
	}
	switch {
	case chosen == nil && n.Associated() == nil:
		fail(syntaxError(pos, "_Generic without a choice for this type"))
	case chosen != n.Associated(): // it gives types to what it chooses alone
		fail(unsupported(pos, "_Generic for a type that the C parser takes for another one"))
	}
	return l.eval(chosen.AssignmentExpression)
}

// mentionsQualifier reports whether a type name has qualifiers in it, which the C parser forgets.
func mentionsQualifier(n *cc.TypeName) bool {
	found := false
	visit(n, func(n any) bool {
		_, is := n.(*cc.TypeQualifier)
		found = found || is
		return !found
	})
	return found
}

// showsQualifiers reports whether what a pointer points to has the qualifiers that the declarations in an expression say: not the members of
// qualified structures, nor what is chosen by a condition.
func showsQualifiers(n cc.ExpressionNode) bool {
	all := true
	visit(n, func(n any) bool {
		switch x := n.(type) {
		case *cc.ConditionalExpression, *cc.GenericSelection, *cc.CompoundStatement:
			all = false
		case *cc.PostfixExpression:
			all = all && x.Case != cc.PostfixExpressionSelect && x.Case != cc.PostfixExpressionPSelect
		case *cc.CastExpression:
			all = all && (x.TypeName == nil || !mentionsQualifier(x.TypeName))
		}
		return all
	})
	return all
}

// mayBeCompatible reports whether two types are compatible, or would be with other qualifiers.
func (l *typeTable) mayBeCompatible(a, b *ctype) bool {
	for a.kind == b.kind && (a.kind == pointerType || a.kind == arrayType) {
		a, b = l.elem(a), l.elem(b)
	}
	x, y := *a, *b
	x.constant, x.volatile, y.constant, y.volatile = false, false, false, false
	same, sure := l.isCompatible(&x, &y)
	return same || !sure
}

// genericOperand is the type of the value of an operand that is not evaluated.
func (l *expressions) genericOperand(n cc.ExpressionNode, pos cfg.Pos) *ctype {
	t := n.Type()
	v, said, mayBeEnum := l.dry(n), l.typeOf(t), t == nil || t.Kind() == cc.Enum
	switch {
	case v.typ.kind == unknownType || v.typ.kind != said.kind || v.e != nil && (v.typ.num != said.num || mayBeEnum):
		fail(unsupported(pos, "_Generic for a type that the C parser sees differently"))
	case v.typ.kind == intType || v.typ.kind == floatType:
		c := *said
		c.constant, c.volatile = false, false
		return &c
	}
	c := *v.typ
	c.constant, c.volatile = false, false
	return &c
}

// isCompatible reports whether two types are compatible (C11 6.2.7), and whether that is known for certain.
func (l *typeTable) isCompatible(a, b *ctype) (same, sure bool) {
	if a.kind == unknownType || b.kind == unknownType {
		return false, a.cc != nil && b.cc != nil && a.cc.Kind() != b.cc.Kind() && a.cc.Kind() != cc.Enum && b.cc.Kind() != cc.Enum
	}
	if a.kind != b.kind || a.constant != b.constant || a.volatile != b.volatile {
		return false, true
	}
	switch a.kind {
	case voidType:
		return true, true
	case intType, floatType:
		if a.cc == nil || b.cc == nil {
			return false, false
		}
		x, y := a.cc.Kind(), b.cc.Kind()
		if x == cc.Enum || y == cc.Enum {
			return a.cc == b.cc, a.cc == b.cc || a.num != b.num
		}
		return x == y, true
	case pointerType:
		return l.isCompatible(l.elem(a), l.elem(b))
	case arrayType:
		if a.len >= 0 && b.len >= 0 && a.len != b.len {
			return false, true
		}
		return l.isCompatible(l.elem(a), l.elem(b))
	case structType:
		same := a.cc == b.cc || sameDefinition(a, b)
		return same, same || a.union != b.union || len(a.fields) > 0 && len(b.fields) > 0
	}
	return l.compatibleFunctions(a, b)
}

// compatibleFunctions compares prototypes.
func (l *typeTable) compatibleFunctions(a, b *ctype) (same, sure bool) {
	f, ok := a.cc.(*cc.FunctionType)
	g, ok2 := b.cc.(*cc.FunctionType)
	if !ok || !ok2 || len(f.Parameters()) == 0 || len(g.Parameters()) == 0 {
		return false, false
	}
	if len(f.Parameters()) != len(g.Parameters()) || f.IsVariadic() != g.IsVariadic() {
		return false, true
	}
	if same, sure := l.isCompatible(l.typeOf(f.Result()), l.typeOf(g.Result())); !same || !sure {
		return same, sure
	}
	for i, p := range f.Parameters() {
		if same, sure := l.isCompatible(l.typeOf(p.Type().Decay()), l.typeOf(g.Parameters()[i].Type().Decay())); !same {
			return false, sure && p.Type().Kind() != cc.Array
		}
	}
	return true, true
}
