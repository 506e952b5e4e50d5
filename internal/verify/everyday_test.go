package verify_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
	"cairn/internal/steps"
	"cairn/internal/verify"
)

const everyday = "../../testdata/everyday"

// slowEveryday are programs that take some seconds.
var slowEveryday = map[string]bool{"binary_search": true, "cleanup": true, "cleanup_wrong": true, "copy_string": true, "copy_string_wrong": true, "dates": true, "word_count": true}

// TestEveryday runs the default engine on programs as people write them, each in a right and a wrong version. A wrong verdict fails,
// and so does an unknown that unknown.txt does not list, and an answer that it does.
func TestEveryday(t *testing.T) {
	listed := readUnknown(t, everyday)
	tasks, err := filepath.Glob(filepath.Join(everyday, "*.yml"))
	require.NoError(t, err)
	require.Len(t, tasks, 40)
	for _, path := range tasks {
		name := strings.TrimSuffix(filepath.Base(path), ".yml")
		reason, unknown := listed[name]
		delete(listed, name)
		t.Run(name, func(t *testing.T) {
			if slowEveryday[name] && !sample.Long() {
				t.Skip("it takes some seconds")
			}
			t.Parallel()
			task, err := verify.LoadTask(path)
			require.NoError(t, err)
			want := "safe"
			if strings.HasSuffix(name, "_wrong") {
				want = "unsafe"
			}
			require.Equal(t, want, task.Expected.String())
			ctx, opt := context.Background(), verify.Options{}
			if unknown { // the steps of a portfolio are not counted
				ctx, opt.Engine = steps.Limit(perUnknown), "gps"
			}
			rep, err := verify.Run(ctx, task, opt)
			require.NoError(t, err)
			if rep.Verdict == "unknown" {
				assert.True(t, unknown, "unknown (%s) and not in unknown.txt", rep.Reason)
				return
			}
			assert.Equal(t, want, rep.Verdict, "the wrong verdict")
			assert.False(t, unknown, "solved, so it must leave unknown.txt (%s)", reason)
		})
	}
	assert.Empty(t, listed, "lines of unknown.txt that name no program")
}
