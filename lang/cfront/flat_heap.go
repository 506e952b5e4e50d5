package cfront

import (
	"math"
	"strings"

	"cairn/cfg"
)

// Objects that come into being in the course of the run, when memory is made of bytes: on the heap, or on the stack where control comes
// again and again. Each has a number of its own, an entry in the table of sizes, and a state.

// newNumber makes an object of so many bytes, and returns its number.
func (l *memory) newNumber(size *cfg.Expr, state int64, pos cfg.Pos) *cfg.Expr {
	f := &l.flat
	n := l.capture(value{typ: typeObject, e: l.ref(f.next, pos)}, pos).e
	l.b.vars[f.next].Allocates = true
	l.assumeThat(l.compare(cfg.Lt, n, l.object(firstOutside)), pos) // no run takes that long
	l.put(f.next, cfg.Bin(cfg.Add, n, l.object(1)), pos)
	l.put(f.sizes, cfg.StoreOf(l.ref(f.sizes, pos), n, l.offset(0), l.convert(size, typeLLong, typeULong)), pos)
	l.untag(location{obj: n, off: l.offset(0)}, size, pos)
	l.setState(n, state, pos)
	return n
}

// setState changes the state of an object. That of object 0 is nothing to anybody.
func (l *memory) setState(obj *cfg.Expr, state int64, pos cfg.Pos) {
	states := l.flat.states
	l.put(states, cfg.StoreOf(l.ref(states, pos), obj, l.offset(0), cfg.IntConst(stateTable.Cell(), state)), pos)
}

// die is setState for objects that are gone before the one with the number next comes into being.
func (l *memory) die(obj, next *cfg.Expr, pos cfg.Pos) {
	if !l.facts.flat.dies {
		l.facts.flat.dies, l.facts.changed = true, true
	}
	l.setState(obj, goneObject, pos)
	if deaths := l.flat.deaths; deaths >= 0 {
		l.put(deaths, cfg.StoreOf(l.ref(deaths, pos), obj, l.offset(0), l.fold(cfg.Convert(sizeTable.Cell(), next))), pos)
	}
}

// isFollowed reports whether a state tells that an automatic object is gone: its number is no constant, and there are pointers to it.
func (l *objects) isFollowed(o *object) bool { return o.passing && l.facts.flat.exposed[o.key] }

// beginLife makes an automatic object another one, if its number is no constant.
func (l *memory) beginLife(o *object, pos cfg.Pos) {
	if !o.passing || !l.b.reachable() {
		return
	}
	size := o.size
	if size == nil {
		size = l.offset(o.typ.size)
	}
	v := o.root.flat.obj.Var
	begin := func() {
		if l.isFollowed(o) {
			l.die(l.ref(v, pos), l.ref(l.flat.next, pos), pos)
		}
		l.put(v, l.newNumber(size, stackObject, pos), pos)
	}
	if o.lasts && l.isFollowed(o) { // where its life ends, the number becomes 0
		dead := l.compare(cfg.Eq, l.ref(v, pos), l.object(0))
		l.fork(pos, func(yes, no *vertex) { l.branchOn(dead, pos, yes, no) }, begin, func() {})
		return
	}
	begin()
}

// endLives ends the lives of the automatic objects of a function that were made since there were so many, where control is outside of their
// blocks.
func (l *memory) endLives(since int, pos cfg.Pos) {
	if !l.b.reachable() {
		return
	}
	for _, o := range l.flat.passing[since:] {
		if !l.alive(o) && l.b.of[o.root.flat.obj.Var] == l.b {
			l.leaveLife(o, pos)
		}
	}
}

// leaveLife ends the life of an automatic object whose number is no constant.
func (l *memory) leaveLife(o *object, pos cfg.Pos) {
	if l.isFollowed(o) {
		v := o.root.flat.obj.Var
		l.die(l.ref(v, pos), l.ref(l.flat.next, pos), pos)
		l.put(v, l.object(0), pos)
	}
}

// mallocFlat is malloc, alloca, or calloc, which clears the memory.
func (l *blocks) mallocFlat(c *call) value {
	t := l.resultType(c.typ)
	n := l.allocation(c)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	if strings.HasSuffix(c.fn.name, "alloca") {
		return value{typ: t, ptr: l.alloca(n, c)}
	}
	if c.fn.name == lastingMemory {
		return value{typ: t, ptr: location{obj: l.newNumber(l.exactSize(n, c.pos), stackObject, c.pos), off: l.offset(0)}.pointer()}
	}
	p := l.orFails(n.fits, c, func() location {
		size := l.exactSize(n, c.pos)
		at := location{obj: l.onHeap(size, c.pos), off: l.offset(0)}
		if strings.HasSuffix(c.fn.name, "calloc") {
			l.fillBytes(at, size, cfg.IntConst(cfg.Bytes.Cell(), 0), c.pos)
		}
		return at
	}).pointer()
	p.untyped = true
	return value{typ: t, ptr: p}
}

// onHeap makes an object that has to be freed.
func (l *blocks) onHeap(size *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	l.allocates = true
	live := l.flat.live
	l.put(live, cfg.Bin(cfg.Add, l.ref(live, pos), l.object(1)), pos)
	return l.newNumber(size, heapObject, pos)
}

// allocation is how many bytes a call allocates: the product of its arguments, which is exact if memory has room for so many.
type allocation struct {
	factors []*cfg.Expr
	fits    *cfg.Expr
}

// allocation is that of malloc, realloc, or calloc, where the product does not wrap (C11 7.22.3.2).
func (l *blocks) allocation(c *call) allocation {
	var a allocation
	for i := range c.args {
		v := l.mustInt(c.args[i], c.pos)
		n := l.convert(l.convert(v.e, v.typ, l.sizeType()), l.sizeType(), typeLLong)
		a.factors = append(a.factors, l.saved(n, typeLLong, c.pos))
	}
	zero, room := l.offset(0), l.offset(l.room())
	switch n := a.factors; len(n) {
	case 1:
		a.fits = l.among(n[0], 0, l.room())
	case 2:
		if n[0].Op == cfg.Const { // dividing by a constant is easier
			n[0], n[1] = n[1], n[0]
		}
		none := either(l.compare(cfg.Eq, n[0], zero), l.compare(cfg.Eq, n[1], zero))
		some := both(l.compare(cfg.Gt, n[0], zero), l.compare(cfg.Gt, n[1], zero))
		a.fits = either(none, both(some, l.compare(cfg.Le, n[0], l.fold(cfg.Bin(cfg.Div, room, n[1])))))
	default:
		fail(syntaxError(c.pos, "%s takes a size", c.fn.name))
	}
	return a
}

// room is more bytes than any object has: there are no more addresses, and ptrdiff_t has room for the difference of any two.
func (l *blocks) room() int64 {
	if l.pointerBits() == 32 {
		return math.MaxInt32
	}
	return mostAddress64 - leastAddress
}

// exactSize is the size of an object for which there is room.
func (l *blocks) exactSize(a allocation, pos cfg.Pos) *cfg.Expr {
	size := l.offset(1)
	for _, n := range a.factors {
		if size.IsConst(1) {
			size = n
		} else {
			size = l.fold(cfg.Bin(cfg.Mul, size, n))
		}
	}
	return l.saved(size, typeLLong, pos)
}

// orFails is where that is which allocate makes, or the null pointer if there is no room for that, or if the run may choose it.
func (l *blocks) orFails(fits *cfg.Expr, c *call, allocate func() location) location {
	works := l.fold(fits)
	if l.takesMemory(c); l.options.MallocFails {
		works = both(works, l.succeeds(c))
	}
	if l.options.Roomy && !l.options.MallocFails {
		l.unlessIn(works, cfg.Hole{Pos: c.pos, NoRoom: true}, "memory of this size")
		works = l.truthOf(true)
	}
	if works.IsConst(1) {
		return allocate()
	}
	obj := l.newTemp("memory", typeObject, c.pos)
	l.b.vars[obj].Fails = plainName(c.fn.name)
	l.fork(c.pos, func(yes, no *vertex) { l.branchOn(works, c.pos, yes, no) }, func() {
		if l.b.reachable() {
			l.put(obj, allocate().obj, c.pos)
		}
	}, func() {
		l.put(obj, l.object(0), c.pos)
		l.setErrno(errnoNoMemory, c.pos)
	})
	return location{obj: l.ref(obj, c.pos), off: l.offset(0)}
}

// freeFlat ends the life of an object on the heap.
func (l *blocks) freeFlat(c *call) value {
	if len(c.args) != 1 || c.args[0].ptr == nil {
		fail(syntaxError(c.pos, "free takes a pointer"))
	}
	at := l.locate(l.frozenFlat(c.args[0].ptr, c.pos), c.pos)
	null := l.compare(cfg.Eq, at.obj, l.object(0))
	l.freeable(at, null, c.pos)
	if !l.b.reachable() {
		return value{typ: typeVoid}
	}
	l.release(at.obj, null, l.ref(l.flat.next, c.pos), c.pos)
	return value{typ: typeVoid}
}

// release ends the life of an object on the heap, unless it is null, before the one with the number next comes into being.
func (l *blocks) release(obj, null, next *cfg.Expr, pos cfg.Pos) {
	l.die(obj, next, pos)
	live := l.ref(l.flat.live, pos)
	l.put(l.flat.live, l.choose(null, live, cfg.Bin(cfg.Sub, live, l.object(1))), pos)
}

// freeable makes sure that a location is the beginning of an object on the heap that is still there, or null.
func (l *blocks) freeable(at location, null *cfg.Expr, pos cfg.Pos) {
	l.unlessOpenNumber(at, pos)
	if l.facts.flat.outsiders {
		inside := either(l.compare(cfg.Lt, at.obj, l.object(firstOutside)), l.compare(cfg.Eq, at.obj, l.object(nowhere)))
		l.unlessHole(inside, pos, cfg.Unsupported, "free of a pointer to a part of an object, or from outside the program")
	}
	first := l.compare(cfg.Eq, at.off, l.offset(0))
	known := both(l.compare(cfg.Ge, at.obj, l.object(l.flat.first[numberedKinds])), l.compare(cfg.Lt, at.obj, l.ref(l.flat.next, pos)))
	there := l.truthOf(false)
	if at.obj.Op != cfg.Const {
		there = both(known, l.inState(at.obj, heapObject, pos))
	}
	l.require(cfg.Memory, both(first, either(null, there)), pos, "a double or invalid free")
}

// realloc is realloc (C11 7.22.3.5): the object that it makes is always another one. Of no bytes it is free, as in the C library of GNU,
// and the null pointer; C leaves that open.
func (l *blocks) realloc(c *call) value {
	t := l.resultType(c.typ)
	if !l.options.Bytes {
		fail(unsupported(c.pos, "the function realloc, whose result the C library defines"))
	}
	if len(c.args) != 2 || c.args[0].ptr == nil {
		fail(syntaxError(c.pos, "realloc takes a pointer and a size"))
	}
	if !l.b.reachable() {
		return l.dummy(t)
	}
	from := l.locate(l.frozenFlat(c.args[0].ptr, c.pos), c.pos)
	n := l.allocation(&call{fn: c.fn, args: c.args[1:], pos: c.pos})
	null := l.compare(cfg.Eq, from.obj, l.object(0))
	l.freeable(from, null, c.pos)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	to := l.newTemp("memory", typeObject, c.pos)
	frees := both(l.not(null), l.compare(cfg.Eq, n.factors[0], l.offset(0)))
	l.fork(c.pos, func(yes, no *vertex) { l.branchOn(frees, c.pos, yes, no) }, func() {
		if l.b.reachable() {
			l.release(from.obj, null, l.ref(l.flat.next, c.pos), c.pos)
			l.put(to, l.object(0), c.pos)
		}
	}, func() {
		l.put(to, l.orFails(n.fits, c, func() location { return l.moved(from, null, n, c.pos) }).obj, c.pos)
	})
	return value{typ: t, ptr: location{obj: l.ref(to, c.pos), off: l.offset(0)}.pointer()}
}

// moved makes an object of the bytes of another one, which is gone then; null is the condition that there is none.
func (l *blocks) moved(from location, null *cfg.Expr, n allocation, pos cfg.Pos) location {
	size := l.exactSize(n, pos)
	old := l.sizeAt(from, pos)
	kept := l.choose(l.compare(cfg.Lt, old, size), old, size)
	kept = l.saved(l.choose(null, l.offset(0), kept), typeLLong, pos)
	to := location{obj: l.onHeap(size, pos), off: l.offset(0)}
	l.copyBytes(to, location{obj: from.obj, off: l.offset(0)}, kept, pos)
	l.release(from.obj, null, to.obj, pos)
	return to
}

// checkFlatLeaks requires that the memory on the heap is freed, or within reach, where the run ends.
func (l *leaks) checkFlatLeaks(procs []*procedure) {
	ways := l.findWays(procs)
	main := l.b
	defer func() { l.b, l.frame = main, nil }()
	for _, e := range l.ends {
		l.b = e.b
		if e.goes != nil && ways.canEnd(e) { // then it is looked at there
			e.withdraw()
			continue
		}
		l.b.start(e.at)
		l.frame = e.frame
		none := l.compare(cfg.Eq, l.ref(l.flat.live, e.pos), l.object(0))
		if e.ends && l.looksFor(cfg.NotFreed) {
			l.require(cfg.NotFreed, none, e.pos, "memory that is not freed at the end")
		}
		if l.looksFor(cfg.Leak) {
			if e.ends && len(e.stack) == 0 && !l.inProcedure() {
				held, known := l.heldByStatics(e.pos)
				if known {
					l.require(cfg.Leak, either(none, l.compare(cfg.Ne, held, l.object(0))), e.pos, "a memory leak")
				}
				none = either(none, l.compare(cfg.Eq, held, l.ref(l.flat.live, e.pos)))
			}
			l.unlessDoubt(none, l.goal(cfg.Leak, e.pos, "a memory leak"), "pointer by which memory may be lost")
		}
		l.b.jump(l.b.exit)
	}
}

// maxStaticPointers bounds the pointers in objects that live as long as the program that are looked at for leaks.
const maxStaticPointers = 24

// heldByStatics is how many objects on the heap are pointed to from objects that live as long as the program, and whether these are all: if
// nothing is, what is allocated is lost, and if all is, nothing is. What is behind further pointers is not looked at.
func (l *leaks) heldByStatics(pos cfg.Pos) (held *cfg.Expr, known bool) {
	held, known = l.object(0), true
	var objects []*cfg.Expr
	l.unchecked(func() {
		for _, v := range l.globals {
			if v.object != nil && !v.object.readOnly {
				known = l.pointersIn(placeOf(v.object.root), &objects, pos) && known
			}
		}
	})
	for i, obj := range objects {
		objects[i] = l.saved(obj, typeObject, pos)
		counts := both(l.compare(cfg.Ge, objects[i], l.object(l.flat.first[numberedKinds])), l.inState(objects[i], heapObject, pos))
		for _, before := range objects[:i] {
			counts = both(counts, l.compare(cfg.Ne, before, objects[i]))
		}
		held = l.saved(l.choose(counts, l.fold(cfg.Bin(cfg.Add, held, l.object(1))), held), typeObject, pos)
	}
	return held, known
}

// pointersIn adds the objects to which the pointers in an object point, and reports whether these are all; what is large enough may hold one
// unless it is a number.
func (l *leaks) pointersIn(p place, objects *[]*cfg.Expr, pos cfg.Pos) bool {
	t := p.typ
	switch {
	case t.isScalar() && t.kind != pointerType || t.size >= 0 && t.size < int64(l.pointerBits()/8):
		return true
	case len(*objects) == maxStaticPointers || !l.holdsPointers(t) || t.union:
		return false
	case t.kind == pointerType:
		*objects = append(*objects, l.locate(l.load(p, pos).ptr, pos).obj)
		return true
	case p.flat == nil || t.kind == arrayType && t.len > maxStaticPointers:
		return false
	}
	all := true
	if t.kind == structType {
		for i := range t.fields {
			all = l.pointersIn(p.field(i), objects, pos) && all
		}
		return all
	}
	of := l.elem(t)
	for i := range t.len {
		at := l.plus(*p.flat, i*of.size)
		all = l.pointersIn(place{typ: of, flat: &at}, objects, pos) && all
	}
	return all && t.len*of.size == t.size
}
