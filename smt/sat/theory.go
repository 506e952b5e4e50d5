package sat

import (
	"errors"
	"fmt"
)

// Theory is what the literals mean besides the clauses. The solver tells it of nothing but decisions that are taken back: it reads
// the trail (TrailLen, TrailAt), whose literals have become true one after the other. What it has made of the literals of a
// level it has to undo when that level is.
//
// During Propagate and Final a theory may call Imply, Learn and Add. Adding a clause that is false or has one literal that is not
// takes back decisions if need be, and then Backtrack is called before Add returns.
type Theory interface {
	// Propagate looks at what is new on the trail. If that is impossible, it returns a conflict: a clause that follows from the theory,
	// whose literals are all false. An empty clause that is not nil says that there is no model at all.
	Propagate() (conflict []Lit, err error)
	// Backtrack tells that the trail has been cut back to the end of a level.
	Backtrack(level int)
	// Suggest returns the value, 1 or -1, with which a variable is to be tried; 0 if it does not matter.
	Suggest(v int32) int8
	// Explain returns a clause that follows from the theory: the literal, which the theory has implied, and literals that were false
	// before that. It may be asked several times as long as the literal has its value. The slice is valid until the next call.
	Explain(l Lit) []Lit
	// Final is asked when all variables have values, and all has been propagated. It agrees (done), finds a conflict, or adds
	// something, clauses or variables or implied literals, with which the search goes on; if it can do nothing of this, it
	// returns an error, with which the search gives up.
	Final() (done bool, conflict []Lit, err error)
}

// Attach lets a theory take part in the search; nil ends that.
func (s *Solver) Attach(t Theory) { s.theory = t }

// TrailLen is the number of literals that are true, those of assumptions, decisions, and what follows from them.
func (s *Solver) TrailLen() int { return len(s.trail) }

// TrailAt returns the i-th literal, from 0, that has become true.
func (s *Solver) TrailAt(i int) Lit { return literal(s.trail[i]) }

// Fixed is the number of literals, the first on the trail, that are true in every model.
func (s *Solver) Fixed() int {
	if len(s.limits) > 0 {
		return s.limits[0]
	}
	return len(s.trail)
}

// Level returns the level of the decision with which a literal, or its negation, has become true: 0 if that holds in every model.
// It is meaningless for an open one.
func (s *Solver) Level(l Lit) int { return int(s.level[l.Var()]) }

// DecisionLevel is the number of decisions at present, assumptions among them.
func (s *Solver) DecisionLevel() int { return len(s.limits) }

// Imply makes a literal true that follows, by the theory, from literals that are true. The theory is asked to explain it only if
// that matters. If the literal is false, that is a conflict.
func (s *Solver) Imply(l Lit) {
	s.Grow(l.Var())
	switch c := l.code(); {
	case s.values[c] < 0:
		s.clash = l
	case s.values[c] == 0:
		s.changes++
		s.enqueue(c, theoryReason)
		if len(s.limits) == 0 && s.learning != nil { // what is observed has to follow from clauses
			s.theory.Explain(l)
		}
	}
}

// propagateAll draws the consequences of the clauses and of the theory. It returns a clause that is false, or -1.
func (s *Solver) propagateAll() (int32, error) {
	for {
		if c := s.propagate(); c >= 0 || s.theory == nil {
			return c, nil
		}
		lits, err := s.theory.Propagate()
		if lits == nil && err == nil && s.clash != 0 {
			lits = s.theory.Explain(s.clash)
		}
		switch {
		case err != nil:
			return -1, err
		case lits != nil:
			return s.conflict(lits)
		case s.unsat || s.head == len(s.trail):
			return -1, nil
		}
	}
}

// final lets the theory have the last word. Without a conflict, Unknown says that the search has to go on.
func (s *Solver) final() (status Status, conflict int32, err error) {
	if s.theory == nil {
		return Sat, -1, nil
	}
	before := s.changes
	done, lits, err := s.theory.Final()
	switch {
	case err != nil:
		return Unknown, -1, err
	case lits == nil && s.clash != 0:
		lits = s.theory.Explain(s.clash)
	case done && lits == nil:
		return Sat, -1, nil
	case lits == nil && s.changes == before:
		return Unknown, -1, errors.New("internal: a theory neither agrees nor adds anything")
	}
	if lits == nil {
		return Unknown, -1, nil
	}
	conflict, err = s.conflict(lits)
	return Unknown, conflict, err
}

// conflict stores a conflict of the theory.
func (s *Solver) conflict(lits []Lit) (int32, error) {
	s.clash = 0
	for _, l := range lits {
		if s.Value(l) >= 0 {
			return -1, fmt.Errorf("internal: a theory's conflict has the literal %d, which is not false", l)
		}
	}
	return s.storeLits(lits), nil
}

// storeLits puts a clause of the theory into the arena, as waste.
func (s *Solver) storeLits(lits []Lit) int32 {
	c := s.store(nil, true)
	for _, l := range lits {
		s.arena = append(s.arena, l.code())
	}
	s.arena[c] = uint32(len(lits))
	s.wasted += len(lits)
	return c
}

// why returns the clause from which a variable has its value, or noReason. What the theory explains is kept until the arena is
// compacted.
func (s *Solver) why(v uint32) int32 {
	if s.reason[v] == theoryReason {
		l := Lit(v)
		if s.values[2*v] < 0 {
			l = -l
		}
		lits := s.theory.Explain(l)
		for _, m := range lits {
			if m != l && s.Value(m) >= 0 {
				panic(fmt.Sprintf("internal: a theory explains %d with %d, which is not false", l, -m))
			}
		}
		s.reason[v] = s.storeLits(lits)
	}
	return s.reason[v]
}
