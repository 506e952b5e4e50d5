package cfront

import (
	"maps"
	"slices"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/internal/num"
)

// The parts of an object in memory made of bytes are made when an initialiser asks for them.

// count is the number of members or elements.
func (c *cell) count() int {
	switch {
	case c.flat == nil:
		return len(c.kids)
	case c.typ.kind == arrayType:
		return int(min(max(c.typ.len, 0), maxSource))
	}
	return len(c.typ.fields)
}

// kid is the i-th member or element.
func (l *typeTable) kid(c *cell, i int) *cell {
	if c.flat == nil {
		return c.kids[i]
	}
	if k := c.parts[i]; k != nil {
		return k
	}
	k := &cell{owner: c.owner, v: -1, index: -1, parent: c, pos: i}
	if c.typ.kind == arrayType {
		to := *c.flat
		k.typ = l.elem(c.typ)
		to.off = (&exprs{}).add(to.off, cfg.IntConst(cfg.Offset, int64(i)*k.typ.size))
		k.flat = &to
	} else {
		p := c.flat.place(c.typ).field(i)
		k.typ, k.flat = p.typ, p.flat
	}
	if c.parts == nil {
		c.parts = map[int]*cell{}
	}
	c.parts[i] = k
	return k
}

// seen lists the members or elements that have been made.
func (c *cell) seen() []*cell {
	if c.flat == nil {
		return c.kids
	}
	var out []*cell
	for _, i := range slices.Sorted(maps.Keys(c.parts)) {
		out = append(out, c.parts[i])
	}
	return out
}

// newText makes the object that a string is.
func (l *objects) newText(n *cc.PrimaryExpression, t *ctype, pos cfg.Pos) *object {
	if !l.options.Bytes {
		return l.newObject(nil, "string", "", t, cfg.VarInfo{Kind: cfg.Global, Pos: pos})
	}
	o := &object{name: "string", typ: t, static: true, readOnly: true, key: l.objectKey(nil, "string", pos, true), state: -1, text: n}
	l.made[o.key] = o
	k := l.numberOf(readOnlyObject, numberKey{text: n})
	o.root = &cell{typ: t, owner: o, v: -1, index: -1, flat: &location{obj: l.object(k), off: l.offset(0)}}
	l.flat.byNumber[k] = o
	l.knownSize(k, t.size)
	return o
}

// textToMemory initialises an array of characters; what there is no room for is left out.
func (l *expressions) textToMemory(array *cell, text []int64, pos cfg.Pos) {
	elem := l.elem(array.typ)
	if int64(len(text)) > array.typ.len {
		text = text[:max(array.typ.len, 0)]
	}
	bytes := cfg.Type{Bits: uint8(8 * elem.size)}
	for i, r := range text {
		if e := cfg.ConstOf(bytes, bytes.Wrap(num.FromInt(r))); array.owner.text != nil || !e.IsConst(0) {
			l.putAt(l.plus(*array.flat, int64(i)*elem.size), e, pos)
		}
	}
}
