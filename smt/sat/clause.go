package sat

import "slices"

// A clause lies in the arena as its size, its header, its activity, and then its literals.
const headerWords = 3

// Flags of the header; the rest of it is the number of decision levels among the literals when the clause was learned
// (Audemard and Simon, Predicting learnt clauses quality in modern SAT solvers, IJCAI 2009).
const (
	isLearned  uint32 = 1
	isDeleted  uint32 = 2
	wasUsed    uint32 = 4
	levelShift        = 3
)

// lits returns the literals of a clause.
func (s *Solver) lits(c int32) []uint32 {
	return s.arena[c+headerWords : c+headerWords+int32(s.arena[c])]
}

// store puts a clause into the arena without watching it. Unless it is attached, it is waste.
func (s *Solver) store(lits []uint32, waste bool) int32 {
	c := int32(len(s.arena))
	s.arena = append(s.arena, uint32(len(lits)), 0, 0)
	s.arena = append(s.arena, lits...)
	if waste {
		s.arena[c+1] = isDeleted
		s.wasted += headerWords + len(lits)
	}
	return c
}

// attach stores a clause of two or more literals that watches its first two.
func (s *Solver) attach(lits []uint32, learned bool) int32 {
	c := s.store(lits, false)
	if learned {
		s.arena[c+1] = isLearned | s.levels(lits)<<levelShift | wasUsed
		s.learnts = append(s.learnts, c)
	} else {
		s.clauses = append(s.clauses, c)
	}
	s.watchFirst(c)
	return c
}

func (s *Solver) watchFirst(c int32) {
	lits := s.lits(c)
	w := c
	if len(lits) == 2 {
		w = ^c
	}
	s.watches[lits[0]^1] = append(s.watches[lits[0]^1], watch{w, lits[1]})
	s.watches[lits[1]^1] = append(s.watches[lits[1]^1], watch{w, lits[0]})
}

// levels counts the decision levels of the literals.
func (s *Solver) levels(lits []uint32) uint32 {
	s.stamp++
	n := uint32(0)
	for _, l := range lits {
		k := int(s.level[l>>1])
		for len(s.stamps) <= k {
			s.stamps = append(s.stamps, 0)
		}
		if s.stamps[k] != s.stamp {
			s.stamps[k] = s.stamp
			n++
		}
	}
	return n
}

// Numbers of learned clauses that are kept: at first, and what is added each time that it was too few. For circuits a quarter of the other clauses more
// at first makes propagation dearer, by an eighth.
const (
	mostLearned = 4000
	moreLearned = 600
)

// goodLevels is the number of decision levels up to which a learned clause is kept for ever.
const goodLevels = 2

// reduce deletes half of the learned clauses, if there are many, and compacts the arena, if much of it is waste.
func (s *Solver) reduce() {
	if s.most == 0 {
		if s.most = mostLearned; !s.pace.alternates {
			s.most += len(s.clauses) / 4
		}
	}
	if len(s.learnts) > s.most {
		s.most += moreLearned
		s.deleteWorst()
	}
	if 4*s.wasted > len(s.arena) && s.wasted > 4096 {
		s.compact()
	}
}

// deleteWorst deletes learned clauses with many levels, among equals the older ones. Those that are reasons, that were used
// since the last time, or that have few levels stay.
func (s *Solver) deleteWorst() {
	var candidates []int32
	for _, c := range s.learnts {
		h := s.arena[c+1]
		if h&wasUsed == 0 && h>>levelShift > goodLevels && s.arena[c] > 2 && !s.isReason(c) {
			candidates = append(candidates, c)
		}
		s.arena[c+1] &^= wasUsed
	}
	slices.SortFunc(candidates, func(a, b int32) int {
		if x, y := s.arena[a+1]>>levelShift, s.arena[b+1]>>levelShift; x != y {
			return int(y) - int(x)
		}
		return int(a) - int(b)
	})
	for _, c := range candidates[:min(len(candidates), len(s.learnts)/2)] {
		s.tell(s.deleting, s.lits(c))
		s.arena[c+1] |= isDeleted
		s.wasted += headerWords + int(s.arena[c])
	}
	s.learnts = slices.DeleteFunc(s.learnts, func(c int32) bool { return s.arena[c+1]&isDeleted != 0 })
	for i, ws := range s.watches {
		s.watches[i] = slices.DeleteFunc(ws, func(w watch) bool { return s.arena[max(w.clause, ^w.clause)+1]&isDeleted != 0 })
	}
}

// isReason reports whether the clause is the reason of one of its first two literals.
func (s *Solver) isReason(c int32) bool {
	for _, l := range s.lits(c)[:2] {
		if s.values[l] > 0 && s.reason[l>>1] == c {
			return true
		}
	}
	return false
}

// compact moves the clauses together.
func (s *Solver) compact() {
	old := s.arena
	kept := make([]uint32, 0, len(old)-s.wasted)
	move := func(list []int32) {
		for i, c := range list {
			at := int32(len(kept))
			kept = append(kept, old[c:c+headerWords+int32(old[c])]...)
			old[c+2] = uint32(at)
			list[i] = at
		}
	}
	move(s.clauses)
	move(s.learnts)
	for _, l := range s.trail {
		switch r := s.reason[l>>1]; {
		case r >= 0 && old[r+1]&isDeleted != 0:
			s.reason[l>>1] = theoryReason // it can be explained again
		case r >= 0:
			s.reason[l>>1] = int32(old[r+2])
		}
	}
	for i := range s.watches {
		for k := range s.watches[i] {
			if w := &s.watches[i][k]; w.clause < 0 {
				w.clause = ^int32(old[^w.clause+2])
			} else {
				w.clause = int32(old[w.clause+2])
			}
		}
	}
	s.arena, s.wasted = kept, 0
}
