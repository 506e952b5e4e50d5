package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
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
	a, ok := t.cc.(*cc.ArrayType)
	return ok && t.kind == arrayType && isVLAType(a)
}

// isVLAType reports whether a type is one of arrays of variable length, or of arrays of such.
func isVLAType(t cc.Type) bool {
	a, ok := t.(*cc.ArrayType)
	if !ok || a.IsIncomplete() && !a.IsVLA() {
		return false
	}
	return a.IsVLA() && a.SizeExpression() != nil || isVLAType(a.Elem())
}

// declareVLA declares an array of variable length. The declaration is where its type is written, unless that has a name.
func (l *lowerer) declareVLA(d *cc.Declarator, t *ctype, declaration any, pos cfg.Pos) {
	size := l.sizesOf(t, declaration, pos)
	o := l.newObject(d, d.Name(), l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Pos: pos})
	o.size = size
	l.declareAuto(o)
	l.beginLife(o, pos)
}

// sizesOf returns the size of an array of variable length in bytes, and evaluates those lengths that are written in a part of the syntax tree.
func (l *expressions) sizesOf(t *ctype, in any, pos cfg.Pos) *cfg.Expr {
	n := l.offset(t.len)
	if a := t.cc.(*cc.ArrayType); a.IsVLA() {
		k := l.vlaOf(a)
		if isWithin(a.SizeExpression(), in) {
			v := l.integerExpr(a.SizeExpression())
			l.flat.vla[k] = l.saved(l.convert(v.e, v.typ, typeLLong), typeLLong, pos)
		}
		if n = l.flat.vla[k]; n == nil {
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
	fits := both(l.compare(cfg.Gt, n, l.offset(0)), both(l.compare(cfg.Le, n, l.offset(most)), l.compare(cfg.Le, step, l.offset(most))))
	l.unlessHole(fits, pos, "undefined behaviour: an array of a length that is not positive, or too large")
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
func (l *objects) vlaOf(a *cc.ArrayType) vlaKey {
	k := vlaKey{length: a.SizeExpression()}
	if l.frame != nil {
		k.frame = l.frame.id
	}
	return k
}

// writtenSizes evaluates the lengths of arrays in a type that is written in a part of the syntax tree, and to which that points.
func (l *expressions) writtenSizes(t *ctype, in any, pos cfg.Pos) {
	for t.kind == pointerType && t.cc != nil {
		t = l.elem(t)
	}
	if l.options.Bytes && isVLA(t) && l.b.reachable() {
		l.sizesOf(t, in, pos)
	}
}

// parameterLengths evaluates the lengths of parameters that are declared as arrays, which nothing else needs, for their side effects.
func (l *expressions) parameterLengths(f *function, pos cfg.Pos) {
	t, ok := f.typ.(*cc.FunctionType)
	if !ok {
		return
	}
	for _, p := range t.Parameters() {
		a, ok := p.Type().Undecay().(*cc.ArrayType)
		if ok && a.SizeExpression() != nil && l.hasEffects(a.SizeExpression()) {
			l.discard(a.SizeExpression())
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
	if a := t.cc.(*cc.ArrayType); a.IsVLA() {
		n = l.flat.vla[l.vlaOf(a)]
	}
	if n == nil || step == nil {
		return nil
	}
	return l.fold(cfg.Bin(cfg.Mul, n, step))
}
