package certify

import (
	"context"
	"slices"

	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

// facts holds what has been proved about the states at each vertex, as conjuncts and as the intervals that these say.
type facts struct {
	conjuncts map[cfg.Vertex][]smt.Term
	bounds    map[cfg.Vertex]map[cfg.Var]bounds
}

// bounds of a variable; one that is not OK is infinite.
type bounds struct {
	lo, hi     num.Rat
	loOK, hiOK bool
}

// at is the conjunction of the facts at v. No facts at all are true.
func (f *facts) at(c *smt.Context, v cfg.Vertex) smt.Term {
	if f == nil {
		return smt.True
	}
	return c.And(f.conjuncts[v]...)
}

// set replaces the facts at v.
func (f *facts) set(vo *cfg.Symbols, v cfg.Vertex, conjuncts []smt.Term) {
	f.conjuncts[v] = conjuncts
	f.bounds[v] = make(map[cfg.Var]bounds)
	for _, t := range conjuncts {
		f.read(vo, v, t)
	}
}

// read takes note of a conjunct that bounds one variable.
func (f *facts) read(vo *cfg.Symbols, v cfg.Vertex, t smt.Term) {
	c := vo.Ctx
	atom, negated := t, false
	if c.Kind(t) == smt.KNot {
		atom, negated = c.Args(t)[0], true
	}
	kind := c.Kind(atom)
	if kind != smt.KLe && (kind != smt.KEq || negated) {
		return
	}
	l := c.Linear(atom)
	if negated { // not l <= 0: 1 - l <= 0
		l = l.Scale(num.FromInt(-1))
		l.Const = l.Const.Add(num.One())
	}
	if len(l.Mono) != 1 {
		return
	}
	x, ok := vo.VarOf(l.Mono[0].Var)
	if !ok {
		return
	}
	a := l.Mono[0].Coeff
	limit := l.Const.Neg().Div(a)
	b := f.bounds[v][x]
	if (kind == smt.KEq || a.Sign() > 0) && (!b.hiOK || limit.Less(b.hi)) {
		b.hi, b.hiOK = limit.Floor(), true
	}
	if (kind == smt.KEq || a.Sign() < 0) && (!b.loOK || b.lo.Less(limit)) {
		b.lo, b.loOK = limit.Ceil(), true
	}
	f.bounds[v][x] = b
}

// source shows the bounds at one vertex, and nothing about any other, to the encoding of an edge that begins there.
type source struct {
	vertex cfg.Vertex
	vars   map[cfg.Var]bounds
}

// Interval implements cfg.Ranges.
func (s source) Interval(at cfg.Vertex, v cfg.Var) (lo, hi num.Rat, loOK, hiOK bool) {
	if at != s.vertex {
		return
	}
	b := s.vars[v]
	return b.lo, b.hi, b.loOK, b.hiOK
}

// encode is the transition of an edge for states that satisfy the facts at its beginning.
func (vc *conditions) encode(id cfg.EdgeID) (encode.Transition, error) {
	if vc.facts == nil {
		return vc.vocab.EncodeEdge(vc.g, id, nil)
	}
	src := vc.g.Edges[id].Src
	return vc.vocab.EncodeEdge(vc.g, id, source{src, vc.facts.bounds[src]})
}

// proveFacts finds the largest part of the given facts that is inductive: true at the source, and preserved by every edge,
// given the facts at its beginning and the invariant there if it is a cut point (Flanagan and Leino, Houdini, an annotation
// assistant for ESC/Java, FME 2001). That the invariants are used as well makes the proof of both one induction over the
// steps of an execution: a state at a cut point satisfies its invariant because of the pieces before it, which use the facts
// at the vertices before it only.
func (vc *conditions) proveFacts(ctx context.Context, hints map[cfg.Vertex][]smt.Term) error {
	vc.facts = &facts{conjuncts: make(map[cfg.Vertex][]smt.Term), bounds: make(map[cfg.Vertex]map[cfg.Var]bounds)}
	for v := range vc.g.Vertices {
		var usable []smt.Term
		for _, t := range hints[cfg.Vertex(v)] {
			if cfg.Vertex(v) != vc.g.Source && vc.speaksOfProgram(t) {
				usable = append(usable, t)
			}
		}
		vc.facts.set(vc.vocab.Symbols, cfg.Vertex(v), usable)
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

// speaksOfProgram reports whether t is about program variables only.
func (vc *conditions) speaksOfProgram(t smt.Term) bool {
	return !slices.ContainsFunc(vc.ctx.FreeVars(t), func(x smt.Term) bool {
		v, ok := vc.vocab.VarOf(x)
		return !ok || int(v) >= len(vc.g.Vars)
	})
}

// weaken drops the facts at the end of an edge that cannot be proved from what holds at its beginning.
func (vc *conditions) weaken(ctx context.Context, id cfg.EdgeID) (dropped bool, err error) {
	e := &vc.g.Edges[id]
	goals := vc.facts.conjuncts[e.Dst]
	if len(goals) == 0 {
		return false, nil
	}
	t, err := vc.encode(id)
	if err != nil {
		return false, err
	}
	c := vc.ctx
	bind := make(map[smt.Term]smt.Term, len(t.Post))
	for _, u := range t.Post {
		bind[vc.vocab.X[u.Var]] = u.Value
	}
	before := vc.facts.conjuncts[e.Src]
	hyp := []smt.Term{vc.typed, c.And(before...), vc.invariant(e.Src), t.Guard}
	var kept, open []smt.Term
	for _, goal := range goals {
		if after := c.Subst(goal, bind); after == goal && slices.Contains(before, goal) {
			kept = append(kept, goal)
		} else {
			open = append(open, goal)
		}
	}
	proved := vc.provable(ctx, hyp, open, bind)
	if len(proved) == len(open) {
		return false, nil
	}
	vc.facts.set(vc.vocab.Symbols, e.Dst, append(kept, proved...))
	return true, nil
}

// provable returns those of the goals, which speak of the state after a step, that follow from hyp. A model that refutes
// some of them is used for all.
func (vc *conditions) provable(ctx context.Context, hyp, goals []smt.Term, bind map[smt.Term]smt.Term) []smt.Term {
	c := vc.ctx
	for len(goals) > 0 {
		after := c.Subst(c.And(goals...), bind)
		status, model := obligation.Decide(ctx, c, append(hyp, c.Not(after))...)
		switch status {
		case smt.Unsat:
			return goals
		case smt.Sat:
			goals = slices.DeleteFunc(goals, func(g smt.Term) bool { return !model.Holds(c.Subst(g, bind)) })
		default:
			return slices.DeleteFunc(goals, func(g smt.Term) bool {
				status, _ := obligation.Decide(ctx, c, append(hyp, c.Not(c.Subst(g, bind)))...)
				return status != smt.Unsat
			})
		}
	}
	return nil
}
