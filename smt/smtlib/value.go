package smtlib

import (
	"strconv"
	"strings"

	"cairn/internal/num"
	"cairn/smt"
)

// numeral returns the number k as a term of the sort: 5, (- 5), 2.5 as (/ 5.0 2.0).
func numeral(k num.Rat, sort smt.Sort) string {
	switch {
	case k.Sign() < 0:
		return "(- " + numeral(k.Neg(), sort) + ")"
	case !k.IsInt():
		return "(/ " + k.Num().String() + ".0 " + k.Den().String() + ".0)"
	case sort == smt.Real:
		return k.String() + ".0"
	}
	return k.String()
}

// valueText returns the value of t in the model m.
func valueText(c *smt.Context, m *smt.Model, t smt.Term) string {
	if c.Sort(t) == smt.Bool {
		return strconv.FormatBool(m.Holds(t))
	}
	return numeral(m.Value(t), c.Sort(t))
}

// list writes the parts between parentheses: on one line if they are short, or else one to a line.
func list(parts []string) string {
	n := 0
	for _, p := range parts {
		n += len(p) + 1
	}
	if n <= 100 {
		return "(" + strings.Join(parts, " ") + ")"
	}
	return "(" + strings.Join(parts, "\n ") + ")"
}
