package cfront

import "cairn/cfg"

// loadCell returns the value of one pointer.
func (l *memory) loadCell(c *cell, pos cfg.Pos) *pointer {
	if l.options.Bytes {
		return location{obj: l.known(l.ref(c.v, pos)), off: l.known(l.ref(c.index, pos))}.pointer()
	}
	if c.v < 0 {
		if c.bound != nil {
			l.logPointer(c, pointerUsed)
			return c.bound
		}
		l.spread(c, targetSet{null: true, wild: true})
		return &pointer{opaque: true, unset: true, id: l.intConst(typeInt, -1)}
	}
	index := l.intConst(typeLLong, 0)
	if c.index >= 0 {
		index = l.ref(c.index, pos)
	}
	return coded{l.ref(c.v, pos), index, l.facts.points[c.key()].targetSet}.pointer()
}

// assignPointer gives a pointer that is a variable a value, if when holds.
func (l *memory) assignPointer(c *cell, when *cfg.Expr, v coded, pos cfg.Pos) {
	l.checkEscape(c, v.set, pos)
	sets := []targetSet{v.set}
	if c.bound != nil {
		sets = append(sets, l.code(c.bound, pos).set)
	}
	p := l.spread(c, sets...)
	if indexed := !v.index.IsConst(0); indexed && !p.index {
		p.index, l.facts.changed = true, true
	}
	if c.v < 0 {
		return // in the next pass
	}
	if c.index >= 0 && mentions(v.index, c.v) {
		v.index = l.capture(value{typ: typeLLong, e: v.index}, pos).e
	}
	l.putIf(when, c.v, v.id, nil, pos)
	if c.index >= 0 {
		l.putIf(when, c.index, v.index, nil, pos)
	}
}

// havocPointer gives a pointer that is a variable an arbitrary value, which comes from outside or is none.
func (l *memory) havocPointer(c *cell, outside bool, pos cfg.Pos) {
	if l.options.Bytes {
		p := l.nothing()
		if outside {
			p = l.unknownFlat(pos)
		}
		l.assignFlat(c, p, pos)
		return
	}
	l.spread(c, targetSet{null: true, wild: true, outside: outside})
	if c.v < 0 {
		return // in the next pass
	}
	l.elsewhere(c.v, outside, pos)
	if c.index >= 0 {
		l.put(c.index, l.intConst(typeLLong, 0), pos)
	}
}

// bind gives a pointer the value p. Pointers are resolved while the graph is made, in the order of the text, which is not the
// order in which a loop runs; so a pointer that has not the same value in all its assignments must be a variable.
func (l *memory) bind(c *cell, p *pointer, pos cfg.Pos) {
	if l.options.Bytes {
		l.assignFlat(c, p, pos)
		return
	}
	switch {
	case !l.b.reachable():
		return
	case c.v >= 0 || l.facts.points[c.key()] != nil || c.bound != nil && !samePointer(c.bound, p):
		l.assignPointer(c, nil, l.code(p, pos), pos)
		return
	}
	if l.inProcedure() {
		l.checkEscape(c, l.code(p, pos).set, pos)
	}
	c.bound = l.frozen(p, pos)
	l.logPointer(c, pointerBound)
}

// frozen is a pointer that stays what it is now, whatever is written.
func (l *memory) frozen(p *pointer, pos cfg.Pos) *pointer {
	if l.options.Bytes {
		return l.frozenFlat(p, pos)
	}
	q := *p
	switch {
	case p.set != nil:
		s := l.steady(l.code(p, pos), pos)
		q.id, q.index = s.id, s.index
	case p.array != nil:
		q.index = l.saved(p.index, typeLLong, pos)
	case len(p.to.alts) > 1:
		q.to = p.to.conditions(func(e *cfg.Expr) *cfg.Expr { return l.capture(value{typ: typeInt, e: e}, pos).e })
	}
	return &q
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

// checkEscape rejects a pointer to an object of a procedure that is stored where other calls of it see it.
func (l *memory) checkEscape(c *cell, to targetSet, pos cfg.Pos) {
	if !l.inProcedure() || !c.owner.static {
		return
	}
	for _, id := range to.ids {
		if t := l.pointee(id); t.cell != nil && !t.cell.owner.static {
			fail(unsupported(pos, "a pointer to a local variable of a recursive function in a global variable"))
		}
	}
}

// shapeHeap gives allocated memory its type when a pointer to it is converted to type t.
func (l *memory) shapeHeap(p *pointer, t *ctype) {
	elem := l.elem(t)
	if elem.kind == voidType || elem.size <= 0 || elem.written == nil {
		return
	}
	shape := func(k objectKey) {
		if _, ok := l.facts.heap[k]; !ok {
			l.facts.heap[k] = elem.written
			l.facts.changed = true
		}
	}
	if p.heap != nil {
		shape(*p.heap)
	}
	if p.set == nil {
		return
	}
	for _, id := range p.set.ids {
		if k := l.facts.keys[id-1]; k.heap {
			shape(k.cell.object)
		}
	}
}

// decay returns a pointer to the first element of an array.
func (l *memory) decay(p place, pos cfg.Pos) *pointer {
	if p.flat != nil {
		return l.addressOfPlace(p).pointer()
	}
	if c, ok := p.single(); ok && !c.owner.outside {
		return &pointer{array: c, index: l.intConst(typeLLong, 0)}
	}
	return l.several(p, func(c *cell) coded {
		return l.code(&pointer{array: c, index: l.intConst(typeLLong, 0)}, pos)
	}).pointer()
}

// derefSet returns the object of type want that one of several pointers points to. If it points to none, there is a hole.
func (l *memory) derefSet(p *pointer, want *ctype, pos cfg.Pos) place {
	c := l.code(p, pos)
	out := place{typ: want}
	l.pointsTo(c, pos)
	ok, inside, beside := l.truthOf(false), l.truthOf(true), l.truthOf(false)
	if k, here := l.argument(c, want, pos); k != nil {
		ok = here
		out.alts = append(out.alts, alternative{here, k})
	}
	if a, leads := l.outsideObject(c, want, pos); leads {
		ok = either(ok, a.when)
		out.alts = append(out.alts, a)
	}
	for _, id := range c.set.ids {
		t := l.target(id)
		if t.cell == nil || !l.alive(t.cell.owner) {
			continue
		}
		here := both(l.is(c, id), l.exists(t.cell.owner, pos))
		if t.element {
			beside = either(beside, both(here, l.beside(t.cell, c.index, false)))
		}
		if !t.element {
			if k, same := l.viewed(t.cell, want); same {
				here = both(here, l.compare(cfg.Eq, c.index, l.intConst(typeLLong, 0)))
				out.alts = append(out.alts, alternative{here, k})
				ok = either(ok, here)
			}
			continue
		}
		seen, some := 0, l.truthOf(false)
		for i, k := range t.cell.kids {
			k, same := l.viewed(k, want)
			if !same {
				continue
			}
			seen++
			if when := both(here, l.compare(cfg.Eq, c.index, l.intConst(typeLLong, int64(i)))); !when.IsConst(0) {
				out.alts = append(out.alts, alternative{when, k})
				some = either(some, when)
			}
		}
		switch {
		case seen == 0:
			continue
		case seen < len(t.cell.kids):
			ok = either(ok, some)
			continue
		}
		ok = either(ok, here)
		inside = both(inside, either(l.not(here), l.within(c.index, int64(len(t.cell.kids))-1)))
	}
	if len(out.alts) > maxChoices {
		fail(unsupported(pos, "a pointer to more than %d objects", maxChoices))
	}
	l.unlessIn(ok, cfg.Hole{Pos: pos, Kind: cfg.Undefined, NoObject: true}, "a pointer that points to no object of type %s", shortName(want))
	l.unlessHole(l.not(beside), pos, cfg.Unsupported, besideArray)
	l.inBounds(inside, l.indexInto(c), pos)
	if len(out.alts) == 0 || !l.b.reachable() {
		return l.nowhere(want, pos)
	}
	return out
}
