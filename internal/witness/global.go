package witness

import (
	"slices"

	"cairn/cfg"
)

// withGhost is a program with a further variable: of its graph, or, if it has procedures, one that all of them share.
func withGhost(p *cfg.Program, info cfg.VarInfo) (*cfg.Program, cfg.Var) {
	info.Kind = cfg.Ghost
	if p.Main != nil {
		g := *p.Main
		g.Vars = append(slices.Clone(g.Vars), info)
		return &cfg.Program{Main: &g}, cfg.Var(len(g.Vars) - 1)
	}
	at := cfg.Var(p.Globals)
	move := movedBehind(at)
	out := Rewrite(p, func(_ int, g, next *cfg.Graph) {
		next.Vars = slices.Insert(next.Vars, int(at), info)
		for i := range g.Edges {
			e := &g.Edges[i]
			stmts := slices.Clone(e.Stmts)
			for j := range stmts {
				s := &stmts[j]
				s.Var = move(s.Var)
				s.Expr = moved(s.Expr, move)
				s.Args = slices.Clone(s.Args)
				for k, a := range s.Args {
					s.Args[k] = moved(a, move)
				}
			}
			made := &next.Edges[next.NewEdge(e.Src, e.Dst, stmts...)]
			made.At, made.Goal = e.At, e.Goal
		}
	})
	out.Globals++
	for _, pr := range out.Procs {
		pr.Params = slices.Clone(pr.Params)
		for i, v := range pr.Params {
			pr.Params[i] = move(v)
		}
		pr.Result = move(pr.Result)
	}
	return out, at
}

// movedBehind makes room for a variable at a number: what comes there, or later, moves by one.
func movedBehind(at cfg.Var) func(cfg.Var) cfg.Var {
	return func(v cfg.Var) cfg.Var {
		if v >= at {
			return v + 1
		}
		return v
	}
}

// moved is an expression with other numbers of variables.
func moved(e *cfg.Expr, move func(cfg.Var) cfg.Var) *cfg.Expr {
	if e == nil {
		return nil
	}
	next := *e
	if e.Op == cfg.Ref {
		next.Var = move(e.Var)
	}
	next.Args = slices.Clone(e.Args)
	for i, a := range e.Args {
		next.Args[i] = moved(a, move)
	}
	return &next
}
