package cfront

import (
	"cairn/cfg"
)

// The arguments of a call that is inlined are known. Those behind the last parameter are objects of the call (C11 7.16), with
// numbers; a va_list is as large as gcc's, and passed like it: by reference in LP64, where it is an array, by value in ILP32. Its first
// integer is the number of the next argument, 0 if there is none.

// rest is one of the arguments behind the last parameter.
type rest struct {
	number *cfg.Expr
	object *object
	value  value // with which the object begins
}

// cursor is the number in the va_list to which an argument points.
func (l *library) cursor(c *call, i int) place {
	if i >= len(c.args) || c.args[i].ptr == nil {
		fail(unsupported(c.pos, "an argument that is no va_list"))
	}
	p := l.deref(c.args[i], c.pos)
	if p.typ.kind == structType && len(p.typ.fields) > 0 {
		p = p.part(0)
	}
	if p.typ.kind != intType {
		fail(unsupported(c.pos, "an argument that is no va_list"))
	}
	return p
}

// readCursor is the number in a va_list that is an argument itself.
func (l *library) readCursor(c *call, i int) *cfg.Expr {
	if i < len(c.args) && c.args[i].ptr == nil && c.args[i].e != nil {
		return l.saved(l.known(c.args[i].e), typeUInt, c.pos) // by value
	}
	p := l.cursor(c, i)
	if !l.b.reachable() {
		return l.intConst(typeUInt, 0)
	}
	return l.saved(l.known(l.load(p, c.pos).e), typeUInt, c.pos)
}

// setCursor stores a number in a va_list.
func (l *library) setCursor(p place, e *cfg.Expr, pos cfg.Pos) {
	l.store(p, value{typ: typeUInt, e: e}, pos)
}

// vaStart, vaArg, vaEnd and vaCopy are what the macros of stdarg.h expand to.
func (l *library) vaStart(c *call) value {
	switch p := l.cursor(c, 0); {
	case !l.b.reachable():
	case !isVariadic(l.frame.fn) || l.frame.first == nil:
		fail(unsupported(c.pos, "va_start in the function %s", l.frame.fn.name))
	default:
		if !l.facts.lists {
			l.facts.lists, l.facts.changed = true, true
		}
		l.setCursor(p, l.frame.first, c.pos)
	}
	return value{typ: typeVoid}
}

func (l *library) vaEnd(c *call) value {
	l.setCursor(l.cursor(c, 0), l.intConst(typeUInt, 0), c.pos)
	return value{typ: typeVoid}
}

func (l *library) vaCopy(c *call) value {
	to, from := l.cursor(c, 0), l.cursor(c, 1)
	l.setCursor(to, l.load(from, c.pos).e, c.pos)
	return value{typ: typeVoid}
}

// vaArg returns a pointer to the next argument; the type of the second operand of the call is what va_arg's points to. The behaviour is
// undefined if there is no such argument, or one of another type.
func (l *library) vaArg(c *call) value {
	if len(c.args) != 2 || c.args[1].typ.kind != pointerType {
		fail(unsupported(c.pos, "va_arg"))
	}
	want, result := l.elem(c.args[1].typ), c.args[1].typ
	p := l.cursor(c, 0)
	next := l.load(p, c.pos)
	if next.e.Op != cfg.Const {
		next = l.capture(next, c.pos)
	}
	if l.options.Bytes {
		return l.vaArgFlat(p, next, want, result, c)
	}
	found := place{typ: want}
	ok := l.truthOf(false)
	for fr := l.frame; fr != nil; fr = fr.parent {
		for _, r := range fr.rest {
			fits, same := l.promotedFrom(r.object, want, c.pos)
			if !same {
				continue
			}
			when := l.compare(cfg.Eq, next.e, r.number)
			ok = either(ok, both(when, fits))
			found.alts = append(found.alts, alternative{when, r.object.root})
		}
	}
	l.unlessHole(ok, c.pos, cfg.Undefined, "va_arg without an argument of type %s", want.name)
	if len(found.alts) == 0 || !l.b.reachable() {
		return value{typ: result, ptr: &pointer{to: l.nowhere(want, c.pos)}}
	}
	l.setCursor(p, l.fold(cfg.Bin(cfg.Add, next.e, l.intConst(typeUInt, 1))), c.pos)
	return value{typ: result, ptr: &pointer{to: found}}
}

// promotedFrom reports whether an argument can be read as a type, and under which condition: an integer as one of the other sign if both
// have its value, a pointer as one to something else, which has the same representation.
func (l *library) promotedFrom(o *object, want *ctype, pos cfg.Pos) (fits *cfg.Expr, ok bool) {
	has := o.root.typ
	switch {
	case has.kind != want.kind:
		return nil, false
	case want.kind == intType && (want.bitField || has.num.Bits != want.num.Bits || has.size != want.size):
		return nil, false
	case want.kind == intType && has.num != want.num:
		var e *cfg.Expr
		if l.unchecked(func() { e = l.load(placeOf(o.root), pos).e }); e == nil {
			return nil, false
		}
		limit := l.convert(e, has, integer(want.num.Bits, true, "signed"))
		return l.compare(cfg.Ge, limit, cfg.IntConst(limit.Type, 0)), true
	case want.kind == pointerType || want.kind == intType:
		return l.truthOf(true), true
	case want.isFloat():
		return l.truthOf(true), has.num == want.num
	}
	return l.truthOf(true), want.kind == structType && l.sameShape(has, want)
}
