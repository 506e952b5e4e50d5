package bitwise_test

import (
	"context"
	"maps"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/bitwise"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/internal/sample"
)

// TestMemory requires that random expressions over arrays have the values that they have after random assignments to these, and no
// others. What the arrays contain before is assumed of the cells one by one, or stored.
func TestMemory(t *testing.T) {
	ctx, defined := context.Background(), 0
	for seed := range int64(sample.Size(70, 50000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		gen.Arrays = [][]cfg.Type{{cfg.Bytes}, {cfg.Bytes, cfg.Bytes}, {{Bits: 16, Kind: cfg.Array}}}[gen.Intn(3)]
		g := &cfg.Graph{SignedWrap: true}
		gen.Vars(g, 3)
		s := cfg.State{Values: gen.State(g), Memory: gen.Contents(g), SignedWrap: true}
		prefix := begins(g, s.Memory, gen.Intn(2) == 0)
		before, memory := append([]num.Rat(nil), s.Values...), maps.Clone(s.Memory)
		for range 1 + gen.Intn(3) {
			v := cfg.Var(3 + gen.Intn(len(gen.Arrays)))
			st := gen.Stmt(g, v, 2)
			if st.Kind == cfg.Assign && s.Assign(v, st.Expr) {
				prefix = append(prefix, st)
			}
		}
		v := cfg.Var(gen.Intn(3))
		e := gen.Expr(g, g.Vars[v].Type, 3)
		want, ok := s.Eval(e)
		if ok {
			defined++
		}
		is := bitwise.Check(ctx, after(asks(g, before, v, e, cfg.Eq, want), prefix), &answer.LoopBounds{})
		require.Equal(t, ok, is != nil, "%d: %s after %v from %v %v is %s: %v", seed, e, prefix, before, memory, want, is)
		require.NotErrorIs(t, is, obligation.ErrNoAnswer)
		require.NoError(t, bitwise.Check(ctx, after(asks(g, before, v, e, cfg.Ne, want), prefix), &answer.LoopBounds{}),
			"%d: %s after %v from %v %v is %s", seed, e, prefix, before, memory, want)
	}
	assert.Greater(t, defined, 40)
}

// begins are statements after which the arrays have some contents, where random programs look at them: they assume or store that.
func begins(g *cfg.Graph, memory cfg.Contents, assume bool) (stmts []cfg.Stmt) {
	for v, info := range g.Vars {
		if info.Type.Kind != cfg.Array {
			continue
		}
		m := g.RefTo(cfg.Var(v))
		for object := range uint64(3) {
			for offset := int64(-4); offset < 32; offset++ {
				o, at := cfg.IntConst(cfg.Object, int64(object)), cfg.IntConst(cfg.Offset, offset)
				cell := cfg.ConstOf(info.Type.Cell(), num.FromUint(memory[cfg.Cell{Var: cfg.Var(v), Object: object, Offset: offset}]))
				if assume {
					stmts = append(stmts, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Bin(cfg.Eq, cfg.LoadOf(info.Type.Bits, m, o, at), cell)})
				} else {
					stmts = append(stmts, cfg.Stmt{Kind: cfg.Assign, Var: cfg.Var(v), Expr: cfg.StoreOf(m, o, at, cell)})
				}
			}
		}
	}
	return stmts
}

// after is a program as asks makes it, with statements before the one that it asks about.
func after(g *cfg.Graph, stmts []cfg.Stmt) *cfg.Graph {
	first := &g.Edges[0].Stmts
	last := len(*first) - 1
	*first = append(append((*first)[:last:last], stmts...), (*first)[last])
	return g
}

// TestLost: it is not overlooked that a write is lost, of how many cells ever, or that memory which nothing has been written to is not 0.
func TestLost(t *testing.T) {
	for text, want := range map[string]string{
		"S -> ERR: m = store32(m, 1, 4, 7); assume load32(m, 1, 4) != 7":                               "",
		"S -> ERR: assume load32(m, 1, 4) != 0":                                                        "an execution reaches the error",
		"S -> ERR: m = store32(m, 1, 4, 7); m = store8(m, 1, 5, 0); assume load32(m, 1, 4) != 7":       "",
		"S -> ERR: m = store32(m, 1, 4, 7); m = store8(m, 1, 5, 1); assume load32(m, 1, 4) != 7":       "an execution reaches the error",
		"S -> ERR: m = store32(m, 1, i, 7); m = store32(m, 1, j, 8); assume load32(m, 1, i) != 7":      "an execution reaches the error",
		"S -> ERR: m = store32(m, 1, i, 7); m = store32(m, 2, j, 8); assume load32(m, 1, i) != 7":      "",
		"S -> ERR: m = fill(m, 1, 0, n, 3); assume n > 2 && load16(m, 1, 1) != 771":                    "",
		"S -> ERR: m = fill(m, 1, 0, n, 3); assume n > 1 && load16(m, 1, 1) != 771":                    "an execution reaches the error",
		"S -> ERR: m = copy(m, 1, 0, m, 2, 0, n); assume n > 2 && load16(m, 1, 1) != load16(m, 2, 1)":  "",
		"S -> ERR: m = copy(m, 1, 0, m, 2, 0, n); assume n >= 2 && load16(m, 1, 1) != load16(m, 2, 1)": "an execution reaches the error",
		"S -> ERR: x = load8(m, i, j); assume i == 3 && j == 4 && x != load8(m, 3, 4)":                 "",
	} {
		p := cfgtest.Parse(cfg.Int, text)
		err := bitwise.Check(context.Background(), p.Graph, &answer.LoopBounds{})
		if want == "" {
			assert.NoError(t, err, text)
		} else {
			assert.EqualError(t, err, want, text)
		}
	}
}
