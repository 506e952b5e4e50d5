package sat

import "slices"

// Simplify takes back all decisions, deletes the clauses that are true in every model, and takes out of the others the literals that
// are false in every model. Who adds the clauses of a scope with a literal of their own, -a in each, assumes a while the scope
// lasts, and adds -a at its end, gets rid of them by this, and of what has been learned from them.
func (s *Solver) Simplify() {
	s.backtrack(0)
	if s.unsat || s.propagate() >= 0 {
		s.refuted()
		return
	}
	if s.simplified == len(s.trail) {
		return
	}
	s.simplified = len(s.trail)
	for _, l := range s.trail {
		if s.reason[l>>1] != theoryReason { // what holds in every model is never explained again
			s.reason[l>>1] = noReason
		}
	}
	for i := range s.watches {
		s.watches[i] = s.watches[i][:0]
	}
	s.clauses = slices.DeleteFunc(s.clauses, s.simplify)
	s.learnts = slices.DeleteFunc(s.learnts, s.simplify)
	s.reduce()
}

// simplify deletes a clause that is true. Of another one it takes out the false literals, which leaves two at least, and watches it.
func (s *Solver) simplify(c int32) (deleted bool) {
	lits := s.lits(c)
	kept := lits[:0]
	for _, l := range lits {
		switch {
		case s.values[l] > 0:
			s.arena[c+1] |= isDeleted
			s.wasted += headerWords + len(lits)
			return true
		case s.values[l] == 0:
			kept = append(kept, l)
		}
	}
	s.arena[c] = uint32(len(kept))
	s.wasted += len(lits) - len(kept)
	s.watchFirst(c)
	return false
}
