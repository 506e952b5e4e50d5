package certify

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
)

// What a variable of a procedure holds when a call begins says nothing about the next call.
func TestInitialValuesOfCallsDiffer(t *testing.T) {
	main := &cfg.Graph{Name: "main"}
	r1, r2 := main.NewVar(cfg.VarInfo{Name: "r1", Type: cfg.Int}), main.NewVar(cfg.VarInfo{Name: "r2", Type: cfg.Int})
	var at [5]cfg.Vertex
	for i := range at {
		at[i] = main.NewVertex(cfg.VertexInfo{})
	}
	main.Source, main.Target = at[0], at[3]
	main.NewEdge(at[0], at[1], cfg.Stmt{Kind: cfg.Call, Var: r1, Callee: 1})
	main.NewEdge(at[1], at[2], cfg.Stmt{Kind: cfg.Call, Var: r2, Callee: 1})
	differ := cfg.Bin(cfg.Ne, main.RefTo(r1), main.RefTo(r2))
	main.NewEdge(at[2], at[3], cfg.Stmt{Kind: cfg.Assume, Expr: differ})
	main.NewEdge(at[2], at[4], cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(differ)})

	f := &cfg.Graph{Name: "f"}
	y := f.NewVar(cfg.VarInfo{Name: "y", Type: cfg.Int}) // returned without a value
	s, out, target := f.NewVertex(cfg.VertexInfo{}), f.NewVertex(cfg.VertexInfo{}), f.NewVertex(cfg.VertexInfo{})
	f.Source, f.Target = s, target
	f.NewEdge(s, out)
	p := &cfg.Program{Procs: []*cfg.Proc{
		{Name: "main", Graph: main, Result: cfg.NoVar, Exit: at[4]}, {Name: "f", Graph: f, Result: y, Exit: out},
	}}

	c := smt.NewContext()
	vm, vf, y0 := cfg.NewSymbols(c, main), cfg.NewSymbols(c, f), c.Var("y0", smt.Int)
	same := c.Eq(vf.X[y], y0)
	first := c.Eq(vm.X[r1], y0)
	contracts := []answer.Contract{
		{Proc: 0, Symbols: vm, Entry: map[cfg.Var]smt.Term{r1: y0},
			Invariants: map[cfg.Vertex]smt.Term{at[1]: first, at[2]: c.And(first, c.Eq(vm.X[r2], y0))}},
		{Proc: 1, Symbols: vf, Entry: map[cfg.Var]smt.Term{y: y0}, Ensures: same, Invariants: map[cfg.Vertex]smt.Term{s: same, out: same}},
	}
	assert.ErrorContains(t, checkContracts(context.Background(), p, contracts), "does not follow")
}
