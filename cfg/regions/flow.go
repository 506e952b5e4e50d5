package regions

import (
	"maps"
	"slices"

	"cairn/cfg"
)

// flow is what is known of the integers of a graph at each of its vertices.
type flow struct {
	g        *cfg.Graph
	live     cfg.Liveness
	counters map[cfg.Var]bool // of objects
	sites    []site
	numbers  map[cfg.Site]atom
	at       []state // by vertex; nil if it is not reached
}

// site is a statement that takes a number for a new object from a counter.
type site struct {
	cfg.Site
	least    int64 // of its numbers
	repeated bool  // there may be several of its objects at a time
}

// analyse finds the fixed point.
func analyse(g *cfg.Graph) *flow {
	f := &flow{g: g, live: g.Liveness(), numbers: make(map[cfg.Site]atom), at: make([]state, len(g.Vertices))}
	f.counters = counters(g)
	f.at[g.Source] = state{}
	for work := []cfg.Vertex{g.Source}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range g.Out(v) {
			after := maps.Clone(f.at[v])
			f.follow(e, after, nil)
			if dst := g.Edges[e].Dst; f.arrive(dst, after) {
				work = append(work, dst)
			}
		}
	}
	return f
}

// follow takes a state along an edge. look is shown each statement with the state before it.
func (f *flow) follow(e cfg.EdgeID, s state, look func(i int, st *cfg.Stmt, before state)) {
	stmts := f.g.Edges[e].Stmts
	for i := range stmts {
		st := &stmts[i]
		if look != nil {
			look(i, st, s)
		}
		switch st.Kind {
		case cfg.Assume:
			f.learn(st.Expr, s)
		case cfg.Assign:
			if f.g.Vars[st.Var].Type.Kind == cfg.Integer {
				s.set(st.Var, f.value(cfg.Site{Edge: e, Stmt: int32(i)}, st.Expr, s))
			}
		default:
			delete(s, st.Var)
		}
	}
}

// value is that of an expression which a statement assigns.
func (f *flow) value(at cfg.Site, e *cfg.Expr, s state) value {
	v := value{class: f.congruenceOf(e, s), means: f.objectsOf(e, s)}
	switch {
	case e.Op == cfg.Ref && f.counters[e.Var]:
		v.least = s.of(e.Var).least
		v.means = only(f.siteOf(at, v.least))
	case e.Op == cfg.Const:
		v.least = max(0, v.class.rem)
	case e.Op == cfg.Ref:
		v.least = s.of(e.Var).least
	case e.Op == cfg.Add && e.Args[0].Op == cfg.Ref && e.Args[1].IsConst(1):
		v.least = s.of(e.Args[0].Var).least + 1
	}
	return v
}

// siteOf is the atom of a statement that takes a number for an object.
func (f *flow) siteOf(at cfg.Site, least int64) atom {
	a, ok := f.numbers[at]
	if !ok {
		a = atom(^len(f.sites))
		f.numbers[at] = a
		edge := f.g.Edges[at.Edge]
		f.sites = append(f.sites, site{Site: at, least: least, repeated: f.g.From(edge.Dst)[edge.Src]})
	}
	s := &f.sites[^a]
	s.least = min(s.least, least)
	return a
}

// objectsOf is what the value of e may be the number of.
func (f *flow) objectsOf(e *cfg.Expr, s state) objects {
	switch {
	case e.Type != cfg.Object:
	case e.Op == cfg.Const:
		if n, ok := e.Val.Int64(); ok {
			return only(atom(n))
		}
	case e.Op == cfg.Ref && !f.counters[e.Var]:
		return s.of(e.Var).means
	case e.Op == cfg.Cond:
		return f.objectsOf(e.Args[1], s).union(f.objectsOf(e.Args[2], s))
	}
	return anyObject
}

// learn takes note of a condition.
func (f *flow) learn(e *cfg.Expr, s state) {
	switch {
	case e.Op == cfg.LAnd:
		f.learn(e.Args[0], s)
		f.learn(e.Args[1], s)
	case e.Op == cfg.Not && e.Args[0].Op == cfg.LOr:
		f.learn(cfg.Negated(e.Args[0].Args[0]), s)
		f.learn(cfg.Negated(e.Args[0].Args[1]), s)
	case e.Op.IsComparison() && e.Args[0].Op == cfg.Ref && e.Args[0].Type == cfg.Object && e.Args[1].Op == cfg.Const:
		x := s.of(e.Args[0].Var)
		c, _ := e.Args[1].Val.Int64()
		x.means = x.means.without(func(a atom) bool {
			n := int64(a)
			if a.isSite() {
				n = f.sites[^a].least
				return e.Op == cfg.Eq && c < n || e.Op == cfg.Lt && n >= c || e.Op == cfg.Le && n > c
			}
			holds := map[cfg.Op]bool{cfg.Eq: n == c, cfg.Ne: n != c, cfg.Lt: n < c, cfg.Le: n <= c, cfg.Gt: n > c, cfg.Ge: n >= c}
			return !holds[e.Op]
		})
		s.set(e.Args[0].Var, x)
	}
}

// arrive joins what is known on arrival with what has been known at a vertex, and reports whether that has changed.
func (f *flow) arrive(v cfg.Vertex, arrival state) bool {
	here := f.at[v]
	if here == nil {
		maps.DeleteFunc(arrival, func(x cfg.Var, _ value) bool { return !f.live.At(v, x) })
		f.at[v] = arrival
		return true
	}
	changed := false
	for x, a := range here {
		if j := a.join(arrival.of(x)); !j.equal(a) {
			here.set(x, j)
			changed = true
		}
	}
	return changed
}

// counters are the variables of which the numbers of new objects are taken: t = c; assume(t < limit); c = t + 1, so that no number is taken twice.
func counters(g *cfg.Graph) map[cfg.Var]bool {
	found := make(map[cfg.Var]bool)
	for _, e := range g.Edges {
		for _, st := range e.Stmts {
			if st.Kind == cfg.Assign && st.Expr.Type == cfg.Object && st.Expr.Op == cfg.Ref && g.Vars[st.Expr.Var].Type == cfg.Object {
				found[st.Expr.Var] = true
			}
		}
	}
	for c := range found {
		if !counts(g, c) {
			delete(found, c)
		}
	}
	return found
}

// taking is how far the taking of a number has come: what it has been given to, and whether there is room for another one.
type taking struct {
	state takingState
	by    cfg.Var
	room  bool
	known int64 // the value of the counter, if it is a constant; -1 if not
}

type takingState uint8

const (
	unset  takingState = iota // the counter has no value yet
	idle                      // its value has not been taken
	taken                     // it has been
	anyhow                    // one or the other
)

// counts reports whether c is a counter.
func counts(g *cfg.Graph, c cfg.Var) bool {
	at := map[cfg.Vertex]taking{g.Source: {state: unset, known: -1}}
	for work := []cfg.Vertex{g.Source}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for _, id := range g.Out(v) {
			e := &g.Edges[id]
			t := at[v]
			for i := range e.Stmts {
				if !t.step(c, &e.Stmts[i]) {
					return false
				}
			}
			before, reached := at[e.Dst]
			after := t
			if reached {
				after = before.join(t)
			}
			if !reached || after != before {
				at[e.Dst] = after
				work = append(work, e.Dst)
			}
		}
	}
	return true
}

func (t taking) join(u taking) taking {
	if t.known != u.known {
		t.known = -1
	}
	t.room = t.room && u.room
	if t.state != u.state || t.state == taken && t.by != u.by {
		t.state, t.by = anyhow, 0
	}
	return t
}

// step takes note of a statement; it reports whether that keeps to the pattern.
func (t *taking) step(c cfg.Var, st *cfg.Stmt) bool {
	switch {
	case st.Kind == cfg.Assume:
		t.room = t.room || t.state == taken && leavesRoom(st.Expr, t.by)
		return true
	case st.Var == c:
		return st.Kind == cfg.Assign && t.set(st.Expr)
	case st.Kind == cfg.Assign && st.Expr.Op == cfg.Ref && st.Expr.Var == c:
		if t.state != idle {
			return false
		}
		t.state, t.by, t.room = taken, st.Var, false
		return true
	default:
		return t.state != taken || st.Var != t.by
	}
}

// set gives the counter a value: its first one, or the next one.
func (t *taking) set(e *cfg.Expr) bool {
	next := int64(-1)
	if e.Op == cfg.Const {
		next, _ = e.Val.Int64()
	}
	switch {
	case next >= 0 && t.state == unset:
	case next >= 0 && t.known >= 0 && next > t.known: // numbers that are constants have been taken
	case t.state == taken && t.room && e.Op == cfg.Add && e.Args[0].Op == cfg.Ref && e.Args[0].Var == t.by && e.Args[1].IsConst(1):
	default:
		return false
	}
	*t = taking{state: idle, known: next}
	return true
}

// leavesRoom reports whether a condition says that a number is less than a constant.
func leavesRoom(e *cfg.Expr, x cfg.Var) bool {
	if e.Op == cfg.LAnd {
		return slices.ContainsFunc(e.Args, func(a *cfg.Expr) bool { return leavesRoom(a, x) })
	}
	return e.Op == cfg.Lt && e.Args[0].Op == cfg.Ref && e.Args[0].Var == x && e.Args[1].Op == cfg.Const
}
