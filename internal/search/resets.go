package search

import (
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/smt"
)

// AssumeResets strengthens the blocks that set a counter back, which other iterations of the same loop count on: to a number on the other
// side of which, by the range analysis, it never is. Then a reset is a step in one direction, as those of the other iterations are, and
// summaries find how far the counter can come in a number of iterations: with `if (c == 7*k+3) k++; else k = 0;` and k >= 0, no iteration adds
// more than 1 to k.
func (p *Problem) AssumeResets() {
	if p.without.Resets {
		return
	}
	counters := make(map[counter]bool)
	for i := range p.Blocks.Blocks {
		b := &p.Blocks.Blocks[i]
		for _, u := range b.Trans.Post {
			if step := p.C.Linear(p.C.Sub(u.Value, p.Vocab.X[u.Var])); b.Src == b.Dst && step.IsConst() && !step.Const.IsZero() {
				counters[counter{b.Src, u.Var}] = true
			}
		}
	}
	for i := range p.Blocks.Blocks {
		if b := &p.Blocks.Blocks[i]; b.Src == b.Dst {
			p.assumeResets(b, counters)
		}
	}
}

// counter is a variable to which some iterations of a loop add a number.
type counter struct {
	head cfg.Vertex
	v    cfg.Var
}

// assumeResets does so for one iteration of a loop.
func (p *Problem) assumeResets(b *encode.Block, counters map[counter]bool) {
	var known []smt.Term
	for _, u := range b.Trans.Post {
		to := p.C.Linear(u.Value)
		if !counters[counter{b.Src, u.Var}] || !to.IsConst() || int(u.Var) >= len(p.G.Vars) {
			continue
		}
		x, iv := p.Vocab.X[u.Var], p.Ranges.Interval(b.Src, u.Var)
		if iv.LoOK && to.Const.LessEq(iv.Lo) {
			known = append(known, p.C.Ge(x, p.C.Num(iv.Lo, smt.Int)))
		}
		if iv.HiOK && iv.Hi.LessEq(to.Const) {
			known = append(known, p.C.Le(x, p.C.Num(iv.Hi, smt.Int)))
		}
	}
	b.Trans.Guard = p.C.And(append(known, b.Trans.Guard)...)
}
