package cfg

import (
	"maps"

	"cairn/internal/num"
)

// Bind returns e with those variables replaced by constants for which value tells one. Arrays stay.
func Bind(e *Expr, value func(Var) (num.Rat, bool)) *Expr {
	if e.Op == Ref {
		if r, ok := value(e.Var); ok && e.Type.Kind != Array {
			return &Expr{Op: Const, Type: e.Type, Val: r, Pos: e.Pos}
		}
		return e
	}
	return e.MapArgs(func(a *Expr) *Expr { return Bind(a, value) })
}

// PropagateConstants returns g with variables replaced by their values where they have only one, constant expressions
// evaluated, and what cannot be reached for that reason left out (Wegman, Zadeck, Constant propagation with conditional
// branches, TOPLAS 1991, section 3: conditional constants, here on the graph itself). What does not lead to the target is left out as well.
func PropagateConstants(g *Graph) (*Graph, *Origin) {
	h, back := PutConstants(g)
	pruned, o := Prune(h)
	return pruned, back.Then(o)
}

// PutConstants is PropagateConstants, but all that can be reached stays, and with it the undefined behaviour by which executions end.
func PutConstants(g *Graph) (*Graph, *Origin) {
	p := &constants{g: g, at: make([]known, len(g.Vertices))}
	p.solve()
	reached := make([]bool, len(g.Vertices))
	for v := range reached {
		reached[v] = p.at[v] != nil || Vertex(v) == g.Target
	}
	for e, ed := range g.Edges {
		if p.at[ed.Src] != nil && !reached[ed.Dst] && p.endsUndefined(EdgeID(e)) {
			reached[ed.Dst] = true
		}
	}
	r := newRebuilder(g, reached)
	for e, ed := range g.Edges {
		if p.at[ed.Src] == nil {
			continue
		}
		if stmts, _, ok := p.follow(EdgeID(e)); ok || undefined(stmts) {
			r.edge(stmts, EdgeID(e))
		}
	}
	return r.to, r.o
}

// endsUndefined reports whether all executions that take an edge end there by undefined behaviour.
func (p *constants) endsUndefined(e EdgeID) bool {
	stmts, _, ok := p.follow(e)
	return !ok && undefined(stmts)
}

// undefined reports whether the last of some statements says that there is undefined behaviour.
func undefined(stmts []Stmt) bool {
	n := len(stmts)
	return n > 0 && stmts[n-1].Kind == Assume && stmts[n-1].Goal != nil && stmts[n-1].Expr.IsConst(0)
}

// known is the values of variables; nil is the state of a vertex that has not been reached.
type known map[Var]num.Rat

// constants is the analysis: the variables with one value, by vertex.
type constants struct {
	g  *Graph
	at []known
}

func (p *constants) solve() {
	p.at[p.g.Source] = known{}
	work := NewWorklist(p.g)
	work.Add(p.g.Source)
	for v, more := work.Next(); more; v, more = work.Next() {
		for _, e := range p.g.Out(v) {
			_, after, ok := p.follow(e)
			if dst := p.g.Edges[e].Dst; ok && p.meet(dst, after) {
				work.Add(dst)
			}
		}
	}
}

// follow returns the statements of an edge with what is known put in, and what is known at its end; ok is false if it cannot
// be taken, and then the statements are those up to the one that says so.
func (p *constants) follow(e EdgeID) (stmts []Stmt, after known, ok bool) {
	after = maps.Clone(p.at[p.g.Edges[e].Src])
	value := func(v Var) (num.Rat, bool) {
		r, ok := after[v]
		return r, ok
	}
	for _, s := range p.g.Edges[e].Stmts {
		if s.Kind == Assign || s.Kind == Assume {
			s.Expr = Fold(Bind(s.Expr, value), p.g.SignedWrap)
		}
		switch {
		case s.Kind == Assume && s.Expr.IsConst(0):
			return append(stmts, s), nil, false
		case s.Kind == Assume:
			learn(after, s.Expr)
		case s.Kind == Assign && s.Expr.Op == Const:
			after[s.Var] = s.Expr.Val
		default:
			delete(after, s.Var)
		}
		stmts = append(stmts, s)
	}
	return stmts, after, true
}

// learn takes note of an assumption that gives a variable its value.
func learn(k known, e *Expr) {
	switch {
	case e.Op == LAnd:
		learn(k, e.Args[0])
		learn(k, e.Args[1])
	case e.Op == Eq && e.Args[0].Op == Ref && e.Args[1].Op == Const:
		k[e.Args[0].Var] = e.Args[1].Val
	case e.Op == Eq && e.Args[1].Op == Ref && e.Args[0].Op == Const:
		k[e.Args[1].Var] = e.Args[0].Val
	}
}

// meet keeps at v what is known on arrival as well. It reports whether that has changed.
func (p *constants) meet(v Vertex, arrival known) bool {
	here := p.at[v]
	if here == nil {
		p.at[v] = arrival
		return true
	}
	changed := false
	for x, r := range here {
		if s, ok := arrival[x]; !ok || !s.Equal(r) {
			delete(here, x)
			changed = true
		}
	}
	return changed
}
