package summary_test

import (
	"context"
	"fmt"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cfg/summary"
	"cairn/smt"
)

// The loop while (x > 0) x = x - 2; ends in the error if x is 0 then: only even numbers get there.
func Example() {
	g := &cfg.Graph{}
	x := g.NewVar(cfg.VarInfo{Name: "x", Type: cfg.Math})
	start, head, target := g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
	g.Source, g.Target = start, target
	num := func(i int64) *cfg.Expr { return cfg.IntConst(cfg.Math, i) }
	assume := func(op cfg.Op, i int64) cfg.Stmt {
		return cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Bin(op, g.RefTo(x), num(i))}
	}
	g.NewEdge(start, head)
	g.NewEdge(head, head, assume(cfg.Gt, 0), cfg.Stmt{Kind: cfg.Assign, Var: x, Expr: cfg.Bin(cfg.Sub, g.RefTo(x), num(2))})
	g.NewEdge(head, target, assume(cfg.Eq, 0))

	ctx, c := context.Background(), smt.NewContext()
	blocks, err := encode.LargeBlocks(ctx, g, encode.NewVocab(c, g), encode.BlockOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := summary.Compute(ctx, blocks, summary.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.String(s.ToTarget(head)))
	// Output:
	// (or (= x 0) (and ((_ divisible 2) x) (>= x 2)))
}
