package cfront

import "cairn/cfg"

// Values of errno (errno.h): EDOM, ERANGE, and ENOMEM, by which malloc says that it failed (POSIX.1-2017).
const (
	errnoNoMemory = 12
	errnoDomain   = 33
	errnoRange    = 34
)

// errnoObject is errno (C11 7.5): 0 at the beginning of the run. Library functions may set it (library.go).
func (l *blocks) errnoObject() *object {
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
	return value{typ: l.resultType(c.typ), ptr: &pointer{to: placeOf(l.errnoObject().root)}}
}

// setsErrno lets errno be what it was or any error number: no library function sets it to 0 (C11 7.5, paragraph 3).
func (l *blocks) setsErrno(c *call) {
	if !l.facts.errno || !l.b.reachable() {
		return
	}
	code := l.arbitrary(typeInt, "", c.pos).e
	l.setErrnoIf(l.compare(cfg.Gt, code, l.intConst(typeInt, 0)), code, c.pos)
}

// setErrno sets errno to an error number.
func (l *blocks) setErrno(code int64, pos cfg.Pos) {
	if l.facts.errno && l.b.reachable() {
		l.setErrnoIf(l.truthOf(true), l.intConst(typeInt, code), pos)
	}
}

// setErrnoIf sets errno if a condition holds.
func (l *blocks) setErrnoIf(when, code *cfg.Expr, pos cfg.Pos) {
	e := l.errnoObject().root
	if e.flat != nil {
		held, code := l.heldAt(typeInt, *e.flat, pos), l.told(cfg.Errno, when, value{typ: typeInt, e: code}, pos)
		l.putAt(*e.flat, l.asBits(typeInt, *e.flat, l.choose(when, code, held), pos), pos)
		return
	}
	l.putIf(when, e.v, code, l.writing(cfg.Errno, 0, e.typ.size), pos)
}
