package interp

import (
	"context"
	"errors"
	"slices"

	"cairn/internal/budget"
	"cairn/smt"
)

// Strength says which of the possible interpolants is preferred.
type Strength uint8

// The strengths.
const (
	Simplest Strength = iota // few and general literals that recur along the sequence
	TowardsA                 // strong: close to what the steps before say
	TowardsB                 // weak: just enough to exclude the steps after
)

// Options control an interpolation. The zero value asks for the simplest interpolants.
type Options struct {
	Strength Strength
	// Seed asks for another proof: 0 refutes with the last steps it can, 1 with the first ones, every other number with
	// an order drawn from it. An engine that diverges with one sequence may converge with another.
	Seed int64
	// States tells which symbols play the same part at different places: States[i][v] is the v-th state variable's
	// constant between fs[i] and fs[i+1]. With it, literals found at one place are tried at all others, so that loop
	// bodies get the same interpolant in each iteration. It has one row per interpolant, all of equal length; otherwise it is ignored.
	States [][]smt.Term
	// Budget bounds the solver queries and simplex runs of one call; 0 means DefaultBudget.
	Budget int
	// Steps bound calls together, in the steps of package smt, if not nil. When they are used up the error is budget.ErrSpent.
	Steps *budget.Steps
}

// DefaultBudget is the number of queries that Options{} stands for.
const DefaultBudget = 50_000

// The ways in which there can be no interpolant.
var (
	ErrSat     = errors.New("interp: the formulas are satisfiable together")
	ErrUnknown = errors.New("interp: no answer within the budget")
)

// Binary returns a formula I over the symbols that a and b share, with a |= I and I & b unsatisfiable.
func Binary(ctx context.Context, c *smt.Context, a, b smt.Term, opt Options) (smt.Term, error) {
	if c.IsForeign(a) || c.IsForeign(b) {
		opt.States = nil
		return newProblem(ctx, c, []smt.Term{a, b}, opt).separateTheories(a, b)
	}
	itps, err := Sequence(ctx, c, []smt.Term{a, b}, opt)
	if err != nil {
		return smt.NoTerm, err
	}
	return itps[0], nil
}

// Sequence returns, for formulas fs[0], ..., fs[n] whose conjunction is unsatisfiable, formulas I[0], ..., I[n-1] such that
// fs[0] |= I[0], I[i-1] & fs[i] |= I[i], and I[n-1] & fs[n] is unsatisfiable; I[i] is over the symbols that occur both in
// fs[..i] and in fs[i+1..] (McMillan, CAV 2006). The errors are ErrSat, ErrUnknown and that of ctx.
//
// Beyond linear arithmetic, with functions, arrays, datatypes, bit-vectors or floats, the options but for the budgets are ignored, common
// symbols may be functions, and there may be no interpolant without quantifiers: then the error is ErrUnknown.
func Sequence(ctx context.Context, c *smt.Context, fs []smt.Term, opt Options) ([]smt.Term, error) {
	if slices.ContainsFunc(fs, c.IsForeign) {
		return oneByOne(ctx, c, inARow(fs), opt)
	}
	// Behind the last formula that says something there is nothing left to exclude.
	n := len(fs) - 1
	for n > 0 && fs[n] == smt.True {
		n--
	}
	trimmed := opt
	if len(opt.States) > n {
		trimmed.States = opt.States[:max(n, 0)]
	}
	p := newProblem(ctx, c, fs[:n+1], trimmed)
	itps, err := p.solve()
	if err != nil {
		return nil, err
	}
	for len(itps) < len(fs)-1 {
		itps = append(itps, smt.False)
	}
	return itps, nil
}

// problem is one call: formulas fs[0..n], between which n interpolants are wanted.
type problem struct {
	ctx     context.Context
	c       *smt.Context
	opt     Options
	fs      []smt.Term
	n       int
	left    *budget.Steps // of Options.Budget
	symbols scope
	system  *system
	vocab   *vocabulary
	pool    []placed // literals met in any candidate sequence
	pooled  map[placed]bool
}

// placed is a formula between fs[at] and fs[at+1].
type placed struct {
	f  smt.Term
	at int
}

func newProblem(ctx context.Context, c *smt.Context, fs []smt.Term, opt Options) *problem {
	if opt.Budget <= 0 {
		opt.Budget = DefaultBudget
	}
	p := &problem{ctx: ctx, c: c, opt: opt, fs: fs, n: len(fs) - 1, left: budget.New(opt.Budget), symbols: newScope(c, fs),
		system: newSystem(c, opt.Steps), pooled: make(map[placed]bool)}
	p.vocab = newVocabulary(p)
	return p
}

// solve finds the sequence: the core of the path first, then a proof, then a simpler one.
func (p *problem) solve() ([]smt.Term, error) {
	if p.n < 1 {
		return nil, p.satisfiable() // one formula has no interpolants, only a refutation
	}
	w, err := p.slice()
	if err != nil {
		return nil, err
	}
	itps, err := p.prove(w)
	if err != nil {
		return nil, err
	}
	return p.polish(itps)
}

// spend takes one step off the budget.
func (p *problem) spend() error {
	if err := p.outside(); err != nil {
		return err
	}
	if !p.left.Spend(1) {
		return ErrUnknown
	}
	return nil
}

// outside is what ends the work from outside: the error of the context, or budget.ErrSpent.
func (p *problem) outside() error { return p.opt.Steps.Take(p.ctx, 1) }

// solver makes a solver whose checks are bounded by Options.Steps, too.
func (p *problem) solver(o smt.Options) *smt.Solver {
	o.Steps = p.opt.Steps
	return smt.NewSolver(p.c, o)
}

// Effort of one query that only looks for a short or general result, or for one method among several.
const (
	modestRounds = 200
	modestSteps  = 200
	modestOmega  = 20
)

// modest is a solver with little effort.
func (p *problem) modest() *smt.Solver {
	return p.solver(smt.Options{Rounds: modestRounds, IntegerSteps: modestSteps, OmegaSteps: modestOmega})
}

// attempt is check with modest effort.
func (p *problem) attempt(fs ...smt.Term) (smt.Status, *smt.Model, error) {
	return p.ask(p.modest(), fs)
}

// check decides a conjunction; the status is Sat or Unsat unless there is an error.
func (p *problem) check(fs ...smt.Term) (smt.Status, *smt.Model, error) {
	return p.ask(p.solver(smt.Options{}), fs)
}

func (p *problem) ask(solver *smt.Solver, fs []smt.Term) (smt.Status, *smt.Model, error) {
	if err := p.spend(); err != nil {
		return smt.Unknown, nil, err
	}
	solver.Assert(fs...)
	status := solver.Check(p.ctx)
	return status, solver.Model(), p.answered(status)
}

// answered turns an undecided query into an error.
func (p *problem) answered(status smt.Status) error {
	if status != smt.Unknown {
		return nil
	}
	return p.unfinished()
}

// entails reports whether the conjunction of fs certainly implies f.
func (p *problem) entails(f smt.Term, fs ...smt.Term) (bool, error) {
	if f == smt.True {
		return true, nil
	}
	status, _, err := p.attempt(append(slices.Clip(fs), p.c.Not(f))...)
	if errors.Is(err, ErrUnknown) && !p.left.Spent() {
		return false, nil
	}
	return status == smt.Unsat, err
}

// giveUp reports whether err only means that a method did not get through, so that another one may be tried.
func (p *problem) giveUp(err error) bool {
	return errors.Is(err, ErrUnknown) && p.outside() == nil && !p.left.Spent()
}
