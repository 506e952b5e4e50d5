package cfront

import "cairn/cfg"

// A pointer in memory is no address but an offset, and the number of an object in a table (flat_referent.go). A program must not see that: what it reads as a number
// must not have been written as a pointer, and the other way round. Types tell that for most programs; where a union or conversions of
// pointers may give bytes another type, a second array says of each byte whether it is part of a pointer, and which: its place in the
// pointer, from 1 on, or 0.

// retyped are the ways in which the program may give bytes another type.
type retyped struct {
	pointers bool // objects with pointers are bytes of an unknown type somewhere
	numbers  bool // bytes of an unknown type are read or written as numbers
	tagged   bool // both, so that bytes are told apart
}

// retypes notes that what a pointer of type from points to is taken for what one of type to points to; of integers that is not known.
func (l *memory) retypes(from, to *ctype) {
	before := l.facts.flat.retyped
	r := &l.facts.flat.retyped
	a, b := l.pointedAt(from), l.pointedAt(to)
	switch {
	case a.kind == functionType || b.kind == functionType || a.kind == voidType && b.kind == voidType:
	case a.kind == voidType || b.kind == voidType:
		if a.kind == voidType {
			a = b
		}
		holds := l.mayHoldPointers(a)
		r.pointers, r.numbers = r.pointers || holds, r.numbers || !holds || a.size < 0
	case (l.mayHoldPointers(a) || l.mayHoldPointers(b)) && !l.beginsWith(a, b) && !l.beginsWith(b, a):
		r.pointers, r.numbers = true, true
	}
	if l.facts.flat.overruns.members[l.pointedKey(a)] {
		l.addressOfMember(b)
	}
	r.tagged = r.tagged || r.pointers && r.numbers
	l.facts.changed = l.facts.changed || *r != before
}

// takesPieces notes that bytes of an unknown type are read or written that may be a piece of a pointer.
func (l *objects) takesPieces() {
	r := &l.facts.flat.retyped
	if tagged := r.tagged || r.pointers; !r.numbers || r.tagged != tagged {
		r.numbers, r.tagged, l.facts.changed = true, tagged, true
	}
}

// pointedAt is what a pointer points to, without arrays around it; void if it is no pointer.
func (l *typeTable) pointedAt(t *ctype) *ctype {
	if t.kind != pointerType && t.kind != arrayType {
		return typeVoid
	}
	t = l.elem(t)
	for t.kind == arrayType {
		t = l.elem(t)
	}
	return t
}

// mayHoldPointers is holdsPointers, also of types that are not known.
func (l *memory) mayHoldPointers(t *ctype) bool { return t.size < 0 || l.holdsPointers(t) }

// beginsWith reports whether an object of type a is one of type b, or has one at its beginning.
func (l *memory) beginsWith(a, b *ctype) bool {
	for {
		switch {
		case a.kind == pointerType && b.kind == pointerType || l.sameShape(a, b):
			return true
		case a.kind == arrayType:
			a = l.elem(a)
		case a.kind == structType && !a.union && len(a.fields) > 0:
			a = a.fields[0].typ
		default:
			return false
		}
	}
}

// overlays notes that a member of a union is used; if pointers and numbers may be in the same place, bytes are told apart.
func (l *memory) overlays(union *ctype) {
	if !union.union || !l.holdsPointers(union) {
		return
	}
	for _, f := range union.fields[1:] {
		if !l.beginsWith(f.typ, union.fields[0].typ) || !l.beginsWith(union.fields[0].typ, f.typ) {
			if r := &l.facts.flat.retyped; !r.tagged {
				*r, l.facts.changed = retyped{pointers: true, numbers: true, tagged: true}, true
			}
			return
		}
	}
}

// tags is the array that says which bytes are parts of pointers; it is there if they are told apart.
func (l *memory) tags(pos cfg.Pos) *cfg.Expr { return l.ref(l.flat.tags, pos) }

// isTagged reports whether bytes are told apart.
func (l *objects) isTagged() bool { return l.options.Bytes && l.flat.tags >= 0 }

// pointerTag is what the array holds for a pointer.
func (l *objects) pointerTag() *cfg.Expr {
	var tag int64
	for i := range int64(l.pointerBits() / 8) {
		tag |= (i + 1) << (8 * i)
	}
	return cfg.IntConst(cfg.Type{Bits: l.pointerBits()}, tag)
}

// tagAs notes what is written to memory next: a pointer's tag, or 0, of so many bits.
func (l *memory) tagAs(at location, tag *cfg.Expr, pos cfg.Pos) {
	if l.isTagged() {
		l.put(l.flat.tags, cfg.StoreOf(l.tags(pos), at.obj, at.off, tag), pos)
	}
}

// untag notes that n bytes are no parts of pointers.
func (l *memory) untag(at location, n *cfg.Expr, pos cfg.Pos) {
	if l.isTagged() {
		l.put(l.flat.tags, cfg.FillOf(l.tags(pos), at.obj, at.off, n, cfg.IntConst(cfg.Bytes.Cell(), 0)), pos)
	}
}

// mustBeNumber makes sure that n bytes, which are read as a number, are no part of a pointer.
func (l *memory) mustBeNumber(at location, n int64, pos cfg.Pos) {
	if !l.isTagged() || l.raw || !l.b.reachable() {
		return
	}
	tag := cfg.LoadOf(uint8(8*n), l.tags(pos), at.obj, at.off)
	l.unlessHole(l.compare(cfg.Eq, tag, cfg.IntConst(tag.Type, 0)), pos, cfg.Unsupported, "use of a pointer in memory as a number")
}

// mayBePointer reports whether n bytes may be those of a pointer, as the program reads them: a number as large as one, which is no member of
// a structure that has pointers elsewhere, unless it is one of a union.
func (l *memory) mayBePointer(at location, n int64) bool {
	return l.isTagged() && l.flat.places < maxWords && !l.raw && l.b.reachable() && (!at.member || at.overlaid) && at.width == 0 && n == int64(l.pointerBits()/8)
}

// maxWords bounds the places where an address is made a number for such bytes.
const maxWords = 100

// wordAt is the number in as many bytes as a pointer has. If that is what is there, it is the pointer's address (flat_number.go).
func (l *memory) wordAt(at location, pos cfg.Pos) *cfg.Expr {
	at = l.steadyAt(at, pos)
	tag := cfg.LoadOf(l.pointerBits(), l.tags(pos), at.obj, at.off)
	number := l.compare(cfg.Eq, tag, cfg.IntConst(tag.Type, 0))
	l.unlessHole(either(number, l.compare(cfg.Eq, tag, l.pointerTag())), pos, cfg.Unsupported, "use of a part of a pointer in memory as a number")
	t := l.sizeType()
	word := l.newTemp("word", t, pos)
	l.fork(pos, func(yes, no *vertex) { l.branchOn(number, pos, yes, no) }, func() {
		l.put(word, l.bitsAt(at, uint8(t.size), pos), pos)
	}, func() {
		if l.b.reachable() {
			l.put(word, l.pointerNumber(value{typ: t, ptr: l.pointerAt(at, pos).pointer()}, t, pos).e, pos)
		}
	})
	return l.ref(word, pos)
}

// isPointer is the condition that bytes, which are read as a pointer, have been written as one; otherwise they are a number (flat_number.go).
func (l *memory) isPointer(at location, pos cfg.Pos) *cfg.Expr {
	if !l.isTagged() {
		return l.truthOf(true)
	}
	tag := cfg.LoadOf(l.pointerBits(), l.tags(pos), at.obj, at.off)
	is := l.compare(cfg.Eq, tag, l.pointerTag())
	if !l.raw && l.b.reachable() {
		l.unlessHole(either(is, l.compare(cfg.Eq, tag, cfg.IntConst(tag.Type, 0))), pos, cfg.Unsupported, "use of a part of a pointer in memory as a pointer")
		if is.Op != cfg.Const {
			l.meetsNumbers()
		}
	}
	return is
}
