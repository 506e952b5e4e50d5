package cfront

import (
	"bytes"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"cairn/internal/lazy"
	"cairn/lang/ctypes"
)

// What the C parser does not know is written in another way before it sees the text: digraphs (C11 6.4.6), character constants of several
// characters, which have gcc's value, constants and strings with the prefixes u8, u and U (6.4.4.4, 6.4.5), strings of which only some are
// wide, and what respell_type.go does. A quote that is not closed, as in text that #if 0 leaves out, becomes a character that no token begins
// with. Lines stay what they are; columns behind such a token are taken back to those of the file.

// respelled says that a column of a line comes from one further left, by so many characters.
type respelled struct{ line, col, by int }

// respell rewrites the text.
func (s *source) respell() {
	r := respeller{spelling: &s.spelling}
	r.findOperators(s.text)
	r.run(s.text, 1, 1, false, true)
	s.text, s.respelled = r.out.Bytes(), r.moves
}

type respeller struct {
	*spelling

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

// run rewrites a text that begins at a place; which is a directive or the text
// between them; strings are rewritten everywhere but in #include and the like.
func (r *respeller) run(text []byte, line, col int, directive, strings bool) {
	x := &lexer{src: text, line: line, col: col, fresh: !directive}
	done, before, depth := 0, lexeme{}, 0 // depth of parentheses
	put := func(spelling string, t lexeme, to int) {
		r.out.Write(text[done:t.from])
		r.put(spelling, to-t.from, t.line, t.col)
		done = to
	}
	types, rest := newTypeRespeller(text), ""
	if directive && strings {
		rest = namedRest(text)
	}
	for t := x.next(); t.kind != tokEnd; before, t = t, x.next() {
		if spelling, to := types.respell(*x, t); to > 0 {
			r.spelling.types = true
			put(spelling, t, to)
			for x.off < to {
				x.next()
			}
			continue
		}
		src := text[t.from:t.to]
		switch {
		case t.kind == tokSign && src[0] == '(':
			depth++
		case t.kind == tokSign && src[0] == ')':
			depth--
		}
		operand := r.stringizes && !directive && depth > 0                               // of # perhaps, which leaves it as it is written
		if depth > 0 && t.from > 1 && text[t.from-1] == '\n' && text[t.from-2] != '\\' { // for #, white space is a blank (6.10.3.2, paragraph 2): the C parser forgets this one
			put(" ", lexeme{from: t.from, line: t.line, col: t.col}, t.from)
		}
		if t.kind == tokSign && src[0] == ',' && t.from > before.to && (depth > 0 || directive) {
			r.blankComma = true
		}
		switch {
		case rest != "" && t.kind == tokWord && string(src) == rest:
			spelling := "__VA_ARGS__"
			if ahead := *x; ahead.text(ahead.next()) == "." {
				spelling = ""
			}
			put(spelling, t, t.to)
		case t.kind == tokSign && src[0] == '}' && before.kind == tokSign && text[before.from] == ':': // a label without a statement (C23 6.8.2)
			r.writes(";}")
			put(";}", t, t.to)
		case directive && before.to == 0 && (string(src) == "elifdef" || string(src) == "elifndef"): // C23 6.10.2
			put(elifs[string(src)], t, t.to)
		case directive && !strings && t.kind == tokWord && binaryNumber().Match(src):
			put(decimal(src), t, t.to)
		case directive && strings && string(src) == "__VA_OPT__":
			if to := optionalComma(*x); to > 0 {
				put(", ##__VA_ARGS__", t, to)
				for x.off < to {
					x.next()
				}
			}
		case directive && strings && t.kind == tokSign && src[0] == ',' && bytes.HasPrefix(text[t.to:], []byte("##")):
			put(", ", t, t.to) // the C parser takes only this for gcc's comma that goes with what is not there
		case t.kind == tokDirective:
			inner := bytes.IndexByte(src, '#') + 1
			r.out.Write(text[done : t.from+inner])
			r.run(src[inner:], t.line, t.col+inner, true, directiveName(src) == "define")
			done = t.to
		case t.kind == tokText && !closed(src):
			put("@", t, t.from+1)
			*x = lexer{src: text, off: done, line: t.line, col: t.col + 1}
		case t.kind == tokText || t.kind == tokWord && x.quoted(t):
			joins := !r.stringizes || directive && strings || before.kind == tokWord || before.kind == tokSign && string(text[before.from:before.to]) == ")"
			for _, q := range quotedRun(x, t) {
				q.joined = q.joined || joins
				if spelling, changed := q.respelled(strings); changed && !(operand && q.own == "u8") {
					r.writes(spelling)
					put(spelling, q.lexeme, q.to)
				}
			}
		case t.kind == tokSign && x.off < len(text):
			if to, ok := digraphs[string(src)+string(text[x.off])]; ok && !operand {
				r.writes(to)
				put(to, t, t.to+1)
				*x = lexer{src: text, off: done, line: t.line, col: t.col + 2}
			}
		}
	}
	r.out.Write(text[done:])
}

var elifs = map[string]string{"elifdef": "elif defined ", "elifndef": "elif !defined "}

var binaryNumber = lazy.Regexp(`^0[bB][01]+[uUlL]*$`)

// decimal is a binary number of gcc's, which conditions of the C parser do not know, in the usual way.
func decimal(src []byte) string {
	digits := bytes.TrimRight(src[2:], "uUlL")
	v, ok := new(big.Int).SetString(string(digits), 2)
	if !ok {
		return string(src)
	}
	return v.String() + string(src[2+len(digits):])
}

// namedRest is gcc's name for the variable arguments of a macro whose definition follows #: args in define f(x, args...).
func namedRest(definition []byte) string {
	x := &lexer{src: definition}
	x.next() // define
	name, before := x.next(), x.next()
	if before.from != name.to || x.text(before) != "(" {
		return ""
	}
	for t := x.next(); t.kind != tokEnd && x.text(t) != ")"; before, t = t, x.next() {
		if x.text(t) == "." && before.kind == tokWord {
			return x.text(before)
		}
	}
	return ""
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
// universal character names: the C parser takes their last eight bits. What has no such name there is spelled by ctypes.Spelled.
func wideEscapes(quoted []byte, joined bool) (text string, changed bool) {
	var b bytes.Buffer
	for i := 0; i < len(quoted); i++ {
		base, from, most := 0, i+1, 3
		switch {
		case quoted[i] != '\\' || i+1 == len(quoted):
		case quoted[i+1] == 'x':
			base, from, most = 16, i+2, len(quoted)
		case quoted[i+1] >= '0' && quoted[i+1] <= '7':
			base = 8
		case quoted[i+1] == 'U':
			base, from, most = 16, i+2, 8
		case joined && backslashBeforeZero(quoted[i:]):
			writeWide(&b, '\\')
			i, changed = i+1, true
			continue
		default: // another escape
			b.WriteByte(quoted[i])
			i++
		}
		if r, size := utf8.DecodeRune(quoted[i:]); base == 0 && r >= ctypes.FirstSpelled {
			writeWide(&b, int64(r))
			i, changed = i+size-1, true
			continue
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
		if err != nil {
			return "@", true // no token begins so
		}
		writeWide(&b, int64(v))
		i, changed = to-1, true
	}
	return b.String(), changed
}

// hexEscapes writes the hexadecimal escapes of a narrow constant or string that have more than two digits in octal: with two digits the C parser
// spells the bytes of strings that it joins, whatever follows. Of larger numbers gcc takes the last eight bits. In strings that are joined some backslashes are
// written so, too; elsewhere they stay, as # makes a string of what is written.
func hexEscapes(quoted []byte, joined bool) (text string, changed bool) {
	var b strings.Builder
	for i := 0; i < len(quoted); i++ {
		if quoted[i] != '\\' || i+1 == len(quoted) {
			b.WriteByte(quoted[i])
			continue
		}
		if joined && backslashBeforeZero(quoted[i:]) {
			b.WriteString(`\134`)
			i, changed = i+1, true
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

// backslashBeforeZero reports whether a quoted text begins with a backslash, escaped, before a 0, or at the end, where a string may follow that
// begins with one: where the C parser joins strings it takes that for one character. Between them may be the end of a line that goes on.
func backslashBeforeZero(quoted []byte) bool {
	rest, ok := bytes.CutPrefix(quoted, []byte(`\\`))
	for ok && bytes.HasPrefix(rest, []byte("\\\n")) {
		rest = rest[2:]
	}
	return ok && len(rest) > 0 && (rest[0] == '0' || rest[0] == '"' && len(rest) == 1)
}

// isDigit reports whether c is a digit of a base, 8 or 16.
func isDigit(c byte, base int) bool {
	_, err := strconv.ParseUint(string(c), base, 8)
	return err == nil
}

// quoted is a constant or a string of a run of strings, which are one string (C11 6.4.5, paragraph 5).
type quoted struct {
	lexeme             // with its prefix
	own, prefix string // its prefix, and that of the run
	body        []byte // with quotes
	first, last bool   // in the run
	joined      bool   // perhaps with another one, and not an operand of #
}

// quoted reports whether a word is the prefix of a constant or a string.
func (x *lexer) quoted(t lexeme) bool {
	switch x.text(t) {
	case "L", "u8", "u", "U":
		return x.off < len(x.src) && (x.src[x.off] == '\'' || x.src[x.off] == '"')
	}
	return false
}

// quotedRun reads on behind the first token of a constant or a string, to the end of the run. What is not closed is not in it.
func quotedRun(x *lexer, t lexeme) (out []quoted) {
	for {
		q := quoted{lexeme: t, own: x.text(t)}
		if t.kind == tokText {
			q.own = ""
		} else {
			t = x.next()
		}
		if q.body, q.to = x.src[t.from:t.to], t.to; closed(q.body) {
			out = append(out, q)
		}
		ahead := *x
		if t = ahead.next(); q.body[0] == '\'' || t.kind != tokText && !(t.kind == tokWord && ahead.quoted(t)) || ahead.src[ahead.off-1] == '\'' {
			break
		}
		if quote := ahead; t.kind == tokWord && quote.src[quote.next().from] != '"' || t.kind == tokText && !closed(x.src[t.from:t.to]) {
			break
		}
		*x = ahead
	}
	ahead := *x
	joined := len(out) > 1 || ahead.next().kind == tokWord
	prefix := ""
	for _, q := range out {
		if q.own != "" {
			prefix = q.own
		}
	}
	for i := range out {
		out[i].prefix, out[i].first, out[i].last, out[i].joined = prefix, i == 0, i == len(out)-1, joined
	}
	return out
}

// respelled is a constant or string as the C parser takes it. In directives that are no definitions only what may be there.
func (q quoted) respelled(strings bool) (spelling string, changed bool) {
	constant := q.body[0] == '\''
	switch {
	case q.prefix == "u" || q.prefix == "U":
		return q.units(strings)
	case q.prefix == "L":
		spelling, changed = wideEscapes(q.body, q.joined)
		if units, ok := ctypes.Units(string(q.body), 32); constant && ok && len(units) == 1 && len(ctypes.Spelled(units[0])) > 1 { // no character, but a number
			if spelling = fmt.Sprint(int32(units[0])); strings {
				spelling = "((__WCHAR_TYPE__)" + spelling + ")"
			}
			return spelling, true
		}
		return "L" + spelling, changed || q.own != "L"
	case constant && q.prefix == "u8":
		return "", false
	case constant:
		spelling, changed = hexEscapes(q.body, q.joined)
		if v, ok := multicharacter([]byte(spelling)); ok {
			return v, true
		}
		return spelling, changed && strings
	default:
		spelling, changed = hexEscapes(q.body, q.joined)
		return spaces[:len(q.own)] + spelling, changed && strings || q.own != ""
	}
}

const spaces = "  "

// units writes a constant of C11's char16_t and char32_t as a number, a string of them as a wide string with a mark, which its run shares.
func (q quoted) units(strings bool) (string, bool) {
	bits, mark := 16, ctypes.UTF16Mark
	if q.prefix == "U" {
		bits, mark = 32, ctypes.UTF32Mark
	}
	units, ok := ctypes.Units(string(q.body), bits)
	if !ok || q.own != "" && q.own != q.prefix {
		return "", false
	}
	if q.body[0] == '\'' {
		switch {
		case len(units) != 1:
			return "", false
		case bits == 32:
			return fmt.Sprintf("%du", units[0]), true
		case !strings:
			return fmt.Sprint(units[0]), true
		}
		return fmt.Sprintf("((unsigned short)%d)", units[0]), true
	}
	var b bytes.Buffer
	b.WriteString(`L"`)
	if q.first {
		fmt.Fprintf(&b, "\\U%08x", mark)
	}
	for _, u := range units {
		if bits == 16 {
			u += ctypes.UTF16Base
		}
		writeWide(&b, u)
	}
	b.WriteByte('"')
	b.Write(bytes.Repeat([]byte("\\\n"), bytes.Count(q.body, []byte("\n"))))
	return b.String(), true
}

// writeWide writes a character of a wide string by its number: the name of those beyond ASCII, of which the C parser keeps all bits.
func writeWide(b *bytes.Buffer, v int64) {
	if v < utf8.RuneSelf {
		fmt.Fprintf(b, "\\%03o", v)
		return
	}
	for _, r := range ctypes.Spelled(v) {
		if r > 0xffff {
			fmt.Fprintf(b, "\\U%08x", r)
		} else {
			fmt.Fprintf(b, "\\u%04x", r)
		}
	}
}

// optionalComma is where (,) __VA_ARGS__ ends, behind __VA_OPT__ (C23 6.10.5.1), which gcc's comma means as well; 0: something else comes.
func optionalComma(x lexer) int {
	for _, want := range []string{"(", ",", ")", "__VA_ARGS__"} {
		if x.text(x.next()) != want {
			return 0
		}
	}
	return x.off
}
