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

// TestDoubtIsAboutItsGoal: where it is not known whether memory is lost, only that is open.
func TestDoubtIsAboutItsGoal(t *testing.T) {
	_, rep := each(t, "#include <stdlib.h>\nstruct e { struct e *next; int n; };\nstatic struct e *all;\nint main(void) {\n  int k = __VERIFIER_nondet_int(), a[3] = { 0 };\n"+
		"  for (int i = 0; i < k; i++) {\n    struct e *x = malloc(sizeof *x);\n    x->next = all;\n    all = x;\n  }\n  return a[k & 1];\n}\n", "bounds,pointer,overflow,leak", verify.MemoryBytes, 60_000)
	require.Greater(t, len(rep.Goals), 4)
	for _, g := range rep.Goals {
		if g.Check == "leak" {
			assert.Equal(t, "unknown", g.Verdict)
			assert.Equal(t, "not supported: pointer by which memory may be lost", g.Reason)
		} else {
			assert.Equal(t, "safe", g.Verdict, "%s: %s", g.Text, g.Reason)
		}
	}
}

// TestStreamsAreObjects: a program whose only pointers from outside are the standard streams need not reckon with others, where pointers are in
// memory.
func TestStreamsAreObjects(t *testing.T) {
	_, rep := each(t, "#include <stdio.h>\nint main(void) {\n  int x = 0, y = 0, *p[2] = { &x, &y }, n = __VERIFIER_nondet_int();\n  char line[8];\n  FILE *in = stdin;\n  if (in == stdout || !in || in != stdin) return 1;\n"+
		"  if (!fgets(line, sizeof line, in)) return 1;\n  for (int i = 0; i < n; i++) *p[i & 1] = i;\n  fputs(line, stdout);\n  return fclose(stdin);\n}\n", "bounds,pointer", verify.MemoryBytes, 60_000)
	require.Greater(t, len(rep.Goals), 4)
	for _, g := range rep.Goals {
		assert.NotContains(t, g.Reason, "outside the program", g.Text)
	}
	rep = run(t, source("#include <stdio.h>\nint main(void) { if (stdin == stdout) reach_error(); if (!stderr) reach_error(); return 0; }"), verify.Options{Memory: verify.MemoryBytes})
	assert.Equal(t, "safe", rep.Verdict, rep.Reason)
	rep = run(t, source("#include <stdio.h>\nint main(void) { if (((unsigned char *)stdin)[3] == 7) reach_error(); return 0; }"), verify.Options{Memory: verify.MemoryBytes})
	assert.NotEqual(t, "safe", rep.Verdict, "nobody knows what a stream holds")
}
