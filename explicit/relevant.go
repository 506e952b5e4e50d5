package explicit

import "cairn/cfg"

// relevant finds the variables that some decision depends on, through assignments; the others are not tracked.
func relevant(g *cfg.Graph) []bool {
	rel := make([]bool, len(g.Vars))
	grown := false
	var mark func(e *cfg.Expr)
	mark = func(e *cfg.Expr) {
		if e.Op == cfg.Ref && !rel[e.Var] {
			rel[e.Var], grown = true, true
		}
		for _, a := range e.Args {
			mark(a)
		}
	}
	for i := range g.Edges {
		for j := range g.Edges[i].Stmts {
			if st := &g.Edges[i].Stmts[j]; st.Kind == cfg.Assume {
				mark(st.Expr)
			}
		}
	}
	for grown {
		grown = false
		for i := range g.Edges {
			for j := range g.Edges[i].Stmts {
				if st := &g.Edges[i].Stmts[j]; st.Kind == cfg.Assign && rel[st.Var] {
					mark(st.Expr)
				}
			}
		}
	}
	return rel
}
