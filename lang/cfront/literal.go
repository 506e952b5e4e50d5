package cfront

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Tokens that the C parser does not know are written in another way before it sees the text: digraphs (C11 6.4.6), character constants
// of several characters, which have gcc's value, constants and strings with the prefixes u8, u and U (6.4.4.4, 6.4.5). A quote that is
// not closed, as in text that #if 0 leaves out, becomes a character that no token begins with. Lines stay what they are; columns behind
// such a token are taken back to those of the file.

// respelled says that a column of a line comes from one further left, by so many characters.
type respelled struct{ line, col, by int }

// respell rewrites the text.
func (s *source) respell() {
	r := respeller{}
	r.run(s.text, 1, 1, false)
	s.text, s.respelled = r.out.Bytes(), r.moves
}

type respeller struct {
	out    bytes.Buffer
	moves  []respelled
	line   int // the last line with a change, and by how much it is longer so far
	longer int
}

// put writes a token of n bytes, which begins at a place of the text, in another way.
func (r *respeller) put(text string, n, line, col int) {
	r.out.WriteString(text)
	if by := len(text) - n; by != 0 {
		if r.line != line {
			r.line, r.longer = line, 0
		}
		r.moves = append(r.moves, respelled{line, col + n + r.longer, by})
		r.longer += by
	}
}

// run rewrites a text that begins at a place; in a directive only what may be there.
func (r *respeller) run(text []byte, line, col int, directive bool) {
	x := &lexer{src: text, line: line, col: col, fresh: !directive}
	done := 0
	put := func(spelling string, t lexeme, to int) {
		r.out.Write(text[done:t.from])
		r.put(spelling, to-t.from, t.line, t.col)
		done = to
	}
	for t := x.next(); t.kind != tokEnd; t = x.next() {
		src, next := text[t.from:t.to], byte(0)
		if t.to < len(text) {
			next = text[t.to]
		}
		switch {
		case t.kind == tokDirective:
			inner := bytes.IndexByte(src, '#') + 1
			r.out.Write(text[done : t.from+inner])
			r.run(src[inner:], t.line, t.col+inner, true)
			done = t.to
		case t.kind == tokText && !closed(src):
			put("@", t, t.from+1)
			*x = lexer{src: text, off: done, line: t.line, col: t.col + 1}
		case t.kind == tokText && src[0] == '\'':
			narrow, changed := hexEscapes(src)
			if v, ok := multicharacter([]byte(narrow)); ok {
				put(v, t, t.to)
			} else if changed && !directive {
				put(narrow, t, t.to)
			}
		case t.kind == tokText && src[0] == '"' && !directive:
			if v, changed := hexEscapes(src); changed {
				put(v, t, t.to)
			}
		case t.kind == tokWord && string(src) == "L" && (next == '\'' || next == '"'):
			quoted := x.next()
			if spelling, changed := wideEscapes(text[quoted.from:quoted.to]); changed {
				put("L"+spelling, t, quoted.to)
			}
		case t.kind == tokWord && (next == '\'' || next == '"') && (string(src) == "u8" || string(src) == "u" || string(src) == "U"):
			quoted := x.next()
			plain := !bytes.ContainsAny(text[t.from:quoted.to], "\n\\")
			if spelling, ok := prefixed(string(src), text[quoted.from:quoted.to], directive); ok && plain {
				put(spelling, t, quoted.to)
			} else if ok && string(src) == "u8" {
				put("  "+x.text(quoted), t, quoted.to)
			}
		case t.kind == tokSign:
			if to, ok := digraphs[string(src)+string(next)]; ok {
				put(to, t, t.to+1)
				*x = lexer{src: text, off: done, line: t.line, col: t.col + 2}
			}
		}
	}
	r.out.Write(text[done:])
}

var digraphs = map[string]string{"<:": "[ ", ":>": "] ", "<%": "{ ", "%>": "} ", "%:": "# "}

// closed reports whether a quoted text has its second quote.
func closed(src []byte) bool {
	if len(src) < 2 || src[len(src)-1] != src[0] {
		return false
	}
	slashes := 0
	for i := len(src) - 2; i > 0 && src[i] == '\\'; i-- {
		slashes++
	}
	return slashes%2 == 0
}

// multicharacter returns the value that gcc gives to a constant of several characters: that of the last four, one byte each.
func multicharacter(src []byte) (string, bool) {
	inside := src[1 : len(src)-1]
	v, n := int32(0), 0
	for len(inside) > 0 {
		if inside[0] >= utf8.RuneSelf {
			return "", false
		}
		c, _, rest, err := strconv.UnquoteChar(strings.ReplaceAll(string(inside), `"`, "\x01"), '\'')
		if err != nil || c > 0x7f || c == 1 {
			return "", false
		}
		v, n, inside = v<<8|c, n+1, []byte(rest)
	}
	return fmt.Sprintf("(%d)", v), n > 1
}

// wideEscapes writes the numeric escapes of a wide constant or string (C11 6.4.4.4) with a fixed number of digits, those beyond ASCII as
// universal character names: the C parser takes their last eight bits. What is no character, of which there is no such name, becomes one
// that no token begins with.
func wideEscapes(quoted []byte) (text string, changed bool) {
	var b strings.Builder
	for i := 0; i < len(quoted); i++ {
		base, from, most := 0, i+1, 3
		switch {
		case quoted[i] != '\\' || i+1 == len(quoted):
		case quoted[i+1] == 'x':
			base, from, most = 16, i+2, len(quoted)
		case quoted[i+1] >= '0' && quoted[i+1] <= '7':
			base = 8
		default: // another escape
			b.WriteByte(quoted[i])
			i++
		}
		if base == 0 {
			b.WriteByte(quoted[i])
			continue
		}
		to := from
		for to < len(quoted) && to-from < most && isDigit(quoted[to], base) {
			to++
		}
		v, err := strconv.ParseUint(string(quoted[from:to]), base, 32)
		switch {
		case err != nil || v > utf8.MaxRune || v >= 0xd800 && v < 0xe000:
			return "@", true
		case v < utf8.RuneSelf:
			fmt.Fprintf(&b, "\\%03o", v)
		case v > 0xffff:
			fmt.Fprintf(&b, "\\U%08x", v)
		default:
			fmt.Fprintf(&b, "\\u%04x", v)
		}
		i, changed = to-1, true
	}
	return b.String(), changed
}

// hexEscapes writes the hexadecimal escapes of a narrow constant or string that have more than two digits in octal: with two digits the C parser
// spells the bytes of strings that it joins, whatever follows. Of larger numbers gcc takes the last eight bits.
func hexEscapes(quoted []byte) (text string, changed bool) {
	var b strings.Builder
	for i := 0; i < len(quoted); i++ {
		if quoted[i] != '\\' || i+1 == len(quoted) {
			b.WriteByte(quoted[i])
			continue
		}
		to := i + 2
		for quoted[i+1] == 'x' && to < len(quoted) && isDigit(quoted[to], 16) {
			to++
		}
		if to-i-2 <= 2 {
			b.Write(quoted[i:to])
		} else {
			v, _ := strconv.ParseUint(string(quoted[to-2:to]), 16, 8)
			fmt.Fprintf(&b, "\\%03o", v)
			changed = true
		}
		i = to - 1
	}
	return b.String(), changed
}

// isDigit reports whether c is a digit of a base, 8 or 16.
func isDigit(c byte, base int) bool {
	_, err := strconv.ParseUint(string(c), base, 8)
	return err == nil
}

// prefixed writes a constant or string with a prefix without it. What is not plain ASCII stays as it is.
func prefixed(prefix string, quoted []byte, directive bool) (string, bool) {
	inside := strings.Trim(string(quoted), string(quoted[:1]))
	switch {
	case prefix == "u8" && quoted[0] == '"':
		return "  " + string(quoted), true
	case strings.ContainsFunc(inside, func(r rune) bool { return r >= utf8.RuneSelf }):
	case quoted[0] == '\'' && len(inside) == 1 && prefix == "U":
		return fmt.Sprintf("%du", inside[0]), true
	case quoted[0] == '\'' && len(inside) == 1 && prefix == "u":
		if directive {
			return fmt.Sprint(inside[0]), true
		}
		return fmt.Sprintf("((unsigned short)%d)", inside[0]), true
	case quoted[0] == '"' && prefix != "u8":
		var b strings.Builder
		b.WriteString(map[string]string{"u": "((unsigned short[]){", "U": "((unsigned int[]){"}[prefix])
		for _, c := range []byte(inside) {
			fmt.Fprintf(&b, "%d, ", c)
		}
		return b.String() + "0})", true
	}
	return "", false
}
