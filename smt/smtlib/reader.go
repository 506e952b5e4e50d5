package smtlib

import (
	"errors"
	"io"
)

// Reader reads S-expressions (SMT-LIB 2.6, section 3.2) one after the other. It reads no further than to the end of the
// expression that it returns, so that it may stand at the end of a pipe or of a terminal.
type Reader struct {
	lex  lexer
	name string
	open []*Node // the lists that are not complete
	done []*Node // elements of open lists
	base []int   // where in done the elements of each open list begin
}

// NewReader makes a Reader. The name is that of the input, for error messages; it may be empty.
func NewReader(in io.Reader, name string) *Reader {
	return &Reader{lex: lexer{in: in, line: 1, names: map[string]string{}}, name: name}
}

// Read returns the next S-expression, or io.EOF at the end of the input. If what comes next is not well-formed, the error is
// an *Error, and the next call goes on behind the outermost expression in which the error lies. Any other error is that of
// the underlying reader.
func (r *Reader) Read() (*Node, error) {
	r.open, r.done, r.base = r.open[:0], r.done[:0], r.base[:0]
	var first error // what is wrong with the current expression
	for {
		kind, n, err := r.lex.token()
		if err != nil && !r.syntax(err) {
			return nil, err
		}
		if first == nil {
			first = err
		}
		switch kind {
		case tokenOpen:
			r.open = append(r.open, n)
			r.base = append(r.base, len(r.done))
			continue
		case tokenEnd:
			return nil, r.ended(first)
		case tokenClose:
			if len(r.open) == 0 {
				return nil, &Error{File: r.name, Pos: n.Pos, Msg: "a closing parenthesis without an opening one"}
			}
			n = r.closeList()
		}
		if len(r.open) > 0 {
			if n != nil {
				r.done = append(r.done, n)
			}
			continue
		}
		if first != nil {
			return nil, first
		}
		return n, nil
	}
}

// closeList completes the innermost open list.
func (r *Reader) closeList() *Node {
	top := len(r.open) - 1
	n, base := r.open[top], r.base[top]
	n.List = append(make([]*Node, 0, len(r.done)-base), r.done[base:]...)
	r.open[top] = nil
	clear(r.done[base:]) // they may be many, and must not be kept alive
	r.open, r.done, r.base = r.open[:top], r.done[:base], r.base[:top]
	return n
}

// ended is the result at the end of the input.
func (r *Reader) ended(first error) error {
	switch {
	case first != nil:
		return first
	case len(r.open) > 0:
		return &Error{File: r.name, Pos: r.open[len(r.open)-1].Pos, Msg: "the input ends before this parenthesis is closed"}
	}
	return io.EOF
}

// syntax reports whether err says that the input is not well-formed, and names the input in it.
func (r *Reader) syntax(err error) bool {
	var e *Error
	if errors.As(err, &e) {
		e.File = r.name
		return true
	}
	return false
}
