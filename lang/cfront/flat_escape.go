package cfront

import (
	"maps"
	"slices"

	"cairn/cfg"
)

// What unknown functions write (escape.go), when memory is made of bytes. What they may reach are ranges of objects that have constant
// numbers: a variable for each says whether it has been reached in this run. Other objects are holes.

// escapedRange is a part of an object that unknown functions may reach: size bytes from an offset on.
type escapedRange struct {
	object     objectKey
	from, size int64
}

// flatEscapes is what happens at one call of an unknown function.
type flatEscapes struct {
	l    *library
	c    *call
	sure map[escapedRange]bool // what this call can reach in any case
}

// unknownWritesFlat gives arbitrary values to what an unknown function may write.
func (l *library) unknownWritesFlat(c *call) {
	e := &flatEscapes{l: l, c: c, sure: map[escapedRange]bool{}}
	for _, a := range c.args {
		e.pass(a)
	}
	if l.options.ExternalWrites {
		l.hole(c.pos, cfg.Unsupported, "function that may write to variables: "+c.fn.name)
	}
	e.follow()
	for _, r := range l.facts.flat.escaped {
		if o := e.object(r); o != nil {
			l.onlyIf(e.known(r), c.pos, func() { e.overwrite(o, r) })
		}
	}
}

// pass makes what an argument points to known to the function.
func (e *flatEscapes) pass(a value) {
	l, pos := e.l, e.c.pos
	switch {
	case !l.b.reachable():
	case a.ptr != nil && a.ptr.text == nil:
		e.passPointer(l.steadyAt(l.locate(a.ptr, pos), pos), l.pointedAt(a.typ), l.truthOf(true))
	case a.e != nil && a.typ.kind == intType && a.typ.size*8 >= int64(l.pointerBits()) && l.facts.flat.places > 0: // it may be an address
		to, _ := l.pointerTo(a, pos)
		l.unlessHole(l.compare(cfg.Eq, to.obj, l.object(0)), pos, cfg.Unsupported, "function that is given an address: %s", e.c.fn.name)
	case a.typ.kind == structType && l.holdsPointers(a.typ):
		l.hole(pos, cfg.Unsupported, e.given())
	}
}

// given says what the call is where it is not known what it may reach.
func (e *flatEscapes) given() string { return "function that is given a pointer: " + e.c.fn.name }

// passPointer makes what is at a location known to the function, a pointer to a type, if when holds.
func (e *flatEscapes) passPointer(at location, to *ctype, when *cfg.Expr) {
	l, pos := e.l, e.c.pos
	if l.isOutside(at) || at.obj.IsConst(0) {
		return
	}
	l.unlessNumber(at, pos)
	fine := l.compare(cfg.Eq, at.obj, l.object(0))
	if l.facts.flat.outsiders {
		fine = either(fine, both(l.compare(cfg.Ge, at.obj, l.object(firstOutside)), l.compare(cfg.Ne, at.obj, l.object(nowhere))))
	}
	if o := l.owner(at); o != nil && at.obj.Op == cfg.Const {
		fine = e.passObject(o, at, to, when)
	} else {
		for _, n := range slices.Sorted(maps.Keys(l.flat.byNumber)) {
			if o := l.flat.byNumber[n]; o.text != nil || l.facts.flat.exposed[o.key] {
				here := l.compare(cfg.Eq, at.obj, l.object(n))
				fine = either(fine, both(here, e.passObject(o, at, to, both(when, here))))
			}
		}
	}
	l.unlessHole(either(l.not(when), fine), pos, cfg.Unsupported, "%s", e.given())
}

// passObject makes what is at a location in an object known, if when holds. It returns the condition that it is known what that is.
func (e *flatEscapes) passObject(o *object, at location, to *ctype, when *cfg.Expr) *cfg.Expr {
	l := e.l
	switch off, constant := at.off.Val.Int64(); {
	case l.isReadOnly(o.typ) || o.text != nil:
		return l.truthOf(true)
	case o.passing || !l.alive(o) || o.typ.size < 0 || l.inProcedure() && !o.static:
		return l.truthOf(false)
	case at.off.Op == cfg.Const && constant:
		from, size := l.reachedFrom(o.typ, off, to)
		e.reach(escapedRange{o.key, from, size}, when)
		return l.truthOf(true)
	case o.typ.kind == structType && !o.typ.union:
		begins := l.compare(cfg.Eq, at.off, l.offset(0))
		from, size := l.reachedFrom(o.typ, 0, to)
		e.reach(escapedRange{o.key, from, size}, both(when, begins))
		return begins
	}
	e.reach(escapedRange{o.key, 0, o.typ.size}, when)
	return l.truthOf(true)
}

// reachedFrom is the part of an object of type t that a function may reach which is given a pointer to a type and an offset in it: a member, all of an
// array, of a union, and of a structure whose first member a structure is.
func (l *typeTable) reachedFrom(t *ctype, off int64, to *ctype) (from, size int64) {
	if t.kind != structType || t.union {
		return 0, t.size
	}
	for i, f := range t.fields {
		if f.isBit || off < f.offset || off >= f.offset+f.typ.size {
			continue
		}
		if off == 0 && !l.beginsAs(f.typ, to) {
			break
		}
		from, size = l.reachedFrom(f.typ, off-f.offset, to)
		if i == 0 && f.typ.kind == structType && size == f.typ.size {
			break
		}
		return f.offset + from, size
	}
	return 0, t.size
}

// beginsAs reports whether a pointer to a type is one to an object of type t, or to what that begins with.
func (l *typeTable) beginsAs(t, to *ctype) bool {
	switch {
	case to == nil:
		return false
	case t.kind == to.kind && t.size == to.size:
		return true
	case t.kind == arrayType:
		return l.beginsAs(l.elem(t), to)
	case t.kind == structType && len(t.fields) > 0:
		return l.beginsAs(t.fields[0].typ, to)
	}
	return false
}

// reach makes a part of an object known to unknown functions, if when holds.
func (e *flatEscapes) reach(r escapedRange, when *cfg.Expr) {
	l := e.l
	if when.IsConst(0) || e.sure[r] {
		return
	}
	if !slices.Contains(l.facts.flat.escaped, r) {
		l.facts.flat.escaped = append(l.facts.flat.escaped, r)
		l.facts.changed = true
	}
	e.sure[r] = when.IsConst(1)
	l.putIf(when, l.escapedFlag(r), l.intConst(typeInt, 1), nil, e.c.pos)
}

// escapedFlag is the variable that says whether an unknown function has been able to reach a part of an object.
func (l *objects) escapedFlag(r escapedRange) cfg.Var {
	v, ok := l.flat.escapes[r]
	if !ok {
		v = l.b.newVar(cfg.VarInfo{Name: "memory.escaped", Type: l.num(typeInt), Kind: cfg.Global})
		l.flat.escapes[r] = v
		l.beforeRun(v, l.intConst(typeInt, 0))
	}
	return v
}

// object is the object of a range that exists here.
func (e *flatEscapes) object(r escapedRange) *object {
	l := e.l
	for _, n := range slices.Sorted(maps.Keys(l.flat.byNumber)) {
		switch o := l.flat.byNumber[n]; {
		case o.key != r.object:
		case l.inProcedure() && !o.static:
			fail(unsupported(e.c.pos, "an unknown function that may write to local variables of a recursive program"))
		case !l.alive(o):
			return nil
		default:
			return o
		}
	}
	if automatic := r.object.frame != 0 && r.object.decl != nil; !automatic && l.again() {
		l.hole(e.c.pos, cfg.Unsupported, "unknown function that may write to an object which comes later in the program")
	}
	return nil
}

// known is the condition that the function can reach a range.
func (e *flatEscapes) known(r escapedRange) *cfg.Expr {
	l := e.l
	if e.sure[r] {
		return l.truthOf(true)
	}
	return l.compare(cfg.Ne, l.ref(l.escapedFlag(r), e.c.pos), l.intConst(typeInt, 0))
}

// holdsAddresses reports whether numbers in an object of a type may be addresses.
func (l *library) holdsAddresses(t *ctype) bool {
	if t.kind == arrayType {
		return l.holdsAddresses(l.elem(t))
	}
	return t.kind == intType && t.size*8 >= int64(l.pointerBits()) && l.facts.flat.places > 0
}

// follow makes known what is reached by the pointers in what is known.
func (e *flatEscapes) follow() {
	l, pos := e.l, e.c.pos
	for round, rounds := 0, 1; round < rounds; round++ {
		rounds = 0
		for i := 0; i < len(l.facts.flat.escaped); i++ { // it grows
			r := l.facts.flat.escaped[i]
			o := e.object(r)
			if o == nil {
				continue
			}
			through := false
			e.scalars(o.typ, 0, r, func(t *ctype, off int64) {
				known := e.known(r)
				switch {
				case !l.b.reachable():
					return
				case l.holdsAddresses(t):
					l.unlessHole(l.not(known), pos, cfg.Unsupported, "function that is given an address: %s", e.c.fn.name)
					return
				case !l.holdsPointers(t):
					return
				}
				if t.kind != pointerType {
					l.unlessHole(l.not(known), pos, cfg.Unsupported, "pointers that the unknown function %s can reach", e.c.fn.name)
					return
				}
				l.unchecked(func() {
					at := l.plus(*o.root.flat, off)
					e.passPointer(l.steadyAt(l.locate(l.load(at.place(t), pos).ptr, pos), pos), l.pointedAt(t), known)
				})
				through = true
			})
			if through {
				rounds++
			}
		}
		if rounds > maxReach {
			fail(unsupported(pos, "an unknown function that reaches more than %d objects with pointers", maxReach))
		}
	}
}

// maxWritten bounds the elements of an array to which an unknown function writes values that are told.
const maxWritten = 64

// scalars visits the scalars in a range of an object that are not constant, at their offsets; unions and long arrays as a whole.
func (e *flatEscapes) scalars(t *ctype, at int64, r escapedRange, visit func(t *ctype, off int64)) {
	if at >= r.from+r.size || at+t.size <= r.from {
		return
	}
	switch {
	case e.l.isReadOnly(t):
	case t.kind == structType && !t.union && !slices.ContainsFunc(t.fields, func(f field) bool { return f.isBit }):
		for _, f := range t.fields {
			e.scalars(f.typ, at+f.offset, r, visit)
		}
	case t.kind == arrayType && t.len >= 0 && t.len <= maxWritten:
		for i := range t.len {
			e.scalars(e.l.elem(t), at+i*e.l.elem(t).size, r, visit)
		}
	default:
		visit(t, at)
	}
}

// overwrite gives a range of an object arbitrary values. A pointer afterwards points outside of the program.
func (e *flatEscapes) overwrite(o *object, r escapedRange) {
	l, pos := e.l, e.c.pos
	l.unchecked(func() {
		e.scalars(o.typ, 0, r, func(t *ctype, off int64) {
			to := l.plus(*o.root.flat, off)
			switch {
			case !l.b.reachable():
			case t.isNumber():
				v := l.newTemp("nondet", t, pos)
				l.havoc(v, t, e.c.fn.name, e.writing(to, t.size), pos)
				l.store(to.place(t), value{typ: t, e: l.ref(v, pos)}, pos)
			default:
				l.havocBytes(to, l.offset(t.size), pos)
				if t.kind == structType && t.union && l.holdsPointers(t) {
					l.hole(pos, cfg.Unsupported, "a union with pointers that the unknown function "+e.c.fn.name+" can reach")
					return
				}
				l.outsidePointers(to.place(t), pos)
			}
		})
	})
}

// writing describes a statement that writes size bytes to a location.
func (e *flatEscapes) writing(to location, size int64) *cfg.Part {
	for i, a := range e.c.args {
		if a.ptr == nil || a.ptr.flat == nil || !a.ptr.flat.obj.Equal(to.obj) || a.ptr.flat.off.Op != cfg.Const || to.off.Op != cfg.Const {
			continue
		}
		begin, _ := a.ptr.flat.off.Val.Int64()
		off, _ := to.off.Val.Int64()
		return e.l.writing(i, off-begin, size)
	}
	return e.l.writing(-1, 0, size)
}
