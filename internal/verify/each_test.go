package verify_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// each verifies the goals of a program one by one, and returns the verdicts by their texts.
func each(t *testing.T, text, property string, memory verify.Memory, steps int64) (map[string]verify.Goal, *verify.Report) {
	t.Helper()
	rep, err := verify.Run(limited(t, steps), source(text), verify.Options{PerAssertion: true, Property: property, Memory: memory})
	require.NoError(t, err)
	goals := map[string]verify.Goal{}
	for _, g := range rep.Goals {
		goals[g.Text] = g
	}
	return goals, rep
}

// TestGuessesAreAboutTheirGoal: where a result is only bounded, what may fail because of it is open, and nothing else.
func TestGuessesAreAboutTheirGoal(t *testing.T) {
	goals, rep := each(t, "#include <math.h>\n#include <assert.h>\nint main(void) {\n  int a[8], n = __VERIFIER_nondet_int();\n  double y = sin(n);\n  assert(y < 0.5);\n"+
		"  for (int i = 0; i < 8; i++) a[i] = i;\n  assert(a[3] <= 8 || n > 3);\n  assert(y < 2);\n  return 0;\n}\n", "assert", verify.MemoryAuto, 100_000)
	require.Len(t, goals, 3)
	assert.Equal(t, "unknown", goals["y < 0.5"].Verdict)
	assert.Contains(t, goals["y < 0.5"].Reason, "value of a library function")
	assert.Equal(t, "safe", goals["a[3] <= 8 || n > 3"].Verdict)
	assert.Equal(t, "safe", goals["y < 2"].Verdict)
	assert.Empty(t, rep.Unsupported)
}

// TestRangesFirst: goals that ranges exclude are proved although the search for another one has no end.
func TestRangesFirst(t *testing.T) {
	const hard = "int main(void) {\n  unsigned long long x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();\n  int a[4] = { 1, 2, 3, 4 };\n  char *p = (char *)a;\n" +
		"  p[x % 16] = 0;\n  if (x > 1 && y > 1 && x * y == 18446743979220271189ull) p[x] = 1;\n  p[y % 8 + 8] = 0;\n  return p[3] + p[x % 4];\n}\n" // of two primes
	_, rep := each(t, "extern unsigned __VERIFIER_nondet_uint(void);\n"+hard, "bounds", verify.MemoryBytes, 1_000)
	open := 0
	for _, g := range rep.Goals {
		if g.Verdict != "safe" {
			open++
			assert.Equal(t, 9, g.Line, g.Text)
		}
	}
	assert.Greater(t, len(rep.Goals), 2)
	assert.Equal(t, 2, open, "both checks of that access")
}
