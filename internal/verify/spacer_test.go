package verify_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestRecursion verifies the programs of testdata/recursion, whose first line says what is to be found. Safe programs must
// come with contracts, unsafe ones with an execution that ends at the error, and all this the same each time.
func TestRecursion(t *testing.T) {
	files, err := filepath.Glob("../../testdata/recursion/*.c")
	require.NoError(t, err)
	require.Greater(t, len(files), 5)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, _, _ := strings.Cut(strings.TrimPrefix(read(t, file), "// "), ":")
			rep := verifyRecursive(t, file, "spacer")
			require.Equal(t, want, rep.Verdict, rep.Reason)
			if want == "safe" {
				require.NotEmpty(t, rep.Invariants)
				assert.Regexp(t, `^(requires|ensures) `, rep.Invariants[0].Expression)
			} else {
				require.NotNil(t, rep.Counterexample)
				steps := rep.Counterexample.Steps
				require.NotEmpty(t, steps)
				assert.Contains(t, []string{"reach_error();", "if (calls == 3)", "if (read(2))", "if (fibonacci(n) == 5)", "nothing(3);"}, steps[len(steps)-1].Source)
			}
			again := verifyRecursive(t, file, "spacer")
			rep.Usage, again.Usage = verify.Usage{}, verify.Usage{}
			assert.Equal(t, rep, again)
			assert.Equal(t, want, verifyRecursive(t, file, "").Verdict)
			for _, other := range []string{"kind", "gps", "absint", "cra"} {
				rep := verifyRecursive(t, file, other)
				assert.Equal(t, "unknown", rep.Verdict)
				assert.Equal(t, "the engine "+other+" does not take recursive programs", rep.Reason)
				assert.Empty(t, rep.DecidedBy)
			}
		})
	}
}

func verifyRecursive(t *testing.T, file, engine string) *verify.Report {
	t.Helper()
	task, err := verify.LoadTask(file)
	require.NoError(t, err)
	rep, err := verify.Run(context.Background(), task, verify.Options{Engine: engine})
	require.NoError(t, err)
	return rep
}

func TestRecursionInputs(t *testing.T) {
	rep := verifyRecursive(t, "../../testdata/recursion/input.c", "")
	require.NotNil(t, rep.Counterexample)
	var read []string
	for _, in := range rep.Counterexample.Inputs {
		if in.From != "" {
			read = append(read, in.Value)
		}
	}
	assert.Equal(t, []string{"2", "1", "7"}, read)
}
