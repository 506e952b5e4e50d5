package cfront

import (
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

// heapKey identifies the object that a call allocates.
func (l *lowerer) heapKey(c *call) objectKey {
	return l.objectKey(nil, "malloc", c.pos, false)
}

// malloc is malloc, alloca, or calloc, which clears the memory.
func (l *lowerer) malloc(c *call) value {
	t := l.typeOf(c.typ.Result())
	if !l.b.reachable() {
		return l.dummy(t)
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
	p := l.allocate(l.heapKey(c), size, c)
	if l.options.MallocFails && !strings.HasSuffix(c.fn.name, "alloca") {
		p = l.orNull(p, c)
	}
	return value{typ: t, ptr: p}
}

// allocate makes the object, if its type is known already.
func (l *lowerer) allocate(k objectKey, size int64, c *call) *pointer {
	t := &ctype{kind: arrayType, of: typeUntyped, len: 1, size: size, name: "allocated memory"}
	switch elem := l.mem.heap[k]; {
	case elem != nil:
		t.of = l.flexible(l.typeOf(elem), size)
		t.len = size / max(t.of.size, 1)
		if t.of.kind == structType || t.of.kind == arrayType { // of the last one there may be a part only
			t.len = (size + t.of.size - 1) / max(t.of.size, 1)
		}
	case !l.mem.untyped[k]:
		l.objects[k] = &object{name: "malloc", key: k, state: -1} // no second one may have this key
		return &pointer{heap: &k}
	}
	o := l.objectOf(k, nil, "malloc", l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: c.pos})
	o.partial = t.len*t.of.size > size
	if o.heap = !strings.HasSuffix(c.fn.name, "alloca"); !o.heap {
		for o.scope = l.scope; o.scope.parent != nil && o.scope.parent.parent != nil; o.scope = o.scope.parent {
		}
	}
	if l.again() || l.mem.frees || l.tracksMemory() {
		l.trackState(o, c.pos)
		anew := l.compare(cfg.Eq, l.ref(o.state, c.pos), l.intConst(typeInt, notAllocated))
		if holders, ok := l.holders(o); ok && l.followsPointers() && l.again() { // it is another object that takes the place of one that is freed
			old := l.compare(cfg.Eq, l.ref(o.state, c.pos), l.intConst(typeInt, freed))
			anew = either(anew, old)
			l.forget(holders, o, old, c.pos)
		}
		l.unlessHole(anew, c.pos, "unsupported memory allocated in a loop")
		l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: o.state, Expr: l.intConst(typeInt, allocated), Pos: c.pos})
	}
	l.unescaped(o, c.pos)
	if strings.HasSuffix(c.fn.name, "calloc") {
		l.unchecked(func() { o.root.scalars(func(k *cell) { l.assignZero(k, c.pos) }) })
	} else {
		l.havocCell(o.root, "", c.pos)
	}
	return &pointer{array: o.root, index: l.intConst(typeLLong, 0)}
}

// flexible is t, or if that ends in an array of no declared length, a type for all of so many bytes (C11 6.7.2.1, paragraph 18).
func (l *lowerer) flexible(t *ctype, size int64) *ctype {
	last := len(t.fields) - 1
	if t.kind != structType || t.union || last < 0 || t.size >= size || !l.laidOut(t) {
		return t
	}
	f := t.fields[last]
	elem := l.elem(f.typ)
	if f.typ.kind != arrayType || f.typ.len > 0 || elem.size <= 0 {
		return t
	}
	n := (size - f.offset) / elem.size
	f.typ = &ctype{kind: arrayType, of: elem, len: n, size: n * elem.size, name: f.typ.name, flexible: f.typ}
	out := *t
	out.fields = append(slices.Clone(t.fields[:last]), f)
	out.size, out.flexible = size, t
	return &out
}

// trackState gives an object a variable for its state, which begins with the run.
func (l *lowerer) trackState(o *object, pos cfg.Pos) {
	o.state = l.b.newVar(cfg.VarInfo{Name: l.prefix() + "malloc.state", Func: l.funcName(), Type: l.num(typeInt), Kind: cfg.Temp, Pos: pos})
	zero := cfg.Stmt{Kind: cfg.Assign, Var: o.state, Expr: l.intConst(typeInt, notAllocated), Pos: pos}
	l.globals = append(l.globals, &variable{name: "malloc.state", lowered: []cfg.Stmt{zero}})
}

// again reports whether control may come here more than once.
func (l *lowerer) again() bool {
	for fr := l.frame; fr != nil; fr = fr.parent {
		for _, t := range fr.targets {
			if t.cont != nil {
				return true
			}
		}
		if len(fr.fn.def.CompoundStatement.Gotos()) > 0 {
			return true
		}
	}
	return false
}

// orNull is p, or the null pointer, as the run chooses.
func (l *lowerer) orNull(p *pointer, c *call) *pointer {
	v := l.arbitrary(typeBool, "", c.pos)
	if p.array != nil && p.array.owner.state >= 0 {
		state := p.array.owner.state
		l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: state, Expr: l.choose(l.truth(v.e), l.ref(state, c.pos), l.intConst(typeInt, notAllocated)), Pos: c.pos})
	}
	code := l.code(p, c.pos)
	code.id = l.choose(l.truth(v.e), code.id, l.intConst(typeInt, 0))
	code.set.include(targetSet{null: true})
	return code.pointer()
}

// shapeHeap gives allocated memory its type when a pointer to it is converted to type t.
func (l *lowerer) shapeHeap(p *pointer, t *ctype) {
	elem := l.elem(t)
	if elem.kind == voidType || elem.size <= 0 || elem.cc == nil {
		return
	}
	shape := func(k objectKey) {
		if _, ok := l.mem.heap[k]; !ok {
			l.mem.heap[k] = elem.cc
			l.mem.changed = true
		}
	}
	if p.heap != nil {
		shape(*p.heap)
	}
	if p.set == nil {
		return
	}
	for _, id := range p.set.ids {
		if k := l.mem.keys[id-1]; k.heap {
			shape(k.cell.object)
		}
	}
}

// typeUntyped is the type of what is in allocated memory that is never looked into.
var typeUntyped = &ctype{kind: unknownType, size: 1, name: "unknown"}

// free ends the life of allocated memory.
func (l *lowerer) free(c *call) value {
	if len(c.args) != 1 || c.args[0].ptr == nil {
		fail(syntaxError(c.pos, "free takes a pointer"))
	}
	if !l.mem.frees {
		l.mem.frees, l.mem.changed = true, true
	}
	p := l.steady(l.code(c.args[0].ptr, c.pos), c.pos)
	for _, id := range p.set.ids {
		if k := l.mem.keys[id-1]; k.heap && l.mem.heap[k.cell.object] == nil && !l.mem.untyped[k.cell.object] {
			l.mem.untyped[k.cell.object], l.mem.changed = true, true
		}
	}
	known, ok := l.truthOf(true), l.truthOf(true)
	if p.set.wild {
		some := l.compare(cfg.Ge, p.id, l.intConst(typeInt, 0))
		switch {
		case !p.set.outside:
			ok = some
		case l.tracksMemory(), slices.ContainsFunc(l.mem.escaped, func(k cellKey) bool { return k.object.name == "malloc" }):
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
	l.unlessHole(known, c.pos, "unsupported free of a pointer to a part of an object, or from outside the program")
	l.require(cfg.Memory, ok, c.pos, "memory freed that is not allocated")
	for _, x := range changes {
		e := l.choose(x.here, l.intConst(typeInt, freed), l.ref(x.o.state, c.pos))
		if x.here.IsConst(1) {
			e = l.intConst(typeInt, freed)
		}
		l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: x.o.state, Expr: e, Pos: c.pos})
	}
	return value{typ: typeVoid}
}

// allocatedObject is the allocated object that a number stands for, nil if it stands for something else. whole says that it stands
// for the elements of the object, and that they have come into being.
func (l *lowerer) allocatedObject(id int) (o *object, whole bool) {
	k, t := l.mem.keys[id-1], l.pointee(id)
	switch {
	case t.cell != nil && t.cell.owner.heap:
		return t.cell.owner, t.cell.parent == nil && t.cell.owner.state >= 0
	case t.cell == nil && k.text == nil && k.fn == "" && k.cell.object.name == "malloc" && k.cell.object.decl == nil:
		return &object{}, false
	}
	return nil, false
}

// untypedMemory makes objects in the next pass of allocated memory whose elements nothing tells of, if it must not be overlooked.
func (l *lowerer) untypedMemory() {
	for k, o := range l.objects {
		if o.root == nil && l.tracksMemory() && l.mem.heap[k] == nil && !l.mem.untyped[k] {
			l.mem.untyped[k], l.mem.changed = true, true
		}
	}
}

// complete makes sure that a scalar is not behind the end of allocated memory, in an element of which there is a part only.
func (l *lowerer) complete(p place, pos cfg.Pos) {
	for _, a := range p.alts {
		if !a.cell.owner.partial || l.raw {
			continue
		}
		when := l.truthOf(true)
		if a.when != nil {
			when = a.when
		}
		off, known := l.offsetOf(a.cell)
		switch {
		case !known:
			l.unlessHole(l.not(when), pos, "unsupported part of an element, in allocated memory")
		case off+a.cell.typ.size > a.cell.owner.typ.size:
			l.require(cfg.Bounds, l.not(when), pos, "an index outside of its array")
		}
	}
}

// tracksMemory reports whether an error is looked for that needs to know of all memory whether it is allocated.
func (l *lowerer) tracksMemory() bool {
	c := l.options.checks()
	return c.Has(cfg.Memory) || c.Has(cfg.Leak) || c.Has(cfg.NotFreed)
}

// exists is the condition that an object is there as far as it is allocated memory.
func (l *lowerer) exists(o *object, pos cfg.Pos) *cfg.Expr {
	if o.state < 0 {
		return l.truthOf(true)
	}
	return l.compare(cfg.Eq, l.ref(o.state, pos), l.intConst(typeInt, allocated))
}

// inProcedure reports whether the code belongs to a function that is kept as a procedure: its objects exist once for each
// call.
func (l *lowerer) inProcedure() bool { return len(l.procs) > 0 && l.b != l.procs[0].b }

// checkEscape rejects a pointer to an object of a procedure that is stored where other calls of it see it.
func (l *lowerer) checkEscape(c *cell, to targetSet, pos cfg.Pos) {
	if !l.inProcedure() || !c.owner.static {
		return
	}
	for _, id := range to.ids {
		if t := l.pointee(id); t.cell != nil && !t.cell.owner.static {
			fail(unsupported(pos, "a pointer to a local variable of a recursive function in a global variable"))
		}
	}
}
