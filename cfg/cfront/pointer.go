package cfront

import "cairn/cfg"

// pointerBinary handles the pointer operations whose result is known: arithmetic inside an array and comparisons.
func (l *lowerer) pointerBinary(op cfg.Op, x, y value, pos cfg.Pos) value {
	switch {
	case op == cfg.Add && x.ptr != nil && y.e != nil:
		return l.movePointer(x, cfg.Add, y, pos)
	case op == cfg.Add && x.e != nil && y.ptr != nil:
		return l.movePointer(y, cfg.Add, x, pos)
	case op == cfg.Sub && x.ptr != nil && y.e != nil:
		return l.movePointer(x, cfg.Sub, y, pos)
	case op == cfg.Eq || op == cfg.Ne:
		return l.comparePointers(op, x, y, pos)
	case x.ptr != nil && y.ptr != nil && x.ptr.array != nil && x.ptr.array == y.ptr.array:
		if op == cfg.Sub {
			t := typeInt
			if l.options.DataModel == LP64 {
				t = typeLong
			}
			e := l.fold(at(cfg.Bin(cfg.Sub, x.ptr.index, y.ptr.index), pos))
			return value{typ: t, e: l.convert(e, typeLLong, t)}
		}
		if op.IsComparison() {
			return value{typ: typeInt, e: l.fold(at(cfg.Bin(op, x.ptr.index, y.ptr.index), pos))}
		}
	}
	fail(unsupported(pos, "the pointer operation %s", op))
	return value{}
}

// movePointer adds n elements to a pointer. It must stay inside the array or point just behind it; else the execution is
// undefined and ends.
func (l *lowerer) movePointer(p value, op cfg.Op, n value, pos cfg.Pos) value {
	a := p.ptr.array
	if a == nil {
		if n.e.IsConst(0) {
			return p
		}
		fail(unsupported(pos, "arithmetic on a pointer that does not point into an array"))
	}
	index := l.fold(at(cfg.Bin(op, p.ptr.index, l.convert(n.e, n.typ, typeLLong)), pos))
	q := *p.ptr
	q.index = index
	l.assumeThat(cfg.Bin(cfg.LAnd, l.fold(cfg.Bin(cfg.Ge, index, l.intConst(typeLLong, 0))),
		l.fold(cfg.Bin(cfg.Le, index, l.intConst(typeLLong, int64(len(a.kids)))))), pos)
	return value{typ: p.typ, ptr: &q}
}

// comparePointers decides whether two pointers are equal.
func (l *lowerer) comparePointers(op cfg.Op, x, y value, pos cfg.Pos) value {
	p, q := l.asPointer(x, pos), l.asPointer(y, pos)
	truth := func(equal bool) value {
		if equal == (op == cfg.Eq) {
			return value{typ: typeInt, e: l.intConst(typeInt, 1)}
		}
		return value{typ: typeInt, e: l.intConst(typeInt, 0)}
	}
	switch {
	case p.text && q.null || p.null && q.text:
		return truth(false)
	case p.opaque || q.opaque:
		if !l.b.reachable() {
			return truth(false)
		}
	case samePointer(p, q):
		return truth(true)
	case p.null || q.null || p.fn != nil || q.fn != nil:
		return truth(false)
	case p.array != nil && p.array == q.array:
		return value{typ: typeInt, e: l.fold(at(cfg.Bin(op, p.index, q.index), pos))}
	case p.array == nil && q.array == nil:
		_, okP := p.to.single()
		_, okQ := q.to.single()
		if okP && okQ {
			return truth(false)
		}
	}
	fail(unsupported(pos, "a comparison of pointers"))
	return value{}
}

func (l *lowerer) asPointer(v value, pos cfg.Pos) *pointer {
	switch {
	case v.ptr != nil:
		return v.ptr
	case v.e != nil && v.e.IsConst(0):
		return &pointer{null: true}
	}
	fail(unsupported(pos, "a comparison of a pointer with an integer"))
	return nil
}

// pointerTruth says whether a pointer is not null.
func (l *lowerer) pointerTruth(v value, t *ctype, pos cfg.Pos) *cfg.Expr {
	if v.ptr.opaque && !v.ptr.text {
		if !l.b.reachable() {
			return l.intConst(t, 0)
		}
		fail(unsupported(pos, "a test of a pointer to an unknown object"))
	}
	if v.ptr.null {
		return l.intConst(t, 0)
	}
	return l.intConst(t, 1)
}

// bind makes a pointer point to p for good. Pointers are resolved while the graph is made, in the order of the text, which
// is not the order in which a loop runs; so a pointer must have the same value in all its assignments.
func (l *lowerer) bind(c *cell, p *pointer, pos cfg.Pos) {
	if !l.b.reachable() {
		return
	}
	if c.bound != nil && !samePointer(c.bound, p) {
		fail(unsupported(pos, "a pointer with more than one value: %s", c.owner.name))
	}
	if p.array != nil && p.index.Op != cfg.Const {
		q := *p
		q.index = l.capture(value{typ: typeLLong, e: p.index}, pos).e
		p = &q
	}
	if len(p.to.alts) > 1 {
		q := *p
		q.to.alts = nil
		for _, a := range p.to.alts {
			a.when = l.capture(value{typ: typeInt, e: a.when}, pos).e
			q.to.alts = append(q.to.alts, a)
		}
		p = &q
	}
	c.bound = p
}

// samePointer reports whether two pointers are constants and equal.
func samePointer(p, q *pointer) bool {
	switch {
	case p.null || q.null:
		return p.null && q.null
	case p.opaque || q.opaque:
		return p.opaque && q.opaque // nothing can be done with either
	case p.fn != nil || q.fn != nil:
		return p.fn == q.fn
	case p.array != nil || q.array != nil:
		return p.array == q.array && p.index.Op == cfg.Const && q.index.Op == cfg.Const && p.index.Val.Equal(q.index.Val)
	}
	a, okA := p.to.single()
	b, okB := q.to.single()
	return okA && okB && a == b
}
