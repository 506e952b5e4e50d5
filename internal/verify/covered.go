package verify

import (
	"context"
	"errors"
	"slices"
	"strings"

	"cairn/certify"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/budget"
)

// undividedSteps bounds the check of a certificate of safe for the program before its memory was taken apart, where all is one array: a moment, in
// which certificates of small programs hold.
const undividedSteps = 4_000

// undivided requires that a certificate holds for the program before its memory was taken apart, as far as that can be seen, which is remembered.
func (rep *Report) undivided(ctx context.Context, prog *cfg.Program, a *answer.Answer, opt Options) error {
	rep.holdsBefore = false
	if prog.Undivided == nil || opt.PerAssertion && a.Verdict == answer.Safe { // many certificates
		return nil
	}
	ctx, cancel := budget.WithDeadline(obligation.Counting(ctx, new(obligation.Count)), undividedSteps)
	defer cancel()
	err := certify.Undivided(ctx, prog, a)
	rep.holdsBefore = err == nil
	if err == nil || errors.Is(err, certify.ErrNoAnswer) || errors.Is(err, certify.ErrCancelled) {
		return nil
	}
	return &InternalError{Engine: rep.DecidedBy, What: err.Error()}
}

// uncovered lists what a certificate does not show to be right, besides the meaning of the text: it is about the program behind the passes that take
// it apart, and its checker has the circuits of floating-point numbers from the same package as the engines.
func (rep *Report) uncovered(prog *cfg.Program) []string {
	const partition = "the partition of memory into regions"
	switch {
	case rep.proves():
	case rep.Verdict == answer.Unsafe.String() && prog.Undivided != nil && !rep.holdsBefore:
		return []string{partition}
	default:
		return nil
	}
	var all []string
	if prog.Undivided != nil && !(rep.holdsBefore && len(rep.Goals) == 0) {
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

// proves reports whether something is safe.
func (rep *Report) proves() bool {
	return rep.Verdict == answer.Safe.String() || slices.ContainsFunc(rep.Goals, func(g Goal) bool { return g.Verdict == answer.Safe.String() })
}
