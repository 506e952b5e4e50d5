// Package tokens is what the parsers of small languages share: the tokens that are left of a text, and mistakes that end the reading.
package tokens

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"cairn/cfg"
)

// Token is a word, a number, an operator, or the end, whose text is empty.
type Token struct {
	Text string
	Pos  cfg.Pos
	Name bool   // may be a name
	End  string // what messages call the end
}

// String names the token in messages.
func (t Token) String() string { return cmp.Or(t.End, strconv.Quote(t.Text)) }

// Reader has the tokens that are left, the last of which is the end.
type Reader []Token

// Peek is the next token.
func (r *Reader) Peek() Token { return (*r)[0] }

// Take returns the next token and goes on to the one after it; the end stays.
func (r *Reader) Take() Token {
	t := r.Peek()
	if t.Text != "" {
		*r = (*r)[1:]
	}
	return t
}

// Is reports whether the next token is one of some.
func (r *Reader) Is(texts ...string) bool { return slices.Contains(texts, r.Peek().Text) }

// Accept takes the next token if it is one of some.
func (r *Reader) Accept(texts ...string) bool {
	is := r.Is(texts...)
	if is {
		r.Take()
	}
	return is
}

// Expect takes the next token, which must be this one.
func (r *Reader) Expect(text string) Token {
	if !r.Is(text) {
		Fail(r.Peek().Pos, "expected %q, not %s", text, r.Peek())
	}
	return r.Take()
}

// Several takes things with commas between them.
func Several[T any](r *Reader, one func() T) []T {
	all := []T{one()}
	for r.Accept(",") {
		all = append(all, one())
	}
	return all
}

// Fail ends the reading with a mistake.
func Fail(pos cfg.Pos, format string, args ...any) {
	panic(&cfg.SyntaxError{Pos: pos, Msg: fmt.Sprintf(format, args...)})
}

// Caught is deferred: the mistake that has ended the reading is the error, a *cfg.SyntaxError.
func Caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case *cfg.SyntaxError:
		*err = r
	default:
		panic(r)
	}
}
