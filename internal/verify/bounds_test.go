package verify_test

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestInBounds verifies programs whose error is an index outside its array.
func TestInBounds(t *testing.T) {
	for file, want := range map[string]string{"ring.c": "safe", "ring_wrong.c": "unsafe"} {
		t.Run(file, func(t *testing.T) {
			src, err := os.ReadFile("../../testdata/bounds/" + file)
			require.NoError(t, err)
			task := verify.Task{File: file, Source: src, DataModel: verify.ILP32}
			rep, err := verify.Run(context.Background(), task, verify.Options{Property: verify.InBounds})
			require.NoError(t, err)
			require.Equal(t, want, rep.Verdict, rep.Reason)
			assert.Equal(t, verify.InBounds, rep.Property)
			if want == "unsafe" {
				steps := rep.Counterexample.Steps
				assert.Equal(t, 7, steps[len(steps)-1].Line)
			}
			rep, err = verify.Run(context.Background(), task, verify.Options{})
			require.NoError(t, err)
			assert.Equal(t, "safe", rep.Verdict, "there is no other error")
		})
	}
}
