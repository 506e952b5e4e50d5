package absint

import (
	"context"
	"slices"

	"cairn/cfg"
	"cairn/internal/budget"
)

// Options bound the analysis. The zero value stands for the defaults.
type Options struct {
	MaxSteps int // edges executed before the analysis gives up; default 200 for each edge of the graph

	NoCongruences, NoOctagons bool // leave these out

	Numbers bool // bounds of floating-point numbers instead, which do not keep to the meaning of Invariant; see Ranges
}

const (
	// narrowing is the number of decreasing passes after the fixpoint.
	narrowing = 3
	// exactVisits is how often a widening point is joined before it is widened.
	exactVisits = 2
	// thresholdVisits is how often widening stops at thresholds.
	thresholdVisits = 40
	// maxCells bounds vertices times variables: what the result takes in memory.
	maxCells = 1 << 26
)

// Analyze computes what holds at each vertex on every execution. If the context is cancelled or the steps do not suffice,
// the result knows the types of variables only; it is sound all the same.
func Analyze(ctx context.Context, g *cfg.Graph, o Options) *Result {
	if o.MaxSteps == 0 {
		o.MaxSteps = 200 * (len(g.Edges) + 1)
	}
	if o.Numbers { // so that the bounds of all variables are inductive by themselves
		o.NoCongruences, o.NoOctagons = true, true
	}
	p := newProgram(g, o)
	if int64(len(g.Vertices))*(int64(len(g.Vars))+p.packs.cells()) > maxCells {
		return p.trivial()
	}
	f := &fixpoint{program: p, at: make([]*state, len(g.Vertices)), visits: make([]int, len(g.Vertices)), steps: o.MaxSteps}
	if !f.ascend(ctx) {
		return p.trivial()
	}
	f.descend(ctx)
	f.settleAll()
	return &Result{p: p, at: f.at, complete: true}
}

// Types is the result that knows the types of variables only; the graph may have calls.
func Types(g *cfg.Graph) *Result { return newProgram(g, Options{NoOctagons: true}).trivial() }

// trivial is the result that knows nothing beyond types.
func (p *program) trivial() *Result {
	at := make([]*state, len(p.g.Vertices))
	top := p.newState()
	for v := range at {
		at[v] = top
	}
	return &Result{p: p, at: at}
}

// fixpoint is one run: the states found so far, by vertex.
type fixpoint struct {
	*program
	at     []*state
	visits []int
	steps  int
}

// effortPerStep is how many evaluation steps, or values copied, are made in about the time of a step.
const effortPerStep = 3000

// pass counts an edge and the effort since the last one as steps towards the deadlines of ctx. The error is that of ctx.
func (f *fixpoint) pass(ctx context.Context) error {
	n := 1 + f.effort/effortPerStep
	f.effort = 0
	return budget.Pass(ctx, n)
}

// ascend computes a post-fixpoint: a state for each vertex such that every edge leads from the state of its source into
// that of its end. Vertices are visited in reverse postorder, those that have changed again (Bourdoncle, FMPA 1993). It
// returns false if it had to stop early.
func (f *fixpoint) ascend(ctx context.Context) bool {
	f.at[f.g.Source] = f.newState()
	pending := make([]bool, len(f.order)) // by rank
	pending[f.rank[f.g.Source]] = true
	for i := 0; i < len(f.order); {
		if !pending[i] {
			i++
			continue
		}
		pending[i] = false
		next := i + 1
		for _, id := range f.g.Out(f.order[i]) {
			e := &f.g.Edges[id]
			if f.steps--; f.steps < 0 || f.pass(ctx) != nil {
				return false
			}
			if f.arrive(e.Dst, f.post(f.at[e.Src], e)) {
				pending[f.rank[e.Dst]] = true
				next = min(next, f.rank[e.Dst])
			}
		}
		i = next
	}
	return true
}

// arrive adds s to the state of v; it returns whether that has changed.
func (f *fixpoint) arrive(v cfg.Vertex, s *state) bool {
	if s == nil || f.within(s, f.at[v]) {
		return false
	}
	f.visits[v]++
	f.effort += len(f.g.Vars)
	joined := f.withoutScraps(f.join(f.at[v], s))
	if f.at[v] != nil && f.widens[v] && f.visits[v] > exactVisits {
		joined = f.widen(f.at[v], joined, f.visits[v] > thresholdVisits)
	}
	f.at[v] = joined
	return true
}

// descend improves the post-fixpoint by recomputing each state from its predecessors. Where all transfer functions are
// monotone the result is a post-fixpoint again; refinement and widening of expressions do not promise that, so it is
// checked, and the passes are taken back if it does not hold.
func (f *fixpoint) descend(ctx context.Context) {
	before := append([]*state(nil), f.at...)
	for range narrowing {
		if !f.descendOnce(ctx) {
			break
		}
	}
	if f.pass(ctx) != nil || !f.closed() {
		copy(f.at, before)
	}
}

// settleAll closes the octagons that widening has left open, unless the states are then no post-fixpoint for the eyes of closed.
func (f *fixpoint) settleAll() {
	before := append([]*state(nil), f.at...)
	open := false
	for v, s := range f.at {
		if s != nil && !s.settled() {
			open = true
			s = s.clone()
			f.settle(s) // it is not empty: an execution or an approximation of it has led here
			f.at[v] = s
		}
	}
	if open && !f.closed() {
		copy(f.at, before)
	}
}

// closed reports whether the states are a post-fixpoint: the source has all states, and every edge leads from the state of its
// source into that of its end.
func (f *fixpoint) closed() bool {
	return f.within(f.newState(), f.at[f.g.Source]) && !slices.ContainsFunc(f.g.Edges, func(e cfg.Edge) bool {
		return f.at[e.Src] != nil && !f.within(f.post(f.at[e.Src], &e), f.at[e.Dst])
	})
}

// descendOnce makes one pass; it returns whether it has improved anything.
func (f *fixpoint) descendOnce(ctx context.Context) (improved bool) {
	for _, v := range f.order {
		if f.at[v] == nil || v == f.g.Source || f.pass(ctx) != nil {
			continue
		}
		var s *state
		for _, id := range f.g.In(v) {
			if e := &f.g.Edges[id]; f.at[e.Src] != nil {
				s = f.join(s, f.post(f.at[e.Src], e))
			}
		}
		s = f.withoutScraps(s)
		if f.within(s, f.at[v]) && !f.within(f.at[v], s) {
			f.at[v] = s
			improved = true
		}
	}
	return improved
}
