package gps

import (
	"errors"

	"cairn/cfg"
	"cairn/smt"
)

// maxGasPeriod bounds the number of residues of gas that an invariant may distinguish.
const maxGasPeriod = 64

var errGasPeriod = errors.New("the invariants distinguish too many residues of gas")

// invariants turns a complete and well-labeled tree into an inductive invariant for each cut point (Fang et al. 2025, lemma
// 1). A state that is reachable at a cut point satisfies the label of some node there that was searched further, or it is
// one from which the target cannot be reached according to the summary: that set is closed under the program's steps,
// because the summaries are closed under their inverses. What the range analysis found holds besides.
func (s *search) invariants() (map[cfg.Vertex]smt.Term, error) {
	labels := make(map[cfg.Vertex][]smt.Term)
	stack := []*node{s.tree.root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n.dead || n.coverer != nil {
			continue
		}
		if !n.expanded {
			return nil, errors.New("internal: the tree is not complete")
		}
		labels[n.vertex] = append(labels[n.vertex], s.c.And(n.label...))
		stack = append(stack, n.kids...)
	}
	inv := make(map[cfg.Vertex]smt.Term)
	for _, v := range s.blocks.Cuts {
		if v == s.g.Source || v == s.g.Target {
			continue
		}
		f := s.c.Or(append(labels[v], s.c.Not(s.sums.ToTarget(v)))...)
		f, err := s.withoutGas(f)
		if err != nil {
			return nil, err
		}
		inv[v] = s.c.And(s.ranges.Invariant(s.vocab.Symbols, v), f)
	}
	return inv, nil
}

// assumeRanges strengthens each block by what the range analysis knows at its beginning about the variables that occur in
// it: the last blocks, which lead to the target, before the summaries are computed, and the others afterwards. That i is a
// multiple of 4 tells the summaries of the whole program that i/4*4 != i is no way to the target. In the blocks of loops such
// facts would be so many more constraints to project, and say little about what a loop does.
func (s *search) assumeRanges(last bool) {
	for i := range s.blocks.Blocks {
		b := &s.blocks.Blocks[i]
		if (b.Dst == s.g.Target) != last {
			continue
		}
		occurs := make(map[smt.Term]bool)
		parts := []smt.Term{b.Trans.Guard}
		for _, u := range b.Trans.Post {
			parts = append(parts, s.c.Eq(u.Value, s.c.Int(0)))
		}
		for _, p := range parts {
			for _, x := range s.c.FreeVars(p) {
				occurs[x] = true
			}
		}
		known := []smt.Term{b.Trans.Guard}
		for _, f := range s.c.Conjuncts(s.ranges.Invariant(s.vocab.Symbols, b.Src)) {
			relevant := true
			for _, x := range s.c.FreeVars(f) {
				relevant = relevant && occurs[x]
			}
			if relevant {
				known = append(known, f)
			}
		}
		b.Trans.Guard = s.c.And(known...)
	}
}
