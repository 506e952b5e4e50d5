package cfront

import (
	"cairn/cfg"
	"cairn/internal/num"
	"fmt"
)

// load returns the value of the object at p (C11 6.3.2.1): an array becomes a pointer to its first element.
func (l *memory) load(p place, pos cfg.Pos) value {
	if p.flat != nil {
		return l.loadFlat(p, pos)
	}
	if l.isVolatile(p) {
		if l.options.NondetVolatile {
			return l.arbitrary(p.typ, "", pos)
		}
		l.assumesSteady(pos)
	}
	changed := l.truthOf(false)
	if p.typ.isNumber() || p.typ.kind == pointerType {
		changed = l.writtenFromOutside(p, pos)
		l.readable(p, changed, pos)
	}
	l.complete(p, pos)
	v := l.held(p, pos)
	if changed.IsConst(0) || !l.b.reachable() {
		return v
	}
	return l.unlessChanged(v, changed, pos)
}

// held is the value that the object at p has got from the program.
func (l *memory) held(p place, pos cfg.Pos) value {
	switch p.typ.kind {
	case intType, floatType:
		last := len(p.alts) - 1
		e := l.heldNumber(p.alts[last].cell, p.typ, pos)
		for i := last - 1; i >= 0; i-- {
			e = at(cfg.IfThenElse(p.alts[i].when, l.heldNumber(p.alts[i].cell, p.typ, pos), e), pos)
		}
		return value{typ: p.typ, e: e}
	case pointerType:
		return value{typ: p.typ, ptr: l.loadPointer(p, pos)}
	case arrayType:
		return value{typ: p.typ, ptr: l.decay(p, pos)}
	case structType:
		return value{typ: p.typ, obj: p}
	default:
		fail(unsupported(pos, "a value of type %s", p.typ.name))
		return value{}
	}
}

// heldNumber is what an integer holds, seen as type t: its own one, or that of the other sign (C11 6.5, paragraph 7).
func (l *memory) heldNumber(c *cell, t *ctype, pos cfg.Pos) *cfg.Expr {
	e := l.ref(c.v, pos)
	if c.typ.num == t.num {
		return e
	}
	return at(l.convert(e, c.typ, t), pos)
}

// isVolatile reports whether a scalar is seen as volatile, or may be declared so.
func (l *memory) isVolatile(p place) bool {
	if !p.typ.isNumber() && p.typ.kind != pointerType {
		return false
	}
	if p.volatile || p.typ.volatile {
		return true
	}
	for _, a := range p.alts {
		for c := a.cell; c != nil; c = c.parent {
			if c.typ.volatile {
				return true
			}
		}
	}
	return false
}

// assumesSteady takes note that a volatile object is taken for ordinary memory.
func (l *memory) assumesSteady(pos cfg.Pos) {
	const key = "volatile objects"
	if l.notes[key] == (cfg.Note{}) && l.b.reachable() {
		l.notes[key] = cfg.Note{Pos: pos, Text: "assumed: volatile objects change only where the program writes to them (--nondet-volatile lets them change at any time)"}
	}
}

// store writes v, which has been converted to p's type unless it is an integer, to the object at p.
func (l *memory) store(p place, v value, pos cfg.Pos) {
	v = l.to(v, p.typ, pos)
	if v.parts != nil && v.parts.known() {
		l.storeParts(p, *v.parts, pos)
		return
	}
	if p.flat != nil {
		l.storeFlat(p, v, pos)
		return
	}
	l.complete(p, pos)
	switch p.typ.kind {
	case intType, floatType:
		l.storeNumber(p, v, pos)
	case pointerType:
		l.storePointer(p, v.ptr, pos)
	case structType:
		if p.typ.union {
			l.copyUnion(p, v.obj, pos)
			break
		}
		for i := range p.typ.fields {
			l.copyPart(p.part(i), v.obj.part(i), pos)
		}
	default:
		fail(unsupported(pos, "assignment to an object of type %s", p.typ.name))
	}
	l.written(p, pos)
	l.writtenOutside(p, v.ptr, pos)
}

// copyPart copies an object that need not have a type that C assigns.
func (l *memory) copyPart(to, from place, pos cfg.Pos) {
	if to.typ.kind != arrayType {
		l.store(to, l.load(from, pos), pos)
		return
	}
	if to.typ.flexible != nil || from.typ.flexible != nil {
		return // it is no part of the value
	}
	for i := range to.alts[0].cell.kids {
		l.copyPart(to.part(i), from.part(i), pos)
	}
}

// asHeld is an integer as what it is stored in holds it.
func (l *memory) asHeld(v value, c *cell) *cfg.Expr {
	if c.typ.num == v.typ.num {
		return v.e
	}
	return l.convert(v.e, v.typ, c.typ)
}

func (l *memory) storeNumber(p place, v value, pos cfg.Pos) {
	if p = l.notText(p, pos); len(p.alts) == 0 {
		return
	}
	for _, a := range p.alts {
		if a.cell.owner.constant {
			fail(unsupported(pos, "assignment to the constant %s, by a pointer", a.cell.owner.name))
		}
	}
	if c, ok := p.single(); ok {
		l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: c.v, Expr: l.asHeld(v, c), Pos: pos, Part: l.storing(c)})
		return
	}
	if v.e.Op != cfg.Const {
		v = l.capture(v, pos)
	}
	for _, a := range p.alts {
		e := at(cfg.IfThenElse(a.when, l.asHeld(v, a.cell), l.ref(a.cell.v, pos)), pos)
		l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: a.cell.v, Expr: e, Pos: pos, Part: l.storing(a.cell)})
	}
}

// deref returns the object that a pointer points to. Where it points nowhere the execution is undefined and ends.
func (l *memory) deref(v value, pos cfg.Pos) place {
	if v.ptr == nil {
		fail(syntaxError(pos, "an operand of type %s is no pointer", v.typ.name))
	}
	p := v.ptr
	want := l.elem(v.typ)
	if l.options.Bytes {
		return l.steadyAt(l.locate(p, pos), pos).place(want)
	}
	var to place
	switch {
	case p.set != nil || p.opaque && l.options.Open:
		return l.derefSet(p, want, pos)
	case p.null:
		l.require(cfg.Pointer, l.truthOf(false), pos, "a null pointer dereference")
		return l.nowhere(want, pos)
	case p.text != nil:
		to = l.element(placeOf(l.demand.textObject(p.text).root), l.intConst(typeLLong, 0), pos)
	case p.opaque || p.fn != nil || p.heap != nil:
		l.holeIn(cfg.Hole{Pos: pos, What: "pointer that points to no object of the program", NoObject: true})
		return l.nowhere(want, pos)
	case p.array != nil:
		l.present(placeOf(p.array), pos)
		l.notBeside(placeOf(p.array), p.index, false, pos)
		to = l.element(placeOf(p.array), p.index, pos)
	default:
		l.present(p.to, pos)
		to = p.to
	}
	to.volatile = to.volatile || want.volatile
	if l.sameShape(to.typ, want) {
		return to
	}
	seen := place{typ: want, volatile: to.volatile}
	for _, a := range to.alts {
		c, same := l.viewed(a.cell, want)
		if !same {
			fail(unsupported(pos, "access to an object of type %s as %s", to.typ.name, want.name))
		}
		seen.alts = append(seen.alts, alternative{a.when, c})
	}
	return seen
}

// present makes sure that the objects that a pointer points to are still there.
func (l *memory) present(p place, pos cfg.Pos) {
	for _, a := range p.alts {
		when := l.when(a)
		l.notInOther(a.cell.owner, when, pos)
		l.require(cfg.Pointer, either(l.not(when), l.truthOf(l.alive(a.cell.owner))), pos, "a dangling pointer")
		l.require(cfg.Pointer, either(l.not(when), l.exists(a.cell.owner, pos)), pos, "memory that is freed")
	}
}

// element returns element index of the arrays at p. An index out of bounds is undefined and ends the execution.
func (l *memory) element(p place, index *cfg.Expr, pos cfg.Pos) place {
	if p.flat != nil {
		return l.elementFlat(p, index, pos)
	}
	if p.typ.len < 0 {
		fail(unsupported(pos, "an array of unknown length"))
	}
	n := int64(len(p.alts[0].cell.kids))
	for _, a := range p.alts {
		if int64(len(a.cell.kids)) != n { // flexible members
			fail(unsupported(pos, "an index into one of several arrays that have different lengths"))
		}
	}
	index = l.known(index)
	d := detailOf("index %s of ", described(p), index)
	if l.withinOutside(p, index, pos); index.Op == cfg.Const {
		i, ok := index.Val.Int64()
		if !ok || i < 0 || i >= n {
			l.inBounds(l.truthOf(false), d, pos)
			return l.nowhere(l.elem(p.typ), pos)
		}
		return p.part(int(i))
	}
	if n == 0 {
		l.inBounds(l.truthOf(false), d, pos)
		return l.nowhere(l.elem(p.typ), pos)
	}
	if n*int64(len(p.alts)) > maxChoices {
		fail(unsupported(pos, "an unknown index into an array of %d elements (limit %d)", n, maxChoices))
	}
	t := index.Type
	bounds := cfg.Bin(cfg.Ge, index, cfg.IntConst(t, 0))
	if limit := num.FromInt(n); t.Contains(limit) {
		bounds = cfg.Bin(cfg.LAnd, bounds, cfg.Bin(cfg.Lt, index, cfg.ConstOf(t, limit)))
	}
	l.inBounds(bounds, d, pos)
	out := place{typ: l.elem(p.typ), volatile: p.volatile || p.typ.volatile}
	for _, a := range p.alts {
		for i := int64(0); i < n && t.Contains(num.FromInt(i)); i++ {
			when := both(l.when(a), cfg.Bin(cfg.Eq, index, cfg.IntConst(t, i)))
			out.alts = append(out.alts, alternative{when, a.cell.kids[i]})
		}
	}
	return out
}

// havocCell gives every integer of c an arbitrary value of its type.
func (l *memory) havocCell(c *cell, input string, pos cfg.Pos) {
	if c.flat != nil {
		l.havocFlat(c, pos)
		return
	}
	c.scalars(func(k *cell) {
		switch {
		case k.typ.union:
			l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: k.v, Expr: l.intConst(typeInt, unionFresh), Pos: pos})
		case k.v >= 0 && k.typ.kind == pointerType:
			l.havocPointer(k, input != "", pos)
		case k.typ.kind == pointerType && input == "" && l.followsPointers():
			l.havocPointer(k, false, pos)
		case k.typ.kind == pointerType:
			l.logPointer(k, pointerBegins)
		case k.v >= 0:
			kind := cfg.Chosen
			if input != "" {
				kind = cfg.Untold
			}
			l.havoc(k.v, k.typ, input, l.part(kind), pos)
		}
	})
}

// arbitrary returns an arbitrary value of type t, the result of a call of input.
func (l *memory) arbitrary(t *ctype, input string, pos cfg.Pos) value {
	kind := cfg.Chosen
	if input != "" {
		kind = cfg.Returned
	}
	return l.arbitraryPart(t, input, kind, pos)
}

// succeeds is a choice: whether the function that is called does what it is there for, where it may fail.
func (l *memory) succeeds(c *call) *cfg.Expr { return l.succeedsAs("", cfg.Chosen, c) }

// succeedsAs is that choice as a part of a call of input.
func (l *memory) succeedsAs(input string, kind cfg.PartKind, c *call) *cfg.Expr {
	v := l.b.newVar(cfg.VarInfo{Name: l.prefix() + "nondet", Func: l.funcName(), Type: l.num(typeBool), Kind: cfg.Temp, Pos: c.pos, Fails: plainName(c.fn.name)})
	l.havoc(v, typeBool, input, l.part(kind), c.pos)
	return l.truth(l.ref(v, c.pos))
}

// arbitraryPart returns an arbitrary value of type t, which is a part of a call of input.
func (l *memory) arbitraryPart(t *ctype, input string, kind cfg.PartKind, pos cfg.Pos) value {
	switch t.kind {
	case intType, floatType:
		v := l.newTemp("nondet", t, pos)
		l.havoc(v, t, input, l.part(kind), pos)
		return value{typ: t, e: l.ref(v, pos)}
	case structType:
		o := l.newObject(nil, "nondet", "", t, cfg.VarInfo{Kind: cfg.Temp, Pos: pos})
		l.havocCell(o.root, input, pos)
		if l.options.Bytes {
			l.outsidePointers(placeOf(o.root), pos)
		}
		return value{typ: t, obj: placeOf(o.root)}
	case pointerType:
		return value{typ: t, ptr: l.unknownPointer(pos)}
	case voidType:
		return value{typ: typeVoid}
	default:
		fail(unsupported(pos, "a value of type %s", t.name))
		return value{}
	}
}

// loadPointer returns the value of one of several pointers.
func (l *memory) loadPointer(p place, pos cfg.Pos) *pointer {
	if !l.b.reachable() {
		return l.dummy(p.typ).ptr
	}
	if c, ok := p.single(); ok {
		return l.loadCell(c, pos)
	}
	return l.several(p, func(c *cell) coded { return l.code(l.loadCell(c, pos), pos) }).pointer()
}

// storePointer writes a pointer to one of several, of which the run picks one.
func (l *memory) storePointer(p place, v *pointer, pos cfg.Pos) {
	if p.hasArguments() {
		fail(unsupported(pos, "assignment to an element of argv"))
	}
	if c, ok := p.single(); ok {
		l.bind(c, v, pos)
		return
	}
	code := l.steady(l.code(v, pos), pos)
	for _, a := range p.alts {
		l.assignPointer(a.cell, a.when, code, pos)
	}
}

// notText makes sure that what is written to is no string: the behaviour would be undefined (C11 6.4.5, paragraph 7). It returns
// the other places.
func (l *memory) notText(p place, pos cfg.Pos) place {
	out := place{typ: p.typ}
	for _, a := range p.alts {
		if a.cell.owner.text == nil {
			out.alts = append(out.alts, a)
		} else {
			l.require(cfg.Pointer, l.not(l.when(a)), pos, "a string that is written to")
		}
	}
	return out
}

// complete makes sure that an object which is read or written is not behind the end of allocated memory, in an element of which there is a part
// only. To a structure belongs what is behind its last member (C11 6.2.6.1, paragraph 6). An array is no value: its elements are.
func (l *memory) complete(p place, pos cfg.Pos) {
	if !p.typ.isScalar() && p.typ.kind != structType {
		return
	}
	for _, a := range p.alts {
		if !a.cell.owner.partial || l.raw {
			continue
		}
		when := l.when(a)
		off, known := l.offsetOf(a.cell)
		size := a.cell.typ.size
		if c := a.cell; c.parent != nil && c.parent.typ.kind == structType && c.parent.typ.fields[c.pos].isBit { // the bytes up to its last bit
			size = (int64(c.parent.typ.fields[c.pos].bit+int(c.typ.num.Bits)) + 7) / 8
		}
		switch {
		case !known:
			l.unlessHole(l.not(when), pos, cfg.Unsupported, "part of an element, in allocated memory")
		case off+size > a.cell.owner.typ.size:
			d := detailOf(fmt.Sprintf("size %d at offset %d of size %d in ", size, off, a.cell.owner.typ.size), nameOf(a.cell.owner.root))
			l.requireTelling(cfg.Bounds, l.not(when), pos, d, outsideArray)
		}
	}
}
