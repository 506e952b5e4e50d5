package leap

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/num"
	"cairn/smt"
)

// TestLeapExpressions compares the terms for expressions with the plain interpreter: where some variables have known values
// and others are symbols.
func TestLeapExpressions(t *testing.T) {
	values, undefined := 0, 0
	for seed := range int64(6000) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		g := &cfg.Graph{SignedWrap: gen.Intn(3) == 0}
		g.Source, g.Target = g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
		gen.Vars(g, 4)
		e := gen.Expr(g, g.Vars[gen.Intn(4)].Type, 3)
		state := gen.State(g)
		vo := cfg.NewSymbols(smt.NewContext(), g)
		p := &proof{g: g, vocab: vo, c: vo.Ctx}
		m := smt.NewModel(vo.Ctx)
		for v, r := range state {
			m.Set(vo.X[v], r)
			if gen.Intn(2) == 0 {
				p.env = append(p.env, vo.Ctx.Num(r, smt.Int))
			} else {
				p.env = append(p.env, vo.X[v])
			}
		}
		got := p.eval(e)
		if p.err != nil {
			continue
		}
		want, err := cfgtest.Eval(g, e, cfgtest.Bigs(state))
		require.Equal(t, err == nil, m.Holds(vo.Ctx.And(p.needs...)), "%s in %v", e, state)
		if err != nil {
			undefined++
			continue
		}
		values++
		require.Equal(t, num.FromBigInt(want).String(), m.Value(got).String(), "%s in %v", e, state)
	}
	assert.Greater(t, values, 1500)
	assert.Greater(t, undefined, 300)
}
