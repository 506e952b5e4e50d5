package gps

import (
	"cairn/smt"
)

// check is the primitive Check of Fang et al. 2025, section 5.2, without the interpolants: whether the path to n, followed
// by the summary of all its continuations to the target, is satisfiable.
func (s *search) check(n *node) (smt.Status, *smt.Model) {
	defer clock(&s.stats.checkTime)()
	if s.recall(n) != nil {
		s.stats.endsRecalled++
		return smt.Unsat, nil
	}
	s.stats.queries++
	return smt.CheckSat(s.ctx, s.c, s.pathFormulas(n)...)
}

// pathFormulas is the sequence of formulas for the path to n: one for each step, then the summary.
func (s *search) pathFormulas(n *node) []smt.Term {
	fs := make([]smt.Term, 0, n.depth+1)
	for _, m := range n.path() {
		fs = append(fs, m.step)
	}
	return append(fs, s.at(n, s.sums.ToTarget(n.vertex)))
}
