package bitvec_test

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/bitvec"
	"cairn/cfg/cfgtest"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/internal/sample"
	"cairn/smt"
)

// TestMemory compares the encoding of random edges that read and write arrays with executions. What the arrays contain at the
// beginning is what a random model says.
func TestMemory(t *testing.T) {
	through, read := 0, 0
	for seed := range int64(sample.Size(3000, 200000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		gen.Arrays = [][]cfg.Type{{cfg.Bytes}, {cfg.Bytes, cfg.Bytes}, {cfg.Bytes, {Bits: 64, Kind: cfg.Array}}, {{Bits: 16, Kind: cfg.Array}}}[gen.Intn(4)]
		g := block(gen)
		g.Edges[0].Stmts = append(g.Edges[0].Stmts, gen.Stmt(g, 3, 2), gen.Stmt(g, 3, 2), gen.Stmt(g, 0, 3))
		c := smt.NewContext()
		enc, err := bitvec.New(c, g)
		require.NoError(t, err)
		before := enc.Symbols("x")
		step := enc.Edge(0, before, func(s cfg.Site) smt.Term { return enc.Symbol("in", g.Edges[0].Stmts[s.Stmt].Var) })
		prog, err := exec.Compile(g)
		require.NoError(t, err)
		for range 4 {
			m := smt.NewModel(c)
			for _, x := range c.FreeVarsOf(append(step.State[:3:3], step.Guard)...) {
				if w := c.Width(c.Sort(x)); w > 0 {
					m.SetTerm(x, enc.Constant(cfg.Type{Bits: uint8(w)}, gen.Value(cfg.Type{Bits: uint8(w)})))
				}
			}
			if len(enc.Violated(m, append(step.State[:3:3], step.Guard)...)) > 0 {
				continue
			}
			state := make([]num.Rat, len(g.Vars))
			for v := range 3 {
				state[v] = enc.Number(g.Vars[v].Type, m.TermValue(before[v]))
			}
			memory, inputs := enc.Contents(m, before), 0
			read += len(memory)
			out, err := prog.Run(context.Background(), exec.Run{State: state, Memory: memory, Choose: func(s cfg.Site) (num.Rat, bool) {
				inputs++
				return enc.Number(g.Vars[g.Edges[0].Stmts[s.Stmt].Var].Type, m.TermValue(step.Inputs[inputs-1])), true
			}})
			require.NoError(t, err)
			require.Equal(t, out.Kind == exec.ReachedTarget, m.Holds(step.Guard), "%d: %s from %v %v", seed, g, state, memory)
			if out.Kind != exec.ReachedTarget {
				continue
			}
			through++
			for v := range 3 {
				require.Equal(t, out.State[v].String(), enc.Number(g.Vars[v].Type, m.TermValue(step.State[v])).String(), "%d: %s from %v %v", seed, g, state, memory)
			}
		}
	}
	assert.Greater(t, through, 3000)
	assert.Greater(t, read, 2000)
}
