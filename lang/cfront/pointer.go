package cfront

import "cairn/cfg"

// pointerBinary handles the operations on pointers: arithmetic inside an array and comparisons.
func (l *lowerer) pointerBinary(op cfg.Op, x, y value, pos cfg.Pos) value {
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
		return value{typ: t, e: l.convert(l.distance(x, y, pos), typeLLong, t)}
	case x.ptr != nil && y.ptr != nil && op.IsComparison():
		return value{typ: typeInt, e: l.before(op, x.ptr, y.ptr, pos)}
	}
	fail(unsupported(pos, "the pointer operation %s", op))
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
	c := l.code(v.ptr, pos)
	e := l.compare(cfg.Ne, c.id, l.intConst(typeInt, 0))
	return l.convert(at(e, pos), typeInt, t)
}

// decay returns a pointer to the first element of an array.
func (l *lowerer) decay(p place, pos cfg.Pos) *pointer {
	if c, ok := p.single(); ok {
		return &pointer{array: c, index: l.intConst(typeLLong, 0)}
	}
	var out coded
	for i := len(p.alts) - 1; i >= 0; i-- {
		v := l.code(&pointer{array: p.alts[i].cell, index: l.intConst(typeLLong, 0)}, pos)
		out.set.include(v.set)
		if out.id == nil {
			out.id, out.index = v.id, v.index
			continue
		}
		out.id = l.choose(p.alts[i].when, v.id, out.id)
	}
	return out.pointer()
}

// bind gives a pointer the value p. Pointers are resolved while the graph is made, in the order of the text, which is not the
// order in which a loop runs; so a pointer that has not the same value in all its assignments must be a variable.
func (l *lowerer) bind(c *cell, p *pointer, pos cfg.Pos) {
	switch {
	case !l.b.reachable():
		return
	case c.v >= 0 || l.mem.points[c.key()] != nil || c.bound != nil && !samePointer(c.bound, p):
		l.assignPointer(c, nil, l.code(p, pos), pos)
		return
	}
	if l.inProcedure() {
		l.checkEscape(c, l.code(p, pos).set, pos)
	}
	q := *p
	switch {
	case p.set != nil:
		s := l.steady(l.code(p, pos), pos)
		q.id, q.index = s.id, s.index
	case p.array != nil && p.index.Op != cfg.Const:
		q.index = l.capture(value{typ: typeLLong, e: p.index}, pos).e
	case len(p.to.alts) > 1:
		q.to.alts = nil
		for _, a := range p.to.alts {
			a.when = l.capture(value{typ: typeInt, e: a.when}, pos).e
			q.to.alts = append(q.to.alts, a)
		}
	}
	c.bound = &q
	l.logPointer(c, pointerBound)
}

// samePointer reports whether two pointers are constants and equal.
func samePointer(p, q *pointer) bool {
	switch {
	case p.set != nil || q.set != nil:
		return false
	case p.null || q.null:
		return p.null && q.null
	case p.text != nil || q.text != nil:
		return p.text == q.text
	case p.heap != nil || q.heap != nil:
		return p.heap != nil && q.heap != nil && *p.heap == *q.heap
	case p.opaque || q.opaque:
		return p.opaque && q.opaque && p.id.Equal(q.id)
	case p.fn != nil || q.fn != nil:
		return p.fn == q.fn
	case p.array != nil || q.array != nil:
		return p.array == q.array && p.index.Op == cfg.Const && q.index.Op == cfg.Const && p.index.Val.Equal(q.index.Val)
	}
	a, okA := p.to.single()
	b, okB := q.to.single()
	return okA && okB && a == b
}
