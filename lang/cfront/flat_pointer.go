package cfront

import (
	"cairn/cfg"
	"cairn/internal/num"
	"slices"
	"strconv"
)

// Pointers as locations, when memory is made of bytes. Arithmetic leads anywhere: only an access looks where that is.

// moveFlat adds n objects of the pointer's type to a pointer, or subtracts them.
func (l *pointers) moveFlat(p value, op cfg.Op, n value, pos cfg.Pos) value {
	l.mustBeLaidOut(l.elem(p.typ), pos)
	step := l.bytesOf(l.elem(p.typ))
	if k := l.elem(p.typ).kind; k == voidType || k == functionType {
		step = l.offset(1)
	}
	if step == nil {
		fail(unsupported(pos, "arithmetic on a pointer to %s", l.elem(p.typ).name))
	}
	if !n.e.IsConst(0) {
		l.movesOn(p.typ)
		if l.elem(p.typ).kind == voidType {
			l.takesPieces()
		}
	}
	to := l.locate(p.ptr, pos)
	if l.looksFor(cfg.Move) && !n.e.IsConst(0) {
		l.unlessNumber(to, pos)
	}
	to.off = l.moved(to.off, op, n, step, pos)
	if l.looksFor(cfg.Move) {
		to.off = l.simple(value{typ: typeLLong, e: to.off}, pos).e
		l.isInsider(to, pos)
		inside := both(l.compare(cfg.Ge, to.off, l.offset(0)), l.compare(cfg.Le, to.off, l.sizeAt(to, pos)))
		l.require(cfg.Move, inside, pos, "a pointer moved out of its array")
	}
	return value{typ: p.typ, ptr: to.pointer()}
}

// moved is an offset some steps of so many bytes further on, or back. An index of 64 bits can lead around all of memory, as it does in
// the machine, unless accesses outside of objects are looked for.
func (l *pointers) moved(off *cfg.Expr, op cfg.Op, n value, step *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	by := l.convert(n.e, n.typ, typeLLong)
	if by.Op == cfg.Const || n.typ.num.Bits == 64 {
		l.staysNear(by, step, n.typ.num.Signed, pos)
	}
	if by.Op == cfg.Const || n.typ.num.Bits < 64 {
		by = l.fold(at(cfg.Bin(cfg.Mul, by, step), pos))
		if op == cfg.Sub {
			return l.fold(at(cfg.Bin(cfg.Sub, off, by), pos))
		}
		return l.add(off, by)
	}
	wide := func(e *cfg.Expr) *cfg.Expr { return l.convert(e, typeLLong, typeULong) }
	by = l.fold(at(cfg.Bin(cfg.Mul, wide(by), wide(step)), pos))
	return l.convert(l.fold(at(cfg.Bin(op, wide(off), by), pos)), typeULong, typeLLong)
}

// staysNear makes sure that a way is not so long that it leads around all of memory: where pointers have to stay in their arrays or accesses
// in their objects, or where it is known that it does.
func (l *pointers) staysNear(by, step *cfg.Expr, signed bool, pos cfg.Pos) {
	near, checked := l.isNear(by, step), l.looksFor(cfg.Move) || l.looksFor(cfg.Bounds)
	if !signed && (checked || !step.IsConst(1)) { // of bytes the machine's way back is the same number of steps
		near = both(near, l.compare(cfg.Ge, by, cfg.IntConst(by.Type, 0)))
	}
	switch {
	case near.IsConst(1):
	case l.looksFor(cfg.Move):
		l.require(cfg.Move, near, pos, "a pointer moved out of its array")
	case by.Op == cfg.Const || checked:
		l.unlessHole(near, pos, cfg.Undefined, "a pointer that is moved around all of memory")
	}
}

// isNear is the condition that a number of steps of so many bytes each does not lead around all of memory.
func (l *pointers) isNear(by, step *cfg.Expr) *cfg.Expr {
	far := int64(1 << 40) // of objects, no array has so many
	if n, small := step.Val.Int64(); step.Op == cfg.Const && small && n > 0 {
		far = min(far, 1<<62/n)
	}
	return l.among(by, -far, far)
}

// stepOf is a number of elements that a pointer is moved by, of 64 bits: memory has not more.
func (l *pointers) stepOf(n value, pos cfg.Pos) value {
	if n.typ.num.Bits <= typeLLong.num.Bits || l.math {
		return n
	}
	n = l.simple(n, pos)
	least, most := cfg.ConstOf(n.e.Type, num.Max(n.e.Type.Min(), typeLLong.num.Min())), cfg.ConstOf(n.e.Type, typeLLong.num.Max())
	l.unlessHole(both(l.compare(cfg.Ge, n.e, least), l.compare(cfg.Le, n.e, most)), pos, cfg.Undefined, "a pointer that is moved around all of memory")
	return value{typ: typeLLong, e: l.convert(n.e, n.typ, typeLLong)}
}

// indexIsNear makes sure that an index with which an array is accessed does not lead around all of memory, if that is looked for.
func (l *pointers) indexIsNear(n value, step *cfg.Expr, pos cfg.Pos) {
	if l.options.Bytes && n.typ.num.Bits == 64 && step != nil && l.looksFor(cfg.Bounds) && !l.noAccess && l.b.reachable() {
		by := l.convert(n.e, n.typ, typeLLong)
		near := l.isNear(by, step)
		if !n.typ.num.Signed {
			near = both(near, l.compare(cfg.Ge, by, cfg.IntConst(by.Type, 0)))
		}
		l.requireTelling(cfg.Bounds, near, pos, detailOf("index %s", "", n.e), outsideArray)
	}
}

// elementFlat returns an element of an array.
func (l *memory) elementFlat(p place, index *cfg.Expr, pos cfg.Pos) place {
	elem := l.elem(p.typ)
	l.mustBeLaidOut(elem, pos)
	step := l.bytesOf(elem)
	if step == nil {
		fail(unsupported(pos, "an index into an array of %s", elem.name))
	}
	t := &ctype{kind: intType, num: index.Type}
	if l.looksFor(cfg.Move) && p.typ.len > 0 {
		i := l.convert(index, t, typeLLong)
		d := detailOf("index %s of an array of ", strconv.FormatInt(p.typ.len, 10), i)
		l.requireTelling(cfg.Bounds, l.within(i, p.typ.len-1), pos, d, outsideArray)
	}
	l.indexIsNear(value{typ: t, e: index}, step, pos)
	to := *p.flat
	to.piece = to.overlaid
	to.off = l.moved(to.off, cfg.Add, value{typ: t, e: index}, step, pos)
	to = l.steadyAt(to, pos)
	l.staysIn(p, l.convert(index, t, typeLLong), to, pos)
	return to.place(elem)
}

// locations are those of two pointers.
func (l *pointers) locations(p, q *pointer, pos cfg.Pos) (a, b location) {
	return l.locate(p, pos), l.locate(q, pos)
}

// notNull is the condition that a pointer is not null.
func (l *pointers) notNull(at location) *cfg.Expr {
	return either(l.compare(cfg.Ne, at.obj, l.object(0)), l.compare(cfg.Ne, at.off, l.offset(0)))
}

// inOne makes sure that two pointers point into one object.
func (l *pointers) inOne(a, b location, pos cfg.Pos) {
	if one := l.sameObject(a, b); !one.IsConst(1) {
		l.unlessNumber(a, pos)
		l.unlessNumber(b, pos)
	}
	l.require(cfg.SameObject, l.sameObject(a, b), pos, "pointers that do not point into one array")
}

// sameObject is the condition that two locations are in one object.
func (l *pointers) sameObject(a, b location) *cfg.Expr {
	if a.obj.Equal(b.obj) {
		return l.truthOf(true)
	}
	return l.compare(cfg.Eq, a.obj, b.obj)
}

// distanceFlat is x - y in objects of the type that x points to.
func (l *pointers) distanceFlat(x, y value, pos cfg.Pos) *cfg.Expr {
	a, b := l.locations(x.ptr, y.ptr, pos)
	step := l.offset(1)
	if t := l.elem(x.typ); t.kind != voidType && t.kind != functionType {
		if step = l.bytesOf(t); step == nil || step.IsConst(0) {
			fail(unsupported(pos, "a difference of pointers to %s", t.name))
		}
	}
	l.inOne(a, b, pos)
	e := l.fold(at(cfg.Bin(cfg.Sub, a.off, b.off), pos))
	if step.IsConst(1) {
		return e
	}
	whole := l.compare(cfg.Eq, l.fold(cfg.Bin(cfg.Rem, e, step)), l.offset(0))
	l.unlessHole(whole, pos, cfg.Undefined, "a difference of pointers that is no number of elements")
	return l.fold(at(cfg.Bin(cfg.Div, e, step), pos))
}

// beforeFlat compares two pointers into one object by <, >, <= or >=. Of pointers into different ones the behaviour is undefined (C11
// 6.5.8, paragraph 5), but all compilers compare their addresses.
func (l *pointers) beforeFlat(op cfg.Op, p, q *pointer, pos cfg.Pos) *cfg.Expr {
	a, b := l.locations(p, q, pos)
	if l.looksFor(cfg.SameObject) {
		l.inOne(a, b, pos)
	}
	one, within := l.sameObject(a, b), l.compare(op, a.off, b.off)
	if one.IsConst(1) || !l.b.reachable() {
		return within
	}
	a, b = l.steadyAt(a, pos), l.steadyAt(b, pos)
	before := l.newTemp("before", typeInt, pos)
	l.fork(pos, func(yes, no *vertex) { l.branchOn(one, pos, yes, no) }, func() { l.put(before, within, pos) }, func() {
		x, y := l.addressOfObject(a.obj, pos), l.addressOfObject(b.obj, pos)
		l.apart(a.obj, b.obj, x, y, pos)
		l.put(before, l.compare(op, l.add(x, a.off), l.add(y, b.off)), pos)
	})
	return l.ref(before, pos)
}

// flatTo converts a value as if by assignment if that makes an integer a pointer or the other way round. A constant is the address of no
// object.
func (l *memory) flatTo(v value, t *ctype, pos cfg.Pos) (value, bool) {
	if constant := v.e != nil && l.known(v.e).Op == cfg.Const; t.kind == pointerType && v.typ.kind != structType && !constant && (v.ptr == nil || !v.ptr.untyped && !v.ptr.null) {
		l.retypes(v.typ, t)
		l.looksAtBytes(v.typ, t)
	}
	switch {
	case t.kind == intType && v.ptr != nil && v.e == nil:
		l.retypes(v.typ, t)
		return l.pointerNumber(v, t, pos), true
	case t.kind == pointerType && v.e != nil && l.known(v.e).Op == cfg.Const:
		word := integer(l.pointerBits(), true, "an address")
		return value{typ: t, ptr: location{obj: l.object(0), off: l.convert(l.convert(l.known(v.e), v.typ, word), word, typeLLong)}.pointer()}, true
	case t.kind == pointerType && v.e != nil:
		return value{typ: t, ptr: l.numberPointer(v, pos).pointer()}, true
	}
	return value{}, false
}

// unknownFlat is an arbitrary pointer from outside the program, or null.
func (l *pointers) unknownFlat(pos cfg.Pos) *pointer {
	l.meetsOutsiders()
	any := l.newTemp("pointer", typeUInt, pos)
	l.havoc(any, typeUInt, "", l.part(cfg.Untold), pos)
	e := l.convert(l.ref(any, pos), typeUInt, typeObject)
	some := l.compare(cfg.Ne, e, l.object(0))
	obj := l.choose(some, l.fold(cfg.Bin(cfg.Add, e, l.object(firstOutside))), l.object(0))
	to := location{obj: l.capture(value{typ: typeObject, e: obj}, pos).e, off: l.offset(0)}
	unsure := l.ref(l.flat.unsure, pos)
	l.put(l.flat.unsure, l.choose(l.compare(cfg.Eq, to.obj, l.object(0)), cfg.IntConst(cfg.Bool, 1), unsure), pos)
	return to.pointer()
}

// meetsOutsiders notes that there are pointers from outside the program.
func (l *pointers) meetsOutsiders() {
	if !l.facts.flat.outsiders {
		l.facts.flat.outsiders, l.facts.changed = true, true
	}
}

// stream is the pointer to a standard stream, which has a negative number. Where memory is made of bytes the stream is an object like others that
// live as long as the program, so that programs which have no other pointers from outside of them need not reckon with any. What it holds
// is not known.
func (l *pointers) stream(name string) *pointer {
	if !l.options.Bytes {
		return &pointer{opaque: true, id: l.intConst(typeInt, streams[name])}
	}
	t := &ctype{kind: arrayType, of: typeUChar, len: streamSize, size: streamSize, name: "FILE"}
	n := l.numberOf(staticObject, numberKey{object: objectKey{name: name}})
	o := &object{name: name, typ: t, static: true, state: -1, key: objectKey{name: name}}
	o.root = &cell{typ: t, owner: o, v: -1, index: -1, flat: &location{obj: l.object(n), off: l.offset(0)}}
	l.flat.byNumber[n] = o
	l.knownSize(n, streamSize)
	return o.root.flat.pointer()
}

// streamSize is the size of a stream, as glibc's, in bytes.
const streamSize = 216

// assignFlat gives a pointer that is a variable a value.
func (l *memory) assignFlat(c *cell, p *pointer, pos cfg.Pos) {
	to := l.locate(p, pos)
	l.mayBeText(c, to)
	if mentions(to.off, c.v) {
		to.off = l.capture(value{typ: typeLLong, e: to.off}, pos).e
	}
	l.put(c.v, to.obj, pos)
	l.put(c.index, to.off, pos)
}

// mayBeText notes that a pointer that is a variable may point to the beginning of a string.
func (l *objects) mayBeText(c *cell, to location) {
	o := l.owner(to)
	if o == nil || o.text == nil || !to.off.IsConst(0) || slices.Contains(l.facts.flat.texts[c.key()], o.text) {
		return
	}
	l.facts.flat.texts[c.key()] = append(l.facts.flat.texts[c.key()], o.text)
	l.facts.changed = true
}

// frozenFlat is a pointer that stays what it is now, whatever is written.
func (l *memory) frozenFlat(p *pointer, pos cfg.Pos) *pointer {
	to := l.locate(p, pos)
	to.obj, to.off = l.saved(to.obj, typeObject, pos), l.saved(to.off, typeLLong, pos)
	return to.pointer()
}

// protectFlat keeps a location from being changed by what has been done since m.
func (l *memory) protectFlat(to location, m mark, pos cfg.Pos) location {
	to.obj, to.off = l.protectExpr(to.obj, typeObject, m, pos), l.protectExpr(to.off, typeLLong, m, pos)
	return to
}

// protectStruct keeps a structure in memory from being changed by what has been done since m: a copy takes its place.
func (l *memory) protectStruct(v value, m mark, pos cfg.Pos) value {
	if v.obj.flat == nil || len(l.b.writes) == m.writes {
		return v
	}
	from := *v.obj.flat
	if !l.b.wrote(m, l.flat.bytes) && !l.changed(from.obj, m) && !l.changed(from.off, m) {
		return v
	}
	o := l.newObject(nil, "copy", l.prefix(), v.typ, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos})
	to := *o.root.flat
	copies := func(table *cfg.Expr) {
		l.b.insert(m, cfg.Stmt{Kind: cfg.Assign, Var: table.Var, Pos: pos, Expr: cfg.CopyOf(table, to.obj, to.off, table, from.obj, from.off, l.offset(v.typ.size))})
	}
	if l.isTagged() {
		copies(l.tags(pos))
	}
	if l.facts.flat.pointers && (l.isTagged() || l.holdsPointers(v.typ)) {
		copies(l.referents(pos))
	}
	copies(l.ref(l.flat.bytes, pos))
	v.obj = placeOf(o.root)
	return v
}

// settledFlat captures the parts of p that storing to the place to can change.
func (l *memory) settledFlat(p, to place, pos cfg.Pos) place {
	if p.flat == nil {
		return p
	}
	at := *p.flat
	save := func(e *cfg.Expr, t *ctype) *cfg.Expr {
		depends := to.flat != nil && (mentions(e, l.flat.bytes) || l.flat.referents >= 0 && mentions(e, l.flat.referents))
		for _, a := range to.alts {
			depends = depends || mentions(e, a.cell.v) || mentions(e, a.cell.index)
		}
		if !depends {
			return e
		}
		return l.capture(value{typ: t, e: e}, pos).e
	}
	at.obj, at.off = save(at.obj, typeObject), save(at.off, typeLLong)
	return place{typ: p.typ, flat: &at}
}

// fixPointer remembers where a pointer points to that has just been given its only value, if that is a constant (see fixed.go).
func (l *memory) fixPointer(o *object, v value, pos cfg.Pos) {
	if !l.options.Bytes || o.typ.kind != pointerType || o.root.flat != nil || v.ptr == nil || o.typ.volatile || l.in.written.has(o.decl) {
		return
	}
	to := l.locate(v.ptr, pos)
	if e := l.known(to.obj); e.Op == cfg.Const {
		l.fixed[o.root.v] = e.Val
	}
	if e := l.known(to.off); e.Op == cfg.Const {
		l.fixed[o.root.index] = e.Val
	}
}
