package cfront

import (
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// call is a call whose arguments have been evaluated.
type call struct {
	fn     *function
	typ    *cc.FunctionType
	args   []value
	node   *cc.PostfixExpression
	wanted bool
	pos    cfg.Pos
}

// builtinFunc is a function that is known here.
type builtinFunc func(*lowerer, *call) value

// builtin returns what a call of f means, if that is not its definition. Reaching reach_error or __VERIFIER_error is the
// error even if they are defined, unless the error is something else.
func (l *lowerer) builtin(f *function) (builtinFunc, bool) {
	switch f.name {
	case "reach_error", "__VERIFIER_error":
		if l.options.checks().Has(cfg.Assertion) || f.def == nil {
			return (*lowerer).reachError, true
		}
	}
	if f.def != nil {
		return nil, false
	}
	if f.name == "__any_magnitude" && l.inLibrary() {
		return (*lowerer).anyMagnitude, true
	}
	switch f.name {
	case "__assert_fail", "__assert", "__assert_rtn", "__assert_func", "__assert_perror_fail":
		return (*lowerer).reachError, true
	case "assert", "__VERIFIER_assert":
		return (*lowerer).assert, true
	case "__VERIFIER_assume", "assume_abort_if_not":
		return (*lowerer).assume, true
	case "abort", "exit", "_exit", "_Exit", "__builtin_abort", "__builtin_exit", "__builtin_trap", "__builtin_unreachable":
		return (*lowerer).end, true
	case "abs", "labs", "llabs", "__builtin_abs", "__builtin_labs", "__builtin_llabs":
		return (*lowerer).abs, true
	case "__builtin_expect":
		return (*lowerer).expect, true
	case "malloc", "calloc", "alloca", "__builtin_alloca", "__builtin_malloc", "__builtin_calloc":
		return (*lowerer).malloc, true
	case "free", "__builtin_free":
		return (*lowerer).free, true
	case "memset", "__builtin_memset":
		return (*lowerer).fill, true
	case "memcpy", "memmove", "__builtin_memcpy", "__builtin_memmove":
		return (*lowerer).copyBlock, true
	case "__va_start":
		return (*lowerer).vaStart, true
	case "__va_arg":
		return (*lowerer).vaArg, true
	case "__va_end":
		return (*lowerer).vaEnd, true
	case "__va_copy":
		return (*lowerer).vaCopy, true
	case "__errno_location":
		return (*lowerer).errnoLocation, true
	}
	if strings.HasPrefix(f.name, "__VERIFIER_nondet_") {
		return func(l *lowerer, c *call) value { return l.outsideCall(c, (*lowerer).nondet) }, true
	}
	if name, builtin := strings.CutPrefix(f.name, "__builtin_"); builtin {
		if e := l.linked[name]; e != nil && e.function != nil && e.function.library {
			return aliased(e.function), true
		}
	}
	reason, known := rejected(f.name)
	if reason == "" {
		if b, ok := libraryCall(f.name); ok {
			return b, true
		}
	}
	if known {
		return func(_ *lowerer, c *call) value {
			fail(unsupported(c.pos, "the function %s%s", c.fn.name, reason))
			return value{}
		}, true
	}
	return nil, false
}

// rejected names functions that do what an unknown function is taken not to do.
func rejected(name string) (reason string, known bool) {
	switch name {
	case "setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "longjmp", "_longjmp", "siglongjmp", "fork", "vfork", "clone",
		"pthread_create", "thrd_create", "atexit", "at_quick_exit", "quick_exit", "signal", "sigaction", "execv", "execve",
		"execl", "execlp", "execvp", "raise", "kill", "alarm", "pthread_exit", "thrd_exit":
		return ", which changes the flow of control", true
	}
	for _, prefix := range []string{"__builtin_", "__sync_", "__atomic_", "__c11_atomic_", "atomic_"} {
		if strings.HasPrefix(name, prefix) {
			return "", true
		}
	}
	return "", false
}

// external handles a function that is not defined and not of the C library: it returns an arbitrary value, and writes to what it can reach
// (escape.go).
func (l *lowerer) external(c *call) value {
	l.assumed(c)
	if c.fn.noreturn {
		return l.end(c)
	}
	for _, a := range c.args {
		l.unknownAccess(a, c)
	}
	l.unknownWrites(c)
	if !c.wanted {
		return value{typ: typeVoid}
	}
	return l.arbitrary(l.typeOf(c.typ.Result()), c.fn.name, c.pos)
}

// unknownAccess makes a hole of a call that reads or writes through a pointer, nobody knows how far, if that must be known. A string
// is what most functions want that take one.
func (l *lowerer) unknownAccess(v value, c *call) {
	checks := l.options.checks()
	switch {
	case v.ptr == nil, v.ptr.text != nil:
	case checks.Has(cfg.Bounds), checks.Has(cfg.Pointer), l.tracksMemory():
		l.hole(c.pos, "unsupported function that is given a pointer: "+c.fn.name)
	}
}

// exposed gives arbitrary values to what an unknown function can reach through a pointer.
func (l *lowerer) exposed(v value, c *call) {
	p := v.ptr
	switch {
	case p.set != nil:
		l.exposedSet(p, c)
		return
	case p.null || p.opaque || p.text != nil || p.heap != nil:
		return
	case p.fn != nil:
		fail(unsupported(c.pos, "a function passed to the unknown function %s", c.fn.name))
	}
	to := p.to
	if p.array != nil {
		to = placeOf(p.array)
	}
	for _, a := range to.alts {
		l.exposedPart(a, c)
	}
}

// exposedSet does so for one of several pointers.
func (l *lowerer) exposedSet(p *pointer, c *call) {
	code := l.steady(l.code(p, c.pos), c.pos)
	for _, id := range code.set.ids {
		switch t := l.pointee(id); {
		case t.fn != nil:
			fail(unsupported(c.pos, "a function passed to the unknown function %s", c.fn.name))
		case t.cell != nil && l.alive(t.cell.owner):
			l.exposedPart(alternative{l.is(code, id), t.cell}, c)
		}
	}
}

// exposedPart gives a cell arbitrary values, if it is the one.
func (l *lowerer) exposedPart(a alternative, c *call) {
	if a.cell.owner.constant {
		return
	}
	a.cell.scalars(func(k *cell) {
		switch {
		case k.typ.kind != intType:
			fail(unsupported(c.pos, "a pointer to %s passed to the unknown function %s", k.typ.name, c.fn.name))
		case a.when == nil:
			l.havoc(k.v, k.typ, c.fn.name, l.writtenTo(c, k), c.pos)
		default:
			t := l.newTemp("nondet", k.typ, c.pos)
			l.havoc(t, k.typ, c.fn.name, l.part(cfg.Chosen), c.pos)
			e := cfg.IfThenElse(a.when, l.ref(t, c.pos), l.ref(k.v, c.pos))
			l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: k.v, Expr: e, Pos: c.pos, Part: l.writtenTo(c, k)})
		}
	})
}

// reachError is the error location.
func (l *lowerer) reachError(c *call) value {
	l.failed(c)
	return value{typ: typeVoid}
}

// failed is where a failing assertion goes: it ends the run if it is not the error.
func (l *lowerer) failed(c *call) {
	if !l.options.checks().Has(cfg.Assertion) {
		l.b.jump(l.b.exit)
		return
	}
	l.violate(l.claim(c))
}

// end is the regular end of the run.
func (l *lowerer) end(c *call) value {
	l.leave(c.pos, l.onStack(), !strings.Contains(strings.ToLower(c.fn.name), "exit"))
	return value{typ: typeVoid}
}

// onlyArgument returns the truth of the argument of assert and assume.
func (l *lowerer) onlyArgument(c *call) *cfg.Expr {
	if len(c.args) != 1 {
		fail(syntaxError(c.pos, "%s takes one argument", c.fn.name))
	}
	return l.conditionOf(c.args[0], c.pos)
}

// assert is the error location if the argument is 0.
func (l *lowerer) assert(c *call) value {
	next, failed := l.b.newVertex(l.here(c.pos)), l.b.newVertex(l.here(c.pos))
	l.branchOn(l.onlyArgument(c), c.pos, next, failed)
	l.b.start(failed)
	l.failed(c)
	l.b.start(next)
	return value{typ: typeVoid}
}

// assume ends the run if the argument is 0.
func (l *lowerer) assume(c *call) value {
	l.assumeThat(l.onlyArgument(c), c.pos)
	return value{typ: typeVoid}
}

// abs is x < 0 ? -x : x.
func (l *lowerer) abs(c *call) value {
	t := l.typeOf(c.typ.Result())
	if len(c.args) != 1 || t.kind != intType {
		fail(syntaxError(c.pos, "%s takes one argument", c.fn.name))
	}
	v := l.to(c.args[0], t, c.pos)
	if v.e.Op != cfg.Const && v.e.Op != cfg.Ref {
		v = l.capture(v, c.pos)
	}
	l.guard(cfg.Neg, v.e, nil, c.pos)
	e := cfg.IfThenElse(cfg.Bin(cfg.Lt, v.e, cfg.IntConst(v.e.Type, 0)), cfg.Un(cfg.Neg, v.e), v.e)
	return value{typ: t, e: l.fold(at(e, c.pos))}
}

// expect is __builtin_expect, whose second argument is a hint.
func (l *lowerer) expect(c *call) value {
	if len(c.args) != 2 {
		fail(syntaxError(c.pos, "%s takes two arguments", c.fn.name))
	}
	v := l.mustInt(c.args[0], c.pos)
	long := typeInt
	if l.options.DataModel == LP64 {
		long = typeLong
	}
	return l.to(v, long, c.pos)
}

// nondet is an input: __VERIFIER_nondet_T returns an arbitrary value of type T, whatever its declaration says.
func (l *lowerer) nondet(c *call) value {
	t := l.inputType(strings.TrimPrefix(c.fn.name, "__VERIFIER_nondet_"))
	if t == nil {
		for _, a := range c.args {
			if a.ptr != nil {
				l.exposed(a, c)
			}
		}
		t = l.typeOf(c.typ.Result())
	}
	return l.arbitrary(t, c.fn.name, c.pos)
}

// inputType returns the type that the name of an input function ends with, nil if that is not known.
func (l *lowerer) inputType(name string) *ctype {
	long := uint8(32)
	if l.options.DataModel == LP64 {
		long = 64
	}
	switch name {
	case "bool", "_Bool":
		return typeBool
	case "char", "schar", "signed_char", "s8", "S8", "int8_t", "i8":
		return integer(8, true, "signed char")
	case "uchar", "unsigned_char", "u8", "U8", "uint8_t":
		return integer(8, false, "unsigned char")
	case "short", "s16", "S16", "int16_t", "i16":
		return integer(16, true, "short")
	case "ushort", "unsigned_short", "u16", "U16", "uint16_t":
		return integer(16, false, "unsigned short")
	case "int", "s32", "S32", "int32_t", "i32":
		return typeInt
	case "uint", "unsigned", "unsigned_int", "u32", "U32", "uint32_t":
		return typeUInt
	case "long", "ssize_t", "ptrdiff_t", "intptr_t":
		return integer(long, true, "long")
	case "ulong", "unsigned_long", "size_t", "uintptr_t", "sector_t":
		return integer(long, false, "unsigned long")
	case "longlong", "long_long", "s64", "S64", "int64_t", "i64", "loff_t":
		return typeLLong
	case "ulonglong", "unsigned_long_long", "u64", "U64", "uint64_t":
		return integer(64, false, "unsigned long long")
	default:
		return nil
	}
}
