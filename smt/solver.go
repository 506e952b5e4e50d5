package smt

import (
	"context"
	"errors"
	"slices"

	"cairn/internal/budget"
	"cairn/smt/proof"
	"cairn/smt/sat"
)

// Options are the budgets of a Solver. They count steps, not time, so that an Unknown can be reproduced. The zero value of
// a field stands for its default.
type Options struct {
	Rounds       int  // candidate models of the Boolean skeleton per Check; default 100,000
	Conflicts    int  // conflicts of the Boolean search per Check; default 5,000,000
	IntegerSteps int  // nodes of branch and bound on one conjunction; default 500
	OmegaSteps   int  // conjunctions and inequalities made by the Omega test per Check; default 20,000
	Proofs       bool // Check writes down its refutations for Proof, which otherwise has to search
	Single       bool // checks have little in common, so that each may begin with a search of its own
	Kept         int  // conflicts of arithmetic that are kept for later checks; default none

	// Steps bound all checks together: one is a round of simplifying, 4 pivots, 256 decisions, a restart (of circuits: 64 conflicts), or a conjunction
	// or 16 inequalities of the Omega test.
	Steps *budget.Steps
}

func (o Options) withDefaults() Options {
	set := func(field *int, value int) {
		if *field == 0 {
			*field = value
		}
	}
	set(&o.Rounds, 100_000)
	set(&o.Conflicts, 5_000_000)
	set(&o.IntegerSteps, 500)
	set(&o.OmegaSteps, 20_000)
	return o
}

// Statistics counts what a Solver has done over all its checks.
type Statistics struct {
	Checks       int // calls of Check
	Presolved    int // of these, decided without any call of the Boolean solver
	Rounds       int // candidate models of the Boolean skeleton
	Conflicts    int // conflicts of the Boolean search
	Lemmas       int // clauses learned from arithmetic
	Splits       int // branches on integers and disequalities given to the Boolean search
	SimplexCalls int // feasibility checks
	OmegaCalls   int // conjunctions handed to the Omega test
	Recalled     int // clauses from conflicts of earlier checks
}

// Solver decides satisfiability of the asserted formulas. It is bound to one Context and as little safe for concurrent use
// as that.
type Solver struct {
	c        *Context
	opts     Options
	asserted []Term
	scopes   []int

	stats    Statistics
	model    *Model
	core     []Term
	memory   memory
	combined *combination // for other theories than linear arithmetic
	pending  *coreQuery   // how to find the core, if it has not been found yet
	reason   string
	last     lastCheck

	// dissolveFrom is manyEquations, but for tests.
	dissolveFrom int

	// accept is asked before a Sat answer leaves Check; it evaluates the formulas under the model. Tests replace it.
	accept func(*Model, []Term) bool
}

// NewSolver makes a Solver without assertions.
func NewSolver(c *Context, opts Options) *Solver {
	opts = opts.withDefaults()
	return &Solver{c: c, opts: opts, memory: memory{most: opts.Kept}, dissolveFrom: manyEquations, accept: satisfies}
}

// SetConflicts changes Options.Conflicts for the checks to come; 0 is the default. A check that comes to such an end leaves what it has
// learned to the next one.
func (s *Solver) SetConflicts(n int) {
	s.opts.Conflicts = Options{Conflicts: n}.withDefaults().Conflicts
}

// Assert adds formulas, which are taken back by the Pop that matches the last Push.
func (s *Solver) Assert(ts ...Term) { s.asserted = append(s.asserted, ts...) }

// Push opens a scope for assertions.
func (s *Solver) Push() { s.scopes = append(s.scopes, len(s.asserted)) }

// Pop takes back what was asserted since the last Push. Without an open scope it does nothing.
func (s *Solver) Pop() {
	if n := len(s.scopes); n > 0 {
		s.asserted = s.asserted[:s.scopes[n-1]]
		s.scopes = s.scopes[:n-1]
		if s.combined != nil && len(s.combined.scopes) >= n {
			s.combined.pop()
		}
	}
}

// Assertions returns the formulas that are asserted at present. The caller must not modify the slice.
func (s *Solver) Assertions() []Term { return s.asserted }

// Check decides whether the assertions and the assumptions have a model. Every Sat answer has been checked by evaluating
// them under the model.
func (s *Solver) Check(ctx context.Context, assumptions ...Term) Status {
	status := s.check(ctx, assumptions)
	s.observe(ctx, assumptions, status)
	return status
}

// check is Check without its observer.
func (s *Solver) check(ctx context.Context, assumptions []Term) Status {
	s.stats.Checks++
	s.model, s.core, s.pending, s.reason = nil, nil, nil, ""
	if s.isForeign(assumptions) {
		return s.checkForeign(ctx, assumptions)
	}
	q := s.c.newQuery(s, ctx)
	defer q.release()
	s.last = lastCheck{assumptions: slices.Clone(assumptions)}
	status := Unknown
	if s.opts.Proofs {
		status = s.checkLogged(q, assumptions)
	}
	if !s.opts.Proofs || status == Unknown && ctx.Err() == nil {
		status = q.decide(s.asserted, assumptions, false)
	}
	s.last.status, s.reason = status, q.reason
	switch {
	case status == Sat:
		m := q.model()
		if !s.accept(m, s.asserted) || !s.accept(m, assumptions) {
			s.reason = "internal: model check failed"
			return Unknown
		}
		s.model = m
	case status == Unsat && q.coreless:
		s.pending = &coreQuery{ctx, slices.Clone(s.asserted), slices.Clone(assumptions)}
	case status == Unsat:
		s.core = q.core(assumptions)
	}
	return status
}

// loggedConflicts is the number of Boolean conflicts after which the search that writes a proof gives way to the one that does not, which
// knows more: questions without a model that took more could be answered, but not proved in the time for which one waits. Satisfiable
// ones, such as RWS of SMT-LIB's QF_LIA, may take millions where the other search takes a few.
const loggedConflicts = 100_000

// checkLogged looks for an answer in a search that writes down how it comes to it.
func (s *Solver) checkLogged(q *query, assumptions []Term) Status {
	budget := s.opts.Conflicts
	s.opts.Conflicts = min(budget, loggedConflicts)
	status := q.decide(s.asserted, assumptions, true)
	s.opts.Conflicts = budget
	switch {
	case status == Unsat:
		s.last.proof, s.last.noProof = q.log.finish()
	case status == Unknown && q.reason != sat.ErrConflicts.Error(): // otherwise Proof may go on for longer
		s.last.noProof = errors.New("no proof: " + q.reason)
	}
	return status
}

// lastCheck is what Proof needs to know of a check.
type lastCheck struct {
	status      Status
	assumptions []Term
	proof       *proof.Proof // with Options.Proofs, after Unsat
	noProof     error        // why there is none
}

// coreQuery is a check whose core is still to be found.
type coreQuery struct {
	ctx         context.Context
	asserted    []Term
	assumptions []Term
}

// Reason tells why the last Check returned Unknown.
func (s *Solver) Reason() string { return s.reason }

// Model returns the model of the last Check if it returned Sat, or else nil.
func (s *Solver) Model() *Model { return s.model }

// UnsatCore returns assumptions of the last Check, if it returned Unsat, that contradict the assertions. It is small but
// not always minimal; see MinimizeCore. When the Boolean search was needed, the core takes another search, under the
// context.Context of that Check; should that not come to an end, all assumptions are returned.
func (s *Solver) UnsatCore() []Term {
	if p := s.pending; p != nil {
		q := s.c.newQuery(s, p.ctx)
		s.core = p.assumptions
		if q.decideWithCore(p.asserted, p.assumptions) == Unsat {
			s.core = q.core(p.assumptions)
		}
		s.pending = nil
		q.release()
	}
	return s.core
}

// Statistics returns the counters.
func (s *Solver) Statistics() Statistics { return s.stats }

// MinimizeCore drops members of a core, assumptions that contradict the assertions, as long as the rest still does. It
// spends at most the given number of checks; without having run out of them it returns a core of which every member is
// needed. The result of the last Check is lost.
func (s *Solver) MinimizeCore(ctx context.Context, core []Term, checks int) []Term {
	kept := slices.Clone(core)
	for i := len(kept) - 1; i >= 0 && checks > 0; i-- {
		checks--
		rest := slices.Delete(slices.Clone(kept), i, i+1)
		if s.Check(ctx, rest...) != Unsat {
			continue
		}
		kept = rest
		if s.pending == nil {
			// Members after i are known to be needed, so they are in the new core too.
			kept = slices.Clone(s.core)
			i = min(i, len(kept))
		}
	}
	return kept
}

func satisfies(m *Model, ts []Term) bool {
	return !slices.ContainsFunc(ts, func(t Term) bool { return !m.Holds(t) })
}

// CheckSat decides the conjunction of the formulas.
func CheckSat(ctx context.Context, c *Context, fs ...Term) (Status, *Model) {
	s := NewSolver(c, Options{})
	s.Assert(fs...)
	return s.Check(ctx), s.model
}

// Entails decides whether a implies b: Unsat (of a and not b) means yes, Sat no.
func Entails(ctx context.Context, c *Context, a, b Term) Status {
	status, _ := CheckSat(ctx, c, a, c.Not(b))
	return status
}
