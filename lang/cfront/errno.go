package cfront

import "cairn/cfg"

// errnoObject is errno (C11 7.5): 0 at the beginning of the run. Library functions may set it (library.go).
func (l *library) errnoObject() *object {
	if l.errno == nil {
		v := &variable{name: "errno"}
		v.object = l.newObject(nil, v.name, "", typeInt, cfg.VarInfo{Kind: cfg.Global, Pos: l.in.start()})
		v.lowered = l.initially(l.scope, func() { l.assignZero(v.object.root, l.in.start()) })
		l.globals = append(l.globals, v)
		l.errno = v.object
	}
	return l.errno
}

// errnoLocation is __errno_location, to whose result errno expands.
func (l *library) errnoLocation(c *call) value {
	if !l.facts.errno {
		l.facts.errno, l.facts.changed = true, true
	}
	return value{typ: l.typeOf(c.typ.Result()), ptr: &pointer{to: placeOf(l.errnoObject().root)}}
}

// setsErrno lets errno be what it was or any error number: no library function sets it to 0 (C11 7.5, paragraph 3).
func (l *library) setsErrno(c *call) {
	if !l.facts.errno || !l.b.reachable() {
		return
	}
	e := l.errnoObject().root
	code := l.arbitrary(typeInt, "", c.pos).e
	positive := l.compare(cfg.Gt, code, l.intConst(typeInt, 0))
	l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: e.v, Expr: at(cfg.IfThenElse(positive, code, l.ref(e.v, c.pos)), c.pos), Pos: c.pos, Part: l.writing(cfg.Errno, 0, e.typ.size)})
}
