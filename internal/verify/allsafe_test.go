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
		allSafe(goals, report(together))
		for i := range goals {
			assert.Equal(t, want[i], goals[i].verdict(), "%s, goal %d", together, i)
			assert.Equal(t, i < 2 || together == "safe", goals[i].over)
		}
	}
}
