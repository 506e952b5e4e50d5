package sat

import (
	"context"
	"errors"

	"cairn/internal/budget"
)

// ErrConflicts is the reason for giving up after too many conflicts.
var ErrConflicts = errors.New("budget of Boolean conflicts exhausted")

// pollEvery is the number of decisions, or of conflicts, that make a step, with a look at the context.
const (
	pollEvery       = 256
	conflictsOfStep = 64
)

// Solve looks for a model of the clauses under the assumptions. It gives up, with an error that tells why, after so many conflicts,
// when the steps are spent (one for each restart or, after Focus, for conflictsOfStep conflicts, and for pollEvery decisions), at the end of ctx, or when
// the theory does. It may be called again, with more clauses or without, and knows what it has learned.
func (s *Solver) Solve(ctx context.Context, steps *budget.Steps, conflicts int) (Status, error) {
	s.steps = steps
	for end := s.spent + conflicts; ; {
		if s.unsat {
			return Unsat, nil
		}
		status, err := s.search(ctx, end-s.spent)
		if status != Unknown || err != nil {
			return status, err
		}
		if s.spent >= end {
			return Unknown, ErrConflicts
		}
		if !s.pace.alternates {
			if err := s.steps.Take(ctx, 1); err != nil {
				return Unknown, err
			}
		}
		s.reduce()
		s.restart()
	}
}

// search runs until it has an answer, met so many conflicts, or should begin anew.
func (s *Solver) search(ctx context.Context, conflicts int) (Status, error) {
	for steps := 0; ; steps++ {
		if steps%pollEvery == pollEvery-1 {
			if err := s.steps.Take(ctx, 1); err != nil {
				return Unknown, err
			}
		}
		conflict, err := s.propagateAll()
		if err == nil && conflict < 0 && !s.unsat {
			if conflicts <= 0 || s.pace.due() {
				return Unknown, nil
			}
			var status Status
			if status, conflict, err = s.decide(); status != Unknown {
				return status, err
			}
		}
		switch {
		case err != nil:
			return Unknown, err
		case conflict >= 0:
			s.spent++
			conflicts--
			s.resolve(conflict)
			if s.pace.alternates && s.spent%conflictsOfStep == 0 {
				err = s.steps.Take(ctx, 1)
			}
		}
		switch {
		case s.unsat:
			return Unsat, nil
		case err != nil:
			return Unknown, err
		}
	}
}

// decide makes the next decision: an assumption, or else a variable with its phase. If there is nothing left to decide, it is the
// theory's turn, which may find a conflict, or have the search go on with what it has added.
func (s *Solver) decide() (status Status, conflict int32, err error) {
	if k := len(s.limits); k < len(s.assumed) {
		switch l := s.assumed[k]; s.values[l] {
		case 1:
			s.limits = append(s.limits, len(s.trail))
		case -1:
			s.analyzeFailure(l)
			return Unsat, -1, nil
		default:
			s.choose(l)
		}
		return Unknown, -1, nil
	}
	v := s.next()
	if v == 0 {
		return s.final()
	}
	value := s.phase[v]
	if s.theory != nil {
		if hint := s.theory.Suggest(v); hint != 0 {
			value = hint
		}
	}
	if value > 0 {
		s.choose(uint32(2 * v))
	} else {
		s.choose(uint32(2*v) + 1)
	}
	return Unknown, -1, nil
}

// choose makes a literal true at a new level.
func (s *Solver) choose(l uint32) {
	s.limits = append(s.limits, len(s.trail))
	s.enqueue(l, noReason)
}

// resolve learns from a clause that is false. A clause of the theory may be false from a lower level on.
func (s *Solver) resolve(conflict int32) {
	top := int32(0)
	for _, l := range s.lits(conflict) {
		top = max(top, s.level[l>>1])
	}
	if top == 0 {
		s.refuted()
		return
	}
	s.backtrack(int(top))
	s.learn(conflict)
}

func (s *Solver) enqueue(l uint32, reason int32) {
	v := l >> 1
	s.values[l], s.values[l^1] = 1, -1
	s.level[v], s.reason[v] = int32(len(s.limits)), reason
	s.trail = append(s.trail, l)
}

// backtrack takes back all decisions above a level.
func (s *Solver) backtrack(level int) {
	if len(s.limits) <= level {
		return
	}
	for i := len(s.trail) - 1; i >= s.limits[level]; i-- {
		l := s.trail[i]
		v := l >> 1
		s.values[l], s.values[l^1] = 0, 0
		s.phase[v] = 1 - 2*int8(l&1)
		if s.place[v] < 0 && !s.passive[v] {
			s.push(int32(v))
		}
	}
	s.trail = s.trail[:s.limits[level]]
	s.limits = s.limits[:level]
	s.head = min(s.head, len(s.trail))
	s.clash = 0
	if s.theory != nil {
		s.theory.Backtrack(level)
	}
}
