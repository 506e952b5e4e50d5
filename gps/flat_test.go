package gps

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"

	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/steps"
)

// The parameter of these programs is how far their loops have to run (Fang et al. 2025, section 7.3).
var parametric = []struct {
	name, text string
	want       answer.Verdict
}{
	{"the input is large enough", `S -> H: havoc n; i = 0; m = 0
		H -> H: assume i < n; m = m + 1; i = i + 1
		H -> ERR: assume i >= n && m >= %[1]d`, answer.Unsafe},
	{"the iteration for which the input is the key", `S -> H: havoc key; havoc n; i = 0
		H -> I: assume i < 100000 && key == i; j = 0; s = 0
		I -> I: assume j < 6; j = j + 1; s = s + n
		I -> ERR: assume j >= 6 && s == 0 && key == %[1]d - 1
		H -> H: assume i < 100000 && key != i; i = i + 1`, answer.Unsafe},
	{"a door behind a loop", `S -> H: havoc key; i = 0
		H -> H: assume i < %[1]d; i = i + 1
		H -> ERR: assume i >= %[1]d && key == 42`, answer.Unsafe},
	{"two counters", `S -> H: i = 0; k = 0
		H -> H: assume i < %[1]d; i = i + 1; k = k + 2
		H -> ERR: assume i >= %[1]d && k != 2 * i`, answer.Safe},
	{"two loops", `S -> H: i = 0; k = 0
		H -> H: assume i < %[1]d; i = i + 1; k = k + 1
		H -> G: assume i >= %[1]d
		G -> G: assume i > 0; i = i - 1; k = k - 1
		G -> ERR: assume i <= 0 && k != 0`, answer.Safe},
}

// TestFlatInTheParameter: from 10 to 100,000 the questions at most double, those to the solver and those to the context. Below a
// few of these the parameter may matter: what an accelerator of all iterations costs is less than what it saves.
func TestFlatInTheParameter(t *testing.T) {
	const few = 50
	params := []int{10, 1000, 100000}
	for _, p := range parametric {
		var taken []int64
		for _, n := range params {
			g := cfgtest.Parse(int32Type, fmt.Sprintf(p.text, n)).Graph
			ctx := steps.Count()
			r, err := Run(ctx, g, Options{})
			require.NoError(t, err)
			taken = append(taken, ctx.Taken()+int64(stat(r, "queries")))
			require.Equal(t, p.want, r.Verdict, p.name)
			require.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: g}, r))
		}
		t.Logf("%s: %v", p.name, taken)
		assert.LessOrEqual(t, taken[2], 2*max(few, taken[0]), p.name)
	}
}
