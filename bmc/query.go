package bmc

import (
	"context"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/smt"
)

// Query asks about the executions within one unwinding that reach the target, under assumptions about the values with which variables begin.
type Query struct {
	ck     *checker
	reach  smt.Term
	beyond smt.Term           // that a loop has more iterations
	begins map[smt.Term]Begin // by their formulas

	// Bounded says that an answer Unsat so far rests on how often loops are unwound.
	Bounded bool
}

// Begin is that a variable begins with a value of its type, from 0 on.
type Begin struct {
	Var   cfg.Var
	Value int64
}

// NewQuery unwinds the loops of a graph, each up to a number of iterations. The error is that of the context, or says why that cannot be done.
func NewQuery(ctx context.Context, g *cfg.Graph, iterations func(head cfg.Vertex) int) (*Query, error) {
	prog, err := exec.Compile(g)
	if err != nil {
		return nil, err
	}
	u, err := newUnwinder(g)
	if err != nil {
		return nil, err
	}
	ck := &checker{unwinder: u, solver: smt.NewSolver(u.c, smt.Options{}), prog: prog}
	w, err := u.unwind(ctx, iterations)
	if err != nil {
		return nil, err
	}
	return &Query{ck: ck, reach: w.anyOf(w.errors), beyond: w.anyOf(w.beyond), begins: map[smt.Term]Begin{}}, nil
}

// Ask reports whether an execution reaches the target that begins so. If none does, core are those with which none does; up to so many
// further questions make it smaller.
func (q *Query) Ask(ctx context.Context, begin []Begin, checks int) (status smt.Status, core []Begin) {
	assumptions := []smt.Term{q.reach}
	for _, b := range begin {
		initial := q.ck.initial[b.Var]
		t := q.ck.c.Eq(initial, q.ck.enc.Constant(q.ck.g.Vars[b.Var].Type, num.FromInt(b.Value)))
		q.begins[t] = b
		assumptions = append(assumptions, t)
	}
	if status = q.ck.check(ctx, assumptions...); status != smt.Unsat {
		return status, nil
	}
	var formulas []smt.Term
	for _, t := range q.ck.solver.MinimizeCore(ctx, q.ck.solver.UnsatCore(), checks) {
		if b, ok := q.begins[t]; ok {
			core, formulas = append(core, b), append(formulas, t)
		}
	}
	if !q.Bounded && q.beyond != smt.False {
		q.Bounded = q.ck.check(ctx, append(formulas, q.beyond)...) != smt.Unsat
	}
	return status, core
}
