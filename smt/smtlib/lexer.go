package smtlib

import (
	"errors"
	"fmt"
	"io"
)

// tokenKind is the kind of a token; tokens that are Nodes have the kinds of those.
type tokenKind uint8

const (
	tokenNode tokenKind = iota
	tokenOpen
	tokenClose
	tokenEnd
)

// lexer splits the input into tokens (SMT-LIB 2.6, section 3.1).
type lexer struct {
	in        io.Reader
	data      []byte // what has been read from it and not been used yet
	buffer    []byte
	line, col int32 // of the last byte used
	newline   bool  // the last byte read was a line feed
	buf       []byte
	names     map[string]string // each name is kept once
	nodes     []Node            // Nodes to be handed out
	ended     bool
	readErr   error // other than io.EOF
}

// end stands for the end of the input where a byte is expected.
const end = -1

// bufferSize is the number of bytes that are read at once, if there are so many.
const bufferSize = 1 << 16

// maxEmptyReads is how often a reader may return nothing at all before it is given up.
const maxEmptyReads = 100

// fill reads some bytes if there are none left. It returns false at the end of the input.
func (l *lexer) fill() bool {
	if l.buffer == nil {
		l.buffer = make([]byte, bufferSize)
	}
	for range maxEmptyReads {
		if len(l.data) > 0 || l.ended {
			return len(l.data) > 0
		}
		n, err := l.in.Read(l.buffer)
		l.data = l.buffer[:n]
		if err != nil {
			l.ended = true
			if !errors.Is(err, io.EOF) {
				l.readErr = err
			}
		}
	}
	if len(l.data) == 0 {
		l.ended, l.readErr = true, io.ErrNoProgress
	}
	return len(l.data) > 0
}

// next uses up a byte.
func (l *lexer) next() int {
	if len(l.data) == 0 && !l.fill() {
		return end
	}
	b := l.data[0]
	l.data = l.data[1:]
	if l.newline {
		l.line, l.col, l.newline = l.line+1, 0, false
	}
	if b&0xC0 != 0x80 { // not inside a character
		l.col++
	}
	l.newline = b == '\n'
	return int(b)
}

// peek looks at the next byte.
func (l *lexer) peek() int {
	if len(l.data) == 0 && !l.fill() {
		return end
	}
	return int(l.data[0])
}

// node makes a Node. They are allocated many at a time.
func (l *lexer) node(kind Kind, at Pos, text string) *Node {
	if len(l.nodes) == 0 {
		l.nodes = make([]Node, 64)
	}
	n := &l.nodes[0]
	l.nodes = l.nodes[1:]
	n.Kind, n.Pos, n.Text = kind, at, text
	return n
}

func (l *lexer) pos() Pos { return Pos{l.line, l.col} }

func (l *lexer) fail(at Pos, format string, args ...any) error {
	return &Error{Pos: at, Msg: fmt.Sprintf(format, args...)}
}

// token reads the next token. After an error the lexer stands behind what is wrong.
func (l *lexer) token() (tokenKind, *Node, error) {
	b := l.next()
	for b == ' ' || b == '\t' || b == '\n' || b == '\r' || b == ';' {
		if b == ';' {
			for b != '\n' && b != end {
				b = l.next()
			}
			continue
		}
		b = l.next()
	}
	at := l.pos()
	switch {
	case b == end:
		return tokenEnd, nil, l.readErr
	case b == '(':
		return tokenOpen, l.node(List, at, ""), nil
	case b == ')':
		return tokenClose, &Node{Pos: at}, nil
	}
	n, err := l.atom(b, at)
	return tokenNode, n, err
}

func (l *lexer) atom(b int, at Pos) (*Node, error) {
	switch {
	case b == '"':
		return l.str(at)
	case b == '|':
		return l.quoted(at)
	case b == '#':
		return l.bits(at)
	case b == ':':
		name := l.word(l.buf[:0])
		if name == "" {
			return nil, l.fail(at, "a keyword needs a name after the colon")
		}
		return l.node(Keyword, at, name), nil
	case isDigit(b):
		return l.number(b, at)
	case isSymbolByte(byte(b)):
		return l.node(Symbol, at, l.word(append(l.buf[:0], byte(b)))), nil
	}
	for isText(b) && b >= 0x80 && l.peek() >= 0x80 { // one message for a word
		l.next()
	}
	return nil, l.fail(at, "unexpected character %s", character(b))
}

// character names a byte in a message.
func character(b int) string {
	if b > ' ' && b < 0x7F {
		return fmt.Sprintf("%q", rune(b))
	}
	return fmt.Sprintf("with code 0x%02X (outside of |...| and strings only printable ASCII is allowed)", b)
}

// word reads on while the bytes belong to a symbol.
func (l *lexer) word(prefix []byte) string {
	l.buf = prefix
	for len(l.data) > 0 || l.fill() {
		n := 0
		for n < len(l.data) && symbolBytes[l.data[n]] {
			n++
		}
		l.buf, l.data, l.col = append(l.buf, l.data[:n]...), l.data[n:], l.col+int32(n)
		if len(l.data) > 0 {
			break
		}
	}
	return l.intern()
}

// intern returns the buffer as a string, and for equal buffers the same one.
func (l *lexer) intern() string {
	if s, ok := l.names[string(l.buf)]; ok {
		return s
	}
	s := string(l.buf)
	l.names[s] = s
	return s
}

func (l *lexer) str(at Pos) (*Node, error) {
	l.buf = l.buf[:0]
	for {
		switch b := l.next(); {
		case b == end:
			return nil, l.truncated(at, "a string")
		case b == '"' && l.peek() != '"':
			return l.node(String, at, string(l.buf)), nil
		case b == '"':
			l.next()
			l.buf = append(l.buf, '"')
		default:
			l.buf = append(l.buf, byte(b))
		}
	}
}

func (l *lexer) quoted(at Pos) (*Node, error) {
	l.buf = l.buf[:0]
	var err error
	for {
		switch b := l.next(); {
		case b == end:
			return nil, l.truncated(at, "a symbol in bars")
		case b == '|':
			n := l.node(Symbol, at, l.intern())
			n.Quoted = true
			return n, err
		case b == '\\' && err == nil:
			err = l.fail(l.pos(), `a symbol in bars cannot contain \`)
		case !isText(b) && err == nil:
			err = l.fail(l.pos(), "unexpected character with code 0x%02X in a symbol", b)
		default:
			l.buf = append(l.buf, byte(b))
		}
	}
}

// bits reads #x1F or #b01.
func (l *lexer) bits(at Pos) (*Node, error) {
	kind, digit := Hex, func(b byte) bool {
		return isDigit(int(b)) || b >= 'a' && b <= 'f' || b >= 'A' && b <= 'F'
	}
	switch base := l.peek(); base {
	case 'b':
		kind, digit = Binary, func(b byte) bool { return b == '0' || b == '1' }
		fallthrough
	case 'x':
		l.next()
	default:
		return nil, l.fail(at, "#x or #b and digits are expected after #")
	}
	text := l.word(l.buf[:0])
	for i := range len(text) {
		if !digit(text[i]) {
			return nil, l.fail(at, "%q is no digit of the number #%s", text[i], excerpt(text))
		}
	}
	if text == "" {
		return nil, l.fail(at, "digits are expected after #x or #b")
	}
	return l.node(kind, at, text), nil
}

// shortNumber is the length up to which equal numbers share their text: of longer ones there may be very many.
const shortNumber = 3

func (l *lexer) number(first int, at Pos) (*Node, error) {
	l.buf = append(l.buf[:0], byte(first))
	l.digits()
	kind := Numeral
	if l.peek() == '.' {
		kind = Decimal
		l.buf = append(l.buf, byte(l.next()))
		if !isDigit(l.peek()) {
			return nil, l.fail(at, "digits are expected after the point of %s", excerpt(string(l.buf)))
		}
		l.digits()
	}
	if b := l.peek(); b != end && isSymbolByte(byte(b)) {
		return nil, l.fail(at, "%s is neither a number nor a symbol", excerpt(l.word(l.buf)))
	}
	if len(l.buf) > shortNumber {
		return l.node(kind, at, string(l.buf)), nil
	}
	return l.node(kind, at, l.intern()), nil
}

func (l *lexer) digits() {
	for isDigit(l.peek()) {
		l.buf = append(l.buf, byte(l.next()))
	}
}

func (l *lexer) truncated(at Pos, what string) error {
	if l.readErr != nil {
		return l.readErr
	}
	return l.fail(at, "the input ends inside of %s", what)
}

func isDigit(b int) bool { return b >= '0' && b <= '9' }

// isText reports whether b may occur inside of bars: printable, white space, or part of a character beyond ASCII.
func isText(b int) bool {
	return b >= ' ' && b != 0x7F || b == '\t' || b == '\n' || b == '\r'
}

// isSymbolByte reports whether b may occur in a symbol without bars.
func isSymbolByte(b byte) bool { return symbolBytes[b] }

var symbolBytes = func() (table [256]bool) {
	for _, b := range []byte("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789~!@$%^&*_-+=<>.?/") {
		table[b] = true
	}
	return table
}()
