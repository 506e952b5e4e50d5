package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Origin is what an execution gets from one place of the program, as a text.
type Origin struct {
	Place
	Text string
}

// Nondet reports whether all inputs are what functions of verification tasks return, or the initial state of a system, which has no functions:
// their values say everything.
func (c *Counterexample) Nondet() bool {
	return !slices.ContainsFunc(c.Inputs, func(in Input) bool {
		task := strings.HasPrefix(in.From, "__VERIFIER_nondet_") || strings.HasPrefix(in.From, "nondet_")
		return in.Fails || in.From != "" && !task || in.Variable != "" && in.Function != ""
	})
}

// Named are the inputs that have names, of functions or variables: what allocated memory holds without having been initialised is not among them.
func (c *Counterexample) Named() []Input {
	named := slices.DeleteFunc(slices.Clone(c.Inputs), func(in Input) bool { return in.From == "" && in.Variable == "" })
	if len(named) > 0 || slices.ContainsFunc(c.Inputs, func(in Input) bool { return in.Function != "" }) {
		return named
	}
	return c.Inputs // of a transition system
}

// maxTogether bounds the values of one place that are told.
const maxTogether = 8

// Origins tells the inputs of an execution by what they are: what functions return or read, which variables are used without a value, and
// what fails. Choices that are none of these are left out, such as one between orders of evaluation.
func (c *Counterexample) Origins() []Origin {
	ins := slices.DeleteFunc(slices.Clone(c.Inputs), func(in Input) bool { return in.Unused })
	var all []Origin
	for len(ins) > 0 {
		n := 1
		for n < len(ins) && ins[0].together(ins[n]) {
			n++
		}
		if text := told(ins[:n]); text != "" {
			all = append(all, Origin{ins[0].Place, text})
		}
		ins = ins[n:]
	}
	return repeated(all)
}

// repeated tells equal texts of one place, one after the other, once.
func repeated(all []Origin) (out []Origin) {
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n] == all[0] {
			n++
		}
		if n > 1 {
			all[0].Text += fmt.Sprintf(" (%d times)", n)
		}
		out, all = append(out, all[0]), all[n:]
	}
	return out
}

// together reports whether two inputs are told in one line.
func (in Input) together(next Input) bool {
	return in.File == next.File && in.Line == next.Line && in.From == next.From && in.call == next.call && (in.Variable == "") == (next.Variable == "")
}

// told is what inputs that belong together are.
func told(ins []Input) string {
	var parts []string
	if ins[0].Variable != "" {
		var changes []Change
		for _, in := range ins {
			changes = append(changes, Change{in.Variable, in.Value})
		}
		parts = changeTexts(changes)
	} else {
		for _, in := range ins {
			parts = append(parts, in.Value)
		}
	}
	values := strings.Join(parts[:min(len(parts), maxTogether)], ", ")
	if more := len(parts) - maxTogether; more > 0 {
		values += fmt.Sprintf(", ... and %d more", more)
	}
	switch first := ins[0]; {
	case slices.ContainsFunc(ins, func(in Input) bool { return in.Fails }):
		return first.From + " fails"
	case first.From == "fgets":
		return "fgets reads " + cmp.Or(lineRead(ins), values)
	case strings.HasSuffix(first.From, "scanf") && len(ins) > 1:
		n, err := strconv.Atoi(first.Value)
		if n = max(0, min(n, len(parts)-1, maxTogether)); err != nil || n == 0 {
			return first.From + " returns " + first.Value
		}
		return first.From + " returns " + first.Value + ", with " + strings.Join(parts[1:n+1], ", ")
	case first.From != "" && len(ins) == 1:
		return first.From + " returns " + first.Value
	case first.From != "":
		return first.From + ": " + values
	case first.Variable != "":
		return "not initialised: " + values
	}
	return ""
}

// lineRead is the text that a call of fgets reads: its inputs are the length, that it succeeds, and the characters. It is empty if there are
// others, as of two calls.
func lineRead(ins []Input) string {
	n, err := strconv.Atoi(ins[0].Value)
	if err != nil || n < 1 || n > len(ins)-2 {
		return ""
	}
	text := make([]byte, n)
	for i := range text {
		c, err := strconv.Atoi(ins[i+2].Value)
		if err != nil || c < -128 || c > 255 {
			return ""
		}
		text[i] = byte(c)
	}
	return strconv.Quote(string(text))
}
