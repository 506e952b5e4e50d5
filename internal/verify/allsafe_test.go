package verify

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestAllSafe: what is proved of all goals together is proved of each, also of one whose own search ended without an answer, and not of one that
// has failed; without a proof nothing changes.
func TestAllSafe(t *testing.T) {
	report := func(verdict string) *Report { return &Report{Verdict: verdict} }
	for together, want := range map[string][]string{"safe": {"safe", "unsafe", "safe", "safe"}, "unknown": {"unknown", "unsafe", "unknown", "unknown"}} {
		goals := []goalSearch{{rep: report("unknown"), over: true}, {rep: report("unsafe"), over: true}, {rep: report("unknown")}, {}}
		(&goalSearches{goals: goals}).allSafe(goalSearch{rep: report(together), over: true})
		for i := range goals {
			assert.Equal(t, want[i], goals[i].verdict(), "%s, goal %d", together, i)
			assert.Equal(t, i < 2 || together == "safe", goals[i].over)
		}
	}
}

// TestComplete: a goal without a verdict gets that of another translation of memory, and what fails only there is added.
func TestComplete(t *testing.T) {
	at := func(line int, verdict string) Goal {
		return Goal{Place: Place{Line: line}, Check: "bounds", Verdict: verdict}
	}
	verdicts := func(goals ...Goal) *Report {
		rep := &Report{Verdict: "unknown", Reason: "timeout", Goals: goals}
		for _, g := range goals {
			if g.Verdict == "unsafe" {
				rep.Verdict = "unsafe"
			}
		}
		return rep
	}
	other := verdicts(at(1, "safe"), at(2, "safe"), at(3, "safe"))
	other.NotCovered = []string{"this"}

	rep := verdicts(at(1, "unknown"), at(2, "safe"), at(3, "safe"))
	rep.complete(other)
	assert.Equal(t, verdicts(at(1, "safe"), at(2, "safe"), at(3, "safe")).Goals, rep.Goals)
	assert.Equal(t, "safe", rep.Verdict)
	assert.Empty(t, rep.Reason)
	assert.Equal(t, []string{"this"}, rep.NotCovered)

	rep = verdicts(at(1, "unknown"), at(2, "safe"))
	rep.complete(verdicts(at(1, "safe"), at(9, "unknown")))
	assert.Equal(t, "unknown", rep.Verdict, "the other one has a goal that is open, which need not be seen here")

	rep = verdicts(at(1, "safe"), at(2, "unknown"))
	rep.complete(verdicts(at(2, "unknown"), at(4, "unsafe"), at(5, "safe")))
	assert.Equal(t, []Goal{at(1, "safe"), at(2, "unknown"), at(4, "unsafe")}, rep.Goals)
	assert.Equal(t, "unsafe", rep.Verdict)

	rep = verdicts(at(1, "safe"), at(2, "unsafe"))
	rep.complete(verdicts(at(4, "unsafe")))
	assert.Len(t, rep.Goals, 2, "nothing is open")
}
