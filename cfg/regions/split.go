package regions

import (
	"slices"

	"cairn/cfg"
)

// Split returns g with its arrays taken apart, and without what cannot be reached.
func Split(g *cfg.Graph, known Memory) (*cfg.Graph, *cfg.Origin) {
	g, back := cfg.PutConstants(g)
	w := &rewriter{shapes: shape(analyse(g, known.Objects)), to: g.Bare(), noisy: make(map[*field]cfg.Var), known: known}
	w.declare()
	w.scaled = w.scales()
	o := &cfg.Origin{}
	for v := range g.Vertices {
		o.Vertices = append(o.Vertices, cfg.Vertex(v))
	}
	for e := range g.Edges {
		w.edge(cfg.EdgeID(e))
		o.Paths = append(o.Paths, []cfg.EdgeID{cfg.EdgeID(e)})
	}
	w.dropUnread()
	w.dropUnused()
	split, pruned := cfg.PutConstants(w.to)
	return split, back.Then(o).Then(pruned)
}

// rewriter makes the new graph.
type rewriter struct {
	*shapes
	to     *cfg.Graph
	scaled map[cfg.Var]scaled
	names  map[string]bool    // of its variables; nil until they are asked for
	noisy  map[*field]cfg.Var // what arbitrary contents of an array are copied from

	known  Memory
	stmts  []cfg.Stmt  // of the edge that is being made, so far
	zeroed []int       // those of them that fill scalars
	guards []*cfg.Expr // what has to be true for the next statement to have a value
	lazy   bool        // within what is evaluated only if something else has a value
}

// edge makes an edge.
func (w *rewriter) edge(id cfg.EdgeID) {
	from := &w.g.Edges[id]
	w.stmts, w.zeroed = nil, nil
	if before := w.at[from.Src]; before == nil {
		w.assume(cfg.IntConst(cfg.Int, 0), cfg.Pos{})
	} else if !w.follow(id, before.clone(), func(_ int, st *cfg.Stmt, s *state) { w.statement(*st, s) }) {
		w.assume(cfg.IntConst(cfg.Int, 0), cfg.Pos{})
	}
	e := &w.to.Edges[w.to.NewEdge(from.Src, from.Dst, w.needed()...)]
	e.Name, e.At, e.Goal, e.Hole = from.Name, from.At, from.Goal, from.Hole
}

// needed are the statements of the edge without those that fill a scalar which is written again before it is read, as initialisers do.
func (w *rewriter) needed() []cfg.Stmt {
	overwritten := make(map[cfg.Var]bool)
	var kept []cfg.Stmt
	for i := len(w.stmts) - 1; i >= 0; i-- {
		st := w.stmts[i]
		if st.Kind != cfg.Assume {
			if overwritten[st.Var] && slices.Contains(w.zeroed, i) {
				continue
			}
			overwritten[st.Var] = true
		}
		st.EachRef(func(v cfg.Var) { delete(overwritten, v) })
		kept = append(kept, st)
	}
	slices.Reverse(kept)
	return kept
}

func (w *rewriter) assume(e *cfg.Expr, pos cfg.Pos) {
	w.stmts = append(w.stmts, cfg.Stmt{Kind: cfg.Assume, Expr: e, Pos: pos})
}

// statement makes the statements that stand for one.
func (w *rewriter) statement(st cfg.Stmt, s *state) {
	if st.Kind == cfg.Assign {
		switch k := w.scaled[st.Var]; {
		case st.Expr.Type.Kind == cfg.Array && !w.kept[st.Var]:
			w.write(st, s)
			return
		case k.mod > 0:
			st.Var, st.Expr = k.by, w.divide(st.Expr, k.mod, k.rem, s)
			w.emit(st)
			return
		}
	}
	load := st.Expr
	if st.Expr != nil {
		st.Expr = w.expr(st.Expr, s)
	}
	w.emit(st)
	if st.Kind == cfg.Assign && load.Op == cfg.Load && load.Type == cfg.Object && st.Expr.Op != cfg.Const {
		w.tell(st, w.loaded(load, s), load.Args[1], s)
	}
}

// tell states what is known of the number of an object that has been read: nothing else relates what is in memory to the numbers that there are.
func (w *rewriter) tell(st cfg.Stmt, v value, holder *cfg.Expr, s *state) {
	x, counter := w.ref(st.Var), cfg.NoVar
	var one *cfg.Expr
	or := func(is *cfg.Expr) {
		if one == nil {
			one = is
		} else {
			one = cfg.Bin(cfg.LOr, one, is)
		}
	}
	for _, a := range v.means.list {
		if !a.isSite() {
			or(cfg.Bin(cfg.Eq, x, cfg.IntConst(cfg.Object, int64(a))))
			continue
		}
		c := w.sites[a.site()].counter
		if s.taking || counter != cfg.NoVar && counter != c || s.of(c).least < w.counted.first {
			return
		}
		if counter == cfg.NoVar {
			counter = c
			is := cfg.Bin(cfg.LAnd, cfg.Bin(cfg.Ge, x, cfg.IntConst(cfg.Object, w.counted.first)), cfg.Bin(cfg.Lt, x, w.ref(c)))
			if related := holder.Op == cfg.Ref && holder.Var != st.Var && w.to.Vars[holder.Var].Type == cfg.Object; related && v.never == same|newer {
				is = cfg.Bin(cfg.LAnd, is, cfg.Bin(cfg.Lt, x, w.ref(holder.Var)))
			} else if related && v.never == older|same {
				is = cfg.Bin(cfg.LAnd, is, cfg.Bin(cfg.Gt, x, w.ref(holder.Var)))
			}
			or(is)
		}
	}
	if one != nil {
		w.assume(one, st.Pos)
	}
}

// emit adds a statement, behind the guards of its expressions.
func (w *rewriter) emit(st cfg.Stmt) {
	for _, g := range w.guards {
		w.assume(g, st.Pos)
	}
	w.guards = nil
	w.stmts = append(w.stmts, st)
}

// assign emits an assignment.
func (w *rewriter) assign(st cfg.Stmt, v cfg.Var, e *cfg.Expr) {
	st.Var, st.Expr = v, e
	w.emit(st)
}

// havoc emits a choice.
func (w *rewriter) havoc(st cfg.Stmt, v cfg.Var) {
	w.emit(cfg.Stmt{Kind: cfg.Havoc, Var: v, Pos: st.Pos})
}

// expr is an expression of the new graph.
func (w *rewriter) expr(e *cfg.Expr, s *state) *cfg.Expr {
	rest := func(a *cfg.Expr) *cfg.Expr { return w.expr(a, s) }
	if holds, decided := w.decide(e, s); decided {
		return cfg.TruthConst(e, holds)
	}
	switch e.Op {
	case cfg.Ref:
		if k := w.scaled[e.Var]; k.mod > 0 {
			return plus(times(cfg.RefTo(k.by, cfg.Offset), k.mod), k.rem)
		}
		return e
	case cfg.LAnd, cfg.LOr, cfg.Cond:
		lazy, i := w.lazy, -1
		out := e.MapArgs(func(a *cfg.Expr) *cfg.Expr {
			i++
			w.lazy = lazy || i > 0
			in := w.within(e, i, s)
			if in == nil && a.Type.Kind == cfg.Integer { // it is never evaluated
				return cfg.IntConst(a.Type, 0)
			}
			if in == nil {
				in = s
			}
			return w.expr(a, in)
		})
		w.lazy = lazy
		return out
	case cfg.Load:
		if a := e.Args[0]; a.Op == cfg.Ref && !w.kept[a.Var] {
			return w.load(e, s)
		}
	case cfg.Cast:
		if a := w.expr(e.Args[0], s); a != e.Args[0] {
			return cast(e.Type, a)
		}
		return e
	}
	return e.MapArgs(rest)
}

// cast is a conversion, or what has been converted before if nothing has been lost.
func cast(t cfg.Type, e *cfg.Expr) *cfg.Expr {
	if e.Op == cfg.Cast && e.Type.Bits == t.Bits && e.Args[0].Type == t && t.Bits > 1 {
		return e.Args[0]
	}
	return cfg.Convert(t, e)
}

// load is what stands for a Load.
func (w *rewriter) load(e *cfg.Expr, s *state) *cfg.Expr {
	if c := w.congruenceOf(e, s); c.isConst() {
		return cfg.IntConst(e.Type, c.rem)
	}
	meant := w.meant(e.Args[0].Var, w.objectsOf(e.Args[1], s))
	if len(meant) == 0 { // it is never executed
		return cfg.IntConst(e.Type, 0)
	}
	lazy := w.lazy
	w.lazy = lazy || len(meant) > 1
	defer func() { w.lazy = lazy }()
	out := w.loadFrom(meant[0].region, e, s)
	for _, m := range meant[1:] {
		out = cfg.IfThenElse(w.isOne(m.atoms, e.Args[1], s), w.loadFrom(m.region, e, s), out)
	}
	return out
}

// isOne is the condition under which an object is one of some, whose numbers are constants.
func (w *rewriter) isOne(of []atom, object *cfg.Expr, s *state) (c *cfg.Expr) {
	for _, a := range of {
		is := cfg.Bin(cfg.Eq, w.expr(object, s), cfg.IntConst(cfg.Object, int64(a)))
		if c == nil {
			c = is
		} else {
			c = cfg.Bin(cfg.LOr, c, is)
		}
	}
	return c
}

// loadFrom is the Load from one region.
func (w *rewriter) loadFrom(r *region, e *cfg.Expr, s *state) *cfg.Expr {
	if r.raw {
		return cfg.LoadOf(e.Type.Bits, w.ref(r.v), w.object(r, e.Args[1], s), w.expr(e.Args[2], s))
	}
	f := r.fieldAt(w.congruenceOf(e.Args[2], s).rem, w.cells(r, e.Type))
	return w.read(r, f, e.Args[1], w.index(r, f, e.Args[2], 0, s), s)
}

// read is the content of a field, an unsigned number.
func (w *rewriter) read(r *region, f *field, object, index *cfg.Expr, s *state) *cfg.Expr {
	if w.isScalar(r) {
		return cast(cfg.Type{Bits: f.as.Bits}, w.ref(f.v))
	}
	return cfg.LoadOf(f.as.Bits, w.ref(f.v), noObject, w.indexIn(r, object, index, s))
}

// isScalar reports whether the fields of a region are scalars.
func (w *rewriter) isScalar(r *region) bool { return r.single && r.stride == 0 }

// indexIn is where a field is in its array: at the index, or at the number of the object.
func (w *rewriter) indexIn(r *region, object, index *cfg.Expr, s *state) *cfg.Expr {
	if r.stride == 0 {
		return cfg.Convert(cfg.Offset, w.expr(object, s))
	}
	return index
}

// index is that of a field which is so many cells behind an offset; nil if there is no array.
func (w *rewriter) index(r *region, f *field, off *cfg.Expr, behind int64, s *state) *cfg.Expr {
	if r.stride == 0 {
		return nil
	}
	rem := floorMod(w.congruenceOf(off, s).rem, r.stride)
	return plus(w.divide(off, r.stride, rem, s), (rem+behind-f.at)/r.stride)
}

// noObject is the object of arrays in which only the index matters.
var noObject = &cfg.Expr{Op: cfg.Const, Type: cfg.Object} // 0

// object is the object of an access to a raw region.
func (w *rewriter) object(r *region, object *cfg.Expr, s *state) *cfg.Expr {
	if r.single {
		return noObject
	}
	return w.expr(object, s)
}

// cells is the number of cells of a value.
func (w *rewriter) cells(r *region, t cfg.Type) int64 {
	return int64(t.Bits / w.g.Vars[r.array].Type.Bits)
}

// ref reads a variable of the new graph.
func (w *rewriter) ref(v cfg.Var) *cfg.Expr { return w.to.RefTo(v) }

// dropUnread leaves out assignments to arrays that nothing depends on.
func (w *rewriter) dropUnread() {
	mayGo := func(st *cfg.Stmt) bool {
		return st.Kind == cfg.Assign && w.to.Vars[st.Var].Type.Kind == cfg.Array && w.to.Total(st.Expr)
	}
	read := w.to.Relevant(func(st *cfg.Stmt) bool { return st.Expr != nil && !mayGo(st) })
	for i := range w.to.Edges {
		w.to.Edges[i].Stmts = slices.DeleteFunc(w.to.Edges[i].Stmts, func(st cfg.Stmt) bool { return mayGo(&st) && !read.Has(st.Var) })
	}
}

// dropUnused renumbers the variables, without those that do not occur.
func (w *rewriter) dropUnused() {
	used := make([]bool, len(w.to.Vars))
	for _, e := range w.to.Edges {
		for _, st := range e.Stmts {
			if st.Kind != cfg.Assume {
				used[st.Var] = true
			}
			st.EachRef(func(v cfg.Var) { used[v] = true })
		}
	}
	renamed := make([]cfg.Var, len(used))
	var vars []cfg.VarInfo
	for v, info := range w.to.Vars {
		if used[v] {
			renamed[v] = cfg.Var(len(vars))
			vars = append(vars, info)
		}
	}
	w.to.Vars = vars
	var rename func(e *cfg.Expr) *cfg.Expr
	rename = func(e *cfg.Expr) *cfg.Expr {
		if e.Op == cfg.Ref {
			return w.to.RefTo(renamed[e.Var])
		}
		return e.MapArgs(rename)
	}
	for i := range w.to.Edges {
		stmts := slices.Clone(w.to.Edges[i].Stmts)
		for j := range stmts {
			if stmts[j].Kind != cfg.Assume {
				stmts[j].Var = renamed[stmts[j].Var]
			}
			if stmts[j].Expr != nil {
				stmts[j].Expr = rename(stmts[j].Expr)
			}
		}
		w.to.Edges[i].Stmts = stmts
	}
}
