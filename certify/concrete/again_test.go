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

// doubling is a program of n procedures, each of which calls the next one twice; the last one counts calls with the argument 1 in a global variable, and reads
// an input before that if reads says so. The error is that as many have been counted as there are.
func doubling(n int, reads bool) *cfg.Program {
	p := &cfg.Program{Globals: 1}
	for i := range n {
		g := &cfg.Graph{Name: "f"}
		count, x := g.NewVar(cfg.VarInfo{Name: "count", Type: cfg.Int}), g.NewVar(cfg.VarInfo{Name: "x", Type: cfg.Int})
		for range 4 {
			g.NewVertex(cfg.VertexInfo{})
		}
		g.Source, g.Target = 0, 3
		if i < n-1 {
			next := cfg.ProcID(i + 1)
			call := cfg.Stmt{Kind: cfg.Call, Var: cfg.NoVar, Callee: next, Args: []*cfg.Expr{g.RefTo(x)}}
			g.NewEdge(0, 1, call)
			g.NewEdge(1, 2, call)
		} else {
			var stmts []cfg.Stmt
			if reads {
				stmts = append(stmts, cfg.Stmt{Kind: cfg.Havoc, Var: x})
			}
			stmts = append(stmts, cfg.Stmt{Kind: cfg.Assign, Var: count, Expr: cfg.Bin(cfg.Rem, cfg.Bin(cfg.Add, g.RefTo(count), g.RefTo(x)), cfg.IntConst(cfg.Int, 2))})
			g.NewEdge(0, 2, stmts...)
		}
		proc := &cfg.Proc{Name: "f", Graph: g, Params: []cfg.Var{x}, Result: cfg.NoVar, Exit: 2}
		if i == 0 { // it begins with 0, and calls with 1
			proc.Params = nil
			g.Edges[0].Stmts[0].Args[0] = cfg.IntConst(cfg.Int, 1)
			g.Edges[1].Stmts[0].Args = []*cfg.Expr{cfg.IntConst(cfg.Int, 1)}
			exit := g.NewVertex(cfg.VertexInfo{})
			is := cfg.Bin(cfg.Eq, g.RefTo(count), cfg.IntConst(cfg.Int, 0))
			g.NewEdge(2, 3, cfg.Stmt{Kind: cfg.Assume, Expr: is})
			g.NewEdge(2, exit, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(is)})
			proc.Exit = exit
		}
		p.Procs = append(p.Procs, proc)
	}
	return p
}

// doubled is its execution in which the second call of each procedure repeats the first one; the calls of the last one, which differ in what has been
// counted, are made, and with them the first ones of the last but one.
func doubled(n int) *answer.Execution {
	x := &answer.Execution{}
	zeros := make([]num.Rat, 2)
	for i := range n {
		x.Frames = append(x.Frames, answer.Frame{Proc: cfg.ProcID(i), Caller: i - 1, Initial: zeros})
	}
	x.Frames = append(x.Frames, answer.Frame{Proc: cfg.ProcID(n - 1), Caller: n - 2, Initial: zeros})
	for i := n - 2; i > 0; i-- {
		x.Frames = append(x.Frames, answer.Frame{Proc: cfg.ProcID(i), Caller: i - 1, Again: i + 1})
	}
	return x
}

// TestAgain: an execution of 2 to the power of 60 calls is seen to reach the error by repeating what procedures have done, and none that is said to repeat
// something else is.
func TestAgain(t *testing.T) {
	ctx := context.Background()
	const n = 60
	p := doubling(n, false)
	require.NoError(t, p.Check())
	require.NoError(t, concrete.Reach(ctx, p, doubled(n)))

	const last = "does not repeat the one that it is said to repeat"
	for name, tt := range map[string]struct {
		change func(x *answer.Execution)
		want   string
	}{
		"another state":     {func(x *answer.Execution) { x.Frames[n].Again = n }, last},
		"another procedure": {func(x *answer.Execution) { x.Frames[n+1].Again = n }, last},
		"itself":            {func(x *answer.Execution) { x.Frames[n].Again = n + 1 }, "none before it"},
		"its caller":        {func(x *answer.Execution) { x.Frames[n].Again = n - 1 }, last},
		"main":              {func(x *answer.Execution) { x.Frames[n+2].Again = 1 }, last},
		"a later one":       {func(x *answer.Execution) { x.Frames[n].Again = n + 3 }, "none before it"},
		"below the first":   {func(x *answer.Execution) { x.Frames[n].Again = -1 }, "none before it"},
		"too few":           {func(x *answer.Execution) { x.Frames = x.Frames[:len(x.Frames)-1] }, "no initial state is given"},
	} {
		t.Run(name, func(t *testing.T) {
			x := doubled(n)
			tt.change(x)
			assert.ErrorContains(t, concrete.Reach(ctx, p, x), tt.want)
		})
	}

	x := doubled(3) // what has read inputs is not repeated
	x.Inputs = []num.Rat{num.One(), num.One()}
	assert.ErrorContains(t, concrete.Reach(ctx, doubling(3, true), x), last)
	x.Inputs = append(x.Inputs, num.One(), num.One())
	x.Frames[4] = answer.Frame{Proc: 1, Initial: x.Frames[0].Initial}
	for range 2 {
		x.Frames = append(x.Frames, answer.Frame{Proc: 2, Caller: 4, Initial: x.Frames[0].Initial})
	}
	assert.NoError(t, concrete.Reach(ctx, doubling(3, true), x))
}
