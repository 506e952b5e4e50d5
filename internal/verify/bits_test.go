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

// slowBits are programs of testdata/bits that take some seconds each.
var slowBits = map[string]bool{"popcount": true, "base64": true, "reverse": true, "crc": true}

// TestBits: programs that compute with bits, each in a right and a wrong version, are decided by the default engine.
func TestBits(t *testing.T) {
	tasks, err := filepath.Glob("../../testdata/bits/*.yml")
	require.NoError(t, err)
	require.Len(t, tasks, 28)
	for _, path := range tasks {
		name := strings.TrimSuffix(filepath.Base(path), ".yml")
		t.Run(name, func(t *testing.T) {
			if slowBits[name] && !sample.Long() {
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
