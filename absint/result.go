package absint

import (
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

// Result is what holds at each vertex on every execution. It may be read concurrently.
type Result struct {
	p        *program
	at       []*state // nil: unreachable
	complete bool     // the analysis ran to its end; otherwise it knows the types of variables only
}

var _ encode.Ranges = (*Result)(nil)

// Reachable reports whether the analysis has found a way for executions to reach the vertex; false is a proof that there is
// none.
func (r *Result) Reachable(at cfg.Vertex) bool { return r.at[at] != nil }

// Takes reports whether the analysis has found a way for executions to take the edge; false is a proof that none does.
func (r *Result) Takes(id cfg.EdgeID) bool {
	e := &r.p.g.Edges[id]
	return r.at[e.Src] != nil && r.p.post(r.at[e.Src], e) != nil
}

// Interval returns the bounds of v at the vertex. For an unreachable vertex it returns those of the type.
func (r *Result) Interval(at cfg.Vertex, v cfg.Var) num.Interval { return r.value(at, v).Interval }

// Values lists the values that v can have at the vertex, nil if there are more than limit.
func (r *Result) Values(at cfg.Vertex, v cfg.Var, limit int64) []num.Rat {
	return r.value(at, v).members(limit)
}

// known tells the variables of the graph from ghosts that were added later.
func (r *Result) known(v cfg.Var) bool { return int(v) < len(r.p.ranges) }

func (r *Result) value(at cfg.Vertex, v cfg.Var) value {
	switch {
	case !r.known(v):
		return top()
	case r.at[at] == nil:
		return r.p.ranges[v]
	default:
		return r.p.get(r.at[at], v)
	}
}

// Invariant returns the formula of all that is known at the vertex: the type or the better interval of each variable, its
// congruence, and octagons. Together the invariants are inductive with respect to the edges of the graph.
func (r *Result) Invariant(sy *cfg.Symbols, at cfg.Vertex) smt.Term {
	return sy.Ctx.And(r.FactsAt(sy, at)...)
}

// Facts returns the parts of the invariants of all vertices.
func (r *Result) Facts(sy *cfg.Symbols) map[cfg.Vertex][]smt.Term {
	live := r.p.g.Liveness()
	facts := make(map[cfg.Vertex][]smt.Term, len(r.at))
	for v := range r.at {
		at := cfg.Vertex(v)
		facts[at] = r.factsAt(sy, at, func(x cfg.Var) bool { return live.At(at, x) })
	}
	return facts
}

// FactsAt returns the parts of the invariant of a vertex.
func (r *Result) FactsAt(sy *cfg.Symbols, at cfg.Vertex) []smt.Term {
	return r.factsAt(sy, at, func(cfg.Var) bool { return true })
}

func (r *Result) factsAt(sy *cfg.Symbols, at cfg.Vertex, of func(cfg.Var) bool) []smt.Term {
	s := r.at[at]
	if s == nil {
		return []smt.Term{smt.False}
	}
	c := sy.Ctx
	var facts []smt.Term
	number := func(k num.Rat) smt.Term { return c.Num(k, smt.Int) }
	for v := range r.p.ranges {
		if !of(cfg.Var(v)) {
			continue
		}
		x, t := r.p.get(s, cfg.Var(v)), sy.X[v]
		if x.LoOK {
			facts = append(facts, c.Le(number(x.Lo), t))
		}
		if x.HiOK {
			facts = append(facts, c.Le(t, number(x.Hi)))
		}
		if !x.isConstant() && !x.m.IsOne() {
			facts = append(facts, c.Divides(x.m, c.Sub(t, number(x.r))))
		}
	}
	for _, f := range r.relations(s) {
		t := sy.X[f.a.v]
		if f.a.negative {
			t = c.Neg(t)
		}
		if f.b.negative {
			t = c.Add(t, sy.X[f.b.v])
		} else {
			t = c.Sub(t, sy.X[f.b.v])
		}
		facts = append(facts, c.Le(t, number(f.most)))
	}
	return facts
}

// relation says that a - b is at most most.
type relation struct {
	a, b signed
	most num.Rat
}

// relations lists the constraints of the octagons of s that its values do not imply. One that follows from two others is left
// out.
func (r *Result) relations(s *state) (list []relation) {
	for pack, o := range s.octs {
		if o == nil {
			continue
		}
		vars := r.p.packs.vars[pack]
		for _, x := range o.essential() {
			a, b := signed{vars[x.i/2], x.i%2 == 1}, signed{vars[x.j/2], x.j%2 == 1}
			list = append(list, relation{a, b, num.FromInt(int64(x.c))})
		}
	}
	return list
}
