package cra

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
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
