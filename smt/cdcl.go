package smt

import (
	"context"
	"errors"
	"math"

	"cairn/internal/budget"
)

// cdcl is a conflict-driven clause learning solver (Eén and Sörensson, An extensible SAT-solver, SAT 2003: watched literals,
// first unique implication points, variable activities, saved phases, restarts, assumptions) with a theory looking on. It
// starts without any set-up cost, which is what most queries need.
//
// A literal v or -v is coded as 2v or 2v+1.
type cdcl struct {
	arena    []uint32  // all clauses, one after the other; see clause.go
	clauses  []int32   // where those that have been added begin
	learnts  []int32   // where learned ones begin
	wasted   int       // words of the arena in deleted clauses
	most     int       // learned clauses that are kept before some are deleted
	watches  [][]watch // by code: the clauses that watch the negation of the literal
	values   []int8    // by code: 1 true, -1 false, 0 open
	level    []int32   // by variable
	reason   []int32   // by variable: clause, or -1
	phase    []int8    // by variable: value it had last, 0 if none
	trail    []uint32
	limits   []int // length of the trail at each decision
	head     int   // propagated prefix of the trail
	assumed  []uint32
	failed   []uint32 // after Unsat: assumptions that contradict each other, given the clauses
	attached theorist // may be nil

	activity []float64
	step     float64
	heap     []int32 // variables, most active first
	place    []int32 // by variable: position in the heap, or -1
	seen     []bool
	learned  []uint32 // the clause being learned
	stack    []uint32 // scratch of minimize
	marked   []uint32 // literals whose marks are to be cleared
	stamps   []uint32 // by level: the clause that met it last
	stamp    uint32

	unsat    bool
	spent    int
	restarts int
	left     int // conflicts until the next restart
	log      *proofLog
	steps    *budget.Steps // spent by restarts and by decisions
}

// theorist is a theory that takes part in the search.
type theorist interface {
	// propagate looks at what is new on the trail. A clause of literals that are all false is a conflict.
	propagate() (conflict []uint32, err error)
	// backtrack tells that the trail has been cut down to the level.
	backtrack(level int)
	// suggest is the value with which a variable should be tried first; 0 if it does not matter.
	suggest(v int32) int8
}

// watch is a clause together with another of its literals; if that is true, the clause need not be looked at. For a clause
// of two literals the field is the complement of the clause: the blocker is all there is to it.
type watch struct {
	clause  int32
	blocker uint32
}

// errConflicts is the reason for giving up after too many conflicts.
var errConflicts = errors.New("budget of Boolean conflicts exhausted")

// restartUnit is the number of conflicts to the first restart.
const restartUnit = 64

// reset forgets everything but keeps the memory.
func (s *cdcl) reset() {
	s.arena, s.clauses, s.learnts, s.wasted, s.most = s.arena[:0], s.clauses[:0], s.learnts[:0], 0, 0
	for i := range s.watches {
		s.watches[i] = s.watches[i][:0]
	}
	s.values, s.level, s.reason, s.phase = s.values[:0], s.level[:0], s.reason[:0], s.phase[:0]
	s.trail, s.limits, s.head = s.trail[:0], s.limits[:0], 0
	s.assumed, s.failed, s.attached, s.log, s.steps = s.assumed[:0], s.failed[:0], nil, nil, nil
	s.activity, s.heap, s.place, s.seen = s.activity[:0], s.heap[:0], s.place[:0], s.seen[:0]
	s.step, s.unsat, s.spent, s.restarts, s.left = 1, false, 0, 0, 0
}

func code(l int32) uint32 {
	if l < 0 {
		return uint32(-2*l) + 1
	}
	return uint32(2 * l)
}

// grow makes variables up to v known.
func (s *cdcl) grow(v int) {
	for len(s.level) <= v {
		n := int32(len(s.level))
		s.values = append(s.values, 0, 0)
		s.level = append(s.level, 0)
		s.reason = append(s.reason, -1)
		s.phase = append(s.phase, 0)
		s.activity = append(s.activity, 0)
		s.seen = append(s.seen, false)
		s.place = append(s.place, -1)
		if len(s.watches) < len(s.values) {
			s.watches = append(s.watches, nil, nil)
		}
		if n > 0 {
			s.push(n)
		}
	}
}

// add adds a clause and goes back only as far as needed for it not to be false: after Sat, the next search goes on from
// there.
func (s *cdcl) add(lits []int32) {
	if s.unsat {
		return
	}
	clause := s.learned[:0]
	for _, l := range lits {
		s.grow(int(max(l, -l)))
		c := code(l)
		switch {
		case s.values[c] == 0 || s.level[c>>1] > 0:
			clause = append(clause, c)
		case s.values[c] > 0:
			return
		}
	}
	s.learned = clause
	s.insert(clause, false)
}

// insert adds a clause of literals that are not decided for good, and makes use of it at once.
func (s *cdcl) insert(clause []uint32, learned bool) {
	switch len(clause) {
	case 0:
		s.unsat = true
		s.failed = s.failed[:0]
		return
	case 1:
		s.backtrack(0)
		switch {
		case s.values[clause[0]] == 0:
			s.enqueue(clause[0], -1)
		case s.values[clause[0]] < 0:
			s.unsat = true
			s.failed = s.failed[:0]
		}
		return
	}
	for i := range 2 { // the two literals that become false last
		for k := i + 1; k < len(clause); k++ {
			if s.falseFrom(clause[k]) > s.falseFrom(clause[i]) {
				clause[i], clause[k] = clause[k], clause[i]
			}
		}
	}
	first, second := s.falseFrom(clause[0]), s.falseFrom(clause[1])
	switch {
	case second == math.MaxInt32: // two literals are not false
		s.attach(clause, learned)
	case first == second:
		s.backtrack(int(first) - 1)
		s.attach(clause, learned)
	default:
		s.backtrack(int(second))
		if i := s.attach(clause, learned); s.values[clause[0]] == 0 {
			s.enqueue(clause[0], i)
		}
	}
}

// falseFrom returns the level from which on a literal is false, a big number if it is not.
func (s *cdcl) falseFrom(l uint32) int32 {
	if s.values[l] < 0 {
		return s.level[l>>1]
	}
	return math.MaxInt32
}

// assume sets the literals under which the next calls of solve look for a model.
func (s *cdcl) assume(lits []int32) {
	s.backtrack(0)
	s.assumed = s.assumed[:0]
	for _, l := range lits {
		s.grow(int(max(l, -l)))
		s.assumed = append(s.assumed, code(l))
	}
}

func (s *cdcl) solve(ctx context.Context, conflicts int) (Status, error) {
	for end := s.spent + conflicts; ; {
		if s.unsat {
			return Unsat, nil
		}
		if s.left <= 0 {
			s.restarts++
			s.left = restartUnit * luby(s.restarts)
			s.backtrack(0)
		}
		status, err := s.search(ctx, min(s.left, end-s.spent))
		if status != Unknown || err != nil {
			return status, err
		}
		if s.spent >= end {
			return Unknown, errConflicts
		}
		if err := s.steps.Take(ctx, 1); err != nil {
			return Unknown, err
		}
		s.reduce()
	}
}

// pollEvery is the number of decisions that make a step, with a look at the context.
const pollEvery = 256

// search runs until it has an answer or met so many conflicts.
func (s *cdcl) search(ctx context.Context, conflicts int) (Status, error) {
	for steps := 0; ; steps++ {
		if steps%pollEvery == pollEvery-1 {
			if err := s.steps.Take(ctx, 1); err != nil {
				return Unknown, err
			}
		}
		conflict, err := s.propagateAll()
		if err != nil {
			return Unknown, err
		}
		if conflict >= 0 {
			s.spent++
			s.left--
			conflicts--
			s.resolve(conflict)
			if s.unsat {
				return Unsat, nil
			}
			continue
		}
		if conflicts <= 0 {
			return Unknown, nil
		}
		l, status := s.decide()
		if status != Unknown {
			return status, nil
		}
		s.limits = append(s.limits, len(s.trail))
		if l != 0 {
			s.enqueue(l, -1)
		}
	}
}

// decide returns the next decision: an assumption (0 if it holds already), or else a variable with its phase.
func (s *cdcl) decide() (uint32, Status) {
	if k := len(s.limits); k < len(s.assumed) {
		switch l := s.assumed[k]; s.values[l] {
		case 1:
			return 0, Unknown
		case -1:
			s.analyzeFailure(l)
			return 0, Unsat
		default:
			return l, Unknown
		}
	}
	v := s.next()
	if v == 0 {
		return 0, Sat
	}
	value := s.phase[v]
	if s.attached != nil {
		if hint := s.attached.suggest(v); hint != 0 {
			value = hint
		}
	}
	if value > 0 {
		return uint32(2 * v), Unknown
	}
	return uint32(2*v) + 1, Unknown
}

// propagateAll draws the consequences of the clauses and of the theory. It returns a clause that is false, or -1.
func (s *cdcl) propagateAll() (int32, error) {
	for {
		if c := s.propagate(); c >= 0 || s.attached == nil {
			return c, nil
		}
		lits, err := s.attached.propagate()
		switch {
		case err != nil:
			return -1, err
		case lits != nil:
			return s.store(lits, true), nil
		case s.head == len(s.trail):
			return -1, nil
		}
	}
}

// resolve learns from a clause that is false. A clause of the theory may be false from a lower level on.
func (s *cdcl) resolve(conflict int32) {
	top, count := int32(0), 0
	for _, l := range s.lits(conflict) {
		switch level := s.level[l>>1]; {
		case level > top:
			top, count = level, 1
		case level == top:
			count++
		}
	}
	if top == 0 {
		s.unsat = true
		s.failed = s.failed[:0]
		return
	}
	s.backtrack(int(top))
	s.learn(conflict)
}

func (s *cdcl) enqueue(l uint32, reason int32) {
	v := l >> 1
	s.values[l], s.values[l^1] = 1, -1
	s.level[v], s.reason[v] = int32(len(s.limits)), reason
	s.trail = append(s.trail, l)
}

// backtrack takes back all decisions above a level.
func (s *cdcl) backtrack(level int) {
	if len(s.limits) <= level {
		return
	}
	for i := len(s.trail) - 1; i >= s.limits[level]; i-- {
		l := s.trail[i]
		v := l >> 1
		s.values[l], s.values[l^1] = 0, 0
		s.phase[v] = 1 - 2*int8(l&1)
		if s.place[v] < 0 {
			s.push(int32(v))
		}
	}
	s.trail = s.trail[:s.limits[level]]
	s.limits = s.limits[:level]
	s.head = min(s.head, len(s.trail))
	if s.attached != nil {
		s.attached.backtrack(level)
	}
}

func (s *cdcl) value(v int32) bool { return int(v) < len(s.level) && s.values[2*v] > 0 }

func (s *cdcl) conflicts() int { return s.spent }

// luby returns the i-th member (from 1) of the sequence 1, 1, 2, 1, 1, 2, 4, ...
func luby(i int) int {
	for k := 1; ; k++ {
		if size := 1<<k - 1; i == size {
			return 1 << (k - 1)
		} else if i < size {
			return luby(i - (size+1)/2 + 1)
		}
	}
}
