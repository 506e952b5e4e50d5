package verify_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/verify"
)

const corpus = "../testdata/c"

// The time for one program of the corpus, on a machine that is slow and busy, what an engine is told that it has, the time for one that
// is listed as unknown, and for a partial engine.
const (
	perTask    = time.Minute
	toDivide   = 4 * time.Second // what divides its time divides little: se+bself spends half of it on what se cannot do
	perUnknown = 2 * time.Second
	perPartial = 300 * time.Millisecond
)

// TestCorpus runs every engine on every program of testdata/c. A wrong verdict fails, and so does an unknown that is not
// listed in unknown.txt, and an answer that is. Partial engines need not decide anything.
func TestCorpus(t *testing.T) {
	listed := readUnknown(t, corpus)
	tasks, err := filepath.Glob(filepath.Join(corpus, "*.yml"))
	require.NoError(t, err)
	require.Greater(t, len(tasks), 70)
	for _, e := range verify.Engines() {
		for _, path := range tasks {
			key := e.Name + " " + strings.TrimSuffix(filepath.Base(path), ".yml")
			reason, unknown := listed[key]
			delete(listed, key)
			t.Run(strings.ReplaceAll(key, " ", "/"), func(t *testing.T) {
				t.Parallel()
				limit := perTask
				if unknown {
					limit = perUnknown
				}
				if e.Partial {
					limit = perPartial
				}
				task, err := verify.LoadTask(path)
				require.NoError(t, err)
				ctx, cancel := context.WithTimeout(context.Background(), limit)
				defer cancel()
				rep, err := verify.Run(ctx, task, verify.Options{Engine: e.Name, EngineOptions: verify.EngineOptions{Timeout: toDivide}})
				require.NoError(t, err)
				switch want := task.Expected.String(); {
				case rep.Verdict != "unknown":
					assert.Equal(t, want, rep.Verdict, "the wrong verdict")
					assert.False(t, unknown, "solved, so it must leave unknown.txt (%s)", reason)
				default:
					assert.True(t, unknown || e.Partial, "unknown (%s) and not in unknown.txt", rep.Reason)
				}
			})
		}
	}
	assert.Empty(t, listed, "lines of unknown.txt that name no engine and program")
}

// readUnknown reads the list of what is not solved yet in a folder: lines "KEY: REASON".
func readUnknown(t *testing.T, folder string) map[string]string {
	data, err := os.ReadFile(filepath.Join(folder, "unknown.txt"))
	require.NoError(t, err)
	list := map[string]string{}
	for i, line := range strings.Split(string(data), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		key, reason, ok := strings.Cut(line, ": ")
		require.True(t, ok, "unknown.txt:%d: no reason", i+1)
		list[key] = reason
	}
	return list
}

// TestCorpusIsComplete requires that each program has a task definition with a verdict, and that both verdicts are common.
func TestCorpusIsComplete(t *testing.T) {
	count := map[cfg.Verdict]int{}
	for _, pattern := range []string{"*.c", "*.i"} {
		files, err := filepath.Glob(filepath.Join(corpus, pattern))
		require.NoError(t, err)
		for _, f := range files {
			task, err := verify.LoadTask(strings.TrimSuffix(f, filepath.Ext(f)) + ".yml")
			require.NoError(t, err)
			assert.Equal(t, f, task.File)
			assert.NotEqual(t, cfg.Unknown, task.Expected, f)
			assert.Contains(t, string(task.Source), "// ", "%s: a comment should say what it exercises", f)
			count[task.Expected]++
		}
	}
	assert.Greater(t, count[cfg.Safe], 50, fmt.Sprint(count))
	assert.Greater(t, count[cfg.Unsafe], 50, fmt.Sprint(count))
}
