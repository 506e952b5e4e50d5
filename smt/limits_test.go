package smt

import (
	"fmt"
	"math/rand"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"cairn/internal/num"
	"cairn/internal/steps"
	"cairn/internal/usage"
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

// impatient is a context that ends after some looks at it, and measures the work between two looks by what it costs the processor.
type impatient struct {
	*steps.Context
	last, most time.Duration
}

func (p *impatient) Err() error {
	now := usage.CPU()
	p.most, p.last = max(p.most, now-p.last), now
	return p.Context.Err()
}

// TestDeadline checks that every check looks at its context often, whatever it does, and ends soon after that.
func TestDeadline(t *testing.T) {
	const looks, most = 100, 100 * time.Millisecond
	for seed := range int64(30) {
		r := rand.New(rand.NewSource(seed))
		c := NewContext()
		fs := hardIntegers(c, r, 5+r.Intn(40), 4+r.Intn(40), []int64{3, 10, 1000, 1 << 30}[r.Intn(4)])
		s := NewSolver(c, Options{IntegerSteps: 1 << 30, OmegaSteps: 1 << 30})
		s.Assert(fs...)
		best := time.Hour
		for try := 0; try < 6 && best > most; try++ { // the collector works now and then, too
			ctx := &impatient{Context: steps.Limit(looks), last: usage.CPU()}
			s.Check(ctx)
			best = min(best, max(ctx.most, usage.CPU()-ctx.last))
			assert.Less(t, ctx.Late(), int64(100), "seed %d", seed)
		}
		assert.LessOrEqual(t, best, most, "seed %d", seed)
	}
}

// TestPolls checks that small queries ask the context a few times only: callers bound their work by counting.
func TestPolls(t *testing.T) {
	c := NewContext()
	p := steps.Count()
	s := NewSolver(c, Options{})
	s.Assert(pathQuery(c, 10, 0, true)...)
	assert.Equal(t, Unsat, s.Check(p))
	assert.LessOrEqual(t, p.Taken(), int64(2))
}
