package declgen

import (
	"fmt"
	"strconv"
	"strings"
)

// number is an integer constant with any spelling and suffix.
func (g *generator) number() string {
	var v uint64
	switch g.IntN(8) {
	case 0, 1, 2:
		v = g.Uint64N(20)
	case 3:
		v = uint64(1) << g.IntN(64)
	case 4:
		v = uint64(1)<<g.IntN(64) - 1
	case 5:
		v = g.Uint64() >> (32 + g.IntN(32))
	case 6:
		v = g.Uint64() >> g.IntN(64)
	default:
		v = []uint64{127, 128, 255, 256, 32767, 32768, 65535, 65536, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32}[g.IntN(12)]
	}
	suffix := g.pick("", "", "", "u", "U", "l", "L", "ul", "UL", "lu", "Lu", "ll", "LL", "ull", "ULL", "llu", "LLU", "uLL", "LLu")
	switch g.IntN(4) {
	case 0:
		return g.pick("0x", "0X") + strconv.FormatUint(v, 16) + suffix
	case 1:
		return "0" + strconv.FormatUint(v, 8) + suffix
	case 2:
		return g.pick("0b", "0B") + strconv.FormatUint(v, 2) + suffix
	}
	if v >= 1<<63 && !strings.ContainsAny(suffix, "uU") { // such a constant has no type of C's
		v >>= 1
	}
	return strconv.FormatUint(v, 10) + suffix
}

// escape is a character of a constant or string, with all escape sequences. Hexadecimal ones must not be followed by a digit.
func (g *generator) escape(wide bool) string {
	switch g.IntN(7) {
	case 0:
		return g.pick(`\a`, `\b`, `\e`, `\f`, `\n`, `\r`, `\t`, `\v`, `\\`, `\'`, `\"`, `\?`, `\0`)
	case 1:
		return fmt.Sprintf(`\%03o`, g.IntN(256))
	case 2:
		return fmt.Sprintf(`\x%02X`, g.IntN(256))
	case 3:
		if wide {
			return g.pick(`\u00e9`, `\u20AC`, `\U000000fc`, "ä", "€")
		}
	}
	return g.pick("a", "Z", "0", "9", " ", "z", "~", "/", "%", "k", "G", "_")
}

// character is a character constant.
func (g *generator) character() string {
	switch g.IntN(8) {
	case 0:
		return "L'" + g.escape(true) + "'"
	case 1:
		return "u'" + g.escape(true) + "'"
	case 2:
		return "U'" + g.pick(g.escape(true), `\U0001F600`, `\x10fffe`) + "'"
	case 3: // several characters in one
		return "'" + g.escape(false) + g.escape(false) + g.pick("", "a", `\1`) + g.pick("", "b", `\xff`) + "'"
	}
	return "'" + g.escape(false) + "'"
}

// pieces is the text of a string of n characters, without quotes and prefix.
func (g *generator) pieces(n int, wide bool) string {
	out, last := "", ""
	for range n {
		c := g.escape(wide)
		if (strings.HasPrefix(last, `\x`) || last == `\0`) && len(c) == 1 { // it may be taken for a digit
			c = "t"
		}
		out, last = out+c, c
	}
	return out
}

// text is a string with a prefix, in one or several pieces; it has at least n characters.
func (g *generator) text(n int) string {
	prefix := g.pick("", "", "", "L", "u8", "u", "U")
	out := prefix + `"` + g.pieces(n, true) + `"`
	for g.one(3) {
		out += " " + g.pick("", prefix) + `"` + g.pieces(g.IntN(3), true) + `"`
	}
	return out
}

// inText is a character of a string, or its size.
func (g *generator) inText() string {
	n := g.IntN(5)
	s := g.text(n)
	switch g.IntN(4) {
	case 0:
		return fmt.Sprintf("sizeof(%s)", s)
	case 1:
		return fmt.Sprintf("*(%s + %d)", g.parenthesized(s), g.IntN(n+1))
	case 2:
		return fmt.Sprintf("%d[%s]", g.IntN(n+1), g.parenthesized(s))
	}
	return fmt.Sprintf("%s[%d]", g.parenthesized(s), g.IntN(n+1))
}

func (g *generator) parenthesized(s string) string {
	if g.one(2) {
		return "(" + s + ")"
	}
	return s
}
