package ctypes

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"modernc.org/cc/v4"

	"cairn/internal/ieee"
	"cairn/internal/num"
)

// integer is an integer constant (C11 6.4.4.1). Of a decimal constant that only an unsigned type can hold gcc takes that.
func (c *checker) integer(n *cc.PrimaryExpression) operand {
	text := strings.ToLower(n.Token.SrcStr())
	digits := strings.TrimRight(text, "ulij")
	base := 10
	switch {
	case strings.HasPrefix(text, "0x"):
		digits, base = digits[2:], 16
	case strings.HasPrefix(text, "0b"):
		digits, base = digits[2:], 2
	case len(digits) > 1 && digits[0] == '0':
		digits, base = digits[1:], 8
	}
	suffix := text[strings.LastIndex(text, digits)+len(digits):]
	v, ok := new(big.Int).SetString(digits, base)
	if !ok || !suffixes[suffix] {
		fail(n, "a constant with an invalid digit or suffix")
	}
	value := num.FromBigInt(v)
	unsigned, long := strings.Contains(suffix, "u"), strings.Count(suffix, "l")
	for _, k := range []Kind{Int, UInt, Long, ULong, LongLong, ULongLong} {
		signed := k == Int || k == Long || k == LongLong
		switch {
		case long >= 1 && k < Long, long == 2 && k < LongLong, unsigned && signed:
		case !signed && !unsigned && base == 10 && k != ULongLong:
		case c.contains(Basic(k), value):
			t := Basic(k)
			if strings.ContainsAny(suffix, "ij") {
				return operand{typ: ComplexOf(k), imaginary: &Expr{Type: t, Value: &value}}
			}
			return operand{typ: t, val: &value}
		}
	}
	fail(n, "a constant that is too large for its type")
	return operand{}
}

// suffixes are those of integer constants, in small letters.
var suffixes = map[string]bool{"": true, "u": true, "l": true, "ll": true, "ul": true, "lu": true, "ull": true, "llu": true, "i": true, "j": true,
	"il": true, "li": true, "ui": true, "iu": true, "lli": true, "ill": true}

// floating is a floating-point constant (C11 6.4.4.2).
func (c *checker) floating(n *cc.PrimaryExpression) operand {
	text := strings.ToLower(n.Token.SrcStr())
	hex := strings.HasPrefix(text, "0x")
	if exponent := map[bool]string{true: ".p", false: ".e"}[hex]; !strings.ContainsAny(text, exponent) { // an imaginary integer, as in 2i
		return c.integer(n)
	}
	digits := text
	for _, suffix := range []string{"df", "dd", "dl"} { // decimal ones
		if !hex && strings.HasSuffix(text, suffix) {
			return of(Basic(Invalid))
		}
	}
	kind, complex := Double, false
	for strings.HasSuffix(digits, "i") || strings.HasSuffix(digits, "j") {
		complex, digits = true, digits[:len(digits)-1]
	}
	for _, s := range []struct {
		suffix string
		kind   Kind
	}{{"f128", Float128}, {"f64x", LongDouble}, {"f32x", Double}, {"f64", Double}, {"f32", Float}, {"f", Float}, {"l", LongDouble}, {"q", Float128}, {"w", LongDouble}} {
		if d, ok := strings.CutSuffix(digits, s.suffix); ok && (!hex || strings.Contains(d, "p")) {
			kind, digits = s.kind, d
			break
		}
	}
	if strings.HasSuffix(digits, "i") || strings.HasSuffix(digits, "j") {
		complex, digits = true, digits[:len(digits)-1]
	}
	out := of(Basic(kind))
	f, _ := out.typ.Format()
	v, ok := nearest(f, digits)
	if !ok {
		fail(n, "a constant with an invalid digit or suffix")
	}
	if complex {
		return operand{typ: ComplexOf(kind), imaginary: &Expr{Type: out.typ, Float: &v}}
	}
	out.float = &v
	return out
}

// nearest is the number of a format that is nearest to one in decimal or hexadecimal digits: exactly rounded, as gcc does it.
func nearest(f ieee.Format, digits string) (v ieee.Value, ok bool) {
	if strings.HasPrefix(digits, "0x") && !strings.Contains(digits, "p") || strings.Contains(digits, "_") {
		return v, false
	}
	near, _, err := big.ParseFloat(digits, 0, 64, big.ToNearestEven)
	if err != nil {
		return v, false
	}
	switch limit := 1 << f.Exponent; {
	case near.Sign() == 0 || near.MantExp(nil) < -limit:
		return f.Zero(false), true
	case near.IsInf() || near.MantExp(nil) > limit:
		return f.Inf(false), true
	}
	exact, ok := new(big.Rat).SetString(digits)
	if !ok {
		return v, false
	}
	return f.FromRat(ieee.RNE, exact), true
}

// character is a character constant (C11 6.4.4.4).
func (c *checker) character(n *cc.PrimaryExpression) operand {
	wide := n.Case == cc.PrimaryExpressionLChar
	text, ok := Units(n.Token.SrcStr(), unitBits(wide))
	if !ok || len(text) == 0 || wide && len(text) != 1 {
		unsupported(n, "the constant %s", n.Token.SrcStr())
	}
	if wide {
		v := num.FromInt(int64(int32(text[0])))
		return operand{typ: c.Model.WCharT(), val: &v}
	}
	v := num.FromInt(int64(int8(text[0])))
	if len(text) > 1 { // gcc's value has the bytes of the last four characters
		var all int32
		for _, unit := range text {
			all = all<<8 | int32(uint8(unit))
		}
		v = num.FromInt(int64(all))
	}
	return operand{typ: Basic(Int), val: &v}
}

// DoubtfulText says what is not supported about a string that has no Text.
const DoubtfulText = "a string that # makes of a text whose spelling is not followed"

// text is a string: an array of characters (C11 6.4.5, paragraph 6).
func (c *checker) text(n *cc.PrimaryExpression) operand {
	elem, text, ok := c.characters(n)
	if !ok {
		unsupported(n, "the string %s", n.Token.SrcStr())
	}
	text = append(text, 0)
	switch doubtful := c.options.Doubtful != nil && c.options.Doubtful(n, charactersOf(elem, text[:len(text)-1])); {
	case doubtful && c.passed != n: // where its length may matter
		unsupported(n, DoubtfulText)
	case !doubtful:
		c.texts[n] = text
	}
	return operand{typ: ArrayOf(elem, int64(len(text))), lvalue: true}
}

// charactersOf is the text of which a string consists.
func charactersOf(elem *Type, text []int64) string {
	var b strings.Builder
	for _, v := range text {
		if elem.Kind == Char {
			b.WriteByte(byte(v))
		} else {
			b.WriteRune(rune(v))
		}
	}
	return b.String()
}

// Strings of char16_t and char32_t come as wide strings, because the C parser knows no others: the first character says which they are, those
// of char16_t are further up by UTF16Base, where all 65,536 numbers are characters.
const (
	UTF16Mark = 0x10fffe
	UTF32Mark = 0x10ffff
	UTF16Base = 0xf0000
)

// FirstSpelled is the first character that is spelled in wide strings by three others, as are all 32-bit numbers that are no characters: the
// C parser does not take these, and the marks are none of a program's.
const FirstSpelled = 0x100000

// The characters that spell a number: 10 bits, 11, and 11.
const (
	spelled1 = FirstSpelled + 0x1000*iota
	spelled2
	spelled3
)

// Spelled are the characters that stand for a 32-bit number in the text of a wide string.
func Spelled(v int64) []rune {
	if v < FirstSpelled && (v < 0xd800 || v >= 0xe000) {
		return []rune{rune(v)}
	}
	return []rune{rune(spelled1 + v>>22&0x3ff), rune(spelled2 + v>>11&0x7ff), rune(spelled3 + v&0x7ff)}
}

// read is the inverse of Spelled, for all of a text. The marks stay.
func read(text []int64) (out []int64) {
	for i := 0; i < len(text); i++ {
		if v := text[i] - spelled1; v >= 0 && v < 0x400 && i+2 < len(text) {
			out = append(out, v<<22|(text[i+1]-spelled2)<<11|(text[i+2]-spelled3))
			i += 2
		} else {
			out = append(out, text[i])
		}
	}
	return out
}

// characters are the characters of a string, and their type.
func (c *checker) characters(n *cc.PrimaryExpression) (elem *Type, text []int64, ok bool) {
	wide := n.Case == cc.PrimaryExpressionLString
	text, ok = Units(n.Token.SrcStr(), unitBits(wide))
	switch {
	case !wide:
		return Basic(Char), text, ok
	case len(text) > 0 && text[0] == UTF16Mark:
		text = slices.DeleteFunc(text, func(v int64) bool { return v == UTF16Mark })
		for i := range text {
			text[i] -= UTF16Base
		}
		return Basic(UShort), text, ok
	case len(text) > 0 && text[0] == UTF32Mark:
		return Basic(UInt), read(slices.DeleteFunc(text, func(v int64) bool { return v == UTF32Mark })), ok
	}
	text = read(text)
	for i, v := range text {
		text[i] = int64(int32(v))
	}
	return c.Model.WCharT(), text, ok
}

// unitBits is the width of a char or a wchar_t, in both data models.
func unitBits(wide bool) int {
	if wide {
		return 32
	}
	return 8
}

// Units are the characters of a constant or string in units of 8, 16 or 32 bits: UTF-8, UTF-16 or UTF-32. src has its quotes, and no prefix
// but L. The C parser joins strings and writes their bytes with escapes of two hexadecimal digits then, so narrow escapes have at most two.
// ok is false if something is no character.
func Units(src string, bits int) (out []int64, ok bool) {
	src = strings.TrimPrefix(src, "L")
	if len(src) < 2 || src[0] != src[len(src)-1] {
		return nil, false
	}
	src = src[1 : len(src)-1]
	put := func(r rune) {
		switch bits {
		case 8:
			for _, b := range utf8.AppendRune(nil, r) {
				out = append(out, int64(b))
			}
		case 16:
			for _, u := range utf16.AppendRune(nil, r) {
				out = append(out, int64(u))
			}
		default:
			out = append(out, int64(r))
		}
	}
	mask := int64(1)<<bits - 1
	for i := 0; i < len(src); {
		if src[i] != '\\' {
			r, size := utf8.DecodeRuneInString(src[i:])
			if bits > 8 && r == utf8.RuneError && size == 1 {
				return nil, false
			}
			if size == 1 {
				out = append(out, int64(src[i]))
			} else {
				put(r)
			}
			i += size
			continue
		}
		if i++; i == len(src) {
			return nil, false
		}
		switch e := src[i]; {
		case e == '\n': // a line that goes on
			i++
		case e == 'x':
			most := 2
			if bits > 8 {
				most = 8
			}
			v, n := digits(src[i+1:], 16, most)
			if n == 0 {
				return nil, false
			}
			out, i = append(out, v&mask), i+1+n
		case e >= '0' && e <= '7':
			v, n := digits(src[i:], 8, 3)
			out, i = append(out, v&mask), i+n
		case e == 'u' || e == 'U':
			want := map[byte]int{'u': 4, 'U': 8}[e]
			v, n := digits(src[i+1:], 16, want)
			if n != want || v > utf8.MaxRune {
				return nil, false
			}
			put(rune(v))
			i += 1 + n
		default:
			v, known := escapes[e]
			if !known {
				return nil, false
			}
			out, i = append(out, v), i+1
		}
	}
	return out, true
}

// escapes are the escapes of one letter, gcc's \e among them.
var escapes = map[byte]int64{'a': 7, 'b': 8, 'f': 12, 'n': 10, 'r': 13, 't': 9, 'v': 11, 'e': 27, 'E': 27, '\\': '\\', '\'': '\'', '"': '"', '?': '?', '%': '%', '(': '(', '{': '{', '[': '['}

// digits reads at most so many digits of a base at the beginning of a text.
func digits(s string, base int64, most int) (v int64, n int) {
	for n < len(s) && n < most {
		d, err := strconv.ParseInt(s[n:n+1], int(base), 64)
		if err != nil {
			break
		}
		v, n = v*base+d, n+1
	}
	return v, n
}
