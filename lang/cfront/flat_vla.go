package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// Arrays of variable length (C11 6.7.6.2, paragraph 5). Their lengths are evaluated when control passes the declaration, typedef or type name
// that they are written in, or with the parameters of a function when it is called (6.9.1, paragraph 10), and kept in variables. Only
// memory that is made of bytes has objects of such types.

// vlaKey identifies a length, by its expression, in a call that is inlined.
type vlaKey struct {
	frame  int
	length cc.ExpressionNode
}

// isVLA reports whether a type is that of arrays whose size is known when their declaration is passed.
func isVLA(t *ctype) bool {
	return t.kind == arrayType && t.written != nil && t.written.IsVLA()
}

// declareVLA declares an array of variable length. The declaration is where its type is written, unless that has a name.
func (l *lowerer) declareVLA(d *cc.Declarator, t *ctype, declaration any, pos cfg.Pos) *object {
	size := l.sizesOf(t, declaration, pos)
	o := l.newObject(d, d.Name(), l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Pos: pos})
	o.size = size
	l.declareAuto(o)
	l.beginLife(o, pos)
	return o
}

// sizesOf returns the size of an array of variable length in bytes, and evaluates those lengths that are written in a part of the syntax tree.
func (l *expressions) sizesOf(t *ctype, in any, pos cfg.Pos) *cfg.Expr {
	n := l.offset(t.len)
	if v := t.written.VLA; v != nil && v.Size != nil {
		k := l.vlaOf(v)
		if isWithin(v.Size, in) {
			v := l.integerExpr(v.Size)
			l.flat.vla[k] = l.saved(l.convert(v.e, v.typ, typeLLong), typeLLong, pos)
		}
		n = l.flat.vla[k]
		switch {
		case n != nil:
		case !l.b.reachable(): // the length has not been evaluated either
			n = l.offset(1)
		default:
			fail(unsupported(pos, "an array of variable length whose type is not declared before it"))
		}
	}
	elem := l.elem(t)
	step := l.offset(elem.size)
	switch {
	case isVLA(elem):
		step = l.sizesOf(elem, in, pos)
	case elem.size <= 0:
		fail(unsupported(pos, "an array of variable length of %s", elem.name))
	}
	const most = 1 << 30 // of elements, and of their bytes
	l.require(cfg.Length, l.compare(cfg.Gt, n, l.offset(0)), pos, "an array of a length that is not positive")
	fits := both(l.compare(cfg.Le, n, l.offset(most)), l.compare(cfg.Le, step, l.offset(most)))
	l.unlessHole(fits, pos, "undefined behaviour: an array that is too large")
	return l.saved(l.fold(cfg.Bin(cfg.Mul, n, step)), typeLLong, pos)
}

// isWithin reports whether a node is a part of another one.
func isWithin(n, whole any) bool {
	found := false
	visit(whole, func(part any) bool {
		found = found || part == n
		return !found
	})
	return found
}

// vlaOf is the key of a length in the call that is being translated.
func (l *objects) vlaOf(v *ctypes.Variable) vlaKey {
	k := vlaKey{length: v.Size}
	if l.frame != nil {
		k.frame = l.frame.id
	}
	return k
}

// writtenSizes evaluates the lengths of arrays in a type that is written in a part of the syntax tree, and to which that points.
func (l *expressions) writtenSizes(t *ctype, in any, pos cfg.Pos) {
	for t.kind == pointerType && t.written != nil {
		t = l.elem(t)
	}
	if l.options.Bytes && isVLA(t) && l.b.reachable() {
		l.sizesOf(t, in, pos)
	}
}

// typeofOperand evaluates the operand of a typeof whose type has a variable length, as gcc does (6.7 of its manual).
func (l *expressions) typeofOperand(t *cc.TypeSpecifier) {
	if t != nil && t.Case == cc.TypeSpecifierTypeofExpr && l.info.TypeOf(t.ExpressionList).IsVariablyModified() {
		l.discard(t.ExpressionList)
	}
}

// typeofIn does so in a type name.
func (l *expressions) typeofIn(n *cc.TypeName) {
	for q := n.SpecifierQualifierList; q != nil; q = q.SpecifierQualifierList {
		l.typeofOperand(q.TypeSpecifier)
	}
}

// parameterLengths evaluates the lengths of parameters that are declared as arrays, which nothing else needs, for their side effects.
func (l *expressions) parameterLengths(f *function, pos cfg.Pos) {
	for _, p := range f.typ.Func.Params {
		for t := p.Written; t != nil; t = t.Elem {
			if t.VLA != nil && t.VLA.Size != nil && l.hasEffects(t.VLA.Size) {
				l.discard(t.VLA.Size)
			}
			if l.options.Bytes { // those of what it points to are evaluated for its type
				break
			}
		}
	}
}

// bytesOf is the size of an object of a type in bytes; nil if it is not known.
func (l *objects) bytesOf(t *ctype) *cfg.Expr {
	if t.size >= 0 {
		return l.offset(t.size)
	}
	if !isVLA(t) {
		return nil
	}
	n, step := l.offset(t.len), l.bytesOf(l.elem(t))
	if v := t.written.VLA; v != nil {
		n = l.flat.vla[l.vlaOf(v)]
	}
	if n == nil || step == nil {
		return nil
	}
	return l.fold(cfg.Bin(cfg.Mul, n, step))
}
