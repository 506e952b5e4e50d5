package encode_test

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/encode"
	"cairn/internal/sample"
	"cairn/smt"
)

// TestRandomMemory: after random assignments to arrays, an expression can have the value that it has, and mostly no other one.
func TestRandomMemory(t *testing.T) {
	ctx, defined, exact := context.Background(), 0, 0
	for seed := range int64(sample.Size(150, 20000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		gen.Arrays = [][]cfg.Type{{cfg.Bytes}, {cfg.Bytes, cfg.Bytes}, {{Bits: 16, Kind: cfg.Array}}}[gen.Intn(3)]
		m, ok := gen.Computation()
		if !ok {
			continue
		}
		defined++
		status := func(equal cfg.Op) smt.Status {
			g := cfgtest.Outcome(m.Graph, m.State.Values, m.State.Memory, m.Stmts, m.Expr, equal, m.Value)
			vo := encode.NewVocab(smt.NewContext(), g)
			vo.Arrays = encode.ArraysOf(g)
			step, err := vo.EncodeEdge(g, 0, nil)
			require.NoError(t, err)
			is, _ := smt.CheckSat(ctx, vo.Ctx, step.Guard)
			return is
		}
		require.NotEqual(t, smt.Unsat, status(cfg.Eq), "%d: %s after %v is %s", seed, m.Expr, m.Stmts, m.Value)
		if status(cfg.Ne) == smt.Unsat {
			exact++
		}
	}
	t.Log(exact, defined)
	assert.Greater(t, exact, defined/3)
}
