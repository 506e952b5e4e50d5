package cfront

import (
	"strings"

	"cairn/cfg"
)

// sscanf of a text that is not known (C11 7.21.6.2): exactly where the numbers in it are short and at most one space is before each, so that errors
// behind it are found; otherwise the result is only bounded (library_scan.go).

// shortScan follows the directives through a text, as long as it is that simple.
type shortScan struct {
	l       *library
	c       *call
	text    location
	off     *cfg.Expr // of the next character
	live    *cfg.Expr // everything has matched so far
	simple  *cfg.Expr // the text is simple so far
	ended   *cfg.Expr // it ended before anything was assigned
	count   *cfg.Expr // conversions that have been assigned
	targets []shortTarget
}

// shortTarget is what a conversion assigns, if when holds.
type shortTarget struct {
	directive
	when, value *cfg.Expr
}

// scanShort reads the text to which the first argument points. It writes nothing yet.
func (l *library) scanShort(ds []directive, c *call) *shortScan {
	at := l.steadyAt(l.locate(c.args[0].ptr, c.pos), c.pos)
	x := &shortScan{l: l, c: c, text: at, off: at.off, live: l.truthOf(true), simple: l.truthOf(true), ended: l.truthOf(false), count: l.intConst(typeInt, 0)}
	for _, d := range ds {
		for _, b := range []byte(d.before) {
			x.literal(b)
		}
		if d.letter == 0 {
			break
		}
		x.conversion(d)
	}
	x.simple = both(x.simple, l.compare(cfg.Lt, x.off, l.sizeAt(at, c.pos)))
	return x
}

// truth saves a condition.
func (x *shortScan) truth(e *cfg.Expr) *cfg.Expr { return x.l.saved(e, typeInt, x.c.pos) }

// number saves an offset or a number that is read.
func (x *shortScan) number(e *cfg.Expr) *cfg.Expr { return x.l.saved(e, typeLLong, x.c.pos) }

// char is the character so many behind the next one.
func (x *shortScan) char(behind *cfg.Expr) *cfg.Expr {
	here := x.text
	here.off = x.l.add(x.off, behind)
	if x.l.isTagged() {
		tag := cfg.LoadOf(8, x.l.tags(x.c.pos), here.obj, here.off)
		x.must(x.l.compare(cfg.Eq, tag, cfg.IntConst(tag.Type, 0)))
	}
	return x.l.saved(x.l.fold(cfg.Convert(typeUChar.num, x.l.bitsAt(here, 1, x.c.pos))), typeUChar, x.c.pos)
}

// is is the condition that a character is one of some.
func (x *shortScan) is(char *cfg.Expr, of string) *cfg.Expr {
	e := x.l.truthOf(false)
	for _, b := range []byte(of) {
		e = either(e, x.l.compare(cfg.Eq, char, x.l.intConst(typeUChar, int64(b))))
	}
	return e
}

// steps goes on by some characters where a condition holds.
func (x *shortScan) steps(when, by *cfg.Expr) {
	x.off = x.number(x.l.choose(when, x.l.add(x.off, by), x.off))
}

// must leaves what is not so to others, where everything has matched so far.
func (x *shortScan) must(e *cfg.Expr) {
	x.simple = x.truth(both(x.simple, either(x.l.not(x.live), e)))
}

// matches goes on if a condition holds. The end of the text may be why not.
func (x *shortScan) matches(e, first *cfg.Expr) {
	atEnd := both(x.live, both(x.is(first, "\x00"), x.l.compare(cfg.Eq, x.count, x.l.intConst(typeInt, 0))))
	x.ended = x.truth(either(x.ended, atEnd))
	x.live = x.truth(both(x.live, e))
}

// space skips one space. There may be no more.
func (x *shortScan) space() {
	l := x.l
	first := x.is(x.char(l.offset(0)), " ")
	by := x.number(l.choose(first, l.offset(1), l.offset(0)))
	x.must(l.not(x.is(x.char(by), " \t\n\v\f\r")))
	x.steps(x.live, by)
}

// literal is a character of the format.
func (x *shortScan) literal(b byte) {
	if isSpace(b) {
		x.space()
		return
	}
	char := x.char(x.l.offset(0))
	x.matches(x.is(char, string(rune(b))), char)
	x.steps(x.live, x.l.offset(1))
}

// conversion is one conversion.
func (x *shortScan) conversion(d directive) {
	l := x.l
	switch {
	case d.stars > 0 || d.width > 0 && d.letter != 'c' || d.width > 1:
		x.must(l.truthOf(false))
	case d.letter == '%':
		x.space()
		x.literal('%')
	case d.letter == 'n':
		x.assign(d, x.number(l.fold(cfg.Bin(cfg.Sub, x.off, x.text.off))))
	case d.letter == 'c' && d.length == "":
		char := x.char(l.offset(0))
		x.matches(l.not(x.is(char, "\x00")), char)
		x.assign(d, char)
		x.steps(x.live, l.offset(1))
	case strings.IndexByte("diuxXo", d.letter) >= 0:
		x.integer(d)
	default:
		x.must(l.truthOf(false))
	}
}

// assign assigns a value where everything has matched so far.
func (x *shortScan) assign(d directive, value *cfg.Expr) {
	l := x.l
	x.targets = append(x.targets, shortTarget{d, x.live, value})
	if d.letter != 'n' {
		x.count = l.saved(l.choose(x.live, l.fold(cfg.Bin(cfg.Add, x.count, l.intConst(typeInt, 1))), x.count), typeInt, x.c.pos)
	}
}

// maxShort is how many digits a short number has.
const maxShort = 9

// integer is a conversion of an integer: a sign and digits, without a prefix that tells the base.
func (x *shortScan) integer(d directive) {
	l := x.l
	zero, one := l.offset(0), l.offset(1)
	x.space()
	base, digits := int64(10), "0123456789"
	switch d.letter {
	case 'o':
		base, digits = 8, "01234567"
	case 'x', 'X':
		base = 16
	}
	first := x.char(zero)
	negative := x.truth(x.is(first, "-"))
	signed := x.truth(either(negative, x.is(first, "+")))
	start := x.number(l.choose(signed, one, zero))
	going, length, value := l.truthOf(true), zero, zero
	for i := range int64(maxShort + 1) {
		char := x.char(l.add(start, l.offset(i)))
		digit := l.fold(cfg.Bin(cfg.Sub, l.fold(cfg.Convert(typeLLong.num, char)), l.offset('0')))
		in := l.among(digit, 0, int64(len(digits)-1))
		if base == 16 {
			small := l.fold(cfg.Bin(cfg.Sub, l.fold(cfg.Convert(typeLLong.num, l.fold(cfg.Bin(cfg.BitOr, char, l.intConst(typeUChar, ' '))))), l.offset('a'-10)))
			letter := l.among(small, 10, 15)
			digit, in = l.choose(letter, small, digit), either(in, letter)
		}
		if i == 1 && (base == 16 || d.letter == 'i') { // 0x, or of %i an octal number
			prefix := x.is(char, "xX")
			if d.letter == 'i' {
				prefix = either(prefix, in)
			}
			x.must(l.not(both(prefix, both(going, l.compare(cfg.Eq, value, zero)))))
		}
		going = x.truth(both(going, in))
		if i == maxShort {
			x.must(l.not(going))
			break
		}
		value = x.number(l.choose(going, l.fold(cfg.Bin(cfg.Add, l.fold(cfg.Bin(cfg.Mul, value, l.offset(base))), digit)), value))
		length = x.number(l.choose(going, l.offset(i+1), length))
	}
	some := l.compare(cfg.Gt, length, zero)
	x.must(either(some, l.not(signed)))
	x.matches(some, first)
	value = x.number(l.choose(negative, l.fold(cfg.Bin(cfg.Sub, zero, value)), value))
	t := l.lengthType(d.length, d.letter == 'd' || d.letter == 'i', x.c)
	if t.num.Signed {
		x.must(both(l.compare(cfg.Ge, value, cfg.ConstOf(value.Type, t.num.Min())), l.compare(cfg.Le, value, cfg.ConstOf(value.Type, t.num.Max()))))
	} else {
		x.must(l.compare(cfg.Ge, value, zero))
		if t.size < 8 {
			x.must(l.compare(cfg.Le, value, cfg.ConstOf(value.Type, t.num.Max())))
		}
	}
	x.assign(d, value)
	x.steps(x.live, l.fold(cfg.Bin(cfg.Add, start, length)))
}

// result is what sscanf returns.
func (x *shortScan) result(t *ctype) *cfg.Expr {
	return x.l.choose(x.ended, x.l.intConst(t, -1), x.l.convert(x.count, typeInt, t))
}

// assigned writes what has been read to the arguments from one number on.
func (x *shortScan) assigned(from int) {
	for i, t := range x.targets {
		x.l.scan(t.directive, x.c, from+i, t.when, t.value)
	}
}
