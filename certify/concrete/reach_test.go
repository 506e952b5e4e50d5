package concrete_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/concrete"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/num"
)

func TestReach(t *testing.T) {
	ctx := context.Background()
	p, x := lucky()
	require.NoError(t, concrete.Reach(ctx, p, x))
	x.Inputs[0] = num.FromInt(6)
	assert.ErrorContains(t, concrete.Reach(ctx, p, x), "ends without reaching the error")
	_, x = lucky()
	x.Inputs = nil
	assert.ErrorContains(t, concrete.Reach(ctx, p, x), "with the given 0 inputs")
	_, x = lucky()
	x.Frames = x.Frames[:1]
	assert.ErrorContains(t, concrete.Reach(ctx, p, x), "no initial state is given")
	_, x = lucky()
	x.Frames[0].Initial[0] = num.FromInt(1 << 40)
	assert.ErrorContains(t, concrete.Reach(ctx, p, x), "is not of its type")
	_, x = lucky()
	x.Inputs[0] = num.FromInt(1 << 40)
	assert.Error(t, concrete.Reach(ctx, p, x))
	assert.ErrorContains(t, concrete.Reach(ctx, &cfg.Program{}, x), "nothing to execute")
}

// lucky is a program that reaches the error if f returns 7, which is what its input gives, and such an execution.
func lucky() (*cfg.Program, *answer.Execution) {
	main := &cfg.Graph{Name: "main"}
	r := main.NewVar(cfg.VarInfo{Name: "r", Type: cfg.Int})
	a, b, e := main.NewVertex(cfg.VertexInfo{}), main.NewVertex(cfg.VertexInfo{}), main.NewVertex(cfg.VertexInfo{})
	exit := main.NewVertex(cfg.VertexInfo{})
	main.Source, main.Target = a, e
	main.NewEdge(a, b, cfg.Stmt{Kind: cfg.Call, Var: r, Callee: 1})
	is7 := cfg.Bin(cfg.Eq, main.RefTo(r), cfg.IntConst(cfg.Int, 7))
	main.NewEdge(b, e, cfg.Stmt{Kind: cfg.Assume, Expr: is7})
	main.NewEdge(b, exit, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(is7)})

	f := &cfg.Graph{Name: "f"}
	y := f.NewVar(cfg.VarInfo{Name: "y", Type: cfg.Int})
	s, out, target := f.NewVertex(cfg.VertexInfo{}), f.NewVertex(cfg.VertexInfo{}), f.NewVertex(cfg.VertexInfo{})
	f.Source, f.Target = s, target
	f.NewEdge(s, out, cfg.Stmt{Kind: cfg.Havoc, Var: y})
	p := &cfg.Program{Procs: []*cfg.Proc{
		{Name: "main", Graph: main, Result: cfg.NoVar, Exit: exit},
		{Name: "f", Graph: f, Result: y, Exit: out},
	}}
	return p, &answer.Execution{
		Inputs: []num.Rat{num.FromInt(7)},
		Frames: []answer.Frame{{Proc: 0, Caller: -1, Initial: make([]num.Rat, 1)}, {Proc: 1, Initial: make([]num.Rat, 1)}},
	}
}
