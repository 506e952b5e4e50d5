package verify_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/engines"
	"cairn/internal/sample"
	"cairn/internal/verify"
)

const corpus = "../../testdata/c"

// The steps for a program that is listed as unknown, and for a partial engine. All others have as many as they need.
const perUnknown = 5000

var perPartial = int64(sample.Size(200, 1000))

// slow are engines and programs that take 10 s together.
var slow = map[string]bool{"gps variadic": true, "explicit verifier_assert": true, "predabs state_machine_23": true}

// limited is a context that ends after n looks at it, or after n steps under it or a context that is derived from it, at which looks are not
// counted.
func limited(t *testing.T, n int64) context.Context {
	ctx, cancel := budget.WithDeadline(t.Context(), n)
	t.Cleanup(cancel)
	return ctx
}

// TestCorpus runs the default engine and gps on every program of testdata/c, the others on a sample. A wrong verdict fails, and so
// does an unknown that is not listed in unknown.txt, and an answer that is. Partial engines need not decide anything.
func TestCorpus(t *testing.T) {
	listed := readUnknown(t, corpus)
	tasks, err := filepath.Glob(filepath.Join(corpus, "*.yml"))
	require.NoError(t, err)
	require.Greater(t, len(tasks), 70)
	for j, e := range verify.Engines(verify.Programs) {
		for i, path := range tasks {
			key := e.Name + " " + strings.TrimSuffix(filepath.Base(path), ".yml")
			reason, unknown := listed[key]
			delete(listed, key)
			if j > 1 && !sample.Every(8, i+j) || slow[key] && !sample.Long() {
				continue
			}
			t.Run(strings.ReplaceAll(key, " ", "/"), func(t *testing.T) {
				t.Parallel()
				ctx := context.Background()
				switch {
				case e.Partial:
					ctx = limited(t, perPartial)
				case unknown:
					ctx = limited(t, perUnknown)
				}
				task, err := verify.LoadTask(path)
				require.NoError(t, err)
				rep, err := verify.Run(ctx, task, verify.Options{Engine: e.Name, EngineOptions: verify.EngineOptions{Set: engines.Settings{"concurrent": "true"}}})
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
	count := map[answer.Verdict]int{}
	for _, pattern := range []string{"*.c", "*.i"} {
		files, err := filepath.Glob(filepath.Join(corpus, pattern))
		require.NoError(t, err)
		for _, f := range files {
			task, err := verify.LoadTask(strings.TrimSuffix(f, filepath.Ext(f)) + ".yml")
			require.NoError(t, err)
			assert.Equal(t, f, task.File)
			assert.NotEqual(t, answer.Unknown, task.Expected, f)
			assert.Contains(t, string(task.Source), "// ", "%s: a comment should say what it exercises", f)
			count[task.Expected]++
		}
	}
	assert.Greater(t, count[answer.Safe], 50, fmt.Sprint(count))
	assert.Greater(t, count[answer.Unsafe], 50, fmt.Sprint(count))
}
