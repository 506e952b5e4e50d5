package sat

import (
	"math"

	"cairn/internal/budget"
	"cairn/internal/status"
)

// Status is the answer of a search.
type Status = status.Status

// The answers.
const (
	Unknown = status.Unknown
	Sat     = status.Sat
	Unsat   = status.Unsat
)

// Solver decides clauses. It is made by New, or by Reset of the zero value, and starts without any set-up cost, which is what most
// queries need. It is for one goroutine.
type Solver struct {
	arena    []uint32  // all clauses, one after the other; see clause.go
	clauses  []int32   // where those that have been added begin
	learnts  []int32   // where learned ones begin
	wasted   int       // words of the arena in deleted clauses
	most     int       // learned clauses that are kept before some are deleted
	watches  [][]watch // by code: the clauses that watch the negation of the literal
	values   []int8    // by code: 1 true, -1 false, 0 open
	level    []int32   // by variable
	reason   []int32   // by variable: clause, or noReason, or theoryReason
	phase    []int8    // by variable: value it had last, 0 if none
	trail    []uint32
	limits   []int // length of the trail at each decision
	head     int   // propagated prefix of the trail
	assumed  []uint32
	failed   []uint32           // after Unsat: assumptions that contradict each other, given the clauses
	theory   Theory             // may be nil
	clash    Lit                // a false literal that the theory has implied, or 0
	changes  int                // variables, clauses and implied literals so far
	learning func(clause []Lit) // see Observe
	deleting func(clause []Lit)

	activity []float64
	step     float64
	heap     []int32 // variables, most active first
	place    []int32 // by variable: position in the heap, or -1
	passive  []bool  // by variable: it is not decided
	seen     []bool
	learned  []uint32 // the clause being learned
	told     []Lit    // scratch for learning
	marked   []uint32 // literals whose marks are to be cleared
	stamps   []uint32 // by level: the clause that met it last
	stamp    uint32

	isUncovered []bool // by variable: it does not follow from the clause being learned
	uncovered   []uint32
	path        []covering // scratch of minimize

	unsat      bool
	spent      int
	pace       pace
	simplified int // length of the trail when clauses were simplified last
	steps      *budget.Steps
}

// watch is a clause together with another of its literals; if that is true, the clause need not be looked at. For a clause
// of two literals the field is the complement of the clause: the blocker is all there is to it.
type watch struct {
	clause  int32
	blocker uint32
}

// What stands instead of a clause in Solver.reason.
const (
	noReason     = -1 // decided, or a unit
	theoryReason = -2 // the theory will explain it
)

// New returns a solver without variables.
func New() *Solver {
	s := new(Solver)
	s.Reset()
	return s
}

// Reset forgets everything but keeps the memory.
func (s *Solver) Reset() {
	s.arena, s.clauses, s.learnts, s.wasted, s.most = s.arena[:0], s.clauses[:0], s.learnts[:0], 0, 0
	for i := range s.watches {
		s.watches[i] = s.watches[i][:0]
	}
	s.values, s.level, s.reason, s.phase = s.values[:0], s.level[:0], s.reason[:0], s.phase[:0]
	s.trail, s.limits, s.head = s.trail[:0], s.limits[:0], 0
	s.assumed, s.failed, s.theory, s.learning, s.deleting, s.steps = s.assumed[:0], s.failed[:0], nil, nil, nil, nil
	s.clash, s.changes = 0, 0
	s.activity, s.heap, s.place, s.passive, s.seen = s.activity[:0], s.heap[:0], s.place[:0], s.passive[:0], s.seen[:0]
	s.isUncovered = s.isUncovered[:0]
	s.step, s.unsat, s.spent, s.pace, s.simplified = 1, false, 0, pace{}, 0
}

// Grow makes the variables from 1 to v known. Those of clauses and of assumptions become known by themselves.
func (s *Solver) Grow(v int32) {
	for int32(len(s.level)) <= v {
		n := int32(len(s.level))
		s.values = append(s.values, 0, 0)
		s.level = append(s.level, 0)
		s.reason = append(s.reason, noReason)
		s.phase = append(s.phase, 0)
		s.activity = append(s.activity, 0)
		s.seen = append(s.seen, false)
		s.isUncovered = append(s.isUncovered, false)
		s.passive = append(s.passive, false)
		s.place = append(s.place, -1)
		if len(s.watches) < len(s.values) {
			s.watches = append(s.watches, nil, nil)
		}
		if n > 0 {
			s.push(n)
			s.changes++
		}
	}
}

// SetDecided says whether the search is to decide the variable, as it does with all at first. One that is not decided has a value
// only where it follows from others, so that an answer Sat leaves it open: it is for variables about which no clause speaks any
// more, and for those of which the theory takes care.
func (s *Solver) SetDecided(v int32, decided bool) {
	s.Grow(v)
	s.passive[v] = !decided
	if decided && s.place[v] < 0 && s.values[2*v] == 0 {
		s.push(v)
	}
}

// IsDecided reports whether the search is to decide the variable.
func (s *Solver) IsDecided(v int32) bool { return !s.passive[v] }

// Add adds a clause. It goes back only as far as needed for the clause not to be false: after Sat, the next search goes on
// from there.
func (s *Solver) Add(clause ...Lit) { s.insert(clause, false) }

// Learn adds a clause like Add. It is for clauses that follow from the theory: if they turn out to be of little use they are
// deleted, as are those that the solver has learned.
func (s *Solver) Learn(clause ...Lit) { s.insert(clause, true) }

func (s *Solver) insert(lits []Lit, learned bool) {
	if s.unsat {
		return
	}
	s.changes++
	clause, holds := s.learned[:0], false
	for _, l := range lits {
		s.Grow(l.Var())
		switch c := l.code(); {
		case s.values[c] == 0 || s.level[c>>1] > 0:
			if !s.seen[c>>1] {
				s.seen[c>>1] = true
				clause = append(clause, c)
			} else {
				holds = holds || contains(clause, c^1) // otherwise it is there already
			}
		case s.values[c] > 0:
			holds = true
		}
	}
	for _, c := range clause {
		s.seen[c>>1] = false
	}
	s.learned = clause
	if !holds {
		s.admit(clause, learned)
	}
}

func contains(clause []uint32, c uint32) bool {
	for _, l := range clause {
		if l == c {
			return true
		}
	}
	return false
}

// admit adds a clause of literals that are not decided for good, and makes use of it at once.
func (s *Solver) admit(clause []uint32, learned bool) {
	switch len(clause) {
	case 0:
		s.refuted()
		return
	case 1:
		s.backtrack(0)
		switch {
		case s.values[clause[0]] == 0:
			s.enqueue(clause[0], noReason)
		case s.values[clause[0]] < 0:
			s.refuted()
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

// refuted notes that the clauses contradict each other, whatever is assumed.
func (s *Solver) refuted() {
	s.unsat = true
	s.failed = s.failed[:0]
}

// falseFrom returns the level from which on a literal is false, a big number if it is not.
func (s *Solver) falseFrom(l uint32) int32 {
	if s.values[l] < 0 {
		return s.level[l>>1]
	}
	return math.MaxInt32
}

// Assume sets the literals under which the next calls of Solve look for a model. They are decided first, in their order.
func (s *Solver) Assume(lits ...Lit) {
	s.backtrack(0)
	s.assumed = s.assumed[:0]
	for _, l := range lits {
		s.Grow(l.Var())
		s.assumed = append(s.assumed, l.code())
	}
}

// Failed returns, after Unsat, assumptions that contradict each other given the clauses: none if the clauses have no model at all.
// They are in no particular order.
func (s *Solver) Failed() []Lit {
	out := make([]Lit, len(s.failed))
	for i, c := range s.failed {
		out[i] = literal(c)
	}
	return out
}

// Value returns 1 if the literal is true on the trail, -1 if it is false, and 0 if it is open. After Sat the trail is the model.
func (s *Solver) Value(l Lit) int8 {
	if c := l.code(); int(c) < len(s.values) {
		return s.values[c]
	}
	return 0
}

// Phase returns the value that the variable had last, 0 if it never had one.
func (s *Solver) Phase(v int32) int8 {
	if int(v) < len(s.phase) {
		return s.phase[v]
	}
	return 0
}

// SetPhase sets the value with which the variable is tried next: 1 or -1.
func (s *Solver) SetPhase(v int32, value int8) {
	s.Grow(v)
	s.phase[v] = value
}

// Conflicts returns the number of conflicts so far.
func (s *Solver) Conflicts() int { return s.spent }

// Observe has f told of each clause that is learned by resolution, in the order in which they are learned: each follows by unit
// propagation from those before, the clauses that have been added, and those of the theory. The slice is valid during the call.
func (s *Solver) Observe(f func(clause []Lit)) { s.learning = f }

// ObserveDeleted has f told of each clause that has been learned and is used no more.
func (s *Solver) ObserveDeleted(f func(clause []Lit)) { s.deleting = f }
