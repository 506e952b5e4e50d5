package certify

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"cairn/smt"
	"cairn/smt/proof"
)

// Proofs counts the refutations that certificates rest on: verification conditions, each of which the solver has found to
// have no counterexample, and those of them for which it has also written down a proof that package smt/proof, which shares no
// code with it, has checked.
type Proofs struct{ refuted, confirmed atomic.Int64 }

// Counts are the numbers so far.
func (p *Proofs) Counts() (refuted, confirmed int64) { return p.refuted.Load(), p.confirmed.Load() }

type proofsKey struct{}

// WithProofs returns a context under which checks ask the solver for proofs, and have them checked and counted. A condition
// whose proof takes more than proofBudget allows, or cannot be written down, rests on the solver alone and is counted so.
func WithProofs(ctx context.Context, p *Proofs) context.Context {
	return context.WithValue(ctx, proofsKey{}, p)
}

// proofBudget bounds the search for one proof. It counts steps, so that it ends the same way each time.
var proofBudget = smt.Options{Rounds: 2_000, Conflicts: 5_000, IntegerSteps: 200, OmegaSteps: 2_000}

// ask decides whether the formulas have a model together: every verification condition is asked here, of a fresh solver.
func ask(ctx context.Context, c *smt.Context, fs ...smt.Term) (smt.Status, *smt.Model) {
	p, ok := ctx.Value(proofsKey{}).(*Proofs)
	if !ok {
		return smt.CheckSat(ctx, c, fs...)
	}
	s := smt.NewSolver(c, proofBudget)
	s.Assert(fs...)
	status := s.Check(ctx)
	switch status {
	case smt.Sat:
		return status, s.Model()
	case smt.Unsat:
		if found, err := s.Proof(ctx); err == nil && proof.Check(ctx, found) == nil {
			p.confirmed.Add(1)
		}
		p.refuted.Add(1)
		return status, nil
	}
	status, model := smt.CheckSat(ctx, c, fs...)
	if status == smt.Unsat {
		p.refuted.Add(1)
	}
	return status, model
}

// refute requires that the formulas have no model together; failure says what one means.
func refute(ctx context.Context, c *smt.Context, failure string, fs ...smt.Term) error {
	switch status, _ := ask(ctx, c, fs...); {
	case status == smt.Unsat:
		return nil
	case status == smt.Sat:
		return errors.New(failure)
	case ctx.Err() != nil:
		return ErrCancelled
	default:
		return fmt.Errorf("%w to whether %s", ErrNoAnswer, failure)
	}
}
