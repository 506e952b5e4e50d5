package cra

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/summary"
	"cairn/internal/answer"
	"cairn/internal/search"
)

// TestRun: recurrences decide, or the answer is unknown; also where the error can be reached.
func TestRun(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       answer.Verdict
	}{
		{"two counters", `S -> H: havoc n; i = 0; k = 0
			H -> H: assume i < n; i = i + 1; k = k + 2
			H -> ERR: assume i >= n && k != 2 * i`, answer.Safe},
		{"each value of a parameter has its closed form", `S -> A: havoc k
			A -> H: assume k >= 0 && k <= 4; i = 0; t = 0
			H -> H: assume t < 1000; i = i + k; t = t + 1
			H -> ERR: assume t >= 1000 && i != 1000 * k`, answer.Safe},
		{"the error is reached", `S -> H: havoc n; i = 0
			H -> H: assume i < n; i = i + 1
			H -> ERR: assume i >= n && i == 5`, answer.Unknown},
	} {
		g := cfgtest.Parse(cfg.Type{Bits: 32, Signed: true}, tt.text).Graph
		res, err := Run(context.Background(), g, Options{})
		require.NoError(t, err)
		assert.Equal(t, tt.want, res.Verdict, "%s: %s", tt.name, res.Reason)
		assert.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: g}, res), tt.name)
	}
}

// TestWithout: what splitting by phases, and knowing of resets, are for.
func TestWithout(t *testing.T) {
	for _, tt := range []struct {
		text    string
		without search.Without
	}{
		{`S -> H: i = 0; x = 0
			H -> H: assume i < 20 && i < 10; i = i + 1
			H -> H: assume i < 20 && i >= 10; i = i + 1; x = x + 1
			H -> ERR: assume i >= 20 && x != 10`, search.Without{Summary: summary.Options{NoPhases: true}}},
		{`S -> H: i = 0; k = 0
			H -> H: assume i < 20; havoc c; assume c > 0; i = i + 1; k = k + 1
			H -> H: assume i < 20; havoc c; assume c <= 0; i = i + 1; k = 0
			H -> ERR: assume k > 20`, search.Without{Resets: true}},
	} {
		for _, without := range []search.Without{{}, tt.without} {
			without.Congruences, without.Octagons = true, true
			g := cfgtest.Parse(cfg.Type{Bits: 32, Signed: true}, tt.text).Graph
			res, err := Run(context.Background(), g, Options{Without: without})
			require.NoError(t, err)
			assert.Equal(t, !without.Resets && !without.Summary.NoPhases, res.Verdict == answer.Safe, res.Reason)
			assert.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: g}, res))
		}
	}
}
