package bself

import (
	"cairn/answer"
	"cairn/cfg"
	"cairn/cooper"
	"cairn/smt"
)

// safe makes the certificate of a finished search: at each cut point the ranges, the invariants found by folding, and that
// none of the states holds from which the search went on. The predecessors of those states have been searched too, or are
// excluded by an invariant, so that all this together is inductive. It is checked before it is returned.
func (p *problem) safe(explored map[cfg.Vertex][]smt.Term) *answer.Answer {
	claims := make(map[cfg.Vertex][]smt.Term)
	for _, v := range p.blocks.Cuts {
		if v == p.g.Source || v == p.g.Target {
			continue
		}
		parts := append([]smt.Term(nil), p.proved[v]...)
		for _, phi := range explored[v] {
			states, err := p.exactly(phi)
			if err != nil {
				return unknown("the inputs in the states that were searched cannot be eliminated: " + err.Error())
			}
			parts = append(parts, p.c.Not(states))
		}
		claims[v] = parts
	}
	return p.certified(claims)
}

// certified is the safe result with the ranges and the claims as invariants, if every block leads from those at its source to
// the claims at its end.
func (p *problem) certified(claims map[cfg.Vertex][]smt.Term) *answer.Answer {
	inv := make(map[cfg.Vertex]smt.Term)
	for v, parts := range claims {
		inv[v] = p.c.And(append(parts, p.ranges.Invariant(p.vocab.Symbols, v))...)
	}
	for i := range p.blocks.Blocks {
		b := &p.blocks.Blocks[i]
		before, ok := inv[b.Src]
		if !ok {
			before = p.known[b.Src]
		}
		// The ranges are inductive along the edges, which blocks do not show.
		after := smt.False
		if b.Dst != p.g.Target {
			after = p.c.And(claims[b.Dst]...)
		}
		if p.sat(before, p.vocab.Pre(b.Trans, p.c.Not(after))) != smt.Unsat {
			return unknown("the states that were searched give no inductive invariant")
		}
	}
	return &answer.Answer{Verdict: answer.Safe, Certificate: &answer.Invariants{Symbols: p.vocab.Symbols, At: inv, Facts: p.ranges.Facts(p.vocab.Symbols)}}
}

// exactly is phi with its inputs eliminated.
func (p *problem) exactly(phi smt.Term) (smt.Term, error) {
	aux := p.inputs(phi)
	if len(aux) == 0 {
		return phi, nil
	}
	return cooper.Eliminate(p.ctx, p.c, aux, phi, cooper.Options{})
}
