package pba

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/lang/horn"
	"cairn/smt"
)

// guardsOf are the guards of a system with one predicate p, as they are written.
func guardsOf(t *testing.T, step string) []string {
	t.Helper()
	sys, err := horn.Read(context.Background(), []byte(`(set-logic HORN) (declare-fun p (Int Int) Bool) (assert (p 0 0))
		(assert (forall ((x Int) (y Int) (u Int) (v Int)) (=> (and (p x y) `+step+`) (p u v))))
		(assert (forall ((x Int) (y Int)) (=> (and (p x y) (> x y)) false)))`), "test.smt2")
	require.NoError(t, err)
	x, y := sys.Ctx.Var("x", smt.Int), sys.Ctx.Var("y", smt.Int)
	var got []string
	for _, f := range bound(sys, false).guardLemmas(sys.Ctx)[0] {
		got = append(got, sys.Ctx.String(sys.Ctx.Not(sys.Ctx.Subst(f, map[smt.Term]smt.Term{sys.Preds[0].Params[0]: x, sys.Preds[0].Params[1]: y}))))
	}
	return got
}

func TestGuards(t *testing.T) {
	assert.Equal(t, []string{"(>= x 3)"}, guardsOf(t, "(>= x 3) (= u (+ x 1)) (= v y)"), "what makes the next state is no guard")
	assert.Empty(t, guardsOf(t, "(= u (+ x 1)) (= v y)"), "no guard, no lemma")
	assert.Equal(t, []string{"(>= x 3)", "(<= y 1)"}, guardsOf(t, "(>= y 0) (or (and (>= x 3) (= u x)) (and (<= y 1) (= u y)) (= u v))"),
		"all ways require y >= 0, and one nothing else")
	many := "(or"
	for i := range maxGuards + 1 {
		many += fmt.Sprintf(" (= x %d)", i)
	}
	assert.Empty(t, guardsOf(t, many+")"), "too many")
	product := "(>= x 3)"
	for i := range 8 {
		product += fmt.Sprintf(" (or (= x (+ u %d)) (= y (+ v %d)))", i, i)
	}
	assert.Empty(t, guardsOf(t, product), "too many ways through all disjunctions")
	long := ""
	for i := range maxLiterals + 1 {
		long += fmt.Sprintf(" (not (= x %d))", i)
	}
	assert.Empty(t, guardsOf(t, "(and"+long+")"), "too long")
}
