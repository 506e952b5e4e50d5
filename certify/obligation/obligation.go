// Package obligation decides what certificates rest on: verification conditions, each asked of a fresh solver. That a condition
// has no counterexample is first tried to be proved by a refutation that package smt/proof, which shares no code with the
// solver, checks; only where none is found within a budget does the condition rest on the solver alone.
package obligation

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"cairn/smt"
	"cairn/smt/proof"
)

// ErrCancelled says that the check did not finish because its context ended: the certificate is neither good nor bad.
var ErrCancelled = errors.New("the check of the certificate was cancelled")

// ErrNoAnswer says that the solver could not decide a verification condition: the certificate is neither good nor bad.
var ErrNoAnswer = errors.New("no answer from the solver")

// ErrReached says that the certificate is wrong: there is an execution, which the checker has found.
var ErrReached = errors.New("an execution reaches the error")

// Count counts the verification conditions that had no counterexample, and those of them for which a checked proof says so.
type Count struct{ refuted, proved atomic.Int64 }

// Numbers are the counts so far.
func (n *Count) Numbers() (refuted, proved int64) { return n.refuted.Load(), n.proved.Load() }

type countKey struct{}

// add counts what another one has counted.
func (n *Count) add(m *Count) {
	refuted, proved := m.Numbers()
	n.refuted.Add(refuted)
	n.proved.Add(proved)
}

// OfOne runs the check of one certificate, whose conditions count for ctx if it holds.
func OfOne(ctx context.Context, check func(context.Context) error) error {
	var own Count
	err := check(Counting(ctx, &own))
	if n, ok := ctx.Value(countKey{}).(*Count); ok && err == nil {
		n.add(&own)
	}
	return err
}

// Counting returns a context under which conditions are counted in n.
func Counting(ctx context.Context, n *Count) context.Context {
	return context.WithValue(ctx, countKey{}, n)
}

// add counts a condition that had no counterexample.
func add(ctx context.Context, proved bool) {
	if n, ok := ctx.Value(countKey{}).(*Count); ok {
		n.refuted.Add(1)
		if proved {
			n.proved.Add(1)
		}
	}
}

// budget bounds the search for one proof, which there may not be. It counts steps, so that the search ends the same way each time.
var budget = smt.Options{Rounds: 100, Conflicts: 5_000, IntegerSteps: 50, OmegaSteps: 2_000}

// likely is the budget where the solver has met so many conflicts: proofs were measured to have as many, a thousand more where the solver simplifies
// what the checker takes as it is. No conflicts stand for no attempt.
func likely(conflicts int) smt.Options {
	b := budget
	if b.Conflicts = min(b.Conflicts, 1000+2*conflicts); conflicts > b.Conflicts {
		b.Conflicts = 0
	}
	return b
}

// Decide asks whether the formulas have a model together.
func Decide(ctx context.Context, c *smt.Context, fs ...smt.Term) (smt.Status, *smt.Model) {
	status, model := smt.CheckSat(ctx, c, fs...)
	if status == smt.Unsat {
		add(ctx, proved(ctx, c, budget, fs))
	}
	return status, model
}

// proved reports whether a proof that the formulas have no model together was found within the budget, and is right.
func proved(ctx context.Context, c *smt.Context, budget smt.Options, fs []smt.Term) bool {
	if budget.Conflicts == 0 {
		return false
	}
	p, err := smt.Refute(ctx, c, budget, fs...)
	return err == nil && proof.Check(ctx, p) == nil
}

// Refute requires that the formulas have no model together; failure says what one means. Most proofs are found at once; the solver
// is asked only if there is none.
func Refute(ctx context.Context, c *smt.Context, failure string, fs ...smt.Term) error {
	if proved(ctx, c, budget, fs) {
		add(ctx, true)
		return nil
	}
	status, _ := smt.CheckSat(ctx, c, fs...)
	if status == smt.Unsat {
		add(ctx, false)
		return nil
	}
	return noRefutation(ctx, status, failure)
}

// RefuteWith requires that no case is possible where the facts hold, and others of which there are many and few matter: violated returns some
// that a model violates, none if it keeps to all. A proof is looked for first, within few conflicts, which are enough for two thirds: to ask the
// solver before made the check of a parser half as long again. Then all cases are one question, and where that is hard each is one.
func RefuteWith(ctx context.Context, c *smt.Context, failure string, violated func(*smt.Model) []smt.Term, facts []smt.Term, cases ...smt.Term) error {
	r := &refutation{c: c, solver: smt.NewSolver(c, smt.Options{}), violated: violated, facts: slices.Clone(facts)}
	together := c.Or(cases...)
	if r.proved(ctx, likely(0), together) {
		add(ctx, true)
		return nil
	}
	r.solver.Assert(facts...)
	if len(cases) > 1 {
		r.solver.SetConflicts(hard)
	}
	status, conflicts := r.check(ctx, together)
	switch {
	case status == smt.Unsat:
		again := len(r.facts) > len(facts) || conflicts > likely(0).Conflicts // otherwise it would end as before
		add(ctx, again && r.proved(ctx, likely(conflicts), together))
		return nil
	case status == smt.Sat || ctx.Err() != nil || len(cases) < 2:
		return noRefutation(ctx, status, failure)
	}
	r.solver.SetConflicts(0)
	return r.oneByOne(ctx, failure, cases)
}

// hard is the number of conflicts from which on cases are asked about one by one. Those of growing a buffer took 103,000 conflicts, and all together
// twice as many.
const hard = 20_000

// refutation is the search for models of cases, with the facts that models have violated so far.
type refutation struct {
	c        *smt.Context
	solver   *smt.Solver
	violated func(*smt.Model) []smt.Term
	facts    []smt.Term
}

// check asks for a model of a case that keeps to all facts, and counts the conflicts.
func (r *refutation) check(ctx context.Context, one smt.Term) (status smt.Status, conflicts int) {
	before := r.solver.Statistics().Conflicts
	for {
		status = r.solver.Check(ctx, one)
		conflicts = r.solver.Statistics().Conflicts - before
		if status != smt.Sat {
			return status, conflicts
		}
		more := r.violated(r.solver.Model())
		if len(more) == 0 {
			return status, conflicts
		}
		r.solver.Assert(more...)
		r.facts = append(r.facts, more...)
	}
}

// proved reports whether there is a checked proof that a case is not possible.
func (r *refutation) proved(ctx context.Context, budget smt.Options, one smt.Term) bool {
	return proved(ctx, r.c, budget, append(slices.Clip(r.facts), one))
}

// oneByOne refutes the cases, each where those before are known not to be possible. The easy ones are one condition.
func (r *refutation) oneByOne(ctx context.Context, failure string, cases []smt.Term) error {
	var easy []smt.Term
	most := 0
	for _, one := range cases {
		status, conflicts := r.check(ctx, one)
		if status != smt.Unsat {
			return noRefutation(ctx, status, failure)
		}
		r.solver.Assert(r.c.Not(one))
		if conflicts > likely(0).Conflicts {
			add(ctx, r.proved(ctx, likely(conflicts), one))
		} else {
			easy, most = append(easy, one), most+conflicts
		}
	}
	if len(easy) > 0 {
		add(ctx, r.proved(ctx, likely(most), r.c.Or(easy...)))
	}
	return nil
}

// noRefutation says what an answer other than unsat means.
func noRefutation(ctx context.Context, status smt.Status, failure string) error {
	switch {
	case status == smt.Sat:
		return errors.New(failure)
	case ctx.Err() != nil:
		return ErrCancelled
	default:
		return fmt.Errorf("%w to whether %s", ErrNoAnswer, failure)
	}
}
