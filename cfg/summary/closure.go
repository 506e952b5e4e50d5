package summary

import (
	"slices"

	"cairn/smt"
)

// This file makes the family of formulas closed under the blocks: for every block B,
//
//	Guard(B) and ToTarget(B.Dst)[X := Post(B)]   entails   ToTarget(B.Src).
//
// Exact projections of the stars of star.go have this property by construction. Over-approximated ones may lose it, and
// nothing of all that is trusted here: each block is a solver query. Formulas that fail are weakened.

// joinRounds is the number of times that failing formulas are joined with their preconditions before literals are dropped.
const joinRounds = 2

// typeRounds bounds the rounds of typeGap; each adds type bounds to some formula, and they reach one vertex farther.
const typeRounds = 16

// close weakens the formulas until they are closed.
func (s *Summaries) close(an *analysis) error {
	before := slices.Clone(s.toTarget)
	if err := s.addTypeGaps(an); err != nil {
		return err
	}
	for range joinRounds {
		failing, err := s.failing(an)
		if err != nil {
			return err
		}
		if len(failing) == 0 {
			s.noteWeakened(an, before)
			return nil
		}
		for _, i := range failing {
			if err := s.joinPre(an, i); err != nil {
				return err
			}
		}
	}
	if err := s.houdini(an); err != nil {
		return err
	}
	s.noteWeakened(an, before)
	return nil
}

// addTypeGaps adds states outside of the types until the blocks that need no more than that are closed.
func (s *Summaries) addTypeGaps(an *analysis) error {
	for range typeRounds {
		failing, err := s.failing(an)
		if err != nil || len(failing) == 0 {
			return err
		}
		changed := false
		for _, i := range failing {
			if gap, ok := s.typeGap(an, i); ok {
				src := s.index[s.blocks.Blocks[i].Src]
				s.toTarget[src] = an.c.Or(s.toTarget[src], gap)
				changed = true
			}
		}
		if !changed {
			return nil
		}
	}
	return nil
}

func (s *Summaries) noteWeakened(an *analysis, before []smt.Term) {
	for i, v := range s.blocks.Cuts {
		if s.toTarget[i] != before[i] {
			an.stats.weakened = append(an.stats.weakened, v)
		}
	}
}

// preQuery is the precondition of block i under the present formulas.
func (s *Summaries) preQuery(i int) (pre smt.Term, src int) {
	b := s.blocks.Blocks[i]
	return s.vo.Pre(b.Trans, s.toTarget[s.index[b.Dst]]), s.index[b.Src]
}

// failing lists the blocks that are not proved to be closed.
func (s *Summaries) failing(an *analysis) ([]int, error) {
	var out []int
	for i := range s.blocks.Blocks {
		pre, src := s.preQuery(i)
		st, _ := an.entails(pre, s.toTarget[src])
		if err := an.step(); err != nil {
			return nil, err
		}
		if st != smt.Unsat {
			out = append(out, i)
		}
	}
	return out, nil
}

// entails asks for a model of a that is none of b. Unsat means that there is none.
func (an *analysis) entails(a, b smt.Term) (smt.Status, *smt.Model) {
	if a == smt.False || b == smt.True {
		return smt.Unsat, nil
	}
	s := an.solver()
	s.Assert(a, an.c.Not(b))
	st := an.check(s)
	if st != smt.Sat {
		return st, nil
	}
	return st, s.Model()
}

// joinPre adds the precondition of a failing block to the formula of its source.
func (s *Summaries) joinPre(an *analysis, i int) error {
	pre, src := s.preQuery(i)
	pre, err := an.exists(pre)
	if err != nil {
		return err
	}
	s.toTarget[src], err = an.tidy(an.c.Or(s.toTarget[src], pre))
	return err
}

// houdini finds the strongest closed family of conjunctions of candidates: for each vertex, the conjuncts of its formula
// and the constraints of its hull. It starts with all candidates and drops those that some block violates; since a weaker
// formula behind a block only makes its precondition weaker, the order does not matter. It ends because candidates only
// disappear. A block on which the solver gives up loses the candidates that are not proved one by one.
func (s *Summaries) houdini(an *analysis) error {
	cands := make([][]smt.Term, len(s.toTarget))
	for i, t := range s.toTarget {
		hull, err := an.hull(t)
		if err != nil {
			return err
		}
		cands[i] = slices.Concat(an.c.Conjuncts(t), an.c.Conjuncts(hull))
		s.toTarget[i] = an.c.And(cands[i]...)
	}
	work := make([]int, len(s.blocks.Blocks))
	for i := range work {
		work[i] = i
	}
	for len(work) > 0 {
		i := work[0]
		pre, src := s.preQuery(i)
		kept, err := an.drop(pre, cands[src])
		if err != nil {
			return err
		}
		work = work[1:]
		if len(kept) == len(cands[src]) {
			continue
		}
		cands[src] = kept
		s.toTarget[src] = an.c.And(kept...)
		work = s.requeue(work, append([]int{i}, s.blocks.In(s.blocks.Cuts[src])...))
	}
	return nil
}

// requeue adds the blocks that are not waiting already.
func (s *Summaries) requeue(work, blocks []int) []int {
	for _, i := range blocks {
		if !slices.Contains(work, i) {
			work = append(work, i)
		}
	}
	return work
}

// drop returns the candidates that one model of pre outside of them does not refute; all of them if there is none.
func (an *analysis) drop(pre smt.Term, cands []smt.Term) ([]smt.Term, error) {
	st, m := an.entails(pre, an.c.And(cands...))
	if err := an.step(); err != nil {
		return nil, err
	}
	switch st {
	case smt.Unsat:
		return cands, nil
	case smt.Sat:
		return slices.DeleteFunc(slices.Clone(cands), func(t smt.Term) bool { return !m.Holds(t) }), nil
	}
	kept := slices.DeleteFunc(slices.Clone(cands), func(t smt.Term) bool {
		st, _ := an.entails(pre, t)
		return st != smt.Unsat
	})
	return kept, nil // if each follows alone, they follow together
}
