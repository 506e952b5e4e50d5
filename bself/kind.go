package bself

import (
	"cairn/answer"
	"cairn/cfg"
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
	feasible := []*item{{at: p.g.Target, block: -1, phi: smt.True}}
	var all []*item
	obstacle := ""
	for k := 1; ; k++ {
		var longer []*item
		for _, it := range feasible {
			for _, b := range p.blocks.In(it.at) {
				if p.ctx.Err() != nil {
					return unknown("timeout")
				}
				if p.opt.MaxDepth > 0 && k > p.opt.MaxDepth {
					return unknown("the bound on k is reached")
				}
				next := &item{at: p.blocks.Blocks[b].Src, block: b, next: it, depth: k}
				p.stats.paths++
				if p.possible(next) == smt.Unsat {
					continue
				}
				if next.at == p.g.Source {
					res, why := p.realize(next.path())
					if res != nil {
						return res
					}
					if why != "" {
						obstacle = why
					}
					if len(p.blocks.In(next.at)) == 0 {
						continue
					}
				}
				longer = append(longer, next)
			}
		}
		if len(longer) == 0 {
			break
		}
		all = append(all, longer...)
		feasible = longer
	}
	if obstacle != "" {
		return unknown(obstacle)
	}
	explored := make(map[cfg.Vertex][]smt.Term)
	for _, it := range all { // shorter paths first
		it.phi = p.pre(&p.blocks.Blocks[it.block], it.next.phi)
		if it.at != p.g.Source {
			explored[it.at] = append(explored[it.at], it.phi)
		}
	}
	return p.safe(explored)
}

// possible decides whether the path can be taken from some state.
func (p *problem) possible(it *item) smt.Status {
	s := p.begin(it.at)
	for _, b := range it.path() {
		s = p.extend(s, b)
	}
	p.stats.queries++
	status, _ := smt.CheckSat(p.ctx, p.c, s.condition()...)
	return status
}
