package cfront

import (
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/internal/lazy"
)

// Formats of printf and scanf.

// formatCase is a text that the format of a call can be.
type formatCase struct {
	when *cfg.Expr
	text string
}

// formats are the texts that the format of a call can be, which is an argument.
func (l *library) formats(c *call, i int) []formatCase {
	if len(c.args) <= i || c.args[i].ptr == nil {
		fail(unsupported(c.pos, "the function %s without a format", c.fn.name))
	}
	p := c.args[i].ptr
	if text, ok := l.constantText(p); ok {
		return []formatCase{{l.truthOf(true), text}}
	}
	notConstant := "a format of " + c.fn.name + " that is not constant"
	if !l.b.reachable() {
		fail(unsupported(c.pos, "%s", notConstant))
	}
	if l.options.Bytes {
		return l.assignedTexts(p, notConstant, c.pos)
	}
	code := l.usable(c, i, false)
	var all []formatCase
	for _, id := range code.set.ids {
		if text, ok := l.upToZero(l.pointee(id).text); ok {
			begins := l.compare(cfg.Eq, code.index, l.intConst(typeLLong, 0))
			all = append(all, formatCase{both(l.is(code, id), begins), text})
		}
	}
	if len(all) == 0 {
		fail(unsupported(c.pos, "%s", notConstant))
	}
	return all
}

// assignedTexts are the strings that a variable which is a pointer has been given, when memory is made of bytes; if it has another value there is a hole.
func (l *library) assignedTexts(p *pointer, otherwise string, pos cfg.Pos) (all []formatCase) {
	at, some := l.locate(p, pos), l.truthOf(false)
	for _, c := range l.flat.pointers {
		if at.obj.Op != cfg.Ref || at.obj.Var != c.v {
			continue
		}
		for _, n := range l.facts.flat.texts[c.key()] {
			if text, ok := l.upToZero(n); ok {
				here := l.compare(cfg.Eq, at.obj, l.object(l.numberOf(readOnlyObject, numberKey{text: n})))
				here = both(here, l.compare(cfg.Eq, at.off, l.offset(0)))
				all, some = append(all, formatCase{here, text}), either(some, here)
			}
		}
	}
	if len(all) == 0 {
		fail(unsupported(pos, "%s", otherwise))
	}
	l.unlessHole(some, pos, cfg.Unsupported, "%s", otherwise)
	return all
}

// constantText is the string that a pointer points to, if that is one of the program's constants.
func (l *library) constantText(p *pointer) (string, bool) {
	n, from := p.text, int64(0)
	switch {
	case n != nil:
	case p.array != nil && p.index.Op == cfg.Const:
		n = p.array.owner.text
		from, _ = p.index.Val.Int64()
	case p.flat != nil && p.flat.off.Op == cfg.Const:
		if o := l.owner(*p.flat); o != nil {
			n = o.text
		}
		from, _ = p.flat.off.Val.Int64()
	}
	text, ok := l.upToZero(n)
	if !ok || from < 0 || from > int64(len(text)) {
		return "", false
	}
	return text[from:], true
}

// upToZero is a string constant as C's library sees it; it is not ok if it is none, or one of wide characters.
func (l *typeTable) upToZero(n *cc.PrimaryExpression) (string, bool) {
	if n == nil {
		return "", false
	}
	chars, ok := l.info.Text(n)
	if !ok || n.Case != cc.PrimaryExpressionString {
		return "", false
	}
	var text []byte
	for _, c := range chars {
		if c == 0 {
			break
		}
		text = append(text, byte(c))
	}
	return string(text), true
}

// scanFormat takes the format of scanf apart, which is an argument.
func (l *library) scanFormat(c *call, i int) []directive {
	all := l.formats(c, i)
	if len(all) > 1 || !all[0].when.IsConst(1) {
		fail(unsupported(c.pos, "a format of %s that is not constant", c.fn.name))
	}
	ds, ok := parseFormat(all[0].text, true)
	if !ok {
		fail(unsupported(c.pos, "a format of %s that C does not define", c.fn.name))
	}
	return ds
}

// directive is a conversion of a format of printf or scanf (C11 7.21.6): what is between the percent sign and the letter, and the text
// before it.
type directive struct {
	before    string
	flags     string
	width     int // -1: none
	precision int // -1: none
	stars     int // of scanf: 1 for one that is not assigned

	starWidth, starPrecision bool // of printf: they are arguments
	length                   string
	letter                   byte // 0: the end of the format
	set                      *chars

	first, doubt chars // of scanf: what the characters may begin with, and with which ones that is only bounded; empty if nothing is known
}

// A conversion: flags or the star of scanf, width, precision, length, letter.
var (
	printConversion = lazy.Regexp(`^([-+ #0']*)(\*|\d*)(\.\*|\.\d*|)(hh|h|ll|l|j|z|t|L|)([diouxXcspneEfFgGaA%])`)
	scanConversion  = lazy.Regexp(`^(\*?)(\d*)()(hh|h|ll|l|j|z|t|L|)([diouxXcspneEfFgGaA%[])`)
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
		m := conversion().FindStringSubmatch(rest)
		if m == nil {
			return nil, false
		}
		d := directive{before: before, flags: m[1], precision: -1, length: m[4], letter: m[5][0]}
		if d.width, ok = formatNumber(m[2]); !ok {
			return nil, false
		}
		format = rest[len(m[0]):]
		if d.starWidth, d.starPrecision = m[2] == "*", m[3] == ".*"; scan {
			d.stars = strings.Count(m[1], "*")
		}
		if fraction, dot := strings.CutPrefix(m[3], "."); dot {
			if d.precision, ok = formatNumber(fraction); !ok {
				return nil, false
			}
			if fraction == "" {
				d.precision = 0
			}
		}
		if d.letter == '[' {
			if d.set, format, ok = scanSet(format); !ok {
				return nil, false
			}
		}
		out = append(out, d)
	}
}

// maxField bounds widths and precisions.
const maxField = 1 << 24

// formatNumber is a width or precision, -1 for none and for one that is an argument.
func formatNumber(digits string) (n int, ok bool) {
	if digits == "" || digits == "*" {
		return -1, true
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil && n <= maxField
}

// scanSet reads the characters of a scanset, up to its bracket.
func scanSet(s string) (set *chars, rest string, ok bool) {
	s, not := strings.CutPrefix(s, "^")
	end := strings.IndexByte(s[min(1, len(s)):], ']') + 1
	if end <= 0 {
		return nil, "", false
	}
	set = &chars{}
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
