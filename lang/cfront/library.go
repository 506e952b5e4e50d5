package cfront

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"cairn/cfg"
	"cairn/internal/num"
)

// Functions of the C library that are not translated from C (libc/) are a table of effects: what a call reads and writes, what it
// returns, and whether it may set errno. Another function of the library is not supported: its result is what the C
// library says, and not arbitrary.

// effect is what a library function does.
type effect struct {
	// args says for each argument what is done with it:
	//	v  a value
	//	s  a string is read; S: or null
	//	r  what it points to is read, or known to the library only, such as a stream; R: or null
	//	w  an object of the type of the parameter is written; W: or null
	args string

	// result is what is returned: nothing, any value of its type, a pointer to no object of the program, a string, or an integer from lo to
	// hi, or to the largest value of its type.
	result resultKind
	lo, hi int64

	errno bool // it may be set
}

type resultKind uint8

const (
	returnsNothing resultKind = iota
	returnsAny
	returnsOutside       // a pointer to no object of the program, or null
	returnsOutsideObject // never null
	returnsText          // a string that is not the program's, or null
	returnsSomeText      // never null
	returnsInt           // from lo to hi
)

const (
	maxInt    = 1<<31 - 1
	maxOfType = math.MaxInt64
)

// libraryEffects has the functions for which that is enough. Sources: C11 7, POSIX.1-2017, and for the values of failure glibc.
var libraryEffects = map[string]effect{
	"puts": {"s", returnsInt, -1, maxInt, true}, "fputs": {"sr", returnsInt, -1, maxInt, true},
	"getchar": {"", returnsInt, -1, 255, true}, "getc": {"r", returnsInt, -1, 255, true}, "fgetc": {"r", returnsInt, -1, 255, true},
	"getchar_unlocked": {"", returnsInt, -1, 255, true},
	"fopen":            {"ss", returnsOutside, 0, 0, true}, "fdopen": {"vs", returnsOutside, 0, 0, true},
	"freopen": {"Ssr", returnsOutside, 0, 0, true}, "popen": {"ss", returnsOutside, 0, 0, true}, "tmpfile": {"", returnsOutside, 0, 0, true},
	"fclose": {"r", returnsInt, -1, 0, true}, "fflush": {"R", returnsInt, -1, 0, true}, "pclose": {"r", returnsAny, 0, 0, true},
	"fileno": {"r", returnsInt, -1, maxInt, true}, "fseek": {"rvv", returnsInt, -1, 0, true}, "rewind": {"r", returnsNothing, 0, 0, true},
	"feof": {"r", returnsAny, 0, 0, false}, "ferror": {"r", returnsAny, 0, 0, false}, "clearerr": {"r", returnsNothing, 0, 0, false},
	"remove": {"s", returnsInt, -1, 0, true}, "rename": {"ss", returnsInt, -1, 0, true}, "perror": {"S", returnsNothing, 0, 0, true},
	"ftell": {"r", returnsInt, -1, maxOfType, true},

	"getenv": {"s", returnsText, 0, 0, false}, "system": {"S", returnsAny, 0, 0, true},
	"rand": {"", returnsInt, 0, maxInt, false}, "random": {"", returnsInt, 0, maxInt, false}, "lrand48": {"", returnsInt, 0, maxInt, false},
	"mrand48": {"", returnsInt, -maxInt - 1, maxInt, false}, "rand_r": {"w", returnsInt, 0, maxInt, false},
	"ttyname": {"v", returnsText, 0, 0, true}, "getlogin": {"", returnsText, 0, 0, true},
	"setenv": {"ssv", returnsInt, -1, 0, true}, "unsetenv": {"s", returnsInt, -1, 0, true},

	"strerror": {"v", returnsSomeText, 0, 0, true}, "strsignal": {"v", returnsText, 0, 0, true},
	"localeconv": {"", returnsOutsideObject, 0, 0, false},

	"clock":        {"", returnsInt, -1, maxOfType, false},
	"timespec_get": {"wv", returnsInt, 0, maxInt, false}, "clock_getres": {"vW", returnsInt, -1, 0, true},
	"clock_settime": {"vr", returnsInt, -1, 0, true}, "clock_nanosleep": {"vvrW", returnsInt, 0, maxInt, false},
	"clock_gettime": {"vw", returnsInt, -1, 0, true}, "gettimeofday": {"WR", returnsInt, -1, 0, true},
	"timer_create": {"vRw", returnsInt, -1, 0, true}, "timer_delete": {"v", returnsInt, -1, 0, true},
	"nanosleep": {"rW", returnsInt, -1, 0, true}, "tzset": {"", returnsNothing, 0, 0, true},

	"usleep": {"v", returnsInt, -1, 0, true}, "close": {"v", returnsInt, -1, 0, true}, "unlink": {"s", returnsInt, -1, 0, true},
	"access": {"sv", returnsInt, -1, 0, true}, "rmdir": {"s", returnsInt, -1, 0, true}, "chdir": {"s", returnsInt, -1, 0, true},
	"mkdir": {"sv", returnsInt, -1, 0, true}, "chmod": {"sv", returnsInt, -1, 0, true}, "isatty": {"v", returnsInt, 0, 1, true},
	"getpid": {"", returnsInt, 1, maxInt, false}, "getppid": {"", returnsInt, 0, maxInt, false}, "getuid": {"", returnsAny, 0, 0, false},
	"geteuid": {"", returnsAny, 0, 0, false}, "getgid": {"", returnsAny, 0, 0, false}, "getegid": {"", returnsAny, 0, 0, false},
	"sysconf": {"v", returnsAny, 0, 0, true}, "dup": {"v", returnsInt, -1, maxInt, true}, "dup2": {"vv", returnsInt, -1, maxInt, true},
	"chown": {"svv", returnsInt, -1, 0, true}, "truncate": {"sv", returnsInt, -1, 0, true}, "ftruncate": {"vv", returnsInt, -1, 0, true},
	"link": {"ss", returnsInt, -1, 0, true}, "symlink": {"ss", returnsInt, -1, 0, true}, "umask": {"v", returnsInt, 0, 511, false},
	"fchdir": {"v", returnsInt, -1, 0, true}, "fchmod": {"vv", returnsInt, -1, 0, true}, "mkfifo": {"sv", returnsInt, -1, 0, true},
	"setuid": {"v", returnsInt, -1, 0, true}, "setgid": {"v", returnsInt, -1, 0, true}, "setsid": {"", returnsInt, -1, maxInt, true},
	"getpgrp": {"", returnsInt, 0, maxInt, false}, "setpgid": {"vv", returnsInt, -1, 0, true}, "nice": {"v", returnsInt, -20, 19, true},
	"getpagesize": {"", returnsInt, 1, maxInt, false}, "lseek": {"vvv", returnsInt, -1, maxOfType, true},
	"socket": {"vvv", returnsInt, -1, maxInt, true}, "listen": {"vv", returnsInt, -1, 0, true}, "shutdown": {"vv", returnsInt, -1, 0, true},
	"sigemptyset": {"w", returnsInt, -1, 0, true}, "sigfillset": {"w", returnsInt, -1, 0, true}, "sched_get_priority_max": {"v", returnsInt, -1, 99, true},
	"sched_get_priority_min": {"v", returnsInt, -1, 99, true}, "fwide": {"rv", returnsAny, 0, 0, false}, "rewinddir": {"r", returnsNothing, 0, 0, false},
	"opendir": {"s", returnsOutside, 0, 0, true}, "closedir": {"r", returnsInt, -1, 0, true}, "dirfd": {"r", returnsInt, -1, maxInt, true},
	"fgetpos": {"rw", returnsInt, -1, maxInt, true}, "fsetpos": {"rr", returnsInt, -1, maxInt, true},
	"fsync": {"v", returnsInt, -1, 0, true}, "sync": {"", returnsNothing, 0, 0, false}, "sched_yield": {"", returnsInt, -1, 0, true},
	"pthread_mutex_init": {"rR", returnsInt, 0, maxInt, false}, "pthread_mutex_lock": {"r", returnsInt, 0, maxInt, false},
	"pthread_mutex_trylock": {"r", returnsInt, 0, maxInt, false}, "pthread_mutex_unlock": {"r", returnsInt, 0, maxInt, false},
	"pthread_mutex_destroy": {"r", returnsInt, 0, maxInt, false}, "pthread_cond_init": {"rR", returnsInt, 0, maxInt, false},
	"pthread_cond_signal": {"r", returnsInt, 0, maxInt, false}, "pthread_cond_broadcast": {"r", returnsInt, 0, maxInt, false},
	"pthread_cond_destroy": {"r", returnsInt, 0, maxInt, false}, "pthread_self": {"", returnsAny, 0, 0, false},

	"stat": {"sw", returnsInt, -1, 0, true}, "lstat": {"sw", returnsInt, -1, 0, true}, "fstat": {"vw", returnsInt, -1, 0, true},
}

// remembering are functions whose results depend on what has been called before, which is not followed: on the state of a stream, the environment, the
// process.
var remembering = strings.Fields(`feof ferror ftell fgetpos fileno getenv getpid getppid getuid geteuid getgid getegid getpgrp getlogin
	system umask lseek sysconf getpagesize isatty access fwide clock clock_gettime gettimeofday timespec_get`)

// forgets takes note that a result is any one that C lets the function have.
func (l *library) forgets(c *call) {
	name := plainName(c.fn.name)
	if key := "state of " + name; l.notes[key] == (cfg.Note{}) && l.b.reachable() {
		l.notes[key] = cfg.Note{Pos: c.pos, Text: fmt.Sprintf("assumed: %s returns any value that it may have, whatever has been called before", name)}
	}
}

// reads takes note of a call of a function that reads characters.
func (l *library) reads(c *call) {
	if name := plainName(c.fn.name); slices.Contains(readers, name) && l.b.reachable() {
		l.reading.reads(name, c.pos)
	}
}

// libraryFunctions are those that need more than the table.
var libraryFunctions = byName([]namedFunction{
	{"printf fprintf dprintf vprintf vfprintf vdprintf", (*library).printf},
	{"scanf fscanf sscanf", (*library).scanf},
	{"sprintf snprintf vsprintf vsnprintf", (*library).sprintf},
	{"asprintf vasprintf", (*library).asprintf},
	{"wprintf fwprintf swprintf", (*library).printsWide},
	{"putchar putchar_unlocked", taking("v", (*library).putChar)},
	{"putc fputc", taking("vr", (*library).putChar)},
	{"ungetc", taking("vr", (*library).pushBack)},
	{"srand srandom srand48", taking("v", (*library).seed)},
	{"fgets", taking("rvr", (*library).readLine)},
	{"fread", taking("rvvr", (*library).readBlock)},
	{"read", taking("vrv", (*library).readBlock)},
	{"fwrite", taking("rvvr", (*library).writeBlock)},
	{"write", taking("vrv", (*library).writeBlock)},
	{"time", taking("W", (*library).time)},
	{"setvbuf", taking("rRvv", (*library).setBuffer)},
	{"setbuf", taking("rR", (*library).setBuffer)},
	{"sleep", taking("v", (*library).sleep)},
	{"fmemopen", taking("Rvs", (*library).openMemory)},
	{"__fpending", taking("r", (*library).pending)},
	{"setlocale", taking("vS", (*library).setLocale)},
})

// taking is a function whose arguments are used as letters say (see effect); it does nothing where control does not come.
func taking(args string, does builtinFunc) builtinFunc {
	return func(l *library, c *call) value {
		l.takes(args, c)
		if !l.b.reachable() {
			return l.dummy(l.resultType(c.typ))
		}
		return does(l, c)
	}
}

// otherFunctions are functions of glibc that the built-in headers do not declare.
const otherFunctions = `ecvt fcvt gcvt seed48 lcong48 random_r srandom_r drand48_r mktemp mkostemp clearenv secure_getenv strtof_l strtoq strtouq
	qsort_r strverscmp strfry memfrob swab strerror_r __xpg_strerror_r basename stime dysize timelocal clock_getcpuclockid
	timer_settime timer_gettime timer_getoverrun ftime gets getw putw fgetc_unlocked fputc_unlocked fgets_unlocked fputs_unlocked
	fread_unlocked fwrite_unlocked fflush_unlocked feof_unlocked ferror_unlocked clearerr_unlocked fileno_unlocked tmpnam_r
	setbuffer setlinebuf fcloseall exp10 pow10 sincos gamma lgamma_r drem significand scalb finite j0 j1 jn y0 y1 yn wait3 wait4
	waitid getpass crypt epoll_create epoll_ctl epoll_wait mbsnrtowcs wcsnrtombs wcsdup wcscasecmp wcsncasecmp wcwidth wcswidth
	wcpcpy wmempcpy newlocale freelocale uselocale duplocale`

// platformHeaders are headers of Linux alone. Their functions are any functions, as others are that have no body: a program may have one of its own
// that is called error or mount.
var platformHeaders = strings.Fields(`error.h execinfo.h fts.h ifaddrs.h libintl.h mntent.h utmp.h crypt.h auxv.h epoll.h eventfd.h inotify.h mount.h
	prctl.h random.h sendfile.h signalfd.h statfs.h syscall.h sysinfo.h timerfd.h xattr.h`)

// libraryDeclarations are the functions of C and POSIX with their declarations in the built-in headers, if they have one there.
var libraryDeclarations = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for _, name := range strings.Fields(otherFunctions) {
		out[name] = ""
	}
	for _, dir := range []string{"include", "include/*"} {
		for _, file := range embedded(includeFiles, dir+"/*.h") {
			if slices.Contains(platformHeaders, file.Name) {
				continue
			}
			for _, declaration := range strings.Split("\n"+string(file.Text), "\nextern ")[1:] {
				declaration, _, _ = strings.Cut(declaration, ";")
				before, _, _ := strings.Cut(declaration, "(")
				out[lastWord(before)] = declaration
			}
		}
	}
	return out
})

// lastWord is the word that a text ends with.
func lastWord(s string) string {
	return s[strings.LastIndexFunc(s, func(r rune) bool { return r >= 0x80 || !isWordByte(byte(r)) })+1:]
}

// function returns what a call of a library function means that the program does not define.
func (l *library) function(name string) (builtinFunc, bool) {
	name = plainName(name)
	if does := libraryFunctions()[name]; does != nil {
		return outsideFunction(does), true
	}
	if does, ok := guessed(name); ok {
		return outsideFunction(does), true
	}
	if e, ok := libraryEffects[name]; ok {
		return outsideFunction(func(l *library, c *call) value { return l.effect(e, c) }), true
	}
	_, known := libraryDeclarations()[name]
	return unsupportedFunction(", whose result the C library defines"), known
}

// plainName is the name of a function of the library without what compilers and glibc put before it.
func plainName(name string) string {
	return strings.TrimPrefix(strings.TrimPrefix(name, "__builtin_"), "__isoc99_")
}

// effect makes the statements of a call that the table describes.
func (l *library) effect(e effect, c *call) value {
	l.takes(e.args, c)
	for i, a := range e.args {
		if a == 'w' || a == 'W' {
			l.writeObject(c, i)
		}
	}
	if e.errno {
		l.setsErrno(c)
	}
	if slices.Contains(remembering, plainName(c.fn.name)) {
		l.forgets(c)
	}
	l.reads(c)
	return l.result(e, c)
}

// use checks that the library may use an argument as a letter of the table says.
func (l *library) use(as byte, c *call, i int) {
	if as == 'v' {
		return
	}
	if c.args[i].ptr == nil {
		fail(unsupported(c.pos, "the function %s with a number for a pointer", c.fn.name))
	}
	null := as == 'S' || as == 'R' || as == 'W'
	if l.options.Bytes {
		l.useFlat(as, c, i, null)
		return
	}
	code := l.usable(c, i, null)
	if as == 's' || as == 'S' {
		l.terminated(code, c)
	}
}

// usable makes sure that an argument points to something that is there, or is null where it may be.
func (l *library) usable(c *call, i int, null bool) coded {
	code := l.steady(l.code(c.args[i].ptr, c.pos), c.pos)
	ok := l.truthOf(true)
	if !null {
		ok = l.compare(cfg.Ne, code.id, l.intConst(typeInt, 0))
	}
	for _, id := range code.set.ids {
		if o := l.pointee(id).cell; o != nil {
			l.notInOther(o.owner, l.is(code, id), c.pos)
			there := l.truthOf(l.alive(o.owner))
			if !there.IsConst(0) {
				there = l.exists(o.owner, c.pos)
			}
			ok = both(ok, either(l.not(l.is(code, id)), there))
		}
	}
	l.require(cfg.Pointer, ok, c.pos, "a null or dangling pointer passed to %s", c.fn.name)
	return code
}

// terminated makes sure, where that is checked, that a string ends inside of its array.
func (l *library) terminated(code coded, c *call) {
	if !l.looksFor(cfg.Bounds) {
		return
	}
	for _, id := range code.set.ids {
		t := l.target(id)
		switch {
		case t.cell == nil || t.cell.owner.text != nil:
			continue
		case !l.holdsText(t):
			l.unlessHole(l.not(l.is(code, id)), c.pos, cfg.Unsupported, "string that is no array of at most %d characters", maxChoices)
			continue
		}
		ends := l.compare(cfg.Ge, l.lengthIn(t, code.index, c.pos), l.intConst(typeLLong, 0))
		l.require(cfg.Bounds, either(l.not(l.is(code, id)), ends), c.pos, "an unterminated string passed to %s", c.fn.name)
	}
}

// holdsText reports whether something is an array of characters that are looked at one by one.
func (l *library) holdsText(t pointee) bool {
	if l.options.Open && t.text == nil && len(l.facts.escaped) > 0 { // it may be written to from outside
		return false
	}
	return t.cell != nil && t.element && len(t.cell.kids) <= maxChoices && l.elem(t.cell.typ).kind == intType
}

// lengthIn is how long the string is that begins at an index of an array, -1 if it does not end there.
func (l *library) lengthIn(t pointee, index *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	length := l.intConst(typeLLong, -1)
	for j := len(t.cell.kids) - 1; j >= 0; j-- {
		k, place := t.cell.kids[j], l.intConst(typeLLong, int64(j))
		ends := both(l.compare(cfg.Le, index, place), l.compare(cfg.Eq, l.ref(k.v, pos), l.intConst(k.typ, 0)))
		length = l.choose(ends, l.fold(cfg.Bin(cfg.Sub, place, index)), length)
	}
	return length
}

// stringPrefix looks at an argument that is a string, and returns its length, or most if that is not negative and less, if that is wanted and known.
// So many characters need not have an end.
func (l *library) stringPrefix(c *call, i int, most *cfg.Expr, wanted bool) (length *cfg.Expr, known bool) {
	if l.options.Bytes {
		l.useFor(c, i)
		if !l.b.reachable() || !wanted && !l.looksFor(cfg.Bounds) {
			return nil, false
		}
		return l.terminatedFlat(l.locate(c.args[i].ptr, c.pos), most, c.pos), true
	}
	code := l.usable(c, i, false)
	zero, endless := l.intConst(typeLLong, 0), most.IsConst(-1)
	if endless {
		l.terminated(code, c)
	}
	if !wanted && (endless || !l.looksFor(cfg.Bounds)) || !l.b.reachable() || code.set.wild {
		return nil, false
	}
	length = zero
	for _, id := range code.set.ids {
		t := l.target(id)
		if !l.holdsText(t) {
			if !endless && l.looksFor(cfg.Bounds) && t.cell != nil {
				l.unlessHole(l.not(l.is(code, id)), c.pos, cfg.Unsupported, "string that is no array of at most %d characters", maxChoices)
			}
			return nil, false
		}
		own := l.lengthIn(t, code.index, c.pos)
		if !endless {
			own = l.prefixIn(t, code.index, own, most)
			l.require(cfg.Bounds, either(l.not(l.is(code, id)), l.compare(cfg.Ge, own, zero)), c.pos, "an unterminated string passed to %s", c.fn.name)
		}
		length = l.choose(l.is(code, id), own, length)
	}
	length = l.saved(length, typeLLong, c.pos)
	l.assumeThat(l.compare(cfg.Ge, length, zero), c.pos)
	return length, true
}

// prefixIn is the length of a string, or most if that is not negative and less; -1 if the array is shorter.
func (l *library) prefixIn(t pointee, index, length, most *cfg.Expr) *cfg.Expr {
	zero := l.intConst(typeLLong, 0)
	left := l.fold(cfg.Bin(cfg.Sub, l.intConst(typeLLong, int64(len(t.cell.kids))), index))
	enough := both(l.compare(cfg.Lt, length, zero), l.compare(cfg.Le, most, left))
	shorter := either(enough, l.compare(cfg.Lt, most, length))
	return l.choose(both(l.compare(cfg.Ge, most, zero), shorter), most, length)
}

// writeObject gives an object of the type that a parameter points to an arbitrary value, if the argument is not null.
func (l *library) writeObject(c *call, i int) {
	if !l.b.reachable() {
		return
	}
	if i >= len(c.typ.Func.Params) { // it is declared without a prototype
		misused(c)
	}
	of := l.elem(l.typeOf(c.typ.Func.Params[i].Type))
	l.unlessNull(c.args[i], c.pos, func() {
		l.storeAs(of, c, i, func() value {
			v := l.arbitraryPart(of, "", cfg.Chosen, c.pos)
			l.keepFractions(v.obj, c)
			return v
		})
	})
}

// keepFractions bounds the fractions of seconds in a structure.
func (l *library) keepFractions(p place, c *call) {
	if p.typ == nil || p.typ.kind != structType || p.typ.union {
		return
	}
	for i, f := range p.typ.fields {
		if least, bounded := fractions[f.name]; bounded && f.typ.kind == intType {
			l.assumeThat(l.among(l.load(p.part(i), c.pos).e, 0, least-1), c.pos)
		}
		l.keepFractions(p.part(i), c)
	}
}

// fractions are members of structures of POSIX that count parts of a second, with how many one has.
var fractions = map[string]int64{"tv_nsec": 1_000_000_000, "tv_usec": 1_000_000}

// storeAs stores a value to the object of a type to which an argument points.
func (l *library) storeAs(t *ctype, c *call, i int, what func() value) {
	to := l.deref(value{typ: pointerTo(t), ptr: c.args[i].ptr}, c.pos)
	if l.b.reachable() {
		l.storeThrough(i, to, what(), c.pos)
	}
}

// unlessNull makes the statements that then makes where a pointer is not null.
func (l *library) unlessNull(v value, pos cfg.Pos, then func()) {
	some := l.pointerTruth(v, typeInt, pos)
	switch {
	case some.IsConst(0):
		return
	case some.IsConst(1):
		then()
		return
	}
	yes, end := l.b.newVertex(l.here(pos)), l.b.newVertex(l.here(pos))
	l.branchOn(some, pos, yes, end)
	l.b.start(yes)
	then()
	l.b.jump(end)
	l.b.start(end)
}

// result is what a call returns.
func (l *library) result(e effect, c *call) value {
	t, hi := l.resultType(c.typ), e.hi
	if hi == maxOfType && t.size == 4 {
		hi = maxInt
	}
	switch {
	case e.result == returnsNothing || !c.wanted:
		return value{typ: typeVoid}
	case !l.b.reachable():
		return l.dummy(t)
	case e.result == returnsAny:
		return l.arbitrary(t, c.fn.name, c.pos)
	case e.result == returnsInt:
		if t.kind == intType && !l.options.Math && (!l.num(t).Contains(num.FromInt(e.lo)) || !l.num(t).Contains(num.FromInt(hi))) {
			misused(c)
		}
		return l.between(t, l.intConst(t, e.lo), l.intConst(t, hi), c)
	case t.kind != pointerType:
		fail(unsupported(c.pos, "the function %s with a result of type %s", c.fn.name, t.name))
	}
	if text := e.result == returnsText || e.result == returnsSomeText; text && l.options.Bytes {
		return value{typ: t, ptr: l.text(e.result == returnsText, c.pos)}
	}
	v := l.arbitrary(t, c.fn.name, c.pos)
	if e.result == returnsOutsideObject || e.result == returnsSomeText {
		l.assumeThat(l.pointerTruth(v, typeInt, c.pos), c.pos)
	}
	return v
}

// text is a string that the library has, or perhaps null.
func (l *library) text(orNull bool, pos cfg.Pos) *pointer {
	at := l.anyText(pos)
	if orNull {
		there := l.truth(l.arbitrary(typeBool, "", pos).e)
		at.obj = l.saved(l.choose(there, at.obj, l.object(0)), typeObject, pos)
	}
	return at.pointer()
}

// between is an arbitrary result of type t from lo to hi.
func (l *library) between(t *ctype, lo, hi *cfg.Expr, c *call) value {
	if t.kind != intType {
		fail(unsupported(c.pos, "the function %s with a result of type %s", c.fn.name, t.name))
	}
	v := l.arbitrary(t, c.fn.name, c.pos)
	l.assumeThat(both(l.compare(cfg.Ge, v.e, lo), l.compare(cfg.Le, v.e, hi)), c.pos)
	return v
}

// library has the other functions that the program does not define.
type library struct {
	*blocks
	leaks   *leaks
	mode    *object            // the rounding mode; nil until it is needed
	bounded *object            // says whether a result is used that is only bounded; nil until it is needed
	guessed []*object          // with texts of which only the length is known
	skipped map[string]bool    // functions with results that nobody wants, see outsideCall
	asked   map[*function]bool // functions without a body that have been called for their results
	seeded  *object            // says whether random numbers have been begun; nil until it is needed
	timed   bool               // the time has been asked for
	reading reading
}
