package bitwise

import (
	"math"
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/num"
	"cairn/internal/sample"
)

// has reports whether a value of a type is in the set.
func (k known) has(t cfg.Type, x num.Rat) bool {
	f, float := t.Native(x)
	switch {
	case !float:
		return k.Contains(x)
	case math.IsNaN(f):
		return k.nan
	case k.IsEmpty():
		return false
	case math.IsInf(f, 1):
		return !k.HiOK
	case math.IsInf(f, -1):
		return !k.LoOK
	}
	r := new(big.Rat).SetFloat64(f)
	return k.Contains(num.FromBigInt(r.Num()).Div(num.FromBigInt(r.Denom())))
}

// around is a random set with some values.
func around(gen *cfgtest.Gen, t cfg.Type, values ...num.Rat) known {
	out := known{Interval: num.Empty()}
	for _, x := range values {
		one := known{Interval: num.Point(x)}
		if t.IsFloat() {
			one = constantNumber(cfg.ConstOf(t, x))
		}
		out = out.join(one)
	}
	if gen.Intn(4) == 0 {
		out = out.join(anyOf(t))
	}
	return out
}

// TestIntervalsOfExecutions: whatever an edge does with states of a box is in the box behind it.
func TestIntervalsOfExecutions(t *testing.T) {
	steps, narrow := 0, 0
	for seed := range int64(sample.Size(500, 100_000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.FloatTypes)
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 3 + gen.Intn(4), Vars: 1 + gen.Intn(4), Stmts: 3, Depth: 1 + gen.Intn(3)})
		in := &intervals{g, math.MaxInt}
		for range 8 {
			before := gen.State(g)
			for _, e := range cfgtest.Run(g, g.Source, before, gen.Choose(g), 20).Edges {
				from := make(box, len(g.Vars))
				for v, info := range g.Vars {
					from[v] = around(gen, info.Type, []num.Rat{before[v], gen.Value(info.Type)}[:1+gen.Intn(2)]...)
				}
				after := in.edge(&g.Edges[e.Edge], from)
				require.NotNil(t, after, "%d: %s edge %d, from %v", seed, g, e.Edge, before)
				for v, info := range g.Vars {
					require.True(t, after[v].has(info.Type, e.State[v]), "%d: %s edge %d, from %v to %v: %s", seed, g, e.Edge, before, e.State, info.Name)
					if !anyOf(info.Type).within(after[v]) {
						narrow++
					}
				}
				before = e.State
				steps++
			}
		}
	}
	assert.Greater(t, steps, 5_000)
	assert.Greater(t, narrow, steps/4)
	t.Log(steps, narrow)
}
