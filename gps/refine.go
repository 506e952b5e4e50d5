package gps

import (
	"cairn/answer"
	"cairn/smt"
)

// deadEnd records that the path to n cannot be extended to the target. GPS strengthens the labels along the path by
// dead-end interpolants (Fang et al. 2025, section 5.2); GPSLite keeps the path for the certificate.
func (s *search) deadEnd(n *node) error {
	s.stats.deadEnds++
	n.dead = true
	s.record(answer.NodeDead, n, "by the summaries, the error cannot be reached from here")
	if s.opt.Lite {
		s.deadLeaf = append(s.deadLeaf, n)
		return nil
	}
	return s.refineDeadEnd(n)
}

func (s *search) refineDeadEnd(n *node) error {
	if n.depth == 0 {
		return nil // the summary at the source is unsatisfiable: the root's label true suffices
	}
	defer clock(&s.stats.refineTime)()
	path := n.path()
	if labels := s.recall(n); labels != nil {
		s.refine(path[n.depth-len(labels):], labels)
		return nil
	}
	itps, err := s.interpolate(s.pathFormulas(n), s.states(path))
	if err != nil {
		return wrap(errNoInterpolant.Error(), err)
	}
	labels, err := s.labels(path, itps)
	if err != nil {
		return err
	}
	s.remember(n, labels)
	s.refine(path, labels)
	return nil
}

// labels expresses interpolants, the i-th over the constants at the end of the i-th node's path, as formulas over the state.
func (s *search) labels(path []*node, itps []smt.Term) ([]smt.Term, error) {
	out := make([]smt.Term, len(path))
	for i, n := range path {
		f, ok := s.state(n, itps[i])
		if !ok {
			return nil, errNoInterpolant
		}
		out[i] = f
	}
	return out, nil
}

// refine is procedure REFINE (figure 6): the i-th formula becomes a conjunct of the i-th node's label. Coverings that a
// stronger label breaks are removed, and what rested because of them is searched again.
func (s *search) refine(path []*node, labels []smt.Term) {
	s.stats.refinements++
	for i, n := range path {
		for _, part := range s.c.Conjuncts(labels[i]) {
			s.strengthen(n, part)
		}
	}
}

// strengthen adds one conjunct to a label, unless the label implies it already, and drops those that it implies.
func (s *search) strengthen(n *node, f smt.Term) {
	if f == smt.True || s.entails(s.c.And(n.label...), f) {
		return
	}
	n.label = append(s.notImpliedBy(f, n.label), f)
	n.version++
	s.recordLabel(n)
	s.uncover(n, func(c *node) bool { return !s.entails(s.c.And(c.label...), f) })
}

// notImpliedBy leaves out the conjuncts that follow from f. Only atoms are tried, and of these only those that have no
// variables besides f's: more is hardly ever found.
func (s *search) notImpliedBy(f smt.Term, label []smt.Term) []smt.Term {
	if len(s.c.Atoms(f)) > 1 {
		return label
	}
	vars := s.c.FreeVars(f)
	var kept []smt.Term
	for _, g := range label {
		if len(s.c.Atoms(g)) == 1 && subset(s.c.FreeVars(g), vars) && s.entails(f, g) {
			s.stats.subsumed++
		} else {
			kept = append(kept, g)
		}
	}
	return kept
}

// states lists the constants of the variables at the end of each node's path.
func (s *search) states(path []*node) [][]smt.Term {
	rows := make([][]smt.Term, len(path))
	for i, n := range path {
		rows[i] = n.env
	}
	return rows
}
