package verify_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestBooleanPrograms verifies the programs of testdata/bool.
func TestBooleanPrograms(t *testing.T) {
	files, err := filepath.Glob("../../testdata/bool/*.yml")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 4)
	for _, file := range files {
		task, err := verify.LoadTask(file)
		require.NoError(t, err)
		rep, err := verify.Run(context.Background(), task, verify.Options{})
		require.NoError(t, err)
		assert.Equal(t, task.Expected.String(), rep.Verdict, file)
		assert.Equal(t, "spacer", rep.DecidedBy)
		if rep.Verdict == "safe" {
			assert.NotEmpty(t, rep.Invariants)
		} else {
			require.NotNil(t, rep.Counterexample)
			last := rep.Counterexample.Steps[len(rep.Counterexample.Steps)-1]
			assert.Contains(t, last.Source, "assert(", file)
		}
	}
}

// TestBooleanTimeout stops the exploration of a large program.
func TestBooleanTimeout(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	task, err := verify.LoadTask("../../testdata/bool/bebop10.bp")
	require.NoError(t, err)
	rep, err := verify.Run(ctx, task, verify.Options{})
	require.NoError(t, err)
	assert.Equal(t, "unknown", rep.Verdict)
	assert.Equal(t, "timeout", rep.Reason)
}
