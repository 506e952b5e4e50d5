package cfront

import (
	"strings"

	"cairn/cfg"
)

// coded is a pointer as two numbers: what it points to, and the index if that is an element of an array. Numbers from 1 on
// are those of package memory.go, 0 is the null pointer, and negative ones stand for anything else.
type coded struct {
	id, index *cfg.Expr
	set       targetSet
}

// code turns a pointer into numbers.
func (l *pointers) code(p *pointer, pos cfg.Pos) coded {
	if l.options.Bytes {
		fail(unsupported(pos, "this use of a pointer, when memory is made of bytes"))
	}
	zero := l.intConst(typeLLong, 0)
	switch {
	case p.set != nil:
		return coded{p.id, p.index, *p.set}
	case p.null:
		return coded{at(l.intConst(typeInt, 0), pos), zero, targetSet{null: true}}
	case p.text != nil:
		return l.codeTarget(targetKey{text: p.text}, pointee{text: p.text}, zero, pos)
	case p.opaque:
		return coded{p.id, zero, targetSet{null: true, wild: true, outside: !p.unset}}
	case p.heap != nil:
		return l.codeTarget(targetKey{cell: cellKey{*p.heap, 0}, element: true, heap: true}, pointee{}, zero, pos)
	case p.fn != nil:
		return l.codeTarget(targetKey{fn: p.fn.key}, pointee{fn: p.fn}, zero, pos)
	case p.array != nil:
		return l.codeElement(p.array, p.index, pos)
	}
	return l.codePlace(p.to, pos)
}

// elementsOf identifies the elements of an array.
func elementsOf(array *cell) targetKey {
	if n := array.owner.text; n != nil {
		return targetKey{text: n}
	}
	return targetKey{cell: array.key(), element: true, heap: array.parent == nil && array.typ.of != nil}
}

// codeTarget is code for a pointer to one target.
func (l *pointers) codeTarget(k targetKey, t pointee, index *cfg.Expr, pos cfg.Pos) coded {
	id := l.number(k, t)
	return coded{at(l.intConst(typeInt, int64(id)), pos), index, targetSet{ids: []int{id}}}
}

// codeElement is code for a pointer to an element of an array.
func (l *pointers) codeElement(array *cell, index *cfg.Expr, pos cfg.Pos) coded {
	if array.owner.outside {
		return l.outsidePart(array.owner, pos)
	}
	return l.codeTarget(elementsOf(array), pointee{cell: array, element: true, text: array.owner.text}, index, pos)
}

// codePlace is code for the address of a place.
func (l *pointers) codePlace(p place, pos cfg.Pos) coded {
	return l.several(p, func(c *cell) coded {
		if c.owner.argument {
			if c.typ.kind == pointerType {
				fail(unsupported(pos, "the address of an element of argv"))
			}
			return l.code(l.argumentPointer(l.intConst(typeInt, argumentText)), pos)
		}
		if c.owner.outside {
			return l.outsidePart(c.owner, pos)
		}
		if a := c.parent; a != nil && a.typ.kind == arrayType {
			return l.codeElement(a, l.intConst(typeLLong, int64(c.pos)), pos)
		}
		return l.codeTarget(targetKey{cell: c.key()}, pointee{cell: c}, l.intConst(typeLLong, 0), pos)
	})
}

// several is a pointer that depends on which of several cells it is about.
func (l *exprs) several(p place, of func(c *cell) coded) coded {
	var out coded
	for i := len(p.alts) - 1; i >= 0; i-- {
		v := of(p.alts[i].cell)
		out.set.include(v.set)
		if out.id == nil {
			out.id, out.index = v.id, v.index
			continue
		}
		out.id, out.index = l.choose(p.alts[i].when, v.id, out.id), l.choose(p.alts[i].when, v.index, out.index)
	}
	return out
}

// pointer turns numbers into a pointer.
func (c coded) pointer() *pointer {
	set := c.set
	set.ids = append([]int(nil), c.set.ids...)
	return &pointer{set: &set, id: c.id, index: c.index}
}

// typeElsewhere has the numbers, but for their sign, of what is no object of the program; 0 is the null pointer.
var typeElsewhere = &ctype{kind: intType, num: cfg.Type{Bits: 31}, size: 4, name: "address"}

// unknownPointer is an arbitrary pointer that comes from outside: null, or none to an object of the program.
func (l *pointers) unknownPointer(pos cfg.Pos) *pointer {
	if l.options.Bytes {
		return l.unknownFlat(pos)
	}
	t := l.newTemp("pointer", typeInt, pos)
	l.elsewhere(t, true, pos)
	return &pointer{opaque: true, id: l.ref(t, pos)}
}

// elsewhere gives the number of a pointer an arbitrary value that is not positive: no object. It has no condition, so that what follows
// does not depend on the choice as long as the pointer is not used.
func (l *emitter) elsewhere(id cfg.Var, outside bool, pos cfg.Pos) {
	if l.options.Open {
		e := l.fromOutside(pos)
		if !outside {
			e = l.valueless(pos)
		}
		l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: id, Expr: at(e, pos), Pos: pos})
		return
	}
	any := l.newTemp("pointer", typeElsewhere, pos)
	l.havoc(any, typeElsewhere, "", l.part(cfg.Untold), pos)
	e := l.fold(cfg.Un(cfg.Neg, l.convert(l.ref(any, pos), typeElsewhere, typeInt)))
	l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: id, Expr: at(e, pos), Pos: pos})
}

// steady saves the numbers of a pointer that is about to be stored, if they are not constants.
func (l *pointers) steady(c coded, pos cfg.Pos) coded {
	if c.id.Op != cfg.Const {
		c.id = l.capture(value{typ: typeInt, e: c.id}, pos).e
	}
	if c.index.Op != cfg.Const {
		c.index = l.capture(value{typ: typeLLong, e: c.index}, pos).e
	}
	return c
}

// is says that the number is id.
func (l *pointers) is(c coded, id int) *cfg.Expr {
	return l.compare(cfg.Eq, c.id, l.intConst(typeInt, int64(id)))
}

// shortName is the name of a type without the members of structures.
func shortName(t *ctype) string {
	name, _, _ := strings.Cut(t.name, " {")
	return name
}

// pointers works out what pointers point to.
type pointers struct{ *objects }

// pointsTo requires, if invalid pointers are looked for, that one of several pointers points to an object. What is wrong with a
// pointer for another reason, such as the type of the object, is left to the caller.
func (l *pointers) pointsTo(c coded, pos cfg.Pos) {
	if !l.looksFor(cfg.Pointer) {
		return
	}
	if c.set.null || c.set.wild {
		some := either(l.compare(cfg.Gt, c.id, l.intConst(typeInt, 0)), either(l.isArgument(c, argumentTable), l.isArgument(c, argumentText)))
		if c.set.outside {
			l.unlessHole(some, pos, cfg.Unsupported, "pointer from outside the program")
		}
		l.require(cfg.Pointer, l.compare(cfg.Ne, c.id, l.intConst(typeInt, 0)), pos, "a null pointer dereference")
		l.require(cfg.Pointer, some, pos, "a pointer to nothing that is used")
	}
	dead, freed := l.truthOf(false), l.truthOf(false)
	for _, id := range c.set.ids {
		t := l.target(id)
		switch {
		case t.cell == nil:
		case l.inOther(t.cell.owner):
			l.notInOther(t.cell.owner, l.is(c, id), pos)
		case !l.alive(t.cell.owner):
			dead = either(dead, l.is(c, id))
		default:
			freed = either(freed, both(l.is(c, id), l.not(l.exists(t.cell.owner, pos))))
		}
	}
	l.require(cfg.Pointer, l.not(dead), pos, "a dangling pointer")
	l.require(cfg.Pointer, l.not(freed), pos, "memory that is freed")
}

// target is what a number stands for, with the characters if that is a string.
func (l *pointers) target(id int) pointee {
	t := l.pointee(id)
	if t.text != nil && t.cell == nil {
		t.cell, t.element = l.demand.textObject(t.text).root, true
	}
	return t
}
