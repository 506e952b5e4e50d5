package encode

import (
	"maps"
	"slices"

	"cairn/cfg"
	"cairn/smt"
)

// The formula of a region with many paths follows the dominator tree of the region: the formula of a vertex describes the
// way from its dominator, and where branches meet again, the disjunction of the branches stands next to what lies before
// and behind. A variable gets a new constant where branches meet if they leave it different values and it is needed
// later. All in all the formula is of the size of the region, however many paths there are.

// arrival is the end of an edge: the formula of the edge (before joining) and the state there. Symbols from first on have
// been made for the edge.
type arrival struct {
	from  cfg.Vertex
	facts []smt.Term
	env   *environment
	first smt.Term
}

// place is a vertex of the dominator tree: guard describes the way to it from its parent.
type place struct {
	parent cfg.Vertex
	depth  int
	guard  smt.Term
	env    *environment
}

// merger builds the formula of a region.
type merger struct {
	*region
	enc    *encoder
	live   map[cfg.Vertex]cfg.VarSet
	places map[cfg.Vertex]*place
	reach  map[cfg.Vertex]smt.Term // memo of way
}

// merged encodes the whole region as one transition.
func (r *region) merged() (Transition, error) {
	m := &merger{region: r, places: make(map[cfg.Vertex]*place), reach: make(map[cfg.Vertex]smt.Term)}
	m.enc = newEncoder(r.lb.ctx, r.lb.b.Vocab, r.lb.b.G, r.lb.opt.Ranges)
	m.live = r.liveness()
	m.places[r.src] = &place{guard: smt.True, env: newEnvironment(r.src)}
	m.reach[r.src] = smt.True
	arrivals := make(map[cfg.Vertex][]arrival)
	for i, v := range r.inner {
		here := m.places[r.src]
		if i > 0 {
			here = m.meet(v, arrivals[v])
			delete(arrivals, v)
		}
		if here == nil {
			continue // no way leads here
		}
		for _, e := range r.out[v] {
			if a, ok := m.follow(v, here, e); ok {
				w := r.lb.b.G.Edges[e].Dst
				arrivals[w] = append(arrivals[w], a)
			}
		}
		if m.enc.err != nil {
			return Transition{}, m.enc.err
		}
	}
	end := m.meet(r.dst, arrivals[r.dst])
	if end == nil {
		return Transition{Guard: smt.False}, nil
	}
	m.enc.env, m.enc.facts = end.env, nil
	return r.finish(m.enc, m.enc.c.And(m.way(end.parent), end.guard)), nil
}

// liveness returns the variables that are needed after each vertex of the region: read, or not overwritten before dst,
// unless that is the target.
func (r *region) liveness() map[cfg.Vertex]cfg.VarSet {
	g := r.lb.b.G
	live := make(map[cfg.Vertex]cfg.VarSet, len(r.inner)+1)
	end := cfg.NewVarSet(len(r.lb.b.Vocab.Vars))
	if r.dst != g.Target {
		for i := range end {
			end[i] = ^uint64(0)
		}
	}
	for _, v := range slices.Backward(r.inner) {
		here := cfg.NewVarSet(len(r.lb.b.Vocab.Vars))
		for _, e := range r.out[v] {
			after := end
			if w := g.Edges[e].Dst; w != r.dst {
				after = live[w]
			}
			s := slices.Clone(after)
			s.Before(g.Edges[e].Stmts)
			here.Union(s)
		}
		live[v] = here
	}
	live[r.dst] = end // src and dst may be the same vertex, and nobody asks for src
	return live
}

// follow encodes an edge; ok is false if it cannot be passed.
func (m *merger) follow(v cfg.Vertex, here *place, e cfg.EdgeID) (arrival, bool) {
	choices, first := len(m.enc.choices), smt.Term(m.enc.c.NumTerms())
	m.enc.env, m.enc.facts = here.env.clone(), nil
	m.enc.edge(e)
	if slices.Contains(m.enc.facts, smt.False) {
		m.enc.choices = m.enc.choices[:choices]
		return arrival{}, false
	}
	return arrival{from: v, facts: m.enc.facts, env: m.enc.env, first: first}, true
}

// meet makes the place of v out of the arrivals there, nil if there are none.
func (m *merger) meet(v cfg.Vertex, in []arrival) *place {
	if len(in) == 0 {
		return nil
	}
	p := &place{parent: in[0].from, env: in[0].env}
	if len(in) > 1 {
		for _, a := range in[1:] {
			p.parent = m.dominator(p.parent, a.from)
		}
		p.env = m.join(v, in, p.parent)
	}
	m.close(p, in)
	if v != m.dst {
		p.depth = m.places[p.parent].depth + 1
		m.places[v] = p
	}
	return p
}

// dominator returns the closest common ancestor.
func (m *merger) dominator(u, v cfg.Vertex) cfg.Vertex {
	for u != v {
		if m.places[u].depth < m.places[v].depth {
			u, v = v, u
		}
		u = m.places[u].parent
	}
	return u
}

// join makes the state at v: what the arrivals agree about stays, other variables get a constant, which each arrival
// equates with its value.
func (m *merger) join(v cfg.Vertex, in []arrival, dominator cfg.Vertex) *environment {
	env := newEnvironment(v)
	known := m.places[dominator].env
	env.quotients, env.products = known.quotients, known.products
	changed := make(map[cfg.Var]bool)
	for _, a := range in {
		for x := range a.env.vars {
			changed[x] = true
		}
	}
	own := make([]map[smt.Term]smt.Term, len(in)) // by arrival: symbols that the joined ones replace
	for i := range own {
		own[i] = make(map[smt.Term]smt.Term)
	}
	for _, x := range slices.Sorted(maps.Keys(changed)) {
		if m.live[v].Has(x) {
			env.vars[x] = binding{m.joinVar(x, in, own), v}
		}
	}
	for i, a := range in {
		in[i].facts = m.enc.c.SubstAll(a.facts, own[i])
	}
	return env
}

// joinVar returns the common value of x, or a new constant that is equated with the value of each arrival. If that is a
// symbol which has been made for the edge, the new constant simply takes its place.
func (m *merger) joinVar(x cfg.Var, in []arrival, own []map[smt.Term]smt.Term) value {
	vals := make([]value, len(in))
	for i, a := range in {
		m.enc.env = a.env
		vals[i] = m.enc.lookup(x)
	}
	joined, same := vals[0], true
	for _, val := range vals[1:] {
		joined.iv = joined.iv.Join(val.iv)
		same = same && val.term == joined.term && sameCondition(val.cond, joined.cond)
	}
	if same {
		return joined
	}
	joined = value{term: m.enc.vo.fresh(x), iv: joined.iv}
	for i, val := range vals {
		switch _, taken := own[i][val.term]; {
		case val.term == smt.NoTerm:
			in[i].facts = append(in[i].facts, m.enc.is(joined.term, *val.cond))
		case val.term >= in[i].first && m.enc.c.Kind(val.term) == smt.KVar && !taken && !m.enc.chosen[val.term]:
			own[i][val.term] = joined.term
		default:
			in[i].facts = append(in[i].facts, m.enc.c.Eq(joined.term, val.term))
		}
	}
	return joined
}

func sameCondition(s, t *truth) bool {
	return s == nil && t == nil || s != nil && t != nil && s.yes == t.yes && s.no == t.no
}

// close sets the guard of p: the disjunction of the ways from p's parent to the arrivals. If they are long, that is
// replaced by the ways from the source, which are shared among all places, so that the total size remains linear.
func (m *merger) close(p *place, in []arrival) {
	ends := make(map[cfg.Vertex][]smt.Term) // by place: what leads on from it
	children := make(map[cfg.Vertex][]cfg.Vertex)
	onWay := make(map[cfg.Vertex]bool)
	for _, a := range in {
		ends[a.from] = append(ends[a.from], m.enc.c.And(a.facts...))
		for u := a.from; u != p.parent && !onWay[u]; u = m.places[u].parent {
			onWay[u] = true
			children[m.places[u].parent] = append(children[m.places[u].parent], u)
		}
	}
	if len(onWay) > 4*len(in)+64 {
		var ways []smt.Term
		for _, a := range in {
			ways = append(ways, m.enc.c.And(m.way(a.from), m.enc.c.And(a.facts...)))
		}
		p.parent, p.guard = m.src, m.enc.c.OrFactored(ways...)
		return
	}
	var ways func(u cfg.Vertex) smt.Term
	ways = func(u cfg.Vertex) smt.Term {
		all := ends[u]
		for _, w := range children[u] {
			all = append(all, m.enc.c.And(m.places[w].guard, ways(w)))
		}
		return m.enc.c.OrFactored(all...)
	}
	p.guard = ways(p.parent)
}

// way describes the way from the source of the region to v.
func (m *merger) way(v cfg.Vertex) smt.Term {
	if f, ok := m.reach[v]; ok {
		return f
	}
	p := m.places[v]
	f := m.enc.c.And(m.way(p.parent), p.guard)
	m.reach[v] = f
	return f
}
