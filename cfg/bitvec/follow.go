package bitvec

import (
	"context"
	"fmt"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// Execution is one along a path: the state in which it begins, and its choices.
type Execution struct {
	State  []num.Rat
	Memory cfg.Contents
	Inputs []num.Rat
}

// Follow looks for an execution that takes given edges, from the source on. There is one only if the status is Sat. The error is that of the
// context, or says that the graph has what is not encoded.
func Follow(ctx context.Context, g *cfg.Graph, path []cfg.EdgeID) (x Execution, status smt.Status, err error) {
	c := smt.NewContext()
	enc, err := New(c, g)
	if err != nil {
		return x, smt.Unknown, err
	}
	initial := enc.Symbols("initial")
	state, taken := initial, []smt.Term(nil)
	var inputs []smt.Term
	var types []cfg.Type
	for _, e := range path {
		if err := ctx.Err(); err != nil {
			return x, smt.Unknown, err
		}
		step := enc.Edge(e, state, func(s cfg.Site) smt.Term {
			v := g.Edges[s.Edge].Stmts[s.Stmt].Var
			types = append(types, g.Vars[v].Type)
			return enc.Symbol(fmt.Sprintf("input%d", len(types)), v)
		})
		state, taken, inputs = step.State, append(taken, step.Guard), append(inputs, step.Inputs...)
	}
	solver := smt.NewSolver(c, smt.Options{})
	solver.Assert(taken...)
	for {
		if status = solver.Check(ctx); status != smt.Sat {
			return x, status, ctx.Err()
		}
		more := enc.Violated(solver.Model(), taken...)
		if len(more) == 0 {
			break
		}
		taken = append(taken, more...)
		solver.Assert(more...)
	}
	m := solver.Model()
	x.State = make([]num.Rat, len(g.Vars))
	for v, t := range initial {
		if typ := g.Vars[v].Type; typ.Kind != cfg.Array {
			x.State[v] = enc.Number(typ, m.TermValue(t))
		}
	}
	x.Memory = enc.Contents(m, initial)
	for i, t := range inputs {
		x.Inputs = append(x.Inputs, enc.Number(types[i], m.TermValue(t)))
	}
	return x, smt.Sat, nil
}
