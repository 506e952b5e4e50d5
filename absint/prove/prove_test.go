package prove_test

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/absint"
	"cairn/absint/prove"
	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/sample"
)

// TestNumbers: random programs with floating-point numbers that bounds show to be safe have certificates that hold, and no execution comes to
// the target.
func TestNumbers(t *testing.T) {
	ctx := context.Background()
	safe, numbers, loops := 0, 0, 0
	for seed := range int64(sample.Size(1500, 50_000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.FloatTypes)
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 4 + gen.Intn(5), Vars: 1 + gen.Intn(4), Stmts: 3, Depth: 1 + gen.Intn(2)})
		if !absint.HasNumbers(g) {
			continue
		}
		a, err := prove.Run(ctx, g, absint.Options{})
		require.NoError(t, err)
		if a.Verdict != answer.Safe {
			continue
		}
		safe++
		if x, ok := a.Certificate.(*answer.Induction); ok {
			numbers++
			for _, ranges := range x.Ranges {
				loops += min(1, len(ranges))
			}
		}
		require.NoError(t, certify.Check(ctx, &cfg.Program{Main: g}, a), "%d: %s", seed, g)
		for range 20 {
			require.NotEqual(t, g.Target, cfgtest.Run(g, g.Source, gen.State(g), gen.Choose(g), 50).End, "%d: %s", seed, g)
		}
	}
	t.Log(safe, numbers, loops)
	assert.Greater(t, numbers, safe/2)
	assert.Greater(t, loops, 20)
}
