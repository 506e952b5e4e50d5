package explicit

import (
	"slices"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

// The exploration computes products, general bit operations and the like on numbers, but their encoding as formulas is exact
// only for operands that are known within the bounds at a vertex. In programs with such operations states are kept at all
// vertices, the bounds there come with the certificate as facts, and the invariants are proved edge by edge before they are
// given out.

// hasApproximation reports whether a relevant statement uses an operation that the encoding may approximate.
func (x *explorer) hasApproximation() bool {
	for i := range x.g.Edges {
		for j := range x.g.Edges[i].Stmts {
			st := &x.g.Edges[i].Stmts[j]
			if (st.Kind == cfg.Assume || st.Kind == cfg.Assign && x.rel.Has(st.Var)) && approximated(st.Expr) {
				return true
			}
		}
	}
	return false
}

func approximated(e *cfg.Expr) bool {
	if e.Op.IsFloat() {
		return true
	}
	switch e.Op {
	case cfg.Mul:
		if e.Args[0].Op != cfg.Const && e.Args[1].Op != cfg.Const {
			return true
		}
	case cfg.Div, cfg.Rem, cfg.Shl, cfg.Shr, cfg.BitAnd, cfg.BitOr, cfg.BitXor:
		if e.Args[0].Op != cfg.Const || e.Args[1].Op != cfg.Const {
			return true
		}
	}
	return slices.ContainsFunc(e.Args, approximated)
}

// Interval implements cfg.Ranges: the bounds of v in all states at a vertex.
func (x *explorer) Interval(at cfg.Vertex, v cfg.Var) num.Interval {
	pl := &x.places[at]
	for i, w := range pl.vars {
		if w == v && pl.count > 0 {
			h := x.hull(pl, i)
			return num.Interval{Lo: num.FromInt(h.lo), Hi: num.FromInt(h.hi), LoOK: h.lo != least, HiOK: h.hi != most}
		}
	}
	return num.Interval{}
}

// hull is the bounds of a variable in all states of a place.
func (x *explorer) hull(pl *place, i int) value {
	h := plain(most, least)
	for j := range pl.count {
		v := x.vals[pl.state(j)[i]]
		h = plain(min(h.lo, v.lo), max(h.hi, v.hi))
	}
	return h
}

// facts lists the bounds at all vertices with states.
func (x *explorer) facts(vo *encode.Vocab) map[cfg.Vertex][]smt.Term {
	all := make(map[cfg.Vertex][]smt.Term)
	for v := range x.places {
		pl := &x.places[v]
		for i, w := range pl.vars {
			if pl.count == 0 || cfg.Vertex(v) == x.g.Source {
				continue
			}
			h := x.hull(pl, i)
			if h.lo != least && h.lo != x.base[w].lo {
				all[cfg.Vertex(v)] = append(all[cfg.Vertex(v)], vo.Ctx.Ge(vo.X[w], vo.Ctx.Num(num.FromInt(h.lo), smt.Int)))
			}
			if h.hi != most && h.hi != x.base[w].hi {
				all[cfg.Vertex(v)] = append(all[cfg.Vertex(v)], vo.Ctx.Le(vo.X[w], vo.Ctx.Num(num.FromInt(h.hi), smt.Int)))
			}
		}
	}
	return all
}

// inductive proves the invariants along each edge.
func (x *explorer) inductive(vo *encode.Vocab, inv map[cfg.Vertex]smt.Term) bool {
	c := vo.Ctx
	for id := range x.g.Edges {
		e := &x.g.Edges[id]
		if !x.useful[e.Src] || !x.useful[e.Dst] {
			continue
		}
		before, after := smt.True, inv[e.Dst]
		if e.Src != x.g.Source {
			before = inv[e.Src]
		}
		if e.Dst == x.g.Target {
			after = smt.False
		}
		if before == smt.False {
			continue
		}
		t, err := vo.EncodeEdge(x.g, cfg.EdgeID(id), x)
		if err != nil {
			return false
		}
		s := smt.NewSolver(c, pathBudget)
		s.Assert(vo.Typed(), before, vo.Pre(t, c.Not(after)))
		if s.Check(x.ctx) != smt.Unsat {
			return false
		}
	}
	return true
}
