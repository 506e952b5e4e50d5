package cfront

import "cairn/cfg"

// A union of a pointer and an array of numbers lets a program read and change the bytes of a pointer one by one. Then the pointer becomes
// its address, a number in memory, before a part of that is used; and what is read as a pointer there leads to the object whose address
// it is. If it is that of none whose address has been a number, it leads to nothing: the addresses of all others are not known, and there
// are some for which it is not theirs.

// mayMix reports whether bytes are in a union where pointers may be numbers.
func (l *memory) mayMix(at location) bool {
	return at.overlaid && l.isTagged() && !l.raw && l.b.reachable() && l.flat.places < maxWords
}

// becomesNumber makes a pointer its address if n bytes of it, not all, are about to be read or overwritten.
func (l *memory) becomesNumber(at location, n int64, pos cfg.Pos) {
	bytes := int64(l.pointerBits() / 8)
	if !at.piece || n >= bytes || !l.mayMix(at) {
		return
	}
	if f := &l.facts.flat; !f.mixed {
		f.mixed, l.facts.changed = true, true
	}
	if l.flat.mixed < 0 { // until the next pass
		return
	}
	at = l.steadyAt(at, pos)
	tag := cfg.LoadOf(8, l.tags(pos), at.obj, at.off)
	part := l.fold(cfg.Convert(cfg.Offset, tag))
	base := location{obj: at.obj, off: l.saved(l.fold(cfg.Bin(cfg.Sub, at.off, l.fold(cfg.Bin(cfg.Sub, part, l.offset(1))))), typeLLong, pos)}
	whole := cfg.LoadOf(l.pointerBits(), l.tags(pos), base.obj, base.off)
	mixes := both(l.among(part, 1, bytes), l.compare(cfg.Eq, whole, l.pointerTag()))
	l.fork(pos, func(yes, no *vertex) { l.branchOn(mixes, pos, yes, no) }, func() {
		if l.b.reachable() {
			t := l.sizeType()
			address := l.pointerNumber(value{typ: t, ptr: l.pointerAt(base, pos).pointer()}, t, pos)
			l.putAt(base, l.fold(cfg.Convert(cfg.Type{Bits: l.pointerBits()}, address.e)), pos)
			l.put(l.flat.mixed, base.obj, pos)
			l.put(l.flat.mixedAt, base.off, pos)
		}
	}, func() {})
}

// unlessOpenNumber makes sure that a pointer which is about to be used is no number, but for one that leads to no object.
func (l *pointers) unlessOpenNumber(at location, pos cfg.Pos) {
	if l.flat.mixed < 0 {
		l.unlessNumber(at, pos)
		return
	}
	stray := l.compare(cfg.Eq, at.off, l.ref(l.flat.stray, pos))
	l.unlessHole(either(l.not(l.isNumber(at)), stray), pos, cfg.Unsupported, "use of a number as a pointer")
}

// mixedPointerAt is the pointer at a location in a union.
func (l *memory) mixedPointerAt(at location, pos cfg.Pos) location {
	at = l.steadyAt(at, pos)
	t := l.sizeType()
	bits := l.bitsAt(at, uint8(t.size), pos)
	tag := cfg.LoadOf(l.pointerBits(), l.tags(pos), at.obj, at.off)
	number := both(l.compare(cfg.Eq, tag, cfg.IntConst(tag.Type, 0)), l.compare(cfg.Ne, bits, cfg.IntConst(bits.Type, 0)))
	obj, off := l.newTemp("pointer", typeObject, pos), l.newTemp("offset", typeLLong, pos)
	put := func(to location) {
		l.put(obj, to.obj, pos)
		l.put(off, to.off, pos)
	}
	l.fork(pos, func(yes, no *vertex) { l.branchOn(number, pos, yes, no) }, func() {
		if l.b.reachable() {
			to, found := l.pointerTo(value{typ: t, e: l.saved(bits, t, pos)}, pos)
			here := both(l.compare(cfg.Eq, at.obj, l.ref(l.flat.mixed, pos)), l.compare(cfg.Eq, at.off, l.ref(l.flat.mixedAt, pos)))
			l.meetsNumbers()
			l.put(l.flat.stray, l.choose(both(here, l.not(found)), to.off, l.ref(l.flat.stray, pos)), pos)
			put(to)
		}
	}, func() {
		at.overlaid = false
		if l.b.reachable() {
			put(l.pointerAt(at, pos))
		}
	})
	return location{obj: l.ref(obj, pos), off: l.ref(off, pos)}
}
