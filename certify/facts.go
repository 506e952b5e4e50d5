package certify

import (
	"context"
	"slices"

	"cairn/certify/encode"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/smt"
)

// proveFacts finds the largest part of the given facts that is inductive: true at the source, and preserved by every edge,
// given the facts at its beginning and the invariant there if it is a cut point (Flanagan and Leino, Houdini, an annotation
// assistant for ESC/Java, FME 2001). That the invariants are used as well makes the proof of both one induction over the
// steps of an execution: a state at a cut point satisfies its invariant because of the pieces before it, which use the facts
// at the vertices before it only.
func (vc *conditions) proveFacts(ctx context.Context, hints map[cfg.Vertex][]smt.Term) error {
	vc.facts = make(map[cfg.Vertex][]smt.Term)
	for v := range vc.g.Vertices {
		for _, t := range hints[cfg.Vertex(v)] {
			if cfg.Vertex(v) != vc.g.Source && vc.stranger(t) == smt.NoTerm {
				vc.facts[cfg.Vertex(v)] = append(vc.facts[cfg.Vertex(v)], t)
			}
		}
	}
	var work []cfg.EdgeID
	waiting := make([]bool, len(vc.g.Edges))
	add := func(e cfg.EdgeID) {
		if !waiting[e] {
			waiting[e] = true
			work = append(work, e)
		}
	}
	for e := range vc.g.Edges {
		if vc.useful[vc.g.Edges[e].Dst] {
			add(cfg.EdgeID(e))
		}
	}
	for len(work) > 0 {
		if ctx.Err() != nil {
			return ErrCancelled
		}
		id := work[0]
		work, waiting[id] = work[1:], false
		dropped, err := vc.weaken(ctx, id)
		if err != nil {
			return err
		}
		if dropped {
			for _, e := range vc.g.Out(vc.g.Edges[id].Dst) {
				if vc.useful[vc.g.Edges[e].Dst] {
					add(e)
				}
			}
		}
	}
	return nil
}

// weaken drops the facts at the end of an edge that cannot be proved from what holds at its beginning. If that is for want of exactness, or
// of an answer of the solver, nothing is refuted by the lack of what is dropped.
func (vc *conditions) weaken(ctx context.Context, id cfg.EdgeID) (dropped bool, err error) {
	e := &vc.g.Edges[id]
	goals := vc.facts[e.Dst]
	if len(goals) == 0 {
		return false, nil
	}
	step, err := vc.step(ctx, id, vc.enc.Where(vc.any, vc.known(e.Src)))
	if err != nil {
		return false, err
	}
	var kept, open []smt.Term
	for _, goal := range goals {
		if vc.after(goal, step.State) == goal && slices.Contains(vc.facts[e.Src], goal) {
			kept = append(kept, goal)
		} else {
			open = append(open, goal)
		}
	}
	proved, decided := vc.provable(ctx, vc.c.And(vc.known(e.Src), step.Guard(vc.c)), open, step.State)
	if len(proved) == len(open) {
		return false, nil
	}
	vc.rough = vc.rough || len(step.Rough) > 0 || !decided
	vc.facts[e.Dst] = append(kept, proved...)
	return true, nil
}

// provable returns those of the goals, which speak of the state after a step, that follow from hyp. A model that refutes
// some of them is used for all. decided tells whether there is one for each of the others.
func (vc *conditions) provable(ctx context.Context, hyp smt.Term, goals []smt.Term, end encode.State) (proved []smt.Term, decided bool) {
	refute := func(goal smt.Term) (smt.Status, *smt.Model) {
		return obligation.Decide(ctx, vc.c, hyp, vc.c.Not(vc.after(goal, end)))
	}
	for len(goals) > 0 {
		switch status, model := refute(vc.c.And(goals...)); status {
		case smt.Unsat:
			return goals, true
		case smt.Sat:
			goals = slices.DeleteFunc(goals, func(g smt.Term) bool { return !model.Holds(vc.after(g, end)) })
		default:
			decided = true
			proved = slices.DeleteFunc(goals, func(g smt.Term) bool {
				status, _ := refute(g)
				decided = decided && status != smt.Unknown
				return status != smt.Unsat
			})
			return proved, decided
		}
	}
	return nil, true
}
