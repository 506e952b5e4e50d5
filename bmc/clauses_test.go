package bmc_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/bmc"
	"cairn/certify/clauses"
	"cairn/internal/answer"
	"cairn/lang/horn"
)

func solve(t *testing.T, text string, opt bmc.Options) *answer.Answer {
	t.Helper()
	ctx := context.Background()
	sys, err := horn.Read(ctx, []byte("(set-logic HORN)\n"+text+"\n(check-sat)"), "test.smt2")
	require.NoError(t, err)
	ans, err := bmc.Solve(ctx, sys, opt)
	require.NoError(t, err)
	if ans.Verdict == answer.Unsafe {
		require.NoError(t, clauses.CheckDerivation(ctx, sys, ans.Certificate.(horn.Derivation)))
	}
	return ans
}

// counter counts by three, and switches between two predicates.
const counter = `
	(declare-fun p (Int Bool) Bool)
	(declare-fun q (Int) Bool)
	(assert (p 0 true))
	(assert (forall ((x Int) (b Bool)) (=> (and (p x b) (< x 10)) (q (+ x 1)))))
	(assert (forall ((x Int)) (=> (q x) (p (+ x 2) (> x 5)))))
`

func TestShortestDerivation(t *testing.T) {
	ans := solve(t, counter+"(assert (forall ((x Int) (b Bool)) (=> (and (p x b) b (> x 7)) false)))", bmc.Options{})
	require.Equal(t, answer.Unsafe, ans.Verdict, ans.Reason)
	assert.Len(t, ans.Certificate.(horn.Derivation), 8)

	ans = solve(t, counter+"(assert (forall ((x Int) (b Bool)) (=> (and (p x b) b (> x 7)) false)))", bmc.Options{Depth: 5})
	assert.Equal(t, "there is no derivation of up to 5 steps", ans.Reason)

	ans = solve(t, "(assert (forall ((x Int)) (=> (> x 3) false)))", bmc.Options{})
	require.Equal(t, answer.Unsafe, ans.Verdict, ans.Reason)
	assert.Len(t, ans.Certificate.(horn.Derivation), 1)
}

func TestUnknown(t *testing.T) {
	for text, want := range map[string]string{
		counter + "(assert (forall ((x Int) (b Bool)) (=> (and (p x b) (= x 5)) false)))":                                                           "no derivation of up to 30 steps",
		"(declare-fun p (Int) Bool) (assert (p 1)) (assert (forall ((x Int)) (=> (and (p x) (= x 2)) false)))":                                      "no longer derivations",
		"(declare-fun p (Int) Bool) (assert (p 1)) (assert (forall ((x Int) (y Int)) (=> (and (p x) (p y) (> x y)) false)))":                        "2 atoms in its body",
		"(declare-fun p (Int) Bool) (assert (forall ((x Int)) (=> (p x) (p (+ x 1))))) (assert (forall ((x Int)) (=> (p x) false)))":                "no longer derivations",
		"(declare-fun p (Int) Bool) (assert (p 1)) (assert (forall ((x Int)) (=> (p x) (p (* 2 x))))) (assert (forall ((x Int)) (=> (p 3) false)))": "no derivation of up to 30 steps",
	} {
		ans := solve(t, text, bmc.Options{Depth: 30})
		assert.Equal(t, answer.Unknown, ans.Verdict, text)
		assert.Contains(t, ans.Reason, want, text)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	sys, err := horn.Read(ctx, []byte("(set-logic HORN)\n"+counter+"(assert (forall ((x Int) (b Bool)) (=> (and (p x b) (= x 5)) false)))\n(check-sat)"), "test.smt2")
	require.NoError(t, err)
	cancel()
	ans, err := bmc.Solve(ctx, sys, bmc.Options{})
	require.NoError(t, err)
	assert.Equal(t, answer.Unknown, ans.Verdict)
}
