package cfront

import "strings"

// lexer splits C text into coarse tokens: enough to find directives, brackets and the ends of statements before the C
// parser is let loose on the text. Comments and white space are skipped.
type lexer struct {
	src       []byte
	off       int
	line, col int  // of src[off], from 1
	fresh     bool // no token on this line yet
}

type tokenKind uint8

const (
	tokEnd       tokenKind = iota
	tokWord                // identifier, keyword or number
	tokText                // string or character constant
	tokSign                // one other character
	tokDirective           // a preprocessing directive with its continuation lines
)

type lexeme struct {
	kind      tokenKind
	line, col int
	from, to  int // src[from:to]
}

func newLexer(src []byte) *lexer { return &lexer{src: src, line: 1, col: 1, fresh: true} }

func (x *lexer) text(t lexeme) string { return string(x.src[t.from:t.to]) }

// word is the text of a token without the ends of lines that it goes on behind.
func (x *lexer) word(t lexeme) string { return splices.Replace(x.text(t)) }

var splices = strings.NewReplacer("\\\n", "", "\\\r\n", "")

// peek returns the byte i places ahead, 0 behind the end.
func (x *lexer) peek(i int) byte {
	if x.off+i < len(x.src) {
		return x.src[x.off+i]
	}
	return 0
}

// advance moves over one byte.
func (x *lexer) advance() {
	if x.src[x.off] == '\n' {
		x.line++
		x.col = 0
		x.fresh = true
	}
	x.col++
	x.off++
}

// splice moves over a backslash at the end of a line and reports whether there was one.
func (x *lexer) splice() bool {
	n := 0
	switch {
	case x.peek(0) == '\\' && x.peek(1) == '\n':
		n = 2
	case x.peek(0) == '\\' && x.peek(1) == '\r' && x.peek(2) == '\n':
		n = 3
	default:
		return false
	}
	fresh := x.fresh
	for ; n > 0; n-- {
		x.advance()
	}
	x.fresh = fresh
	return true
}

// next returns the next token.
func (x *lexer) next() lexeme {
	x.skipSpace()
	t := lexeme{line: x.line, col: x.col, from: x.off}
	fresh := x.fresh
	x.fresh = false
	switch c := x.peek(0); {
	case x.off >= len(x.src):
		t.kind = tokEnd
	case c == '#' && fresh:
		t.kind = tokDirective
		x.skipDirective()
	case isWordByte(c):
		t.kind = tokWord
		for x.splice() || isWordByte(x.peek(0)) {
			if isWordByte(x.peek(0)) {
				x.advance()
			}
		}
	case c == '"' || c == '\'':
		t.kind = tokText
		x.skipQuoted()
	default:
		t.kind = tokSign
		x.advance()
	}
	t.to = x.off
	return t
}

func isWordByte(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

func (x *lexer) skipSpace() {
	for x.off < len(x.src) {
		switch c := x.src[x.off]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f':
			x.advance()
		case x.splice():
		case c == '/' && (x.peek(1) == '*' || x.peek(1) == '/'):
			x.skipComment()
		default:
			return
		}
	}
}

// skipComment moves over a comment. A comment inside a line does not make the rest of it a new line.
func (x *lexer) skipComment() {
	block := x.peek(1) == '*'
	fresh := x.fresh
	x.advance()
	x.advance()
	for x.off < len(x.src) {
		switch {
		case !block && x.splice():
			continue
		case !block && x.src[x.off] == '\n':
			return
		case block && x.src[x.off] == '*':
			x.advance()
			for x.splice() {
			}
			if x.peek(0) == '/' {
				x.advance()
				x.fresh = fresh
				return
			}
			continue
		}
		x.advance()
	}
}

// skipQuoted moves over a string or character constant; an unterminated one ends with its line.
func (x *lexer) skipQuoted() {
	quote := x.src[x.off]
	x.advance()
	for x.off < len(x.src) {
		switch c := x.src[x.off]; {
		case x.splice():
			continue
		case c == '\n':
			return
		case c == '\\' && x.off+1 < len(x.src):
			x.advance()
		case c == quote:
			x.advance()
			return
		}
		x.advance()
	}
}

// skipDirective moves to the end of a directive's line.
func (x *lexer) skipDirective() {
	for x.off < len(x.src) {
		switch c := x.src[x.off]; {
		case x.splice():
		case c == '\n':
			return
		case c == '/' && (x.peek(1) == '*' || x.peek(1) == '/'):
			x.skipComment()
			x.fresh = false
		case c == '"' || c == '\'':
			x.skipQuoted()
		default:
			x.advance()
		}
	}
}
