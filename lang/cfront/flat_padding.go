package cfront

import (
	"slices"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// Bytes and bits of an automatic object that are in none of its members have arbitrary values after an initialiser (C11 6.2.6.1, paragraph 6),
// and so has what is in a union beside the member that is initialised (paragraph 7). Compilers make it zero most of the time: what other values
// lead to is guessed (guess). Objects that live as long as the program begin as
// zeros, as in all systems.

// gap is padding: where it begins, and where something else does, in bits.
type gap struct{ from, to int64 }

// maxGaps bounds the places with padding in an object with an initialiser.
const maxGaps = 256

// havocPadding gives the padding of an object arbitrary values, whose parts the leaves initialise and which is zero otherwise.
func (l *memory) havocPadding(root *cell, leaves []leaf, pos cfg.Pos) {
	gaps := l.gaps(root.typ, 0, nil)
	var unions []*cell // of each the member that is initialised
	for _, f := range leaves {
		for _, c := range f.cells {
			for ; c != root && len(unions) <= maxGaps; c = c.parent {
				if c.parent.typ.union {
					unions = append(slices.DeleteFunc(unions, func(o *cell) bool { return o.parent == c.parent }), c)
				}
			}
		}
	}
	for _, c := range unions {
		off, _ := l.offsetOf(c.parent)
		gaps = l.gapsOf([]field{c.parent.typ.fields[c.pos]}, c.parent.typ.size, off, gaps)
	}
	if len(gaps) > maxGaps || len(unions) > maxGaps {
		fail(unsupported(pos, "an initialiser of an object that has padding in more than %d places", maxGaps))
	}
	for _, g := range gaps {
		l.havocGap(*root.flat, g, pos)
	}
}

// havocGap gives one place with padding arbitrary values.
func (l *memory) havocGap(root location, g gap, pos cfg.Pos) {
	for ; g.from < g.to && g.from%8 != 0; g.from = min(g.to, roundUp(g.from, 8)) {
		l.havocBits(l.plus(root, g.from/8), int(g.from%8), int(min(g.to-g.from/8*8, 8)), pos)
	}
	if whole := g.to/8 - g.from/8; whole > 0 {
		l.havocWhole(l.plus(root, g.from/8), whole, pos)
		g.from += 8 * whole
	}
	if g.from < g.to {
		l.havocBits(l.plus(root, g.from/8), 0, int(g.to%8), pos)
	}
}

// havocBits gives some bits of a byte that is no part of a pointer arbitrary values.
func (l *memory) havocBits(at location, from, to int, pos cfg.Pos) {
	mask := int64(1)<<to - int64(1)<<from
	and := func(e *cfg.Expr, m int64) *cfg.Expr { return l.fold(cfg.Bin(cfg.BitAnd, e, cfg.IntConst(e.Type, m))) }
	any := and(l.arbitraryPart(typeUChar, "", cfg.Chosen, pos).e, mask)
	l.putAt(at, l.fold(cfg.Bin(cfg.BitOr, and(l.bitsAt(at, 1, pos), 0xff-mask), any)), pos)
	l.guess(l.compare(cfg.Ne, any, cfg.IntConst(any.Type, 0)), openPadding, pos)
}

// looksAtBytes notes that structures with padding are taken for bytes, or bytes for them: a pointer of type from becomes one of type to.
func (l *memory) looksAtBytes(from, to *ctype) {
	a, b := l.pointedAt(from), l.pointedAt(to)
	switch {
	case l.unseen || a.kind == structType && b.kind == structType:
	case a.kind == structType:
		l.seesPadding(a)
	case b.kind == structType:
		l.seesPadding(b)
	}
}

// seesPadding notes that what is in the padding of objects of a type may be looked at, if there is some.
func (l *memory) seesPadding(t *ctype) {
	if f := &l.facts.flat; !f.padding && len(l.gaps(t, 0, nil)) > 0 {
		f.padding, l.facts.changed = true, true
	}
}

// wholeCopies reports whether a call copies or fills objects of one type as a whole, so that nobody sees what is in their padding.
func (l *calls) wholeCopies(f *function, n *cc.ArgumentExpressionList) bool {
	switch plainName(f.name) {
	case "memset", "realloc":
		return f.def == nil
	case "memcpy", "memmove":
		if f.def != nil || n == nil || n.ArgumentExpressionList == nil {
			return false
		}
		a, b := l.pointedAt(l.exprType(n.AssignmentExpression)), l.pointedAt(l.exprType(n.ArgumentExpressionList.AssignmentExpression))
		return a.kind == structType && l.sameShape(a, b)
	}
	return false
}

// leavePadding gives the padding of a structure that is assigned any values (C11 6.2.6.1, paragraph 6). Compilers copy it with the members, or leave
// what was there; other values than those of the source are guessed.
func (l *memory) leavePadding(at location, t *ctype, pos cfg.Pos) {
	gaps := l.gaps(t, 0, nil)
	if len(gaps) == 0 || !l.b.reachable() {
		return
	}
	if len(gaps) > maxGaps {
		fail(unsupported(pos, "an assignment of an object that has padding in more than %d places", maxGaps))
	}
	other := l.newTemp("padding", typeBool, pos)
	l.havoc(other, typeBool, "", l.part(cfg.Untold), pos)
	at = l.steadyAt(at, pos)
	l.fork(pos, func(yes, no *vertex) { l.branchOn(l.truth(l.ref(other, pos)), pos, yes, no) }, func() {
		for _, g := range gaps {
			l.havocGap(at, g, pos)
		}
		l.guess(l.truthOf(true), openPadding, pos)
	}, func() {})
}

// openPadding is what is not known where padding is not zero.
const openPadding = "padding of a structure, which has any value"

// maxPadding bounds the bytes of one place with padding that are looked at.
const maxPadding = 64

// havocWhole gives so many bytes arbitrary values.
func (l *memory) havocWhole(at location, n int64, pos cfg.Pos) {
	if n > maxPadding { // where all of them are zero is a choice of its own
		other := l.newTemp("padding", typeBool, pos)
		l.havoc(other, typeBool, "", l.part(cfg.Untold), pos)
		l.fork(pos, func(yes, no *vertex) { l.branchOn(l.truth(l.ref(other, pos)), pos, yes, no) }, func() {
			l.havocBytes(at, l.offset(n), pos)
			l.guess(l.truthOf(true), openPadding, pos)
		}, func() { l.fillBytes(at, l.offset(n), cfg.IntConst(cfg.Bytes.Cell(), 0), pos) })
		return
	}
	l.havocBytes(at, l.offset(n), pos)
	zero := l.truthOf(true)
	for n > 0 {
		width := int64(8)
		for width > n {
			width /= 2
		}
		e := l.bitsAt(at, uint8(width), pos)
		zero = both(zero, l.compare(cfg.Eq, e, cfg.IntConst(e.Type, 0)))
		at, n = l.plus(at, width), n-width
	}
	l.guess(l.not(zero), openPadding, pos)
}

// gaps appends the padding in an object of a type at an offset in bytes to out, up to a few more than maxGaps. In a union that is what is
// behind its longest member.
func (l *typeTable) gaps(t *ctype, at int64, out []gap) []gap {
	switch {
	case t.kind == arrayType:
		if elem := l.elem(t); len(l.gaps(elem, 0, nil)) > 0 {
			for i := int64(0); i < t.len && len(out) <= maxGaps; i++ {
				out = l.gaps(elem, at+i*elem.size, out)
			}
		}
	case t.num == cfg.Extended:
		return append(out, gap{8 * (at + extendedBytes), 8 * (at + t.size)})
	case t.union:
		end := int64(0)
		for _, f := range t.fields {
			end = max(end, f.end())
		}
		return append(out, gap{8*at + end, 8 * (at + t.size)}.some()...)
	case t.kind == structType:
		return l.gapsOf(t.fields, t.size, at, out)
	}
	return out
}

// gapsOf does so for a structure of some bytes that has these members.
func (l *typeTable) gapsOf(fields []field, size, at int64, out []gap) []gap {
	end := int64(0)
	for _, f := range fields {
		if f.isBit && f.name == "" {
			continue
		}
		out = append(out, gap{8*at + end, 8*at + f.begin()}.some()...)
		if !f.isBit {
			out = l.gaps(f.typ, at+f.offset, out)
		}
		end = max(end, f.end())
	}
	return append(out, gap{8*at + end, 8 * (at + size)}.some()...)
}

// some is a gap, unless it is empty.
func (g gap) some() []gap {
	if g.from < g.to {
		return []gap{g}
	}
	return nil
}

// begin and end are where a member is in its structure, in bits.
func (f field) begin() int64 { return 8*f.offset + int64(f.bit) }

func (f field) end() int64 {
	if f.isBit {
		return f.begin() + int64(f.typ.num.Bits)
	}
	return 8 * (f.offset + max(f.typ.size, 0))
}
