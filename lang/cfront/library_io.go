package cfront

import (
	"strings"

	"cairn/cfg"
	"cairn/internal/num"
)

// takes checks the number of arguments of a library function, and what they are used for.
func (l *library) takes(args string, c *call) {
	if len(c.args) != len(args) {
		misused(c)
	}
	for i := range c.args {
		l.use(args[i], c, i)
	}
}

// long is an argument as a number of bytes, or of something else that is counted.
func (l *library) long(c *call, i int) *cfg.Expr {
	v := l.mustInt(c.args[i], c.pos)
	return l.saved(l.convert(v.e, v.typ, typeLLong), typeLLong, c.pos)
}

// putChar is putchar and its kind: the character as an unsigned one, or EOF (C11 7.21.7.3).
func (l *library) putChar(c *call) value {
	t := l.resultType(c.typ)
	char := l.mustInt(c.args[0], c.pos)
	e := l.convert(l.convert(char.e, char.typ, typeUChar), typeUChar, t)
	if l.options.Math {
		fail(unsupported(c.pos, "the function %s with unbounded integers", c.fn.name))
	}
	e = l.saved(e, t, c.pos)
	l.setsErrno(c)
	if !c.wanted {
		return value{typ: typeVoid}
	}
	v := l.arbitrary(t, c.fn.name, c.pos)
	l.assumeThat(either(l.compare(cfg.Eq, v.e, e), l.compare(cfg.Eq, v.e, l.intConst(t, -1))), c.pos)
	return v
}

// setBuffer is setvbuf or setbuf (C11 7.21.5.5, 7.21.5.6). A buffer of the program is written to whenever the library likes.
func (l *library) setBuffer(c *call) value {
	null := l.not(l.pointerTruth(c.args[1], typeInt, c.pos))
	l.unlessHole(null, c.pos, cfg.Unsupported, "buffer of the program that is given to %s", c.fn.name)
	t := l.resultType(c.typ)
	switch {
	case t.kind == voidType:
		return value{typ: typeVoid}
	case !l.b.reachable():
		return l.dummy(t)
	}
	return l.arbitrary(t, c.fn.name, c.pos)
}

// openMemory is fmemopen (POSIX.1-2017): a stream of its own, or of a buffer of the program. That is only read if the mode says so; otherwise it is written
// to whenever the library likes.
func (l *library) openMemory(c *call) value {
	mode, known := l.constantText(c.args[2].ptr)
	reads := known && strings.HasPrefix(mode, "r") && !strings.Contains(mode, "+")
	if !reads || l.looksFor(cfg.Bounds) { // when it reads how much of the buffer is not known
		null := l.not(l.pointerTruth(c.args[0], typeInt, c.pos))
		l.unlessHole(null, c.pos, cfg.Unsupported, "buffer of the program that is given to %s", c.fn.name)
	}
	l.setsErrno(c)
	return l.result(effect{result: returnsOutside}, c)
}

// pending is __fpending of glibc: how much has been printed to a stream that is in a buffer of the library, which depends on the stream.
func (l *library) pending(c *call) value {
	l.inexact(c)
	return l.arbitrary(l.resultType(c.typ), c.fn.name, c.pos)
}

// maxClock is more seconds than a clock shows: Linux counts nanoseconds in 64 bits.
const maxClock = 1 << 55

// time is time (C11 7.27.2.4): what it returns is also stored.
func (l *library) time(c *call) value {
	t := l.resultType(c.typ)
	if l.timed { // otherwise it is most often what random numbers begin with
		l.forgets(c)
	}
	l.timed = true
	v := l.arbitrary(t, c.fn.name, c.pos)
	l.assumeThat(l.compare(cfg.Ge, v.e, l.intConst(t, -1)), c.pos)
	if most := num.FromInt(maxClock); v.e.Type.Contains(most) {
		l.assumeThat(l.compare(cfg.Le, v.e, cfg.ConstOf(v.e.Type, most)), c.pos)
	}
	l.unlessNull(c.args[0], c.pos, func() { l.storeAs(t, c, 0, func() value { return v }) })
	return v
}

// setLocale is setlocale (C11 7.11.1.1), after which numbers may be written in another way.
func (l *library) setLocale(c *call) value {
	text, known := l.constantText(c.args[1].ptr)
	if asks := l.pointerTruth(c.args[1], typeInt, c.pos); !asks.IsConst(0) && !(known && (text == "C" || text == "POSIX")) && !l.facts.locale {
		l.facts.locale, l.facts.changed = true, true
	}
	l.forgets(c)
	return l.result(effect{result: returnsText}, c)
}

// sleep is sleep: how many of the seconds are left.
func (l *library) sleep(c *call) value {
	t := l.resultType(c.typ)
	most := l.saved(l.to(c.args[0], t, c.pos).e, t, c.pos)
	return l.between(t, l.intConst(t, 0), most, c)
}

// transfer is what fread, fwrite, read and write do: so many elements, whose size the latter two do not have, from or to a buffer.
type transfer struct {
	buffer  int // the argument
	size, n *cfg.Expr
	least   int64 // result
	typ     *ctype
}

// transferOf reads the arguments of such a function.
func (l *library) transferOf(c *call) transfer {
	t := transfer{typ: l.resultType(c.typ)}
	if len(c.args) == 4 {
		t.size = l.long(c, 1)
	} else {
		t.buffer, t.least = 1, -1
	}
	t.n = l.long(c, 2)
	l.setsErrno(c)
	return t
}

// writeBlock is fwrite and write: the block is read; the result is how much of it was written.
func (l *library) writeBlock(c *call) value {
	t := l.transferOf(c)
	if l.looksFor(cfg.Bounds) {
		l.insideBlock(c, t.buffer, l.product(t.size, t.n, c))
	}
	return l.counted(t, c)
}

// readBlock is fread and read: as much of the block gets arbitrary values as the result tells.
func (l *library) readBlock(c *call) value {
	l.reads(c)
	t := l.transferOf(c)
	v := l.counted(t, c)
	count := l.convert(v.e, t.typ, typeLLong)
	read := l.choose(l.compare(cfg.Gt, count, l.intConst(typeLLong, 0)), count, l.intConst(typeLLong, 0))
	l.fillBuffer(c, t.buffer, l.product(t.size, read, c), nil)
	return v
}

// product is the number of bytes of n elements; size is nil for bytes.
func (l *library) product(size, n *cfg.Expr, c *call) *cfg.Expr {
	switch {
	case size == nil:
		return n
	case size.Op != cfg.Const:
		fail(unsupported(c.pos, "%s of elements whose size is not constant", c.fn.name))
	}
	return l.fold(at(cfg.Bin(cfg.Mul, size, n), c.pos))
}

// counted is a result from the least one to the number of elements.
func (l *library) counted(t transfer, c *call) value {
	v := l.arbitrary(t.typ, c.fn.name, c.pos)
	e := l.convert(v.e, t.typ, typeLLong)
	l.assumeThat(both(l.compare(cfg.Ge, e, l.intConst(typeLLong, t.least)), l.compare(cfg.Le, e, t.n)), c.pos)
	return v
}

// seed is srand and its like. From a number that has been given before, which may be 1 without a call, the same sequence comes (C11 7.22.2.2): after a
// second call any sequence is more than what C allows.
func (l *library) seed(c *call) value {
	if l.seeded == nil {
		l.seeded = l.ownGlobal("seeded")
	}
	again := l.compare(cfg.Ne, l.ref(l.seeded.root.v, c.pos), l.intConst(typeInt, 0))
	first := l.truthOf(l.mustInt(c.args[0], c.pos).e.IsConst(1))
	l.guess(either(again, first), "random numbers that begin once more", c.pos)
	l.put(l.seeded.root.v, l.intConst(typeInt, 1), c.pos)
	return value{typ: typeVoid}
}

// pushBack is ungetc (C11 7.21.7.10): the character comes back from the next call that reads, for which any character is more than what C allows.
func (l *library) pushBack(c *call) value {
	l.guess(l.truthOf(true), "a character that is pushed back", c.pos)
	return l.putChar(c)
}

// readLine is fgets (C11 7.21.7.2): a line or a part of it that fits, with a zero behind; or null, and anything is in the buffer, as it is
// after an error.
func (l *library) readLine(c *call) value {
	l.reads(c)
	n := l.long(c, 1)
	zero, one := l.intConst(typeLLong, 0), l.intConst(typeLLong, 1)
	l.unlessHole(l.compare(cfg.Ge, n, one), c.pos, cfg.Unsupported, "fgets into a buffer of no size")
	l.setsErrno(c)
	t := l.resultType(c.typ)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	length := l.arbitrary(typeLLong, "", c.pos).e
	one = l.choose(l.compare(cfg.Gt, n, one), one, zero)
	l.assumeThat(both(l.compare(cfg.Ge, length, one), l.compare(cfg.Lt, length, n)), c.pos)
	got := l.succeedsAs(c.fn.name, cfg.ReturnedArg, c)
	count := l.choose(got, l.fold(cfg.Bin(cfg.Add, length, l.intConst(typeLLong, 1))), n)
	before := l.fold(cfg.Bin(cfg.Sub, length, l.intConst(typeLLong, 1)))
	l.fillBuffer(c, 0, count, func(at, char *cfg.Expr) *cfg.Expr {
		newline := l.compare(cfg.Eq, char, l.intConst(typeUChar, '\n'))
		l.assumeThat(either(l.not(both(got, newline)), l.compare(cfg.Ge, at, before)), c.pos)
		return l.choose(both(got, l.compare(cfg.Eq, at, length)), l.intConst(typeUChar, 0), char)
	})
	if !l.b.reachable() {
		return l.dummy(t)
	}
	if l.options.Bytes {
		to := l.locate(c.args[0].ptr, c.pos)
		return value{typ: t, ptr: location{obj: l.choose(got, to.obj, l.object(0)), off: l.choose(got, to.off, l.offset(0))}.pointer()}
	}
	code := l.code(c.args[0].ptr, c.pos)
	code.id = l.choose(got, code.id, l.intConst(typeInt, 0))
	code.set.include(targetSet{null: true})
	return value{typ: t, ptr: code.pointer()}
}
