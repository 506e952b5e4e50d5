package verify_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestQuantified: what is true of all elements is told in ACSL, and left out of witnesses; a program that is wrong is not proved.
func TestQuantified(t *testing.T) {
	text := `int a[100000];
int main(void) {
	for (int i = 0; i < 100000; i++) a[i] = i;
	for (int j = 0; j < 100000; j++) if (a[j] != j) reach_error();
}
`
	opt := verify.Options{Engine: "cells", Memory: verify.MemoryBytes, EngineOptions: verify.EngineOptions{Steps: 5000}}
	rep := run(t, source(text), opt)
	require.Equal(t, "safe", rep.Verdict, rep.Reason)
	var lines []string
	for _, inv := range rep.Invariants {
		lines = append(lines, inv.Expression)
	}
	assert.Contains(t, strings.Join(lines, "\n"), `k >= 0 ==> a[k] == k`)
	assert.Contains(t, strings.Join(lines, "\n"), `\forall integer k; `)
	w, err := rep.Witness(context.Background(), source(text), verify.Stamp{})
	require.NoError(t, err)
	assert.NotContains(t, string(w), "forall")
	wrong := run(t, source(strings.Replace(text, "a[j] != j", "a[j] != j + 1", 1)), opt)
	assert.Equal(t, "unknown", wrong.Verdict)
}
