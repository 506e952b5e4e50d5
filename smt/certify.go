package smt

import (
	"context"
	"errors"
	"slices"

	"cairn/smt/proof"
)

// Proof returns a refutation of the assertions and the assumptions of the last Check, which has returned Unsat, or of those
// assumptions that are known to suffice, without the steps that it does not rest on. With Options.Proofs, the search of that Check has
// written it down; otherwise there is another search, which does. Every step of such a search can be certified: nothing is derived from
// what the cases of disjunctions have in common, and integers are decided by case distinctions, cuts and divisibility. So it may take
// longer, up to the context or the budgets of rounds and conflicts, and it may fail: with an error that names it where a theory has
// no proofs. Opaque terms, such as conditional ones, have been replaced as Purify does, and the refutation is one of the result.
// Assertions may not change between Check and Proof.
func (s *Solver) Proof(ctx context.Context) (*proof.Proof, error) {
	p, err := s.proof(ctx)
	if err != nil {
		return nil, err
	}
	return proof.Trim(ctx, p), nil
}

// proof is Proof, with all steps.
func (s *Solver) proof(ctx context.Context) (*proof.Proof, error) {
	switch {
	case s.last.status != Unsat:
		return nil, errors.New("there is nothing to refute")
	case s.isForeign(s.last.assumptions):
		return refuteForeign(ctx, s, slices.Concat(s.asserted, s.core))
	case s.last.proof != nil || s.last.noProof != nil:
		return s.last.proof, s.last.noProof
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
// whether there is one. It is not trimmed. An error says nothing about the formulas.
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
	p, err := q.prove(fs)
	if err == nil {
		s.observe(ctx, nil, Unsat)
	}
	return p, err
}

// prove refutes the conjunction of the formulas and writes down how.
func (q *query) prove(fs []Term) (*proof.Proof, error) {
	switch q.decide(fs, nil, true) {
	case Unsat:
		return q.log.finish()
	case Sat:
		return nil, errors.New("no proof: there is a model")
	}
	return nil, errors.New("no proof: " + q.reason)
}
