package smt

import (
	"context"
	"math"
)

// cdcl is a plain conflict-driven clause learning solver (Eén and Sörensson, An extensible SAT-solver, SAT 2003: watched
// literals, first unique implication points, variable activities, saved phases, restarts). It starts without any set-up
// cost, which is what most queries need: making a gophersat solver takes longer than their whole search. Learned clauses
// are never deleted; hard problems are handed over to gophersat.
//
// A literal v or -v is coded as 2v or 2v+1.
type cdcl struct {
	clauses [][]uint32
	watches [][]watch // by code: the clauses that watch the negation of the literal
	values  []int8    // by code: 1 true, -1 false, 0 open
	level   []int32   // by variable
	reason  []int32   // by variable: clause, or -1
	phase   []bool    // by variable: value it had last
	trail   []uint32
	limits  []int // length of the trail at each decision
	head    int   // propagated prefix of the trail

	activity []float64
	step     float64
	heap     []int32 // variables, most active first
	place    []int32 // by variable: position in the heap, or -1
	seen     []bool
	learned  []uint32 // the clause being learned

	unsat bool
	spent int
}

// watch is a clause together with another of its literals; if that is true, the clause need not be looked at.
type watch struct {
	clause  int32
	blocker uint32
}

var _ boolean = (*cdcl)(nil)

// restartUnit is the number of conflicts to the first restart.
const restartUnit = 64

// reset forgets everything but keeps the memory.
func (s *cdcl) reset() {
	s.clauses = s.clauses[:0]
	for i := range s.watches {
		s.watches[i] = s.watches[i][:0]
	}
	s.values, s.level, s.reason, s.phase = s.values[:0], s.level[:0], s.reason[:0], s.phase[:0]
	s.trail, s.limits, s.head = s.trail[:0], s.limits[:0], 0
	s.activity, s.heap, s.place, s.seen = s.activity[:0], s.heap[:0], s.place[:0], s.seen[:0]
	s.step, s.unsat, s.spent = 1, false, 0
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
		s.phase = append(s.phase, false)
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
	clause := make([]uint32, 0, len(lits))
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
	switch len(clause) {
	case 0:
		s.unsat = true
		return
	case 1:
		s.backtrack(0)
		if s.values[clause[0]] == 0 {
			s.enqueue(clause[0], -1)
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
		s.attach(clause)
	case first == second:
		s.backtrack(int(first) - 1)
		s.attach(clause)
	default:
		s.backtrack(int(second))
		if i := s.attach(clause); s.values[clause[0]] == 0 {
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

// attach stores a clause that watches its first two literals.
func (s *cdcl) attach(clause []uint32) int32 {
	i := int32(len(s.clauses))
	s.clauses = append(s.clauses, clause)
	s.watches[clause[0]^1] = append(s.watches[clause[0]^1], watch{i, clause[1]})
	s.watches[clause[1]^1] = append(s.watches[clause[1]^1], watch{i, clause[0]})
	return i
}

func (s *cdcl) solve(ctx context.Context, conflicts int) (Status, error) {
	if s.unsat {
		return Unsat, nil
	}
	for round, left := 1, conflicts; ; round++ {
		limit := min(left, restartUnit*luby(round))
		status := s.search(limit)
		if status != Unknown {
			return status, nil
		}
		if left -= limit; left <= 0 {
			return Unknown, errConflicts
		}
		if ctx.Err() != nil {
			return Unknown, ctx.Err()
		}
		s.backtrack(0)
	}
}

// search runs until it has an answer or met so many conflicts.
func (s *cdcl) search(conflicts int) Status {
	for {
		if c := s.propagate(); c >= 0 {
			s.spent++
			if len(s.limits) == 0 {
				s.unsat = true
				return Unsat
			}
			s.learn(c)
			conflicts--
			continue
		}
		if conflicts <= 0 {
			return Unknown
		}
		v := s.next()
		if v == 0 {
			return Sat
		}
		s.limits = append(s.limits, len(s.trail))
		l := uint32(2*v) + 1
		if s.phase[v] {
			l--
		}
		s.enqueue(l, -1)
	}
}

func (s *cdcl) enqueue(l uint32, reason int32) {
	v := l >> 1
	s.values[l], s.values[l^1] = 1, -1
	s.level[v], s.reason[v] = int32(len(s.limits)), reason
	s.trail = append(s.trail, l)
}

// propagate draws the unit consequences. It returns a clause that is false, or -1.
func (s *cdcl) propagate() int32 {
	for s.head < len(s.trail) {
		l := s.trail[s.head] // true; look at the clauses that watch its negation
		s.head++
		ws := s.watches[l]
		kept := ws[:0]
		for k, w := range ws {
			if s.values[w.blocker] > 0 {
				kept = append(kept, w)
				continue
			}
			clause := s.clauses[w.clause]
			if clause[0] == l^1 {
				clause[0], clause[1] = clause[1], clause[0]
			}
			w.blocker = clause[0]
			if s.values[clause[0]] > 0 {
				kept = append(kept, w)
				continue
			}
			if s.rewatch(clause, w) {
				continue
			}
			kept = append(kept, w)
			if s.values[clause[0]] < 0 {
				s.watches[l] = append(kept, ws[k+1:]...)
				return w.clause
			}
			s.enqueue(clause[0], w.clause)
		}
		s.watches[l] = kept
	}
	return -1
}

// rewatch lets the clause watch another literal than its second one, if there is one that is not false.
func (s *cdcl) rewatch(clause []uint32, w watch) bool {
	for i := 2; i < len(clause); i++ {
		if s.values[clause[i]] >= 0 {
			clause[1], clause[i] = clause[i], clause[1]
			s.watches[clause[1]^1] = append(s.watches[clause[1]^1], w)
			return true
		}
	}
	return false
}

// learn derives the clause of the first unique implication point from a false clause, goes back to where it is unit, and
// asserts its literal.
func (s *cdcl) learn(conflict int32) {
	s.learned = append(s.learned[:0], 0)
	open, at := 0, len(s.trail)
	skip := -1 // the literal that the clause is the reason of, which is its first
	for {
		for i, l := range s.clauses[conflict] {
			v := l >> 1
			if i == skip || s.seen[v] || s.level[v] == 0 {
				continue
			}
			s.seen[v] = true
			s.bump(int32(v))
			if int(s.level[v]) == len(s.limits) {
				open++
			} else {
				s.learned = append(s.learned, l)
			}
		}
		for at--; !s.seen[s.trail[at]>>1]; at-- {
		}
		l := s.trail[at]
		if open--; open == 0 {
			s.learned[0] = l ^ 1
			s.seen[l>>1] = false
			break
		}
		s.seen[l>>1] = false
		conflict, skip = s.reason[l>>1], 0
	}
	s.step /= 0.95
	clause := append([]uint32(nil), s.minimize()...)
	if len(clause) == 1 {
		s.backtrack(0)
		s.enqueue(clause[0], -1)
		return
	}
	back := 1
	for i := 2; i < len(clause); i++ {
		if s.level[clause[i]>>1] > s.level[clause[back]>>1] {
			back = i
		}
	}
	clause[1], clause[back] = clause[back], clause[1]
	s.backtrack(int(s.level[clause[1]>>1]))
	s.enqueue(clause[0], s.attach(clause))
}

// minimize drops literals that the others imply by one reason, and clears the marks.
func (s *cdcl) minimize() []uint32 {
	kept := s.learned[:1]
	marked := append([]uint32(nil), s.learned[1:]...)
	for _, l := range marked {
		if r := s.reason[l>>1]; r < 0 || !s.covered(r) {
			kept = append(kept, l)
		}
	}
	for _, l := range marked {
		s.seen[l>>1] = false
	}
	return kept
}

// covered reports whether all literals of a reason but the first are marked or false for good.
func (s *cdcl) covered(reason int32) bool {
	for _, l := range s.clauses[reason][1:] {
		if !s.seen[l>>1] && s.level[l>>1] > 0 {
			return false
		}
	}
	return true
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
		s.phase[v] = l&1 == 0
		if s.place[v] < 0 {
			s.push(int32(v))
		}
	}
	s.trail = s.trail[:s.limits[level]]
	s.limits = s.limits[:level]
	s.head = min(s.head, len(s.trail))
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
