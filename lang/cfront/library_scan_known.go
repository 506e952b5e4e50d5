package cfront

import (
	"math/big"
	"strings"

	"cairn/cfg"
	"cairn/internal/lazy"
	"cairn/internal/num"
)

// sscanf of a text that is a constant of the program (C11 7.21.6.2).

// scanned is what a conversion makes of a text.
type scanned struct {
	number num.Rat  // of an integer
	real   *big.Rat // of a floating-point number
	text   string   // of characters
}

// textScanner goes through a text.
type textScanner struct {
	text, rest string
	assigned   []scanned
	converted  bool // something has been
	ended      bool // by the end of the text, before any conversion
	unclear    bool // systems differ, or C does not say what the result is
}

// scanConstant is what the directives make of a text, up to the first one that fails, and the result of sscanf. ok is false if that is not clear.
func (l *library) scanConstant(text string, ds []directive, c *call) (all []scanned, result int64, ok bool) {
	x := &textScanner{text: text, rest: text}
	for _, d := range ds {
		if !x.literal(d.before) || d.letter == 0 || !x.conversion(d, l, c) {
			break
		}
	}
	for i, d := range assigning(ds)[:len(x.assigned)] {
		if d.letter != 'n' {
			result++
		}
		all = append(all, x.assigned[i])
	}
	if x.ended {
		result = -1
	}
	return all, result, !x.unclear
}

// assigning are the directives that assign something.
func assigning(ds []directive) (all []directive) {
	for _, d := range ds {
		if d.letter != 0 && d.letter != '%' && d.stars == 0 {
			all = append(all, d)
		}
	}
	return all
}

func isSpace(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }

func (x *textScanner) skipSpace() { x.rest = strings.TrimLeft(x.rest, " \t\n\v\f\r") }

// atEnd takes note of the end of the text, if it is there. Where nothing but conversions that are not assigned came before, glibc differs from C.
func (x *textScanner) atEnd() bool {
	if x.rest == "" {
		x.ended = !x.converted
		x.unclear = x.unclear || x.converted && len(x.assigned) == 0
	}
	return x.rest == ""
}

// literal matches characters of the format; white space stands for any.
func (x *textScanner) literal(s string) bool {
	for i := range len(s) {
		switch {
		case isSpace(s[i]):
			x.skipSpace()
		case x.atEnd() || x.rest[0] != s[i]:
			return false
		default:
			x.rest = x.rest[1:]
		}
	}
	return true
}

// maxRealText bounds the texts of floating-point numbers that are read.
const maxRealText = 64

// How numbers begin, by the letter of the conversion.
var (
	scanDecimal = lazy.Regexp(`^[-+]?\d+`)
	scanOctal   = lazy.Regexp(`^[-+]?[0-7]+`)
	scanHex     = lazy.Regexp(`^[-+]?[0-9a-fA-F]+`)
	scanReal    = lazy.Regexp(`^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?`)
)

// conversion makes one conversion, unless the text does not match.
func (x *textScanner) conversion(d directive, l *library, c *call) bool {
	if strings.IndexByte("c[n", d.letter) < 0 {
		x.skipSpace()
	}
	if d.letter == 'n' {
		if d.stars == 0 {
			x.assigned = append(x.assigned, scanned{number: num.FromInt(int64(len(x.text) - len(x.rest)))})
		}
		return true
	}
	if x.atEnd() {
		return false
	}
	field := x.rest
	if d.width > 0 {
		field = field[:min(d.width, len(field))]
	}
	var out scanned
	n := 0
	switch d.letter {
	case '%':
		return x.literal("%")
	case 'c':
		n = max(d.width, 1)
		x.unclear = x.unclear || n > len(field)
		n = min(n, len(field))
	case 's', '[':
		for n < len(field) && (d.set == nil && !isSpace(field[n]) || d.set != nil && d.set[field[n]]) {
			n++
		}
	case 'd', 'u', 'o', 'x', 'X', 'i':
		out.number, n = x.integer(field, d, l, c)
	default:
		m := scanReal().FindString(field)
		n = len(m)
		out.real, _ = new(big.Rat).SetString(m)
		next := strings.ToLower(field[n:])
		cut := strings.HasPrefix(next, "e") || strings.HasPrefix(next, "x") && strings.Trim(m, "+-") == "0"
		negativeZero := out.real != nil && out.real.Sign() == 0 && m[0] == '-'
		x.unclear = x.unclear || l.facts.locale || out.real == nil || negativeZero || len(m) > maxRealText || cut
	}
	if n == 0 {
		return false
	}
	out.text, x.rest, x.converted = field[:n], x.rest[n:], true
	if d.stars == 0 {
		x.assigned = append(x.assigned, out)
	}
	return true
}

// integer is the number that a field begins with, and its length. A prefix for the base is left to others, and so is a number that is too large, which
// is undefined.
func (x *textScanner) integer(field string, d directive, l *library, c *call) (r num.Rat, n int) {
	pattern, base := scanDecimal, 10
	switch d.letter {
	case 'o':
		pattern, base = scanOctal, 8
	case 'x', 'X':
		pattern, base = scanHex, 16
	}
	text := pattern().FindString(field)
	if text == "" {
		x.unclear = x.unclear || field[0] == '+' || field[0] == '-'
		return r, 0
	}
	digits := strings.TrimLeft(text, "+-")
	prefix := digits[0] == '0' && (d.letter == 'i' && len(digits) > 1 || len(text) < len(field) && field[len(text)]|' ' == 'x')
	value, fine := new(big.Int).SetString(strings.TrimPrefix(text, "+"), base)
	if !fine {
		x.unclear = true
		return r, 0
	}
	t := l.lengthType(d.length, d.letter == 'd' || d.letter == 'i', c)
	r = num.FromBigInt(value)
	x.unclear = x.unclear || prefix || !t.num.Contains(r)
	return r, len(text)
}

// scanKnown assigns what conversions have made of a constant text, to the arguments from one number on.
func (l *library) scanKnown(all []scanned, ds []directive, c *call, from int) {
	for i, s := range all {
		d, arg := assigning(ds)[i], from+i
		if c.args[arg].ptr == nil {
			fail(unsupported(c.pos, "%s into something that is no pointer", c.fn.name))
		}
		if l.useFor(c, arg); !l.b.reachable() {
			return
		}
		of := l.elem(c.args[arg].typ)
		switch {
		case strings.IndexByte("sc[", d.letter) >= 0 && d.length == "":
			count := len(s.text)
			if d.letter != 'c' {
				count++
			}
			l.fillBuffer(c, arg, l.intConst(typeLLong, int64(count)), func(at, _ *cfg.Expr) *cfg.Expr { return l.characterOf(s.text, at) })
		case s.real != nil && of.isFloat() && of.size == map[string]int64{"": 4, "l": 8}[d.length]:
			l.mustRoundToNearest(c.pos)
			l.storeAs(of, c, arg, func() value { return value{typ: of, e: cfg.FloatConst(of.num, s.real)} })
		case s.real == nil && of.kind == intType && of.num != cfg.Bool && of.size == l.lengthType(d.length, true, c).size:
			l.storeAs(of, c, arg, func() value { return value{typ: of, e: l.constOf(of, s.number, c.pos)} })
		default:
			fail(unsupported(c.pos, "%s of %%%s%c into an object of type %s", c.fn.name, d.length, d.letter, shortName(of)))
		}
	}
}
