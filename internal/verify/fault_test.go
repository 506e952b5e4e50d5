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
			require.Empty(t, rep.Fault.Reason)
			rank := 0
			for i, s := range rep.Fault.Sets {
				if len(s.Lines) == 1 && s.Lines[0].Line == bad && rank == 0 {
					rank = i + 1
				}
			}
			assert.Contains(t, []int{1, 2}, rank, "line %d: %v", bad, rep.Fault.Sets)

			// What is said of the likeliest edit is true of the text.
			e := rep.Fault.Sets[0].Best()
			require.NotNil(t, e)
			require.True(t, e.Safe)
			lines := strings.Split(string(src), "\n")
			line := lines[e.Line-1]
			lines[e.Line-1] = line[:e.Column-1] + strings.Replace(line[e.Column-1:], e.From, e.To, 1)
			task, err = verify.NewTask(file, []byte(strings.Join(lines, "\n")), property)
			require.NoError(t, err)
			rep, err = verify.Run(limited(t, 20_000), task, verify.Options{EngineOptions: verify.EngineOptions{Jobs: 1}})
			require.NoError(t, err)
			assert.Equal(t, "safe", rep.Verdict, "%s", lines[e.Line-1])
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
