package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
)

// busyVariable tells the test's own binary to be load for others.
const busyVariable = "CAIRN_TEST_BUSY"

// TestBusy is what other processes do while TestSameUnderLoad runs.
func TestBusy(t *testing.T) {
	if os.Getenv(busyVariable) == "" {
		t.Skip("runs as a process of its own only")
	}
	for n := 0; ; n++ { // until it is killed
		_ = strings.Repeat("x", n%1000)
	}
}

// load keeps all processors busy until the test ends. More of it, beside other tests, makes caches so cold that a second of processor time is over
// before its steps are.
func load(t *testing.T) {
	for range runtime.NumCPU() {
		cmd := exec.Command(os.Args[0], "-test.run", "^TestBusy$")
		cmd.Env = append(os.Environ(), busyVariable+"=1")
		require.NoError(t, cmd.Start())
		t.Cleanup(func() {
			_ = cmd.Process.Kill() // it may have ended
			_ = cmd.Wait()         // by the kill
		})
	}
}

// TestSameUnderLoad: with one job, the output for a program is the same to the byte on an idle machine and on a busy one, also where the
// steps are used up.
func TestSameUnderLoad(t *testing.T) {
	var files []string
	for _, pattern := range []string{"c/*.c", "everyday/*.c", "bool/*.bp", "ts/*.ts", "recursion/*.c", "memsafety/*.c", "overflow/*.c", "properties/*.c"} {
		some, err := filepath.Glob(filepath.Join("..", "..", "testdata", pattern))
		require.NoError(t, err)
		for i, f := range some {
			if sample.Every(16, i) {
				files = append(files, f)
			}
		}
	}
	outputs := func() []string {
		var all []string
		for _, f := range files {
			var out, errs bytes.Buffer
			run([]string{"verify", "--jobs", "1", "--steps", "5000", f}, &out, &errs)
			all = append(all, out.String()+errs.String())
		}
		return all
	}
	idle := outputs()
	load(t)
	busy := outputs()
	for i, f := range files {
		assert.Equal(t, idle[i], busy[i], f)
	}
}
