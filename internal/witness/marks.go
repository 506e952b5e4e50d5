package witness

import (
	"fmt"
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
	gs := p.Graphs()
	for i, g := range gs {
		gs[i] = copyGraph(g)
		rewrite(i, g, gs[i])
	}
	return withGraphs(p, gs)
}

// Marks returns an instrumented program without the instrumentation, and the claims as conditions over its variables, in the
// order of the graphs' edges. Claims that the program cannot come to have no marks. The given program stays as it is; the
// variables and the numbers of its vertices are the same.
//
// The executions are those of the program without claims. Of the expressions that witnesses give, everything between the
// beginning of the evaluation and its end is taken out of the graph; that is possible if it consists of conditions that have
// to hold for the expression to be defined, which become a part of the condition. If there is anything else, such as a call, a
// decision, or another assignment, the error is a *TraceError.
func Marks(p *cfg.Program, claims int) (*cfg.Program, []Mark, error) {
	var marks []Mark
	var err error
	out := Rewrite(p, func(i int, g, next *cfg.Graph) {
		r := markReader{g: g, out: next, graph: i, begin: numbered(g, beginPrefix, claims), claim: numbered(g, MarkPrefix, claims)}
		if e := r.read(); err == nil {
			err = e
		}
		marks = append(marks, r.marks...)
	})
	if err != nil {
		return nil, nil, err
	}
	return out, marks, nil
}

// TraceError says that the claim of that index would have the program do something to be evaluated.
type TraceError struct{ Claim int }

func (e *TraceError) Error() string {
	return fmt.Sprintf("claim %d cannot be evaluated without a decision or a side effect", e.Claim)
}

// numbered finds the variables whose names are the prefix and a number less than n.
func numbered(g *cfg.Graph, prefix string, n int) map[cfg.Var]int {
	of := make(map[cfg.Var]int)
	for v, info := range g.Vars {
		number, ok := strings.CutPrefix(info.Source, prefix)
		if i, err := strconv.Atoi(number); ok && err == nil && i < n {
			of[cfg.Var(v)] = i
		}
	}
	return of
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
	begin  map[cfg.Var]int // the claim, by the variable that is set where it begins
	claim  map[cfg.Var]int // by the mark's variable
	marks  []Mark
}

func (r *markReader) read() error {
	for i := range r.g.Edges {
		e := &r.g.Edges[i]
		at := e.Src
		var stmts []cfg.Stmt
		for rest := e.Stmts; len(rest) > 0; {
			s := rest[0]
			n, begins := r.set(r.begin, s)
			m, ends := r.set(r.claim, s)
			if !begins && !ends {
				stmts, rest = append(stmts, s), rest[1:]
				continue
			}
			if s.Expr.Op == cfg.Const && s.Expr.Val.IsZero() {
				rest = rest[1:] // the variable's initial value
				continue
			}
			var needs []*cfg.Expr
			if begins {
				if needs, rest = r.evaluation(n, rest[1:]); rest == nil {
					return &TraceError{n}
				}
				m, s = n, rest[0]
			}
			rest = rest[1:]
			if len(stmts) > 0 || len(r.g.Out(e.Src)) > 1 {
				next := r.out.NewVertex(cfg.VertexInfo{Pos: s.Pos, Func: r.g.Vertices[e.Src].Func})
				r.out.NewEdge(at, next, stmts...)
				at, stmts = next, nil
			}
			cond := cfg.Bin(cfg.Eq, s.Expr, cfg.IntConst(s.Expr.Type, 1))
			for _, need := range slices.Backward(needs) {
				cond = cfg.Bin(cfg.LAnd, need, cond)
			}
			r.marks = append(r.marks, Mark{m, r.graph, at, cond})
		}
		last := &r.out.Edges[r.out.NewEdge(at, e.Dst, stmts...)]
		last.At, last.Goal, last.Hole = e.At, e.Goal, e.Hole
	}
	return nil
}

// set reports whether a statement sets one of some variables, and which.
func (r *markReader) set(of map[cfg.Var]int, s cfg.Stmt) (claim int, ok bool) {
	if s.Kind != cfg.Assign {
		return 0, false
	}
	claim, ok = of[s.Var]
	return claim, ok
}

// evaluation splits the statements behind the beginning of a claim into the conditions under which it is defined and what
// begins with the setting of its mark, which is nil if there is something else in between.
func (r *markReader) evaluation(claim int, stmts []cfg.Stmt) (needs []*cfg.Expr, rest []cfg.Stmt) {
	for i, s := range stmts {
		if s.Kind == cfg.Assume {
			needs = append(needs, s.Expr)
			continue
		}
		if m, ok := r.set(r.claim, s); ok && m == claim {
			return needs, stmts[i:]
		}
		break
	}
	return nil, nil
}
