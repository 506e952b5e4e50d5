package cfg_test

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
)

// TestDefined compares the condition that an expression is defined with what its evaluation does.
func TestDefined(t *testing.T) {
	counts := map[bool]int{}
	for seed := range int64(1500) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		g := &cfg.Graph{SignedWrap: seed%3 == 0}
		gen.Vars(g, 3)
		e := gen.Expr(g, g.Vars[0].Type, 1+int(seed%4))
		defined := cfg.Defined(e, g.SignedWrap)
		for range 20 {
			state := gen.State(g)
			val, err := cfgtest.Eval(g, e, state)
			got, err2 := cfgtest.Eval(g, defined, state)
			require.NoError(t, err2, "seed %d: %s", seed, g.ExprString(defined))
			require.Equal(t, err == nil, !got.IsZero(), "seed %d: %s in state %v: %s", seed, g.ExprString(e), state, g.ExprString(defined))
			holds, err2 := cfgtest.Eval(g, cfg.Holds(e, g.SignedWrap), state)
			require.NoError(t, err2)
			require.Equal(t, err == nil && !val.IsZero(), !holds.IsZero())
			counts[err == nil]++
		}
	}
	require.Greater(t, counts[true], 5000)
	require.Greater(t, counts[false], 2000)
}
