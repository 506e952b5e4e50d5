package smt

import (
	"context"
	"fmt"
	"math/rand"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"cairn/internal/num"
)

// hardIntegers makes a random system over the integers that takes long: dense rows with coefficients of the given size,
// bounds far apart, some disjunctions.
func hardIntegers(c *Context, r *rand.Rand, vars, rows int, size int64) []Term {
	var fs []Term
	sum := func() Term {
		var l Linear
		for v := range vars {
			if r.Intn(3) > 0 {
				k := num.FromInt(r.Int63n(2*size+1) - size)
				l = l.AddMul(k, c.Linear(c.Var(fmt.Sprint("x", v), Int)))
			}
		}
		return c.LinearTerm(l, Int)
	}
	for range rows {
		lo := r.Int63n(size * size)
		t := sum()
		between := c.And(c.Ge(t, c.Int(lo)), c.Le(t, c.Int(lo+r.Int63n(size))))
		switch r.Intn(3) {
		case 0:
			u := sum()
			fs = append(fs, c.Or(between, c.And(c.Ge(u, c.Int(-lo)), c.Le(u, c.Int(size-lo)))))
		default:
			fs = append(fs, between)
		}
	}
	return fs
}

// TestDeadline checks that every check ends soon after its deadline, whatever it is at then.
func TestDeadline(t *testing.T) {
	const limit, grace = 50 * time.Millisecond, 100 * time.Millisecond
	for seed := range int64(30) {
		r := rand.New(rand.NewSource(seed))
		c := NewContext()
		fs := hardIntegers(c, r, 5+r.Intn(40), 4+r.Intn(40), []int64{3, 10, 1000, 1 << 30}[r.Intn(4)])
		s := NewSolver(c, Options{IntegerSteps: 1 << 30, OmegaSteps: 1 << 30})
		s.Assert(fs...)
		late := tardiness(func(ctx context.Context) { s.Check(ctx) }, limit, grace)
		assert.LessOrEqual(t, late, grace, "seed %d", seed)
	}
}

// tardiness returns how long after the limit the function comes back. The machine may be slow now and then, so that only
// the best of some times counts.
func tardiness(f func(context.Context), limit, grace time.Duration) time.Duration {
	best := time.Hour
	for range 6 {
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		start := time.Now()
		f(ctx)
		best = min(best, time.Since(start)-limit)
		cancel()
		if best <= grace {
			break
		}
	}
	return best
}

// polls is a context that counts how often it is asked.
type polls struct {
	context.Context
	count int
}

func (p *polls) Err() error {
	p.count++
	return p.Context.Err()
}

// TestPolls checks that small queries ask the context a few times only: callers bound their work by counting.
func TestPolls(t *testing.T) {
	c := NewContext()
	p := &polls{Context: context.Background()}
	s := NewSolver(c, Options{})
	s.Assert(pathQuery(c, 10, 0, true)...)
	assert.Equal(t, Unsat, s.Check(p))
	assert.LessOrEqual(t, p.count, 2)
}
