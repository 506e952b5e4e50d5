package cfront

import "cairn/cfg"

// finish turns the builder's graph into a cfg.Graph: without what cannot be reached, with straight-line code on single
// edges, and with the variables that occur. order lists the variables that come first.
func (b *builder) finish(o Options, order []cfg.Var) *cfg.Graph {
	b.prune()
	b.contract()
	b.coalesce()
	b.dropUnread(o)
	b.contract()
	g := &cfg.Graph{Name: "main", SignedWrap: o.SignedWrap}
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
			g.NewEdge(index[v], index[e.dst], stmts...)
		}
	}
	return g
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
	return out
}

// prune removes the vertices that cannot be reached from the source, except for the target and the end of the run.
func (b *builder) prune() {
	seen := map[*vertex]bool{b.source: true}
	for work := []*vertex{b.source}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range v.out {
			if !seen[e.dst] {
				seen[e.dst] = true
				work = append(work, e.dst)
			}
		}
	}
	for _, v := range b.vertices {
		if !seen[v] {
			v.gone = v != b.target
			v.out = nil
		}
		v.in = keep(v.in, func(e *edge) bool { return seen[e.src] })
	}
}

func keep(es []*edge, f func(*edge) bool) []*edge {
	var out []*edge
	for _, e := range es {
		if f(e) {
			out = append(out, e)
		}
	}
	return out
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
	case empty && len(w.in) == 1 && w != b.target && w != b.exit && !(loop && w.info.Loop.IsValid()):
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
	case len(v.in) == 1 && v.in[0].src != v: // v is inside straight-line code
		in := v.in[0]
		in.stmts = append(in.stmts, e.stmts...)
		in.dst = w
		w.replaceIn(e, in)
	case empty:
		for _, in := range v.in {
			in.dst = w
		}
		w.in = append(keep(w.in, func(x *edge) bool { return x != e }), v.in...)
	default:
		return false
	}
	v.gone, v.in, v.out = true, nil, nil
	return true
}

func (v *vertex) replaceIn(old, new *edge) {
	for i, e := range v.in {
		if e == old {
			v.in[i] = new
		}
	}
}

// coalesce removes temporaries that only carry a value to a variable: t = e; x = t becomes x = e. All uses of such a
// temporary are on one edge, and x does not occur between its two assignments.
func (b *builder) coalesce() {
	home := make([]*edge, len(b.vars)) // the only edge on which a variable occurs
	count := make([]int, len(b.vars))  // on how many edges it occurs; 2 for more
	b.eachEdge(func(e *edge) {
		for _, s := range e.stmts {
			eachVar(s, func(v cfg.Var) {
				if home[v] != e {
					home[v] = e
					count[v] = min(count[v]+1, 2)
				}
			})
		}
	})
	b.eachEdge(func(e *edge) {
		for i := 0; i < len(e.stmts); i++ {
			s := e.stmts[i]
			if s.Kind != cfg.Assign || s.Expr.Op != cfg.Ref {
				continue
			}
			t := s.Expr.Var
			if b.vars[t].Kind != cfg.Temp || count[t] != 1 || b.vars[t].Type != b.vars[s.Var].Type {
				continue
			}
			if j, ok := movable(e.stmts, i, t, s.Var); ok {
				rename := renaming{vars: map[cfg.Var]cfg.Var{t: s.Var}, done: map[*cfg.Expr]*cfg.Expr{}}
				for k := j; k < i; k++ {
					e.stmts[k] = rename.stmt(e.stmts[k])
				}
				e.stmts = append(e.stmts[:i], e.stmts[i+1:]...)
				i--
			}
		}
	})
}

// movable reports whether t is defined once on the edge, by statement j before statement i, which is x = t, and used
// nowhere behind i, while x is not used between j and i.
func movable(stmts []cfg.Stmt, i int, t, x cfg.Var) (j int, ok bool) {
	j = -1
	for k, s := range stmts {
		uses := false
		eachRef(s, func(v cfg.Var) {
			if v == t && (k > i || j < 0) || v == x && j >= 0 && k > j && k < i {
				uses = true
			}
		})
		if uses {
			return 0, false
		}
		if s.Kind == cfg.Assume {
			continue
		}
		switch {
		case s.Var == t && j >= 0:
			return 0, false
		case s.Var == t:
			j = k
		case s.Var == x && j >= 0 && k < i:
			return 0, false
		}
	}
	return j, j >= 0 && j < i
}

// dropUnread removes assignments to temporaries that nothing reads, unless evaluating the expression can end the execution.
// Inputs stay.
func (b *builder) dropUnread(o Options) {
	read := make([]bool, len(b.vars))
	b.eachEdge(func(e *edge) {
		for _, s := range e.stmts {
			eachRef(s, func(v cfg.Var) { read[v] = true })
		}
	})
	b.eachEdge(func(e *edge) {
		kept := e.stmts[:0]
		for _, s := range e.stmts {
			unread := s.Kind != cfg.Assume && b.vars[s.Var].Kind == cfg.Temp && !read[s.Var]
			if unread && (s.Kind == cfg.Havoc && s.Input == "" || s.Kind == cfg.Assign && !mayTrap(s.Expr, o)) {
				continue
			}
			kept = append(kept, s)
		}
		e.stmts = kept
	})
}

func (b *builder) eachEdge(f func(*edge)) {
	for _, v := range b.vertices {
		if !v.gone {
			for _, e := range v.out {
				f(e)
			}
		}
	}
}

// eachVar calls f for the variables that s mentions, eachRef for those that it reads.
func eachVar(s cfg.Stmt, f func(cfg.Var)) {
	if s.Kind != cfg.Assume {
		f(s.Var)
	}
	eachRef(s, f)
}

func eachRef(s cfg.Stmt, f func(cfg.Var)) {
	if s.Kind != cfg.Havoc {
		refs(s.Expr, f)
	}
}

func refs(e *cfg.Expr, f func(cfg.Var)) {
	if e.Op == cfg.Ref {
		f(e.Var)
	}
	for _, a := range e.Args {
		refs(a, f)
	}
}

// renaming replaces variables in statements.
type renaming struct {
	vars map[cfg.Var]cfg.Var
	done map[*cfg.Expr]*cfg.Expr
}

func (r renaming) stmt(s cfg.Stmt) cfg.Stmt {
	if s.Kind != cfg.Assume {
		s.Var = r.variable(s.Var)
	}
	if s.Kind != cfg.Havoc {
		s.Expr = r.expr(s.Expr)
	}
	return s
}

func (r renaming) variable(v cfg.Var) cfg.Var {
	if w, ok := r.vars[v]; ok {
		return w
	}
	return v
}

func (r renaming) expr(e *cfg.Expr) *cfg.Expr {
	if out := r.done[e]; out != nil {
		return out
	}
	out := e
	if e.Op == cfg.Ref {
		if w := r.variable(e.Var); w != e.Var {
			c := *e
			c.Var = w
			out = &c
		}
	}
	for i, a := range e.Args {
		x := r.expr(a)
		if x == a {
			continue
		}
		if out == e {
			c := *e
			c.Args = append([]*cfg.Expr(nil), e.Args...)
			out = &c
		}
		out.Args[i] = x
	}
	r.done[e] = out
	return out
}

// renumber gives the variables that occur their numbers in g: those of order first.
func (b *builder) renumber(g *cfg.Graph, order []cfg.Var) renaming {
	used := make([]bool, len(b.vars))
	b.eachEdge(func(e *edge) {
		for _, s := range e.stmts {
			eachVar(s, func(v cfg.Var) { used[v] = true })
		}
	})
	r := renaming{vars: map[cfg.Var]cfg.Var{}, done: map[*cfg.Expr]*cfg.Expr{}}
	add := func(v cfg.Var) {
		if used[v] {
			used[v] = false
			r.vars[v] = g.NewVar(b.vars[v])
		}
	}
	for _, v := range order {
		add(v)
	}
	for v := range b.vars {
		add(cfg.Var(v))
	}
	return r
}
