package cfront

import (
	"maps"
	"slices"

	"cairn/cfg"
)

// Pointers as integers, when memory is made of bytes. Each object has an address that is chosen before the run and not known: any that a
// system could give it, apart from those of other objects that are there at one time with it (flat_lifetime.go). An integer is made the pointer
// into an object whose address has been made an integer before, if it lies there (as in the provenance model PNVI-ae of ISO/IEC TS 6010); other
// integers are pointers to nothing.

// The addresses that objects can have. That nothing is in the first page, and nothing in the upper half or, for programs of 32 bits, in the last
// page, holds for all systems: where the kernel has 64 bits their stack ends just before that.
const (
	leastAddress  = 1 << 12
	mostAddress64 = 1 << 47
	mostAddress32 = 1<<32 - 1<<12
	alignment     = 16 // of what malloc returns
)

// addressOfObject is the address of an object, which is assumed to be one that it can have; that of the null pointer is 0.
func (l *objects) addressOfObject(obj *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	null := l.compare(cfg.Eq, obj, l.object(0))
	if null.IsConst(1) {
		return l.offset(0)
	}
	e := l.convert(cfg.LoadOf(64, l.ref(l.flat.addresses, pos), obj, l.offset(0)), typeULong, typeLLong)
	e = l.capture(value{typ: typeLLong, e: l.choose(null, l.offset(0), e)}, pos).e
	most := int64(mostAddress32)
	if l.pointerBits() == 64 {
		most = mostAddress64
	}
	size := l.sizeAt(location{obj: obj}, pos)
	fits := both(l.compare(cfg.Ge, e, l.offset(leastAddress)), l.compare(cfg.Le, e, l.fold(cfg.Bin(cfg.Sub, l.offset(most), size))))
	l.assumeThat(either(null, both(fits, l.aligned(obj, e, pos))), pos)
	return e
}

// aligned is the condition that the address of an object is one that its type can have, if that is known.
func (l *objects) aligned(obj, address *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	multiple := func(n int64) *cfg.Expr {
		return l.compare(cfg.Eq, l.fold(cfg.Bin(cfg.BitAnd, address, l.offset(n-1))), l.offset(0))
	}
	note := func(o *object) {
		if l.isAlignedArray(o) && !o.static {
			l.notes["* alignment"] = cfg.Note{Pos: pos, Text: "assumed: automatic arrays of 16 bytes or more are aligned to 16 bytes"}
		}
	}
	if o := l.owner(location{obj: obj}); o != nil {
		note(o)
		return multiple(l.objectAlignment(o))
	}
	state := cfg.LoadOf(8, l.ref(l.flat.states, pos), obj, l.offset(0))
	heap := both(l.compare(cfg.Ge, obj, l.object(l.flat.first[numberedKinds])), l.compare(cfg.Eq, state, cfg.IntConst(state.Type, heapObject)))
	ok := either(l.not(heap), multiple(alignment))
	if l.facts.flat.aligning { // only who has asked for it knows how much
		l.unlessHole(l.not(heap), pos, cfg.Unsupported, "address of allocated memory, of which some is aligned by request")
	}
	numbers := slices.Sorted(maps.Keys(l.flat.byNumber))
	most := int64(1)
	for _, o := range l.flat.byNumber {
		note(o)
		most = max(most, l.objectAlignment(o))
	}
	for n := int64(2); n <= most; n *= 2 {
		some, from := l.truthOf(false), int64(-1)
		for i, k := range numbers {
			if l.objectAlignment(l.flat.byNumber[k])%n != 0 {
				continue
			}
			if from < 0 {
				from = k
			}
			if last := i == len(numbers)-1 || numbers[i+1] != k+1 || l.objectAlignment(l.flat.byNumber[k+1])%n != 0; last {
				some, from = either(some, l.among(obj, from, k)), -1
			}
		}
		ok = both(ok, either(l.not(some), multiple(n)))
	}
	return ok
}

// objectAlignment is what the address of an object is a multiple of.
func (l *objects) objectAlignment(o *object) int64 {
	if o.typ.written == nil {
		return 1
	}
	declared := int64(0)
	if o.decl != nil {
		declared = l.info.Object(o.decl).Align
	}
	if i := slices.IndexFunc(l.globals, func(v *variable) bool { return v.object == o }); i >= 0 {
		declared = max(declared, l.globals[i].align)
	}
	n := l.alignment(o.typ)
	switch {
	case declared > 0: // the attribute may also make it less
		return declared
	case l.isAlignedArray(o):
		return max(n, arrayAlignment)
	}
	return n
}

// isAlignedArray reports whether an object is an array variable that is aligned for its size.
func (l *objects) isAlignedArray(o *object) bool {
	return o.decl != nil && o.typ.kind == arrayType && o.typ.size >= arrayAlignment && l.model == LP64
}

// arrayAlignment is the size in bytes from which array variables are aligned to as many (System V ABI for AMD64, 3.1.2). gcc keeps to that for automatic
// ones only where it does not optimise for size.
const arrayAlignment = 16

// aligning are the functions that return memory with an alignment that is asked for.
var aligning = []string{"aligned_alloc", "memalign", "posix_memalign", "valloc", "pvalloc"}

// made is an object whose address has been made an integer: its number, or 0, and its address.
type made struct{ obj, address cfg.Var }

// So many objects are remembered whose addresses have been made integers. They are fewer than the places where that is done: tests of structures
// for zeros do it again and again.
const (
	leastMade = 4
	mostMade  = 8
)

// newMade makes the variables for the objects whose addresses have been made integers, the last one first.
func (l *objects) newMade() {
	for range min(max(l.facts.flat.places, leastMade), mostMade) {
		info := cfg.VarInfo{Name: "memory.made", Type: cfg.Object, Kind: cfg.Global, Pos: l.in.start()}
		m := made{obj: l.b.newVar(info)}
		info.Name, info.Type = "memory.madeAt", cfg.Offset
		m.address = l.b.newVar(info)
		l.beforeRun(m.obj, l.object(0))
		l.beforeRun(m.address, l.offset(0))
		l.flat.made = append(l.flat.made, m)
	}
}

// pointerNumber is a pointer as an integer.
func (l *memory) pointerNumber(v value, t *ctype, pos cfg.Pos) value {
	at := l.steadyAt(l.locate(v.ptr, pos), pos)
	null := l.compare(cfg.Eq, at.obj, l.object(0))
	if null.IsConst(1) || !l.b.reachable() {
		return value{typ: t, e: l.convert(at.off, typeLLong, t)}
	}
	if l.flat.places++; l.flat.places > l.facts.flat.places {
		l.facts.flat.places, l.facts.changed = l.flat.places, true
	}
	number := l.newTemp("address", typeLLong, pos)
	l.fork(pos, func(yes, no *vertex) { l.branchOn(null, pos, yes, no) }, func() { l.put(number, at.off, pos) }, func() {
		address := l.addressOfObject(at.obj, pos)
		l.remember(at.obj, address, pos)
		l.put(number, l.fold(cfg.Bin(cfg.Add, address, at.off)), pos)
	})
	return value{typ: t, e: l.convert(l.ref(number, pos), typeLLong, t)}
}

// remember adds an object to those whose addresses have been made integers, unless it is one. It lies apart from the others.
func (l *memory) remember(obj, address *cfg.Expr, pos cfg.Pos) {
	all := l.flat.made
	if len(all) == 0 { // in the first pass
		return
	}
	known := l.truthOf(false)
	for _, m := range all {
		known = either(known, l.compare(cfg.Eq, l.ref(m.obj, pos), obj))
	}
	l.fork(pos, func(yes, no *vertex) { l.branchOn(known, pos, yes, no) }, func() {}, func() {
		last := len(all) - 1
		l.unlessHole(l.compare(cfg.Eq, l.ref(all[last].obj, pos), l.object(0)), pos, cfg.Unsupported, "addresses of more than %d objects as integers", len(all))
		for _, m := range all[:last] {
			none := l.compare(cfg.Eq, l.ref(m.obj, pos), l.object(0))
			l.apart(obj, l.choose(none, obj, l.ref(m.obj, pos)), address, l.ref(m.address, pos), pos)
		}
		for i := last; i > 0; i-- {
			l.put(all[i].obj, l.ref(all[i-1].obj, pos), pos)
			l.put(all[i].address, l.ref(all[i-1].address, pos), pos)
		}
		l.put(all[0].obj, obj, pos)
		l.put(all[0].address, address, pos)
	})
}

// numberPointer is the pointer that an integer is made.
func (l *memory) numberPointer(v value, pos cfg.Pos) location {
	to, found := l.pointerTo(v, pos)
	if found.Op != cfg.Const {
		l.meetsNumbers()
	}
	return location{obj: l.saved(to.obj, typeObject, pos), off: l.saved(to.off, typeLLong, pos)}
}

// pointerTo is where an integer leads, and the condition that this is known; otherwise it is a number.
func (l *memory) pointerTo(v value, pos cfg.Pos) (location, *cfg.Expr) {
	e := l.convert(l.convert(v.e, v.typ, l.sizeType()), l.sizeType(), typeLLong)
	e = l.simple(value{typ: typeLLong, e: e}, pos).e
	signed := integer(l.pointerBits(), true, "an address")
	to := location{obj: l.object(0), off: l.convert(l.convert(e, typeLLong, signed), signed, typeLLong)} // as it is in memory
	found := l.among(e, 0, leastAddress-1)
	// Where several objects come into question, the last one counts: of two neighbours the one that begins there, rather than the one that ends.
	take := func(in func(obj *cfg.Expr) *cfg.Expr, end cfg.Op) {
		for _, m := range l.flat.made {
			off := l.fold(cfg.Bin(cfg.Sub, e, l.ref(m.address, pos)))
			obj := l.ref(m.obj, pos)
			inside := both(l.compare(cfg.Ge, off, l.offset(0)), l.compare(end, off, l.sizeAt(location{obj: obj}, pos)))
			here := both(in(obj), both(l.compare(cfg.Ne, obj, l.object(0)), inside))
			if here.IsConst(0) {
				continue
			}
			found = either(found, here)
			to.obj, to.off = l.choose(here, obj, to.obj), l.choose(here, off, to.off)
		}
	}
	there := func(obj *cfg.Expr) *cfg.Expr { return l.not(l.isGone(obj, pos)) }
	take(func(obj *cfg.Expr) *cfg.Expr { return l.isGone(obj, pos) }, cfg.Le)
	take(there, cfg.Le)
	take(there, cfg.Lt)
	return to, found
}

// meetsNumbers notes that there are pointers that are numbers: integers that have been made pointers, or read as such, and are the address of no
// object for all that is known. They are kept as what is so far from no object, can be copied, moved, compared with null and made integers again; where
// they are used otherwise there is a hole. What is near to no object is what is left of a null pointer, and of a constant all is known.
func (l *pointers) meetsNumbers() {
	if !l.facts.flat.numbered {
		l.facts.flat.numbered, l.facts.changed = true, true
	}
}

// isNumber is the condition that a pointer is a number.
func (l *pointers) isNumber(at location) *cfg.Expr {
	if !l.facts.flat.numbered || at.off.Op == cfg.Const {
		return l.truthOf(false)
	}
	return both(l.compare(cfg.Eq, at.obj, l.object(0)), l.not(l.among(at.off, 1-leastAddress, leastAddress-1)))
}

// unlessNumber makes sure that a pointer is no number.
func (l *pointers) unlessNumber(at location, pos cfg.Pos) {
	l.unlessHole(l.not(l.isNumber(at)), pos, cfg.Unsupported, "use of a number as a pointer")
}
