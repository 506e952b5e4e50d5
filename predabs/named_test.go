package predabs_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/answer"
	"cairn/lang/ts"
	"cairn/predabs"
)

// run has the lectures' program decided as they do it, and returns the steps as well.
func run(t *testing.T, file string, opt predabs.Options) (*answer.Answer, string) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	prog, err := ts.Parse(file, text)
	require.NoError(t, err)
	var sheet strings.Builder
	opt.Single, opt.Without.Ranges, opt.NoTests = true, true, true
	opt.Trace = func(ev predabs.Event) { fmt.Fprintln(&sheet, ev) }
	res, err := predabs.Run(t.Context(), prog.Main, opt)
	require.NoError(t, err)
	return res, sheet.String()
}

// TestNamedPath solves the constraints of one path and explores nothing. A path that can be executed is the answer.
func TestNamedPath(t *testing.T) {
	res, sheet := run(t, "../testdata/ts/figure1.ts", predabs.Options{Refine: predabs.Greatest, Path: []string{"rho_1", "rho_3", "rho_5"}})
	assert.Equal(t, answer.Unknown, res.Verdict)
	assert.Contains(t, sheet, "phi_2 = wp(phi_3, rho_5) = x >= z")
	assert.NotContains(t, sheet, "choose")

	res, _ = run(t, "../testdata/ts/figure1.ts", predabs.Options{Path: []string{"rho_1", "rho_3"}})
	assert.Contains(t, res.Reason, "its end is no error")
}

// TestWorklist finds the counterexample's last state after another one, and has it examined before that if it goes by depth.
func TestWorklist(t *testing.T) {
	_, wide := run(t, "../testdata/ts/figure1.ts", predabs.Options{Refine: predabs.None})
	_, deep := run(t, "../testdata/ts/figure1.ts", predabs.Options{Refine: predabs.None, DepthFirst: true})
	assert.Contains(t, wide, "choose phi_4")
	assert.NotContains(t, deep, "choose phi_4")
}
