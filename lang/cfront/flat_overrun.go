package cfront

import (
	"fmt"

	"cairn/cfg"
)

// An index or a pointer that leaves a member of a structure comes to its neighbours, which is undefined in C (C11 6.5.6, paragraph 8) but stays
// inside of the object. If the structure has both pointers and numbers, their bytes have to be told apart then (flat_tag.go), although no
// conversion says so: where the address of such a member is taken, and there is arithmetic on pointers of that type. An index into an array
// that is such a member has to stay in it.

// overruns are the ways in which the program may leave a member of a structure with pointers and numbers: types by their keys.
type overruns struct {
	members map[string]bool // of what is in members whose addresses are taken
	moved   map[string]bool // of what pointers point to on which there is arithmetic
}

// pointedKey identifies a type among those that a pointer to it can have without a conversion.
func (l *objects) pointedKey(t *ctype) string {
	for t.kind == arrayType {
		t = l.elem(t)
	}
	switch t.kind {
	case intType, floatType:
		return fmt.Sprint("number of bytes: ", t.size)
	case voidType, functionType, unknownType:
		return "void"
	}
	return t.name
}

// overrun notes a type, and says whether pointers may leave a member.
func (l *objects) overrun(of map[string]bool, t *ctype) {
	k := l.pointedKey(t)
	if of[k] {
		return
	}
	of[k], l.facts.changed = true, true
	o := &l.facts.flat.overruns
	if r := &l.facts.flat.retyped; o.members[k] && o.moved[k] {
		r.tagged = true
	}
}

// addressOfMember notes that there is a pointer to a member, or a part of it.
func (l *objects) addressOfMember(t *ctype) {
	for t.kind == arrayType {
		t = l.elem(t)
	}
	l.overrun(l.facts.flat.overruns.members, t)
	for _, f := range t.fields {
		l.addressOfMember(f.typ)
	}
}

// movesOn notes that there is arithmetic on pointers of a type.
func (l *objects) movesOn(t *ctype) { l.overrun(l.facts.flat.overruns.moved, l.pointedAt(t)) }

// mixes reports whether a structure has pointers and numbers.
func (l *typeTable) mixes(t *ctype) bool { return l.holdsPointers(t) && l.holdsNumbers(t) }

// holdsNumbers reports whether there is more than pointers in objects of a type.
func (l *typeTable) holdsNumbers(t *ctype) bool {
	switch t.kind {
	case arrayType:
		return l.holdsNumbers(l.elem(t))
	case structType:
		for _, f := range t.fields {
			if l.holdsNumbers(f.typ) {
				return true
			}
		}
		return false
	}
	return t.kind != pointerType
}

// staysIn makes sure that an index stays in an array that is a member, or leaves the object. Where an array of no or one element may stand for
// a longer one, bytes are told apart instead.
func (l *memory) staysIn(p place, i *cfg.Expr, to location, pos cfg.Pos) {
	if !p.flat.member || l.raw || l.isTagged() || !l.b.reachable() {
		return
	}
	if p.typ.len <= 1 && !i.IsConst(0) {
		l.addressOfMember(p.typ)
		l.overrun(l.facts.flat.overruns.moved, p.typ)
		return
	}
	last := p.typ.len - 1
	if l.noAccess {
		last++
	}
	ok := l.within(i, last)
	if l.looksFor(cfg.Bounds) && !ok.IsConst(1) {
		end := l.fold(cfg.Bin(cfg.Sub, l.sizeAt(to, pos), l.bytesOf(l.elem(p.typ))))
		ok = either(ok, either(l.compare(cfg.Lt, to.off, l.offset(0)), l.compare(cfg.Gt, to.off, end)))
	}
	l.unlessHole(ok, pos, cfg.Undefined, "an index outside of an array that is a member of a structure with pointers")
}
