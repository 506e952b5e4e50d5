package cooper

import (
	"context"
	"errors"

	"cairn/internal/budget"
	"cairn/smt"
)

// ErrBudget tells that the step budget of an operation ended before its result was complete.
var ErrBudget = errors.New("cooper: step budget exhausted")

// Options limits the work of one call. The zero value gives the defaults.
type Options struct {
	// Budget bounds the steps of one call; a step is one literal combined with another, one solver query, or one pair of
	// generators looked at. 0 means DefaultBudget.
	Budget int
	// Steps bound the calls together, in the steps of package smt, if not nil: those of the solver queries, and one for every
	// 2,048 of Budget. When they are used up the error is budget.ErrSpent.
	Steps *budget.Steps
	// Direct makes Eliminate apply the quantifier-elimination theorems to the whole formula at once, instead of covering
	// it by model-based projections. Its results are exponentially larger; it needs no models.
	Direct bool
}

// DefaultBudget is the number of steps that Options{} stands for.
const DefaultBudget = 400_000

// queryCost is what one solver query counts in steps; where queries may be hard, each call of simplex in it counts simplexCost
// besides.
const (
	queryCost   = 50
	simplexCost = 20
)

// limits are the steps of one call, the context and the Options.Steps that it is under.
type limits struct {
	ctx   context.Context
	all   *budget.Steps
	own   *budget.Steps
	until int // look at ctx and all when own falls below this
}

const pollEvery = 2048

func newLimits(ctx context.Context, o Options) *limits {
	n := o.Budget
	if n <= 0 {
		n = DefaultBudget
	}
	return &limits{ctx: ctx, all: o.Steps, own: budget.New(n), until: n}
}

// spend takes n steps off. It returns ErrBudget when there are none left, and otherwise what ends the work from outside.
func (b *limits) spend(n int) error {
	if !b.own.Spend(n) {
		return ErrBudget
	}
	if b.own.Left() < b.until {
		b.until = b.own.Left() - pollEvery
		return b.outside()
	}
	return nil
}

// outside is the error of the context, or budget.ErrSpent.
func (b *limits) outside() error { return b.all.Take(b.ctx, 1) }

// reserve splits off a share of what is left; what it does not spend is not given back.
func (b *limits) reserve(n int) *limits {
	own := b.own.Reserve(n)
	return &limits{ctx: b.ctx, all: b.all, own: own, until: own.Left()}
}

// solver returns a solver whose queries are under the same limits.
func (b *limits) solver(c *smt.Context, o smt.Options) *smt.Solver {
	o.Steps = b.all
	return smt.NewSolver(c, o)
}
