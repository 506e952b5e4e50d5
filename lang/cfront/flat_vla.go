package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// Arrays of variable length, when memory is made of bytes (C11 6.7.6.2, paragraph 5). Their sizes are evaluated when a declaration is passed, or
// a variable or parameter begins to live that is a pointer to them, and kept in variables.

// vlaKey identifies the type of such arrays in a call that is inlined.
type vlaKey struct {
	frame int
	typ   cc.Type
}

// isVLA reports whether a type is that of arrays whose size is known when their declaration is passed.
func isVLA(t *ctype) bool {
	a, ok := t.cc.(*cc.ArrayType)
	if !ok || t.kind != arrayType {
		return false
	}
	return a.IsVLA() && a.SizeExpression() != nil || t.size < 0 && isVLAOf(a)
}

// isVLAOf reports whether an array is one of arrays of variable length.
func isVLAOf(a *cc.ArrayType) bool {
	elem, ok := a.Elem().(*cc.ArrayType)
	return ok && !a.IsIncomplete() && (elem.IsVLA() && elem.SizeExpression() != nil || isVLAOf(elem))
}

// declareVLA declares an array of variable length.
func (l *lowerer) declareVLA(d *cc.Declarator, t *ctype, pos cfg.Pos) {
	size := l.sizesOf(t, pos)
	o := l.newObject(d, d.Name(), l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Pos: pos})
	o.size = size
	l.declareAuto(o)
	l.beginLife(o, pos)
}

// sizesOf evaluates the size of an array of variable length in bytes, and those of its elements.
func (l *expressions) sizesOf(t *ctype, pos cfg.Pos) *cfg.Expr {
	n := l.offset(t.len)
	if a := t.cc.(*cc.ArrayType); a.IsVLA() {
		v := l.integerExpr(a.SizeExpression())
		n = l.saved(l.convert(v.e, v.typ, typeLLong), typeLLong, pos)
	}
	elem := l.elem(t)
	step := l.offset(elem.size)
	switch {
	case isVLA(elem):
		step = l.sizesOf(elem, pos)
	case elem.size <= 0:
		fail(unsupported(pos, "an array of variable length of %s", elem.name))
	}
	const most = 1 << 30 // of elements, and of their bytes
	fits := both(l.compare(cfg.Gt, n, l.offset(0)), both(l.compare(cfg.Le, n, l.offset(most)), l.compare(cfg.Le, step, l.offset(most))))
	l.unlessHole(fits, pos, "undefined behaviour: an array of a length that is not positive, or too large")
	size := l.saved(l.fold(cfg.Bin(cfg.Mul, n, step)), typeLLong, pos)
	l.flat.vla[l.vlaOf(t)] = size
	return size
}

// vlaOf is the key of a type in the call that is being translated.
func (l *objects) vlaOf(t *ctype) vlaKey {
	k := vlaKey{typ: t.cc}
	if l.frame != nil {
		k.frame = l.frame.id
	}
	return k
}

// pointedSizes evaluates the sizes of arrays of variable length to which a variable of a type points.
func (l *expressions) pointedSizes(t *ctype, pos cfg.Pos) {
	if t.kind == pointerType && l.options.Bytes {
		if elem := l.elem(t); isVLA(elem) && l.b.reachable() {
			l.sizesOf(elem, pos)
		}
	}
}

// bytesOf is the size of an object of a type in bytes; nil if it is not known.
func (l *objects) bytesOf(t *ctype) *cfg.Expr {
	if t.size >= 0 {
		return l.offset(t.size)
	}
	return l.flat.vla[l.vlaOf(t)]
}

// pointerToVLA is the type of a pointer to an object that may be an array of variable length: for the C parser, which says t, it points to
// a pointer then.
func pointerToVLA(of, t *ctype) *ctype {
	if isVLA(of) {
		return pointerTo(of)
	}
	return t
}
