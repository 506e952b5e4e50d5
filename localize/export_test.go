package localize

import "cairn/cfg"

// Fixed is the program of a set in which its lines are not free either.
func Fixed(s Set) *cfg.Graph {
	g := s.Free.Bare()
	for _, e := range s.Free.Edges {
		made := g.NewEdge(e.Src, e.Dst, append([]cfg.Stmt(nil), e.Stmts...)...)
		for i := range g.Edges[made].Stmts {
			if st := &g.Edges[made].Stmts[i]; e.Src == g.Source && st.Kind == cfg.Assign && g.Vars[st.Var].Type == cfg.Bool {
				st.Expr = cfg.IntConst(cfg.Bool, 0)
			}
		}
	}
	return g
}
