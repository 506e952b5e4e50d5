package cfront

import "bytes"

// SameTokens reports whether two texts are the same program but for comments and white space between tokens: their tokens, and the lines of their
// directives, are equal.
func SameTokens(a, b []byte) bool {
	x, y := newLexer(joined(a)), newLexer(joined(b))
	for {
		s, t := x.next(), y.next()
		if s.kind != t.kind || !bytes.Equal(bytes.TrimSpace(x.src[s.from:s.to]), bytes.TrimSpace(y.src[t.from:t.to])) {
			return false
		}
		if s.kind == tokEnd {
			return true
		}
	}
}

// joined is a text whose lines that end with a backslash are joined with the next ones (C11 5.1.1.2, phase 2).
func joined(text []byte) []byte {
	text = spliced().ReplaceAll(text, []byte("\\\n"))
	return bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\\\r\n"), nil), []byte("\\\n"), nil)
}
