package cfront

import (
	"strings"

	"cairn/cfg"
)

// coded is a pointer as two numbers: what it points to, and the index if that is an element of an array. Numbers from 1 on
// are those of package memory.go, 0 is the null pointer, and negative ones stand for anything else.
type coded struct {
	id, index *cfg.Expr
	set       targetSet
}

// code turns a pointer into numbers.
func (l *lowerer) code(p *pointer, pos cfg.Pos) coded {
	constant := func(id int) *cfg.Expr { return at(l.intConst(typeInt, int64(id)), pos) }
	zero := l.intConst(typeLLong, 0)
	one := func(k targetKey, t pointee, index *cfg.Expr) coded {
		id := l.number(k, t)
		return coded{constant(id), index, targetSet{ids: []int{id}}}
	}
	switch {
	case p.set != nil:
		return coded{p.id, p.index, *p.set}
	case p.null:
		return coded{constant(0), zero, targetSet{null: true}}
	case p.text != nil:
		return one(targetKey{text: p.text}, pointee{text: p.text}, zero)
	case p.opaque:
		return coded{p.id, zero, targetSet{null: true, wild: true, outside: !p.unset}}
	case p.heap != nil:
		return one(targetKey{cell: cellKey{*p.heap, 0}, element: true, heap: true}, pointee{}, zero)
	case p.fn != nil:
		return one(targetKey{fn: p.fn.key}, pointee{fn: p.fn}, zero)
	case p.array != nil:
		return one(elementsOf(p.array), pointee{cell: p.array, element: true, text: p.array.owner.text}, p.index)
	}
	return l.codePlace(p.to, pos)
}

// elementsOf identifies the elements of an array.
func elementsOf(array *cell) targetKey {
	if n := array.owner.text; n != nil {
		return targetKey{text: n}
	}
	return targetKey{cell: array.key(), element: true, heap: array.parent == nil && array.typ.of != nil}
}

// codePlace is code for the address of a place.
func (l *lowerer) codePlace(p place, pos cfg.Pos) coded {
	var out coded
	for i := len(p.alts) - 1; i >= 0; i-- {
		c := p.alts[i].cell
		k, t, index := targetKey{cell: c.key()}, pointee{cell: c}, int64(0)
		if a := c.parent; a != nil && a.typ.kind == arrayType {
			k, t, index = elementsOf(a), pointee{cell: a, element: true, text: a.owner.text}, int64(c.pos)
		}
		id := l.number(k, t)
		out.set.include(targetSet{ids: []int{id}})
		e, x := at(l.intConst(typeInt, int64(id)), pos), l.intConst(typeLLong, index)
		if out.id == nil {
			out.id, out.index = e, x
			continue
		}
		out.id, out.index = l.choose(p.alts[i].when, e, out.id), l.choose(p.alts[i].when, x, out.index)
	}
	return out
}

// choose is when ? a : b.
func (l *lowerer) choose(when, a, b *cfg.Expr) *cfg.Expr {
	if when == nil || a.Equal(b) {
		return a
	}
	return l.fold(at(cfg.IfThenElse(when, a, b), a.Pos))
}

// pointer turns numbers into a pointer.
func (c coded) pointer() *pointer {
	set := c.set
	set.ids = append([]int(nil), c.set.ids...)
	return &pointer{set: &set, id: c.id, index: c.index}
}

// typeElsewhere has the numbers, but for their sign, of what is no object of the program; 0 is the null pointer.
var typeElsewhere = &ctype{kind: intType, num: cfg.Type{Bits: 31}, size: 4, name: "address"}

// unknownPointer is an arbitrary pointer that comes from outside: null, or none to an object of the program.
func (l *lowerer) unknownPointer(pos cfg.Pos) *pointer {
	t := l.newTemp("pointer", typeInt, pos)
	l.elsewhere(t, pos)
	return &pointer{opaque: true, id: l.ref(t, pos)}
}

// elsewhere gives the number of a pointer an arbitrary value that is not positive: no object. It has no condition, so that what follows
// does not depend on the choice as long as the pointer is not used.
func (l *lowerer) elsewhere(id cfg.Var, pos cfg.Pos) {
	any := l.newTemp("pointer", typeElsewhere, pos)
	l.havoc(any, typeElsewhere, "", l.part(cfg.Untold), pos)
	e := l.fold(cfg.Un(cfg.Neg, l.convert(l.ref(any, pos), typeElsewhere, typeInt)))
	l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: id, Expr: at(e, pos), Pos: pos})
}

// loadPointer returns the value of one of several pointers.
func (l *lowerer) loadPointer(p place, pos cfg.Pos) *pointer {
	if !l.b.reachable() {
		return l.dummy(p.typ).ptr
	}
	if c, ok := p.single(); ok {
		return l.loadCell(c, pos)
	}
	var out coded
	for i := len(p.alts) - 1; i >= 0; i-- {
		v := l.code(l.loadCell(p.alts[i].cell, pos), pos)
		out.set.include(v.set)
		if out.id == nil {
			out.id, out.index = v.id, v.index
			continue
		}
		out.id, out.index = l.choose(p.alts[i].when, v.id, out.id), l.choose(p.alts[i].when, v.index, out.index)
	}
	return out.pointer()
}

// loadCell returns the value of one pointer.
func (l *lowerer) loadCell(c *cell, pos cfg.Pos) *pointer {
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
	return coded{l.ref(c.v, pos), index, l.mem.points[c.key()].targetSet}.pointer()
}

// storePointer writes a pointer to one of several, of which the run picks one.
func (l *lowerer) storePointer(p place, v *pointer, pos cfg.Pos) {
	if c, ok := p.single(); ok {
		l.bind(c, v, pos)
		return
	}
	code := l.steady(l.code(v, pos), pos)
	for _, a := range p.alts {
		l.assignPointer(a.cell, a.when, code, pos)
	}
}

// steady saves the numbers of a pointer that is about to be stored, if they are not constants.
func (l *lowerer) steady(c coded, pos cfg.Pos) coded {
	if c.id.Op != cfg.Const {
		c.id = l.capture(value{typ: typeInt, e: c.id}, pos).e
	}
	if c.index.Op != cfg.Const {
		c.index = l.capture(value{typ: typeLLong, e: c.index}, pos).e
	}
	return c
}

// assignPointer gives a pointer that is a variable a value, if when holds.
func (l *lowerer) assignPointer(c *cell, when *cfg.Expr, v coded, pos cfg.Pos) {
	l.checkEscape(c, v.set, pos)
	sets := []targetSet{v.set}
	if c.bound != nil {
		sets = append(sets, l.code(c.bound, pos).set)
	}
	p := l.spread(c, sets...)
	if indexed := !v.index.IsConst(0); indexed && !p.index {
		p.index, l.mem.changed = true, true
	}
	if c.v < 0 {
		return // in the next pass
	}
	if c.index >= 0 && mentions(v.index, c.v) {
		v.index = l.capture(value{typ: typeLLong, e: v.index}, pos).e
	}
	set := func(to cfg.Var, e *cfg.Expr) {
		if when != nil {
			e = cfg.IfThenElse(when, e, l.ref(to, pos))
		}
		l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: to, Expr: at(e, pos), Pos: pos})
	}
	set(c.v, v.id)
	if c.index >= 0 {
		set(c.index, v.index)
	}
}

func mentions(e *cfg.Expr, v cfg.Var) bool {
	found := false
	refs(e, func(w cfg.Var) { found = found || w == v })
	return found
}

// havocPointer gives a pointer that is a variable an arbitrary value, which comes from outside or is none.
func (l *lowerer) havocPointer(c *cell, outside bool, pos cfg.Pos) {
	l.spread(c, targetSet{null: true, wild: true, outside: outside})
	if c.v < 0 {
		return // in the next pass
	}
	l.elsewhere(c.v, pos)
	if c.index >= 0 {
		l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: c.index, Expr: l.intConst(typeLLong, 0), Pos: pos})
	}
}

// is says that the number is id.
func (l *lowerer) is(c coded, id int) *cfg.Expr {
	return l.compare(cfg.Eq, c.id, l.intConst(typeInt, int64(id)))
}

// either is a || b of two truth values.
func either(a, b *cfg.Expr) *cfg.Expr {
	switch {
	case a.IsConst(0) || b.IsConst(1):
		return b
	case b.IsConst(0) || a.IsConst(1):
		return a
	}
	return cfg.Bin(cfg.LOr, a, b)
}

// both is a && b of two truth values.
func both(a, b *cfg.Expr) *cfg.Expr {
	switch {
	case a.IsConst(1) || b.IsConst(0):
		return b
	case b.IsConst(1) || a.IsConst(0):
		return a
	}
	return cfg.Bin(cfg.LAnd, a, b)
}

// truthOf is a truth value.
func (l *lowerer) truthOf(b bool) *cfg.Expr {
	if b {
		return l.intConst(typeInt, 1)
	}
	return l.intConst(typeInt, 0)
}

// not is !a of a truth value.
func (l *lowerer) not(a *cfg.Expr) *cfg.Expr { return l.fold(cfg.Negated(a)) }

// compare is a comparison, decided if it is one of constants.
func (l *lowerer) compare(op cfg.Op, a, b *cfg.Expr) *cfg.Expr {
	return l.fold(at(cfg.Bin(op, a, b), a.Pos))
}

// derefSet returns the object of type want that one of several pointers points to. If it points to none, there is a hole.
func (l *lowerer) derefSet(p *pointer, want *ctype, pos cfg.Pos) place {
	c := l.code(p, pos)
	out := place{typ: want}
	l.pointsTo(c, pos)
	ok, inside, beside := l.truthOf(false), l.truthOf(true), l.truthOf(false)
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
	l.unlessHole(ok, pos, "undefined behaviour: a pointer that points to no object of type %s", shortName(want))
	l.unlessHole(l.not(beside), pos, besideArray)
	l.inBounds(inside, pos)
	if len(out.alts) == 0 || !l.b.reachable() {
		return l.nowhere(want, pos)
	}
	return out
}

// shortName is the name of a type without the members of structures.
func shortName(t *ctype) string {
	name, _, _ := strings.Cut(t.name, " {")
	return name
}

// within is 0 <= index <= last.
func (l *lowerer) within(index *cfg.Expr, last int64) *cfg.Expr {
	return both(l.compare(cfg.Ge, index, l.intConst(typeLLong, 0)), l.compare(cfg.Le, index, l.intConst(typeLLong, last)))
}

// alive reports whether an object exists where control is now.
func (l *lowerer) alive(o *object) bool {
	if o.scope == nil {
		return true
	}
	s := l.scope
	for fr := l.frame; ; fr = fr.parent {
		for ; s != nil; s = s.parent {
			if s == o.scope {
				return true
			}
		}
		if fr == nil {
			return false
		}
		s = fr.caller
	}
}
