package cfront

import (
	"fmt"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/num"
)

// memset, memcpy and memmove work on bytes. They are understood where these are whole objects or elements.

// fill is memset (C11 7.24.6.1).
func (l *blocks) fill(c *call) value {
	if l.options.Bytes {
		return l.fillFlat(c)
	}
	if l.shapeless(c) {
		return c.args[0]
	}
	l.fixPointers(c)
	if l.writesOutside(c) {
		return c.args[0]
	}
	all := l.wholes(c, 0, 2)
	v := l.mustInt(c.args[1], c.pos)
	v.e = l.saved(v.e, v.typ, c.pos) // it may be read from what is written to
	for _, p := range all {
		l.fillPlace(p, v, c)
	}
	return c.args[0]
}

// fillPlace gives every byte of an object the value v.
func (l *blocks) fillPlace(p place, v value, c *call) {
	zero := v.e.IsConst(0)
	k, one := p.single()
	switch t := p.typ; {
	case t.kind == arrayType || t.kind == structType && !t.union:
		for i := range p.alts[0].cell.kids {
			l.fillPlace(p.part(i), v, c)
		}
		l.written(p, c.pos)
	case zero && t.isNumber():
		l.store(p, value{typ: typeInt, e: l.intConst(typeInt, 0)}, c.pos)
	case zero && t.kind == pointerType:
		l.store(p, value{typ: t, ptr: &pointer{null: true}}, c.pos)
	case zero && t.union && one:
		k.scalars(func(k *cell) { l.assignZero(k, c.pos) })
		l.written(p, c.pos)
	case t.kind == intType && t.num != cfg.Bool && t.size == 1:
		l.store(p, value{typ: typeUChar, e: l.convert(v.e, v.typ, typeUChar)}, c.pos)
	case t.kind == intType && t.num != cfg.Bool && !t.bitField && v.e.Op == cfg.Const && !l.options.Math:
		b, sum := typeUChar.num.Wrap(v.e.Val), num.Zero()
		for range t.size {
			sum = sum.Mul(num.FromInt(256)).Add(b)
		}
		l.store(p, value{typ: t, e: l.constOf(t, sum, c.pos)}, c.pos)
	default:
		fail(unsupported(c.pos, "%s of %s to this value", c.fn.name, shortName(p.typ)))
	}
}

// copyBlock is memcpy and memmove (C11 7.24.2.1, 7.24.2.2). Where memmove must, it begins at the end.
func (l *blocks) copyBlock(c *call) value {
	if l.options.Bytes {
		return l.copyFlat(c)
	}
	if l.shapeless(c) {
		return c.args[0]
	}
	l.fixPointers(c)
	if l.writesOutside(c) {
		return c.args[0]
	}
	to, from := l.wholes(c, 0, 2), l.wholes(c, 1, 2)
	if !l.b.reachable() {
		return c.args[0]
	}
	for _, p := range append(slices.Clone(to), from...) {
		if slices.ContainsFunc(p.alts, func(a alternative) bool { return a.cell.typ.flexible != nil }) { // which is no part of an assignment
			fail(unsupported(c.pos, "%s of a structure with a flexible array member", c.fn.name))
		}
	}
	for i, p := range from {
		if len(to) != len(from) || !l.sameShape(to[i].typ, p.typ) {
			fail(unsupported(c.pos, "%s between objects of different types", c.fn.name))
		}
	}
	clobbers := overlapping(to, from)
	slices.Reverse(to)
	slices.Reverse(from)
	reverse := overlapping(to, from)
	switch move := strings.HasSuffix(c.fn.name, "memmove"); {
	case clobbers && reverse, clobbers && !move, reverse && !move:
		fail(unsupported(c.pos, "%s between parts of an array that may overlap", c.fn.name))
	case !clobbers:
		slices.Reverse(to)
		slices.Reverse(from)
	}
	for i, p := range to {
		l.copyPart(p, from[i], c.pos)
	}
	return c.args[0]
}

// shapeless reports whether what is to be written to is memory that is never used as an object of some type: nobody sees what it holds.
// What counts is that there is enough of it.
func (l *blocks) shapeless(c *call) bool {
	if len(c.args) != 3 || c.args[0].ptr == nil || !l.b.reachable() {
		return false
	}
	p := c.args[0].ptr
	code := l.code(p, c.pos)
	found := false
	for _, id := range code.set.ids {
		if k := l.facts.keys[id-1]; k.heap && l.untype(k.cell.object) {
			found = true
		}
	}
	switch {
	case !found:
		return false
	case p.heap != nil: // until the next pass
		return true
	case p.array == nil || p.index.Op != cfg.Const:
		fail(unsupported(c.pos, "%s of memory whose type is not known", c.fn.name))
	}
	at, known := p.index.Val.Int64()
	size := l.mustInt(c.args[2], c.pos).e
	n, small := size.Val.Int64()
	if !known || size.Op != cfg.Const || !small || n < 0 || at < 0 || at > maxSource {
		fail(unsupported(c.pos, "%s of a size that is not constant", c.fn.name))
	}
	d := detailOf(fmt.Sprintf("size %d at offset %d of an object of size %d", n, at, p.array.typ.size), "")
	l.inBounds(l.truthOf(at+min(n, maxSource+1) <= p.array.typ.size), d, c.pos)
	return true
}

// overlapping reports whether, if these are copied in order, one may be read after it has been written.
func overlapping(to, from []place) bool {
	written := map[*cell]bool{}
	for i, p := range from {
		for _, a := range p.alts {
			if written[a.cell] {
				return true
			}
		}
		for _, a := range to[i].alts {
			written[a.cell] = true
		}
	}
	return false
}

// fixPointers makes sure that the arguments that are pointers, one of which is the result, stay what they are while something is
// written.
func (l *blocks) fixPointers(c *call) {
	c.args = slices.Clone(c.args)
	for i, v := range c.args {
		if v.ptr != nil && l.b.reachable() {
			c.args[i].ptr = l.frozen(v.ptr, c.pos)
		}
	}
}

// wholes returns the objects that the bytes are to which an argument points; another argument says how many. If that is more
// than there are, the behaviour is undefined.
func (l *blocks) wholes(c *call, arg, count int) []place {
	if len(c.args) != 3 && count == 2 || c.args[arg].ptr == nil {
		fail(syntaxError(c.pos, "%s takes a pointer, another one or a value, and a size", c.fn.name))
	}
	if !l.b.reachable() {
		return nil
	}
	size := l.mustInt(c.args[count], c.pos)
	size.e = l.known(size.e)
	n, ok := size.e.Val.Int64()
	if size.e.Op != cfg.Const || !ok || n < 0 {
		fail(unsupported(c.pos, "%s of a size that is not constant", c.fn.name))
	}
	p := c.args[arg].ptr
	unit := l.unit(p, c.pos)
	if unit == nil || unit == typeUntyped || unit.size <= 0 || n%unit.size != 0 {
		fail(unsupported(c.pos, "%s of a part of an object, or of an unknown one", c.fn.name))
	}
	l.noneBeside(p, n/unit.size, c)
	if n/unit.size > maxCells {
		l.inBounds(l.truthOf(false), detailOf(fmt.Sprintf("size %d", n), ""), c.pos)
		return nil
	}
	first := value{typ: pointerTo(unit), ptr: p}
	var out []place
	for i := int64(0); i < n/unit.size && l.b.reachable(); i++ {
		at := l.movePointer(first, cfg.Add, value{typ: typeLLong, e: l.intConst(typeLLong, i)}, c.pos)
		p := l.deref(at, c.pos)
		l.complete(p, c.pos)
		out = append(out, p)
	}
	return out
}

// pointerTo is the type of pointers to t.
func pointerTo(t *ctype) *ctype { return &ctype{kind: pointerType, of: t, name: t.name + "*"} }

// noneBeside makes sure that a block of n elements, of which one is in an array, is all there where that array is a part of
// something: memset(m[0], 0, sizeof m) is common, and must not be taken for the end of the execution.
func (l *blocks) noneBeside(p *pointer, n int64, c *call) {
	code := l.code(p, c.pos)
	for _, id := range code.set.ids {
		if t := l.target(id); t.element && t.cell.parent != nil {
			inside := either(l.not(l.is(code, id)), l.within(code.index, int64(len(t.cell.kids))-n))
			l.unlessHole(inside, c.pos, cfg.Unsupported, "%s of more than an array that is a part of an object", c.fn.name)
		}
	}
}

// unit is the type of the objects that a pointer points to, nil if that is not known.
func (l *blocks) unit(p *pointer, pos cfg.Pos) *ctype {
	for _, id := range l.code(p, pos).set.ids {
		if unit := l.unitType(l.target(id)); unit != nil {
			return unit
		}
	}
	return nil
}

// blocks has the functions of the C library that treat memory as blocks of bytes.
type blocks struct {
	*memory
	errno *object // nil until it is used
}
