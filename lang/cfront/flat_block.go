package cfront

import (
	"strings"

	"cairn/cfg"
)

// Functions of the C library that read and write blocks of bytes, when memory is made of them.

// blockSize is the number of bytes that an argument says. What is more than any object has is negative.
func (l *blocks) blockSize(c *call, i int) *cfg.Expr {
	v := l.mustInt(c.args[i], c.pos)
	n := l.convert(l.convert(v.e, v.typ, l.sizeType()), l.sizeType(), typeLLong)
	if size, ok := n.Val.Int64(); n.Op != cfg.Const || !ok || size%int64(l.pointerBits()/8) != 0 {
		l.takesPieces()
	}
	return l.saved(n, typeLLong, c.pos)
}

// block is the location of n bytes to which an argument points; they are there, or the argument is only required to be a pointer that could
// be used (C11 7.24.1, paragraph 2), which is not looked at if there are none.
func (l *blocks) block(c *call, i int, n *cfg.Expr, write bool) location {
	if i >= len(c.args) || c.args[i].ptr == nil {
		fail(unsupported(c.pos, "the function %s with a number for a pointer", c.fn.name))
	}
	l.movesOn(c.args[i].typ)
	at := l.steadyAt(l.locate(c.args[i].ptr, c.pos), c.pos)
	l.ifAny(n, c.pos, func() { l.access(at, n, write, c.pos) })
	return at
}

// ifAny makes the statements that then makes for where there are bytes.
func (l *memory) ifAny(n *cfg.Expr, pos cfg.Pos, then func()) {
	l.onlyIf(l.compare(cfg.Ne, n, l.offset(0)), pos, then)
}

// onlyIf makes the statements that then makes for where a condition holds.
func (l *memory) onlyIf(c *cfg.Expr, pos cfg.Pos, then func()) {
	switch {
	case c.IsConst(0) || !l.b.reachable():
		return
	case c.IsConst(1):
		then()
		return
	}
	yes, end := l.b.newVertex(l.here(pos)), l.b.newVertex(l.here(pos))
	l.branchOn(c, pos, yes, end)
	l.b.start(yes)
	then()
	l.b.jump(end)
	l.b.start(end)
}

// fillFlat is memset.
func (l *blocks) fillFlat(c *call) value {
	if len(c.args) != 3 {
		fail(syntaxError(c.pos, "%s takes a pointer, a value and a size", c.fn.name))
	}
	n := l.blockSize(c, 2)
	v := l.mustInt(c.args[1], c.pos)
	char := l.saved(l.convert(v.e, v.typ, typeUChar), typeUChar, c.pos)
	to := l.block(c, 0, n, true)
	if l.b.reachable() {
		l.fillBytes(to, n, char, c.pos)
	}
	return value{typ: c.args[0].typ, ptr: to.pointer()}
}

// copyFlat is memcpy and memmove. The behaviour of memcpy is undefined if the blocks overlap.
func (l *blocks) copyFlat(c *call) value {
	if len(c.args) != 3 {
		fail(syntaxError(c.pos, "%s takes two pointers and a size", c.fn.name))
	}
	n := l.blockSize(c, 2)
	to := l.block(c, 0, n, true)
	from := l.block(c, 1, n, false)
	if strings.HasSuffix(c.fn.name, "memcpy") {
		l.disjoint(to, from, n, c.fn.name, c.pos)
	}
	if l.b.reachable() {
		l.copyBytes(to, from, n, c.pos)
	}
	return value{typ: c.args[0].typ, ptr: to.pointer()}
}

// disjoint makes sure that two blocks of n bytes do not overlap, or are the same, which all compilers allow.
func (l *memory) disjoint(a, b location, n *cfg.Expr, what string, pos cfg.Pos) {
	further := func(x, y location) *cfg.Expr {
		return l.compare(cfg.Ge, l.fold(cfg.Bin(cfg.Sub, x.off, y.off)), n)
	}
	apart := either(either(further(a, b), further(b, a)), l.compare(cfg.Eq, a.off, b.off))
	l.require(cfg.Overlap, either(l.not(l.sameObject(a, b)), apart), pos, "%s between overlapping blocks", what)
}

// counting makes a loop that runs for the numbers from 0 up to one that iteration, which makes the statements of an iteration, chooses to stop at. It
// returns that number.
func (l *memory) counting(pos cfg.Pos, iteration func(i *cfg.Expr, stop *vertex)) *cfg.Expr {
	v := l.newTemp("byte", typeLLong, pos)
	l.put(v, l.offset(0), pos)
	info := l.here(pos)
	head, end := l.b.newVertex(info), l.b.newVertex(info)
	l.b.place(head)
	i := l.ref(v, pos)
	iteration(i, end)
	l.put(v, l.fold(cfg.Bin(cfg.Add, i, l.offset(1))), pos)
	l.b.jump(head)
	l.b.start(end)
	return i
}

// stopIf leaves a loop if the condition holds.
func (l *memory) stopIf(c *cfg.Expr, pos cfg.Pos, stop *vertex) {
	next := l.b.newVertex(l.here(pos))
	l.branchOn(c, pos, stop, next)
	l.b.start(next)
}

// terminatedFlat makes sure that there is a zero from a location on, in its object, and returns how far away it is.
func (l *library) terminatedFlat(at location, most *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	at = location{obj: l.saved(at.obj, typeObject, pos), off: l.saved(at.off, typeLLong, pos)}
	return l.counting(pos, func(i *cfg.Expr, stop *vertex) {
		here := at
		here.off = l.add(at.off, i)
		if !most.IsConst(-1) {
			l.stopIf(l.compare(cfg.Eq, i, most), pos, stop)
		}
		l.access(here, l.offset(1), false, pos)
		if l.b.reachable() {
			l.mustBeNumber(here, 1, pos)
			e := l.bitsAt(here, 1, pos)
			l.stopIf(l.compare(cfg.Eq, e, cfg.IntConst(e.Type, 0)), pos, stop)
		}
	})
}

// fillBufferFlat writes count bytes from where an argument points to: arbitrary ones, or what char makes of them and of their places.
func (l *library) fillBufferFlat(c *call, arg int, count *cfg.Expr, char func(at, char *cfg.Expr) *cfg.Expr) {
	to := l.block(c, arg, count, true)
	to = location{obj: l.saved(to.obj, typeObject, c.pos), off: l.saved(to.off, typeLLong, c.pos)}
	if !l.b.reachable() {
		return
	}
	if char == nil {
		l.havocBytes(to, count, c.pos)
		return
	}
	l.counting(c.pos, func(i *cfg.Expr, stop *vertex) {
		l.stopIf(l.compare(cfg.Ge, i, count), c.pos, stop)
		e := l.arbitraryPart(typeUChar, l.teller(c), cfg.Chosen, c.pos).e
		here := to
		here.off = l.add(to.off, i)
		l.putAt(here, char(i, e), c.pos)
	})
}
