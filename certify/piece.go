package certify

import (
	"fmt"

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

// place is a vertex inside of the piece: whether execution passes it, and the value of each variable there.
type place struct {
	taken smt.Term
	env   []smt.Term
}

// arrival is an edge that leads to a cut point: the condition that it is taken, and the values at its end.
type arrival struct {
	v     cfg.Vertex
	taken smt.Term
	env   []smt.Term
}

// walk visits the vertices of the piece in topological order and collects facts and arrivals.
func (p *piece) walk() error {
	incoming := make(map[cfg.Vertex][]arrival)
	for _, v := range p.order() {
		here := p.begin
		switch {
		case v != p.from:
			here = p.merge(incoming[v])
		case here == nil:
			here = &place{taken: smt.True, env: p.vc.vocab.X[:len(p.vc.g.Vars)]}
		}
		for _, id := range p.vc.g.Out(v) {
			e := &p.vc.g.Edges[id]
			if !p.vc.useful[e.Dst] {
				continue
			}
			end, err := p.follow(here, id)
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

// order lists the vertices of the piece so that each comes after its predecessors in the piece.
func (p *piece) order() []cfg.Vertex {
	type frame struct {
		v    cfg.Vertex
		next int
	}
	g := p.vc.g
	seen := map[cfg.Vertex]bool{p.from: true}
	stack := []frame{{v: p.from}}
	var post []cfg.Vertex
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		out := g.Out(top.v)
		if top.next == len(out) {
			post = append(post, top.v)
			stack = stack[:len(stack)-1]
			continue
		}
		w := g.Edges[out[top.next]].Dst
		top.next++
		if !seen[w] && !p.vc.cut[w] && p.vc.useful[w] {
			seen[w] = true
			stack = append(stack, frame{v: w})
		}
	}
	for i, j := 0, len(post)-1; i < j; i, j = i+1, j-1 {
		post[i], post[j] = post[j], post[i]
	}
	return post
}

// follow encodes one edge from a place.
func (p *piece) follow(from *place, id cfg.EdgeID) (arrival, error) {
	c := p.vc.ctx
	t, err := p.vc.encode(id)
	if err != nil {
		return arrival{}, fmt.Errorf("an edge cannot be encoded: %w", err)
	}
	p.approx = p.approx || t.Approx
	t = p.vc.vocab.Instantiate(t)
	bind := p.vc.bind(from.env)
	taken := c.Fresh("edge", smt.Bool)
	p.facts = append(p.facts, c.Implies(taken, c.And(from.taken, c.Subst(t.Guard, bind))))
	env := append([]smt.Term(nil), from.env...)
	for _, u := range t.Post {
		env[u.Var] = c.Subst(u.Value, bind)
	}
	return arrival{v: p.vc.g.Edges[id].Dst, taken: taken, env: env}, nil
}

// merge joins the arrivals at a vertex: a variable that differs between them gets a new constant.
func (p *piece) merge(in []arrival) *place {
	c := p.vc.ctx
	if len(in) == 1 {
		return &place{taken: in[0].taken, env: in[0].env}
	}
	here := &place{taken: c.Fresh("at", smt.Bool), env: append([]smt.Term(nil), in[0].env...)}
	var some []smt.Term
	for _, a := range in {
		some = append(some, a.taken)
	}
	p.facts = append(p.facts, c.Implies(here.taken, c.Or(some...)))
	for x := range here.env {
		same := true
		for _, a := range in {
			same = same && a.env[x] == in[0].env[x]
		}
		if same {
			continue
		}
		joined := c.Fresh(p.vc.g.Vars[x].Name, smt.Int)
		for _, a := range in {
			p.facts = append(p.facts, c.Implies(a.taken, c.Eq(joined, a.env[x])))
		}
		here.env[x] = joined
	}
	return here
}
