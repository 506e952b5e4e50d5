package verify_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/family"
	"cairn/internal/verify"
	"cairn/lang/cfront"
)

// TestPolynomial: gps decides loops whose closed forms are quadratic, however far they run. N is the number of iterations that matters.
func TestPolynomial(t *testing.T) {
	tasks, err := filepath.Glob("../../testdata/polynomial/*.yml")
	require.NoError(t, err)
	require.Greater(t, len(tasks), 8)
	for _, path := range tasks {
		name := strings.TrimSuffix(filepath.Base(path), ".yml")
		sizes := []int{10, 30, 1_000_000}
		if strings.HasPrefix(name, "triangle") { // as many steps as it has places
			sizes = []int{14, 1000}
		}
		for _, n := range sizes {
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				t.Parallel()
				task, err := verify.LoadTask(path)
				require.NoError(t, err)
				polynomial(t, task, task.Expected.String(), cfront.Macro{Name: "N", Body: fmt.Sprint(n)})
			})
		}
	}
	for name, sizes := range map[string][]int{"sum": {10, 30, 1000, 1_000_000}, "triangle": {14, 1000}} {
		f, err := family.Find(name)
		require.NoError(t, err)
		for _, n := range sizes {
			for verdict, bug := range map[string]bool{"safe": false, "unsafe": true} {
				t.Run(fmt.Sprintf("%s/%d/%s", name, n, verdict), func(t *testing.T) {
					t.Parallel()
					text, err := f.Text(n, bug)
					require.NoError(t, err)
					polynomial(t, verify.Task{File: name + ".c", Source: []byte(text), DataModel: verify.ILP32}, verdict)
				})
			}
		}
	}
}

// polynomial requires a verdict of gps.
func polynomial(t *testing.T, task verify.Task, verdict string, macros ...cfront.Macro) {
	t.Helper()
	rep, err := verify.Run(t.Context(), task, verify.Options{Engine: "gps", Includes: verify.Includes{Macros: macros}})
	require.NoError(t, err)
	assert.Equal(t, verdict, rep.Verdict, rep.Reason)
}
