package smtlib

import (
	"errors"
	"fmt"
)

// Error is what is wrong with the input, and where.
type Error struct {
	File        string // "" where it is known to the caller only
	Pos         Pos
	Msg         string
	Unsupported bool // right by the standard, but outside of what this package can do
	nonlinear   bool // comes from terms that should be constant and are not
}

// Error returns file:line:col: message.
func (e *Error) Error() string {
	if e.File == "" {
		return e.Pos.String() + ": " + e.Msg
	}
	return e.File + ":" + e.Pos.String() + ": " + e.Msg
}

// ErrorAt makes an Error for what is wrong at n.
func ErrorAt(n *Node, format string, args ...any) *Error {
	return &Error{Pos: n.Pos, Msg: fmt.Sprintf(format, args...)}
}

// UnsupportedAt makes an Error for what is not supported at n.
func UnsupportedAt(n *Node, format string, args ...any) *Error {
	e := ErrorAt(n, format, args...)
	e.Unsupported = true
	return e
}

// excerptLimit is the length up to which input is repeated in messages.
const excerptLimit = 40

// excerpt shortens text for a message.
func excerpt(text string) string {
	if len(text) <= excerptLimit {
		return text
	}
	return text[:excerptLimit] + "..."
}

// nonlinear reports whether err may go away when the parameters of a definition are known.
func nonlinear(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.nonlinear
}

// nonlinearAt makes an Error for terms at n that should be constant and are not.
func nonlinearAt(n *Node, what string) *Error {
	e := UnsupportedAt(n, "%s", what)
	e.nonlinear = true
	return e
}
