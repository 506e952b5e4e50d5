package cfront

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// value is what an expression yields: a number, a pointer, a structure, or nothing.
type value struct {
	typ *ctype
	e   *cfg.Expr // number; has the type num(typ)
	ptr *pointer
	obj place // structure: where it is

	parts *parts // of a complex number that has been computed: its parts, which are at obj
}

// operand is the result of an expression before it is decided whether its value or its place is wanted.
type operand struct {
	place *place // not nil: designates an object
	value value
}

// to converts a value as if by assignment (C11 6.5.16.1).
func (l *memory) to(v value, t *ctype, pos cfg.Pos) value {
	if w, ok := l.toComplex(v, t, pos); ok {
		return w
	}
	if l.options.Bytes && t.num != cfg.Bool && !v.typ.isFloat() {
		if w, ok := l.flatTo(v, t, pos); ok {
			return w
		}
	}
	switch {
	case t.kind == voidType:
		return value{typ: typeVoid}
	case t.isFloat() && v.e != nil, t.kind == intType && v.typ.isFloat():
		return l.toNumber(v, t, pos)
	case t.kind == intType && v.e != nil:
		return value{typ: t, e: l.convert(v.e, v.typ, t)}
	case t.kind == unknownType && !l.b.reachable(): // such as a vector where a macro looks at the size of a type
		return l.dummy(t)
	case v.typ.isFloat():
		fail(unsupported(pos, "conversion of %s to %s", v.typ.name, t.name))
	case t.kind == intType && v.ptr != nil && t.num == cfg.Bool:
		return value{typ: t, e: l.pointerTruth(v, t, pos)}
	case t.kind == pointerType && v.ptr != nil:
		if !l.options.Bytes {
			l.shapeHeap(v.ptr, t)
		}
		return value{typ: t, ptr: v.ptr}
	case t.kind == pointerType && v.e != nil && v.e.IsConst(0):
		return value{typ: t, ptr: &pointer{null: true}}
	case t.kind == pointerType && v.e != nil && v.e.Op == cfg.Const && isSmall(v.e.Val):
		return value{typ: t, ptr: &pointer{opaque: true, id: l.addressID(v.e.Val)}}
	case t.kind == pointerType && v.e != nil && l.options.Holes: // what address another integer stands for is not known
		l.unlessHole(l.compare(cfg.Eq, v.e, cfg.IntConst(v.e.Type, 0)), pos, cfg.Unsupported, "conversion of %s to %s", v.typ.name, t.name)
		return value{typ: t, ptr: &pointer{null: true}}
	case t.kind == intType && v.ptr != nil && l.options.Holes: // and the other way round
		l.unlessHole(l.not(l.pointerTruth(v, typeInt, pos)), pos, cfg.Unsupported, "conversion of %s to %s", v.typ.name, t.name)
		return value{typ: t, e: l.intConst(t, 0)}
	case t.kind == structType && v.typ.kind == structType && l.sameShape(t, v.typ):
		return v
	case v.typ.kind == voidType:
		fail(syntaxError(pos, "a value is missing: the expression is of type void"))
	}
	fail(unsupported(pos, "conversion of %s to %s", v.typ.name, t.name))
	return value{}
}

// maxAddress bounds the constants that are addresses: each has a number of its own that is no object's.
const maxAddress = 1 << 29

func isSmall(v num.Rat) bool {
	i, ok := v.Int64()
	return ok && i > -maxAddress && i < maxAddress
}

// addressID is the number of a pointer that is made of a constant.
func (l *exprs) addressID(v num.Rat) *cfg.Expr {
	i, _ := v.Int64()
	if i < 0 {
		i = maxAddress - i
	}
	return l.intConst(typeInt, -i)
}

// protect keeps a value that was computed at m from being changed by what has been done since: C evaluates operands once,
// here from left to right.
func (l *memory) protect(v value, m mark, pos cfg.Pos) value {
	switch {
	case v.e != nil:
		v.e = l.protectExpr(v.e, v.typ, m, pos)
	case v.ptr != nil && v.ptr.flat != nil:
		v.ptr = l.protectFlat(*v.ptr.flat, m, pos).pointer()
	case v.typ.kind == structType && l.options.Bytes:
		return l.protectStruct(v, m, pos)
	case v.ptr != nil && (v.ptr.array != nil || v.ptr.set != nil):
		p := *v.ptr
		p.index = l.protectExpr(p.index, typeLLong, m, pos)
		if p.set != nil {
			p.id = l.protectExpr(p.id, typeInt, m, pos)
		}
		v.ptr = &p
	}
	if v.typ.kind == structType || v.ptr != nil {
		l.checkStable(v, m, pos)
	}
	return v
}

// checkStable rejects what protect cannot save: a structure that is changed before it is used, or a place chosen by a
// variable that is.
func (l *memory) checkStable(v value, m mark, pos cfg.Pos) {
	p := v.obj
	if v.ptr != nil {
		p = v.ptr.to
	}
	for _, a := range p.alts {
		if a.when != nil && l.changed(a.when, m) {
			fail(unsupported(pos, "an operand that is changed by another operand"))
		}
		if v.ptr != nil {
			continue
		}
		a.cell.scalars(func(c *cell) {
			if c.v >= 0 && l.b.wrote(m, c.v) || c.index >= 0 && l.b.wrote(m, c.index) {
				fail(unsupported(pos, "a structure that is changed by another operand"))
			}
		})
	}
}

// memory reads and writes objects.
type memory struct {
	*pointers
	raw    bool // unions are copied
	unseen bool // what is converted to a pointer to bytes is copied or filled as a whole
	fixed  fixedValues
}

func (l *memory) rvalue(o operand, pos cfg.Pos) value {
	if o.place != nil {
		return l.load(*o.place, pos)
	}
	return o.value
}

func object1(p place) operand { return operand{place: &p} }

func yields(v value) operand { return operand{value: v} }

// protectPlace does for a place what protect does for a value.
func (l *memory) protectPlace(p place, m mark, pos cfg.Pos) place {
	if p.flat != nil {
		return l.protectFlat(*p.flat, m, pos).place(p.typ)
	}
	return p.conditions(func(e *cfg.Expr) *cfg.Expr { return l.protectExpr(e, typeInt, m, pos) })
}

// settled captures the conditions of p if storing to the place to can change them.
func (l *memory) settled(p, to place, pos cfg.Pos) place {
	if l.options.Bytes {
		return l.settledFlat(p, to, pos)
	}
	cells := map[cfg.Var]bool{}
	for _, a := range to.alts {
		a.cell.scalars(func(c *cell) { cells[c.v], cells[c.index] = true, true })
	}
	depends := false
	for _, a := range p.alts {
		if a.when != nil {
			a.when.EachRef(func(v cfg.Var) { depends = depends || cells[v] })
		}
	}
	if !depends {
		return p
	}
	return p.conditions(func(e *cfg.Expr) *cfg.Expr { return l.capture(value{typ: typeInt, e: e}, pos).e })
}
