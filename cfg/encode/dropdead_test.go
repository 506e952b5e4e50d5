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
	"cairn/smt"
)

// A counter that only feeds itself is dead, one that is tested later is not.
func TestDropDead(t *testing.T) {
	p := cfgtest.Parse(cfg.Math, `S -> H: i = 0; n = 0; k = 0
		H -> H: assume i < 10; i = i + 1; n = n + 1; k = k + i
		H -> ERR: assume i >= 10 && n > 20`)
	b, err := encode.LargeBlocks(context.Background(), p.Graph, encode.NewVocab(smt.NewContext(), p.Graph), encode.BlockOptions{})
	require.NoError(t, err)
	live := b.DropDead(nil)
	for name, want := range map[string]bool{"i": true, "n": true, "k": false} {
		for _, v := range b.Cuts {
			if v != p.Graph.Source && v != p.Graph.Target {
				assert.Equal(t, want, live[v][p.Vars[name]], name)
			}
		}
	}
	for _, blk := range b.Blocks {
		for _, u := range blk.Trans.Post {
			assert.NotEqual(t, p.Vars["k"], u.Var)
		}
	}
}

// Whatever a dead variable holds, the same blocks can be taken with the same effect on live variables.
func TestDropDeadIsExact(t *testing.T) {
	small := []cfg.Type{{Bits: 8}, {Bits: 8, Signed: true}, cfg.Bool, cfg.Int}
	for seed := range int64(40) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), small)
		gen.Linear = true
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 4 + gen.Intn(8), Vars: 4, Stmts: 2, Depth: 1})
		b, err := encode.LargeBlocks(context.Background(), g, encode.NewVocab(smt.NewContext(), g), encode.BlockOptions{MaxPaths: 4})
		require.NoError(t, err)
		before := make([]encode.Transition, len(b.Blocks))
		for i := range b.Blocks {
			before[i] = b.Blocks[i].Trans
		}
		live := b.DropDead(nil)
		for i := range b.Blocks {
			blk := &b.Blocks[i]
			assert.Equal(t, before[i].Guard, blk.Trans.Guard)
			for v, x := range b.Vocab.X {
				is := live[blk.Dst][v]
				if is {
					assert.Equal(t, b.Vocab.Value(before[i], cfg.Var(v)), b.Vocab.Value(blk.Trans, cfg.Var(v)))
				}
				if !live[blk.Src][v] {
					assert.False(t, b.Vocab.Ctx.Occurs(x, blk.Trans.Guard))
				}
			}
			for _, u := range blk.Trans.Post {
				for _, x := range b.Vocab.Ctx.FreeVars(u.Value) {
					if w, ok := b.Vocab.VarOf(x); ok {
						assert.True(t, live[blk.Src][w])
					}
				}
			}
		}
	}
}
