package cooper

import (
	"context"
	"errors"
)

// ErrBudget tells that the step budget of an operation ended before its result was complete.
var ErrBudget = errors.New("cooper: step budget exhausted")

// Options limits the work of one call. The zero value gives the defaults.
type Options struct {
	// Budget bounds the steps of one call; a step is one literal combined with another, one solver query, or one pair of
	// generators looked at. 0 means DefaultBudget.
	Budget int
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

// budget counts the steps of one call down and polls its context.
type budget struct {
	ctx   context.Context
	left  int
	until int // poll the context when left falls below this
}

const pollEvery = 2048

func newBudget(ctx context.Context, o Options) *budget {
	n := o.Budget
	if n <= 0 {
		n = DefaultBudget
	}
	return &budget{ctx: ctx, left: n, until: n}
}

// spend takes n steps off. It returns ErrBudget when there are none left, and the context's error when that is done.
func (b *budget) spend(n int) error {
	b.left -= n
	if b.left < 0 {
		return ErrBudget
	}
	if b.left < b.until {
		b.until = b.left - pollEvery
		return b.ctx.Err()
	}
	return nil
}

// sub splits off a budget with a share of what is left; what it does not spend is not given back.
func (b *budget) sub(n int) *budget {
	n = max(min(n, b.left), 1)
	b.left -= n
	return &budget{ctx: b.ctx, left: n, until: n}
}
