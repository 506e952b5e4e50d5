package cfg

// Origin tells where the parts of a transformed graph come from: it is the way back from a certificate for the new graph
// to one for the old.
type Origin struct {
	Vertices []Vertex   // by new vertex: the old one
	Paths    [][]EdgeID // by new edge: the old edges that it stands for, in order
}

// Path returns the path in the old graph of a path in the new one.
func (o *Origin) Path(edges []EdgeID) []EdgeID {
	var path []EdgeID
	for _, e := range edges {
		path = append(path, o.Paths[e]...)
	}
	return path
}

// Then composes two transformations: o first, next second.
func (o *Origin) Then(next *Origin) *Origin {
	out := &Origin{}
	for _, v := range next.Vertices {
		out.Vertices = append(out.Vertices, o.Vertices[v])
	}
	for _, path := range next.Paths {
		out.Paths = append(out.Paths, o.Path(path))
	}
	return out
}

// rebuilder makes a graph out of parts of another.
type rebuilder struct {
	from *Graph
	to   *Graph
	o    *Origin
	new  []Vertex // by old vertex; -1 if it is gone
}

// newRebuilder begins a graph with those vertices of g that keep names, nil for all; source and target must be among them.
func newRebuilder(g *Graph, keep []bool) *rebuilder {
	r := &rebuilder{from: g, o: &Origin{}, new: make([]Vertex, len(g.Vertices)),
		to: &Graph{Name: g.Name, Vars: append([]VarInfo(nil), g.Vars...), SignedWrap: g.SignedWrap}}
	for v, info := range g.Vertices {
		r.new[v] = -1
		if keep == nil || keep[v] {
			r.new[v] = r.to.NewVertex(info)
			r.o.Vertices = append(r.o.Vertices, Vertex(v))
		}
	}
	r.to.Source, r.to.Target = r.new[g.Source], r.new[g.Target]
	return r
}

// edge adds an edge that stands for a path.
func (r *rebuilder) edge(stmts []Stmt, path ...EdgeID) {
	r.between(r.new[r.from.Edges[path[0]].Src], r.new[r.from.Edges[path[len(path)-1]].Dst], stmts, path...)
}

// between does so between two vertices of the new graph.
func (r *rebuilder) between(src, dst Vertex, stmts []Stmt, path ...EdgeID) {
	e := &r.to.Edges[r.to.NewEdge(src, dst, stmts...)]
	if len(path) > 0 {
		last := &r.from.Edges[path[len(path)-1]]
		e.At, e.Goal, e.Hole, e.Name = last.At, last.Goal, last.Hole, last.Name
	}
	r.o.Paths = append(r.o.Paths, path)
}

// Possible reports whether e has no assumption that is the constant 0.
func (g *Graph) Possible(e EdgeID) bool {
	for _, s := range g.Edges[e].Stmts {
		if s.Kind == Assume && s.Expr.IsConst(0) {
			return false
		}
	}
	return true
}

// Useful marks the vertices on paths from the source to the target, and both of them in any case. Edges that are not
// Possible do not count.
func (g *Graph) Useful() []bool {
	forward := g.From(g.Source)
	backward := g.closure(g.Target, g.in, func(e *Edge) Vertex { return e.Src })
	for v := range forward {
		forward[v] = forward[v] && backward[v]
	}
	forward[g.Source], forward[g.Target] = true, true
	return forward
}

// From marks the vertices to which there is a path from v. Edges that are not Possible do not count.
func (g *Graph) From(v Vertex) []bool {
	return g.closure(v, g.out, func(e *Edge) Vertex { return e.Dst })
}

func (g *Graph) closure(root Vertex, edges [][]EdgeID, next func(*Edge) Vertex) []bool {
	seen := make([]bool, len(g.Vertices))
	seen[root] = true
	for work := []Vertex{root}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range edges[v] {
			if w := next(&g.Edges[e]); !seen[w] && g.Possible(e) {
				seen[w] = true
				work = append(work, w)
			}
		}
	}
	return seen
}

// Prune returns g without what lies on no path from the source to the target. Constant parts of expressions are
// evaluated first, so that what follows if (0) is gone as well.
func Prune(g *Graph) (*Graph, *Origin) {
	folded, back := fold(g)
	keep := folded.Useful()
	r := newRebuilder(folded, keep)
	for e, ed := range folded.Edges {
		if id := EdgeID(e); keep[ed.Src] && keep[ed.Dst] && folded.Possible(id) && ed.Src != folded.Target {
			r.edge(ed.Stmts, id)
		}
	}
	return r.to, back.Then(r.o)
}

// fold evaluates constant parts of expressions and drops assumptions that are constants other than 0.
func fold(g *Graph) (*Graph, *Origin) {
	r := newRebuilder(g, nil)
	for e, ed := range g.Edges {
		var stmts []Stmt
		for _, s := range ed.Stmts {
			if s.Kind != Havoc {
				s.Expr = Fold(s.Expr, g.SignedWrap)
			}
			if s.Kind == Assume && s.Expr.Op == Const && !s.Expr.Val.IsZero() {
				continue
			}
			stmts = append(stmts, s)
		}
		r.edge(stmts, EdgeID(e))
	}
	return r.to, r.o
}

// Simplify returns g pruned and with every chain of edges, whose inner vertices have one edge in and one out, joined into
// one edge.
func Simplify(g *Graph) (*Graph, *Origin) {
	pruned, back := Prune(g)
	keep := make([]bool, len(pruned.Vertices))
	for v := range keep {
		keep[v] = !pruned.isLink(Vertex(v))
	}
	r := newRebuilder(pruned, keep)
	for e, ed := range pruned.Edges {
		if !keep[ed.Src] {
			continue
		}
		path := []EdgeID{EdgeID(e)}
		for v := ed.Dst; !keep[v]; v = pruned.Edges[path[len(path)-1]].Dst {
			path = append(path, pruned.Out(v)[0])
		}
		var stmts []Stmt
		for _, e := range path {
			stmts = append(stmts, pruned.Edges[e].Stmts...)
		}
		r.edge(stmts, path...)
	}
	return r.to, back.Then(r.o)
}

// isLink reports whether v has one edge in and one out. Such a vertex of a pruned graph is on a path from the source, so
// that following links backward ends.
func (g *Graph) isLink(v Vertex) bool {
	return v != g.Source && v != g.Target && len(g.In(v)) == 1 && len(g.Out(v)) == 1
}
