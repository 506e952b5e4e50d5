package cfg

import "slices"

// Slice returns g without what cannot influence whether the target is reached (Weiser, Program slicing, ICSE 1981; here for
// all decisions that the target depends on, so that loops stay): assignments to variables that nothing depends on, and
// decisions between edges that do the same. Statements that may be undefined stay, as an execution may end there, and so do
// nondeterministic choices, so that inputs stay as they are.
func Slice(g *Graph) (*Graph, *Origin) {
	h, back := Prune(g)
	for {
		sliced, o := sliceOnce(h)
		if o == nil {
			return h, back
		}
		h, back = sliced, back.Then(o)
	}
}

// sliceOnce removes irrelevant assignments, and then decisions without consequences. The origin is nil if there is nothing
// to remove.
func sliceOnce(g *Graph) (*Graph, *Origin) {
	relevant := g.Relevant(func(s *Stmt) bool { return s.Kind == Assume || s.Kind == Assign && !g.Total(s.Expr) })
	stmts := make([][]Stmt, len(g.Edges))
	removed := 0
	for e := range g.Edges {
		for _, s := range g.Edges[e].Stmts {
			if s.Kind == Assign && !relevant.Has(s.Var) && g.Total(s.Expr) {
				removed++
			} else {
				stmts[e] = append(stmts[e], s)
			}
		}
	}
	r := newRebuilder(g, nil)
	gone := make([]bool, len(g.Edges))
	for e := range g.Edges {
		if gone[e] {
			continue
		}
		if twin := g.twin(EdgeID(e), stmts); twin >= 0 {
			gone[twin] = true
			removed++
			stmts[e] = nil
		}
		r.edge(stmts[e], EdgeID(e))
	}
	if removed == 0 {
		return g, nil
	}
	return r.to, r.o
}

// Relevant is the set of variables that the statements which matter depend on, through assignments.
func (g *Graph) Relevant(matters func(*Stmt) bool) VarSet {
	s := NewVarSet(len(g.Vars))
	for grown := true; grown; {
		before := slices.Clone(s)
		for e := range g.Edges {
			for i := range g.Edges[e].Stmts {
				if st := &g.Edges[e].Stmts[i]; matters(st) || st.Kind == Assign && s.Has(st.Var) {
					st.Expr.EachRef(s.add)
				}
			}
		}
		grown = before.Union(s)
	}
	return s
}

// twin finds the edge that is taken exactly if e is not, where both lead to the same vertex and do nothing else; -1 if there
// is none.
func (g *Graph) twin(e EdgeID, stmts [][]Stmt) EdgeID {
	ed := &g.Edges[e]
	out := g.Out(ed.Src)
	if len(out) != 2 || len(stmts[e]) != 1 || stmts[e][0].Kind != Assume || !g.Total(stmts[e][0].Expr) {
		return -1
	}
	twin := out[0] + out[1] - e
	if g.Edges[twin].Dst != ed.Dst || ed.Dst == g.Target || len(stmts[twin]) != 1 || stmts[twin][0].Kind != Assume {
		return -1
	}
	if !Opposite(stmts[e][0].Expr, stmts[twin][0].Expr) {
		return -1
	}
	return twin
}

// Total reports whether an expression has a value in every state, as far as its operators and constants tell.
func (g *Graph) Total(e *Expr) bool {
	if slices.ContainsFunc(e.Args, func(a *Expr) bool { return !g.Total(a) }) {
		return false
	}
	switch e.Op {
	case Neg, Add, Sub, Mul:
		return !e.Type.Signed || e.Type.IsMath() || g.SignedWrap
	case Div, Rem:
		by := e.Args[1]
		return by.Op == Const && by.Val.Sign() > 0
	case Shl, Shr:
		by := e.Args[1]
		return by.Op == Const && by.Val.Sign() >= 0 && (e.Type.IsMath() || by.Val.BitLen() < 9 && IntConst(Int, int64(e.Type.Bits)).Val.Cmp(by.Val) > 0)
	}
	return true
}
