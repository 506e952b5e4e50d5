package impact

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/steps"
)

// TestUnwind: the tree is completed by coverings or reaches the error; each answer is certified.
func TestUnwind(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       answer.Verdict
	}{
		// The device driver of McMillan 2006, figure 1: a lock that is taken and released in iterations of the loop.
		{"lock", `S -> L: lock = 0
			L -> M: assume lock == 0; lock = 1; havoc new; old = new; havoc more
			L -> ERR: assume lock != 0
			M -> N: assume more != 0; lock = 0; new = new + 1
			M -> N: assume more == 0
			N -> L: assume new != old
			N -> E: assume new == old`, answer.Safe},
		{"lock is not released", `S -> L: lock = 0
			L -> M: assume lock == 0; lock = 1; havoc new; old = new; havoc more
			L -> ERR: assume lock != 0
			M -> N: assume more != 0; new = new + 1
			M -> N: assume more == 0
			N -> L: assume new != old
			N -> E: assume new == old`, answer.Unsafe},
		{"a product is learned", `S -> H: havoc i; assume i > 0 && i < 10; k = i
			H -> ERR: assume i * k == 49 && i != 7
			H -> G: assume i * k != 49
			G -> ERR: assume i * i == 49`, answer.Safe},
		{"a sum is not less than its last term", `S -> H: havoc n; assume n >= 0 && n < 1000; i = 0; s = 0
			H -> H: assume i < n; i = i + 1; s = s + i
			H -> ERR: assume i >= n && s < n`, answer.Safe},
	} {
		for _, opt := range []Options{{}, {CoverAll: true}} {
			g := cfgtest.Parse(cfg.Type{Bits: 32, Signed: true}, tt.text).Graph
			res, err := Run(steps.Limit(3000), g, opt)
			require.NoError(t, err)
			assert.Equal(t, tt.want, res.Verdict, "%s: %s", tt.name, res.Reason)
			assert.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: g}, res), tt.name)
		}
	}
}
