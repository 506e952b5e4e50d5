package smt

import (
	"context"
	"slices"
)

// isForeign reports whether the assertions or assumptions need other theories than linear arithmetic.
func (s *Solver) isForeign(assumptions []Term) bool {
	foreignTerm := func(t Term) bool { return s.c.nodes[t].is(foreign) }
	return slices.ContainsFunc(s.asserted, foreignTerm) || slices.ContainsFunc(assumptions, foreignTerm)
}

// checkForeign is check with other theories.
func (s *Solver) checkForeign(ctx context.Context, assumptions []Term) Status {
	if s.opts.Single {
		status := s.withoutUnconstrained(func(sub *Solver, assumptions []Term) Status { return sub.check(ctx, assumptions) }, assumptions)
		if status != Unknown {
			s.last = lastCheck{status: status, assumptions: slices.Clone(assumptions)}
			return status
		}
	}
	if s.combined == nil {
		s.combined = newCombination(s)
	}
	for len(s.combined.scopes) < len(s.scopes) {
		s.combined.push()
	}
	status := s.combined.check(ctx, assumptions)
	s.last = lastCheck{status: status, assumptions: slices.Clone(assumptions)}
	return status
}
