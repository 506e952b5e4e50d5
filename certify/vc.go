package certify

import (
	"context"
	"errors"
	"fmt"

	"cairn/certify/encode"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
)

// proveAll proves the conditions one by one.
func (vc *conditions) proveAll(ctx context.Context) error {
	for i := range vc.all {
		if err := vc.all[i].prove(ctx, vc); err != nil {
			return err
		}
	}
	return nil
}

// conditions are the verification conditions for one graph and a set of cut points. The invariants can be exchanged: the
// conditions only say between which of them something is to be proved.
type conditions struct {
	g        *cfg.Graph
	sy       *cfg.Symbols
	c        *smt.Context
	enc      *encode.Encoder
	any      encode.State // in which each variable has its symbol as value
	typed    smt.Term     // what is known of it
	inv      map[cfg.Vertex]smt.Term
	requires smt.Term                  // what excludes the error, of a procedure: of its entry values
	cut      []bool                    // by vertex
	useful   []bool                    // by vertex: the target can be reached from it
	facts    map[cfg.Vertex][]smt.Term // what has been proved about the states at a vertex
	rough    bool                      // others may be true but could not be proved: an edge is over-approximated, or the solver gave up
	cells    []answer.Cell             // of which formulas at cut points speak
	all      []condition
}

// condition says that the invariant at the end of one loop-free piece follows from the one at its beginning.
type condition struct {
	from, to cfg.Vertex
	path     smt.Term // what executions of the piece satisfy
	end      encode.State
	approx   bool // some edge of the piece is over-approximated

	call string // what is called, if the piece is a call
}

// emptyConditions has no conditions yet. The source, the target and what has an invariant are cut points; useful is from where the
// target can be reached. Behind the symbols of g come those of products.
func emptyConditions(g *cfg.Graph, sy *cfg.Symbols, invariants map[cfg.Vertex]smt.Term, products ...answer.Product) *conditions {
	vc := &conditions{
		g: g, sy: sy, c: sy.Ctx, enc: encode.New(sy.Ctx, g), inv: invariants, requires: smt.True,
		cut:    make([]bool, len(g.Vertices)),
		useful: backward(g, g.Target),
	}
	for v := range g.Vertices {
		_, vc.cut[v] = invariants[cfg.Vertex(v)]
	}
	vc.cut[g.Source], vc.cut[g.Target] = true, true
	var tracked []encode.Product
	for _, p := range products {
		tracked = append(tracked, encode.Product{X: p.X, Y: p.Y, Near: p.Near})
	}
	vc.enc.Track(tracked)
	vc.any = vc.enc.Begin(sy.X)
	vc.typed = vc.c.And(vc.enc.Typed(vc.any), vc.enc.Multiplied(vc.any))
	return vc
}

// forward and backward mark what can be reached from some vertices, and from where they can be.
func forward(g *cfg.Graph, from ...cfg.Vertex) []bool {
	return closure(g, from, g.Out, func(e *cfg.Edge) cfg.Vertex { return e.Dst })
}

func backward(g *cfg.Graph, to ...cfg.Vertex) []bool {
	return closure(g, to, g.In, func(e *cfg.Edge) cfg.Vertex { return e.Src })
}

func closure(g *cfg.Graph, work []cfg.Vertex, edges func(cfg.Vertex) []cfg.EdgeID, end func(*cfg.Edge) cfg.Vertex) []bool {
	seen := make([]bool, len(g.Vertices))
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		for _, e := range edges(v) {
			work = append(work, end(&g.Edges[e]))
		}
	}
	return seen
}

// order lists the vertices between a cut point and those that come next, so that each comes before its predecessors there. It calls
// back with each vertex that an edge leads back to, until that returns an error: for a natural loop that is its head.
func (vc *conditions) order(from cfg.Vertex, back func(cfg.Vertex) error) ([]cfg.Vertex, error) {
	type frame struct {
		v    cfg.Vertex
		next int
	}
	open := map[cfg.Vertex]bool{from: true} // on the stack
	var order []cfg.Vertex
	for stack := []frame{{v: from}}; len(stack) > 0; {
		top := &stack[len(stack)-1]
		out := vc.g.Out(top.v)
		if top.next == len(out) {
			order = append(order, top.v)
			open[top.v] = false
			stack = stack[:len(stack)-1]
			continue
		}
		w := vc.g.Edges[out[top.next]].Dst
		top.next++
		switch onStack, seen := open[w]; {
		case vc.cut[w] || !vc.useful[w]:
		case onStack:
			if err := back(w); err != nil {
				return nil, err
			}
		case !seen:
			open[w] = true
			stack = append(stack, frame{v: w})
		}
	}
	return order, nil
}

// stranger is a symbol in a formula that is no variable of the program, NoTerm if there is none.
func (vc *conditions) stranger(f smt.Term) smt.Term {
	for _, x := range vc.c.FreeVars(f) {
		if v, ok := vc.sy.VarOf(x); !ok || int(v) >= len(vc.any.Vars) || vc.sy.Vars[v].Type.Kind == cfg.Array {
			return x
		}
	}
	return smt.NoTerm
}

// invariant is what may be assumed at, and must be proved on arrival at, a cut point.
func (vc *conditions) invariant(v cfg.Vertex) smt.Term {
	switch inv, ok := vc.inv[v]; {
	case v == vc.g.Target:
		return vc.c.Not(vc.requires)
	case ok:
		return inv
	default:
		return smt.True
	}
}

// known is what holds of the states at a vertex, but for their cells.
func (vc *conditions) known(v cfg.Vertex) smt.Term {
	return vc.c.And(vc.typed, vc.c.And(vc.facts[v]...), vc.plain(vc.invariant(v)))
}

// generateFrom adds the conditions of all pieces that begin at the cut point c.
func (vc *conditions) generateFrom(ctx context.Context, c cfg.Vertex) error {
	p := &piece{vc: vc, from: c}
	if err := p.walk(ctx); err != nil {
		return err
	}
	for _, end := range p.ends {
		path := vc.c.And(append([]smt.Term{end.taken, vc.enc.Multiplied(end.State)}, p.facts...)...)
		vc.all = append(vc.all, condition{from: c, to: end.v, path: path, end: end.State, approx: p.approx})
	}
	return nil
}

// prove proves one condition for the present invariants.
func (cd *condition) prove(ctx context.Context, vc *conditions) error {
	what := fmt.Sprintf("the invariant at %s is not preserved on the way to %s", vc.name(cd.from), vc.name(cd.to))
	switch atError := cd.to == vc.g.Target; {
	case cd.call != "" && atError:
		what = fmt.Sprintf("the requirements of %s are not met at %s", cd.call, vc.name(cd.from))
	case cd.call != "":
		what = fmt.Sprintf("the invariant behind the call of %s at %s does not follow", cd.call, vc.name(cd.from))
	case atError:
		what = fmt.Sprintf("the invariant at %s does not exclude the error", vc.name(cd.from))
	}
	goal := vc.everywhere(vc.invariant(cd.to), cd.end)
	hyp, err := vc.reading(cd.from, vc.c.And(vc.known(cd.from), cd.path), goal)
	if err == nil {
		err = vc.prove(ctx, hyp, goal, what)
	}
	switch {
	case err == nil || ctx.Err() != nil:
		return err
	case len(vc.cells) > 0 && !errors.Is(err, ErrNoAnswer) && !cd.approx:
		return fmt.Errorf("%w to whether %s, from what is known of the cells that are read", ErrNoAnswer, what)
	case !cd.approx && vc.rough && !errors.Is(err, ErrNoAnswer):
		return cd.noAnswer(what)
	case !cd.approx:
		return err
	case cd.call != "":
		return cd.noAnswer(what)
	default:
		return cd.proveByPaths(ctx, vc, what)
	}
}

// name describes a cut point for a message.
func (vc *conditions) name(v cfg.Vertex) string {
	switch {
	case v == vc.g.Source:
		return "the source"
	case v == vc.g.Target:
		return "the error"
	default:
		return vc.g.PosOf(v).String()
	}
}

// after is what a formula says of another state than the one in which each variable has its symbol as value.
func (vc *conditions) after(f smt.Term, s encode.State) smt.Term {
	m := make(map[smt.Term]smt.Term)
	for i, t := range s.Vars {
		if x := vc.sy.X[i]; x != t {
			m[x] = t
		}
	}
	return vc.c.Subst(f, m)
}

// prove asks a fresh solver whether hyp implies goal.
func (vc *conditions) prove(ctx context.Context, hyp, goal smt.Term, failure string) error {
	if goal == smt.True {
		return nil
	}
	return obligation.Refute(ctx, vc.c, failure, hyp, vc.c.Not(goal))
}
