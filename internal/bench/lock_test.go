package bench

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestBusy requires that a results file belongs to one run at a time, that another is refused and changes nothing, and that the
// file is free when its run is over, whatever it has left.
func TestBusy(t *testing.T) {
	switch runtime.GOOS {
	case "js", "wasip1", "plan9", "solaris", "illumos", "aix":
		t.Skip("no locks here")
	}
	path := filepath.Join(t.TempDir(), "r.jsonl")
	run := Run{Shard: Shard{1, 1}, Settings: Settings{Version: "x"}}
	m := run.newManifest(nil)
	w, err := Create(path, m)
	require.NoError(t, err)
	require.NoError(t, w.Add(Result{Task: "one"}))
	before, err := os.ReadFile(path)
	require.NoError(t, err)

	_, _, err = Resume(path, m)
	require.ErrorIs(t, err, ErrBusy)
	assert.EqualError(t, err, path+": another run is writing to it")
	_, err = Create(path, m)
	require.ErrorContains(t, err, "exists already")
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, before, after)

	require.NoError(t, w.Add(Result{Task: "two"}))
	require.NoError(t, w.f.Close()) // as the system does for a process that ends
	require.NoError(t, os.WriteFile(path, append(before, `{"task":"cut o`...), 0o666))
	again, old, err := Resume(path, m)
	require.NoError(t, err)
	assert.Len(t, old, 1)
	require.NoError(t, again.Add(Result{Task: "three"}))
	require.NoError(t, again.Close())
	r, _, err := ReadResults(path)
	require.NoError(t, err)
	require.Len(t, r.Results, 2)
	assert.Equal(t, "three", r.Results[1].Task)
}
