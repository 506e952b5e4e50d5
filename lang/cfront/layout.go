package cfront

import "slices"

// alignment is that of a member of type t, in bytes.
func (l *typeTable) alignment(t *ctype) int64 {
	switch {
	case t.written != nil:
		return l.info.Model.Align(t.written)
	case t.kind == arrayType:
		return l.alignment(l.elem(t))
	}
	return max(t.align, t.size, 1)
}

// laidOut reports whether the layout of t is known.
func (l *typeTable) laidOut(t *ctype) bool {
	for t.kind == arrayType {
		t = l.elem(t)
	}
	return !t.unlaid
}

// roundUp is the next multiple of unit.
func roundUp(n, unit int64) int64 { return (n + unit - 1) / unit * unit }

// offsetOf is where a part of an object begins, in bytes.
func (l *typeTable) offsetOf(c *cell) (int64, bool) {
	if c.owner.typ == nil || !l.laidOut(c.owner.typ) {
		return 0, false
	}
	off := int64(0)
	for ; c.parent != nil; c = c.parent {
		if t := c.parent.typ; t.kind == arrayType {
			off += int64(c.pos) * l.elem(t).size
		} else {
			off += t.fields[c.pos].offset
		}
	}
	return off, true
}

// partAt is the largest part of c that begins at an offset and is no array.
func (l *typeTable) partAt(c *cell, off int64) (*cell, bool) {
	for {
		t, next := c.typ, -1
		switch {
		case off == 0 && t.kind != arrayType:
			return c, true
		case t.kind == arrayType:
			if size := l.elem(t).size; size > 0 && off >= 0 && off/size < int64(len(c.kids)) {
				next, off = int(off/size), off%size
			}
		case t.kind == structType && !t.union:
			for i, f := range t.fields {
				if f.typ.size > 0 && !f.isBit && f.offset <= off && off < f.offset+f.typ.size {
					next, off = i, off-f.offset
					break
				}
			}
		}
		if next < 0 {
			return nil, false
		}
		c = c.kids[next]
	}
}

// offsetIn is the place of c in what it is a part of, in bytes.
func (l *typeTable) offsetIn(c, in *cell) (int64, bool) {
	for d := c; d != in; d = d.parent {
		if d.parent == nil || d.parent.typ.kind == structType && d.parent.typ.fields[d.pos].isBit {
			return 0, false
		}
	}
	from, ok := l.offsetOf(in)
	off, ok2 := l.offsetOf(c)
	return off - from, ok && ok2 && c.typ.size >= 0
}

// unitType is the type of what a pointer to a target points to, in which its index counts; nil if it is no object.
func (l *typeTable) unitType(t pointee) *ctype {
	switch {
	case t.cell == nil:
		return nil
	case t.element:
		return l.elem(t.cell.typ)
	}
	return t.cell.typ
}

// unitOf is the size of that; 0 if that is not known.
func (l *typeTable) unitOf(t pointee) int64 {
	if unit := l.unitType(t); unit != nil {
		return unit.size
	}
	return 0
}

// unlaidName says what a type is whose layout is not known.
func unlaidName(t *ctype) string {
	for t.kind == arrayType && t.of != nil {
		t = t.of
	}
	if slices.ContainsFunc(t.fields, func(f field) bool { return isVLA(f.typ) }) {
		return "a structure with a member of variable length"
	}
	return "a structure whose layout a pragma or an attribute may change"
}
