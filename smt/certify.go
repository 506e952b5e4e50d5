package smt

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/internal/lin"
	"cairn/smt/proof"
	"cairn/smt/sat"
)

// Proof returns a refutation of the assertions and the assumptions of the last Check, which has returned Unsat, or of those
// assumptions that are known to suffice. It is found by a search of its own, in which nothing is simplified in advance and
// integers are decided by case distinctions, cuts and divisibility, so that every step can be certified; it may take much
// longer than Check, up to the context or the budgets of rounds and conflicts, and it may fail: with an error that names it where a
// theory has no proofs. Opaque terms, such as conditional ones, have been replaced as Purify
// does, and the refutation is one of the result. Assertions may not change between Check and Proof.
func (s *Solver) Proof(ctx context.Context) (*proof.Proof, error) {
	if s.last.status != Unsat {
		return nil, errors.New("there is nothing to refute")
	}
	if s.isForeign(s.last.assumptions) {
		return refuteForeign(ctx, s, slices.Concat(s.asserted, s.core))
	}
	stats := s.stats
	defer func() { s.stats = stats }()
	q := s.c.newQuery(s, ctx)
	defer q.release()
	assumed := s.last.assumptions
	if s.pending == nil {
		assumed = s.core
	}
	return q.prove(append(append([]Term(nil), s.asserted...), assumed...))
}

// Refute returns a refutation of the conjunction of the formulas, found as Proof finds it; nobody need have asked before
// whether there is one. Where simplification alone finds a contradiction, only the conjuncts that take part are refuted. An
// error says nothing about the formulas.
func Refute(ctx context.Context, c *Context, budget Options, fs ...Term) (*proof.Proof, error) {
	s := NewSolver(c, budget)
	s.Assert(fs...)
	if s.isForeign(nil) {
		p, err := refuteForeign(ctx, s, fs)
		if err == nil {
			s.observe(ctx, nil, Unsat)
		}
		return p, err
	}
	q := c.newQuery(s, ctx)
	defer q.release()
	all := c.conjuncts(fs, nil)
	q.reset()
	q.track = true
	if !q.assume(nil, all) || q.presolve(0) == Unsat {
		q.unsat()
		all = q.core(all)
	}
	p, err := q.prove(all)
	if err == nil {
		s.observe(ctx, nil, Unsat)
	}
	return p, err
}

// conjuncts appends the formulas to out, conjunctions by their parts.
func (c *Context) conjuncts(fs, out []Term) []Term {
	for _, f := range fs {
		if c.Kind(f) == KAnd {
			out = c.conjuncts(c.Args(f), out)
		} else {
			out = append(out, f)
		}
	}
	return out
}

// prove refutes the conjunction of the formulas and writes down how.
func (q *query) prove(fs []Term) (*proof.Proof, error) {
	q.reset()
	q.track = false
	images, defs := q.c.purified(fs)
	roots := append(append([]Term(nil), images...), defs...)
	q.load(roots)
	s := &q.sat
	s.log = newProofLog(q.c)
	s.assumptions = roots
	s.encode()
	s.theory = q.arith.newTheory()
	s.startOnline()
	s.sat.Observe(s.log.learned)
	for _, t := range roots {
		if l := s.literal(t); l == never {
			return proofOfFalse(), nil
		} else if l != known {
			s.log.p.Roots = append(s.log.p.Roots, proof.Lit(l))
			s.log.isNew(l.Var())
			s.sat.Add(l)
		}
	}
	err := s.refuteCertified()
	switch {
	case err != nil:
		return nil, fmt.Errorf("no proof: %w", err)
	case s.log.failed != "":
		return nil, fmt.Errorf("no proof: %s", s.log.failed)
	}
	s.log.isNew(s.nbVars)
	return s.log.p, nil
}

// proofOfFalse refutes the negation of the empty conjunction.
func proofOfFalse() *proof.Proof {
	return &proof.Proof{
		Meanings: []proof.Meaning{{}, {Kind: proof.And}},
		Roots:    []proof.Lit{-1},
		Steps:    []proof.Step{{Rule: proof.Defined, Clause: []proof.Lit{1}}},
	}
}

// maxDistinctions bounds the case distinctions in the search for a proof: over integers without bounds, they may go on for
// ever.
const maxDistinctions = 5000

// refuteCertified is the search of solve, restricted to what can be certified.
func (s *search) refuteCertified() error {
	opts := &s.q.s.opts
	for range min(opts.Rounds, maxDistinctions) {
		status, err := s.solveBoolean(opts.Conflicts - s.sat.Conflicts())
		if err != nil || status == Unsat {
			return err
		}
		// The bounds are consistent, but the solution of the simplex may be one of a conflict that is over.
		if conflict, err := s.theory.s.Check(s.q.ctx); err != nil || conflict != nil {
			return errors.Join(err, errors.New("the simplex contradicts itself"))
		}
		s.implicant()
		if !s.distinguish() {
			return errors.New("the case distinctions do not lead to an end")
		}
		s.online.resume()
	}
	return errors.New("too many case distinctions")
}

// splitViolated makes case distinctions on disequalities that the present solution violates.
func (s *search) splitViolated() bool {
	progress := false
	for _, e := range s.violatedBy(s.theory.valueOf) {
		before := len(s.clauses)
		s.split(e)
		progress = progress || len(s.clauses) > before
	}
	return progress
}

// maxParityRows bounds the equations that are looked at together.
const maxParityRows = 100

// parityLemma looks for a combination of the equations in the implicant that has integral coefficients but no integral
// constant, and excludes it.
func (s *search) parityLemma() bool {
	var lits []sat.Lit
	var rows []Linear
	for _, l := range s.chosen {
		a := &s.atoms[s.atomOf[max(l, -l)]]
		f := &s.q.arith.forms[a.form]
		if l > 0 && a.kind != upperBound && f.integer && len(rows) < maxParityRows {
			lits = append(lits, l)
			rows = append(rows, Linear{Mono: f.mono, Const: a.bound.Value.Neg()})
		}
	}
	weights := lin.Parity(rows)
	if weights == nil {
		return false
	}
	step := proof.Step{Rule: proof.Parity}
	var clause []sat.Lit
	for i, l := range lits {
		if !weights[i].IsZero() {
			clause = append(clause, -l)
			step.Clause = append(step.Clause, proof.Lit(-l))
			step.Weights = append(step.Weights, weights[i].Mul(s.log.scale(s, l)))
		}
	}
	s.log.p.Steps = append(s.log.p.Steps, step)
	s.addClause(clause)
	return true
}
