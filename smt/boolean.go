package smt

import "context"

// boolean is a solver for clauses: what the search needs of it. Literals are as in DIMACS: v or -v for a variable v >= 1.
type boolean interface {
	// reset forgets everything.
	reset()
	// add adds a clause. Its literals have different variables.
	add(lits []int32)
	// solve decides the clauses. It spends at most the given number of conflicts; the error tells why the answer is Unknown.
	solve(ctx context.Context, conflicts int) (Status, error)
	// value is the value of a variable after Sat.
	value(v int32) bool
	// conflicts is the number of conflicts so far.
	conflicts() int
}

// easyConflicts is the number of conflicts after which clauses are handed over to gophersat.
const easyConflicts = 2000

// staged is the cdcl solver as long as the clauses look easy, then gophersat.
type staged struct {
	easy   cdcl
	hard   gophersat
	isHard bool
	lits   [][]int32 // all clauses
}

var _ boolean = (*staged)(nil)

func (s *staged) reset() {
	s.easy.reset()
	s.hard.reset()
	s.isHard, s.lits = false, s.lits[:0]
}

func (s *staged) add(lits []int32) {
	if s.isHard {
		s.hard.add(lits)
		return
	}
	s.easy.add(lits)
	s.lits = append(s.lits, lits)
}

func (s *staged) solve(ctx context.Context, conflicts int) (Status, error) {
	if !s.isHard {
		limit := easyConflicts - s.easy.spent
		status, err := s.easy.solve(ctx, min(limit, conflicts))
		if err != errConflicts || conflicts < limit {
			return status, err
		}
		s.isHard = true
		for _, c := range s.lits {
			s.hard.add(c)
		}
	}
	return s.hard.solve(ctx, conflicts)
}

func (s *staged) value(v int32) bool {
	if s.isHard {
		return s.hard.value(v)
	}
	return s.easy.value(v)
}

func (s *staged) conflicts() int { return s.easy.spent + s.hard.spent }
