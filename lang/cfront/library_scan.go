package cfront

import (
	"strings"

	"cairn/cfg"
	"cairn/internal/num"
)

// scanf is scanf, fscanf and sscanf (C11 7.21.6.2): the result is the number of conversions that were assigned, whose values are arbitrary ones
// of their types, or -1. The targets of the others stay what they are.
func (l *library) scanf(c *call) value {
	first := 0
	switch {
	case strings.HasSuffix(c.fn.name, "sscanf"):
		first = 1
		l.use('s', c, 0)
	case len(c.typ.Func.Params) > 1:
		first = 1
		l.use('r', c, 0)
	}
	t := l.resultType(c.typ)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	ds := l.scanFormat(c, first)
	if len(c.args)-first-1 < len(assigning(ds)) {
		fail(unsupported(c.pos, "%s with fewer arguments than its format says", c.fn.name))
	}
	l.setsErrno(c)
	bounded := func() value { return l.scanBounded(ds, c, first+1) }
	if !strings.HasSuffix(c.fn.name, "sscanf") {
		if d := ds[0]; d.before == "" && strings.IndexByte("c[", d.letter) >= 0 || strings.TrimLeft(d.before, " \t\n\v\f\r") != "" {
			l.reading.reads(plainName(c.fn.name), c.pos)
		}
		return bounded()
	}
	if text, constant := l.constantText(c.args[0].ptr); constant {
		if all, result, ok := l.scanConstant(text, ds, c); ok {
			l.untold(func() { l.scanKnown(all, ds, c, first+1) })
			return value{typ: t, e: l.intConst(t, result)}
		}
	} else if l.options.Bytes && !l.options.Math {
		x := l.scanShort(ds, c)
		if !x.simple.IsConst(0) {
			r := l.newTemp("scanned", t, c.pos)
			l.fork(c.pos, func(yes, no *vertex) { l.branchOn(x.simple, c.pos, yes, no) },
				func() {
					l.untold(func() { x.assigned(first + 1) })
					l.put(r, x.result(t), c.pos)
				},
				func() {
					l.inexact(c) // what is there may be known
					l.put(r, bounded().e, c.pos)
				})
			return value{typ: t, e: l.ref(r, c.pos)}
		}
	}
	l.inexact(c)
	return bounded()
}

// scanBounded is a result of which only bounds are known, with values for arguments from one number on.
func (l *library) scanBounded(ds []directive, c *call, next int) value {
	t := l.resultType(c.typ)
	ds, end, exact := follow(ds)
	l.reading.stops = l.reading.stops || end != scanStop{next: anyChars}
	if !exact {
		l.inexact(c)
	}
	assigned := int64(0)
	for _, d := range assigning(ds) {
		if d.letter != 'n' {
			assigned++
		}
	}
	v := l.between(t, l.intConst(t, -1), l.intConst(t, assigned), c)
	done := 0
	other := false // the result does not tell whether all has matched since the last conversion that counts
	for i, d := range ds {
		other = other || strings.TrimSpace(d.before) != ""
		if d.letter == 0 || d.letter == '%' || d.stars > 0 {
			other = true
			continue
		}
		if d.letter != 'n' {
			done, other = done+1, false
		}
		when, known := l.compare(cfg.Ge, v.e, l.intConst(t, int64(done))), (*cfg.Expr)(nil)
		if d.letter == 'n' && done == 0 { // -1 says that the text has ended before a conversion that counts
			when = l.truthOf(true)
		}
		if d.letter == 'n' && i == 0 && d.before == "" {
			known = l.offset(0)
		} else if other || d.letter == 'n' && done == 0 {
			when = both(when, l.truth(l.arbitraryPart(typeBool, "", cfg.Chosen, c.pos).e))
		}
		if d.letter == 'n' && known == nil { // how much has been read depends on what that was
			l.guess(when, boundedResult, c.pos)
		}
		l.scan(d, c, next, when, known)
		next++
	}
	if !l.b.reachable() {
		return l.dummy(t)
	}
	return v
}

// scan assigns one conversion to an argument, if when holds: a value, or one of which only bounds are known.
func (l *library) scan(d directive, c *call, i int, when, known *cfg.Expr) {
	if !l.b.reachable() {
		return
	}
	target := c.args[i]
	if target.ptr == nil || target.typ.kind != pointerType && target.typ.kind != arrayType {
		fail(unsupported(c.pos, "%s into something that is no pointer", c.fn.name))
	}
	l.useFor(c, i)
	if !l.b.reachable() {
		return
	}
	switch d.letter {
	case 's', '[', 'c':
		if d.length != "" {
			fail(unsupported(c.pos, "%s of wide characters", c.fn.name))
		}
		if known != nil {
			l.fillBuffer(c, i, l.choose(when, l.offset(1), l.offset(0)), func(*cfg.Expr, *cfg.Expr) *cfg.Expr { return known })
			return
		}
		l.scanText(d, c, i, when)
		return
	case 'd', 'i', 'o', 'u', 'x', 'X', 'n':
	case 'e', 'f', 'g', 'a', 'E', 'F', 'G', 'A':
		l.scanFloat(d, c, i, when)
		return
	default:
		fail(unsupported(c.pos, "%s of %%%s%c", c.fn.name, d.length, d.letter))
	}
	t := l.lengthType(d.length, d.letter == 'd' || d.letter == 'i' || d.letter == 'n', c)
	of := l.elem(target.typ)
	if of.kind != intType || of.num == cfg.Bool {
		fail(unsupported(c.pos, "%s of an integer into an object of type %s", c.fn.name, shortName(of)))
	}
	if of.size != t.size {
		l.insideBlock(c, i, l.choose(when, l.intConst(typeLLong, t.size), l.intConst(typeLLong, 0)))
		l.unlessHole(l.not(when), c.pos, cfg.Unsupported, "%s of an integer into one of another size", c.fn.name)
		return
	}
	to := l.deref(target, c.pos)
	if !l.b.reachable() {
		return
	}
	e := known
	if e != nil {
		e = l.convert(e, typeLLong, of)
	} else {
		e = l.anyInteger(d, t, of, when, c)
	}
	if to.flat != nil {
		l.storeWhen(i, to, when, value{typ: of, e: e}, c.pos)
	}
	for _, a := range to.alts {
		l.assignWhen(a.cell, both(l.when(a), when), e, l.writing(i, 0, of.size), c.pos)
	}
}

// anyInteger is an integer of which only bounds are known, to be stored as one of another type of the same size.
func (l *library) anyInteger(d directive, t, of *ctype, when *cfg.Expr, c *call) *cfg.Expr {
	e := l.arbitraryPart(of, c.fn.name, cfg.Chosen, c.pos).e
	if d.letter == 'n' && of.size >= 4 {
		l.assumeThat(l.compare(cfg.Ge, e, l.intConst(of, 0)), c.pos)
	} else if lo, hi, known := d.range10(t); known {
		fits := both(l.compare(cfg.Ge, e, cfg.ConstOf(e.Type, lo)), l.compare(cfg.Le, e, cfg.ConstOf(e.Type, hi)))
		l.assumeThat(either(l.not(when), fits), c.pos)
	} else if d.width >= 0 && d.width < 24 {
		l.unlessHole(l.not(when), c.pos, cfg.Unsupported, "%s of an integer of this width", c.fn.name)
	}
	return e
}

// scanFloat assigns a floating-point number.
func (l *library) scanFloat(d directive, c *call, i int, when *cfg.Expr) {
	want, of := map[string]int64{"": 4, "l": 8}[d.length], l.elem(c.args[i].typ)
	if !of.isFloat() || of.size != want {
		fail(unsupported(c.pos, "%s of %%%s%c into an object of type %s", c.fn.name, d.length, d.letter, shortName(of)))
	}
	to := l.deref(c.args[i], c.pos)
	if !l.b.reachable() {
		return
	}
	e := l.arbitraryPart(of, c.fn.name, cfg.Chosen, c.pos).e
	if to.flat != nil {
		l.storeWhen(i, to, when, value{typ: of, e: e}, c.pos)
	}
	for _, a := range to.alts {
		l.assignWhen(a.cell, both(l.when(a), when), e, l.writing(i, 0, of.size), c.pos)
	}
}

// range10 returns the bounds of a decimal number of a width. What is no value of the type is undefined.
func (d directive) range10(t *ctype) (lo, hi num.Rat, known bool) {
	if d.letter != 'd' || d.width < 1 {
		return lo, hi, false
	}
	lo, hi = num.FromInt(-1), num.FromInt(1) // one more than the greatest magnitudes
	for i := range min(d.width, 24) {
		if hi = hi.Mul(num.FromInt(10)); i > 0 {
			lo = lo.Mul(num.FromInt(10))
		}
	}
	lo, hi = lo.Add(num.One()), hi.Sub(num.One())
	return num.Max(lo, t.num.Min()), num.Min(hi, t.num.Max()), true
}

// scanText assigns characters: %s, %[...] with a zero behind, %c without.
func (l *library) scanText(d directive, c *call, i int, when *cfg.Expr) {
	zero := l.intConst(typeLLong, 0)
	if d.letter == 'c' {
		width := int64(max(d.width, 1))
		if width > 1 {
			l.unlessHole(when, c.pos, cfg.Unsupported, "%s of a part of the characters", c.fn.name)
		}
		var char func(at, char *cfg.Expr) *cfg.Expr
		if d.first != noChars && d.first != anyChars || d.doubt != noChars {
			char = func(at, char *cfg.Expr) *cfg.Expr {
				l.scanFirst(d, at, char, when, c)
				return char
			}
		}
		l.fillBuffer(c, i, l.choose(when, l.intConst(typeLLong, width), zero), char)
		return
	}
	length := l.arbitrary(typeLLong, "", c.pos).e
	most := int64(maxInt)
	if d.width > 0 {
		most = int64(d.width)
	}
	l.assumeThat(l.among(length, 1, most), c.pos)
	set := d.set
	if set == nil {
		set = &chars{}
		for b := range set {
			set[b] = b != ' ' && (b < '\t' || b > '\r')
		}
		set[0] = true
	}
	count := l.choose(when, l.fold(cfg.Bin(cfg.Add, length, l.intConst(typeLLong, 1))), zero)
	l.fillBuffer(c, i, count, func(at, char *cfg.Expr) *cfg.Expr {
		l.assumeThat(l.memberOf(set, char), c.pos)
		l.scanFirst(d, at, char, when, c)
		return l.choose(l.compare(cfg.Eq, at, length), l.intConst(typeUChar, 0), char)
	})
}

// scanFirst says what is known of the first one of the characters that are read, if when holds.
func (l *library) scanFirst(d directive, at, char, when *cfg.Expr, c *call) {
	first := l.compare(cfg.Eq, at, l.intConst(typeLLong, 0))
	if d.first != noChars {
		l.assumeThat(either(l.not(first), l.memberOf(&d.first, char)), c.pos)
	}
	if doubt := both(first, l.memberOf(&d.doubt, char)); !doubt.IsConst(0) {
		l.guess(both(when, doubt), boundedResult, c.pos)
	}
}
