package explicit

import (
	"context"
	"slices"

	"cairn/cfg"
	"cairn/internal/budget"
	"cairn/internal/search"
)

// explorer is one exploration of a graph.
type explorer struct {
	search.History
	ctx    context.Context
	g      *cfg.Graph
	budget int        // states
	errors cfg.VarSet // variables of which the conditions of the error are made
	values []int      // by variable: how many of it at one vertex are tracked
	rel    cfg.VarSet // variables that some decision depends on; the others are not tracked
	live   cfg.Liveness
	base   []value // by variable: the range of its type
	useful,
	meets []bool // by vertex: the target can be reached; states are compared here

	approximate bool // the encoding is not exact for some operation that matters

	fixed [][]bool // by vertex and variable: what is not tracked there, from the beginning; then states know single values only. nil: as values says

	places []place // by vertex, where states are compared
	nodes  []node  // the tree of explored paths
	queue  []pending
	states int
	steps  int
	work   int    // of which no steps have been taken yet, in edges
	evals  int    // operators evaluated
	over   bool   // the context has ended
	names  symbol // the last symbol given away
	vals   []value
	ids    map[value]valueID
	found  func(leaf int32) bool

	out  [][]cfg.EdgeID // by vertex: edges from which the target can be reached
	free [][]value      // states that are not used any more
	keys keyMaker
}

// node is the end of a path: that of its parent and one more edge.
type node struct {
	parent int32
	edge   cfg.EdgeID
}

// pending is a state that is still to be explored: the index of a state at a vertex, and the node that leads there.
type pending struct {
	vertex cfg.Vertex
	state  int32
	node   int32
}

func newExplorer(ctx context.Context, g *cfg.Graph, opt Options, most limit) *explorer {
	n := len(g.Vertices)
	x := &explorer{History: search.History{Record: opt.Record}, ctx: ctx, g: g, budget: opt.States, errors: errorVariables(g), useful: g.Useful(), meets: make([]bool, n), places: make([]place, n), ids: make(map[value]valueID),
		keys: keyMaker{uses: make(map[symbol]int), first: make(map[symbol]value)}}
	x.values = most.of(x.errors, len(g.Vars))
	x.rel = g.Relevant(func(s *cfg.Stmt) bool { return s.Kind == cfg.Assume })
	x.live = g.Liveness()
	x.approximate = x.hasApproximation()
	for _, v := range g.Vars {
		x.base = append(x.base, typeRange(v.Type))
	}
	x.out = make([][]cfg.EdgeID, n)
	for v := range x.meets {
		w := cfg.Vertex(v)
		for _, id := range g.Out(w) {
			if x.useful[g.Edges[id].Dst] {
				x.out[v] = append(x.out[v], id)
			}
		}
		x.meets[v] = x.useful[v] && w != g.Target && (w == g.Source || len(g.In(w)) > 1 || x.approximate)
	}
	return x
}

// of are the numbers of values of n variables.
func (l limit) of(errors cfg.VarSet, n int) []int {
	values := make([]int, n)
	for v := range values {
		if values[v] = l.others; errors.Has(cfg.Var(v)) {
			values[v] = l.errors
		}
	}
	return values
}

// errorVariables are those of which the conditions of the error are made.
func errorVariables(g *cfg.Graph) cfg.VarSet {
	conditions := make(map[*cfg.Stmt]bool)
	for _, id := range g.In(g.Target) {
		for i := range g.Edges[id].Stmts {
			if st := &g.Edges[id].Stmts[i]; st.Kind == cfg.Assume {
				conditions[st] = true
			}
		}
	}
	return g.Relevant(func(s *cfg.Stmt) bool { return conditions[s] })
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
		if x.fixed == nil && x.rel.Has(cfg.Var(v)) {
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

// expand follows the edges that leave v until states are compared again. It changes s.
func (x *explorer) expand(v cfg.Vertex, s []value, at int32) exploration {
	for i, id := range x.out[v] {
		e := &x.g.Edges[id]
		if x.steps++; x.steps > stepsPerState*x.budget || x.states > x.budget || !x.pass() {
			return exhausted
		}
		if len(e.Stmts) > 0 && e.Stmts[0].Kind == cfg.Assume && x.closed(s, e.Stmts[0].Expr) {
			continue
		}
		end, now := complete, s
		if last := i == len(x.out[v])-1; !last {
			now = x.copyOf(s)
		}
		x.execute(e.Stmts, now, func(t []value) bool {
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
		if i < len(x.out[v])-1 {
			x.free = append(x.free, now)
		}
		if x.over {
			return exhausted
		}
		if end != complete {
			return end
		}
	}
	return complete
}

// pass takes the steps of an edge, or of another case of one. Once the context has ended, nothing goes on.
func (x *explorer) pass() bool {
	if x.work += 1 + len(x.base)/variablesPerEdge; x.work < pollEvery {
		return !x.over
	}
	n := x.work / edgesPerStep
	x.work %= edgesPerStep
	x.over = x.over || budget.Pass(x.ctx, n) != nil
	return !x.over
}

// closed reports whether no execution gets past a condition.
func (x *explorer) closed(s []value, e *cfg.Expr) bool {
	if x.fixed != nil {
		return x.excluded(s, e)
	}
	return x.decide(s, e) == no
}

// copyOf returns a copy of a state, in one that is free if there is one.
func (x *explorer) copyOf(s []value) []value {
	n := len(x.free)
	if n == 0 {
		return slices.Clone(s)
	}
	t := x.free[n-1]
	x.free = x.free[:n-1]
	copy(t, s)
	return t
}

// edgesPerStep is the number of edges that take as long as a step of the solver, if there are few variables. States are copied and compared
// as a whole: with 3,300 variables, an edge takes as long as fifty.
const (
	edgesPerStep     = 128
	variablesPerEdge = 64
)

// pollEvery is the number of edges between two looks at the context.
const pollEvery = 1024

// execute runs statements on s, which it changes, and calls then with each result: a truth value that is assigned but not
// known makes two of them. It returns whether then wants to go on.
func (x *explorer) execute(stmts []cfg.Stmt, s []value, then func([]value) bool) bool {
	if x.fixed != nil {
		return !x.follow(stmts, s) || then(s)
	}
	for i := range stmts {
		st := &stmts[i]
		switch st.Kind {
		case cfg.Assume:
			return x.cases(s, st.Expr, true, func(t []value) bool { return x.execute(stmts[i+1:], t, then) })
		case cfg.Havoc:
			s[st.Var] = x.unknown(st.Var)
		default:
			if !x.rel.Has(st.Var) {
				continue
			}
			cond := st.Expr
			for cond.Op == cfg.Cast {
				cond = cond.Args[0]
			}
			if isCondition(cond.Op) && x.decide(s, cond) == either {
				for _, want := range [2]bool{true, false} {
					t := x.copyOf(s)
					if x.assume(t, cond, want) {
						t[st.Var] = truthOf(want).value()
						if !x.execute(stmts[i+1:], t, then) {
							return false
						}
					}
					x.free = append(x.free, t)
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
		if !x.pass() {
			return false
		}
		second := func(t []value) bool { return x.cases(t, e.Args[1], want, then) }
		if (e.Op == cfg.LAnd) == want {
			return x.cases(s, e.Args[0], want, second)
		}
		first := x.copyOf(s)
		defer func() { x.free = append(x.free, first) }()
		return x.cases(first, e.Args[0], want, then) && x.cases(s, e.Args[0], !want, second)
	}
	if ref, n, ok := x.disequality(s, e, want); ok {
		below := x.copyOf(s)
		defer func() { x.free = append(x.free, below) }()
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
	for ref.Op == cfg.Cast && ref.Args[0].Type.FitsInto(ref.Type) {
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

// blurred reports whether a variable of which conditions of the error are made has been dropped somewhere.
func (x *explorer) blurred() bool {
	for v := range x.places {
		pl := &x.places[v]
		for i, w := range pl.vars {
			if pl.dropped[i] && x.errors.Has(w) {
				return true
			}
		}
	}
	return false
}
