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
	"cairn/internal/num"
	"cairn/smt"
)

// TestPoints lets random operations learn points: every execution stays possible, and at the points of a single operation
// no other value is.
func TestPoints(t *testing.T) {
	exact, learned := 0, 0
	noChoice := func(cfg.Site) num.Rat { return num.Zero() }
	for seed := range int64(1500) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		g, v, e := assignment(gen, 1+gen.Intn(2))
		vo := encode.NewVocab(smt.NewContext(), g)
		tr, err := vo.EncodeEdge(g, 0, nil)
		require.NoError(t, err)
		if !tr.Approx {
			continue
		}
		vo.Points = &encode.Points{}
		var points [][]num.Rat
		for range 3 {
			state := gen.State(g)
			learned += vo.Points.Learn(g, g.Source, state, noChoice, func(v cfg.Vertex) bool { return v == g.Target })
			points = append(points, state)
		}
		tr, err = vo.EncodeEdge(g, 0, nil)
		require.NoError(t, err)
		for range 4 {
			checkExpr(t, vo, g, tr, v, e, gen.State(g))
		}
		for _, state := range points {
			if !checkExpr(t, vo, g, tr, v, e, state) || !operation(e) {
				continue
			}
			want, _ := cfgtest.Eval(g, e, state)
			is := vo.Ctx.Eq(at(vo, vo.Value(tr, v), state), vo.Ctx.Num(want, smt.Int))
			status, _ := smt.CheckSat(context.Background(), vo.Ctx, at(vo, tr.Guard, state), vo.Ctx.Not(is))
			require.Equal(t, smt.Unsat, status, "%s in %v is only %s", e, state, want)
			exact++
		}
	}
	assert.Greater(t, learned, 200)
	assert.Greater(t, exact, 30)
}

// operation reports whether e is one product or quotient of variables of a small type.
func operation(e *cfg.Expr) bool {
	if e.Op != cfg.Mul && e.Op != cfg.Div && e.Op != cfg.Rem || e.Type.Bits > 32 {
		return false
	}
	for _, a := range e.Args {
		if a.Op != cfg.Ref {
			return false
		}
	}
	return true
}
