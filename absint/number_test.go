package absint

import (
	"math"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/num"
	"cairn/internal/sample"
)

// wrongNumber reports a floating-point variable whose value in a state is not within its bounds.
func (r *Result) wrongNumber(at cfg.Vertex, state []num.Rat) string {
	for v, x := range state {
		if f, ok := r.p.g.Vars[v].Type.Native(x); ok && r.Reachable(at) {
			if known := r.p.getNumber(r.at[at], cfg.Var(v)); math.IsNaN(f) && !known.nan || !math.IsNaN(f) && !known.contains(f) {
				return "number " + r.p.g.Vars[v].Name
			}
		}
	}
	return r.wrong(at, state)
}

// TestNumbers: executions of random graphs stay within the bounds of their floating-point numbers.
func TestNumbers(t *testing.T) {
	states, bounded, dead := 0, 0, 0
	for seed := range int64(sample.Size(400, 40_000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.FloatTypes)
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 3 + gen.Intn(6), Vars: 1 + gen.Intn(4), Stmts: 3, Depth: 1 + gen.Intn(3)})
		r := Analyze(ctx, g, Options{Numbers: true})
		recheck(t, r)
		for range 15 {
			tr := cfgtest.Run(g, g.Source, gen.State(g), gen.Choose(g), 40)
			for _, e := range tr.Edges {
				states++
				dst := g.Edges[e.Edge].Dst
				require.Empty(t, r.wrongNumber(dst, e.State), "%d: %s at %d, state %v", seed, g, dst, e.State)
			}
		}
		for v := range g.Vertices {
			if s := r.at[v]; s == nil {
				dead++
			} else {
				for x := range g.Vars {
					if s.nums[x] != nil {
						bounded++
					}
				}
			}
		}
	}
	assert.Greater(t, states, 10000)
	assert.Greater(t, bounded, 100)
	assert.Greater(t, dead, 100)
}
