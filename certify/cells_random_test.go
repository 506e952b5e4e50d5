package certify

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/sample"
	"cairn/smt"
)

// TestRandomMemory: that an expression over arrays does not have the value that it has after random assignments is not proved; that it has no
// other value mostly is.
func TestRandomMemory(t *testing.T) {
	ctx, defined, proved := context.Background(), 0, 0
	for seed := range int64(sample.Size(150, 20000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		gen.Arrays = [][]cfg.Type{{cfg.Bytes}, {cfg.Bytes, cfg.Bytes}, {{Bits: 16, Kind: cfg.Array}}}[gen.Intn(3)]
		m, ok := gen.Computation()
		if !ok {
			continue
		}
		defined++
		claim := func(equal cfg.Op) error {
			g := cfgtest.Outcome(m.Graph, m.State.Values, m.State.Memory, m.Stmts, m.Expr, equal, m.Value)
			c := smt.NewContext()
			inv := &answer.Invariants{Symbols: cfg.NewSymbols(c, g), At: map[cfg.Vertex]smt.Term{}}
			for v, info := range g.Vars {
				if info.Type.Kind == cfg.Array {
					inv.Cells = append(inv.Cells, answer.Cell{Array: cfg.Var(v), Index: c.Fresh("k", smt.Int), Value: c.Fresh("v", smt.Int), Signed: gen.Intn(2) == 0})
				}
			}
			return Check(ctx, &cfg.Program{Main: g}, &answer.Answer{Verdict: answer.Safe, Certificate: inv})
		}
		require.Error(t, claim(cfg.Eq), "%d: %s after %v is %s", seed, m.Expr, m.Stmts, m.Value)
		if claim(cfg.Ne) == nil {
			proved++
		}
	}
	t.Log(proved, defined)
	assert.Greater(t, proved, defined/3)
}
