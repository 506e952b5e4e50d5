package cfront

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// memset, memcpy and memmove work on bytes. They are understood where these are whole objects or elements.

// fill is memset (C11 7.24.6.1).
func (l *lowerer) fill(c *call) value {
	all := l.wholes(c, 0)
	v := l.mustInt(c.args[1], c.pos)
	if v.e.Op != cfg.Const && l.b.reachable() {
		v = l.capture(v, c.pos) // it may be read from what is written to
	}
	for _, p := range all {
		l.fillPlace(p, v, c)
	}
	return c.args[0]
}

// fillPlace gives every byte of an object the value v.
func (l *lowerer) fillPlace(p place, v value, c *call) {
	zero := v.e.IsConst(0)
	switch t := p.typ; {
	case t.kind == arrayType || t.kind == structType && !t.union:
		for i := range p.alts[0].cell.kids {
			l.fillPlace(p.part(i), v, c)
		}
		return
	case zero && t.kind == intType:
		l.store(p, value{typ: typeInt, e: l.intConst(typeInt, 0)}, c.pos)
		return
	case zero && t.kind == pointerType:
		l.store(p, value{typ: t, ptr: &pointer{null: true}}, c.pos)
		return
	case zero && t.union:
		if k, ok := p.single(); ok {
			k.scalars(func(k *cell) { l.assignZero(k, c.pos) })
			l.written(p, c.pos)
			return
		}
	case t.kind != intType || t.bitField || t.num == cfg.Bool:
	case t.size == 1:
		l.store(p, value{typ: typeUChar, e: l.convert(v.e, v.typ, typeUChar)}, c.pos)
		return
	case v.e.Op == cfg.Const && !l.options.Math:
		b, sum := typeUChar.num.Wrap(v.e.Val), num.Zero()
		for range t.size {
			sum = sum.Mul(num.FromInt(256)).Add(b)
		}
		l.store(p, value{typ: t, e: l.constOf(t, sum, c.pos)}, c.pos)
		return
	}
	fail(unsupported(c.pos, "%s of %s to this value", c.fn.name, shortName(p.typ)))
}

// copyBlock is memcpy and memmove (C11 7.24.2.1, 7.24.2.2).
func (l *lowerer) copyBlock(c *call) value {
	to, from := l.wholes(c, 0), l.wholes(c, 1)
	if !l.b.reachable() {
		return c.args[0]
	}
	writes := map[*cell]int{}
	for i, p := range to {
		for _, a := range p.alts {
			writes[a.cell] = i
		}
	}
	for i, p := range from {
		if len(to) != len(from) || !l.sameShape(to[i].typ, p.typ) {
			fail(unsupported(c.pos, "%s between objects of different types", c.fn.name))
		}
		for _, a := range p.alts {
			if k, both := writes[a.cell]; both && k != i {
				fail(unsupported(c.pos, "%s between parts of an array that may overlap", c.fn.name))
			}
		}
	}
	for i, p := range to {
		l.copyPart(p, from[i], c.pos)
	}
	return c.args[0]
}

// wholes returns the objects that the bytes are to which an argument points; the third argument says how many. If that is more
// than there are, the behaviour is undefined.
func (l *lowerer) wholes(c *call, arg int) []place {
	if len(c.args) != 3 || c.args[arg].ptr == nil {
		fail(syntaxError(c.pos, "%s takes a pointer, another one or a value, and a size", c.fn.name))
	}
	if !l.b.reachable() {
		return nil
	}
	size := l.mustInt(c.args[2], c.pos)
	n, ok := size.e.Val.Int64()
	if size.e.Op != cfg.Const || !ok || n < 0 {
		fail(unsupported(c.pos, "%s of a size that is not constant", c.fn.name))
	}
	p := *c.args[arg].ptr
	switch { // its value must not change meanwhile
	case p.set != nil:
		p = *l.steady(l.code(&p, c.pos), c.pos).pointer()
	case p.array != nil && p.index.Op != cfg.Const:
		p.index = l.capture(value{typ: typeLLong, e: p.index}, c.pos).e
	}
	unit := l.unit(&p)
	if unit == nil || unit.size <= 0 || n%unit.size != 0 {
		fail(unsupported(c.pos, "%s of a part of an object, or of an unknown one", c.fn.name))
	}
	if n/unit.size > maxCells {
		l.inBounds(l.truthOf(false), c.pos)
		return nil
	}
	first := value{typ: &ctype{kind: pointerType, of: unit, name: unit.name + "*"}, ptr: &p}
	var out []place
	for i := int64(0); i < n/unit.size && l.b.reachable(); i++ {
		at := l.movePointer(first, cfg.Add, value{typ: typeLLong, e: l.intConst(typeLLong, i)}, c.pos)
		out = append(out, l.deref(at, c.pos))
	}
	return out
}

// unit is the type of the objects that a pointer points to, nil if that is not known.
func (l *lowerer) unit(p *pointer) *ctype {
	switch {
	case p.set != nil:
		for _, id := range p.set.ids {
			if t := l.target(id); t.element {
				return l.elem(t.cell.typ)
			} else if t.cell != nil {
				return t.cell.typ
			}
		}
		return nil
	case p.text != nil:
		return l.elem(l.textObject(p.text).typ)
	case p.array != nil:
		return l.elem(p.array.typ)
	}
	if len(p.to.alts) == 0 {
		return nil
	}
	return p.to.typ
}
