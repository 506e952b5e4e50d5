package spacer

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/answer"
	"cairn/lang/horn"
	"cairn/smt"
)

func TestAffine(t *testing.T) {
	s := read(t, `
		(declare-fun p (Int Int Int) Bool)
		(declare-fun q (Int Bool) Bool)
		(declare-fun never (Int) Bool)
		(assert (forall ((n Int)) (p 0 n n)))
		(assert (forall ((x Int) (y Int) (n Int)) (=> (and (p x y n) (> y 0)) (p (+ x 2) (- y 1) n))))
		(assert (forall ((x Int) (y Int) (n Int) (b Bool)) (=> (and (p x y n) (= y n)) (q (+ x 1) b))))
		(assert (forall ((x Int)) (=> (and (never x) (q x true)) (never x))))
		(assert (forall ((x Int)) (=> (never x) false)))`)
	e := newEngine(context.Background(), s, Options{})
	always, err := e.affine()
	require.NoError(t, err)
	c := s.Ctx
	arg := func(p horn.PredID, i int) smt.Term { return s.Preds[p].Params[i] }
	assert.Equal(t, c.Eq(c.Add(arg(0, 0), arg(0, 1), arg(0, 1)), c.Add(arg(0, 2), arg(0, 2))), always[0], "x + 2*y = 2*n")
	assert.Equal(t, c.Eq(arg(1, 0), c.Int(1)), always[1], "x = 1")
	assert.NotContains(t, always, horn.PredID(2), "nothing is derived")
	assert.Equal(t, answer.Safe, decide(t, s, Options{}).Verdict)
}

// What counts up in one loop counts down in the next one. Each bound has its own pair of limits for x and y; their sum, x <= y,
// is what all have in common.
func TestSumsOfLiterals(t *testing.T) {
	s := read(t, `
		(declare-fun p (Int Int) Bool)
		(declare-fun q (Int Int) Bool)
		(assert (p 0 0))
		(assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 1) (+ y 1)))))
		(assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 1) (+ y 3)))))
		(assert (forall ((x Int) (y Int)) (=> (p x y) (q x y))))
		(assert (forall ((x Int) (y Int)) (=> (and (q x y) (> x 0)) (q (- x 1) (- y 1)))))
		(assert (forall ((x Int) (y Int)) (=> (and (q x y) (<= x 0) (< y 0)) false)))`)
	assert.Equal(t, answer.Safe, decide(t, s, Options{}).Verdict)
	e := newEngine(context.Background(), s, Options{})
	c := s.Ctx
	x, y := c.Var("x", smt.Int), c.Var("y", smt.Int)
	sum, ok := e.sum(c.Ge(x, c.Int(5)), c.Le(y, c.Int(5)))
	require.True(t, ok)
	assert.Equal(t, c.Ge(x, y), sum)
	_, ok = e.sum(c.Ge(x, c.Int(5)), c.Le(x, c.Int(7)))
	assert.False(t, ok, "nothing is left of x")
	_, ok = e.sum(c.Eq(x, y), c.Le(y, c.Int(5)))
	assert.False(t, ok, "no inequality")
	_, ok = e.sum(c.Le(c.Var("r", smt.Real), c.Var("u", smt.Real)), c.Le(y, c.Int(5)))
	assert.False(t, ok, "rationals")
}
