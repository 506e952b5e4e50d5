package witness

import (
	"slices"
	"strconv"
	"strings"

	"cairn/cfg"
)

// Mark is a claim in a program: the condition, at the vertex of a graph where it is to be looked at. The graph is that of a
// procedure, or number 0 if there is one graph only. A claim in a function that is inlined several times has several marks.
type Mark struct {
	Claim  int
	Graph  int
	Vertex cfg.Vertex
	Cond   *cfg.Expr
}

// Graphs lists the graphs of a program: Main, or those of its procedures.
func Graphs(p *cfg.Program) []*cfg.Graph {
	if p.Main != nil {
		return []*cfg.Graph{p.Main}
	}
	gs := make([]*cfg.Graph, len(p.Procs))
	for i, pr := range p.Procs {
		gs[i] = pr.Graph
	}
	return gs
}

// withGraphs is the program with other graphs, in which the exits are the same vertices.
func withGraphs(p *cfg.Program, gs []*cfg.Graph) *cfg.Program {
	if p.Main != nil {
		return &cfg.Program{Main: gs[0]}
	}
	out := &cfg.Program{Globals: p.Globals}
	for i, pr := range p.Procs {
		next := *pr
		next.Graph = gs[i]
		out.Procs = append(out.Procs, &next)
	}
	return out
}

// Rewrite is the program in which each graph is replaced by a new one, which has the same variables and vertices, but at
// first no edges.
func Rewrite(p *cfg.Program, rewrite func(i int, old, next *cfg.Graph)) *cfg.Program {
	gs := Graphs(p)
	for i, g := range gs {
		gs[i] = copyGraph(g)
		rewrite(i, g, gs[i])
	}
	return withGraphs(p, gs)
}

// Marks returns an instrumented program without the instrumentation, and the claims as conditions over its variables, in the
// order of the graphs' edges. Claims that the program cannot come to have no marks. The given program stays as it is; the
// variables and the numbers of its vertices are the same.
func Marks(p *cfg.Program, claims int) (*cfg.Program, []Mark) {
	var marks []Mark
	out := Rewrite(p, func(i int, g, next *cfg.Graph) {
		r := markReader{g: g, out: next, graph: i, claim: make(map[cfg.Var]int)}
		for v, info := range g.Vars {
			number, ok := strings.CutPrefix(info.Source, markPrefix)
			if n, err := strconv.Atoi(number); ok && err == nil && n < claims {
				r.claim[cfg.Var(v)] = n
			}
		}
		r.read()
		marks = append(marks, r.marks...)
	})
	return out, marks
}

// copyGraph is a graph with the variables and vertices of g, and no edges.
func copyGraph(g *cfg.Graph) *cfg.Graph {
	out := &cfg.Graph{Name: g.Name, Vars: slices.Clone(g.Vars), Source: g.Source, Target: g.Target, SignedWrap: g.SignedWrap}
	for _, v := range g.Vertices {
		out.NewVertex(v)
	}
	return out
}

// markReader takes the marks out of one graph.
type markReader struct {
	g, out *cfg.Graph
	graph  int
	claim  map[cfg.Var]int // by the mark's variable
	marks  []Mark
}

func (r *markReader) read() {
	for i := range r.g.Edges {
		e := &r.g.Edges[i]
		at := e.Src
		var stmts []cfg.Stmt
		for _, s := range e.Stmts {
			n, ok := r.claim[s.Var]
			if !ok || s.Kind != cfg.Assign {
				stmts = append(stmts, s)
				continue
			}
			if s.Expr.Op == cfg.Const && s.Expr.Val.IsZero() {
				continue // the variable's initial value
			}
			if len(stmts) > 0 || len(r.g.Out(e.Src)) > 1 {
				next := r.out.NewVertex(cfg.VertexInfo{Pos: s.Pos, Func: r.g.Vertices[e.Src].Func})
				r.out.NewEdge(at, next, stmts...)
				at, stmts = next, nil
			}
			r.marks = append(r.marks, Mark{n, r.graph, at, cfg.Bin(cfg.Eq, s.Expr, cfg.IntConst(s.Expr.Type, 1))})
		}
		last := &r.out.Edges[r.out.NewEdge(at, e.Dst, stmts...)]
		last.At, last.Hole = e.At, e.Hole
	}
}
