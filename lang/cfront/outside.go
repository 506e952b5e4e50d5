package cfront

import (
	"cairn/cfg"
	"cairn/lang/ctypes"
)

// Statements say what they are of a call of a function that is not part of the program (cfg.Part), so that an execution can be repeated
// with functions that return and write what they do there.

// telling is such a call whose statements are being made.
type telling struct {
	call   *cfg.Outside
	step   int
	stores int  // the argument to whose object is stored, -1 if none
	tells  bool // its result is made, or something is written
}

// outsideCall makes the statements of a call of a function that is not part of the program.
func (l *library) outsideCall(c *call, body builtinFunc) value {
	defer func(before *telling) { l.telling = before }(l.telling)
	l.telling = &telling{call: l.signature(c), stores: -1}
	v := body(l, c)
	name := c.fn.name
	switch {
	case l.telling.tells:
		if !l.facts.told[name] {
			l.facts.told[name] = true
			l.facts.changed = l.facts.changed || l.skipped[name]
		}
	case c.wanted || !l.b.reachable() || c.typ.Elem.Kind == ctypes.Void:
	case l.facts.told[name]:
		if t := l.resultType(c.typ); t.isNumber() { // where others are wanted it counts
			l.arbitrary(t, c.fn.name, c.pos)
		}
	default:
		l.skipped[name] = true
	}
	return v
}

// untold makes statements of which an execution tells nothing: what the function does there it does again when the execution is repeated.
func (l *library) untold(make func()) {
	defer func(before *telling) { l.telling = before }(l.telling)
	l.telling = nil
	make()
}

// signature describes the function of a call.
func (l *library) signature(c *call) *cfg.Outside {
	o := &cfg.Outside{Function: c.fn.name, Known: true}
	_, o.Library = l.function(c.fn.name)
	params := c.typ.Func.Params
	fixed := len(params)
	if !c.typ.Func.Proto {
		fixed = len(c.args)
	}
	for i, a := range c.args {
		switch {
		case i >= fixed:
			o.Variadic = true
			o.Known = o.Known && a.ptr != nil
		case a.ptr != nil:
			o.Params = append(o.Params, cfg.Type{})
		case a.typ.isNumber() && !a.typ.bitField:
			o.Params = append(o.Params, a.typ.num)
		default:
			o.Known = false
		}
	}
	return o
}

// part describes the next statement of the call, nil if there is none.
func (l *emitter) part(kind cfg.PartKind) *cfg.Part {
	if l.telling == nil {
		return nil
	}
	l.telling.step++
	l.telling.tells = l.telling.tells || kind == cfg.Returned || kind == cfg.ReturnedArg || kind == cfg.Written
	return &cfg.Part{Call: l.telling.call, Step: l.telling.step, Kind: kind, Arg: -1}
}

// writing describes a statement that writes size bytes through an argument, at an offset from where that points.
func (l *emitter) writing(arg int, offset, size int64) *cfg.Part {
	p := l.part(cfg.Written)
	if p != nil {
		p.Arg, p.Offset, p.Size = arg, offset, size
	}
	return p
}

// beginning describes one of the statements that write from where an argument points to on, by its place in the object there.
func (l *emitter) beginning(arg int, offset, size int64) *cfg.Part {
	p := l.writing(arg, offset, size)
	if p != nil {
		p.Begins = true
	}
	return p
}

// storing describes a statement that writes to k what the library stores.
func (l *memory) storing(k *cell) *cfg.Part {
	if l.telling == nil || l.telling.stores < 0 {
		return nil
	}
	if offset, ok := l.offsetIn(k, k.owner.root); ok {
		return l.beginning(l.telling.stores, offset, k.typ.size)
	}
	return l.writing(-1, 0, k.typ.size)
}

// storeThrough stores to where an argument points to.
func (l *memory) storeThrough(arg int, to place, v value, pos cfg.Pos) {
	if l.telling != nil {
		l.telling.stores = arg
		defer func() { l.telling.stores = -1 }()
	}
	if to.flat != nil && v.typ.isNumber() {
		v.e = l.told(arg, l.truthOf(true), v, pos)
	}
	l.store(to, v, pos)
}

// writtenTo describes a statement that writes to a part of an object, to which an unknown function has a pointer.
func (l *memory) writtenTo(c *call, k *cell) *cfg.Part {
	for i, a := range c.args {
		if offset, ok := l.offsetFrom(a.ptr, k, c.pos); ok {
			return l.writing(i, offset, k.typ.size)
		}
	}
	return l.writing(-1, 0, k.typ.size)
}

// offsetFrom is the distance of k from where a pointer points to, if that is known.
func (l *pointers) offsetFrom(p *pointer, k *cell, pos cfg.Pos) (int64, bool) {
	switch {
	case p == nil || p.null || p.opaque || p.text != nil || p.fn != nil || p.heap != nil:
		return 0, false
	case p.set != nil:
		if len(p.set.ids) != 1 {
			return 0, false
		}
		switch t := l.target(p.set.ids[0]); {
		case t.cell == nil:
			return 0, false
		case t.element:
			return l.elementOffset(t.cell, l.code(p, pos).index, k)
		default:
			return l.offsetIn(k, t.cell)
		}
	case p.array != nil:
		return l.elementOffset(p.array, p.index, k)
	}
	c, ok := p.to.single()
	if !ok {
		return 0, false
	}
	return l.offsetIn(k, c)
}

// elementOffset is the distance of k from an element of an array.
func (l *pointers) elementOffset(array *cell, index *cfg.Expr, k *cell) (int64, bool) {
	offset, ok := l.offsetIn(k, array)
	if !ok || index == nil || index.Op != cfg.Const || len(array.kids) == 0 {
		return 0, false
	}
	i, small := index.Val.Int64()
	return offset - i*array.kids[0].typ.size, small && i >= 0 && i <= int64(len(array.kids))
}
