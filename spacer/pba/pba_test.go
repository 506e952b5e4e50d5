package pba_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/clauses"
	"cairn/internal/answer"
	"cairn/internal/steps"
	"cairn/lang/horn"
	"cairn/spacer/pba"
)

func system(t *testing.T, text string) *horn.System {
	t.Helper()
	sys, err := horn.Read(context.Background(), []byte(text), "test.smt2")
	require.NoError(t, err)
	return sys
}

// solve decides a system and checks the evidence. It returns nil if the context has ended before.
func solve(ctx context.Context, t *testing.T, sys *horn.System, opt pba.Options) *answer.Answer {
	t.Helper()
	ans, err := pba.Solve(ctx, sys, opt)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	require.NoError(t, err)
	switch ans.Verdict {
	case answer.Safe:
		require.NoError(t, clauses.CheckModel(context.Background(), sys, ans.Certificate.(horn.Model)))
	case answer.Unsafe:
		require.NoError(t, clauses.CheckDerivation(context.Background(), sys, ans.Certificate.(horn.Derivation)))
	}
	return ans
}

var variants = map[string]pba.Options{
	"paper":     {},
	"variables": {Variables: true},
	"no CEGAR":  {NoCEGAR: true},
	"both":      {Variables: true, NoCEGAR: true},
}

var status = regexp.MustCompile(`\(set-info :status (sat|unsat)\)`)

// TestVariantsAgree solves the clauses of testdata with all variants: linear and nonlinear ones, integers and rationals.
func TestVariantsAgree(t *testing.T) {
	files, err := filepath.Glob("../../testdata/chc/*.smt2")
	require.NoError(t, err)
	for name, opt := range variants {
		solved := 0
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			if ans := solve(steps.Limit(1500), t, system(t, string(text)), opt); ans != nil && ans.Verdict != answer.Unknown {
				assert.Equal(t, map[answer.Verdict]string{answer.Safe: "sat", answer.Unsafe: "unsat"}[ans.Verdict], string(status.FindSubmatch(text)[1]), "%s, %s", name, file)
				solved++
			}
		}
		assert.GreaterOrEqual(t, solved, 8, name)
	}
}

// TestFigure1 proves the program of the paper's figure 1, which the clauses' other engines do not prove in minutes. The abstraction
// must have been refined by counterexamples, and what is left of it must be less than all.
func TestFigure1(t *testing.T) {
	text, err := os.ReadFile("../../testdata/chc/pba_fig1.smt2")
	require.NoError(t, err)
	var told []pba.Step
	ans := solve(context.Background(), t, system(t, string(text)), pba.Options{Trace: func(s pba.Step) { told = append(told, s) }})
	require.Equal(t, answer.Safe, ans.Verdict)
	count := map[string]int{}
	for _, s := range told {
		count[s.What]++
	}
	assert.Equal(t, 1, count["safe"])
	assert.Greater(t, count["abstracted"], 1)
	assert.Greater(t, count["refined"], 1)
	last := told[len(told)-1]
	assert.Less(t, last.Assumed, last.Of)
	assert.Greater(t, last.Invariants, 0)
	assert.Contains(t, last.String(), "safe; safe, ")
}

// TestAbstractionForgets proves x <= 100 in a loop that does much with other variables. None of that is in the final abstraction.
func TestAbstractionForgets(t *testing.T) {
	sys := system(t, `
(set-logic HORN)
(declare-fun p (Int Int Int) Bool)
(assert (p 0 0 1))
(assert (forall ((x Int) (y Int) (z Int)) (=> (and (p x y z) (< x 100)) (p (+ x 1) (+ y z) (- z y)))))
(assert (forall ((x Int) (y Int) (z Int)) (=> (and (p x y z) (> x 100)) false)))`)
	var last pba.Step
	ans := solve(context.Background(), t, sys, pba.Options{Trace: func(s pba.Step) { last = s }})
	assert.Equal(t, answer.Safe, ans.Verdict)
	for _, s := range ans.Stats {
		if s.Name == "assumptions in the largest abstraction" {
			assert.LessOrEqual(t, s.Value, 4.0, "x = 0, x < 100, x' = x + 1, x > 100 are all that matters")
		}
	}
	assert.Greater(t, last.Of, 6)
}

// TestErrorBehindIterations needs as many iterations as the bound must have for the error, in a loop inside of a loop.
func TestErrorBehindIterations(t *testing.T) {
	sys := system(t, `
(set-logic HORN)
(declare-fun outer (Int Int) Bool)
(declare-fun inner (Int Int Int) Bool)
(assert (outer 0 0))
(assert (forall ((i Int) (s Int)) (=> (outer i s) (inner i 0 s))))
(assert (forall ((i Int) (j Int) (s Int)) (=> (and (inner i j s) (< j 3)) (inner i (+ j 1) (+ s 1)))))
(assert (forall ((i Int) (j Int) (s Int)) (=> (and (inner i j s) (= j 3)) (outer (+ i 1) s))))
(assert (forall ((i Int) (s Int)) (=> (and (outer i s) (= s 6)) false)))`)
	for name, opt := range variants {
		bound := 0
		opt.Trace = func(s pba.Step) { bound = s.Bound }
		ans := solve(context.Background(), t, sys, opt)
		assert.Equal(t, answer.Unsafe, ans.Verdict, name)
		assert.Equal(t, 3, bound, "%s: two iterations of the outer loop, three of the inner one", name)
	}
}

// TestCancelled stops at once.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := pba.Solve(ctx, system(t, `(set-logic HORN) (declare-fun p (Int) Bool) (assert (p 0))
		(assert (forall ((x Int)) (=> (p x) (p (+ x 1))))) (assert (forall ((x Int)) (=> (and (p x) (< x 0)) false)))`), pba.Options{})
	assert.ErrorIs(t, err, context.Canceled)
}
