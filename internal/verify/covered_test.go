package verify_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestNotCovered: a report of safe says what its certificate takes as it is.
func TestNotCovered(t *testing.T) {
	const (
		numbers = `int n = k; if (k > 3) n = 3; if (n > 3) reach_error();`
		bytes   = `int a[4] = {0}; unsigned char *p = (unsigned char *)a; k &= 3; p[4 * k] = 1; if (a[k] != 1) reach_error();`
		endless = `int a[4] = {0}; unsigned char *p = (unsigned char *)a; while (nd()) { if (a[k & 3] > 1) reach_error(); p[4 * (k & 3)] = 1; }`
		floats  = `double d = k; if (d > 3) d = 3; if (d > 4) reach_error();`
	)
	for _, tc := range []struct {
		body   string
		passes []string
		memory verify.Memory
		want   []string
	}{
		{numbers, nil, verify.MemoryAuto, nil},
		{numbers, nil, verify.MemoryBytes, nil},
		{numbers, []string{"slice", "prune"}, verify.MemoryAuto, []string{"what --pass slice,prune changed"}},
		{bytes, nil, verify.MemoryBytes, nil}, // it holds for the program before that
		{bytes, []string{"slice"}, verify.MemoryBytes, []string{"the partition of memory into regions", "what --pass slice changed"}},
		{floats, nil, verify.MemoryAuto, []string{"the circuits of floating-point numbers"}},
		{bytes + floats, nil, verify.MemoryBytes, []string{"the circuits of floating-point numbers"}},
		{endless, nil, verify.MemoryBytes, []string{"the partition of memory into regions"}}, // by induction
		// unsafe; in bytes an execution is repeated before they are taken apart, unless it depends on what nothing has been written to
		{`if (k >= 0) reach_error();`, nil, verify.MemoryAuto, nil},
		{bytes + `if (a[k] == 1) reach_error();`, nil, verify.MemoryBytes, nil},
		{`int *p = malloc(8); if (p) { ((char *)p)[k & 3] = 1; if (p[1] == 3) reach_error(); }`, nil, verify.MemoryBytes, []string{"the partition of memory into regions"}},
	} {
		file := filepath.Join(t.TempDir(), "program.c")
		text := "extern int nd(void); extern void reach_error(void); extern void *malloc(unsigned long); int main(void) { int k = nd(); " + tc.body + " }"
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		task, err := verify.LoadTask(file)
		require.NoError(t, err)
		rep, err := verify.Run(context.Background(), task, verify.Options{Memory: tc.memory, Passes: tc.passes})
		require.NoError(t, err)
		require.NotEqual(t, "unknown", rep.Verdict, "%s: %s", tc.body, rep.Reason)
		assert.Equal(t, tc.want, rep.NotCovered, tc.body)
	}
}
