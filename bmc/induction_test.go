package bmc_test

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/bmc"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/sample"
	"cairn/internal/steps"
)

// TestInduction: the answers are certified, say the same as unwinding where that has an answer, and no execution says otherwise.
func TestInduction(t *testing.T) {
	count, more := map[answer.Verdict]int{}, 0
	for seed := range int64(sample.Size(70, 10000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), []cfg.Type{cfg.Bool, {Bits: 3}, {Bits: 4, Signed: true}})
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 7, Vars: 3, Stmts: 2, Depth: 1})
		a := decideBy(t, bmc.Induction, steps.Limit(3000), g, bmc.Bounds{Max: 8})
		count[a.Verdict]++
		other := decide(t, steps.Limit(3000), g, bmc.Bounds{Max: 6})
		if a.Verdict != answer.Unknown && other.Verdict != answer.Unknown {
			require.Equal(t, other.Verdict, a.Verdict, "%s", g)
		}
		if a.Verdict == answer.Safe && other.Verdict == answer.Unknown {
			more++
		}
		for range 100 {
			out := cfgtest.Run(g, g.Source, gen.State(g), gen.Choose(g), 200)
			require.False(t, a.Verdict == answer.Safe && out.End == g.Target, "%s", g)
		}
	}
	t.Log(count, more)
	assert.Greater(t, count[answer.Safe], 10)
	assert.Greater(t, count[answer.Unsafe], 25)
	assert.Positive(t, more)
}

// TestInductive: loops without a bound, which unwinding does not end with.
func TestInductive(t *testing.T) {
	for name, text := range map[string]string{
		"two registers": `S -> H: a = 0; b = 0
			H -> ERR: assume a != b
			H -> H: havoc v; a = a ^ v; b = b ^ v`,
		"needs k = 2": `S -> H: a = 1; b = 2; c = 3
			H -> ERR: assume a == b
			H -> H: t = a; a = b; b = c; c = t`,
		"needs different states": `S -> H: a = 0
			H -> ERR: assume a == 200
			H -> H: assume a == 10; havoc v; assume v == 0
			H -> H: assume a == 10; a = 200
			H -> H: assume a == 0; a = 255
			H -> H: assume a == 255; a = 0`,
		"needs a range": `S -> H: i = 0; x = 0
			H -> ERR: assume i > 100
			H -> H: assume i < 100; i = i + 1; x = x ^ i`,
	} {
		g := cfgtest.Parse(cfg.Type{Bits: 8}, text).Graph
		a := decideBy(t, bmc.Induction, context.Background(), g, bmc.Bounds{Max: 250})
		require.Equal(t, answer.Safe, a.Verdict, "%s: %s", name, a.Reason)
		if name == "needs different states" {
			assert.NotEmpty(t, a.Certificate.(*answer.Induction).Apart)
		}
	}
	g := cfgtest.Parse(cfg.Type{Bits: 8}, "S -> H: i = 0\nH -> ERR: assume i == 200\nH -> H: havoc v; i = (i + 2) & 127 & v").Graph
	assert.Equal(t, answer.Safe, decideBy(t, bmc.Induction, context.Background(), g, bmc.Bounds{Max: 3}).Verdict)
	g = cfgtest.Parse(cfg.Type{Bits: 8}, "S -> H: i = 0\nH -> ERR: assume i == 7\nH -> H: havoc v; assume v < 16; i = i + v * v").Graph
	a := decideBy(t, bmc.Induction, context.Background(), g, bmc.Bounds{})
	assert.Equal(t, answer.Unsafe, a.Verdict)
	assert.Len(t, a.Certificate.(*answer.Execution).Inputs, 4, "7 is the sum of no three squares")
}

// TestInductionCancelled: k-induction that is stopped at any moment has no verdict, or the right one.
func TestInductionCancelled(t *testing.T) {
	g := cfgtest.Parse(cfg.Type{Bits: 8}, "S -> H: i = 0; x = 0\nH -> ERR: assume i > 100\nH -> H: assume i < 100; havoc v; i = i + 1; x = x * v * v").Graph
	for n := range int64(60) {
		a, err := bmc.Induction(steps.Limit(n), g, bmc.Bounds{Max: 20})
		if err == nil {
			require.NotEqual(t, answer.Unsafe, a.Verdict)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := bmc.Induction(ctx, g, bmc.Bounds{})
	require.ErrorIs(t, err, context.Canceled)
}
