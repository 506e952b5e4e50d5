package gps

import (
	"cairn/cfg"
	"cairn/smt"
)

// deadEnd records that the path to n cannot be extended to the target. GPS strengthens the labels along the path by
// dead-end interpolants (Fang et al. 2025, section 5.2); GPSLite keeps the path for the certificate.
func (s *search) deadEnd(n *node) error {
	s.stats.deadEnds++
	n.dead = true
	s.record(cfg.NodeDead, n, "by the summaries, the error cannot be reached from here")
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
	itps, err := s.interpolate(s.pathFormulas(n), s.states(n.path()))
	if err != nil {
		return wrap(errNoInterpolant.Error(), err)
	}
	return s.refine(n.path(), itps)
}

// refine is procedure REFINE (figure 6): the i-th formula, over the constants at the end of the i-th node's path, becomes a
// conjunct of that node's label. Coverings that a stronger label breaks are removed, and what rested because of them is
// searched again.
func (s *search) refine(path []*node, itps []smt.Term) error {
	s.stats.refinements++
	for i, n := range path {
		f, ok := s.state(n, itps[i])
		if !ok {
			return errNoInterpolant
		}
		for _, part := range s.conjuncts(f) {
			if err := s.strengthen(n, part); err != nil {
				return err
			}
		}
	}
	return nil
}

// conjuncts splits a formula at its outermost conjunction.
func (s *search) conjuncts(f smt.Term) []smt.Term {
	if s.c.Kind(f) == smt.KAnd {
		return s.c.Args(f)
	}
	return []smt.Term{f}
}

// strengthen adds one conjunct to a label, unless the label implies it already.
func (s *search) strengthen(n *node, f smt.Term) error {
	if f == smt.True || s.entails(s.c.And(n.label...), f) {
		return nil
	}
	n.label = append(n.label, f)
	n.version++
	s.recordLabel(n)
	s.uncover(n, func(c *node) bool { return !s.entails(s.c.And(c.label...), f) })
	return nil
}

// entails reports whether a implies b for certain.
func (s *search) entails(a, b smt.Term) bool {
	if a == b || b == smt.True || a == smt.False {
		return true
	}
	s.stats.queries++
	status, _ := smt.CheckSat(s.ctx, s.c, a, s.c.Not(b))
	return status == smt.Unsat
}

// states lists the constants of the variables at the end of each node's path.
func (s *search) states(path []*node) [][]smt.Term {
	rows := make([][]smt.Term, len(path))
	for i, n := range path {
		rows[i] = n.env
	}
	return rows
}
