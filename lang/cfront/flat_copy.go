package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// A program may copy objects by loops of its own, byte by byte, and pointers with them. Their bytes are no numbers (flat_tag.go), but an
// assignment from one place in memory to another copies them with their tags. A pointer comes out of that if all of its bytes have been
// copied in order, one after the other: so that no pointer is put together from bytes of several ones.

// copied is where the last such assignment ended.
type copied struct {
	kept                           bool // in these variables
	fromObj, fromOff, toObj, toOff cfg.Var
}

// tornTag is what the array of tags holds for a byte that is no number, and no pointer can be read from.
const tornTag = 0xff

// newCopied makes the variables.
func (l *objects) newCopied() copied {
	v := func(name string, t cfg.Type) cfg.Var {
		v := l.b.newVar(cfg.VarInfo{Name: "memory.copied." + name, Type: t, Kind: cfg.Global, Pos: l.in.start()})
		l.beforeRun(v, cfg.IntConst(t, 0))
		return v
	}
	return copied{true, v("from", cfg.Object), v("end", cfg.Offset), v("to", cfg.Object), v("at", cfg.Offset)}
}

// isUnit reports whether a place holds an integer that is whole bytes in memory.
func (p place) isUnit() bool {
	return p.flat != nil && p.typ.kind == intType && p.typ.num != cfg.Bool && p.flat.width == 0
}

// assignUnit evaluates a = b where nobody wants the value.
func (l *expressions) assignUnit(n *cc.AssignmentExpression, pos cfg.Pos) {
	p := l.placeExpr(n.UnaryExpression)
	l.assignable(n.UnaryExpression, p, pos)
	m := l.b.mark()
	o := l.eval(n.AssignmentExpression)
	if from := o.place; from != nil && p.isUnit() && from.isUnit() && p.typ.size == from.typ.size {
		l.copyUnit(*l.protectPlace(p, m, pos).flat, *from.flat, p.typ.size, pos)
		return
	}
	v := l.rvalue(o, pos)
	l.assign(l.protectPlace(p, m, pos), v, pos)
}

// copyUnit copies so many bytes, which may be a part of a pointer if those before it have been copied just now.
func (l *memory) copyUnit(to, from location, n int64, pos cfg.Pos) {
	from, to = l.steadyAt(from, pos), l.steadyAt(to, pos)
	l.access(from, l.offset(n), false, pos)
	l.access(to, l.offset(n), true, pos)
	if !l.b.reachable() {
		return
	}
	if !l.facts.flat.pieces {
		l.facts.flat.pieces, l.facts.changed = true, true
	}
	c := l.flat.copied
	if !c.kept { // until the next pass
		return
	}
	is := func(at location, obj, off cfg.Var) *cfg.Expr {
		return both(l.compare(cfg.Eq, at.obj, l.ref(obj, pos)), l.compare(cfg.Eq, at.off, l.ref(off, pos)))
	}
	goesOn := both(is(from, c.fromObj, c.fromOff), is(to, c.toObj, c.toOff))
	l.unlessHole(either(l.begins(from, pos), goesOn), pos, cfg.Unsupported, "copy of a part of a pointer")
	l.copyTagged(to, from, l.offset(n), pos)
	next := l.plus(to, n)
	tag := cfg.LoadOf(8, l.tags(pos), next.obj, next.off)
	l.tagAs(next, l.choose(l.endsBefore(next, pos), tag, cfg.IntConst(tag.Type, tornTag)), pos)
	l.put(c.fromObj, from.obj, pos)
	l.put(c.fromOff, l.plus(from, n).off, pos)
	l.put(c.toObj, to.obj, pos)
	l.put(c.toOff, next.off, pos)
}

// begins is the condition that no pointer is at a location that begins before it.
func (l *memory) begins(at location, pos cfg.Pos) *cfg.Expr {
	tag := cfg.LoadOf(8, l.tags(pos), at.obj, at.off)
	return l.compare(cfg.Le, tag, cfg.IntConst(tag.Type, 1))
}

// endsBefore is the condition that no pointer begins before a location and goes on there, as far as the byte before it tells.
func (l *memory) endsBefore(at location, pos cfg.Pos) *cfg.Expr {
	at = l.plus(at, -1)
	tag := cfg.LoadOf(8, l.tags(pos), at.obj, at.off)
	is := func(n int64) *cfg.Expr { return l.compare(cfg.Eq, tag, cfg.IntConst(tag.Type, n)) }
	return either(is(0), is(int64(l.pointerBits()/8)))
}

// wholePointers makes sure that of pointers in n bytes that are copied all is copied.
func (l *memory) wholePointers(from location, n *cfg.Expr, pos cfg.Pos) {
	if l.raw {
		return
	}
	end := from
	end.off = l.add(from.off, n)
	whole := either(l.compare(cfg.Eq, n, l.offset(0)), both(l.begins(from, pos), l.endsBefore(end, pos)))
	l.unlessHole(whole, pos, cfg.Unsupported, "copy of a part of a pointer")
}

// copyTagged copies n bytes and what is known of them.
func (l *memory) copyTagged(to, from location, n *cfg.Expr, pos cfg.Pos) {
	to, from = l.steadyAt(to, pos), l.steadyAt(from, pos)
	tags := l.tags(pos)
	l.put(l.flat.tags, cfg.CopyOf(tags, to.obj, to.off, tags, from.obj, from.off, n), pos)
	l.copyReferents(to, from, n, pos)
	l.copyPlain(to, from, n, pos)
}

// interruptsCopy notes that pointers are written otherwise: what is copied next goes on with nothing.
func (l *memory) interruptsCopy(pos cfg.Pos) {
	if l.flat.copied.kept {
		l.put(l.flat.copied.fromObj, l.object(0), pos)
	}
}
