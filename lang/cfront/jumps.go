package cfront

import (
	"cairn/cfg"
	"cairn/lang/ctypes"
)

// longjmp goes back to where setjmp was called (C11 7.13), if the function that called it is still active: then its call is one of those
// that are being inlined. The buffer holds which call of setjmp that is, and which activation of its function. Automatic objects of that
// function that have changed since are indeterminate unless they are volatile (7.13.2.1, paragraph 3): scalars have the new value or the
// old one, as compilers have it, of others it is not known.

// jumpFunctions are the functions that do so.
var jumpFunctions = map[string]func(*calls, *call) value{
	"setjmp": (*calls).setjmp, "_setjmp": (*calls).setjmp, "__sigsetjmp": (*calls).setjmp, "sigsetjmp": (*calls).setjmp,
	"longjmp": (*calls).longjmp, "_longjmp": (*calls).longjmp, "siglongjmp": (*calls).longjmp,
}

// comeback is a call of setjmp to which longjmp may go back.
type comeback struct {
	number int64 // what the buffer holds
	v      *vertex
	value  cfg.Var // what setjmp returns
	scope  *scope
	saved  []savedScalar
	open   []*object // automatic objects in memory made of bytes that are no scalars
	lost   string    // an object that cannot be followed
}

// savedScalar is the value that a scalar has when setjmp is called.
type savedScalar struct{ at, saved place }

// beginActivation gives the call that is inlined now a number, if it calls setjmp.
func (l *calls) beginActivation(fr *frame, pos cfg.Pos) {
	if fr.jumps = l.facts.jumps[fr.id]; !fr.jumps {
		return
	}
	fr.activation = l.newTemp("activation", typeUInt, pos)
	n := l.counter(&l.activated, "activations")
	l.put(n, cfg.Bin(cfg.Add, l.ref(n, pos), l.intConst(typeUInt, 1)), pos)
	l.put(fr.activation, l.ref(n, pos), pos)
}

// counter is a number that lives as long as the program, and is 0 at the beginning. It is made when it is first used.
func (l *calls) counter(of **object, name string) cfg.Var {
	if *of == nil {
		v := &variable{name: name}
		v.object = l.newObject(nil, v.name, "", typeUInt, cfg.VarInfo{Kind: cfg.Temp, Pos: l.in.start()})
		v.lowered = l.initially(l.scope, func() { l.assignZero(v.object.root, l.in.start()) })
		l.globals = append(l.globals, v)
		*of = v.object
	}
	return (*of).root.v
}

// jumpBuffer is where a buffer holds the number of the call of setjmp, and that of the activation.
func (l *calls) jumpBuffer(c *call) (number, activation place, t *ctype) {
	if len(c.args) == 0 || c.args[0].ptr == nil {
		misused(c)
	}
	at := l.deref(c.args[0], c.pos)
	t = at.typ
	if t.kind != structType || len(t.fields) == 0 || t.fields[0].typ.kind != arrayType || t.fields[0].typ.len < 2 {
		fail(unsupported(c.pos, "the function %s with a buffer of type %s", c.fn.name, shortName(t)))
	}
	registers := at.part(0)
	return l.element(registers, l.intConst(typeInt, 0), c.pos), l.element(registers, l.intConst(typeInt, 1), c.pos), t
}

// setjmp fills the buffer, and is where longjmp comes back.
func (l *calls) setjmp(c *call) value {
	fr := l.frame
	if !l.b.reachable() {
		return l.dummy(typeInt)
	}
	if !fr.jumps { // until the next pass
		l.facts.jumps[fr.id], l.facts.changed = true, true
		return l.arbitrary(typeInt, "", c.pos)
	}
	number, activation, buffer := l.jumpBuffer(c)
	l.comebacks++
	b := &comeback{number: l.comebacks, scope: l.scope, value: l.newTemp("setjmp", typeInt, c.pos), v: l.b.newVertex(l.here(c.pos))}
	store := func(p place, e *cfg.Expr, t *ctype) { l.store(p, l.to(value{typ: t, e: e}, p.typ, c.pos), c.pos) }
	store(number, l.intConst(typeUInt, b.number), typeUInt)
	store(activation, l.ref(fr.activation, c.pos), typeUInt)
	for _, o := range l.scope.live() {
		if o.typ.kind != arrayType || !l.sameShape(l.elem(o.typ), buffer) {
			l.saveForJump(b, o, c.pos)
		}
	}
	l.put(b.value, l.intConst(typeInt, 0), c.pos)
	fr.comebacks = append(fr.comebacks, b)
	b.v.open = true
	l.b.place(b.v)
	l.leaks.lookAside(nil, c.pos)
	return value{typ: typeInt, e: l.ref(b.value, c.pos)}
}

// saveForJump keeps what an object holds, if it may change before control comes back.
func (l *calls) saveForJump(b *comeback, o *object, pos cfg.Pos) {
	if o.decl == nil || !l.mayChange(o) {
		return
	}
	add := func(p place) {
		if p.typ.volatile || l.isVolatile(p) {
			return
		}
		t := *p.typ
		saved := placeOf(l.newObject(nil, "saved", l.prefix(), &t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos}).root)
		l.unchecked(func() { l.store(saved, l.load(p, pos), pos) })
		b.saved = append(b.saved, savedScalar{p, saved})
	}
	switch {
	case o.typ.volatile || o.typ.written != nil && o.typ.written.AllQuals()&ctypes.Volatile != 0:
	case o.root.flat == nil:
		o.root.scalars(func(c *cell) {
			switch {
			case !c.typ.isScalar(): // a union
				b.lost = o.name
			case c.v >= 0:
				add(placeOf(c))
			}
		})
	case o.typ.isScalar():
		add(placeOf(o.root))
	default:
		b.open = append(b.open, o)
	}
}

// mayChange reports whether the program may write to an object after its initialisation. An array is written to by pointers to its
// elements.
func (l *calls) mayChange(o *object) bool {
	return l.in.written.has(o.decl) || o.typ.kind == arrayType || o.typ.kind == structType
}

// longjmp goes back to the call of setjmp that filled the buffer.
func (l *calls) longjmp(c *call) value {
	if len(c.args) != 2 {
		misused(c)
	}
	v := l.mustInt(c.args[1], c.pos)
	result := l.convert(v.e, v.typ, typeInt)
	result = l.saved(l.choose(l.compare(cfg.Eq, result, l.intConst(typeInt, 0)), l.intConst(typeInt, 1), result), typeInt, c.pos)
	number, activation, _ := l.jumpBuffer(c)
	if !l.b.reachable() {
		return value{typ: typeVoid}
	}
	held := func(p place) *cfg.Expr { return l.saved(l.to(l.load(p, c.pos), typeUInt, c.pos).e, typeUInt, c.pos) }
	n, a := held(number), held(activation)
	if l.exiting {
		l.hole(c.pos, cfg.Undefined, "longjmp in a function that exit calls")
	}
	for fr := l.frame; fr != nil; fr = fr.parent {
		for _, b := range fr.comebacks {
			is := both(l.compare(cfg.Eq, n, l.intConst(typeUInt, b.number)), l.compare(cfg.Eq, a, l.ref(fr.activation, c.pos)))
			yes, no := l.b.newVertex(l.here(c.pos)), l.b.newVertex(l.here(c.pos))
			l.branchOn(at(is, c.pos), c.pos, yes, no)
			l.b.start(yes)
			l.comeBack(fr, b, result, c.pos)
			l.b.start(no)
		}
	}
	l.hole(c.pos, cfg.Unsupported, "longjmp to another place than a call of setjmp, before this one, in a function that is active")
	return value{typ: typeVoid}
}

// comeBack goes on behind a call of setjmp in an active function.
func (l *calls) comeBack(fr *frame, b *comeback, result *cfg.Expr, pos cfg.Pos) {
	around := l.activation
	l.frame, l.scope = fr, b.scope
	defer func() { l.activation = around }()
	l.endLives(0, pos)
	for _, s := range b.saved {
		old := l.truth(l.arbitrary(typeBool, "", pos).e)
		restore := func() { l.unchecked(func() { l.store(s.at, l.load(s.saved, pos), pos) }) }
		l.fork(pos, func(yes, no *vertex) { l.branchOn(old, pos, yes, no) }, restore, func() {})
	}
	for _, o := range b.open {
		if l.holdsPointers(o.typ) {
			b.lost = o.name
		}
	}
	if b.lost != "" {
		l.hole(pos, cfg.Unsupported, "value after longjmp of the automatic object "+b.lost)
		return
	}
	for _, o := range b.open {
		l.havocBytes(*o.root.flat, l.bytesOf(o.typ), pos)
		l.guess(l.truthOf(true), "value of an automatic object that has changed between setjmp and longjmp", pos)
	}
	l.put(b.value, result, pos)
	l.b.jump(b.v)
}
