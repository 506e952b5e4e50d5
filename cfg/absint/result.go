package absint

import (
	"fmt"
	"strings"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// Result is what holds at each vertex on every execution. It may be read concurrently.
type Result struct {
	p        *program
	at       []*state // nil: unreachable
	complete bool
}

var _ cfg.Ranges = (*Result)(nil)

// Complete reports whether the analysis ran to its end; otherwise it knows the types of variables only.
func (r *Result) Complete() bool { return r.complete }

// Reachable reports whether the analysis has found a way for executions to reach the vertex; false is a proof that there is
// none.
func (r *Result) Reachable(at cfg.Vertex) bool { return r.at[at] != nil }

// Interval returns the bounds of v at the vertex. For an unreachable vertex it returns those of the type.
func (r *Result) Interval(at cfg.Vertex, v cfg.Var) (lo, hi num.Rat, loOK, hiOK bool) {
	x := r.value(at, v)
	return x.lo, x.hi, x.loOK, x.hiOK
}

// Congruence returns m and rem such that v is congruent to rem modulo m at the vertex. m is 0 if v is the constant rem, and 1
// if nothing is known.
func (r *Result) Congruence(at cfg.Vertex, v cfg.Var) (m, rem num.Rat) {
	x := r.value(at, v)
	return x.m, x.r
}

// Difference returns the least known upper bound of x - y at the vertex, if there is one.
func (r *Result) Difference(at cfg.Vertex, x, y cfg.Var) (num.Rat, bool) {
	s := r.at[at]
	if s == nil || !r.known(x) || !r.known(y) {
		return num.Rat{}, false
	}
	if i, tracked := r.p.pairs.index[pair{x, y}]; tracked {
		d := r.p.diff(s, i)
		return d.Rat, d.ok
	}
	a, b := r.p.get(s, x), r.p.get(s, y)
	return a.hi.Sub(b.lo), a.hiOK && b.loOK
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
// congruence, and differences. Together the invariants are inductive with respect to the edges of the graph.
func (r *Result) Invariant(vo *cfg.Vocab, at cfg.Vertex) smt.Term {
	return vo.Ctx.And(r.facts(vo, at)...)
}

// Facts returns the parts of the invariants of all vertices.
func (r *Result) Facts(vo *cfg.Vocab) map[cfg.Vertex][]smt.Term {
	facts := make(map[cfg.Vertex][]smt.Term, len(r.at))
	for v := range r.at {
		facts[cfg.Vertex(v)] = r.facts(vo, cfg.Vertex(v))
	}
	return facts
}

func (r *Result) facts(vo *cfg.Vocab, at cfg.Vertex) []smt.Term {
	s := r.at[at]
	if s == nil {
		return []smt.Term{smt.False}
	}
	c := vo.Ctx
	var facts []smt.Term
	number := func(k num.Rat) smt.Term { return c.Num(k, smt.Int) }
	for v := range r.p.ranges {
		x, t := r.p.get(s, cfg.Var(v)), vo.X[v]
		if x.loOK {
			facts = append(facts, c.Le(number(x.lo), t))
		}
		if x.hiOK {
			facts = append(facts, c.Le(t, number(x.hi)))
		}
		if !x.isConstant() && !x.m.IsOne() {
			facts = append(facts, c.Divides(x.m, c.Sub(t, number(x.r))))
		}
	}
	for i, pr := range r.p.pairs.list {
		if d := s.bound(i); d.ok && !r.p.fromValues(s, i).within(d) {
			facts = append(facts, c.Le(c.Sub(vo.X[pr.x], vo.X[pr.y]), number(d.Rat)))
		}
	}
	return facts
}

// String prints what is known at the vertex beyond the types, for people.
func (r *Result) String(at cfg.Vertex) string {
	s := r.at[at]
	if s == nil {
		return "unreachable"
	}
	var facts []string
	for v, x := range s.vals {
		if x != nil {
			facts = append(facts, fmt.Sprintf("%s in %v", r.p.g.Vars[v].Name, *x))
		}
	}
	for i, pr := range r.p.pairs.list {
		if d := s.bound(i); d.ok && !r.p.fromValues(s, i).within(d) {
			facts = append(facts, fmt.Sprintf("%s - %s <= %v", r.p.g.Vars[pr.x].Name, r.p.g.Vars[pr.y].Name, d.Rat))
		}
	}
	return strings.Join(facts, ", ")
}
