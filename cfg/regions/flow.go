package regions

import (
	"math"

	"cairn/cfg"
)

// flow is what is known of the integers of a graph at each of its vertices.
type flow struct {
	g        *cfg.Graph
	live     cfg.Liveness
	counters map[cfg.Var]bool // of objects
	counted  numbers          // of objects that are taken from counters
	sites    []site
	numbers  map[cfg.Site]atom
	arrays   []cfg.Var
	sizes    map[atom]int64 // of objects whose numbers are constants, in cells
	at       []*state       // by vertex; nil if it is not reached
}

// site is a statement that takes a number for a new object from a counter.
type site struct {
	cfg.Site
	counter  cfg.Var
	repeated bool // there may be several of its objects at a time
}

// analyse finds the fixed point.
func analyse(g *cfg.Graph, objects map[int64]Object) *flow {
	f := &flow{g: g, live: g.Liveness(), numbers: make(map[cfg.Site]atom), sizes: make(map[atom]int64), at: make([]*state, len(g.Vertices))}
	f.counters, f.counted = counters(g)
	for n, o := range objects {
		f.sizes[atom(n)] = o.Size
	}
	for v, info := range g.Vars {
		if info.Type.Kind == cfg.Array {
			f.arrays = append(f.arrays, cfg.Var(v))
		}
	}
	f.at[g.Source] = &state{}
	work := cfg.NewWorklist(g)
	work.Add(g.Source)
	for v, more := work.Next(); more; v, more = work.Next() {
		for _, e := range g.Out(v) {
			after := f.at[v].clone()
			if dst := g.Edges[e].Dst; f.follow(e, after, nil) && f.arrive(dst, after) {
				work.Add(dst)
			}
		}
	}
	return f
}

// follow takes a state along an edge. look is shown each statement with the state before it. It returns false if what is known of objects shows
// that the end is not reached.
func (f *flow) follow(e cfg.EdgeID, s *state, look func(i int, st *cfg.Stmt, before *state)) bool {
	stmts := f.g.Edges[e].Stmts
	for i := range stmts {
		st := &stmts[i]
		if look != nil {
			look(i, st, s)
		}
		switch st.Kind {
		case cfg.Assume:
			if !f.learn(st.Expr, s) {
				return false
			}
		case cfg.Assign:
			switch f.g.Vars[st.Var].Type.Kind {
			case cfg.Integer:
				s.taking = s.taking && !f.counters[st.Var]
				s.set(st.Var, f.value(cfg.Site{Edge: e, Stmt: int32(i)}, st.Expr, s))
			case cfg.Array:
				f.write(st, s)
			}
		default:
			if s.vars.delete(st.Var); f.g.Vars[st.Var].Type.Kind == cfg.Array {
				f.forget(st.Var, s)
			}
		}
	}
	return true
}

// value is that of an expression which a statement assigns.
func (f *flow) value(at cfg.Site, e *cfg.Expr, s *state) value {
	v := value{class: f.congruenceOf(e, s), means: f.objectsOf(e, s)}
	switch {
	case e.Op == cfg.Ref && f.counters[e.Var]:
		v.least = s.of(e.Var).least
		v.means = only(f.newObject(f.siteOf(at, e.Var), s))
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
func (f *flow) siteOf(at cfg.Site, counter cfg.Var) atom {
	a, ok := f.numbers[at]
	if !ok {
		a = siteAtom(len(f.sites))
		f.numbers[at] = a
		edge := f.g.Edges[at.Edge]
		f.sites = append(f.sites, site{Site: at, counter: counter, repeated: f.g.From(edge.Dst)[edge.Src]})
	}
	return a
}

// newObject makes an object of a site the most recent one.
func (f *flow) newObject(a atom, s *state) atom {
	s.age(a)
	s.taking, s.newest = true, a
	for _, array := range f.arrays {
		s.mem.set(cellsOf{array, a}, contents{})
	}
	return a
}

// objectsOf is what the value of e may be the number of.
func (f *flow) objectsOf(e *cfg.Expr, s *state) objects {
	switch {
	case e.Type != cfg.Object:
	case e.Op == cfg.Const:
		if n, ok := e.Val.Int64(); ok && !f.counted.has(n) {
			return only(atom(n))
		}
	case e.Op == cfg.Ref && !f.counters[e.Var]:
		return s.of(e.Var).means
	case e.Op == cfg.Load:
		return f.loaded(e, s).means
	case e.Op == cfg.Cond:
		var all objects
		for i := 1; i <= 2; i++ {
			if in := f.within(e, i, s); in != nil {
				all = all.union(f.objectsOf(e.Args[i], in))
			}
		}
		return all
	}
	return anyObject
}

// arrive joins what is known on arrival with what has been known at a vertex, and reports whether that has changed.
func (f *flow) arrive(v cfg.Vertex, arrival *state) bool {
	here := f.at[v]
	if here == nil {
		for x := range arrival.vars.all {
			if !f.live.At(v, x) {
				arrival.vars.delete(x)
			}
		}
		f.at[v] = arrival
		return true
	}
	changed := here.arrives(arrival)
	for x, a := range here.vars.all {
		if j := a.join(arrival.of(x)); !j.equal(a) {
			here.set(x, j)
			changed = true
		}
	}
	return changed
}

// counters are the variables of which the numbers of new objects are taken: t = c; assume(t < limit); c = t + 1, so that no number is taken twice.
func counters(g *cfg.Graph) (found map[cfg.Var]bool, taken numbers) {
	found = make(map[cfg.Var]bool)
	for _, e := range g.Edges {
		for _, st := range e.Stmts {
			if st.Kind == cfg.Assign && st.Expr.Type == cfg.Object && st.Expr.Op == cfg.Ref && g.Vars[st.Expr.Var].Type == cfg.Object {
				found[st.Expr.Var] = true
			}
		}
	}
	for _, e := range g.Edges { // most are pointers: to follow each of them through the graph took 40 s in a function of SQLite
		for _, st := range e.Stmts {
			if found[st.Var] && st.Kind != cfg.Assume && !mayCount(&st) {
				delete(found, st.Var)
			}
		}
	}
	for c := range found {
		if n := counts(g, c); n.end > 0 {
			taken = taken.with(n)
		} else {
			delete(found, c)
		}
	}
	return found, taken
}

// mayCount reports whether a statement gives its variable a constant or something plus one, as all statements do that set a counter.
func mayCount(st *cfg.Stmt) bool {
	return st.Kind == cfg.Assign && (st.Expr.Op == cfg.Const || st.Expr.Op == cfg.Add && st.Expr.Args[1].IsConst(1))
}

// numbers is a range, without its end.
type numbers struct{ first, end int64 }

func (n numbers) has(x int64) bool { return n.first <= x && x < n.end }

// with is the least range with both.
func (n numbers) with(m numbers) numbers {
	switch {
	case n.first == n.end:
		return m
	case m.first == m.end:
		return n
	}
	return numbers{min(n.first, m.first), max(n.end, m.end)}
}

// taking is how far the taking of a number has come: what it has been given to, and what it is less than, so that there is room for another one.
type taking struct {
	state takingState
	by    cfg.Var
	room  int64 // 0 if that is not known
	known int64 // the value of the counter, if it is a constant; -1 if not
	least int64 // what its value is at least
}

type takingState uint8

const (
	unset  takingState = iota // the counter has no value yet
	idle                      // its value has not been taken
	taken                     // it has been
	anyhow                    // one or the other
)

// counts are the numbers that may be taken from a counter; none if c is no counter.
func counts(g *cfg.Graph, c cfg.Var) numbers {
	all, most := numbers{first: math.MaxInt64}, int64(0)
	at := map[cfg.Vertex]taking{g.Source: {state: unset, known: -1}}
	work := cfg.NewWorklist(g)
	work.Add(g.Source)
	for v, more := work.Next(); more; v, more = work.Next() {
		for _, id := range g.Out(v) {
			e := &g.Edges[id]
			t := at[v]
			for i := range e.Stmts {
				if !t.step(c, &e.Stmts[i]) {
					return numbers{}
				}
				if t.state == taken {
					all.first = min(all.first, t.least)
				}
				all.end, most = max(all.end, t.room), max(most, t.known)
			}
			before, reached := at[e.Dst]
			after := t
			if reached {
				after = before.join(t)
			}
			if !reached || after != before {
				at[e.Dst] = after
				work.Add(e.Dst)
			}
		}
	}
	if all.end > 0 { // the number that is taken last may be there without room for another one
		all.end = max(all.end, most) + 1
	}
	return all
}

func (t taking) join(u taking) taking {
	if t.known != u.known {
		t.known = -1
	}
	if t.least = min(t.least, u.least); t.room == 0 || u.room == 0 {
		t.room = 0
	} else {
		t.room = max(t.room, u.room)
	}
	if t.state != u.state || t.state == taken && t.by != u.by {
		t.state, t.by = anyhow, 0
	}
	return t
}

// step takes note of a statement; it reports whether that keeps to the pattern.
func (t *taking) step(c cfg.Var, st *cfg.Stmt) bool {
	switch {
	case st.Kind == cfg.Assume:
		if end, ok := leavesRoom(st.Expr, t.by); ok && t.state == taken {
			t.room = end
		}
		return true
	case st.Var == c:
		return st.Kind == cfg.Assign && t.set(st.Expr)
	case st.Kind == cfg.Assign && st.Expr.Op == cfg.Ref && st.Expr.Var == c:
		if t.state != idle {
			return false
		}
		t.state, t.by, t.room = taken, st.Var, 0
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
	case t.state == taken && t.room > 0 && e.Op == cfg.Add && e.Args[0].Op == cfg.Ref && e.Args[0].Var == t.by && e.Args[1].IsConst(1):
	default:
		return false
	}
	*t = taking{state: idle, known: next, least: max(next, t.least)}
	return true
}

// leavesRoom reports whether a condition says that a number is less than a constant, which is end.
func leavesRoom(e *cfg.Expr, x cfg.Var) (end int64, ok bool) {
	if e.Op == cfg.LAnd {
		if end, ok = leavesRoom(e.Args[0], x); ok {
			return end, ok
		}
		return leavesRoom(e.Args[1], x)
	}
	if e.Op != cfg.Lt || e.Args[0].Op != cfg.Ref || e.Args[0].Var != x || e.Args[1].Op != cfg.Const {
		return 0, false
	}
	return e.Args[1].Val.Int64()
}
