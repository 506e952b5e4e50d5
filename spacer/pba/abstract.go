package pba

import (
	"cairn/lang/horn"
	"cairn/smt"
)

// coreChecks bounds the work on making one core minimal.
const coreChecks = 200

// needed is a lemma of the proof that something else builds on.
type needed struct {
	pred  horn.PredID
	index int
}

// abstract finds a set of assumptions with which the lemmas, given the invariants, still prove the under-approximation safe
// (figure 6, lines 16 and 17). It goes from the queries backwards: what a core says is needed of the transition is kept, and
// what it needs of the lemmas is proved in turn.
func (a *algorithm) abstract(lemmas [][]smt.Term) error {
	keep := make([]bool, len(a.assumed))
	seen := make(map[needed]bool)
	var work []needed
	prove := func(t *transition, goal smt.Term) error {
		lemmasUsed, err := a.core(t, lemmas, goal, keep)
		for _, n := range lemmasUsed {
			if !seen[n] {
				seen[n] = true
				work = append(work, n)
			}
		}
		return err
	}
	for i := range a.prog.transitions {
		if t := &a.prog.transitions[i]; t.head.Pred == horn.NoPred {
			if err := prove(t, smt.False); err != nil {
				return err
			}
		}
	}
	for len(work) > 0 {
		n := work[0]
		work = work[1:]
		for i := range a.prog.transitions {
			if t := &a.prog.transitions[i]; t.head.Pred == n.pred {
				if err := prove(t, a.at(lemmas, t.head)[n.index]); err != nil {
					return err
				}
			}
		}
	}
	a.assumed = keep
	return nil
}

// core proves that a transition leads to the goal, notes the assumptions that are needed for it in keep, and returns the lemmas.
// Only what is in force now has to be considered: the lemmas prove the present abstraction safe.
func (a *algorithm) core(t *transition, lemmas [][]smt.Term, goal smt.Term, keep []bool) ([]needed, error) {
	s := smt.NewSolver(a.c, smt.Options{})
	s.Assert(t.count, a.limited(t), t.shape, a.c.Not(goal))
	if t.head.Pred != horn.NoPred {
		s.Assert(a.at(a.invariants, t.head)...)
	}
	var literals []smt.Term
	index := make(map[smt.Term]int)
	for _, g := range t.guards {
		switch {
		case keep[g.index]:
			s.Assert(g.literal)
		case a.assumed[g.index]:
			literals, index[g.literal] = append(literals, g.literal), g.index
		default:
			s.Assert(a.c.Not(g.literal))
		}
	}
	lemma := make(map[smt.Term]needed)
	for _, b := range t.body {
		s.Assert(a.at(a.invariants, b)...)
		for k, f := range a.at(lemmas, b) {
			l := a.c.Fresh("lemma", smt.Bool)
			s.Assert(a.c.Implies(l, f))
			literals, lemma[l] = append(literals, l), needed{b.Pred, k}
		}
	}
	a.counters.queries++
	if s.Check(a.ctx, literals...) != smt.Unsat {
		return nil, a.gaveUp()
	}
	var used []needed
	for _, l := range s.MinimizeCore(a.ctx, s.UnsatCore(), coreChecks) {
		if n, ok := lemma[l]; ok {
			used = append(used, n)
		} else {
			keep[index[l]] = true
		}
	}
	return used, a.ctx.Err()
}
