package verify_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
	"cairn/internal/verify"
)

// TestClosed runs programs without inputs to their ends, alone and before all else: recursion with memory, deep and long executions, printing.
func TestClosed(t *testing.T) {
	tasks, err := filepath.Glob("../../testdata/closed/*.yml")
	require.NoError(t, err)
	require.Len(t, tasks, 21)
	for _, path := range tasks {
		name := filepath.Base(path)
		t.Run(name, func(t *testing.T) {
			if name == "random_numbers.yml" && !sample.Long() {
				t.Skip("it takes some seconds")
			}
			t.Parallel()
			task, err := verify.LoadTask(path)
			require.NoError(t, err)
			for _, engine := range []string{"run", ""} {
				rep, err := verify.Run(context.Background(), task, verify.Options{Engine: engine})
				require.NoError(t, err)
				assert.Equal(t, task.Expected.String(), rep.Verdict, "engine %q: %s", engine, rep.Reason)
			}
		})
	}
}
