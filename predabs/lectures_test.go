package predabs_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/answer"
	"cairn/lang/ts"
	"cairn/predabs"
)

var update = flag.Bool("update", false, "write the golden files")

// TestLectures writes down what the algorithm tells about transition systems, and compares it with the golden files. The systems
// are such that the range analysis leaves something to do.
func TestLectures(t *testing.T) {
	for _, c := range []struct {
		name, system string
		verdict      answer.Verdict
		opt          predabs.Options
	}{
		{"interpolation", "sums", answer.Safe, predabs.Options{NoLoops: true}},
		{"least", "iterations", answer.Safe, predabs.Options{Refine: predabs.Least}},
		{"greatest", "iterations", answer.Safe, predabs.Options{Refine: predabs.Greatest}},
		{"accelerated", "sums", answer.Safe, predabs.Options{}},
		{"global", "phases", answer.Safe, predabs.Options{Global: true, Restart: true}},
		{"boolean", "phases", answer.Safe, predabs.Options{Boolean: true}},
		{"unsafe", "sums_bug", answer.Unsafe, predabs.Options{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join("..", "testdata", "ts", c.system+".ts")
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			prog, err := ts.Parse(file, text)
			require.NoError(t, err)
			var sheet strings.Builder
			c.opt.Trace = func(ev predabs.Event) { fmt.Fprintln(&sheet, ev) }
			res, err := predabs.Run(t.Context(), prog.Main, c.opt)
			require.NoError(t, err)
			assert.Equal(t, c.verdict, res.Verdict)
			golden := filepath.Join("testdata", c.name+".golden")
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(sheet.String()), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			assert.Equal(t, string(want), sheet.String())
		})
	}
}
