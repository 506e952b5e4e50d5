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

// TestFailedArray: what cannot be encoded is an error, also where an array has been written to that is written to again.
func TestFailedArray(t *testing.T) {
	g := &cfg.Graph{Name: "main"}
	g.NewVertex(cfg.VertexInfo{})
	g.Target = g.NewVertex(cfg.VertexInfo{})
	m, x := g.NewVar(cfg.VarInfo{Name: "m", Type: cfg.Bytes}), g.NewVar(cfg.VarInfo{Name: "x", Type: cfg.Math})
	word := cfg.Type{Bits: 32}
	large := cfg.Convert(word, cfg.Bin(cfg.Shl, g.RefTo(x), cfg.IntConst(cfg.Math, cfg.MaxMathShift+1)))
	store := func(value *cfg.Expr) cfg.Stmt {
		return cfg.Stmt{Kind: cfg.Assign, Var: m, Expr: cfg.StoreOf(g.RefTo(m), cfg.IntConst(cfg.Object, 0), cfg.IntConst(cfg.Offset, 0), value)}
	}
	g.NewEdge(0, g.Target, store(large), store(cfg.IntConst(word, 1)))
	vo := encode.NewVocab(smt.NewContext(), g)
	vo.Arrays = encode.ArraysOf(g)
	_, err := vo.EncodeEdge(g, 0, nil)
	require.ErrorContains(t, err, "a shift by 257 is not supported")
}
