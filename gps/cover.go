package gps

import (
	"cairn/answer"
	"cairn/smt"
)

// maxOthers is the number of nodes beyond its ancestors by which a node is tried to be covered, the latest first.
const maxOthers = 8

// coverPath tries to cover each node on the path to n, beginning at the root. It reports whether the search below n may rest.
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
// strengthen the labels on the cycle so that the tree shows it. With Options.CoverAll a node is also covered by older nodes
// of other branches (McMillan, CAV 2006, section 3).
func (s *search) tryCover(n *node) bool {
	for a := n.parent; a != nil; a = a.parent {
		if a.vertex == n.vertex && s.tryCoverBy(n, a) {
			return true
		}
	}
	if !s.opt.CoverAll {
		return false
	}
	candidates := s.searched[n.vertex]
	for i, tries := len(candidates)-1, maxOthers; i >= 0 && tries > 0; i-- {
		if a := candidates[i]; a.id < n.id && !s.rests(a) && commonAncestor(n, a) != a {
			if tries--; s.tryCoverBy(n, a) {
				return true
			}
		}
	}
	return false
}

// tryCoverBy covers n by a unless that has failed before with a's present label.
func (s *search) tryCoverBy(n, a *node) bool {
	if version, ok := n.tried[a.id]; ok && version == a.version {
		return false
	}
	if s.coverBy(n, a) {
		return true
	}
	if n.tried == nil {
		n.tried = make(map[int]int)
	}
	n.tried[a.id] = a.version
	return false
}

// coverBy covers n by a if the label of their last common ancestor, which is a itself for an ancestor, and the way from there
// to n imply a's label.
func (s *search) coverBy(n, a *node) bool {
	target := s.c.And(a.label...)
	if !s.entails(s.c.And(n.label...), target) {
		from := commonAncestor(n, a)
		way := n.path()[from.depth:]
		fs := []smt.Term{s.at(from, s.c.And(from.label...))}
		for _, m := range way {
			fs = append(fs, s.c.And(m.step, s.at(m, s.c.And(m.label...))))
		}
		fs = append(fs, s.at(n, s.c.Not(target)))
		s.stats.queries++
		if status, _ := smt.CheckSat(s.ctx, s.c, fs...); status != smt.Unsat {
			return false
		}
		itps, err := s.interpolate(fs, s.states(append([]*node{from}, way...)))
		if err != nil {
			return false
		}
		labels, err := s.labels(way, itps[1:])
		if err != nil {
			return false
		}
		s.refine(way, labels)
		if !s.entails(s.c.And(n.label...), s.c.And(a.label...)) {
			return false
		}
	}
	n.coverer = a
	a.covers = append(a.covers, n)
	s.stats.coverings++
	s.record(answer.NodeCovered, n, "")
	s.uncoverBeyond(n)
	return true
}

// commonAncestor is the last node that is on the path to each of a and b; a node is on its own path.
func commonAncestor(a, b *node) *node {
	for a != b {
		if a.depth < b.depth {
			a, b = b, a
		}
		a = a.parent
	}
	return a
}

// uncoverBeyond takes back the coverings of nodes outside of the subtree at n by nodes inside: the search below n rests, so
// what they were covered by is not searched any more. Those inside rest themselves.
func (s *search) uncoverBeyond(n *node) {
	if !s.opt.CoverAll {
		return // coverings by ancestors do not leave the subtree
	}
	stack := []*node{n}
	for len(stack) > 0 {
		m := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], m.kids...)
		s.uncover(m, func(c *node) bool { return commonAncestor(c, n) != n })
	}
}

// uncover takes back the coverings by n of the nodes for which broken says so, and searches on below those.
func (s *search) uncover(n *node, broken func(c *node) bool) {
	kept := n.covers[:0]
	var freed []*node
	for _, m := range n.covers {
		if broken(m) {
			m.coverer = nil
			freed = append(freed, m)
		} else {
			kept = append(kept, m)
		}
	}
	n.covers = kept
	for _, m := range freed {
		s.stats.uncoverings++
		s.record(answer.NodeFreed, m, "")
		if !s.rests(m) {
			s.wake(m)
		}
	}
}
