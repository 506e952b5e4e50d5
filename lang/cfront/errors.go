package cfront

import (
	"cmp"
	"fmt"

	"cairn/cfg"
)

// SyntaxError reports input that is not a C program: it cannot be read, parsed or typed.
type SyntaxError = cfg.SyntaxError

// Unsupported reports a C program that uses something this package does not translate. The answer about such a program is
// unknown. Construct names it: "recursion" for a recursive call, which the graph of a whole program cannot have.
type Unsupported struct {
	Pos       cfg.Pos
	Construct string

	limit bool // a bound on the size of the input
}

// Error prints file:line:col: not supported: the construct.
func (e *Unsupported) Error() string { return fmt.Sprintf("%s: not supported: %s", e.Pos, e.Construct) }

// failure carries an error from deep inside the translation to its entry, which recovers it.
type failure struct{ err error }

func syntaxError(pos cfg.Pos, format string, args ...any) error {
	return &SyntaxError{Pos: pos, Msg: fmt.Sprintf(format, args...)}
}

func unsupported(pos cfg.Pos, format string, args ...any) error {
	return &Unsupported{Pos: pos, Construct: fmt.Sprintf(format, args...)}
}

// tooLarge is unsupported for what exceeds a limit of options.go.
func tooLarge(pos cfg.Pos, format string, args ...any) error {
	return &Unsupported{Pos: pos, Construct: fmt.Sprintf(format, args...), limit: true}
}

// fail ends the translation with err.
func fail(err error) { panic(failure{err}) }

// byPlace orders positions.
func byPlace(a, b cfg.Pos) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
}
