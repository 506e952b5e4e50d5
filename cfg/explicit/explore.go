package explicit

import (
	"context"
	"slices"

	"cairn/cfg"
)

// explorer is one exploration of a graph.
type explorer struct {
	ctx  context.Context
	g    *cfg.Graph
	opt  Options
	rel  []bool
	live [][]bool
	base []value // by variable: the range of its type
	useful,
	meets []bool // by vertex: the target can be reached; states are compared here

	approximate bool // the encoding is not exact for some operation that matters

	places []place // by vertex, where states are compared
	nodes  []node  // the tree of explored paths
	queue  []pending
	states int
	steps  int
	names  symbol // the last symbol given away
	vals   []value
	ids    map[value]valueID
	found  func(leaf int32) bool
}

// node is the end of a path: that of its parent and one more edge.
type node struct {
	parent int32
	edge   cfg.EdgeID
}

// place holds the states that have been met at one vertex.
type place struct {
	vars    []cfg.Var // those that are tracked here
	seen    []map[interval]struct{}
	dropped []bool             // by position in vars: too many values
	data    []valueID          // the states one after the other, each as long as vars
	index   map[uint64][]int32 // hash values to states
	count   int32
}

// valueID stands for a value that occurs in a state that is kept.
type valueID uint32

// interval is the bounds of a value.
type interval struct{ lo, hi int64 }

// state returns the i-th state.
func (p *place) state(i int32) []valueID {
	n := len(p.vars)
	return p.data[int(i)*n : (int(i)+1)*n]
}

// pending is a state that is still to be explored: the index of a state at a vertex, and the node that leads there.
type pending struct {
	vertex cfg.Vertex
	state  int32
	node   int32
}

func newExplorer(ctx context.Context, g *cfg.Graph, opt Options) *explorer {
	n := len(g.Vertices)
	x := &explorer{ctx: ctx, g: g, opt: opt, rel: relevant(g), useful: make([]bool, n), meets: make([]bool, n), places: make([]place, n), ids: make(map[value]valueID)}
	x.live = liveness(g, x.rel)
	x.approximate = x.hasApproximation()
	for _, v := range g.Vars {
		x.base = append(x.base, typeRange(v.Type))
	}
	work := []cfg.Vertex{g.Target}
	x.useful[g.Target] = true
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for _, id := range g.In(v) {
			if u := g.Edges[id].Src; !x.useful[u] {
				x.useful[u] = true
				work = append(work, u)
			}
		}
	}
	for v := range x.meets {
		w := cfg.Vertex(v)
		x.meets[v] = x.useful[v] && w != g.Target && (w == g.Source || len(g.In(w)) > 1 || x.approximate)
	}
	return x
}

// exploration is how an exploration ended.
type exploration uint8

const (
	complete  exploration = iota // all states are explored
	stopped                      // found asked to stop
	exhausted                    // the budget or the context has ended
)

// run explores all states that are reachable from the source. found is called with the last node of each path to the
// target; it returns whether to go on.
func (x *explorer) run(found func(leaf int32) bool) exploration {
	x.found = found
	x.nodes = append(x.nodes, node{parent: -1, edge: -1})
	first := slices.Clone(x.base)
	for v := range first {
		if x.rel[v] {
			first[v] = x.unknown(cfg.Var(v))
		}
	}
	x.recordNode(0, x.g.Source, first)
	x.meet(x.g.Source, first, 0)
	s := make([]value, len(x.base))
	for len(x.queue) > 0 {
		p := x.queue[0]
		x.queue = x.queue[1:]
		pl := &x.places[p.vertex]
		copy(s, x.base)
		for i, id := range pl.state(p.state) {
			s[pl.vars[i]] = x.vals[id]
		}
		x.names = symbol(len(pl.vars))
		if end := x.expand(p.vertex, s, p.node); end != complete {
			return end
		}
	}
	return complete
}

// expand follows the edges that leave v until states are compared again.
func (x *explorer) expand(v cfg.Vertex, s []value, at int32) exploration {
	for _, id := range x.g.Out(v) {
		e := &x.g.Edges[id]
		if !x.useful[e.Dst] {
			continue
		}
		if x.steps++; x.steps > x.opt.Steps || x.states > x.opt.States || x.steps%pollEvery == 0 && x.ctx.Err() != nil {
			return exhausted
		}
		end := complete
		x.execute(e.Stmts, slices.Clone(s), func(t []value) bool {
			n := int32(len(x.nodes))
			x.nodes = append(x.nodes, node{parent: at, edge: id})
			x.recordNode(n, e.Dst, t)
			switch {
			case e.Dst == x.g.Target:
				if !x.found(n) {
					end = stopped
				}
			case x.meets[e.Dst]:
				x.meet(e.Dst, t, n)
			default:
				end = x.expand(e.Dst, t, n)
			}
			return end == complete
		})
		if end != complete {
			return end
		}
	}
	return complete
}

// pollEvery is the number of edges between two looks at the context.
const pollEvery = 1024

// execute runs statements on s, which it changes, and calls then with each result: a truth value that is assigned but not
// known makes two of them. It returns whether then wants to go on.
func (x *explorer) execute(stmts []cfg.Stmt, s []value, then func([]value) bool) bool {
	for i := range stmts {
		st := &stmts[i]
		switch st.Kind {
		case cfg.Assume:
			return x.cases(s, st.Expr, true, func(t []value) bool { return x.execute(stmts[i+1:], t, then) })
		case cfg.Havoc:
			s[st.Var] = x.unknown(st.Var)
		default:
			if !x.rel[st.Var] {
				continue
			}
			cond := st.Expr
			for cond.Op == cfg.Cast {
				cond = cond.Args[0]
			}
			if isCondition(cond.Op) && x.decide(s, cond) == either {
				for _, want := range [2]bool{true, false} {
					t := slices.Clone(s)
					if !x.assume(t, cond, want) {
						continue
					}
					t[st.Var] = truthOf(want).value()
					if !x.execute(stmts[i+1:], t, then) {
						return false
					}
				}
				return true
			}
			v := x.eval(s, st.Expr)
			if v.empty() {
				return true
			}
			s[st.Var] = v.meet(x.base[st.Var])
		}
	}
	return then(s)
}

// cases calls then with the parts of s in which the condition e is want, one for each operand that can settle it. It changes
// s, and returns whether then wants to go on.
func (x *explorer) cases(s []value, e *cfg.Expr, want bool, then func([]value) bool) bool {
	switch e.Op {
	case cfg.Not:
		return x.cases(s, e.Args[0], !want, then)
	case cfg.LAnd, cfg.LOr:
		second := func(t []value) bool { return x.cases(t, e.Args[1], want, then) }
		if (e.Op == cfg.LAnd) == want {
			return x.cases(s, e.Args[0], want, second)
		}
		return x.cases(slices.Clone(s), e.Args[0], want, then) && x.cases(s, e.Args[0], !want, second)
	}
	if ref, n, ok := x.disequality(s, e, want); ok {
		below := slices.Clone(s)
		return (!x.narrow(below, ref, plain(least, n-1)) || then(below)) && (!x.narrow(s, ref, plain(n+1, most)) || then(s))
	}
	return !x.assume(s, e, want) || then(s)
}

// disequality recognises a condition which says that a variable is not n, where n lies between its bounds.
func (x *explorer) disequality(s []value, e *cfg.Expr, want bool) (ref *cfg.Expr, n int64, ok bool) {
	other := point(0)
	switch {
	case e.Op == cfg.Ne && want || e.Op == cfg.Eq && !want:
		ref, other = e.Args[0], x.eval(s, e.Args[1])
		if ref.Op == cfg.Const {
			ref, other = e.Args[1], x.eval(s, ref)
		}
	case want:
		ref = e
	default:
		return nil, 0, false
	}
	for ref.Op == cfg.Cast && keepsValues(ref.Args[0].Type, ref.Type) {
		ref = ref.Args[0]
	}
	if ref.Op != cfg.Ref || !other.isPoint() {
		return nil, 0, false
	}
	v := s[ref.Var]
	return ref, other.lo, v.lo < other.lo && other.lo < v.hi
}

func isCondition(op cfg.Op) bool {
	return op == cfg.Not || op >= cfg.Lt && op <= cfg.LOr
}

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// unknown is any value of v, under a new name.
func (x *explorer) unknown(v cfg.Var) value {
	x.names++
	u := x.base[v]
	u.sym = x.names
	return u
}

// meet adds a state at v, unless it is there already.
func (x *explorer) meet(v cfg.Vertex, s []value, at int32) {
	pl := &x.places[v]
	if pl.index == nil {
		x.open(v)
	}
	key, h := x.key(pl, s)
	for _, j := range pl.index[h] {
		if slices.Equal(pl.state(j), key) {
			x.record(at, cfg.NodeCovered, "this state has been met before")
			return
		}
	}
	pl.index[h] = append(pl.index[h], pl.count)
	pl.data = append(pl.data, key...)
	x.queue = append(x.queue, pending{v, pl.count, at})
	pl.count++
	x.states++
}

// open prepares the place of v.
func (x *explorer) open(v cfg.Vertex) {
	pl := &x.places[v]
	pl.index = make(map[uint64][]int32)
	for w, b := range x.live[v] {
		if b {
			pl.vars = append(pl.vars, cfg.Var(w))
			pl.seen = append(pl.seen, make(map[interval]struct{}))
		}
	}
	pl.dropped = make([]bool, len(pl.vars))
}

// key is what is kept of the state s at a place, and its hash value: tracked variables only, symbols only if they relate two
// of these, and numbered in the order of the variables.
func (x *explorer) key(pl *place, s []value) ([]valueID, uint64) {
	vals := make([]value, len(pl.vars))
	uses := make(map[symbol]int)
	for i, w := range pl.vars {
		vals[i] = x.base[w]
		if pl.dropped[i] {
			continue
		}
		bounds := interval{s[w].lo, s[w].hi}
		if _, known := pl.seen[i][bounds]; !known {
			if pl.seen[i][bounds] = struct{}{}; len(pl.seen[i]) > x.opt.Values {
				pl.dropped[i], pl.seen[i] = true, nil
				continue
			}
		}
		if vals[i] = s[w]; s[w].sym != 0 {
			uses[s[w].sym]++
		}
	}
	key := make([]valueID, len(pl.vars))
	h := uint64(14695981039346656037)
	first := make(map[symbol]value) // by old symbol: the new one, and the offset of its first value
	for i, val := range vals {
		if val.sym != 0 {
			base, ok := first[val.sym]
			if !ok {
				base = value{sym: symbol(len(first) + 1), off: val.off}
			}
			off, fits := addWords(val.off, -base.off)
			if uses[val.sym] < 2 || !fits {
				val = val.forget()
			} else {
				first[val.sym] = base
				val.sym, val.off = base.sym, off
			}
		}
		key[i] = x.id(val)
		h = (h ^ uint64(key[i])) * 1099511628211
		h ^= h >> 29
	}
	return key, h
}

// id returns the number of a value.
func (x *explorer) id(v value) valueID {
	id, ok := x.ids[v]
	if !ok {
		id = valueID(len(x.vals))
		x.ids[v] = id
		x.vals = append(x.vals, v)
	}
	return id
}

// path lists the edges from the source to a node.
func (x *explorer) path(n int32) []cfg.EdgeID {
	var p []cfg.EdgeID
	for ; x.nodes[n].parent >= 0; n = x.nodes[n].parent {
		p = append(p, x.nodes[n].edge)
	}
	slices.Reverse(p)
	return p
}

// coarse reports whether some variable has been dropped somewhere.
func (x *explorer) coarse() bool {
	return slices.ContainsFunc(x.places, func(p place) bool { return slices.Contains(p.dropped, true) })
}
