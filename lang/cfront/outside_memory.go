package cfront

import (
	"slices"

	"cairn/cfg"
)

// A pointer that comes from outside of the program, or has no value, leads to no object that the program has, and what is there is not
// known: a hole. With Options.Open control goes on there. Memory outside of the program is there with any contents, which may change at
// any time: what is read is arbitrary, and a pointer to a part of it is one more pointer from outside. It may be memory that functions
// without a body have been given pointers to, too: what is written there may be written to any of that, and a pointer that is written
// there is known to such functions from then on (escape.go). So a program is safe if it is with all of that. An error behind such a use
// remains a hole, because the execution need not be one of the program (guess). The same goes for null pointers, the use of which is
// undefined, but not for pointers to objects that are gone.

// leadsOutside is the condition that a pointer is null, has no value, or comes from outside.
func (l *pointers) leadsOutside(c coded) *cfg.Expr {
	zero := l.intConst(typeInt, 0)
	switch {
	case !l.options.Open || l.followsPointers():
		return l.truthOf(false)
	case c.set.wild && !c.set.args:
		return l.compare(cfg.Le, c.id, zero)
	case c.set.null:
		return l.compare(cfg.Eq, c.id, zero)
	default:
		return l.truthOf(false)
	}
}

// outsideObject is an object of type t for a pointer that leads outside, at one access; ok is false if there is no need of one.
func (l *memory) outsideObject(c coded, t *ctype, pos cfg.Pos) (a alternative, ok bool) {
	when := l.fold(l.leadsOutside(c))
	if when.IsConst(0) || !l.b.reachable() {
		return alternative{}, false
	}
	when = l.capture(value{typ: typeInt, e: when}, pos).e
	o := l.newObject(nil, "outside", "", t, cfg.VarInfo{Kind: cfg.Temp, Pos: pos})
	o.outside, o.shared = true, l.isShared(c)
	if !o.shared.IsConst(0) {
		o.shared = l.capture(value{typ: typeInt, e: o.shared}, pos).e
	}
	l.havocCell(o.root, "", pos)
	o.root.scalars(func(k *cell) {
		if c.set.outside && k.v >= 0 && k.typ.kind == pointerType {
			l.havocPointer(k, true, pos)
		}
	})
	l.opens(when, pos)
	return alternative{when, o.root}, true
}

// opens takes note that the execution goes on in memory outside, if when holds.
func (l *pointers) opens(when *cfg.Expr, pos cfg.Pos) {
	l.guess(when, "memory of any contents, where a pointer leads outside of the program", pos)
	if _, noted := l.notes["*"]; !noted {
		l.notes["*"] = cfg.Note{Pos: pos, Text: "assumed: where a pointer leads that is null, has no value or comes from outside the program, there is memory of any contents; if that belongs to the program, then to what has external linkage, or to what functions with external linkage can give pointers to, or functions without a body have been given pointers to"}
	}
}

// The numbers of pointers, with Options.Open: those from outside are not below mostOutside, those without a value are, or null.
const mostOutside = -(1<<30 - 1)

// typeOutside has those of the first kind, but for their sign.
var typeOutside = &ctype{kind: intType, num: cfg.Type{Bits: 30}, size: 4, name: "address"}

// fromOutside is the number of an arbitrary pointer from outside.
func (l *emitter) fromOutside(pos cfg.Pos) *cfg.Expr {
	any := l.newTemp("pointer", typeOutside, pos)
	l.havoc(any, typeOutside, "", l.part(cfg.Untold), pos)
	return l.fold(cfg.Un(cfg.Neg, l.convert(l.ref(any, pos), typeOutside, typeInt)))
}

// valueless is the number of a pointer without a value.
func (l *emitter) valueless(pos cfg.Pos) *cfg.Expr {
	n := l.fromOutside(pos)
	zero := l.intConst(typeInt, 0)
	return l.choose(l.compare(cfg.Eq, n, zero), zero, l.fold(cfg.Bin(cfg.Add, n, l.intConst(typeInt, mostOutside-1))))
}

// outsidePart is a pointer to a part of memory outside: an arbitrary one of the kind of the pointer that leads there.
func (l *pointers) outsidePart(o *object, pos cfg.Pos) coded {
	id := l.newTemp("pointer", typeInt, pos)
	l.put(id, l.sameKind(o.shared, pos), pos)
	return l.code(&pointer{opaque: true, unset: o.shared.IsConst(0), id: l.ref(id, pos)}, pos)
}

// sameKind is the number of an arbitrary pointer from outside, if shared holds, or of one without a value.
func (l *emitter) sameKind(shared *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	switch {
	case shared.IsConst(0):
		return l.valueless(pos)
	case shared.IsConst(1):
		return l.fromOutside(pos)
	}
	return l.choose(shared, l.fromOutside(pos), l.valueless(pos))
}

// isShared is the condition that a pointer that leads outside comes from there.
func (l *pointers) isShared(c coded) *cfg.Expr {
	if !c.set.outside {
		return l.truthOf(false)
	}
	return l.compare(cfg.Ge, c.id, l.intConst(typeInt, mostOutside))
}

// movedOutside is where a pointer goes that leads outside and is moved: anywhere there.
func (l *pointers) movedOutside(c coded, id, index *cfg.Expr, pos cfg.Pos) (movedID, movedIndex *cfg.Expr) {
	leads := l.leadsOutside(c)
	if leads.IsConst(0) {
		return id, index
	}
	l.opens(leads, pos)
	return l.choose(leads, l.sameKind(l.isShared(c), pos), id), l.choose(leads, l.intConst(typeLLong, 0), index)
}

// withinOutside makes sure that an index into an array in memory outside is in it: what is behind it may be there, too.
func (l *pointers) withinOutside(p place, index *cfg.Expr, pos cfg.Pos) {
	for _, a := range p.alts {
		if a.cell.owner.outside {
			inside := l.within(index, int64(len(a.cell.kids))-1)
			l.unlessHole(either(l.not(l.when(a)), inside), pos, cfg.Unsupported, "index outside of an array in memory outside of the program")
		}
	}
}

// leadsOutside reports whether a part of p is memory outside.
func (p place) leadsOutside() bool {
	for _, a := range p.alts {
		if a.cell.owner.outside {
			return true
		}
	}
	return false
}

// writtenOutside is what happens where something is written to p, as far as that is memory outside: a pointer v if that is not nil.
func (l *memory) writtenOutside(p place, v *pointer, pos cfg.Pos) {
	for _, a := range p.alts {
		if !a.cell.owner.outside || a.cell.owner.shared.IsConst(0) || !l.b.reachable() {
			continue
		}
		when, e := both(l.when(a), a.cell.owner.shared), l.escaping(pos)
		if v != nil {
			e.follows(v, p.typ, when)
		}
		e.globals(when)
		e.given(when)
		e.all(when)
	}
}

// writtenFromOutside is the condition that the object at p may have been written to by a pointer from outside. From then on it may
// change at any time.
func (l *memory) writtenFromOutside(p place, pos cfg.Pos) *cfg.Expr {
	changed := l.truthOf(false)
	if !l.options.Open || !l.b.reachable() {
		return changed
	}
	for _, a := range p.alts {
		for c := a.cell; c != nil; c = c.parent {
			if slices.Contains(l.facts.escaped, c.key()) {
				known := l.compare(cfg.Ne, l.ref(l.escapeFlag(c), pos), l.intConst(typeInt, 0))
				changed = either(changed, both(l.when(a), known))
			}
		}
	}
	if changed.IsConst(0) || l.guesses == nil {
		return l.truthOf(false)
	}
	changed = both(changed, l.compare(cfg.Ne, l.ref(l.guesses(), pos), l.intConst(typeInt, 0)))
	return l.capture(value{typ: typeInt, e: changed}, pos).e
}

// unlessChanged is a number or a pointer, or an arbitrary one if changed holds.
func (l *memory) unlessChanged(v value, changed *cfg.Expr, pos cfg.Pos) value {
	if v.ptr == nil {
		return value{typ: v.typ, e: l.choose(changed, l.arbitrary(v.typ, "", pos).e, v.e)}
	}
	c, any := l.code(v.ptr, pos), l.outsidePointer(pos)
	c.set.include(any.set)
	c.id, c.index = l.choose(changed, any.id, c.id), l.choose(changed, any.index, c.index)
	return value{typ: v.typ, ptr: c.pointer()}
}

// outsidePointer is an arbitrary pointer from outside.
func (l *pointers) outsidePointer(pos cfg.Pos) coded { return l.code(l.unknownPointer(pos), pos) }

// escaping is what happens to the memory that is known outside of the program when that is written to.
func (l *memory) escaping(pos cfg.Pos) *escapes {
	return &escapes{l: l, c: &call{fn: &function{name: "memory outside of the program"}, pos: pos}, sure: map[cellKey]bool{}}
}

// writesOutside reports whether a block of bytes is written where a pointer can only lead outside, and does so.
func (l *blocks) writesOutside(c *call) bool {
	if len(c.args) != 3 || c.args[0].ptr == nil || !l.b.reachable() {
		return false
	}
	code := l.code(c.args[0].ptr, c.pos)
	when := l.leadsOutside(code)
	if len(code.set.ids) > 0 || l.fold(when).IsConst(0) {
		return false
	}
	l.unlessHole(when, c.pos, cfg.Unsupported, "pointer to an unknown object that is passed to %s", c.fn.name)
	if !l.b.reachable() {
		return true
	}
	l.opens(l.truthOf(true), c.pos)
	if shared := l.isShared(code); !shared.IsConst(0) {
		e := l.escaping(c.pos)
		e.pass(c.args[1])
		e.globals(shared)
		e.given(shared)
		e.all(shared)
	}
	return true
}
