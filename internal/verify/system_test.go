package verify_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestSystems verifies the transition systems of testdata/ts.
func TestSystems(t *testing.T) {
	files, err := filepath.Glob("../../testdata/ts/*.yml")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 6)
	for _, file := range files {
		task, err := verify.LoadTask(file)
		require.NoError(t, err)
		for _, engine := range []string{"", "predabs", "gps", "bself", "spacer"} {
			rep, err := verify.Run(t.Context(), task, verify.Options{Engine: engine, PerAssertion: engine == ""})
			require.NoError(t, err)
			assert.Equal(t, task.Expected.String(), rep.Verdict, "%s, engine %s", file, engine)
			if rep.Verdict == "unsafe" {
				require.NotNil(t, rep.Counterexample)
				last := rep.Counterexample.Steps[len(rep.Counterexample.Steps)-1]
				assert.Contains(t, last.Source, "error ", file)
				_, err := rep.Harness(t.Context(), task)
				assert.ErrorIs(t, err, verify.ErrNoEvidence)
			}
		}
	}
}
