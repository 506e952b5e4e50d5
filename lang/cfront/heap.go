package cfront

import (
	"fmt"
	"slices"
	"strings"

	"cairn/cfg"
)

// Memory that is allocated is an object for each place where that is done: an array of as many elements as fit, of the type to
// which the pointer is converted first, in this pass or the one before. A place to which control may come again, or a program
// that frees memory, needs to know whether the object is there; a second allocation at one place would be another object, so
// there is a hole.

// The states of an object in allocated memory.
const (
	notAllocated = iota
	allocated
	freed
)

// lastingMemory is a function of libc/ that allocates memory which is no business of the program, and never freed.
const lastingMemory = "__lasting_memory"

// malloc is malloc, alloca, or calloc, which clears the memory.
func (l *blocks) malloc(c *call) value {
	t := l.resultType(c.typ)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	if l.options.Bytes {
		return l.mallocFlat(c)
	}
	size, ok := int64(1), len(c.args) > 0
	for _, a := range c.args {
		e := l.known(a.e)
		if e == nil || e.Op != cfg.Const {
			fail(unsupported(c.pos, "memory whose size is not constant"))
		}
		n, small := e.Val.Int64()
		ok = ok && small && n >= 0 && n <= maxSource
		size *= n
	}
	if !ok || size > maxSource {
		fail(unsupported(c.pos, "memory of this size"))
	}
	if l.inProcedure() {
		fail(unsupported(c.pos, "memory allocated in a recursive function"))
	}
	p := l.allocate(l.objectKey(nil, "malloc", c.pos, false), size, c)
	if l.options.MallocFails && c.fn.name != lastingMemory && !strings.HasSuffix(c.fn.name, "alloca") {
		p = l.orNull(p, c)
	} else {
		l.takesMemory(c)
	}
	return value{typ: t, ptr: p}
}

// takesMemory notes that there is memory when it is asked for, where pointers are checked.
func (l *emitter) takesMemory(c *call) {
	if name := plainName(c.fn.name); l.looksFor(cfg.Pointer) && !l.options.MallocFails && c.fn.name != lastingMemory && !strings.HasSuffix(name, "alloca") {
		if _, noted := l.notes["memory"]; noted {
			return
		}
		l.notes["memory"] = cfg.Note{Pos: c.pos, Text: fmt.Sprintf("assumed: %s does not fail (--malloc-may-fail lets it fail)", name)}
	}
}

// allocate makes the object, if its type is known already.
func (l *blocks) allocate(k objectKey, size int64, c *call) *pointer {
	l.allocates = true
	t := &ctype{kind: arrayType, of: typeUntyped, len: 1, size: size, name: "allocated memory"}
	switch elem := l.facts.heap[k]; {
	case elem != nil:
		t.of = l.flexible(l.typeOf(elem), size)
		t.len = size / max(t.of.size, 1)
		if t.of.kind == structType || t.of.kind == arrayType { // of the last one there may be a part only
			t.len = (size + t.of.size - 1) / max(t.of.size, 1)
		}
	case !l.facts.untyped[k]:
		l.made[k] = &object{name: "malloc", key: k, state: -1} // no second one may have this key
		return &pointer{heap: &k}
	}
	o := l.objectOf(k, nil, "malloc", l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: c.pos})
	o.partial = t.len*t.of.size > size
	o.heap = !strings.HasSuffix(c.fn.name, "alloca") && c.fn.name != lastingMemory
	if !o.heap && c.fn.name != lastingMemory {
		for o.scope = l.scope; o.scope.parent != nil && o.scope.parent.parent != nil; o.scope = o.scope.parent {
		}
	}
	if l.again() || l.facts.frees || l.tracksMemory() {
		l.trackState(o, c.pos)
		anew := l.compare(cfg.Eq, l.ref(o.state, c.pos), l.intConst(typeInt, notAllocated))
		if holders, ok := l.holders(o); ok && l.followsPointers() && l.again() { // it is another object that takes the place of one that is freed
			old := l.compare(cfg.Eq, l.ref(o.state, c.pos), l.intConst(typeInt, freed))
			anew = either(anew, old)
			l.forget(holders, o, old, c.pos)
		}
		l.unlessHole(anew, c.pos, cfg.Unsupported, "memory allocated in a loop")
		l.put(o.state, l.intConst(typeInt, allocated), c.pos)
	}
	l.unescaped(o, c.pos)
	if strings.HasSuffix(c.fn.name, "calloc") {
		l.unchecked(func() { o.root.scalars(func(k *cell) { l.assignZero(k, c.pos) }) })
	} else {
		l.havocCell(o.root, "", c.pos)
	}
	return &pointer{array: o.root, index: l.intConst(typeLLong, 0)}
}

// orNull is p, or the null pointer, as the run chooses.
func (l *blocks) orNull(p *pointer, c *call) *pointer {
	works := l.succeeds(c)
	if p.array != nil && p.array.owner.state >= 0 {
		state := p.array.owner.state
		l.put(state, l.choose(works, l.ref(state, c.pos), l.intConst(typeInt, notAllocated)), c.pos)
	}
	code := l.code(p, c.pos)
	code.id = l.choose(works, code.id, l.intConst(typeInt, 0))
	code.set.include(targetSet{null: true})
	return code.pointer()
}

// typeUntyped is the type of what is in allocated memory that is never looked into.
var typeUntyped = &ctype{kind: unknownType, size: 1, name: "unknown"}

// free ends the life of allocated memory.
func (l *blocks) free(c *call) value {
	if len(c.args) != 1 || c.args[0].ptr == nil {
		fail(syntaxError(c.pos, "free takes a pointer"))
	}
	if l.options.Bytes {
		return l.freeFlat(c)
	}
	if !l.facts.frees {
		l.facts.frees, l.facts.changed = true, true
	}
	p := l.steady(l.code(c.args[0].ptr, c.pos), c.pos)
	for _, id := range p.set.ids {
		if k := l.facts.keys[id-1]; k.heap {
			l.untype(k.cell.object)
		}
	}
	known, ok := l.truthOf(true), l.truthOf(true)
	if p.set.wild {
		some := l.compare(cfg.Ge, p.id, l.intConst(typeInt, 0))
		switch {
		case !p.set.outside:
			ok = some
		case l.tracksMemory(), slices.ContainsFunc(l.facts.escaped, func(k cellKey) bool { return k.object.name == "malloc" }):
			known = some // it may be one that unknown functions have been given
		}
	}
	type change struct {
		o    *object
		here *cfg.Expr
	}
	var changes []change
	for _, id := range p.set.ids {
		switch o, whole := l.allocatedObject(id); {
		case o == nil:
			ok = both(ok, l.not(l.is(p, id)))
		case !whole:
			known = both(known, l.not(l.is(p, id)))
		default:
			first := both(l.compare(cfg.Eq, p.index, l.intConst(typeLLong, 0)), l.exists(o, c.pos))
			ok = both(ok, either(l.not(l.is(p, id)), first))
			changes = append(changes, change{o, l.is(p, id)})
		}
	}
	l.unlessHole(known, c.pos, cfg.Unsupported, "free of a pointer to a part of an object, or from outside the program")
	l.require(cfg.Memory, ok, c.pos, "a double or invalid free")
	for _, x := range changes {
		l.putIf(x.here, x.o.state, l.intConst(typeInt, freed), nil, c.pos)
	}
	return value{typ: typeVoid}
}

// allocatedObject is the allocated object that a number stands for, nil if it stands for something else. whole says that it stands
// for the elements of the object, and that they have come into being.
func (l *blocks) allocatedObject(id int) (o *object, whole bool) {
	k, t := l.facts.keys[id-1], l.pointee(id)
	switch {
	case t.cell != nil && t.cell.owner.heap:
		return t.cell.owner, t.cell.parent == nil && t.cell.owner.state >= 0
	case t.cell == nil && k.text == nil && k.fn == "" && k.cell.object.name == "malloc" && k.cell.object.decl == nil:
		return &object{}, false
	}
	return nil, false
}

// untypedMemory makes objects in the next pass of allocated memory whose elements nothing tells of, if it must not be overlooked.
func (l *objects) untypedMemory() {
	for k, o := range l.made {
		if o.root == nil && l.tracksMemory() {
			l.untype(k)
		}
	}
}

// untype makes an object in the next pass of allocated memory, if nothing tells of its elements.
func (l *objects) untype(k objectKey) (untyped bool) {
	untyped = l.facts.heap[k] == nil
	if untyped && !l.facts.untyped[k] {
		l.facts.untyped[k], l.facts.changed = true, true
	}
	return untyped
}

// inProcedure reports whether the code belongs to a function that is kept as a procedure: its objects exist once for each
// call.
func (l *emitter) inProcedure() bool { return l.b.called }
