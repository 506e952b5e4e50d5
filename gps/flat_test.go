package gps

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
)

// The parameter of these programs is how far their loops have to run (Fang et al. 2025, section 7.3).
var parametric = []struct {
	name, text string
	want       cfg.Verdict
}{
	{"the input is large enough", `S -> H: havoc n; i = 0; m = 0
		H -> H: assume i < n; m = m + 1; i = i + 1
		H -> ERR: assume i >= n && m >= %[1]d`, cfg.Unsafe},
	{"the turn for which the input is the key", `S -> H: havoc key; havoc n; i = 0
		H -> I: assume i < 100000 && key == i; j = 0; s = 0
		I -> I: assume j < 6; j = j + 1; s = s + n
		I -> ERR: assume j >= 6 && s == 0 && key == %[1]d - 1
		H -> H: assume i < 100000 && key != i; i = i + 1`, cfg.Unsafe},
	{"a door behind a loop", `S -> H: havoc key; i = 0
		H -> H: assume i < %[1]d; i = i + 1
		H -> ERR: assume i >= %[1]d && key == 42`, cfg.Unsafe},
	{"two counters", `S -> H: i = 0; k = 0
		H -> H: assume i < %[1]d; i = i + 1; k = k + 2
		H -> ERR: assume i >= %[1]d && k != 2 * i`, cfg.Safe},
	{"two loops", `S -> H: i = 0; k = 0
		H -> H: assume i < %[1]d; i = i + 1; k = k + 1
		H -> G: assume i >= %[1]d
		G -> G: assume i > 0; i = i - 1; k = k - 1
		G -> ERR: assume i <= 0 && k != 0`, cfg.Safe},
}

// TestFlatInTheParameter: from 10 to 100,000 the time at most doubles. The least of several runs counts, and the runs of all
// parameters take turns, because the machine may be busy. Times below that of starting a process count as this.
func TestFlatInTheParameter(t *testing.T) {
	const start = 5 * time.Millisecond
	params := []int{10, 1000, 100000}
	for _, p := range parametric {
		graphs := make([]*cfg.Graph, len(params))
		for i, n := range params {
			graphs[i] = cfgtest.Parse(int32Type, fmt.Sprintf(p.text, n)).Graph
		}
		least := make([]time.Duration, len(params))
		for round := range 30 {
			for i, g := range graphs {
				begin := time.Now()
				r, err := Run(context.Background(), g, Options{})
				took := max(start, time.Since(begin))
				require.NoError(t, err)
				if round == 0 {
					require.Equal(t, p.want, r.Verdict, p.name)
					require.NoError(t, certify.Check(context.Background(), g, r))
					least[i] = took
				}
				least[i] = min(least[i], took)
			}
			if round >= 3 && least[2] <= 2*least[0] {
				break
			}
		}
		t.Logf("%s: %v", p.name, least)
		assert.LessOrEqual(t, least[2], 2*least[0], p.name)
	}
}
