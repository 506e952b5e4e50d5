package verify_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
	"cairn/internal/verify"
)

// TestFloats: programs that compute with floating-point numbers, most of them in a right and a wrong version, are decided by the default engine.
func TestFloats(t *testing.T) {
	tasks, err := filepath.Glob("../../testdata/floats/*.yml")
	require.NoError(t, err)
	require.Len(t, tasks, 45)
	for _, path := range tasks {
		name := strings.TrimSuffix(filepath.Base(path), ".yml")
		t.Run(name, func(t *testing.T) {
			if name == "midpoint" && !sample.Long() {
				t.Skip("it takes some seconds")
			}
			t.Parallel()
			task, err := verify.LoadTask(path)
			require.NoError(t, err)
			rep, err := verify.Run(context.Background(), task, verify.Options{})
			require.NoError(t, err)
			assert.Equal(t, task.Expected.String(), rep.Verdict, rep.Reason)
		})
	}
}
