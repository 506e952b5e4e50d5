package cfront

import "cairn/cfg"

// pointerBinary handles the operations on pointers: arithmetic inside an array and comparisons.
func (l *pointers) pointerBinary(op cfg.Op, x, y value, pos cfg.Pos) value {
	switch {
	case op == cfg.Add && x.ptr != nil && y.e != nil:
		return l.movePointer(x, cfg.Add, y, pos)
	case op == cfg.Add && x.e != nil && y.ptr != nil:
		return l.movePointer(y, cfg.Add, x, pos)
	case op == cfg.Sub && x.ptr != nil && y.e != nil:
		return l.movePointer(x, cfg.Sub, y, pos)
	case op == cfg.Eq || op == cfg.Ne:
		return value{typ: typeInt, e: l.comparePointers(op, l.asPointer(x, pos), l.asPointer(y, pos), pos)}
	case x.ptr != nil && y.ptr != nil && op == cfg.Sub:
		t := typeInt
		if l.options.DataModel == LP64 {
			t = typeLong
		}
		distance := l.distance
		if l.options.Bytes {
			distance = l.distanceFlat
		}
		return value{typ: t, e: l.convert(distance(x, y, pos), typeLLong, t)}
	case x.ptr != nil && y.ptr != nil && op.IsComparison():
		return value{typ: typeInt, e: l.before(op, x.ptr, y.ptr, pos)}
	}
	fail(unsupported(pos, "the pointer operation %s", op))
	return value{}
}

func (l *pointers) asPointer(v value, pos cfg.Pos) *pointer {
	switch {
	case v.ptr != nil:
		return v.ptr
	case v.e != nil && v.e.IsConst(0):
		return &pointer{null: true}
	}
	fail(unsupported(pos, "a comparison of a pointer with an integer"))
	return nil
}

// unlessOpen says whether two pointers are equal, as e does, or either way where C leaves it open.
func (l *pointers) unlessOpen(e, open *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	answer := l.newTemp("equal", typeBool, pos)
	l.fork(pos, func(yes, no *vertex) { l.branchOn(open, pos, yes, no) }, func() {
		l.guess(l.truthOf(true), openAddresses, pos)
		l.havoc(answer, typeBool, "", l.part(cfg.Untold), pos)
	}, func() { l.put(answer, l.convert(e, typeInt, typeBool), pos) })
	return l.truth(l.ref(answer, pos))
}

// pointerTruth says whether a pointer is not null.
func (l *pointers) pointerTruth(v value, t *ctype, pos cfg.Pos) *cfg.Expr {
	if l.options.Bytes {
		return l.convert(at(l.notNull(l.locate(v.ptr, pos)), pos), typeInt, t)
	}
	c := l.code(v.ptr, pos)
	e := l.compare(cfg.Ne, c.id, l.intConst(typeInt, 0))
	return l.convert(at(e, pos), typeInt, t)
}

// elementPointer keeps &a[i] inside its array, so that the elements beside it can be reached. It returns nil if the
// operand is no element of one array with a constant index.
func (l *pointers) elementPointer(p place) *pointer {
	c, ok := p.single()
	if !ok {
		return nil
	}
	if c.parent == nil || c.parent.typ.kind != arrayType {
		return nil
	}
	return &pointer{array: c.parent, index: l.intConst(typeLLong, int64(c.pos))}
}

// viewed is the part of c, or the object around c, that begins where c does and has type t: it is the same memory.
func (l *pointers) viewed(c *cell, t *ctype) (*cell, bool) {
	for d := c; d != nil; d = firstPart(d) {
		if l.sameShape(d.typ, t) || otherSign(d.typ, t) && !l.options.Math {
			return d, true
		}
	}
	for d := c; d.parent != nil && firstPart(d.parent) == d; {
		if d = d.parent; l.sameShape(d.typ, t) {
			return d, true
		}
	}
	return nil, false
}

// otherSign reports whether two types are integers of one size that differ in their sign only.
func otherSign(a, b *ctype) bool {
	return a.kind == intType && b.kind == intType && !a.bitField && !b.bitField && a.num != cfg.Bool && b.num != cfg.Bool && a.num.Bits == b.num.Bits
}

// firstPart is the part of c that begins where c does; nil if there is none, or no single one.
func firstPart(c *cell) *cell {
	if len(c.kids) == 0 || c.typ.union || c.typ.kind == structType && c.typ.fields[0].isBit {
		return nil
	}
	return c.kids[0]
}

func (l *pointers) conditionOf(v value, pos cfg.Pos) *cfg.Expr {
	if v.ptr != nil {
		return l.pointerTruth(v, typeInt, pos)
	}
	v = l.mustNumber(v, pos)
	if v.e.Pos != pos && v.e.Op == cfg.Ref {
		v.e = at(v.e, pos)
	}
	return l.truth(v.e)
}
