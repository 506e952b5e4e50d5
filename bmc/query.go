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
	begins map[smt.Term]Begin // by their formulas
}

// Begin is that a variable begins with a value of its type, from 0 on.
type Begin struct {
	Var   cfg.Var
	Value int64
}

// NewQuery unwinds each loop of a graph up to so many turns. The error is that of the context, or says why that cannot be done.
func NewQuery(ctx context.Context, g *cfg.Graph, turns int) (*Query, error) {
	prog, err := exec.Compile(g)
	if err != nil {
		return nil, err
	}
	u, err := newUnwinder(g)
	if err != nil {
		return nil, err
	}
	ck := &checker{unwinder: u, solver: smt.NewSolver(u.c, smt.Options{}), prog: prog, bound: turns}
	w, err := u.unwind(ctx, func(cfg.Vertex) int { return turns })
	if err != nil {
		return nil, err
	}
	return &Query{ck: ck, reach: w.anyOf(w.errors), begins: map[smt.Term]Begin{}}, nil
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
	for _, t := range q.ck.solver.MinimizeCore(ctx, q.ck.solver.UnsatCore(), checks) {
		if b, ok := q.begins[t]; ok {
			core = append(core, b)
		}
	}
	return status, core
}
