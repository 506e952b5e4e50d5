package cfront

import "cairn/cfg"

// What library functions do with their arguments, when memory is made of bytes.

// noWrites makes a hole of a call of an unknown function that can reach memory: what it writes there is not known.
func (l *library) noWrites(c *call) {
	constant := true
	for _, a := range c.args {
		constant = constant && a.e != nil && a.e.Op == cfg.Const
		switch {
		case !l.b.reachable():
			return
		case a.ptr != nil && a.ptr.text == nil:
			at := l.locate(a.ptr, c.pos)
			l.unlessNumber(at, c.pos)
			if l.followsPointers() {
				l.unlessHole(l.compare(cfg.Ne, at.obj, l.object(nowhere)), c.pos, cfg.Unsupported, "function that is given a pointer: %s", c.fn.name)
			}
			l.unlessHole(either(l.compare(cfg.Eq, at.obj, l.object(0)), l.compare(cfg.Ge, at.obj, l.object(firstOutside))), c.pos,
				cfg.Unsupported, "function that is given a pointer: %s", c.fn.name)
		case a.typ.kind == structType && (l.holdsPointers(a.typ) || a.typ.size*8 >= int64(l.pointerBits()) && len(l.facts.flat.exposed) > 0):
			l.hole(c.pos, cfg.Unsupported, "function that is given a pointer: "+c.fn.name)
		}
	}
	if len(l.flat.made) > 0 && l.facts.flat.places > 0 && !constant && l.b.reachable() { // an address may be what it is, in any disguise
		l.unlessHole(l.compare(cfg.Eq, l.ref(l.flat.made[0].obj, c.pos), l.object(0)), c.pos, cfg.Unsupported, "function that may be given an address: %s", c.fn.name)
	}
	if l.options.ExternalWrites {
		l.hole(c.pos, cfg.Unsupported, "function that may write to variables: "+c.fn.name)
	}
}

// useFlat checks that the library may use an argument as a letter of the table says (see effect).
func (l *library) useFlat(as byte, c *call, i int, null bool) {
	use := func() {
		l.useFor(c, i)
		if (as == 's' || as == 'S') && l.looksFor(cfg.Bounds) && l.b.reachable() {
			l.terminatedFlat(l.locate(c.args[i].ptr, c.pos), l.offset(-1), c.pos)
		}
	}
	if null {
		l.unlessNull(c.args[i], c.pos, use)
	} else {
		use()
	}
}

// useFor makes sure that an argument points to something that is there.
func (l *library) useFor(c *call, i int) {
	if !l.options.Bytes {
		l.usable(c, i, false)
		return
	}
	if at := l.steadyAt(l.locate(c.args[i].ptr, c.pos), c.pos); !l.isOutside(at) {
		l.unlessNumber(at, c.pos)
		special := l.compare(cfg.Ge, at.obj, l.object(firstOutside))
		if special = both(special, l.compare(cfg.Ne, at.obj, l.object(nowhere))); !l.facts.flat.outsiders {
			special = l.truthOf(false)
		}
		ok := l.truthOf(false)
		if o := l.owner(at); o != nil {
			ok = l.truthOf(l.alive(o))
		} else if at.obj.Op != cfg.Const {
			ok = both(l.compare(cfg.Ne, at.obj, l.object(0)), l.isThere(at.obj, false, c.pos))
		}
		l.unlessHole(l.not(l.unsureNull(at, c.pos)), c.pos, cfg.Unsupported, "pointer from outside the program")
		l.require(cfg.Pointer, either(special, ok), c.pos, "a null or dangling pointer passed to %s", c.fn.name)
	}
}

// isOutside reports whether a location is known to be outside of the program.
func (l *objects) isOutside(at location) bool {
	n, ok := at.obj.Val.Int64()
	return at.obj.Op == cfg.Const && ok && n >= firstOutside && n != nowhere
}

// insideBlock makes sure that so many bytes from where an argument points to are in the object there.
func (l *library) insideBlock(c *call, i int, n *cfg.Expr) {
	if l.options.Bytes {
		l.block(c, i, l.saved(n, typeLLong, c.pos), false)
	} else {
		l.inside(c, i, n)
	}
}

// storeWhen stores a number that a library function writes to where an argument points to, if the condition holds.
func (l *memory) storeWhen(arg int, to place, when *cfg.Expr, v value, pos cfg.Pos) {
	l.access(*to.flat, l.offset(to.typ.size), true, pos)
	if l.b.reachable() {
		e := l.choose(when, l.told(arg, when, v, pos), l.heldAt(to.typ, *to.flat, pos))
		l.putAt(*to.flat, l.asBits(to.typ, *to.flat, e, pos), pos)
	}
}

// told is a number that a library function writes to where an argument points to, by a statement that says so, if the condition holds.
func (l *memory) told(arg int, when *cfg.Expr, v value, pos cfg.Pos) *cfg.Expr {
	if l.telling == nil {
		return v.e
	}
	e := l.newTemp("written", v.typ, pos)
	l.putIf(when, e, v.e, l.writing(arg, 0, v.typ.size), pos)
	return l.ref(e, pos)
}

// vaArgFlat returns a pointer to the argument with a number, and goes on to the next one.
func (l *library) vaArgFlat(cursor place, next value, want, result *ctype, c *call) value {
	obj, ok := l.object(nowhere), l.truthOf(false)
	for fr := l.frame; fr != nil; fr = fr.parent {
		for _, r := range fr.rest {
			fits, same := l.promotedFrom(r.object, want, c.pos)
			if !same || r.object.root.flat == nil {
				continue
			}
			when := l.compare(cfg.Eq, next.e, r.number)
			ok = either(ok, both(when, fits))
			l.expose(*r.object.root.flat)
			obj = l.choose(when, r.object.root.flat.obj, obj)
		}
	}
	l.unlessHole(ok, c.pos, cfg.Undefined, "va_arg without an argument of type %s", want.name)
	if l.b.reachable() {
		l.setCursor(cursor, l.fold(cfg.Bin(cfg.Add, next.e, l.intConst(typeUInt, 1))), c.pos)
	}
	return value{typ: result, ptr: location{obj: l.saved(obj, typeObject, c.pos), off: l.offset(0)}.pointer()}
}
