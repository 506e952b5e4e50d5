package verify

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestExecutionsCountMoreThanProofs: what one translation proves under an assumption, and another one shows by an execution, is wrong.
func TestExecutionsCountMoreThanProofs(t *testing.T) {
	goals := func(verdicts ...string) (all []Goal) {
		for i, v := range verdicts {
			all = append(all, Goal{Place: Place{File: "f.c", Line: i + 1}, Check: "bounds", Verdict: v})
		}
		return all
	}
	verdicts := func(rep *Report) (all []string) {
		for _, g := range rep.Goals {
			all = append(all, g.Verdict)
		}
		return all
	}
	rep := &Report{Verdict: "safe", Goals: goals("safe", "safe", "safe")}
	rep.complete(&Report{Verdict: "unsafe", Goals: goals("safe", "unsafe", "unknown")})
	assert.Equal(t, []string{"safe", "unsafe", "safe"}, verdicts(rep))
	assert.Equal(t, "unsafe", rep.Verdict)

	rep = &Report{Verdict: "unsafe", Goals: goals("unsafe", "unknown")}
	rep.complete(&Report{Verdict: "safe", Goals: goals("safe", "safe")})
	assert.Equal(t, []string{"unsafe", "safe"}, verdicts(rep))
	assert.Equal(t, "unsafe", rep.Verdict)

	rep = &Report{Verdict: "unknown"}
	rep.complete(&Report{Verdict: "safe", Goals: goals("safe", "safe")})
	assert.Equal(t, "unknown", rep.Verdict, "nothing is known of a translation without goals")

	rep = &Report{Verdict: "unknown", Goals: goals("safe", "unknown")}
	rep.complete(&Report{Verdict: "unknown", Goals: goals("unknown", "safe")})
	assert.Equal(t, []string{"safe", "safe"}, verdicts(rep))
	assert.Equal(t, "unknown", rep.Verdict, "the other one has a goal without a verdict, which may stand for more")
}
