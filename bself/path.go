package bself

import (
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/search"
	"cairn/smt"
)

// begin is the empty path at v, where what is known holds.
func (p *problem) begin(v cfg.Vertex) *search.Path {
	s := p.Begin()
	s.Step = s.At(p.known[v])
	return s
}

// execute is the path of some blocks, the first of which begins at v, by the values of the variables in terms of those at v and of
// the choices.
func (p *problem) execute(v cfg.Vertex, blocks []int) *search.Path {
	s := p.begin(v)
	for _, b := range blocks {
		s = s.Execute(b, &p.Blocks.Blocks[b].Trans)
	}
	return s
}

// realize looks for an execution along an error path that begins at the source. The result is nil if the search goes on.
func (p *problem) realize(it *item) *answer.Answer {
	s := p.execute(p.G.Source, it.path())
	switch status, model := p.Check(s.Formulas()...); status {
	case smt.Sat:
		return p.Replay(it.node, s, model)
	case smt.Unknown:
		p.Obstacle = search.Undecided
	}
	return nil
}
