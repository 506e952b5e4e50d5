package verify

import (
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/answer"
)

// uncovered lists what a certificate does not show to be right, besides the meaning of the text: it is about the program behind the passes that take
// it apart, and its checker has the circuits of floating-point numbers from the same package as the engines.
func (rep *Report) uncovered(prog *cfg.Program) []string {
	safe := func(g Goal) bool { return g.Verdict == answer.Safe.String() }
	if rep.Verdict != answer.Safe.String() && !slices.ContainsFunc(rep.Goals, safe) {
		return nil
	}
	var all []string
	if prog.MemoryDivided {
		all = append(all, "the partition of memory into regions")
	}
	if len(rep.Passes) > 0 {
		all = append(all, "what --pass "+strings.Join(rep.Passes, ",")+" changed")
	}
	if prog.HasFloats() && !rep.ByExecution() {
		all = append(all, "the circuits of floating-point numbers")
	}
	return all
}
