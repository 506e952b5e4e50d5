package report

import (
	"cmp"

	"cairn/cfg"
	"cairn/internal/verify"
)

// words are what an error is called, which depends on the check, or on the property if no error is found.
type words struct {
	happens  string // at the end of a counterexample
	happened string // it was seen
	found    string // the two answers
	excluded string
}

var usualWords = words{"the error is reached", "has reached the error", "An execution reaches the error", "No execution reaches the error"}

var checkWords = map[cfg.Check]words{
	cfg.SignedOverflow: {"a signed integer overflows", "a signed integer has overflowed", "A signed integer overflows in an execution", "No signed integer overflows in any execution"},
	cfg.Bounds:         {"an index leaves its array", "an index has left its array", "An index leaves its array in an execution", "No index leaves its array in any execution"},
}

// errorWords are those for the error that has been found, or that is excluded.
func (r *Run) errorWords() words {
	for c, w := range checkWords {
		v := r.Report.Violation
		if v != nil && v.Check == c.String() {
			return w
		}
		if v == nil && r.Report.Property == map[cfg.Check]string{cfg.SignedOverflow: verify.NoOverflow, cfg.Bounds: verify.InBounds}[c] {
			return w
		}
	}
	if v := r.Report.Violation; v != nil && !v.Usual() {
		return words{"there is " + v.Text, "has come to " + v.Text, "An execution ends in " + v.Text, ""}
	}
	if p := cmp.Or(r.Report.Property, verify.Property); p != verify.Property {
		w := usualWords
		w.excluded = "No execution violates " + p
		return w
	}
	return usualWords
}

// found says what an execution does that violates the property, and with which values.
func (r *Run) found() string {
	words := r.errorWords().found
	if v := r.Report.Violation; v != nil && v.Detail != "" {
		words += ": " + v.Detail
	}
	return words
}
