package cfront

import "cairn/cfg"

// Memory that alloca gives is there until the function returns, or until the block of an array of variable length ends that is around the
// call (6.20 of gcc's manual). Where control comes to the call again, each time makes an object: they are tied to one that comes into
// being with the first of them, and are gone when that is.

// alloca makes an object that is there so long.
func (l *blocks) alloca(n allocation, c *call) *pointer {
	l.unlessHole(n.fits, c.pos, cfg.Unsupported, "memory of this size")
	t := &ctype{kind: arrayType, of: typeUChar, len: -1, size: -1, name: "allocated memory"}
	o := l.objectOf(l.objectKey(nil, "alloca", c.pos, false), nil, "alloca", l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: c.pos})
	for o.scope = l.scope; o.scope.parent != nil && o.scope.parent.parent != nil && !o.scope.hasVLA(); o.scope = o.scope.parent {
	}
	l.expose(*o.root.flat)
	size := l.exactSize(n, c.pos)
	if l.frame.loops() {
		return l.tied(o, size, c.pos).pointer()
	}
	o.size = size
	l.beginLife(o, c.pos)
	return l.frozenFlat(o.root.flat.pointer(), c.pos)
}

// hasVLA reports whether there is an array of variable length in a block.
func (s *scope) hasVLA() bool {
	for _, o := range s.autos {
		if isVLA(o.typ) {
			return true
		}
	}
	return false
}

// tied makes an object that is there as long as another one, which is made if it is not there yet.
func (l *memory) tied(to *object, size *cfg.Expr, pos cfg.Pos) location {
	if !l.facts.flat.tied {
		l.facts.flat.tied, l.facts.changed = true, true
	}
	to.size = l.offset(0)
	none := l.compare(cfg.Eq, to.root.flat.obj, l.object(0))
	l.fork(pos, func(yes, no *vertex) { l.branchOn(none, pos, yes, no) }, func() { l.beginLife(to, pos) }, func() {})
	obj := l.newNumber(size, tiedObject, pos)
	if ties := l.flat.ties; ties >= 0 {
		l.put(ties, cfg.StoreOf(l.ref(ties, pos), obj, l.offset(0), l.fold(cfg.Convert(sizeTable.Cell(), to.root.flat.obj))), pos)
	}
	return location{obj: obj, off: l.offset(0)}
}

// untied is the number of the object to which one is tied, or its own.
func (l *objects) untied(obj *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	if l.flat.ties < 0 {
		return obj
	}
	to := l.fold(cfg.Convert(cfg.Object, cfg.LoadOf(64, l.ref(l.flat.ties, pos), obj, l.offset(0))))
	return l.choose(l.inState(obj, tiedObject, pos), to, obj)
}

// hasGone is the condition that an object is gone whose number is no constant.
func (l *objects) hasGone(obj *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	return l.inState(l.untied(obj, pos), goneObject, pos)
}
