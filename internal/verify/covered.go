package verify

import (
	"context"
	"errors"
	"slices"
	"strings"

	"cairn/certify"
	"cairn/cfg"
	"cairn/internal/answer"
)

// undivided requires that a counterexample is one of the program before its memory was taken apart. Whether that can be seen is remembered.
func (rep *Report) undivided(ctx context.Context, prog *cfg.Program, x *answer.Execution) error {
	if prog.Undivided == nil {
		return nil
	}
	err := certify.Undivided(ctx, prog, x)
	rep.notRepeated = err != nil
	if err == nil || errors.Is(err, certify.ErrNoAnswer) || errors.Is(err, certify.ErrCancelled) {
		return nil
	}
	return &InternalError{Engine: rep.DecidedBy, What: err.Error()}
}

// uncovered lists what a certificate does not show to be right, besides the meaning of the text: it is about the program behind the passes that take
// it apart, and its checker has the circuits of floating-point numbers from the same package as the engines.
func (rep *Report) uncovered(prog *cfg.Program) []string {
	safe := func(g Goal) bool { return g.Verdict == answer.Safe.String() }
	const partition = "the partition of memory into regions"
	switch {
	case rep.Verdict == answer.Safe.String() || slices.ContainsFunc(rep.Goals, safe):
	case rep.Verdict == answer.Unsafe.String() && rep.notRepeated:
		return []string{partition}
	default:
		return nil
	}
	var all []string
	if prog.Undivided != nil {
		all = append(all, partition)
	}
	if len(rep.Passes) > 0 {
		all = append(all, "what --pass "+strings.Join(rep.Passes, ",")+" changed")
	}
	if prog.HasFloats() && !rep.ByExecution() {
		all = append(all, "the circuits of floating-point numbers")
	}
	return all
}
