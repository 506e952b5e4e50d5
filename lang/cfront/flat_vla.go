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
	l.evaluateLengths(t.written, declaration, pos)
	size := l.sizeOf(t, pos)
	o := l.newObject(d, d.Name(), l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Pos: pos})
	o.size = size
	l.declareAuto(o)
	l.beginLife(o, pos)
	return o
}

// evaluateLengths evaluates the lengths of arrays in a type that are written in a part of the syntax tree, also of those to which it points (C11
// 6.7.6.2, paragraph 5). Operands of typeof have been evaluated before.
func (l *expressions) evaluateLengths(t *ctypes.Type, in any, pos cfg.Pos) {
	lengths := lengthsOf(t, in)
	if !l.b.reachable() {
		return
	}
	l.orderOfLengths(lengths, pos)
	for _, v := range lengths {
		switch {
		case l.options.Bytes || l.looksFor(cfg.Length):
			n := l.integerExpr(v.Size)
			length := l.saved(l.convert(n.e, n.typ, typeLLong), typeLLong, pos)
			if l.looksFor(cfg.Length) { // where no object has the type, too
				l.positive(length, pos)
			}
			if l.options.Bytes {
				l.flat.vla[l.vlaOf(v)] = length
			}
		case l.hasEffects(v.Size):
			l.discard(v.Size)
		}
	}
}

// lengthsOf are those that are written in a part of the syntax tree: of a function those in what it returns, but not of its parameters.
func lengthsOf(t *ctypes.Type, in any) (lengths []*ctypes.Variable) {
	for ; t != nil; t = t.Elem {
		if v := t.VLA; v != nil && v.Size != nil && isWritten(v.Size, in) {
			lengths = append(lengths, v)
		}
	}
	return lengths
}

// orderOfLengths is a hole for other orders than the one in which lengths are evaluated, if that may matter.
func (l *expressions) orderOfLengths(lengths []*ctypes.Variable, pos cfg.Pos) {
	var sizes []cc.ExpressionNode
	for _, v := range lengths {
		sizes = append(sizes, v.Size)
	}
	if len(lengths) > 1 && l.footprints.orderMatters(sizes, l.scope) {
		l.maybe(pos, func() {
			l.hole(pos, cfg.Unsupported, "order of evaluation: that of the lengths of an array may make a difference")
		})
	}
}

// positive requires that the length of an array is positive (C11 6.7.6.2, paragraph 5).
func (l *expressions) positive(n *cfg.Expr, pos cfg.Pos) {
	l.requireTelling(cfg.Length, l.compare(cfg.Gt, n, l.offset(0)), pos, detailOf("%s", "", n), "an array of a length that is not positive")
}

// sizeOf returns the size of an array of variable length in bytes. Its lengths have been evaluated where they are written.
func (l *expressions) sizeOf(t *ctype, pos cfg.Pos) *cfg.Expr {
	n := l.offset(t.len)
	if v := t.written.VLA; v != nil && v.Size != nil {
		n = l.flat.vla[l.vlaOf(v)]
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
		step = l.sizeOf(elem, pos)
	case elem.size <= 0:
		fail(unsupported(pos, "an array of variable length of %s", elem.name))
	}
	const most = 1 << 30 // of elements, and of their bytes
	l.positive(n, pos)
	fits := both(l.compare(cfg.Le, n, l.offset(most)), l.compare(cfg.Le, step, l.offset(most)))
	l.unlessHole(fits, pos, cfg.Undefined, "an array that is too large")
	return l.saved(l.fold(cfg.Bin(cfg.Mul, n, step)), typeLLong, pos)
}

// isWritten reports whether a length is a part of the syntax tree, outside of operands of typeof.
func isWritten(length cc.ExpressionNode, in any) bool {
	found := false
	visit(in, func(part any) bool {
		found = found || part == any(length)
		t, ok := part.(*cc.TypeSpecifier)
		return !found && !(ok && t.Case == cc.TypeSpecifierTypeofExpr)
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

// writtenLengths evaluates the lengths in a type that is written in a part of the syntax tree. Arrays must have positive ones.
func (l *expressions) writtenLengths(t *ctypes.Type, in any, pos cfg.Pos) {
	if !t.IsVariablyModified() {
		return
	}
	l.evaluateLengths(t, in, pos)
	for t.Kind == ctypes.Pointer {
		t = t.Elem
	}
	if of := l.typeOf(t); l.options.Bytes && isVLA(of) && l.b.reachable() {
		l.sizeOf(of, pos)
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

// parameterLengths evaluates the lengths in the types of parameters when a function is called (C11 6.9.1, paragraph 10): those of arrays, which
// nothing else needs, for their side effects.
func (l *expressions) parameterLengths(f *function, pos cfg.Pos) {
	var types []*ctypes.Type
	var lengths []*ctypes.Variable
	for _, p := range f.typ.Func.Params {
		t := p.Written
		if t != nil && t.Kind == ctypes.Array && (t.VLA == nil || t.VLA.Size == nil || !l.hasEffects(t.VLA.Size)) {
			t = t.Elem
		}
		if t == nil {
			continue
		}
		types = append(types, t)
		lengths = append(lengths, lengthsOf(t, f.def)...)
	}
	if l.b.reachable() {
		l.orderOfLengths(lengths, pos)
	}
	for _, t := range types {
		l.writtenLengths(t, f.def, pos)
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
