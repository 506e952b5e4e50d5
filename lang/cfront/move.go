package cfront

import (
	"slices"

	"cairn/cfg"
)

// Arithmetic on pointers counts objects of the type that the pointer has, which need not be the type of what it points to. What it
// yields must be the start of an element or of another part of the same object; where it is not, there is a hole. One object is an array
// of one element (C11 6.5.6, paragraph 7).

// movePointer adds n objects of the pointer's type to a pointer, or subtracts them.
func (l *pointers) movePointer(p value, op cfg.Op, n value, pos cfg.Pos) value {
	n = l.stepOf(n, pos)
	if l.options.Bytes {
		return l.moveFlat(p, op, n, pos)
	}
	if n.e.IsConst(0) {
		return p
	}
	if p.ptr.text != nil {
		p.ptr = &pointer{array: l.demand.textObject(p.ptr.text).root, index: l.intConst(typeLLong, 0)}
	}
	by, step, a := l.convert(n.e, n.typ, typeLLong), l.elem(p.typ).size, p.ptr.array
	if by.Op == cfg.Const || n.typ.num.Bits == 64 {
		l.staysNear(by, l.intConst(typeLLong, 1), n.typ.num.Signed, pos)
	}
	if a == nil || l.elem(a.typ).size != step {
		return value{typ: p.typ, ptr: l.moveSet(p.ptr, op, by, step, pos)}
	}
	q := *p.ptr
	q.index = l.fold(at(cfg.Bin(op, p.ptr.index, by), pos))
	l.endsSomewhere(a, pos)
	l.moves(l.within(q.index, int64(len(a.kids))), l.strays(a, q.index, false), pos)
	return value{typ: p.typ, ptr: &q}
}

// endsSomewhere makes sure that it is known where an array ends in which a pointer has to stay.
func (l *pointers) endsSomewhere(a *cell, pos cfg.Pos) {
	if l.looksFor(cfg.Move) && a.typ.len < 0 {
		fail(unsupported(pos, "an object of unknown size: %s", nameOf(a)))
	}
}

// moveSet adds n objects of step bytes to one of several pointers, or subtracts them.
func (l *pointers) moveSet(p *pointer, op cfg.Op, n *cfg.Expr, step int64, pos cfg.Pos) *pointer {
	c := l.code(p, pos)
	if !l.b.reachable() {
		return c.pointer()
	}
	id, index := c.id, (*cfg.Expr)(nil)
	set := targetSet{null: c.set.null, wild: c.set.wild, outside: c.set.outside || c.set.args, args: c.set.args}
	ok, inside, strays := l.compare(cfg.Eq, n, l.intConst(typeLLong, 0)), l.truthOf(true), l.truthOf(false)
	ok = either(ok, l.leadsOutside(c))
	if here := l.movesArgument(c, step); !here.IsConst(0) {
		ok = either(ok, here)
		index = l.fold(at(cfg.Bin(op, c.index, n), pos))
	}
	for _, from := range c.set.ids {
		m, found := l.moveTarget(from, c.index, op, n, step)
		set.include(targetSet{ids: []int{m.id}})
		if !found {
			continue
		}
		here := l.is(c, from)
		ok = either(ok, both(here, m.ok))
		if t := l.target(m.id); t.element {
			l.endsSomewhere(t.cell, pos)
			inside = both(inside, either(l.not(here), l.within(m.index, int64(len(t.cell.kids)))))
			strays = either(strays, both(here, l.strays(t.cell, m.index, step == 1 && l.unitOf(t) > 1)))
		}
		if m.id != from {
			id = l.choose(here, l.intConst(typeInt, int64(m.id)), id)
		}
		if index == nil {
			index = m.index
		}
		index = l.choose(here, m.index, index)
	}
	if index == nil {
		index = c.index
	}
	id, index = l.movedOutside(c, id, index, pos)
	l.unlessHole(ok, pos, cfg.Undefined, "arithmetic on a pointer that does not point into an array")
	l.movesInArguments(c, index, pos)
	l.moves(inside, strays, pos)
	return l.plain(coded{at(id, pos), at(index, pos), set})
}

// plain is the pointer that numbers stand for; if they are constants, one that is known while the graph is made.
func (l *pointers) plain(c coded) *pointer {
	if c.id.Op == cfg.Const && c.index.Op == cfg.Const {
		n, _ := c.id.Val.Int64()
		if n <= 0 {
			return c.pointer()
		}
		switch t := l.target(int(n)); {
		case t.cell != nil && t.element:
			return &pointer{array: t.cell, index: c.index}
		case t.cell != nil && c.index.IsConst(0):
			return &pointer{to: placeOf(t.cell)}
		}
	}
	return c.pointer()
}

// moved is where a pointer to one target goes: to an index of a target, provided that ok holds.
type moved struct {
	id        int
	index, ok *cfg.Expr
}

// moveTarget moves a pointer to one target. Where that does not lead to another element, it leads to the part of the object that
// begins there.
func (l *pointers) moveTarget(id int, index *cfg.Expr, op cfg.Op, n *cfg.Expr, step int64) (m moved, found bool) {
	m = moved{id, index, l.truthOf(true)}
	t := l.target(id)
	unit := l.unitOf(t)
	if unit <= 0 || step <= 0 {
		return m, false
	}
	move := func(n *cfg.Expr) *cfg.Expr { return l.fold(at(cfg.Bin(op, index, n), index.Pos)) }
	constant := func(v int64) *cfg.Expr { return l.intConst(typeLLong, v) }
	bytes, known := l.bytesMoved(index, op, n, unit, step)
	switch {
	case unit == step:
		m.index = move(n)
	case known && (!t.element || bytes%unit != 0 || step == 1 && (bytes < 0 || bytes > unit*int64(len(t.cell.kids)))):
		if to, ok := l.targetAt(t.cell, bytes); ok {
			return to, true
		}
		m.index, m.ok = constant(bytes/unit), l.truthOf(bytes%unit == 0)
	case step%unit == 0:
		m.index = move(l.fold(cfg.Bin(cfg.Mul, n, constant(step/unit))))
		m.ok = l.isNear(n, constant(step/unit))
	case unit%step == 0:
		m.index = move(l.fold(cfg.Bin(cfg.Div, n, constant(unit/step))))
		m.ok = l.compare(cfg.Eq, l.fold(cfg.Bin(cfg.Rem, n, constant(unit/step))), constant(0))
	default:
		return m, false
	}
	if !t.element {
		m.ok = both(m.ok, l.within(m.index, 1))
	}
	return m, true
}

// bytesMoved is where a pointer goes in bytes, seen from the beginning of its target, if that is a constant.
func (l *pointers) bytesMoved(index *cfg.Expr, op cfg.Op, n *cfg.Expr, unit, step int64) (int64, bool) {
	if index.Op != cfg.Const || n.Op != cfg.Const {
		return 0, false
	}
	i, small := index.Val.Int64()
	k, small2 := n.Val.Int64()
	if op == cfg.Sub {
		k = -k
	}
	return i*unit + k*step, small && small2 && max(i, -i, k, -k) <= maxSource
}

// targetAt is the part of c's object that begins so many bytes behind the beginning of c.
func (l *pointers) targetAt(c *cell, bytes int64) (moved, bool) {
	off, ok := l.offsetOf(c)
	if !ok {
		return moved{}, false
	}
	to, ok := l.partAt(c.owner.root, off+bytes)
	if !ok {
		return moved{}, false
	}
	if !l.facts.inside {
		l.facts.inside, l.facts.changed = true, true
	}
	code := l.codePlace(placeOf(to), cfg.Pos{})
	return moved{code.set.ids[0], code.index, l.truthOf(true)}, true
}

// address is how far behind the beginning of its object a pointer to a target points, in bytes.
func (l *pointers) address(t pointee, index *cfg.Expr) (*cfg.Expr, bool) {
	unit := l.unitOf(t)
	if unit <= 0 {
		return nil, false
	}
	off, ok := l.offsetOf(t.cell)
	e := l.fold(at(cfg.Bin(cfg.Mul, index, l.intConst(typeLLong, unit)), index.Pos))
	return l.fold(at(cfg.Bin(cfg.Add, e, l.intConst(typeLLong, off)), index.Pos)), ok
}

// eachPair calls f for the targets of two pointers that are parts of one object; here says that it is these.
func (l *pointers) eachPair(a, b coded, f func(s, t pointee, here *cfg.Expr)) {
	for _, i := range a.set.ids {
		for _, j := range b.set.ids {
			s, t := l.target(i), l.target(j)
			if s.cell != nil && t.cell != nil && s.cell.owner == t.cell.owner {
				f(s, t, both(l.is(a, i), l.is(b, j)))
			}
		}
	}
}

// positions are the places of pointers to two targets in their common object, counted in units of so many bytes. They are not known if
// the layout of the object is not.
func (l *pointers) positions(s, t pointee, a, b coded) (x, y *cfg.Expr, unit int64, ok bool) {
	if s == t {
		return a.index, b.index, l.unitOf(s), true
	}
	x, ok = l.address(s, a.index)
	y, ok2 := l.address(t, b.index)
	return x, y, 1, ok && ok2
}

// inCommon is what is told of two pointers that point into one object, by their places there in units of so many bytes, as far as the
// condition holds that is returned with it. There is a hole where they do not; the result is nil if they never do.
func (l *pointers) inCommon(p, q *pointer, pos cfg.Pos, tell func(x, y *cfg.Expr, unit int64) (e, ok *cfg.Expr)) *cfg.Expr {
	a, b := l.code(p, pos), l.code(q, pos)
	ok, out := l.truthOf(false), (*cfg.Expr)(nil)
	l.eachPair(a, b, func(s, t pointee, here *cfg.Expr) {
		x, y, unit, known := l.positions(s, t, a, b)
		if !known {
			return
		}
		e, when := tell(x, y, unit)
		if e == nil {
			return
		}
		if out == nil {
			out = e
		}
		here = both(here, when)
		ok, out = either(ok, here), l.choose(here, e, out)
	})
	l.unlessHole(ok, pos, cfg.Undefined, "pointers that do not point into one array")
	return out
}

// distance is x - y in objects of the type that x points to. Both must point into one object.
func (l *pointers) distance(x, y value, pos cfg.Pos) *cfg.Expr {
	step := l.elem(x.typ).size
	out := l.inCommon(x.ptr, y.ptr, pos, func(p, q *cfg.Expr, unit int64) (e, ok *cfg.Expr) {
		if unit <= 0 || step <= 0 {
			return nil, nil
		}
		e, ok = l.fold(at(cfg.Bin(cfg.Sub, p, q), pos)), l.truthOf(true)
		if unit != step {
			size := l.intConst(typeLLong, step)
			e = l.fold(at(cfg.Bin(cfg.Mul, e, l.intConst(typeLLong, unit)), pos))
			ok = l.compare(cfg.Eq, l.fold(cfg.Bin(cfg.Rem, e, size)), l.intConst(typeLLong, 0))
			e = l.fold(at(cfg.Bin(cfg.Div, e, size), pos))
		}
		return e, ok
	})
	if out == nil {
		return l.intConst(typeLLong, 0)
	}
	return out
}

// before compares two pointers by <, >, <= or >=. Both must point into one object.
func (l *pointers) before(op cfg.Op, p, q *pointer, pos cfg.Pos) *cfg.Expr {
	if l.options.Bytes {
		return l.beforeFlat(op, p, q, pos)
	}
	out := l.inCommon(p, q, pos, func(x, y *cfg.Expr, _ int64) (e, ok *cfg.Expr) { return l.compare(op, x, y), l.truthOf(true) })
	if out == nil {
		return l.truthOf(false)
	}
	return at(out, pos)
}

// comparePointers decides whether two pointers are equal: whether they point to the same, or to parts of one object at one address.
func (l *pointers) comparePointers(op cfg.Op, p, q *pointer, pos cfg.Pos) *cfg.Expr {
	if l.options.Bytes {
		return l.equalFlat(op, p, q, pos)
	}
	a, b := l.code(p, pos), l.code(q, pos)
	zero := l.intConst(typeInt, 0)
	apart := func(x, y coded) *cfg.Expr { return both(l.compare(cfg.Lt, x.id, zero), l.compare(cfg.Gt, y.id, zero)) }
	if a.set.wild && len(b.set.ids) > 0 {
		l.unlessHole(l.not(apart(a, b)), pos, cfg.Unsupported, "comparison with a pointer from outside the program")
	}
	if b.set.wild && len(a.set.ids) > 0 {
		l.unlessHole(l.not(apart(b, a)), pos, cfg.Unsupported, "comparison with a pointer from outside the program")
	}
	if a.set.args && b.set.args {
		l.unlessHole(l.not(both(l.isArgument(a, argumentText), l.isArgument(b, argumentText))), pos, cfg.Unsupported, "comparison of pointers to arguments")
	}
	if l.equalTexts(a.set, b.set) {
		fail(unsupported(pos, "a comparison of pointers to strings, or constants, that may be one"))
	}
	empty := func(id int) bool { return isEmpty(l.pointee(id)) }
	if len(a.set.ids) > 0 && slices.ContainsFunc(b.set.ids, empty) || len(b.set.ids) > 0 && slices.ContainsFunc(a.set.ids, empty) {
		fail(unsupported(pos, "a comparison of pointers to objects without a size"))
	}
	e := both(l.compare(cfg.Eq, a.id, b.id), l.compare(cfg.Eq, a.index, b.index))
	l.eachPair(a, b, func(s, t pointee, here *cfg.Expr) {
		if s == t {
			return
		}
		x, known := l.address(s, a.index)
		y, known2 := l.address(t, b.index)
		if !known || !known2 {
			fail(unsupported(pos, "a comparison of a pointer with one to a part of what it points to"))
		}
		e = either(e, both(here, l.compare(cfg.Eq, x, y)))
	})
	if open := l.fold(either(l.oneLabel(a, b), either(l.strayed(a, b, pos), l.strayed(b, a, pos)))); !open.IsConst(0) && l.b.reachable() {
		e = l.unlessOpen(e, open, pos)
	}
	if op == cfg.Ne {
		e = l.not(e)
	}
	return at(e, pos)
}

// strayed is the condition that a points behind its object, or to one that is gone, and b into another one, which may be there.
func (l *pointers) strayed(a, b coded, pos cfg.Pos) *cfg.Expr {
	strayed := l.truthOf(false)
	for _, id := range a.set.ids {
		s := l.target(id)
		if s.cell == nil {
			continue
		}
		l.notInOther(s.cell.owner, l.is(a, id), pos)
		gone := either(l.truthOf(!l.alive(s.cell.owner)), l.not(l.exists(s.cell.owner, pos)))
		here := both(l.is(a, id), either(gone, l.behind(s, a.index)))
		if here.IsConst(0) {
			continue
		}
		apart := l.truthOf(false)
		for _, id := range b.set.ids {
			if t := l.pointee(id); t.cell == nil || t.cell.owner != s.cell.owner {
				apart = either(apart, l.is(b, id))
			}
		}
		strayed = either(strayed, both(here, apart))
	}
	return strayed
}

// behind is the condition that an index into a target leads out of its object.
func (l *pointers) behind(t pointee, index *cfg.Expr) *cfg.Expr {
	if address, known := l.address(t, index); known && t.cell.owner.typ.size > 0 {
		return l.not(l.within(address, t.cell.owner.typ.size-1))
	}
	if t.element {
		return l.not(l.within(index, int64(len(t.cell.kids))-1))
	}
	return l.compare(cfg.Ne, index, l.intConst(typeLLong, 0))
}

// equalTexts reports whether two sets have different strings, or const compound literals, which may be one object.
func (l *pointers) equalTexts(a, b targetSet) bool {
	return l.anyPair(a, b, func(s, t pointee) bool {
		return l.mayShare(s) && l.mayShare(t) && !(s.cell != nil && t.cell != nil && s.cell.owner == t.cell.owner)
	})
}

// anyPair reports whether something is so of a target of a and another one of b.
func (l *pointers) anyPair(a, b targetSet, is func(s, t pointee) bool) bool {
	for _, i := range a.ids {
		for _, j := range b.ids {
			if i != j && is(l.pointee(i), l.pointee(j)) {
				return true
			}
		}
	}
	return false
}

// isEmpty reports whether a target has no size (GNU C): then it may have the address of another one.
func isEmpty(t pointee) bool {
	return t.cell != nil && (t.cell.owner.typ.size == 0 || t.cell.typ.size == 0 || t.element && t.cell.typ.of != nil && t.cell.typ.of.size == 0)
}
