package cfront

import (
	"slices"

	"cairn/cfg"
)

// finish turns the builder's graph into a cfg.Graph: without what cannot be reached, with straight-line code on single
// edges, and with the variables that occur, and those that matter outside. order lists the variables that come first. It
// also returns the vertices and variables of the graph.
func (b *builder) finish(o Options, name string, order []cfg.Var) (*cfg.Graph, map[*vertex]cfg.Vertex, renaming) {
	b.prune()
	b.contract()
	b.coalesce()
	for !o.Undivided && b.dropUnread(o.SignedWrap) { // who shows variables wants all of their values
	}
	b.contract()
	g := &cfg.Graph{Name: name, SignedWrap: o.SignedWrap}
	index := map[*vertex]cfg.Vertex{}
	vertices := b.topological()
	for _, v := range vertices {
		index[v] = g.NewVertex(v.info)
	}
	g.Source, g.Target = index[b.source], index[b.target]
	r := b.renumber(g, order)
	for _, v := range vertices {
		for _, e := range v.out {
			stmts := make([]cfg.Stmt, len(e.stmts))
			for i, s := range e.stmts {
				stmts[i] = r.stmt(s)
			}
			made := &g.Edges[g.NewEdge(index[v], index[e.dst], stmts...)]
			made.At, made.Goal, made.Hole = e.at, e.goal, e.hole
		}
	}
	return g, index, r
}

// topological lists the vertices so that, but for loops, edges go forward: in reverse postorder of a depth-first search. The
// source comes first, then the target.
func (b *builder) topological() []*vertex {
	post := []*vertex{}
	seen := map[*vertex]bool{b.source: true, b.target: true}
	type visit struct {
		v    *vertex
		next int // of its edges, from behind
	}
	for stack := []visit{{b.source, len(b.source.out)}}; len(stack) > 0; {
		top := &stack[len(stack)-1]
		if top.next == 0 {
			post = append(post, top.v)
			stack = stack[:len(stack)-1]
			continue
		}
		top.next--
		if w := top.v.out[top.next].dst; !seen[w] {
			seen[w] = true
			stack = append(stack, visit{w, len(w.out)})
		}
	}
	out := []*vertex{b.source, b.target}
	for i := len(post) - 2; i >= 0; i-- {
		out = append(out, post[i])
	}
	if b.ret != nil && !seen[b.ret] {
		out = append(out, b.ret)
	}
	return out
}

// prune removes the vertices that cannot be reached from the source, except for the target and the end of the run.
func (b *builder) prune() {
	kept := map[*vertex]bool{}
	for _, v := range b.topological() {
		kept[v] = true
	}
	for _, v := range b.vertices {
		if !kept[v] {
			v.gone, v.out = true, nil
		}
		v.in = slices.DeleteFunc(v.in, func(e *edge) bool { return !kept[e.src] })
	}
}

// contract merges vertices at which nothing splits or joins. It goes backwards, so that chains collapse in one sweep.
func (b *builder) contract() {
	for changed := true; changed; {
		changed = false
		for i := len(b.vertices) - 1; i >= 0; i-- {
			if v := b.vertices[i]; !v.gone && len(v.out) == 1 && b.merge(v, v.out[0]) {
				changed = true
			}
		}
	}
}

// merge removes v or its only successor, if one of them is superfluous.
func (b *builder) merge(v *vertex, e *edge) bool {
	w := e.dst
	empty, loop := len(e.stmts) == 0, v.info.Loop.IsValid()
	switch {
	case v == w || v == b.source:
		return false
	case empty && len(w.in) == 1 && w != b.target && w != b.exit && w != b.ret && !(loop && w.info.Loop.IsValid()):
		if !loop && w.info.Loop.IsValid() {
			v.info = w.info
		}
		v.out = w.out
		for _, o := range w.out {
			o.src = v
		}
		w.gone, w.in, w.out = true, nil, nil
		return true
	case loop:
		return false
	case len(v.in) == 1 && v.in[0].src != v && (empty || !e.calls() && !v.in[0].calls()): // v is inside straight-line code
		in := v.in[0]
		in.stmts = append(in.stmts, e.stmts...)
		in.dst, in.at, in.goal, in.hole = w, e.at, e.goal, e.hole
		w.in[slices.Index(w.in, e)] = in
	case empty:
		for _, in := range v.in {
			in.dst, in.at, in.goal, in.hole = w, e.at, e.goal, e.hole
		}
		last := len(w.in) - 1
		w.in[slices.Index(w.in, e)] = w.in[last]
		w.in = append(w.in[:last], v.in...)
	default:
		return false
	}
	v.gone, v.in, v.out = true, nil, nil
	return true
}

// calls reports whether e is a call, which is alone on its edge.
func (e *edge) calls() bool { return len(e.stmts) == 1 && e.stmts[0].Kind == cfg.Call }

// renumber gives the variables that occur their numbers in g: those of order first.
func (b *builder) renumber(g *cfg.Graph, order []cfg.Var) renaming {
	used := make([]bool, len(b.vars))
	b.eachVar(func(_ *edge, _ cfg.Stmt, v cfg.Var) { used[v] = true })
	for _, v := range b.kept {
		used[v] = true
	}
	r := renaming{vars: map[cfg.Var]cfg.Var{}, done: map[*cfg.Expr]*cfg.Expr{}}
	order = slices.Clip(order)
	for v := range b.vars {
		order = append(order, cfg.Var(v))
	}
	for _, v := range order {
		if used[v] {
			used[v] = false
			r.vars[v] = g.NewVar(b.vars[v])
		}
	}
	return r
}
