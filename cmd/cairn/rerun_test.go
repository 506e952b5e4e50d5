package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestWatch changes a header while cairn verify --watch is at work: it verifies again, but not because of what it writes itself.
func TestWatch(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process can be interrupted there")
	}
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	write("limit.h", "#define LIMIT 3\n")
	write("p.c", "#include \"limit.h\"\nextern void reach_error(void);\nint main(void) { if (LIMIT < 10) reach_error(); }\n")
	cmd := exec.Command("cairn", "verify", "--watch", "--report", "page.html", "--harness", "inputs.c", "--timeout", "60", "p.c")
	cmd.Dir = dir
	var told bytes.Buffer
	cmd.Stderr = &told
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	var verdicts []string
	lines := bufio.NewScanner(out)
	until := func(verdict string) {
		for lines.Scan() {
			if v := lines.Text(); v == "safe" || v == "unsafe" || strings.HasPrefix(v, "unknown") {
				verdicts = append(verdicts, v)
				if v == verdict {
					return
				}
			}
		}
		require.Fail(t, "no such verdict", "%s: %s", verdict, told.String())
	}
	until("unsafe")
	write("limit.h", "#define LIMIT 12\n")
	until("safe")
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait() // the code is that of the last run that has ended, which may be either
	assert.LessOrEqual(t, len(verdicts), 3, "what is written makes it run again: %v", verdicts)
	assert.Contains(t, told.String(), "-- limit.h has changed\n")
}

func TestDifference(t *testing.T) {
	now := time.Unix(1, 0)
	a := map[string]stamp{"a.c": {1, now}, "b.c": {2, now}}
	assert.Empty(t, difference(a, a))
	assert.Equal(t, "b.c", difference(a, map[string]stamp{"a.c": {1, now}}))
	assert.Equal(t, "a.c", difference(a, map[string]stamp{"a.c": {1, now.Add(1)}, "b.c": {3, now}}))
	assert.Equal(t, "c.h", difference(a, map[string]stamp{"a.c": {1, now}, "b.c": {2, now}, "c.h": {}}))
}
