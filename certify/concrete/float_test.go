package concrete

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/internal/sample"
)

// TestFloats compares operators of floating-point numbers, and conversions, with package exec, which uses those of the processor.
func TestFloats(t *testing.T) { testOperators(t, cfgtest.FloatTypes) }

// TestWide does so for types of more than 64 bits.
func TestWide(t *testing.T) { testOperators(t, cfgtest.WideTypes) }

func testOperators(t *testing.T, types []cfg.Type) {
	for seed := range int64(sample.Size(3000, 100000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), types)
		g := &cfg.Graph{SignedWrap: true}
		g.Source, g.Target = g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
		gen.Vars(g, 3)
		v := cfg.Var(gen.Intn(3))
		e := gen.Expr(g, g.Vars[v].Type, 2)
		g.NewEdge(g.Source, g.Target, cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: e})
		prog, err := exec.Compile(g)
		require.NoError(t, err)
		c := compiler{wraps: true}
		evaluate := c.expr(e)
		require.NoError(t, c.err)
		for range 4 {
			state := gen.State(g)
			words := make([]value, len(state))
			for i, r := range state {
				var ok bool
				words[i], ok = given(g.Vars[i].Type, r)
				require.True(t, ok)
			}
			out, err := prog.Run(context.Background(), exec.Run{State: state})
			require.NoError(t, err)
			got := evaluate(&machine{vars: words})
			require.Equal(t, out.Kind == exec.ReachedTarget, got.state == known, "%s in %v", e, state)
			if got.state == known {
				require.Equal(t, out.State[v].String(), num.FromBigInt(got.integer(e.Type)).String(), "%s in %v", e, state)
			}
		}
	}
}
