package verify_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
	"cairn/localize"
)

// TestFaults: of programs with one bad line that line is among the first two sets.
func TestFaults(t *testing.T) {
	files, err := filepath.Glob("../../testdata/faults/*.c")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 12)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			src, err := os.ReadFile(file)
			require.NoError(t, err)
			bad, property := 0, ""
			for i, line := range strings.Split(string(src), "\n") {
				if strings.Contains(line, "// fault:") {
					bad = i + 1
				}
				if name, ok := strings.CutPrefix(line, "// check: "); ok {
					property, err = verify.PropertyOfChecks([]string{name})
					require.NoError(t, err)
				}
			}
			require.Positive(t, bad)
			task, err := verify.NewTask(file, src, property)
			require.NoError(t, err)
			rep, err := verify.Run(limited(t, 100_000), task, verify.Options{Localize: true, EngineOptions: verify.EngineOptions{Jobs: 1}})
			require.NoError(t, err)
			require.Equal(t, "unsafe", rep.Verdict)
			require.NotNil(t, rep.Fault)
			require.Contains(t, []string{"", localize.ErrLimit.Error()}, rep.Fault.Reason) // that there are no others may rest on the iterations of loops
			rank := 0
			for i, s := range rep.Fault.Sets {
				if len(s.Lines) == 1 && s.Lines[0].Line == bad && rank == 0 {
					rank = i + 1
				}
			}
			assert.Contains(t, []int{1, 2}, rank, "line %d: %v", bad, rep.Fault.Sets)

			require.True(t, rep.Fault.Sets[0].Best().Safe)
			assertSafe(t, file, string(src), property, rep.Fault.Sets[0].Best())
		})
	}
}

// assertSafe requires that a program is safe if an edit is made in its text.
func assertSafe(t *testing.T, file, src, property string, e *verify.FaultEdit) {
	t.Helper()
	lines := strings.Split(src, "\n")
	line := lines[e.Line-1]
	lines[e.Line-1] = line[:e.Column-1] + strings.Replace(line[e.Column-1:], e.From, e.To, 1)
	task, err := verify.NewTask(file, []byte(strings.Join(lines, "\n")), property)
	require.NoError(t, err)
	rep, err := verify.Run(limited(t, 20_000), task, verify.Options{EngineOptions: verify.EngineOptions{Jobs: 1}})
	require.NoError(t, err)
	assert.Equal(t, "safe", rep.Verdict, "%s", lines[e.Line-1])
}

// TestEditsAreTrue: what is said to be safe is, in programs where a check shares its place with an operator, an edit is undefined for other
// inputs, a function is inlined twice, an operator and its negation stand in one condition, and a name stands for a part of an expression.
func TestEditsAreTrue(t *testing.T) {
	for name, test := range map[string]struct{ src, property string }{
		"check beside an operator": {"int main(void) {\n  int a[3] = {0, 0, 0};\n  int m = 1;\n  for (int i = 0; i <= 3; i++)\n    if (a[i] < m)\n      m = 1;\n  return m;\n}\n", "bounds"},
		"undefined for others": {"extern int __VERIFIER_nondet_int(void);\n#include <assert.h>\nint main(void) {\n  int y = __VERIFIER_nondet_int();\n" +
			"  if (y < -100 || y > 100)\n    return 0;\n  int z = 1000 * y;\n  assert(z < 2000);\n  return 0;\n}\n", ""},
		"overflow":      {"extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int y = __VERIFIER_nondet_int();\n  int z = 1000 * y;\n  return z;\n}\n", "overflow,div-by-zero"},
		"inlined twice": {"#include <assert.h>\nint f(int a, int b) {\n  int r = a;\n  return r;\n}\nint main(void) {\n  int r1 = f(1, 1), r2 = f(3, 4);\n  assert(r1 == 1);\n  assert(r2 == 4);\n  return 0;\n}\n", ""},
		"both operators": {"extern int __VERIFIER_nondet_int(void);\n#include <assert.h>\nint main(void) {\n  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), m = a;\n" +
			"  if (a < b && b >= m)\n    m = a;\n  assert(m >= b);\n  return 0;\n}\n", ""},
		"part of an expression": {"#define SIZE 10\n#define MAX 9\n#include <assert.h>\nint main(void) {\n  int i = SIZE - 1;\n  int k = MAX;\n  assert(i + k == SIZE * 2 - 1);\n  return 0;\n}\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			property := ""
			if test.property != "" {
				var err error
				property, err = verify.PropertyOfChecks(strings.Split(test.property, ","))
				require.NoError(t, err)
			}
			task, err := verify.NewTask("f.c", []byte(test.src), property)
			require.NoError(t, err)
			rep, err := verify.Run(limited(t, 100_000), task, verify.Options{Localize: true, EngineOptions: verify.EngineOptions{Jobs: 1}})
			require.NoError(t, err)
			require.Equal(t, "unsafe", rep.Verdict)
			for _, s := range rep.Fault.Sets {
				for _, e := range s.Edits {
					if e.Safe {
						assertSafe(t, "f.c", test.src, property, &e)
					}
				}
			}
		})
	}
}

// TestFaultOfProcedures: where there is no single graph the reason is told, and the verdict stays.
func TestFaultOfProcedures(t *testing.T) {
	src := "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\nint f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }\n" +
		"int main(void) { int n = __VERIFIER_nondet_int(); if (n > 2 && n < 5 && f(n) == n) reach_error(); return 0; }"
	task, err := verify.NewTask("f.c", []byte(src), "")
	require.NoError(t, err)
	rep, err := verify.Run(limited(t, 20000), task, verify.Options{Engine: "spacer", Localize: true, EngineOptions: verify.EngineOptions{Jobs: 1}})
	require.NoError(t, err)
	require.Equal(t, "unsafe", rep.Verdict)
	require.NotNil(t, rep.Fault)
	assert.Empty(t, rep.Fault.Sets)
	assert.NotEmpty(t, rep.Fault.Reason)
}

// TestFaultIsCut: with the context gone the verdict stays, and there is a reason.
func TestFaultIsCut(t *testing.T) {
	src, err := os.ReadFile("../../testdata/faults/absolute.c")
	require.NoError(t, err)
	task, err := verify.NewTask("absolute.c", src, "")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	rep, err := verify.Run(ctx, task, verify.Options{Localize: true, EngineOptions: verify.EngineOptions{Jobs: 1}, Progress: func(phase string) {
		if phase == "localizing" {
			cancel()
		}
	}})
	require.NoError(t, err)
	require.Equal(t, "unsafe", rep.Verdict)
	assert.NotEmpty(t, rep.Fault.Reason)
}
