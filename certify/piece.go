package certify

import (
	"context"
	"fmt"
	"slices"

	"cairn/certify/encode"
	"cairn/cfg"
	"cairn/smt"
)

// piece is the loop-free part of the graph that is reached from one cut point without passing another. Its executions
// are described in static single assignment form: a Boolean for each vertex and edge says that execution passes there.
//
// The facts say only what passing implies. An execution satisfies all of them if the Booleans of what it passes are true, all others
// false, and the constants have its values; so what follows from the facts and from an arrival's being taken holds of every
// execution that comes there by that edge. That they have other models, too, costs proofs but no soundness.
type piece struct {
	vc    *conditions
	from  cfg.Vertex
	begin *place // what holds there; nil: anything
	facts []smt.Term
	ends  []arrival

	approx bool // some edge is over-approximated
}

// place is a vertex inside of the piece: whether execution passes it, and the state there.
type place struct {
	taken smt.Term
	encode.State
}

// arrival is an edge that leads to a cut point: the condition that it is taken, and the state at its end.
type arrival struct {
	v cfg.Vertex
	place
}

// walk visits the vertices of the piece in topological order and collects facts and arrivals.
func (p *piece) walk(ctx context.Context) error {
	incoming := make(map[cfg.Vertex][]arrival)
	order, err := p.vc.order(p.from, func(v cfg.Vertex) error {
		return fmt.Errorf("the cycle through %s has no invariant", p.vc.g.Vertices[v].Pos)
	})
	if err != nil {
		return err
	}
	for _, v := range slices.Backward(order) {
		here := p.begin
		switch {
		case v != p.from:
			here = p.merge(v, incoming[v])
			delete(incoming, v)
		case here == nil:
			here = &place{smt.True, p.vc.enc.Where(p.vc.any, p.vc.known(v))}
		}
		for _, id := range p.vc.g.Out(v) {
			e := &p.vc.g.Edges[id]
			if !p.vc.useful[e.Dst] {
				continue
			}
			end, err := p.follow(ctx, here, id)
			if err != nil {
				return err
			}
			if p.vc.cut[e.Dst] {
				p.ends = append(p.ends, end)
			} else {
				incoming[e.Dst] = append(incoming[e.Dst], end)
			}
		}
	}
	return nil
}

// follow encodes one edge from a place.
func (p *piece) follow(ctx context.Context, from *place, id cfg.EdgeID) (arrival, error) {
	c := p.vc.c
	step, err := p.vc.step(ctx, id, from.State)
	if err != nil {
		return arrival{}, err
	}
	p.approx = p.approx || len(step.Rough) > 0
	taken := c.Fresh("edge", smt.Bool)
	p.facts = append(p.facts, c.Implies(taken, c.And(from.taken, step.Guard(c))))
	return arrival{p.vc.g.Edges[id].Dst, place{taken, step.State}}, nil
}

// step encodes one edge.
func (vc *conditions) step(ctx context.Context, id cfg.EdgeID, from encode.State) (encode.Step, error) {
	step, err := vc.enc.Edge(ctx, id, from)
	if err != nil {
		err = fmt.Errorf("%w: an edge cannot be encoded: %w", ErrNoAnswer, err)
	}
	return step, err
}

// merge joins the arrivals at a vertex: a variable that differs between them gets a new constant.
func (p *piece) merge(v cfg.Vertex, in []arrival) *place {
	c := p.vc.c
	here := &in[0].place
	if len(in) > 1 {
		states, some := make([]encode.State, len(in)), make([]smt.Term, len(in))
		for i, a := range in {
			states[i], some[i] = a.State, a.taken
		}
		state, equations := p.vc.enc.Join(states, some)
		here = &place{c.Fresh("at", smt.Bool), state}
		p.facts = append(p.facts, c.Implies(here.taken, c.Or(some...)))
		for i, f := range equations {
			p.facts = append(p.facts, c.Implies(some[i], f))
		}
	}
	here.State = p.vc.enc.Where(here.State, p.vc.after(c.And(p.vc.facts[v]...), here.State))
	return here
}
