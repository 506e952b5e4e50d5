package smtlib

import (
	"strings"

	"cairn/smt"
)

// valueText returns the value of t in the model m.
func valueText(c *smt.Context, m *smt.Model, t smt.Term) string { return c.String(m.TermValue(t)) }

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
