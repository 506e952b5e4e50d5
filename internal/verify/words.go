package verify

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// What a report says in words, the same wherever it is shown.

// Short is a place for people, without the folder of the file.
func (p Place) Short() string {
	s := filepath.Base(p.File) + ":" + strconv.Itoa(p.Line)
	if p.Column > 0 {
		s += ":" + strconv.Itoa(p.Column)
	}
	return s
}

// String is the remark behind its place.
func (r Remark) String() string { return r.Short() + ": " + r.Text }

// String says that there may be executions that do not count.
func (u *Undefined) String() string {
	perhaps := "perhaps "
	if u.Certain {
		perhaps = ""
	}
	text := fmt.Sprintf("Executions with undefined behaviour are not counted; --check all makes it an error: %s%s at %s", perhaps, u.Text, u.Short())
	switch {
	case u.Count == 2:
		text += ", and at another place"
	case u.Count > 2:
		text += fmt.Sprintf(", and at %d other places", u.Count-1)
	}
	return text + "."
}

// String says on one line how far an engine came, and what stopped it.
func (a *Attempt) String() string {
	if a.Steps == 0 && a.Ended == "" {
		return a.Engine + ": no turn"
	}
	text := fmt.Sprintf("%s: %d steps, ", a.Engine, a.Steps)
	for _, name := range slices.Sorted(maps.Keys(a.Statistics)) {
		text += fmt.Sprintf("%s %s, ", NumberText(a.Statistics[name]), name)
	}
	text += fmt.Sprintf("%d solver queries", a.Queries)
	if a.Ended != "" {
		text += "; " + a.Ended
	}
	if a.Waiting != "" {
		text += " while waiting for " + a.Waiting
	}
	return text
}

// NumberText is a number without superfluous digits.
func NumberText(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// WidthText says how wide long and pointers are, if that can matter.
func (rep *Report) WidthText() string {
	switch {
	case !rep.Wide:
		return ""
	case rep.DataModel == ILP32:
		return "long and pointers have 32 bits (ILP32)."
	default:
		return "long and pointers have 64 bits (LP64)."
	}
}

// TrustedText says what the checker of certificates takes as it is.
func (rep *Report) TrustedText() string {
	if !rep.proves() {
		return "The execution has been checked, except for " + strings.Join(rep.NotCovered, ", and ") + "."
	}
	return "The proofs have been checked, except for " + strings.Join(rep.NotCovered, ", and ") + "."
}

// Remarks are what has to be said about an answer, beside the evidence: what it is about, what it leaves out, what it assumes, and how far
// engines came that have no answer.
func (rep *Report) Remarks() []string {
	var all []string
	for _, w := range rep.Warnings {
		all = append(all, "warning: "+w)
	}
	if text := rep.CheckedText(); text != "" {
		all = append(all, strings.TrimSpace("What is checked: "+text+". "+rep.WidthText()))
	}
	if rep.Undefined != nil {
		all = append(all, rep.Undefined.String())
	}
	for _, r := range rep.Unsupported {
		all = append(all, "not supported: "+r.Text+", at "+r.Short())
	}
	if len(rep.NotCovered) > 0 {
		all = append(all, rep.TrustedText())
	}
	for _, n := range rep.Notes {
		all = append(all, n.Text+", at "+n.Short())
	}
	if IsLimit(rep.Reason) {
		for i := range rep.Attempts {
			all = append(all, "tried: "+rep.Attempts[i].String())
		}
		for _, h := range rep.Hints {
			all = append(all, "hard for the engines: "+h.Text+", at "+h.Short())
		}
	}
	return all
}
