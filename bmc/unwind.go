package bmc

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/cfg"
	"cairn/cfg/bitvec"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/smt"
)

// unwinder unwinds the loops of a graph. What it makes for one bound is, as far as it goes, what it makes for a larger one: the same
// terms, over the same symbols.
type unwinder struct {
	g      *cfg.Graph
	c      *smt.Context
	enc    *bitvec.Encoder
	forest *cfg.LoopForest
	live   cfg.Liveness
	useful []bool // by vertex: the target can be reached from it

	initial    []smt.Term
	inputs     map[choice]smt.Term
	turnOf     map[iteration]int // the numbers of iterations, from 1 on
	iterations []iteration       // by number

	// explore looks for an execution for which a condition holds, with little effort. It is nil where edges are not cut.
	explore func(ctx context.Context, cond smt.Term) (found *smt.Model, none bool)
}

// choice is a nondeterministic choice of an execution: a statement, and the iteration of the loops around it in which it is executed.
type choice struct {
	cfg.Site
	iteration int
}

// iteration is an iteration of a loop; outer is the iteration of the loop around it, 0 where there is none.
type iteration struct {
	outer int
	head  cfg.Vertex
	n     int
}

func newUnwinder(g *cfg.Graph) (*unwinder, error) {
	c := smt.NewContext()
	enc, err := bitvec.New(c, g)
	if err != nil {
		return nil, err
	}
	u := &unwinder{
		g: g, c: c, enc: enc, forest: cfg.Loops(g), live: g.Liveness(), useful: make([]bool, len(g.Vertices)),
		initial: enc.Symbols("initial."), inputs: make(map[choice]smt.Term), turnOf: make(map[iteration]int), iterations: make([]iteration, 1),
	}
	for work := []cfg.Vertex{g.Target}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if !u.useful[v] {
			u.useful[v] = true
			for _, e := range g.In(v) {
				work = append(work, g.Edges[e].Src)
			}
		}
	}
	return u, nil
}

// place is where executions come to in an unwinding: a vertex in an iteration of the loops around it. Those for which the condition holds pass
// it, and the state is theirs.
type place struct {
	at    cfg.Vertex
	cond  smt.Term
	state []smt.Term
	out   []*arrival
	some  *smt.Model // of an execution that comes there, if one is known
}

// arrival is an edge that leads to a place.
type arrival struct {
	edge   cfg.EdgeID
	cond   smt.Term // that the execution takes it
	state  []smt.Term
	inputs []smt.Term // the choices made on it
	some   *smt.Model // of an execution that takes it, if one is known
	to     *place     // nil if the unwinding ends here
}

// unwinding is a program with each loop unwound so far that an execution can go through it a number of times.
type unwinding struct {
	*unwinder
	bound  func(cfg.Vertex) int // by head: how many iterations a loop has of those in which it can be left
	begin  *place
	errors []*arrival         // at the target
	beyond []*arrival         // at heads of loops that are not unwound any further
	most   map[cfg.Vertex]int // by head: how many iterations there are, those in which the loop cannot be left with them
	cut    []answer.Passage   // what no execution does

	waiting [][]*arrival // by vertex
	went    []cfg.Vertex // where edges have led to, as far as their form tells
	within  int          // the present iteration
	size    int          // what has been made
}

// The limits of an unwinding.
const (
	maxSize   = 20_000_000 // places times what they consist of
	maxForced = 10_000     // iterations of a loop that cannot be left in them, and do not count
)

// errLarge says that there is more to unwind than can be solved.
var errLarge = errors.New("the unwinding becomes too large")

// unwind makes the unwinding for a bound.
func (u *unwinder) unwind(ctx context.Context, bound func(cfg.Vertex) int) (*unwinding, error) {
	w := &unwinding{unwinder: u, bound: bound, most: make(map[cfg.Vertex]int), waiting: make([][]*arrival, len(u.g.Vertices))}
	if !u.useful[u.g.Source] {
		return w, nil
	}
	start := &arrival{edge: -1, cond: smt.True, state: u.initial}
	w.waiting[u.g.Source] = []*arrival{start}
	err := w.through(ctx, 0, len(u.forest.Order))
	w.begin = start.to
	return w, err
}

// through goes through a part of the weak topological order.
func (w *unwinding) through(ctx context.Context, from, to int) error {
	for i := from; i < to; {
		v := w.forest.Order[i]
		next := i + 1
		var err error
		if w.forest.IsHeader(v) {
			loop := &w.forest.Loops[w.forest.Innermost(v)]
			next = i + len(loop.Body)
			err = w.loop(ctx, loop, i, next)
		} else {
			err = w.visit(ctx, v)
		}
		if err != nil {
			return err
		}
		i = next
	}
	return nil
}

// loop goes through the iterations of a loop, which stands in a part of the order. An iteration in which no edge leaves the loop does not count for the
// bound: where the number of iterations is constant, it is found by itself.
func (w *unwinding) loop(ctx context.Context, loop *cfg.Loop, from, to int) error {
	outer, free, forced := w.within, 0, 0
	defer func() { w.within = outer }()
	for n := 0; ; n++ {
		if n > 0 && len(w.waiting[loop.Header]) == 0 {
			return nil
		}
		if free > w.bound(loop.Header) {
			w.beyond = append(w.beyond, w.waiting[loop.Header]...)
			w.waiting[loop.Header] = nil
			return nil
		}
		w.most[loop.Header] = max(w.most[loop.Header], n)
		w.within = w.number(iteration{outer, loop.Header, n})
		before := len(w.went)
		if err := w.visit(ctx, loop.Header); err != nil {
			return err
		}
		if err := w.through(ctx, from+1, to); err != nil {
			return err
		}
		leaves := slices.ContainsFunc(w.went[before:], func(v cfg.Vertex) bool { return !loop.Contains(v) })
		if leaves || forced == maxForced {
			free++
		} else {
			forced++
		}
	}
}

// number is the number of an iteration, from 1 on.
func (u *unwinder) number(t iteration) int {
	n, ok := u.turnOf[t]
	if !ok {
		n = len(u.iterations)
		u.turnOf[t], u.iterations = n, append(u.iterations, t)
	}
	return n
}

// input is the value of a choice of the present iteration.
func (w *unwinding) input(site cfg.Site) smt.Term {
	key := choice{site, w.within}
	t, ok := w.inputs[key]
	if !ok {
		t = w.enc.Symbol(fmt.Sprintf("input.%d", len(w.inputs)), w.g.Edges[site.Edge].Stmts[site.Stmt].Var)
		w.inputs[key] = t
	}
	return t
}

// visit makes a place of what waits at a vertex, and follows the edges from there, but for those that are seen to be taken by no execution.
// Where the assumptions of edges do not exclude each other by their form, the first edge that can be taken is taken.
func (w *unwinding) visit(ctx context.Context, v cfg.Vertex) error {
	if len(w.waiting[v]) == 0 {
		return nil
	}
	p := w.merge(v, w.waiting[v])
	w.waiting[v] = nil
	cost := 16 + len(w.c.Conjuncts(p.cond)) - w.enc.Work()
	rest := smt.True
	out := w.g.Out(v)
	for i, id := range out {
		e := &w.g.Edges[id]
		step := w.enc.Edge(id, p.state, w.input)
		taken := w.c.And(rest, step.Guard)
		if i+1 < len(out) && !(len(out) == 2 && exclude(e, &w.g.Edges[out[1]])) {
			rest = w.c.And(rest, w.c.Not(step.Guard))
		}
		cond := w.c.And(p.cond, taken)
		switch {
		case !w.useful[e.Dst]:
			continue
		case cond == smt.False:
			if w.explore != nil { // whoever checks the certificate may not see it
				w.cut = append(w.cut, w.passage(id))
			}
			continue
		}
		a := &arrival{edge: id, cond: cond, state: step.State, inputs: step.Inputs, some: p.some}
		w.went = append(w.went, e.Dst)
		if step.Guard != smt.True && w.isCut(ctx, a) {
			continue
		}
		p.out = append(p.out, a)
		if e.Dst == w.g.Target {
			w.errors = append(w.errors, a)
		} else {
			w.waiting[e.Dst] = append(w.waiting[e.Dst], a)
		}
		cost += 1 + 16*len(e.Stmts)
	}
	p.state, p.some = nil, nil
	cost += w.enc.Work()
	w.size += cost
	if w.size > maxSize {
		return errLarge
	}
	return budget.Pass(ctx, (cost+127)/128)
}

// isCut reports whether no execution arrives somewhere, as far as that is seen with little effort, and cuts the edge there. At first some is
// that of an execution which has come to the source of the edge: mostly it goes one way, and the solver is asked about the others.
func (w *unwinding) isCut(ctx context.Context, a *arrival) (none bool) {
	if w.explore == nil || a.some != nil && a.some.Holds(a.cond) {
		return false
	}
	if a.some, none = w.explore(ctx, a.cond); none {
		w.cut = append(w.cut, w.passage(a.edge))
	}
	return none
}

// passage is an edge in the present iterations.
func (w *unwinding) passage(id cfg.EdgeID) answer.Passage {
	p := answer.Passage{Edge: id}
	for t := w.within; t != 0; t = w.iterations[t].outer {
		p.Iterations = append(p.Iterations, w.iterations[t].n)
	}
	slices.Reverse(p.Iterations)
	return p
}

// exclude reports whether two edges from a vertex begin with opposite assumptions.
func exclude(a, b *cfg.Edge) bool {
	return len(a.Stmts) > 0 && len(b.Stmts) > 0 && a.Stmts[0].Kind == cfg.Assume && b.Stmts[0].Kind == cfg.Assume &&
		cfg.Opposite(a.Stmts[0].Expr, b.Stmts[0].Expr)
}

// merge makes one place of several arrivals. What all of their conditions have in common stays in front of the condition, and what the
// others do not share decides between their states.
func (w *unwinding) merge(v cfg.Vertex, in []*arrival) *place {
	last := in[len(in)-1]
	p := &place{at: v, cond: last.cond, state: last.state, some: last.some}
	last.to = p
	for _, a := range slices.Backward(in[:len(in)-1]) {
		a.to = p
		var own smt.Term
		p.cond, own = w.either(a.cond, p.cond)
		p.state = w.choose(v, own, a.state, p.state)
		if p.some == nil {
			p.some = a.some
		}
		a.state, a.some = nil, nil
	}
	last.state, last.some = nil, nil
	return p
}

// either is the disjunction of two conditions, and what decides, where it holds, that the first of them does.
func (w *unwinding) either(a, b smt.Term) (both, first smt.Term) {
	var common, own, other []smt.Term
	x, y := w.c.Conjuncts(a), w.c.Conjuncts(b)
	for len(x) > 0 || len(y) > 0 {
		switch {
		case len(y) == 0 || len(x) > 0 && x[0] < y[0]:
			own, x = append(own, x[0]), x[1:]
		case len(x) == 0 || y[0] < x[0]:
			other, y = append(other, y[0]), y[1:]
		default:
			common, x, y = append(common, x[0]), x[1:], y[1:]
		}
	}
	first = w.c.And(own...)
	return w.c.And(append(common, w.c.Or(first, w.c.And(other...)))...), first
}

// choose is the one state or the other, as far as it matters at a vertex.
func (w *unwinding) choose(v cfg.Vertex, cond smt.Term, a, b []smt.Term) []smt.Term {
	if &a[0] == &b[0] {
		return a
	}
	out := slices.Clone(b)
	for x := range out {
		if a[x] != b[x] && w.live.At(v, cfg.Var(x)) {
			out[x] = w.c.Ite(cond, a[x], b[x])
		}
	}
	w.size += len(out) / 4
	return out
}

// anyOf is the disjunction of the conditions of arrivals.
func (w *unwinding) anyOf(list []*arrival) smt.Term {
	conds := make([]smt.Term, len(list))
	for i, a := range list {
		conds[i] = a.cond
	}
	return w.c.Or(conds...)
}
