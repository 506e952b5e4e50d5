package cfront

import "cairn/cfg"

// The members of a union have variables of their own, and the union has one that says which member was written last. Only that
// one can be read: what the bytes of one member mean to another one is not known here, so that there is a hole. Memory that is
// all zeros can be read as any member, and memory without a value becomes that of the member that is used first.

// The states of a union that is not that of one of its members, which are numbered from 0.
const (
	unionMixed = -1 // none can be read
	unionZero  = -2
	unionFresh = -3 // without a value
)

// eachUnion calls f for the unions around the alternatives of p: with the number of the member, and whether p is all of it.
func (l *memory) eachUnion(p place, f func(a alternative, union *cell, member int, whole bool)) {
	if l.raw {
		return
	}
	for _, a := range p.alts {
		for c := a.cell; c.parent != nil; c = c.parent {
			if c.parent.typ.union {
				f(a, c.parent, c.pos, c == a.cell)
			}
		}
	}
}

// tagIs says that the union is in a state.
func (l *memory) tagIs(union *cell, state int, pos cfg.Pos) *cfg.Expr {
	return l.compare(cfg.Eq, l.ref(union.v, pos), l.intConst(typeInt, int64(state)))
}

// setTag changes the state of a union, if it is the one.
func (l *memory) setTag(a alternative, union *cell, state *cfg.Expr, pos cfg.Pos) {
	l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: union.v, Expr: at(l.choose(a.when, state, l.ref(union.v, pos)), pos), Pos: pos})
}

// readable makes sure that p, if it is a part of a union, is one of the member that was written last, or all of it has changed since.
func (l *memory) readable(p place, changed *cfg.Expr, pos cfg.Pos) {
	l.eachUnion(p, func(a alternative, union *cell, member int, _ bool) {
		ok := either(l.tagIs(union, member, pos), either(l.tagIs(union, unionZero, pos), l.tagIs(union, unionFresh, pos)))
		l.unlessHole(either(changed, either(l.not(l.when(a)), ok)), pos, cfg.Unsupported, "use of a union as another member than the one written last")
		now := l.choose(l.tagIs(union, unionFresh, pos), l.intConst(typeInt, int64(member)), l.ref(union.v, pos))
		l.setTag(a, union, now, pos)
	})
}

// written says that p, if it is a part of a union, has a value now. The rest of a member that is written in parts keeps its
// value if it had one.
func (l *memory) written(p place, pos cfg.Pos) {
	l.eachUnion(p, func(a alternative, union *cell, member int, whole bool) {
		now := l.intConst(typeInt, int64(member))
		if !whole {
			kept := either(l.tagIs(union, member, pos), either(l.tagIs(union, unionZero, pos), l.tagIs(union, unionFresh, pos)))
			now = l.choose(kept, now, l.intConst(typeInt, unionMixed))
		}
		l.setTag(a, union, now, pos)
	})
}

// copyUnion copies a union with all its members, whichever has a value.
func (l *memory) copyUnion(to, from place, pos cfg.Pos) {
	tag := func(p place) place {
		out := place{typ: typeInt}
		for _, a := range p.alts {
			c := *a.cell
			c.typ, c.kids = typeInt, nil
			out.alts = append(out.alts, alternative{a.when, &c})
		}
		return out
	}
	l.unchecked(func() {
		for i := range to.typ.fields {
			l.copyPart(to.part(i), from.part(i), pos)
		}
		state, changed := l.held(tag(from), pos), l.writtenFromOutside(tag(from), pos)
		state.e = l.choose(changed, l.intConst(typeInt, unionFresh), state.e)
		l.store(tag(to), state, pos)
	})
}

// unchecked reads and writes without a look at unions, and at the end of allocated memory.
func (l *memory) unchecked(f func()) {
	before := l.raw
	l.raw = true
	defer func() { l.raw = before }()
	f()
}

// toUnion converts v to a union that has a member of its type, as gcc does (6.24 of its manual): that member has the value.
func (l *expressions) toUnion(v value, t *ctype, pos cfg.Pos) value {
	if !l.b.reachable() {
		return l.dummy(t)
	}
	for i, f := range t.fields {
		if f.typ.kind != v.typ.kind || f.isBit || v.ptr == nil && (f.typ.num != v.typ.num || f.typ.size != v.typ.size) {
			continue
		}
		if v.ptr != nil && l.elem(f.typ).size != l.elem(v.typ).size {
			continue
		}
		o := l.newObject(nil, "union", l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos})
		l.havocCell(o.root, "", pos)
		l.store(placeOf(o.root).part(i), v, pos)
		return value{typ: t, obj: placeOf(o.root)}
	}
	fail(unsupported(pos, "conversion of %s to %s", v.typ.name, t.name))
	return value{}
}
