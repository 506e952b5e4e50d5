package verify_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/answer"
	"cairn/internal/family"
	"cairn/internal/verify"
)

// TestFamilies verifies programs of each family: the right version is safe, the wrong one is not.
func TestFamilies(t *testing.T) {
	for _, f := range family.All() {
		for _, n := range []int{1, 3} {
			for _, bug := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/%d/%t", f.Name, n, bug), func(t *testing.T) {
					t.Parallel()
					task := member(t, f, n, bug)
					rep, err := verify.Run(t.Context(), task, verify.Options{})
					require.NoError(t, err)
					assert.Equal(t, task.Expected.String(), rep.Verdict, "%s\n%s", rep.Reason, task.Source)
				})
			}
		}
	}
}

// TestLoopsInARow has summaries alone prove a hundred loops, each of which counts on from where the last one has stopped.
func TestLoopsInARow(t *testing.T) {
	f, err := family.Find("loops")
	require.NoError(t, err)
	rep, err := verify.Run(t.Context(), member(t, f, 100, false), verify.Options{Engine: "cra"})
	require.NoError(t, err)
	assert.Equal(t, "safe", rep.Verdict, rep.Reason)
}

// TestResets has summaries tell how many iterations a counter needs that goes back to 0 now and then.
func TestResets(t *testing.T) {
	f, err := family.Find("reset")
	require.NoError(t, err)
	for _, n := range []int{20, 80, 200} {
		for _, bug := range []bool{false, true} {
			task := member(t, f, n, bug)
			rep, err := verify.Run(t.Context(), task, verify.Options{Engine: "gps"})
			require.NoError(t, err)
			assert.Equal(t, task.Expected.String(), rep.Verdict, "%d: %s", n, rep.Reason)
		}
	}
}

// TestSpecialIterations has summaries tell all phases of a loop apart: before, between and behind the iterations that do something.
func TestSpecialIterations(t *testing.T) {
	f, err := family.Find("special")
	require.NoError(t, err)
	for _, n := range []int{1, 2, 4} {
		for _, bug := range []bool{false, true} {
			task := member(t, f, n, bug)
			rep, err := verify.Run(t.Context(), task, verify.Options{Engine: "gps"})
			require.NoError(t, err)
			assert.Equal(t, task.Expected.String(), rep.Verdict, "%d: %s", n, rep.Reason)
		}
	}
}

// member is a program of a family as a task.
func member(t *testing.T, f family.Family, n int, bug bool) verify.Task {
	t.Helper()
	text, err := f.Text(n, bug)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "program."+f.Ending)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	task, err := verify.LoadTask(path)
	require.NoError(t, err)
	task.Expected = map[bool]answer.Verdict{false: answer.Safe, true: answer.Unsafe}[bug]
	return task
}
