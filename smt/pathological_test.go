package smt

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

// decideDeep decides formulas that are large in one respect, which must not take a stack in proportion or superlinear time.
func decideDeep(t *testing.T, want Status, c *Context, fs ...Term) *Solver {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	s := NewSolver(c, Options{})
	s.Assert(fs...)
	require.Equal(t, want, s.Check(ctx), s.Reason())
	return s
}

func TestDeepConnectives(t *testing.T) {
	const depth = 100_000
	c := NewContext()
	x := c.Var("x", Int)
	f := c.Var("p", Bool)
	for i := range depth {
		a := c.Le(x, c.Int(int64(i%50)))
		switch i % 4 {
		case 0:
			f = c.And(a, c.Or(f, c.Var(fmt.Sprint("q", i%7), Bool)))
		case 1:
			f = c.Or(c.Not(f), a)
		case 2:
			f = c.Iff(f, a)
		default:
			f = c.Ite(a, f, c.Not(f))
		}
	}
	s := decideDeep(t, Sat, c, f)
	assert.True(t, s.Model().Holds(f))
}

func TestDeepConditionals(t *testing.T) {
	const depth = 20_000
	c := NewContext()
	x, sum := c.Var("x", Int), c.Int(0)
	for i := range depth {
		sum = c.Ite(c.Le(x, c.Int(int64(i%10))), sum, c.Add(sum, c.Int(1)))
	}
	decideDeep(t, Sat, c, c.Ge(x, c.Int(10)), c.Ge(sum, c.Int(depth)))
}

func TestManyUnits(t *testing.T) {
	const count = 200_000
	c := NewContext()
	var fs []Term
	for i := range count {
		fs = append(fs, c.Le(c.Var(fmt.Sprint("x", i%5000), Int), c.Int(int64(i))))
	}
	decideDeep(t, Sat, c, fs...)
	decideDeep(t, Unsat, c, append(fs, c.Ge(c.Var("x7", Int), c.Int(8)))...)
}

func TestHugeCoefficients(t *testing.T) {
	c := NewContext()
	x, y := c.Var("x", Int), c.Var("y", Int)
	big := num.Pow2(4000)
	s := decideDeep(t, Sat, c, c.Eq(c.Scale(big, x), c.Add(y, c.Int(1))), c.Gt(y, c.Num(big.Mul(big), Int)))
	assert.True(t, s.Model().Value(y).Sub(big.Mul(big)).Sign() > 0)
	decideDeep(t, Unsat, c, c.Eq(c.Scale(big, x), c.Add(c.Scale(num.Pow2(3999), y), c.Int(1))))
}
