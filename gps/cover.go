package gps

import (
	"cairn/cfg"
	"cairn/smt"
)

// coverPath tries to cover each node on the path to n, beginning at the root, by one of its ancestors. It reports whether
// the search below n may rest.
func (s *search) coverPath(n *node) bool {
	defer clock(&s.stats.coverTime)()
	for _, m := range n.path() {
		if m.vertex != s.g.Target && s.tryCover(m) {
			return true
		}
	}
	return false
}

// tryCover is procedure TRYCOVER (Fang et al. 2025, figure 6). A node is covered by an ancestor at the same vertex whose
// label is an invariant of the cycle between them, or follows from the node's own label; interpolants of the proof
// strengthen the labels on the cycle so that the tree shows it.
func (s *search) tryCover(n *node) bool {
	for a := n.parent; a != nil; a = a.parent {
		if a.vertex != n.vertex {
			continue
		}
		if version, ok := n.tried[a.depth]; ok && version == a.version {
			continue
		}
		if s.coverBy(n, a) {
			return true
		}
		if n.tried == nil {
			n.tried = make(map[int]int)
		}
		n.tried[a.depth] = a.version
	}
	return false
}

// coverBy covers n by a if a's label is preserved on the way from a to n.
func (s *search) coverBy(n, a *node) bool {
	target := s.c.And(a.label...)
	if !s.entails(s.c.And(n.label...), target) {
		cycle := n.path()[a.depth:]
		fs := []smt.Term{s.at(a, target)}
		for _, m := range cycle {
			fs = append(fs, s.c.And(m.step, s.at(m, s.c.And(m.label...))))
		}
		fs = append(fs, s.at(n, s.c.Not(target)))
		s.stats.queries++
		if status, _ := smt.CheckSat(s.ctx, s.c, fs...); status != smt.Unsat {
			return false
		}
		itps, err := s.interpolate(fs, s.states(append([]*node{a}, cycle...)))
		if err != nil {
			return false
		}
		if err := s.refine(cycle, itps[1:]); err != nil {
			return false
		}
		if !s.entails(s.c.And(n.label...), s.c.And(a.label...)) {
			return false
		}
	}
	n.coverer = a
	a.covers = append(a.covers, n)
	s.stats.coverings++
	s.record(cfg.NodeCovered, n, "")
	return true
}
