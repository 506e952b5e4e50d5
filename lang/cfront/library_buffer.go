package cfront

import (
	"cairn/cfg"
)

// maxBuffer is the greatest number of elements of an array that the library writes to a part of.
const maxBuffer = 1024

// inside makes sure that so many bytes from where an argument points to are in the object there.
func (l *library) inside(c *call, arg int, count *cfg.Expr) coded {
	code := l.steady(l.code(c.args[arg].ptr, c.pos), c.pos)
	zero := l.intConst(typeLLong, 0)
	none := l.compare(cfg.Eq, count, zero)
	if code.set.wild {
		l.unlessHole(either(none, l.compare(cfg.Ge, code.id, l.intConst(typeInt, 0))), c.pos, cfg.Unsupported, "pointer to an unknown object that is passed to %s", c.fn.name)
	}
	for _, id := range code.set.ids {
		t := l.target(id)
		unit := l.unitOf(t)
		if unit <= 0 {
			l.unlessHole(l.not(l.is(code, id)), c.pos, cfg.Unsupported, "object that is passed to %s", c.fn.name)
			continue
		}
		n, index := int64(1), zero
		if t.element {
			n, index = int64(len(t.cell.kids)), code.index
		}
		begin := l.fold(at(cfg.Bin(cfg.Mul, index, l.intConst(typeLLong, unit)), c.pos))
		end := l.fold(at(cfg.Bin(cfg.Add, begin, count), c.pos))
		size, known := l.sizeLeft(t.cell, n*unit)
		if !known {
			l.unlessHole(l.not(l.is(code, id)), c.pos, cfg.Unsupported, "part of an element, in allocated memory")
			continue
		}
		fits := both(l.compare(cfg.Ge, index, zero), l.compare(cfg.Le, end, l.intConst(typeLLong, size)))
		fits = either(l.not(l.is(code, id)), either(none, fits))
		if l.isBeside(t) {
			l.unlessHole(fits, c.pos, cfg.Unsupported, besideArray)
		}
		l.require(cfg.Bounds, fits, c.pos, "%s beyond the end of the object", c.fn.name)
	}
	return code
}

// isBeside reports whether behind a target there may be memory of the same object that counts.
func (l *library) isBeside(t pointee) bool {
	if t.cell == nil || t.cell.parent == nil {
		return false
	}
	around := t.cell.owner.root
	if t.element {
		around = l.around(t.cell, false)
	} else if l.looksFor(cfg.Move) {
		return false
	}
	return around != nil && around != t.cell
}

// sizeLeft is the size of an object that is a part of another one, as far as there is memory for it; known is false if that cannot be told.
func (l *library) sizeLeft(c *cell, size int64) (left int64, known bool) {
	if c == nil || !c.owner.partial {
		return size, true
	}
	off, known := l.offsetOf(c)
	return min(size, max(c.owner.typ.size-off, 0)), known
}

// wholeBlock is __whole_block, by which functions of libc/ say that a block must be all there although they need not read all of it.
func (l *library) wholeBlock(c *call) value {
	if l.looksFor(cfg.Bounds) && l.b.reachable() {
		reader, fn := *c, *c.fn
		fn.name = l.frame.fn.name
		reader.fn = &fn
		l.insideBlock(&reader, 0, l.long(c, 1))
	}
	return value{typ: typeVoid}
}

// fillBuffer writes count bytes from where an argument points to. Each is arbitrary; with char, bytes are what that makes of them and of their
// places from the beginning of the buffer.
func (l *library) fillBuffer(c *call, arg int, count *cfg.Expr, char func(at, char *cfg.Expr) *cfg.Expr) {
	count = l.saved(count, typeLLong, c.pos)
	if l.options.Bytes {
		l.fillBufferFlat(c, arg, count, char)
		return
	}
	code := l.inside(c, arg, count)
	for _, id := range code.set.ids {
		if t := l.target(id); t.cell != nil && l.b.reachable() {
			l.fillTarget(c, arg, l.is(code, id), t, code.index, count, char)
		}
	}
}

// fillTarget does so for one of the objects to which the argument may point, if here.
func (l *library) fillTarget(c *call, arg int, here *cfg.Expr, t pointee, index, count *cfg.Expr, char func(at, char *cfg.Expr) *cfg.Expr) {
	unit, zero := l.unitType(t), l.intConst(typeLLong, 0)
	cells := []*cell{t.cell}
	if t.element {
		cells = t.cell.kids
	} else {
		index = zero
	}
	nothing := either(l.not(here), l.compare(cfg.Eq, count, zero))
	size := l.intConst(typeLLong, unit.size)
	switch {
	case t.cell.owner.constant:
		l.require(cfg.Pointer, nothing, c.pos, "a constant that is written to by %s", c.fn.name)
		return
	case unit.kind != intType || unit.bitField || unit.num == cfg.Bool || len(cells) > maxBuffer || char != nil && unit.size != 1:
		l.unlessHole(nothing, c.pos, cfg.Unsupported, "%s to an object of type %s", c.fn.name, shortName(t.cell.typ))
		return
	case unit.size > 1:
		rest := l.fold(at(cfg.Bin(cfg.Rem, count, size), c.pos))
		l.unlessHole(either(l.not(here), l.compare(cfg.Eq, rest, zero)), c.pos, cfg.Unsupported, "%s to a part of an object", c.fn.name)
	}
	for j, k := range cells {
		place := l.fold(at(cfg.Bin(cfg.Mul, l.fold(cfg.Bin(cfg.Sub, l.intConst(typeLLong, int64(j)), index)), size), c.pos))
		when := both(here, both(l.compare(cfg.Ge, place, zero), l.compare(cfg.Lt, place, count)))
		if when.IsConst(0) || !l.b.reachable() {
			continue
		}
		e := l.arbitraryPart(unit, l.teller(c), cfg.Chosen, c.pos).e
		if char != nil {
			e = l.convert(char(place, l.convert(e, unit, typeUChar)), typeUChar, unit)
		}
		l.assignWhen(k, when, e, l.beginning(arg, int64(j)*unit.size, unit.size), c.pos)
	}
}

// teller is the name of the function that an execution tells to have written something; none if the function does so by itself when the execution
// is repeated.
func (l *library) teller(c *call) string {
	if l.telling == nil {
		return ""
	}
	return c.fn.name
}

// assignWhen gives a number a value if the condition holds. One that is unsigned may be an object that is signed, and the other way round (C11 6.5,
// paragraph 7).
func (l *library) assignWhen(k *cell, when, e *cfg.Expr, part *cfg.Part, pos cfg.Pos) {
	if to := l.num(k.typ); k.typ.kind == intType && e.Type != to {
		e = l.fold(at(cfg.Convert(to, e), pos))
	}
	l.putIf(when, k.v, e, part, pos)
	l.written(place{typ: k.typ, alts: []alternative{{when, k}}}, pos)
}
