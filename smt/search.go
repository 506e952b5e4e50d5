package smt

import (
	"errors"
	"iter"
	"slices"

	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt/sat"
)

// search is lazy DPLL(T): the Boolean solver proposes values for the atoms, the theory refutes them by clauses.
type search struct {
	q           *query
	clauses     [][]sat.Lit
	nbVars      int32
	litOf       []sat.Lit // by slot: its literal, 0 if it has none
	needs       []uint8   // by slot: polarities in which the formula depends on it
	atomOf      []int32   // by variable: index into atoms, or -1
	atoms       []atom    // arithmetic atoms
	always      []sat.Lit // atoms whose literals the theory always gets to see: those of splits and branches
	sat         sat.Solver
	online      online
	given       int // prefix of the clauses that it has been given
	assumptions []Term
	assumed     []sat.Lit // literals of the assumptions, those with known values excepted
	failed      []sat.Lit // those of the assumed ones that contradict the clauses, after an Unsat of solveBoolean
	status      Status    // of the last call
	truths      []int8    // by slot: the value in the candidate model
	marked      []bool    // by slot: part of the implicant
	chosen      []sat.Lit // literals of the implicant
	inTurn      []uint32  // by variable: the round in which it was chosen
	turn        uint32

	hard         int    // implicants that the simplex could not decide
	distinctions int    // implicants on which case distinctions were made, when a proof is written
	omega        omega  // with the steps that are left
	sub          *query // for dissolve
	theory       *theory
	incomplete   string // why an Unsat answer would not be justified
	offline      bool   // the simplex does not take part any more
}

// The polarities of search.needs.
const (
	whenTrue  uint8 = 1
	whenFalse uint8 = 2
)

// atomKind is the kind of an atom.
type atomKind uint8

const (
	upperBound  atomKind = iota // form <= bound; otherwise it is greater
	equalTo                     // form = bound; otherwise it differs
	inMultiples                 // form = bound; otherwise lo <= form <= hi: a divisibility
)

// atom is an arithmetic atom of the search.
type atom struct {
	kind   atomKind
	form   int32
	bound  simplex.Bound
	v      sat.Lit // its Boolean variable
	lo, hi num.Rat // inMultiples: the bounds when it is false
}

func (s *search) reset() {
	s.clauses, s.nbVars, s.litOf, s.needs = s.clauses[:0], 0, s.litOf[:0], s.needs[:0]
	s.atomOf, s.atoms, s.always = append(s.atomOf[:0], -1), s.atoms[:0], s.always[:0]
	s.given, s.assumptions, s.assumed, s.failed, s.status = 0, nil, nil, nil, Unknown
	s.theory, s.incomplete, s.hard, s.distinctions, s.offline = nil, "", 0, 0, false
	s.inTurn, s.turn = append(s.inTurn[:0], 0), 0
	s.sat.Reset()
}

// solve runs the search for what presolving has left open, under assumptions (formulas of the query without values of
// their own).
func (s *search) solve(assumptions []Term) Status {
	q := s.q
	s.assumptions = assumptions
	s.encode()
	s.theory = q.arith.newTheory()
	if r := s.theory.check(q.ctx); r.status == Unsat {
		q.log.conflict(r.tags)
		return Unsat
	}
	s.recall()
	s.startOnline()
	s.sat.Assume(s.assumed...)
	s.omega = omega{steps: q.s.opts.OmegaSteps}
	q.reason = ""
	for round := 0; round < q.s.opts.Rounds; round++ {
		q.s.stats.Rounds++
		status, err := s.solveBoolean(q.s.opts.Conflicts - s.sat.Conflicts())
		switch {
		case errors.Is(err, simplex.ErrTooLarge) && !s.offline && q.log == nil:
			s.stopOnline()
			continue
		case err != nil:
			return s.giveUp(err.Error())
		case status == Unsat && s.incomplete != "":
			return s.giveUp(s.incomplete)
		case status == Unsat:
			s.minimizeCore()
			return Unsat
		}
		s.implicant()
		done, err := s.checkCandidate()
		if err != nil {
			return s.giveUp(err.Error())
		}
		if done {
			s.status = Sat
			return Sat
		}
	}
	return s.giveUp("budget of rounds exhausted")
}

// startOnline lets the simplex take part in the Boolean search.
func (s *search) startOnline() {
	s.online = online{s: s, conflict: make([]sat.Lit, 0, 16), implyAfter: implyAfter}
	s.sat.Attach(&s.online)
	if s.q.log != nil {
		s.sat.Observe(s.q.log.learned)
	}
}

// stopOnline leaves complete candidates to dissolve, which needs less memory than the simplex.
func (s *search) stopOnline() {
	s.sat.Attach(nil)
	s.offline = true
	s.theory = s.q.arith.emptyTheory()
}

// checkCandidate reports whether the implicant has a solution. If not, clauses have been added that exclude it.
func (s *search) checkCandidate() (done bool, err error) {
	if s.offline {
		return s.checkOffline()
	}
	done, decided, err := s.takeSolution()
	if !decided && err == nil {
		s.online.suspend()
		if s.q.log != nil {
			done, err = s.distinguish()
		} else {
			done, err = s.checkTheory()
		}
	}
	s.online.resume()
	return done, err
}

// checkOffline is checkCandidate without the simplex.
func (s *search) checkOffline() (done bool, err error) {
	switch status, core := s.dissolve(); status {
	case Sat:
		return true, nil
	case Unsat:
		s.chosen = append(s.chosen[:0], core...)
		s.exclude(s.chosen)
		return false, nil
	}
	if err := s.q.step(); err != nil {
		return false, err
	}
	return false, simplex.ErrTooLarge
}

func (s *search) giveUp(reason string) Status {
	s.q.reason = reason
	return Unknown
}

// solveBoolean gives the Boolean solver the new clauses and asks it for a model.
func (s *search) solveBoolean(conflicts int) (Status, error) {
	for ; s.given < len(s.clauses); s.given++ {
		s.sat.Add(s.clauses[s.given]...)
	}
	s.sat.Grow(s.nbVars)
	before := s.sat.Conflicts()
	status, err := s.sat.Solve(s.q.ctx, s.q.s.opts.Steps, conflicts)
	s.failed = s.sat.Failed()
	s.q.s.stats.Conflicts += s.sat.Conflicts() - before
	return status, err
}

// minimizeCore tells which assumptions are needed: those that the Boolean solver found to contradict the clauses, less those
// without which the clauses still have no model. What has been learned is kept, so that this takes little.
func (s *search) minimizeCore() {
	if len(s.assumptions) == 0 {
		return
	}
	needed := s.failedAssumptions()
	for i := len(needed) - 1; i >= 0 && len(needed) <= mostMinimized; i-- {
		s.sat.Assume(slices.Delete(slices.Clone(needed), i, i+1)...)
		if status, err := s.solveBoolean(coreConflicts); err == nil && status == Unsat {
			needed = s.failedAssumptions()
			i = min(i, len(needed))
		}
	}
	for i, t := range s.assumptions {
		l := s.literal(t)
		if k := slices.Index(needed, l); k >= 0 {
			needed = slices.Delete(needed, k, k+1)
			s.q.inCore = append(s.q.inCore, i)
		} else if l == never && len(s.q.inCore) == 0 {
			s.q.inCore = append(s.q.inCore, i)
			return
		}
	}
}

// Bounds on the work to make a core smaller: its size, and the conflicts in the attempt to drop one assumption.
const (
	mostMinimized = 200
	coreConflicts = 500
)

// failedAssumptions returns the literals of the assumptions that contradict the clauses, in the order of the assumptions.
func (s *search) failedAssumptions() []sat.Lit {
	var out []sat.Lit
	for _, l := range s.assumed {
		if slices.Contains(s.failed, l) {
			out = append(out, l)
		}
	}
	return out
}

// takeSolution looks at the solution that the simplex has for the bounds of the whole candidate. It is done if that is
// integral and respects the disequalities, or can be moved away from the excluded values. If it is only for these that it
// will not do, there are case distinctions on them. Everything else is left to checkTheory.
func (s *search) takeSolution() (done, decided bool, err error) {
	th := s.theory
	conflict, err := th.s.Check(s.q.ctx)
	if err != nil || conflict != nil || !th.integral() {
		return false, false, err
	}
	violated := s.violatedBy(th.valueOf)
	if len(violated) > 0 {
		level := th.s.Level()
		th.s.Push()
		defer th.popTo(level)
		if !th.separate(s.excluded()) {
			for _, e := range violated {
				s.split(e)
			}
			return false, true, s.q.step()
		}
	}
	th.export()
	return true, true, nil
}

// checkTheory asserts the implicant and reports whether it has a solution. If not, clauses have been added that exclude it.
func (s *search) checkTheory() (bool, error) {
	refuted := false
	if s.equations() >= s.q.s.dissolveFrom {
		switch status, core := s.dissolve(); status {
		case Sat:
			return true, nil
		case Unsat: // the simplex may find a smaller conflict in the core
			refuted = true
			s.chosen = append(s.chosen[:0], core...)
		}
	}
	th := s.theory
	level := th.s.Level()
	th.s.Push()
	defer th.popTo(level)
	r := s.assertAll(s.chosen)
	if r.status != Unsat {
		r = th.check(s.q.ctx)
	}
	if refuted && r.status == Unknown {
		s.exclude(s.chosen)
		return false, s.q.step()
	}
	switch r.status {
	case Sat:
		violated := s.violatedBy(th.valueOf)
		if !refuted && (len(violated) == 0 || th.separate(s.excluded())) {
			th.export()
			return true, nil
		}
		s.settleDiseqs(level, violated, refuted)
		return false, s.q.step()
	case Unsat:
		tags := r.tags
		if r.integers && s.turn > easyRounds {
			tags = s.shrinkConflict(level, tags)
		}
		s.keepInteger(tags)
		s.exclude(literalsOf(tags))
		s.learnMore(level, r.tags)
		return false, s.q.step()
	}
	if err := s.q.step(); err != nil {
		return false, err
	}
	return s.undecided(r)
}

// assertAll asserts literals.
func (s *search) assertAll(lits []sat.Lit) answer {
	for _, l := range lits {
		if c := s.assertLiteral(l); c != nil {
			return answer{status: Unsat, tags: c.Tags}
		}
	}
	return answer{}
}

// assertLiteral asserts what a literal says.
func (s *search) assertLiteral(l sat.Lit) *simplex.Conflict {
	form := s.atoms[s.atomOf[max(l, -l)]].form
	for b := range s.boundsOf(l) {
		if c := s.theory.assert(form, b.upper, b.Bound, literalTag(l)); c != nil {
			return c
		}
	}
	return nil
}

// sided is an upper or a lower bound.
type sided struct {
	upper bool
	simplex.Bound
}

// boundsOf yields the bounds that a literal says; none for a disequality, which is left to split.
func (s *search) boundsOf(l sat.Lit) iter.Seq[sided] {
	return func(yield func(sided) bool) {
		a := &s.atoms[s.atomOf[max(l, -l)]]
		switch {
		case a.kind == upperBound && l > 0:
			yield(sided{true, a.bound})
		case a.kind == upperBound:
			n := normalized{integer: s.q.arith.forms[a.form].integer, upper: true, Bound: a.bound}
			yield(sided{false, n.negated().Bound})
		case l > 0:
			_ = yield(sided{false, simplex.Bound{Value: a.bound.Value}}) && yield(sided{true, simplex.Bound{Value: a.bound.Value}})
		case a.kind == inMultiples:
			_ = yield(sided{false, simplex.Bound{Value: a.lo}}) && yield(sided{true, simplex.Bound{Value: a.hi}})
		}
	}
}

// easyRounds is the number of candidate models after which it is worth while to make conflicts small.
const easyRounds = 20

// shrinkConflict drops literals from a conflict that was found by integer reasoning, as long as it remains one. Unlike
// those of the rational simplex, such conflicts may have much that is not needed.
func (s *search) shrinkConflict(level int, tags []simplex.Tag) []simplex.Tag {
	lits := literalsOf(tags)
	for i := len(lits) - 1; i >= 0; i-- {
		r := s.recheck(level, slices.Delete(slices.Clone(lits), i, i+1))
		if r.status == Unsat {
			lits = literalsOf(r.tags)
			i = min(i, len(lits))
			tags = r.tags
		}
	}
	return tags
}

// recheck asserts literals instead of what has been asserted above the level, and checks them.
func (s *search) recheck(level int, lits []sat.Lit) answer {
	s.theory.popTo(level)
	s.theory.s.Push()
	if r := s.assertAll(lits); r.status == Unsat {
		return r
	}
	return s.theory.check(s.q.ctx)
}

// literalsOf returns the literals of the search among the tags, sorted.
func literalsOf(tags []simplex.Tag) []sat.Lit {
	var lits []sat.Lit
	for _, t := range tags {
		if l, ok := literalOf(t); ok {
			lits = append(lits, l)
		}
	}
	slices.Sort(lits)
	return slices.Compact(lits)
}

// moreConflicts bounds the conflicts learned from one candidate besides the first.
const moreConflicts = 8

// learnMore looks for further conflicts of the candidate that have no literal in common with those already found. A
// candidate is expensive, and one clause may exclude little else.
func (s *search) learnMore(level int, tags []simplex.Tag) {
	for range moreConflicts {
		before := len(s.chosen)
		s.chosen = slices.DeleteFunc(s.chosen, func(l sat.Lit) bool { return slices.Contains(tags, literalTag(l)) })
		if len(s.chosen) == before {
			return
		}
		s.theory.popTo(level)
		s.theory.s.Push()
		r := s.assertAll(s.chosen)
		if r.status != Unsat {
			conflict, err := s.theory.s.Check(s.q.ctx)
			if err != nil || conflict == nil {
				return
			}
			r.tags = conflict.Tags
		}
		tags = r.tags
		s.exclude(literalsOf(tags))
	}
}
