package cfg

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
		h, back = sliced, back.then(o)
	}
}

// sliceOnce removes irrelevant assignments, and then decisions without consequences. The origin is nil if there is nothing
// to remove.
func sliceOnce(g *Graph) (*Graph, *Origin) {
	relevant := g.relevant()
	all := make([]bool, len(g.Vertices))
	for v := range all {
		all[v] = true
	}
	stmts, sites := make([][]Stmt, len(g.Edges)), make([][]Site, len(g.Edges))
	removed := 0
	for e := range g.Edges {
		for i, s := range g.Edges[e].Stmts {
			if s.Kind == Assign && !relevant.Has(s.Var) && g.defined(s.Expr) {
				removed++
				continue
			}
			stmts[e] = append(stmts[e], s)
			sites[e] = append(sites[e], Site{EdgeID(e), int32(i)})
		}
	}
	r := newRebuilder(g, all)
	gone := make([]bool, len(g.Edges))
	for e := range g.Edges {
		if gone[e] {
			continue
		}
		if twin := g.twin(EdgeID(e), stmts); twin >= 0 {
			gone[twin] = true
			removed++
			stmts[e], sites[e] = nil, nil
		}
		r.edge([]EdgeID{EdgeID(e)}, stmts[e], sites[e])
	}
	if removed == 0 {
		return g, nil
	}
	return r.to, r.o
}

// relevant is the set of variables that some assumption depends on.
func (g *Graph) relevant() VarSet {
	s := NewVarSet(len(g.Vars))
	for e := range g.Edges {
		for _, st := range g.Edges[e].Stmts {
			if st.Kind == Assume || st.Kind == Assign && !g.defined(st.Expr) {
				s.read(st.Expr)
			}
		}
	}
	for grown := true; grown; {
		before := append(VarSet(nil), s...)
		for e := range g.Edges {
			for _, st := range g.Edges[e].Stmts {
				if st.Kind == Assign && s.Has(st.Var) {
					s.read(st.Expr)
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
	if len(out) != 2 || len(stmts[e]) != 1 || stmts[e][0].Kind != Assume || !g.defined(stmts[e][0].Expr) {
		return -1
	}
	twin := out[0] + out[1] - e
	if g.Edges[twin].Dst != ed.Dst || ed.Dst == g.Target || len(stmts[twin]) != 1 || stmts[twin][0].Kind != Assume {
		return -1
	}
	a, b := stmts[e][0].Expr, stmts[twin][0].Expr
	if !Negated(a).Equal(b) && !Negated(b).Equal(a) {
		return -1
	}
	return twin
}

// defined reports whether an expression has a value in every state.
func (g *Graph) defined(e *Expr) bool {
	for _, a := range e.Args {
		if !g.defined(a) {
			return false
		}
	}
	switch e.Op {
	case Neg, Add, Sub, Mul:
		return !e.Type.Signed || e.Type.IsMath() || g.SignedWrap
	case Div, Rem:
		by := e.Args[1]
		return by.Op == Const && !by.Val.IsZero() && by.Val.Sign() > 0
	case Shl, Shr:
		by := e.Args[1]
		return by.Op == Const && by.Val.Sign() >= 0 && (e.Type.IsMath() || by.Val.BitLen() < 9 && IntConst(Int, int64(e.Type.Bits)).Val.Cmp(by.Val) > 0)
	}
	return true
}
