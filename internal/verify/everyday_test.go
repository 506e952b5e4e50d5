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

const (
	everyday = "../../testdata/everyday"
	arrays   = "../../testdata/arrays"
)

// slowEveryday are programs that take some seconds.
var slowEveryday = map[string]bool{"binary_search": true, "cleanup": true, "cleanup_wrong": true, "copy_string": true, "copy_string_wrong": true, "dates": true, "ring_buffer": true, "word_count": true}

// TestEveryday runs the default engine on programs as people write them, each in a right and a wrong version.
func TestEveryday(t *testing.T) { versions(t, everyday, 40, 1) }

// TestArrays does so for the classic loops over arrays of unknown length.
func TestArrays(t *testing.T) { versions(t, arrays, 42, 5) }

// versions verifies the programs of a folder, or every so many of them. A wrong verdict fails, and so does an unknown that unknown.txt does not
// list, and an answer that it does.
func versions(t *testing.T, folder string, number, every int) {
	listed := readUnknown(t, folder)
	tasks, err := filepath.Glob(filepath.Join(folder, "*.yml"))
	require.NoError(t, err)
	require.Len(t, tasks, number)
	for i, path := range tasks {
		name := strings.TrimSuffix(filepath.Base(path), ".yml")
		reason, unknown := listed[name]
		delete(listed, name)
		t.Run(name, func(t *testing.T) {
			if !sample.Long() && (slowEveryday[name] || !sample.Every(every, i)) {
				t.Skip("it takes some seconds, or is left out of the sample")
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
				ctx, opt.Engine = limited(t, perUnknown), "gps"
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
