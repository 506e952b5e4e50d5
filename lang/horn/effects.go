package horn

import (
	"fmt"
	"slices"

	"cairn/cfg"
)

// effects says what a procedure, with all that it calls, does to the globals.
type effects struct {
	uses   []bool // by global: read or written
	writes []bool
}

// effectsOf computes the effects of all procedures (a fixpoint over the call graph).
func effectsOf(p *cfg.Program, procs []*cfg.Proc) []effects {
	all := make([]effects, len(procs))
	for i, pr := range procs {
		e := effects{uses: make([]bool, p.Globals), writes: make([]bool, p.Globals)}
		use := func(v cfg.Var) {
			if v >= 0 && int(v) < p.Globals {
				e.uses[v] = true
			}
		}
		forStmts(pr.Graph, func(s *cfg.Stmt) {
			if s.Kind != cfg.Assume {
				use(s.Var)
				if s.Var >= 0 && int(s.Var) < p.Globals {
					e.writes[s.Var] = true
				}
			}
			s.EachRef(use)
		})
		use(pr.Result)
		all[i] = e
	}
	for changed := true; changed; {
		changed = false
		for i, pr := range procs {
			forStmts(pr.Graph, func(s *cfg.Stmt) {
				if s.Kind == cfg.Call {
					changed = all[i].add(all[s.Callee]) || changed
				}
			})
		}
	}
	return all
}

// add joins what a callee does; it reports whether that is new.
func (e effects) add(f effects) bool {
	changed := false
	for g := range e.uses {
		if f.uses[g] && !e.uses[g] || f.writes[g] && !e.writes[g] {
			changed = true
			e.uses[g] = e.uses[g] || f.uses[g]
			e.writes[g] = e.writes[g] || f.writes[g]
		}
	}
	return changed
}

func forStmts(g *cfg.Graph, do func(*cfg.Stmt)) {
	for i := range g.Edges {
		for j := range g.Edges[i].Stmts {
			do(&g.Edges[i].Stmts[j])
		}
	}
}

// call is a call edge of a procedure.
type call struct {
	edge cfg.EdgeID
	stmt cfg.Stmt
	args []cfg.Var // the temporaries that hold the arguments

	// landing is where a call comes back to that leads straight to the target: blocks into the target forget what the callee
	// has changed.
	landing cfg.Vertex
}

// callEdges lists the call edges of a graph.
func callEdges(g *cfg.Graph) []call {
	var calls []call
	for i := range g.Edges {
		if ss := g.Edges[i].Stmts; len(ss) == 1 && ss[0].Kind == cfg.Call {
			calls = append(calls, call{edge: cfg.EdgeID(i), stmt: ss[0]})
		}
	}
	return calls
}

// openGraph is the graph of a procedure in which a call stores its arguments in temporaries and then gives arbitrary values
// to everything that the callee may change. Edges and vertices keep their numbers; edges are added so that the places
// before and after calls, and the exit, are loop headers and thus cut points of every block encoding, and so that they lead
// to the target, which keeps them in the encoding.
func openGraph(pr *cfg.Proc, all []effects) (*cfg.Graph, []call) {
	g := &cfg.Graph{Name: pr.Graph.Name, Source: pr.Graph.Source, Target: pr.Graph.Target, SignedWrap: pr.Graph.SignedWrap}
	for _, v := range pr.Graph.Vars {
		g.NewVar(v)
	}
	for _, v := range pr.Graph.Vertices {
		g.NewVertex(v)
	}
	calls := callEdges(pr.Graph)
	byEdge := make(map[cfg.EdgeID]*call)
	for i := range calls {
		byEdge[calls[i].edge] = &calls[i]
	}
	for i := range pr.Graph.Edges {
		e := &pr.Graph.Edges[i]
		stmts, dst := e.Stmts, e.Dst
		if c := byEdge[cfg.EdgeID(i)]; c != nil {
			stmts = c.open(g, all[c.stmt.Callee])
			if dst == g.Target {
				dst = g.NewVertex(g.Vertices[dst])
				c.landing = dst
			}
		}
		g.NewEdge(e.Src, dst, stmts...)
	}
	cut := make(map[cfg.Vertex]bool)
	loop := func(v cfg.Vertex) {
		if !cut[v] && v != g.Target {
			cut[v] = true
			g.NewEdge(v, v)
		}
	}
	for _, c := range calls {
		loop(g.Edges[c.edge].Src)
		if c.landing != 0 {
			g.NewEdge(c.landing, g.Target) // first, so that an execution takes it
			loop(c.landing)
			continue
		}
		loop(g.Edges[c.edge].Dst)
		detour := g.NewVertex(g.Vertices[g.Edges[c.edge].Dst]) // not to be mixed up with edges that lead to the target from there
		loop(detour)
		g.NewEdge(g.Edges[c.edge].Dst, detour)
		g.NewEdge(detour, g.Target)
	}
	if pr.Exit >= 0 {
		loop(pr.Exit)
		g.NewEdge(pr.Exit, g.Target)
	}
	return g, calls
}

// open makes the statements for a call: its arguments go to temporaries, its effects are arbitrary.
func (c *call) open(g *cfg.Graph, e effects) []cfg.Stmt {
	var stmts []cfg.Stmt
	for _, a := range c.stmt.Args {
		v := g.NewVar(cfg.VarInfo{Name: freshName(g, "arg"), Type: a.Type, Kind: cfg.Temp})
		c.args = append(c.args, v)
		stmts = append(stmts, cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: a, Pos: c.stmt.Pos})
	}
	for v, written := range e.writes {
		if written {
			stmts = append(stmts, cfg.Stmt{Kind: cfg.Havoc, Var: cfg.Var(v), Pos: c.stmt.Pos})
		}
	}
	if c.stmt.Var != cfg.NoVar {
		stmts = append(stmts, cfg.Stmt{Kind: cfg.Havoc, Var: c.stmt.Var, Pos: c.stmt.Pos})
	}
	return stmts
}

// freshName is a name that no variable of g has.
func freshName(g *cfg.Graph, prefix string) string {
	for n := len(g.Vars); ; n++ {
		name := fmt.Sprintf("%s#%d", prefix, n)
		if !slices.ContainsFunc(g.Vars, func(v cfg.VarInfo) bool { return v.Name == name }) {
			return name
		}
	}
}
