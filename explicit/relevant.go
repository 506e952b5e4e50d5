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

// liveness returns for each vertex the relevant variables that may still be read before they are written.
func liveness(g *cfg.Graph, rel []bool) [][]bool {
	live := make([][]bool, len(g.Vertices))
	for v := range live {
		live[v] = make([]bool, len(g.Vars))
	}
	var work []cfg.Vertex
	waiting := make([]bool, len(g.Vertices))
	for v := range g.Vertices {
		work, waiting[v] = append(work, cfg.Vertex(v)), true
	}
	var read func(set []bool, e *cfg.Expr)
	read = func(set []bool, e *cfg.Expr) {
		if e.Op == cfg.Ref && rel[e.Var] {
			set[e.Var] = true
		}
		for _, a := range e.Args {
			read(set, a)
		}
	}
	set := make([]bool, len(g.Vars))
	for len(work) > 0 {
		v := work[len(work)-1]
		work, waiting[v] = work[:len(work)-1], false
		for _, id := range g.In(v) {
			e := &g.Edges[id]
			copy(set, live[v])
			for i := len(e.Stmts) - 1; i >= 0; i-- {
				st := &e.Stmts[i]
				if st.Kind == cfg.Assume {
					read(set, st.Expr)
					continue
				}
				was := set[st.Var]
				set[st.Var] = false
				if st.Kind == cfg.Assign && was {
					read(set, st.Expr)
				}
			}
			changed := false
			for x, b := range set {
				if b && !live[e.Src][x] {
					live[e.Src][x], changed = true, true
				}
			}
			if changed && !waiting[e.Src] {
				work, waiting[e.Src] = append(work, e.Src), true
			}
		}
	}
	return live
}
