package cfront

import (
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
)

// Reading and writing memory made of bytes. Where an object ends, and whether it is there, are conditions before the access; of an object
// that is known they are decided here.

// access makes sure that so many bytes at a location are there, to be read or written.
func (l *memory) access(at location, n *cfg.Expr, write bool, pos cfg.Pos) {
	if l.raw || !l.b.reachable() {
		return
	}
	l.there(at, write, pos)
	if !l.b.reachable() {
		return
	}
	size, zero := l.sizeAt(at, pos), l.offset(0)
	last := l.fold(cfg.Bin(cfg.Sub, size, n))
	inside := both(l.compare(cfg.Ge, n, zero), both(l.compare(cfg.Ge, at.off, zero), l.compare(cfg.Le, at.off, last)))
	l.requireTelling(cfg.Bounds, inside, pos, l.accessed(at, n, size), outsideArray)
}

// accessed is the detail of an access of n bytes to an object of that size.
func (l *memory) accessed(at location, n, size *cfg.Expr) detail {
	name := "an object"
	o := l.owner(at)
	if o != nil {
		name = nameOf(o.root)
	}
	d := detailOf("size %s at offset %s of "+name+" of size %s", "", n, at.off, size)
	if o == nil && at.obj.Op != cfg.Const {
		d.texts, d.values, d.object = append(d.texts, ""), append(d.values, at.obj), true
	}
	return d
}

// there makes sure that a location is in an object that is there and can be read, or written.
func (l *memory) there(at location, write bool, pos cfg.Pos) {
	if o := l.owner(at); o != nil {
		l.require(cfg.Pointer, l.truthOf(l.alive(o)), pos, "a dangling pointer")
		if write && o.readOnly {
			l.require(cfg.Pointer, l.truthOf(false), pos, "a string or constant that is written to")
		}
		return
	}
	l.unlessOpenNumber(at, pos)
	l.isInsider(at, pos)
	some, present := l.compare(cfg.Ne, at.obj, l.object(0)), l.isThere(at.obj, write, pos)
	if !l.looksFor(cfg.Pointer) {
		l.require(cfg.Pointer, both(some, present), pos, "a pointer that points to no object")
		return
	}
	l.require(cfg.Pointer, some, pos, "a null pointer dereference")
	l.require(cfg.Pointer, present, pos, "a dangling pointer")
}

// isInsider makes sure that a location is in no object outside of the program, of which nothing is known.
func (l *pointers) isInsider(at location, pos cfg.Pos) {
	if l.facts.flat.outsiders {
		inside := either(l.compare(cfg.Lt, at.obj, l.object(firstOutside)), l.compare(cfg.Eq, at.obj, l.object(nowhere)))
		l.unlessHole(both(inside, l.not(l.unsureNull(at, pos))), pos, cfg.Unsupported, "pointer from outside the program")
	}
}

// unsureNull is the condition that a pointer is null which may come from outside the program, where it may be something else.
func (l *pointers) unsureNull(at location, pos cfg.Pos) *cfg.Expr {
	if at.obj.Op == cfg.Const || !l.facts.flat.outsiders {
		return l.truthOf(false)
	}
	return both(l.compare(cfg.Eq, at.obj, l.object(0)), l.compare(cfg.Ne, l.ref(l.flat.unsure, pos), cfg.IntConst(cfg.Bool, 0)))
}

// isThere is the condition that the object with a number, which is not that of the null pointer, is there.
func (l *memory) isThere(obj *cfg.Expr, write bool, pos cfg.Pos) *cfg.Expr {
	f := &l.flat
	ok := l.compare(cfg.Lt, obj, l.ref(f.next, pos))
	if write {
		ok = both(ok, l.compare(cfg.Ge, obj, l.object(f.first[staticObject])))
	} else if first, last := f.first[functionObject], f.first[functionObject+1]-1; first <= last {
		ok = both(ok, l.not(l.among(obj, first, last)))
	}
	ok = both(ok, l.not(l.isOneOf(obj, l.goneNumbers())))
	if l.facts.flat.dies {
		passing := l.compare(cfg.Ge, obj, l.object(f.first[numberedKinds]))
		ok = both(ok, either(l.not(passing), l.not(l.hasGone(obj, pos))))
	}
	return ok
}

// spanOf is the number of bytes that a scalar at a location is in.
func spanOf(t *ctype, at location) int64 {
	if at.width > 0 {
		return int64(at.bit+at.width+7) / 8
	}
	return t.size
}

// valueSpan is the number of those that tell its value; the others are padding.
func valueSpan(t *ctype, at location) int64 {
	if t.num == cfg.Extended {
		return extendedBytes
	}
	return spanOf(t, at)
}

// mask is the greatest number of the bits of a bit-field.
func (at location) mask() num.Rat { return num.Pow2(at.width).Sub(num.One()) }

// steadyAt saves the parts of a location that are operations, which would be written out wherever it is used.
func (l *objects) steadyAt(at location, pos cfg.Pos) location {
	at.obj = l.simple(value{typ: typeObject, e: at.obj}, pos).e
	if plain := at.off; plain.Op != cfg.Add || plain.Args[0].Op != cfg.Ref || plain.Args[1].Op != cfg.Const {
		at.off = l.simple(value{typ: typeLLong, e: at.off}, pos).e
	}
	return at
}

// loadFlat returns the value of an object in memory.
func (l *memory) loadFlat(p place, pos cfg.Pos) value {
	switch p.typ.kind {
	case arrayType:
		return value{typ: p.typ, ptr: l.decay(p, pos)}
	case structType:
		return value{typ: p.typ, obj: p}
	case intType, floatType, pointerType:
	default:
		fail(unsupported(pos, "a value of type %s", p.typ.name))
	}
	if l.isVolatile(p) {
		l.assumesSteady(pos)
	}
	at := *p.flat
	l.access(at, l.offset(spanOf(p.typ, at)), false, pos)
	if !l.b.reachable() {
		return l.dummy(p.typ)
	}
	if p.typ.kind == pointerType {
		return value{typ: p.typ, ptr: l.pointerAt(at, pos).pointer()}
	}
	return value{typ: p.typ, e: l.heldAt(p.typ, at, pos)}
}

// bitsAt is what so many bytes hold.
func (l *memory) bitsAt(at location, n uint8, pos cfg.Pos) *cfg.Expr {
	e := cfg.LoadOf(8*n, l.ref(l.flat.bytes, pos), at.obj, at.off)
	e.Pos = pos
	return e
}

// heldAt is the value of a number at a location.
func (l *memory) heldAt(t *ctype, at location, pos cfg.Pos) *cfg.Expr {
	if t.kind == intType && l.mayBePointer(at, spanOf(t, at)) {
		return l.fold(cfg.Convert(t.num, l.wordAt(at, pos)))
	}
	l.becomesNumber(at, spanOf(t, at), pos)
	l.mustBeNumber(at, valueSpan(t, at), pos)
	e := l.bitsAt(at, uint8(valueSpan(t, at)), pos)
	if t.num == cfg.Extended {
		return l.extendedOf(e, pos)
	}
	if at.width > 0 {
		e = l.fold(cfg.Bin(cfg.Shr, e, cfg.IntConst(e.Type, int64(at.bit))))
		e = l.fold(cfg.Bin(cfg.BitAnd, e, cfg.ConstOf(e.Type, at.mask())))
	}
	if t.num == cfg.Bool {
		return l.fold(cfg.Convert(cfg.Bool, l.fold(cfg.Bin(cfg.Ne, e, cfg.IntConst(e.Type, 0)))))
	}
	return l.fold(cfg.Convert(t.num, e))
}

// storeFlat writes v, which has been converted to p's type, to an object in memory.
func (l *memory) storeFlat(p place, v value, pos cfg.Pos) {
	at := *p.flat
	switch p.typ.kind {
	case intType, floatType:
		l.access(at, l.offset(spanOf(p.typ, at)), true, pos)
		l.becomesNumber(at, spanOf(p.typ, at), pos)
		l.putAt(at, l.asBits(p.typ, at, v.e, pos), pos)
	case pointerType:
		l.access(at, l.offset(p.typ.size), true, pos)
		l.putPointerAt(at, l.locate(v.ptr, pos), pos)
	case structType:
		l.mustBeLaidOut(p.typ, pos)
		if v.obj.flat == nil {
			return // control does not come here
		}
		n := l.offset(p.typ.size)
		l.access(*v.obj.flat, n, false, pos)
		l.access(at, n, true, pos)
		if l.looksFor(cfg.Overlap) { // (C11 6.5.16.1, paragraph 3)
			l.disjoint(at, *v.obj.flat, n, "assignment", pos)
		}
		if l.holdsPointers(p.typ) || l.isTagged() {
			l.copyBytes(at, *v.obj.flat, n, pos)
		} else {
			l.copyPlain(at, *v.obj.flat, n, pos)
		}
		if l.facts.flat.padding {
			l.leavePadding(at, p.typ, pos)
		}
	default:
		fail(unsupported(pos, "assignment to an object of type %s", p.typ.name))
	}
}

// asBits is a number as it is in memory, with what is around it if it is a bit-field.
func (l *memory) asBits(t *ctype, at location, e *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	bytes := cfg.Type{Bits: uint8(8 * spanOf(t, at))}
	if t.num == cfg.Extended {
		return l.extendedBits(e, bytes, pos)
	}
	e = l.fold(cfg.Convert(bytes, e))
	if at.width == 0 {
		return e
	}
	l.mustBeNumber(at, spanOf(t, at), pos)
	moved := l.fold(cfg.Bin(cfg.BitAnd, e, cfg.ConstOf(bytes, at.mask())))
	moved = l.fold(cfg.Bin(cfg.Shl, moved, cfg.IntConst(bytes, int64(at.bit))))
	around := bytes.Max().Sub(at.mask().Mul(num.Pow2(at.bit)))
	kept := l.fold(cfg.Bin(cfg.BitAnd, l.bitsAt(at, bytes.Bits/8, pos), cfg.ConstOf(bytes, around)))
	return l.fold(cfg.Bin(cfg.BitOr, kept, moved))
}

// putAt writes an unsigned integer that is no pointer.
func (l *memory) putAt(at location, e *cfg.Expr, pos cfg.Pos) {
	l.tagAs(at, cfg.IntConst(e.Type, 0), pos)
	l.putBits(at, e, pos)
}

// putBits writes an unsigned integer.
func (l *memory) putBits(at location, e *cfg.Expr, pos cfg.Pos) {
	mem := l.flat.bytes
	l.put(mem, cfg.StoreOf(l.ref(mem, pos), at.obj, at.off, e), pos)
}

// copyBytes copies n bytes, as if by way of a third place.
func (l *memory) copyBytes(to, from location, n *cfg.Expr, pos cfg.Pos) {
	if l.isTagged() {
		l.wholePointers(from, n, pos)
		l.interruptsCopy(pos)
		l.copyTagged(to, from, n, pos)
		return
	}
	to, from = l.steadyAt(to, pos), l.steadyAt(from, pos)
	l.copyReferents(to, from, n, pos)
	l.copyPlain(to, from, n, pos)
}

// copyPlain copies n bytes that are no parts of pointers.
func (l *memory) copyPlain(to, from location, n *cfg.Expr, pos cfg.Pos) {
	mem := l.ref(l.flat.bytes, pos)
	l.put(l.flat.bytes, cfg.CopyOf(mem, to.obj, to.off, mem, from.obj, from.off, n), pos)
}

// fillBytes gives n bytes one value.
func (l *memory) fillBytes(to location, n, char *cfg.Expr, pos cfg.Pos) {
	to = l.steadyAt(to, pos)
	l.untag(to, n, pos)
	l.fillReferents(to, n, 0, pos)
	l.put(l.flat.bytes, cfg.FillOf(l.ref(l.flat.bytes, pos), to.obj, to.off, n, char), pos)
}

// havocBytes gives n bytes arbitrary values.
func (l *memory) havocBytes(to location, n *cfg.Expr, pos cfg.Pos) {
	f := &l.flat
	fresh := l.ref(f.nextNoise, pos)
	to = l.steadyAt(to, pos)
	l.untag(to, n, pos)
	if l.facts.flat.pointers {
		l.put(f.referents, cfg.CopyOf(l.ref(f.referents, pos), to.obj, to.off, l.ref(f.referentNoise, pos), fresh, l.offset(0), n), pos)
	}
	l.put(f.bytes, cfg.CopyOf(l.ref(f.bytes, pos), to.obj, to.off, l.ref(f.noise, pos), fresh, l.offset(0), n), pos)
	l.put(f.nextNoise, cfg.Bin(cfg.Add, fresh, l.object(1)), pos)
}

// havocFlat gives an object arbitrary contents. When its declaration is passed for the first time it has them already.
func (l *memory) havocFlat(c *cell, pos cfg.Pos) {
	switch {
	case c.owner.passing:
		l.beginLife(c.owner, pos)
	case l.again():
		l.havocBytes(*c.flat, l.offset(max(c.typ.size, 0)), pos)
	}
}

// outsidePointers gives the pointers in an object values from outside the program.
func (l *memory) outsidePointers(p place, pos cfg.Pos) {
	switch p.typ.kind {
	case pointerType:
		l.store(p, value{typ: p.typ, ptr: l.unknownPointer(pos)}, pos)
	case arrayType:
		if !l.holdsPointers(p.typ) {
			return
		}
		if p.typ.len > maxBuffer {
			fail(unsupported(pos, "an array of more than %d pointers from outside the program", maxBuffer))
		}
		for i := range p.typ.len {
			l.outsidePointers(l.plus(*p.flat, i*l.elem(p.typ).size).place(l.elem(p.typ)), pos)
		}
	case structType:
		for i := range p.typ.fields {
			l.outsidePointers(p.field(i), pos)
		}
	}
}

// holdsPointers reports whether there are pointers in objects of a type.
func (l *typeTable) holdsPointers(t *ctype) bool {
	switch t.kind {
	case arrayType:
		return l.holdsPointers(l.elem(t))
	case structType:
		return slices.ContainsFunc(t.fields, func(f field) bool { return l.holdsPointers(f.typ) })
	}
	return t.kind == pointerType
}
