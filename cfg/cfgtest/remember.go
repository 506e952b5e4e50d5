package cfgtest

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// Outcome is a graph of one edge, into the target: it can be taken if the variables have the values of a state, the arrays in object 0 what they
// contain where random programs look at them, and if the expression has a value after the statements that is, or is not, equal to another one.
func Outcome(g *cfg.Graph, values []num.Rat, memory cfg.Contents, stmts []cfg.Stmt, e *cfg.Expr, equal cfg.Op, value num.Rat) *cfg.Graph {
	to := &cfg.Graph{Name: "outcome", SignedWrap: g.SignedWrap}
	to.Vars = append(to.Vars, g.Vars...)
	to.Source, to.Target = to.NewVertex(cfg.VertexInfo{}), to.NewVertex(cfg.VertexInfo{})
	var all []cfg.Stmt
	is := func(op cfg.Op, e *cfg.Expr, value num.Rat) {
		all = append(all, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Bin(op, e, cfg.ConstOf(e.Type, value))})
	}
	for v, info := range to.Vars {
		ref := to.RefTo(cfg.Var(v))
		if info.Type.Kind != cfg.Array {
			is(cfg.Eq, ref, values[v])
			continue
		}
		for offset := int64(firstOffset - 2); offset < firstOffset+2*offsets; offset++ {
			cell := cfg.LoadOf(info.Type.Bits, ref, cfg.IntConst(cfg.Object, 0), cfg.IntConst(cfg.Offset, offset))
			is(cfg.Eq, cell, num.FromUint(memory[cfg.Cell{Var: cfg.Var(v), Offset: offset}]))
		}
	}
	all = append(all, stmts...)
	is(equal, e, value)
	to.NewEdge(to.Source, to.Target, all...)
	return to
}

// Computation is a random state with arrays, statements that assign arrays, and an expression that has a value after them.
type Computation struct {
	Graph *cfg.Graph
	State cfg.State // before the statements
	Stmts []cfg.Stmt
	Expr  *cfg.Expr
	Value num.Rat
}

// Computation makes one; ok is false if the expression has no value.
func (g *Gen) Computation() (c Computation, ok bool) {
	graph := &cfg.Graph{SignedWrap: true}
	g.Vars(graph, 3)
	c = Computation{Graph: graph, State: cfg.State{Values: g.State(graph), Memory: g.Contents(graph), SignedWrap: true}}
	s := cfg.State{Values: append([]num.Rat(nil), c.State.Values...), Memory: cfg.Contents{}, SignedWrap: true}
	for at, x := range c.State.Memory {
		s.Memory[at] = x
	}
	for range 1 + g.Intn(3) {
		v := cfg.Var(3 + g.Intn(len(g.Arrays)))
		if st := g.Stmt(graph, v, 2); st.Kind == cfg.Assign && s.Assign(v, st.Expr) {
			c.Stmts = append(c.Stmts, st)
		}
	}
	c.Expr = g.Expr(graph, graph.Vars[g.Intn(3)].Type, 3)
	c.Value, ok = s.Eval(c.Expr)
	return c, ok
}
