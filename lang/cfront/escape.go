package cfront

import (
	"slices"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// An unknown function, one that is neither defined nor of the C library, may write to all that it can reach: to what its arguments
// point to, also from inside of structures, to what is reached from there by pointers, and to all that an unknown function could reach
// before in the same execution, because that may have been kept. A pointer to a member or an element reaches that member, or that array;
// one to a structure that is the first member of another reaches that, as objects that begin with a common part are passed.
// What may be reached at all is found out by the passes (memory.go); a variable for each says whether it has been reached in this run,
// because writing to what has not would be a behaviour that the program does not have. Constants and strings are not written to, and
// with Options.ExternalWrites globals with external linkage are written to as if they had been passed.
//
// What is written is arbitrary. A pointer afterwards points outside of the program, so that there is a hole where it is used. It is taken for
// granted that the function stays within bounds, but not that it frees no memory: where that matters it must not reach any (mayHave).

// maxReach bounds the objects with pointers in them through which an unknown function reaches others.
const maxReach = 8

// unknownWrites gives arbitrary values to what an unknown function may write.
func (l *library) unknownWrites(c *call) {
	if !l.b.reachable() {
		return
	}
	if why := l.beyond(c); why != "" {
		l.hole(c.pos, cfg.Unsupported, why+": "+c.fn.name)
		return
	}
	if l.options.Bytes {
		l.noWrites(c)
		return
	}
	e := &escapes{l: l.memory, c: c, sure: map[cellKey]bool{}}
	for _, a := range c.args {
		e.pass(a)
	}
	e.all(l.truthOf(true))
	if c.fn.pure { // what it returns may lead to what it is given
		return
	}
	for _, k := range l.facts.escaped {
		if c := e.cell(k); c != nil {
			e.overwrite(c)
		}
	}
}

// beyond says why it is not known what an unknown function can reach, whatever pointers it is given; "" if that is no matter.
func (l *library) beyond(c *call) string {
	switch {
	case len(l.facts.jumps) > 0:
		return "function without a body in a program that calls setjmp"
	case l.givesRest(c):
		return "function that is given a va_list"
	case l.facts.written && len(c.args) > 0:
		return "function without a body in a program that writes addresses as text"
	}
	return ""
}

// givesRest reports whether a call may pass a va_list, with pointers in it, on: it is a number where memory is that of ILP32.
func (l *library) givesRest(c *call) bool {
	if !l.hasRest() {
		return false
	}
	return slices.ContainsFunc(c.args, func(v value) bool {
		switch {
		case v.e != nil:
			return l.pointerBits() == 32 && v.e.Op != cfg.Const
		case v.ptr != nil && v.ptr.text != nil, v.ptr != nil && v.ptr.fn != nil:
			return false
		}
		return l.holdsList(v.typ, nil)
	})
}

// hasRest reports whether there may be a va_list with pointers in it.
func (l *library) hasRest() bool {
	if !l.facts.lists || l.inProcedure() {
		return l.facts.lists
	}
	for fr := l.frame; fr != nil; fr = fr.parent {
		if slices.ContainsFunc(fr.rest, func(r rest) bool { return r.value.e == nil || r.value.typ.size*8 >= int64(l.pointerBits()) }) {
			return true
		}
	}
	return false
}

// holdsList reports whether there may be a va_list where a value leads.
func (l *library) holdsList(t *ctype, around []*ctype) bool {
	switch {
	case slices.Contains(around, t):
		return false
	case t.kind == pointerType || t.kind == arrayType:
		to := l.elem(t)
		return to.kind == voidType || to.kind == intType && (to.size == 1 || l.pointerBits() == 32) || l.holdsList(to, append(around, t))
	case t.kind == structType:
		return l.pointerBits() == 32 || t.name == "struct __va_list_tag" || slices.ContainsFunc(t.fields, func(f field) bool { return l.holdsList(f.typ, append(around, t)) })
	}
	return false
}

// escapes is what happens at one call of an unknown function.
type escapes struct {
	l    *memory
	c    *call
	sure map[cellKey]bool // what this call can reach in any case
}

// all makes known what can be reached without an argument, if when holds: what is known has pointers to it.
func (e *escapes) all(when *cfg.Expr) {
	if e.l.options.ExternalWrites || e.l.options.Open && e.l.options.Entry != "" { // its caller may have passed pointers to them
		e.globals(when)
	}
	e.follow()
}

// globals makes known the variables to which pointers from outside may lead: those with external linkage, and if a function is looked at that others
// call, all to which these may have been given pointers.
func (e *escapes) globals(when *cfg.Expr) {
	l := e.l
	for _, v := range l.globals {
		if v.decl != nil && (l.info.Object(v.decl).Linkage == ctypes.External || l.options.Entry != "") {
			e.reach(l.demand.staticObject(v).root, when)
		}
	}
}

// given makes known the variables that live as long as the program and to which its functions may have given pointers, if others can call
// these (C11 6.2.2): those whose address is taken, arrays, and what pointers in the others lead to.
func (e *escapes) given(when *cfg.Expr) {
	l := e.l
	if !l.in.offers {
		return
	}
	for _, v := range l.globals {
		switch {
		case v.decl == nil:
		case l.in.written.addressed[v.decl.Name()] || hasArrays(l.declType(v.decl)):
			e.reach(l.demand.staticObject(v).root, when)
		case l.holdsPointers(l.declType(v.decl)):
			e.passParts(placeOf(l.demand.staticObject(v).root), when)
		}
	}
}

// hasArrays reports whether objects of a type are arrays, or have some in them.
func hasArrays(t *ctype) bool {
	return t.kind == arrayType || slices.ContainsFunc(t.fields, func(f field) bool { return hasArrays(f.typ) })
}

// pass makes the pointers in an argument known to the function.
func (e *escapes) pass(v value) {
	switch {
	case v.ptr != nil:
		e.follows(v.ptr, v.typ, e.l.truthOf(true))
	case v.typ.kind == structType:
		e.passParts(v.obj, e.l.truthOf(true))
	}
}

// passParts makes the pointers in an object known to the function, if when holds.
func (e *escapes) passParts(p place, when *cfg.Expr) {
	if p.typ.isNumber() { // it may be a part of something else, which nobody is to see
		e.l.load(p, e.c.pos)
	}
	switch p.typ.kind {
	case pointerType:
		e.follows(e.l.loadPointer(p, e.c.pos), p.typ, when)
	case arrayType, structType:
		if p.typ.union && hasPointers(p.alts[0].cell) {
			fail(unsupported(e.c.pos, "a union with pointers passed to the unknown function %s", e.c.fn.name))
		}
		for i := range p.alts[0].cell.kids {
			e.passParts(p.part(i), when)
		}
	}
}

// isMember reports whether c is a part of a member of a structure or union.
func (c *cell) isMember() bool {
	for ; c.parent != nil; c = c.parent {
		if c.parent.typ.kind == structType {
			return true
		}
	}
	return false
}

// hasPointers reports whether there are pointers in c.
func hasPointers(c *cell) bool {
	found := false
	c.scalars(func(k *cell) { found = found || k.typ.kind == pointerType })
	return found
}

// follows makes known what a pointer of a type points to, if when holds. By one to bytes a function may reach all of an object: it must not point to a
// part of one that is no byte. Nor must any point to a member if the program counts bytes from one part of an object to another: it may mean the object.
func (e *escapes) follows(p *pointer, typ *ctype, when *cfg.Expr) {
	l := e.l
	code := l.steady(l.code(p, e.c.pos), e.c.pos)
	e.mayHave(code, when)
	to := l.pointedAt(typ)
	bytes := to != nil && to.kind == intType && to.size == 1
	for _, id := range code.set.ids {
		here := both(when, l.is(code, id))
		t := l.pointee(id)
		if unit := l.unitType(t); unit != nil && t.cell.parent != nil && (bytes && unit.size != 1 || l.facts.inside && t.cell.isMember()) {
			l.unlessHole(l.not(here), e.c.pos, cfg.Unsupported, "bytes inside of an object that are passed to the unknown function %s", e.c.fn.name)
		}
		switch {
		case t.cell != nil && l.inOther(t.cell.owner):
			l.notInOther(t.cell.owner, here, e.c.pos)
		case t.fn != nil:
			l.unlessHole(l.not(here), e.c.pos, cfg.Unsupported, "a function passed to the unknown function %s", e.c.fn.name)
		case t.cell != nil && t.text == nil && l.alive(t.cell.owner):
			e.reach(t.cell, both(here, l.exists(t.cell.owner, e.c.pos)))
		}
	}
}

// mayHave makes sure, if invalid pointers or memory are looked for, that the function cannot free what it gets a pointer to, if when holds,
// and that there is something that it can use.
func (e *escapes) mayHave(p coded, when *cfg.Expr) {
	l := e.l
	if !l.looksFor(cfg.Pointer) && !l.tracksMemory() {
		return
	}
	fine := l.truthOf(true)
	if p.set.wild {
		fine = l.compare(cfg.Ge, p.id, l.intConst(typeInt, 0))
	}
	for _, id := range p.set.ids {
		k, t := l.facts.keys[id-1], l.pointee(id)
		if k.heap || t.cell != nil && (t.cell.owner.heap || !l.alive(t.cell.owner)) {
			fine = both(fine, l.not(l.is(p, id)))
		}
	}
	l.unlessHole(either(l.not(when), fine), e.c.pos, cfg.Unsupported, "function that is given a pointer: %s", e.c.fn.name)
}

// reach makes a part of an object known to unknown functions, if when holds.
func (e *escapes) reach(c *cell, when *cfg.Expr) {
	for d := c.parent; d != nil; d = d.parent { // the other members of a union are the same memory
		if d.typ.union {
			c = d
		}
	}
	for c.parent != nil { // from a row to all of the matrix, and from the first member to the structure (C11 6.7.2.1, paragraph 15)
		first := c.parent.typ.kind == structType && c.typ.kind == structType && c.pos == 0
		if c.parent.typ.kind != arrayType && !first {
			break
		}
		c = c.parent
	}
	l, k := e.l, c.key()
	if l.readOnly(c) && !hasPointers(c) || when.IsConst(0) || e.sure[k] {
		return
	}
	if !slices.Contains(l.facts.escaped, k) {
		l.facts.escaped = append(l.facts.escaped, k)
		l.facts.changed = true
	}
	e.sure[k] = when.IsConst(1)
	l.putIf(when, l.escapeFlag(c), l.intConst(typeInt, 1), nil, e.c.pos)
}

// readOnly reports whether c is a part of a constant or of a string.
func (l *typeTable) readOnly(c *cell) bool {
	if c.owner.constant || c.owner.typ != nil && l.isReadOnly(c.owner.typ) {
		return true
	}
	for ; c != nil; c = c.parent {
		if element := c.parent != nil && c.parent.typ.kind == arrayType && c.typ.kind == pointerType; !element && l.isReadOnly(c.typ) {
			return true
		}
	}
	return false
}

// escapeFlag is the variable that says whether an unknown function has been able to reach a part of an object.
func (l *objects) escapeFlag(c *cell) cfg.Var {
	k := c.key()
	if v, ok := l.escapeFlags[k]; ok {
		return v
	}
	info := cfg.VarInfo{Name: c.owner.name + ".escaped", Type: l.num(typeInt), Kind: cfg.Temp}
	if c.owner.static {
		info.Kind = cfg.Global
	}
	v := l.b.newVar(info)
	l.escapeFlags[k] = v
	if c.owner.scope == nil || c.owner.lasts { // the flag of another automatic object is set at its declaration
		zero := cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: l.intConst(typeInt, 0)}
		l.globals = append(l.globals, &variable{name: info.Name, lowered: []cfg.Stmt{zero}, flags: []cfg.Var{v}})
	}
	return v
}

// unescaped says at the beginning of an object's life that nobody knows it.
func (l *objects) unescaped(o *object, pos cfg.Pos) {
	for _, k := range l.facts.escaped {
		if k.object != o.key {
			continue
		}
		flag := l.escapeFlag(o.root.at(k.num))
		if o.lasts { // it may be the same object as before
			known := l.compare(cfg.Ne, l.ref(flag, pos), l.intConst(typeInt, 0))
			l.unlessHole(l.not(known), pos, cfg.Unsupported, "declaration that is passed again of an object that unknown functions may write to")
			continue
		}
		l.put(flag, l.intConst(typeInt, 0), pos)
	}
}

// cell is a part of an object that may have been reached, if that exists here.
func (e *escapes) cell(k cellKey) *cell {
	l := e.l
	c := l.find(targetKey{cell: k}).cell
	automatic := k.object.frame != 0 && k.object.decl != nil
	switch {
	case automatic && l.inProcedure():
		fail(unsupported(e.c.pos, "an unknown function that may write to local variables of a recursive program"))
	case c == nil && !automatic && l.again():
		l.hole(e.c.pos, cfg.Unsupported, "unknown function that may write to an object which comes later in the program")
	case c == nil || !l.alive(c.owner):
		return nil
	}
	return c
}

// known is the condition that the function can reach c.
func (e *escapes) known(c *cell) *cfg.Expr {
	l := e.l
	if e.sure[c.key()] {
		return l.truthOf(true)
	}
	set := l.compare(cfg.Ne, l.ref(l.escapeFlag(c), e.c.pos), l.intConst(typeInt, 0))
	return both(set, l.exists(c.owner, e.c.pos))
}

// follow makes known what is reached by the pointers in what is known, through as many of them as there are.
func (e *escapes) follow() {
	l := e.l
	for round, rounds := 0, 1; round < rounds; round++ {
		rounds = 0
		for i := 0; i < len(l.facts.escaped); i++ { // it grows
			c := e.cell(l.facts.escaped[i])
			if c == nil {
				continue
			}
			through := false
			c.scalars(func(k *cell) {
				if k.typ.kind != pointerType || !l.b.reachable() {
					return
				}
				p := l.loadCell(k, e.c.pos)
				switch {
				case len(l.code(p, e.c.pos).set.ids) == 0:
					return
				case k.inUnion():
					l.unlessHole(l.not(e.known(c)), e.c.pos, cfg.Unsupported, "a union with pointers that the unknown function %s can reach", e.c.fn.name)
				default:
					e.follows(p, k.typ, e.known(c))
				}
				through = true
			})
			if through {
				rounds++
			}
		}
		if rounds > maxReach {
			fail(unsupported(e.c.pos, "an unknown function that reaches more than %d objects with pointers", maxReach))
		}
	}
}

// overwrite gives c arbitrary values if the function can reach it.
func (e *escapes) overwrite(c *cell) {
	l, pos := e.l, e.c.pos
	when := e.known(c)
	c.scalars(func(k *cell) {
		switch {
		case l.readOnly(k) || !l.b.reachable():
		case k.typ.kind == pointerType:
			l.assignPointer(k, when, l.steady(l.code(l.unknownPointer(pos), pos), pos), pos)
		case k.typ.union:
			l.setTag(alternative{when: when}, k, l.intConst(typeInt, unionFresh), pos)
		case k.v >= 0:
			l.scribble(k, when, e.c)
		}
	})
}

// scribble gives an integer an arbitrary value that the function of a call writes, if when holds.
func (l *memory) scribble(k *cell, when *cfg.Expr, c *call) {
	if when.IsConst(1) {
		l.havoc(k.v, k.typ, c.fn.name, l.writtenTo(c, k), c.pos)
		return
	}
	t := l.newTemp("nondet", k.typ, c.pos)
	l.havoc(t, k.typ, c.fn.name, l.part(cfg.Chosen), c.pos)
	l.putIf(when, k.v, l.ref(t, c.pos), l.writtenTo(c, k), c.pos)
}
