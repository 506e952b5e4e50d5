package predabs

import (
	"cairn/internal/search"
	"cairn/smt"
)

// contained tells whether phi |= \/ ReachStates# (TUM lectures 4-7, figure 2, line 11), s itself left out, and which states
// contain it. One state with fewer conjuncts is looked for first, then one that is implied, then several together.
func (e *engine) contained(s *state) []*state {
	var others []*state
	for _, r := range e.tree.reached[s.at] {
		switch {
		case r == s:
		case search.Subset(r.label, s.label):
			return []*state{r}
		default:
			others = append(others, r)
		}
	}
	// outside says that a concrete state does not belong to r.
	outside := func(r *state) smt.Term { return e.strong(s.at, e.C.Not(e.C.And(r.label...))) }
	all := smt.True
	for _, r := range others {
		if e.inside[s.at].Excludes(s.label, outside(r)) {
			return []*state{r}
		}
		all = e.C.And(all, outside(r))
	}
	if len(others) > 1 && e.inside[s.at].Excludes(s.label, all) {
		return others
	}
	return nil
}

// cover marks s as contained in others. It leaves ReachStates# if it was there.
func (e *engine) cover(s *state, others []*state) {
	e.stats.coverings++
	s.coverers = others
	for _, r := range others {
		r.covers = append(r.covers, s)
	}
}
