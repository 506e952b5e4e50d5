package bself

import (
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
)

// runInduction is k-induction on control-flow paths (Chalupa and Strejček 2021, algorithm 2), with paths counted in blocks.
// As section 3.3 allows, the induction step looks directly for feasible error paths of length k+1, and the base case at
// those of them that are initial; only paths all of whose suffixes are feasible are generated. Each path is decided by its
// path condition as a whole.
//
// When the induction step holds, the error paths are finitely many. A proof by k-induction speaks of k+1 states in a row; the
// inductive invariant over single states that follows from it is that none of these paths can be taken, which is obtained
// by projecting their conditions to the first state.
func (p *problem) runInduction() *answer.Answer {
	feasible := []*item{{at: p.G.Target, block: -1, phi: smt.True}}
	var all []*item
	for len(feasible) > 0 { // of length k
		var longer []*item
		for _, it := range feasible {
			for _, b := range p.Blocks.In(it.at) {
				if p.Ctx.Err() != nil {
					return answer.DontKnow("timeout")
				}
				next := &item{at: p.Blocks.Blocks[b].Src, block: b, next: it}
				p.stats.paths++
				if status, _ := p.Check(p.execute(next.at, next.path()).Formulas()...); status == smt.Unsat {
					continue
				}
				if next.at == p.G.Source {
					if res := p.realize(next); res != nil {
						return res
					}
				}
				longer = append(longer, next)
			}
		}
		all = append(all, longer...)
		feasible = longer
	}
	explored := make(map[cfg.Vertex][]smt.Term)
	for _, it := range all { // shorter paths first
		it.phi = p.pre(&p.Blocks.Blocks[it.block], it.next.phi)
		explored[it.at] = append(explored[it.at], it.phi)
	}
	return p.safe(explored)
}
