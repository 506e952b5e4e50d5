package search

import (
	"cairn/cfg"
	"cairn/cfg/summary"
	"cairn/internal/answer"
	"cairn/smt"
)

// Excluded is the answer Safe if no path to the target is in the summaries, and nil otherwise. What they say is the certificate.
func (p *Problem) Excluded(sums *summary.Summaries) *answer.Answer {
	if p.Sat(sums.ToTarget(p.G.Source)) != smt.Unsat {
		return nil
	}
	p.TellNode(0, nil, p.G.Source, -1, "")
	p.Tell(answer.NodeDead, 0, "by the summaries, the error cannot be reached from here")
	return p.Safe(func(v cfg.Vertex) (smt.Term, error) { return p.C.Not(sums.ToTarget(v)), nil })
}
