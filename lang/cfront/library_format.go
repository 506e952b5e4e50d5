package cfront

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// format takes the format of a call apart, which is its argument number i; what is no string in the program is not known.
func (l *library) format(c *call, i int, scan bool) []directive {
	if len(c.args) <= i || c.args[i].ptr == nil {
		fail(unsupported(c.pos, "the function %s without a format", c.fn.name))
	}
	p := c.args[i].ptr
	n := p.text
	if n == nil && p.array != nil && p.index.IsConst(0) {
		n = p.array.owner.text
	}
	if n == nil {
		fail(unsupported(c.pos, "a format of %s that is not constant", c.fn.name))
	}
	text, ok := n.Value().(cc.StringValue)
	if !ok {
		fail(unsupported(c.pos, "a format of %s of wide characters", c.fn.name))
	}
	ds, ok := parseFormat(upToZero(text), scan)
	if !ok {
		fail(unsupported(c.pos, "a format of %s that C does not define", c.fn.name))
	}
	return ds
}

// upToZero is a string as C's library sees it.
func upToZero(s cc.StringValue) string {
	text, _, _ := strings.Cut(string(s), "\x00")
	return text
}

// printf is printf, fprintf and dprintf (C11 7.21.6.1): arguments that are read, except for %n, and a number of characters. Where
// that is used there is a hole: the output may fail, and few programs count on it.
func (l *library) printf(c *call) value {
	first := 0
	if len(c.typ.Parameters()) > 1 {
		first = 1
		if c.args[0].ptr != nil {
			l.use('r', c, 0)
		}
	}
	t := l.typeOf(c.typ.Result())
	if !l.b.reachable() {
		return l.dummy(t)
	}
	p := &printed{l: l, c: c, next: first + 1}
	for _, d := range l.format(c, first, false) {
		p.directive(d)
	}
	l.setsErrno(c)
	switch {
	case !c.wanted:
		return value{typ: typeVoid}
	case !l.b.reachable():
		return l.dummy(t)
	}
	works := l.truth(l.arbitrary(typeBool, "", c.pos).e)
	l.unlessHole(works, c.pos, "unsupported failure of %s, whose result is used", c.fn.name)
	return l.between(t, l.intConst(t, p.least), l.intConst(t, min(p.most, maxInt)), c)
}

// printed follows the text that is printed, and the arguments that have been used.
type printed struct {
	l           *library
	c           *call
	next        int   // argument
	shifted     bool  // an argument was of another size than the format says: where the next ones are is not known
	least, most int64 // characters so far
}

// argument returns the next argument.
func (p *printed) argument() value {
	if p.next >= len(p.c.args) {
		fail(unsupported(p.c.pos, "%s with fewer arguments than its format says", p.c.fn.name))
	}
	p.next++
	return p.c.args[p.next-1]
}

// add counts characters.
func (p *printed) add(least, most int64) { p.least, p.most = p.least+least, p.most+most }

// directive handles one conversion, and the text before it.
func (p *printed) directive(d directive) {
	l, c := p.l, p.c
	p.add(int64(len(d.before)), int64(len(d.before)))
	for range d.stars {
		if v := p.argument(); v.e == nil || v.typ.size != 4 {
			fail(unsupported(c.pos, "%s with a width that is no int", c.fn.name))
		}
	}
	least, most := int64(0), int64(maxInt)
	switch d.letter {
	case 0:
		return
	case '%':
		p.add(1, 1)
		return
	case 'n':
		p.count(d)
		return
	case 's':
		least, most = p.text(d)
	case 'p':
		if v := p.argument(); v.ptr == nil {
			fail(unsupported(c.pos, "%s of a number as a pointer", c.fn.name))
		}
		least = 1
	case 'c':
		if d.length != "" {
			fail(unsupported(c.pos, "%s of a wide character", c.fn.name))
		}
		p.integer(d, typeInt)
		least, most = 1, 1
	case 'd', 'i', 'o', 'u', 'x', 'X':
		least, most = p.integer(d, l.lengthType(d.length, d.letter == 'd' || d.letter == 'i', c))
	case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A':
		least, most = p.float(d)
	default:
		fail(unsupported(c.pos, "%s with the conversion %c", c.fn.name, d.letter))
	}
	if d.stars > 0 {
		most = maxInt
	}
	if d.width > 0 {
		least, most = max(least, int64(d.width)), max(most, int64(d.width))
	}
	p.add(least, most)
}

// integer handles an integer, and returns how long its text can be.
func (p *printed) integer(d directive, t *ctype) (least, most int64) {
	v := p.argument()
	if v.e == nil || v.typ.isFloat() {
		fail(unsupported(p.c.pos, "%s of something as an integer that is none", p.c.fn.name))
	}
	wide := promote(t)
	if promote(v.typ).size != wide.size {
		p.shifted = true
		return 0, maxInt
	}
	most = 24 // 64 bits in octal, with a sign or prefix
	if d.precision >= 0 {
		most = max(most, int64(d.precision)+3)
	}
	if d.flags != "" && (d.flags == "'" || len(d.flags) > 1) {
		most += 8
	}
	least = 1
	if d.precision == 0 {
		least = 0
	}
	if n, ok := v.e.Val.Int64(); ok && v.e.Op == cfg.Const && (d.flags == "" || d.flags == "0") && d.precision < 0 && d.length == "" && !p.l.options.Math && v.typ.size == t.size {
		length := int64(len(digits(d.letter, n)))
		return length, length
	}
	return least, most
}

// float handles a floating-point number, and returns how long its text can be: in decimal the largest double has 309 digits before the point.
func (p *printed) float(d directive) (least, most int64) {
	v := p.argument()
	if !v.typ.isFloat() || d.length != "" && d.length != "l" {
		fail(unsupported(p.c.pos, "%s of something as a double that is none", p.c.fn.name))
	}
	return 1, 2*309 + 32 + max(int64(d.precision), 6) // with separators of thousands
}

// digits is an int as the letter prints it.
func digits(letter byte, n int64) string {
	switch letter {
	case 'o', 'x', 'X':
		return fmt.Sprintf("%"+string(letter), uint32(n))
	case 'u':
		return fmt.Sprint(uint32(n))
	}
	return fmt.Sprint(int32(n))
}

// text handles a string, and returns how long it can be.
func (p *printed) text(d directive) (least, most int64) {
	l, c := p.l, p.c
	v := p.argument()
	if v.ptr == nil || p.shifted || d.length != "" {
		fail(unsupported(c.pos, "%s of something as a string that is none", c.fn.name))
	}
	if of := l.elem(v.typ); of.kind != voidType && of.size != 1 {
		fail(unsupported(c.pos, "%s of a pointer to %s as a string", c.fn.name, shortName(of)))
	}
	if l.options.Bytes {
		return p.textFlat(d)
	}
	code := l.usable(c, p.next-1, false)
	if d.precision >= 0 || d.stars > 0 {
		if d.precision < 0 {
			return 0, maxInt
		}
		return 0, int64(d.precision) // it need not end
	}
	l.terminated(code, c)
	if n := v.ptr.text; n != nil {
		if text, ok := n.Value().(cc.StringValue); ok {
			length := int64(len(upToZero(text)))
			return length, length
		}
	}
	return 0, maxInt
}

// count is %n: it stores how many characters there have been.
func (p *printed) count(d directive) {
	l, c := p.l, p.c
	v := p.argument()
	t := l.lengthType(d.length, true, c)
	if v.ptr == nil || p.shifted || l.elem(v.typ).kind != intType {
		fail(unsupported(c.pos, "%s with %%n of something that is no pointer to an integer", c.fn.name))
	}
	l.useFor(c, p.next-1)
	l.storeAs(t, c, p.next-1, func() value {
		n := l.intConst(typeLLong, p.least)
		if p.least != p.most {
			n = l.arbitrary(typeLLong, "", c.pos).e
			l.assumeThat(l.among(n, p.least, min(p.most, maxInt)), c.pos)
		}
		return value{typ: t, e: l.convert(n, typeLLong, t)}
	})
}

// scanf is scanf and fscanf (C11 7.21.6.2): the result is the number of conversions that were assigned, whose values are arbitrary ones
// of their types, or -1. The targets of the others stay what they are.
func (l *library) scanf(c *call) value {
	first := 0
	if len(c.typ.Parameters()) > 1 {
		first = 1
		l.use('r', c, 0)
	}
	t := l.typeOf(c.typ.Result())
	if !l.b.reachable() {
		return l.dummy(t)
	}
	targets, assigned := 0, int64(0)
	ds := l.format(c, first, true)
	for _, d := range ds {
		if d.letter != 0 && d.letter != '%' && d.stars == 0 {
			targets++
			if d.letter != 'n' {
				assigned++
			}
		}
	}
	if len(c.args)-first-1 < targets {
		fail(unsupported(c.pos, "%s with fewer arguments than its format says", c.fn.name))
	}
	l.setsErrno(c)
	v := l.between(t, l.intConst(t, -1), l.intConst(t, assigned), c)
	next, done := first+1, 0
	other := false // the result does not tell whether all has matched since the last conversion that counts
	for _, d := range ds {
		other = other || strings.TrimSpace(d.before) != ""
		if d.letter == 0 || d.letter == '%' || d.stars > 0 {
			other = true
			continue
		}
		if d.letter != 'n' {
			done, other = done+1, false
		}
		when := l.compare(cfg.Ge, v.e, l.intConst(t, int64(done)))
		if other {
			when = both(when, l.truth(l.arbitraryPart(typeBool, "", cfg.Chosen, c.pos).e))
		}
		l.scan(d, c, next, when)
		next++
	}
	if !l.b.reachable() {
		return l.dummy(t)
	}
	return v
}

// scan assigns one conversion to an argument, if when holds.
func (l *library) scan(d directive, c *call, i int, when *cfg.Expr) {
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
		l.scanText(d, c, i, when)
		return
	case 'd', 'i', 'o', 'u', 'x', 'X', 'n':
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
		l.unlessHole(l.not(when), c.pos, "unsupported %s of an integer into one of another size", c.fn.name)
		return
	}
	to := l.deref(target, c.pos)
	if !l.b.reachable() {
		return
	}
	e := l.arbitraryPart(of, c.fn.name, cfg.Chosen, c.pos).e
	if d.letter == 'n' && of.size >= 4 {
		l.assumeThat(l.compare(cfg.Ge, e, l.intConst(of, 0)), c.pos)
	} else if lo, hi, known := d.range10(t); known {
		l.assumeThat(either(l.not(when), l.among(e, lo, hi)), c.pos)
	} else if d.width >= 0 && d.width < 24 {
		l.unlessHole(l.not(when), c.pos, "unsupported %s of an integer of this width", c.fn.name)
	}
	if to.flat != nil {
		l.storeWhen(to, when, value{typ: of, e: e}, c.pos)
	}
	for _, a := range to.alts {
		l.assignWhen(a.cell, both(l.when(a), when), e, l.writing(i, 0, of.size), c.pos)
	}
}

// range10 returns the bounds of a decimal number of a width that is less than the type has.
func (d directive) range10(t *ctype) (lo, hi int64, known bool) {
	if d.letter != 'd' || d.width < 1 || d.width > 9 || t.size < 4 {
		return 0, 0, false
	}
	hi = 1
	for range d.width {
		hi *= 10
	}
	return -(hi/10 - 1), hi - 1, true
}

// scanText assigns characters: %s, %[...] with a zero behind, %c without.
func (l *library) scanText(d directive, c *call, i int, when *cfg.Expr) {
	zero := l.intConst(typeLLong, 0)
	if d.letter == 'c' {
		width := int64(max(d.width, 1))
		if width > 1 {
			l.unlessHole(when, c.pos, "unsupported %s of a part of the characters", c.fn.name)
		}
		l.fillBuffer(c, i, l.choose(when, l.intConst(typeLLong, width), zero), nil)
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
		set = &[256]bool{}
		for b := range set {
			set[b] = b != ' ' && (b < '\t' || b > '\r')
		}
		set[0] = true
	}
	count := l.choose(when, l.fold(cfg.Bin(cfg.Add, length, l.intConst(typeLLong, 1))), zero)
	l.fillBuffer(c, i, count, func(at, char *cfg.Expr) *cfg.Expr {
		l.assumeThat(l.memberOf(set, char), c.pos)
		return l.choose(l.compare(cfg.Eq, at, length), l.intConst(typeUChar, 0), char)
	})
}

// directive is a conversion of a format of printf or scanf (C11 7.21.6): what is between the percent sign and the letter, and the text
// before it.
type directive struct {
	before    string
	flags     string
	width     int // -1: none
	precision int // -1: none
	stars     int // arguments that width and precision take; of scanf: 1 for one that is not assigned
	length    string
	letter    byte // 0: the end of the format
	set       *[256]bool
}

// A conversion: flags or the star of scanf, width, precision, length, letter.
var (
	printConversion = regexp.MustCompile(`^([-+ #0']*)(\*|\d*)(\.\*|\.\d*|)(hh|h|ll|l|j|z|t|L|)([diouxXcspneEfFgGaA%])`)
	scanConversion  = regexp.MustCompile(`^(\*?)(\d*)()(hh|h|ll|l|j|z|t|L|)([diouxXcspneEfFgGaA%[])`)
)

// parseFormat takes a format apart; the last directive stands for the text behind the others. It fails on what C leaves undefined.
func parseFormat(format string, scan bool) (out []directive, ok bool) {
	conversion := printConversion
	if scan {
		conversion = scanConversion
	}
	for {
		before, rest, more := strings.Cut(format, "%")
		if !more {
			return append(out, directive{before: before, width: -1, precision: -1}), true
		}
		m := conversion.FindStringSubmatch(rest)
		if m == nil {
			return nil, false
		}
		d := directive{before: before, flags: m[1], width: formatNumber(m[2]), precision: -1, length: m[4], letter: m[5][0]}
		d.stars, format = strings.Count(m[1]+m[2]+m[3], "*"), rest[len(m[0]):]
		if fraction, dot := strings.CutPrefix(m[3], "."); dot {
			d.precision = max(formatNumber(fraction), 0)
		}
		if d.letter == '[' {
			if d.set, format, ok = scanSet(format); !ok {
				return nil, false
			}
		}
		out = append(out, d)
	}
}

// formatNumber is a width or precision, -1 for none and for one that is an argument; more than 9999 is not told apart.
func formatNumber(digits string) int {
	n, err := strconv.Atoi(digits)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 9999
	case err != nil:
		return -1
	}
	return min(n, 9999)
}

// scanSet reads the characters of a scanset, up to its bracket.
func scanSet(s string) (set *[256]bool, rest string, ok bool) {
	s, not := strings.CutPrefix(s, "^")
	end := strings.IndexByte(s[min(1, len(s)):], ']') + 1
	if end <= 0 {
		return nil, "", false
	}
	set = &[256]bool{}
	for i := 0; i < end; i++ {
		to := s[i]
		if i+2 < end && s[i+1] == '-' {
			to = s[i+2]
		}
		for c := int(s[i]); c <= int(to); c++ {
			set[c] = true
		}
		if to != s[i] {
			i += 2
		}
	}
	if not {
		for c := range set {
			set[c] = !set[c]
		}
	}
	return set, s[end+1:], true
}
