package bself

import (
	"fmt"

	"cairn/cfg"
	"cairn/cooper"
	"cairn/internal/answer"
	"cairn/smt"
)

// safe makes the certificate of a finished search: at each cut point the ranges, the invariants found by folding, and that
// none of the states holds from which the search went on. The predecessors of those states have been searched too, or are
// excluded by an invariant, so that all this together is inductive. It is checked before it is returned.
func (p *problem) safe(explored map[cfg.Vertex][]smt.Term) *answer.Answer {
	claims := make(map[cfg.Vertex]smt.Term)
	for _, v := range p.Blocks.Cuts {
		parts := append([]smt.Term(nil), p.proved[v]...)
		for _, phi := range explored[v] {
			states, err := p.exactly(phi)
			if err != nil {
				return answer.DontKnow(err.Error())
			}
			parts = append(parts, p.C.Not(states))
		}
		claims[v] = p.C.And(parts...)
	}
	return p.certified(claims)
}

// certified is the safe answer with the ranges and the claims as invariants, if every block leads from those at its source to
// the claims at its end.
func (p *problem) certified(claims map[cfg.Vertex]smt.Term) *answer.Answer {
	claims[p.G.Source], claims[p.G.Target] = smt.True, smt.False
	for i := range p.Blocks.Blocks {
		b := &p.Blocks.Blocks[i]
		before := p.C.And(claims[b.Src], p.Ranges.Invariant(p.Vocab.Symbols, b.Src))
		// The ranges are inductive along the edges, which blocks do not show.
		if !p.Entails(before, p.C.Not(p.Vocab.Pre(b.Trans, p.C.Not(claims[b.Dst])))) {
			return answer.DontKnow("the states that were searched give no inductive invariant")
		}
	}
	return p.Safe(func(v cfg.Vertex) (smt.Term, error) { return claims[v], nil })
}

// exactly is phi with its inputs eliminated.
func (p *problem) exactly(phi smt.Term) (smt.Term, error) {
	states, err := cooper.Eliminate(p.Ctx, p.C, p.inputs(phi), phi, cooper.Options{})
	if err != nil {
		err = fmt.Errorf("the inputs in the states that were searched cannot be eliminated: %w", err)
	}
	return states, err
}
