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

// TestMemSafety verifies the programs of testdata/memsafety: the verdict is the one of the task, and what is violated is its
// subproperty.
func TestMemSafety(t *testing.T) {
	files, err := filepath.Glob("../../testdata/memsafety/*.yml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			task, err := verify.LoadTask(file)
			require.NoError(t, err)
			rep, err := verify.Run(context.Background(), task, verify.Options{EngineOptions: verify.EngineOptions{Jobs: 1}})
			require.NoError(t, err)
			require.Equal(t, task.Expected.String(), rep.Verdict, rep.Reason)
			if rep.Verdict == "safe" {
				require.Nil(t, rep.Violation)
				return
			}
			want := task.Property
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			if _, rest, ok := strings.Cut(string(text), "subproperty: "); ok {
				want, _, _ = strings.Cut(rest, "\n")
			}
			require.NotNil(t, rep.Violation)
			assert.Equal(t, want, rep.Violation.Property, rep.Violation.Text)
		})
	}
}
