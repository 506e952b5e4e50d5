package cairn_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn"
)

const absolute = `
int absolute(int x) { return x < 0 ? -x : x; }
`

// A function is verified with arbitrary arguments: can it overflow?
func ExampleVerify() {
	p, err := cairn.Source("abs.c", absolute)
	if err != nil {
		panic(err)
	}
	result, err := cairn.Verify(context.Background(), p, cairn.Options{Entry: "absolute", Checks: []string{"overflow"}})
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Verdict)
	for _, in := range result.Counterexample.Inputs {
		fmt.Println("x =", in.Value)
	}
	// Output:
	// unsafe
	// x = -2147483648
}

func ExampleSolveClauses() {
	script := `(set-logic HORN)
		(declare-fun even (Int) Bool)
		(assert (even 0))
		(assert (forall ((x Int)) (=> (even x) (even (+ x 2)))))
		(assert (forall ((x Int)) (=> (and (even x) (= x 7)) false)))
		(check-sat)`
	result, err := cairn.SolveClauses(context.Background(), "even.smt2", script, cairn.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Answer, result.Model[0].Predicate, result.Model[0].Parameters)
	// Output: sat even (x0 Int)
}

func TestVerify(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	p, err := cairn.Load("docs/tutorial/queue_fixed.c")
	require.NoError(t, err)
	events := 0
	r, err := cairn.Verify(ctx, p, cairn.Options{Engine: "gps", Events: func(engine string, e cairn.Event) {
		assert.Equal(t, "gps", engine)
		assert.Less(t, e.Parent, max(e.Node, 1), "nodes are made after their parents")
		events++
	}})
	require.NoError(t, err)
	assert.Equal(t, cairn.Safe, r.Verdict)
	assert.Equal(t, "gps", r.Engine)
	require.NotEmpty(t, r.Invariants)
	assert.Contains(t, r.Invariants[0].Expression, "count <= 8")
	assert.Equal(t, "docs/tutorial/queue_fixed.c", r.Invariants[0].File)
	assert.NotNil(t, r.Certificate)
	text, err := r.JSON()
	require.NoError(t, err)
	assert.Contains(t, string(text), `"verdict":"safe"`)
	assert.Positive(t, events)
	witness, err := r.Witness(ctx, time.Unix(0, 0))
	require.NoError(t, err)
	assert.Contains(t, string(witness), "invariant_set")

	p, err = cairn.Source("p.c", "#include <assert.h>\nint main(void) { assert(LIMIT < 3); }")
	require.NoError(t, err)
	r, err = cairn.Verify(ctx, p, cairn.Options{Define: []string{"LIMIT=3"}, Model: cairn.LP64})
	require.NoError(t, err)
	assert.Equal(t, cairn.Unsafe, r.Verdict)
	harness, err := r.Harness(ctx)
	require.NoError(t, err)
	assert.NotEmpty(t, harness)
	assert.Equal(t, "assert", r.Counterexample.Check)
	assert.Equal(t, 2, r.Counterexample.Steps[len(r.Counterexample.Steps)-1].Line)
}

func TestWrongQuestions(t *testing.T) {
	_, err := cairn.Load()
	assert.Error(t, err)
	_, err = cairn.Source("empty.c", " ")
	assert.ErrorAs(t, err, new(*cairn.InputError))
	p, err := cairn.Source("p.c", "int main(void) { return }")
	require.NoError(t, err)
	for want, opt := range map[string]cairn.Options{
		"p.c:1:25":       {},
		"either Checks":  {Checks: []string{"all"}, Property: "no-overflow"},
		"no-such":        {Checks: []string{"no-such"}},
		"termination":    {Property: "termination"},
		"no-such-engine": {Engine: "no-such-engine"},
	} {
		r, err := cairn.Verify(t.Context(), p, opt)
		require.Error(t, err)
		assert.Contains(t, err.Error(), want)
		assert.Equal(t, cairn.Unknown, r.Verdict)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("enough"))
	p, err = cairn.Source("p.c", "int main(void) { return 0; }")
	require.NoError(t, err)
	r, err := cairn.Verify(ctx, p, cairn.Options{})
	require.NoError(t, err)
	assert.Equal(t, cairn.Unknown, r.Verdict)
	assert.NotEmpty(t, r.Reason)

	c, err := cairn.SolveClauses(t.Context(), "c.smt2", "(assert", cairn.Options{})
	assert.ErrorAs(t, err, new(*cairn.InputError))
	assert.Equal(t, cairn.Undecided, c.Answer)
	assert.Contains(t, strings.Join(cairn.Engines(), " "), "gps")
	assert.NotContains(t, strings.Join(cairn.ClauseEngines(), " "), "absint")
}
