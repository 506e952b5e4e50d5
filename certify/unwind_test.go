package certify

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"cairn/absint"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
)

func (k task) unwound(times int) *answer.Unwinding {
	return &answer.Unwinding{Symbols: k.vo, Bound: times}
}

func TestUnwinding(t *testing.T) {
	for name, tc := range map[string]struct {
		text  string
		times int
		what  string // the error
	}{
		"ten iterations": {counter, 11, ""},
		"one more":       {counter, 12, ""},
		"one too few":    {counter, 10, "an execution comes to loop heads more than 10 times"},
		"no loop":        {"S -> A: havoc x\nA -> ERR: assume x > 3 && x < 2\nA -> X: assume x > 3", 1, ""},
		"no error":       {"S -> S: x = 1", 1, ""},
		"for ever":       {"S -> H: x = 0\nH -> H: havoc x\nH -> ERR: assume x != x", 50, "more than 50 times"},
		"the error in the third iteration": {`
			S -> H: i = 0
			H -> B: assume i < 5; havoc x
			B -> H: assume x >= 0; i = i + 1
			B -> ERR: assume x < 0 && i == 2`, 20, "an execution reaches the error"},
		"ways that meet again": {`
			S -> H: i = 0; s = 0; havoc x
			H -> A: assume i < 4 && x > 0
			H -> B: assume i < 4 && x <= 0
			A -> M: s = s + 2
			B -> M: s = s + 1; havoc x
			M -> H: i = i + 1
			H -> ERR: assume i >= 4 && (s < 4 || s > 8)`, 5, ""},
		"two loops, the second inside": {`
			S -> H: i = 0; s = 0
			H -> I: assume i < 3; j = 0
			I -> I: assume j < i; j = j + 1; s = s + 1
			I -> H: assume j >= i; i = i + 1
			H -> ERR: assume i >= 3 && s != 3`, 10, ""},
	} {
		k := newTask(tc.text)
		err := k.check(k.unwound(tc.times))
		if tc.what == "" {
			assert.NoError(t, err, name)
		} else {
			assert.ErrorContains(t, err, tc.what, name)
		}
	}
	k := newTask(counter)
	assert.ErrorContains(t, k.check(&answer.Unwinding{Bound: 11}), "none of the program's")
	other := newTask("S -> ERR: assume 1 == 2")
	assert.ErrorContains(t, k.check(&answer.Unwinding{Bound: 11, Symbols: other.vo}), "none of the program's")
	k = newTask("ERR -> ERR: x = 1")
	assert.ErrorContains(t, k.check(k.unwound(1)), "the source is the error")
	assert.ErrorContains(t, k.check(k.safe(smt.True)), "the source is the error")
	k = newTask(counter)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	assert.ErrorIs(t, k.checkIn(ctx, k.unwound(11)), ErrCancelled)
}

// TestUnwindingApproximately has an edge that is over-approximated, and what follows from it later: neither is the certificate's
// fault.
func TestUnwindingApproximately(t *testing.T) {
	begin := "S -> H: i = 0; havoc x; havoc y; assume x > 1 && y > 1 && x < 40 && y < 40\n"
	for _, text := range []string{
		begin + "H -> H: assume i < x * y; i = i + 1\nH -> ERR: assume i > 1600",
		begin + "H -> I: z = x * y\nI -> J: assume z > 900\nJ -> J: i = i + 1\nJ -> ERR: assume i == 2",
	} {
		k := newTask(text)
		assert.ErrorIs(t, k.check(k.unwound(5)), ErrNoAnswer, text)
	}
}

func TestUnwindingWithFacts(t *testing.T) {
	k := newTask(`
		S -> A: havoc b; assume b > 0 && b < 100; i = 0; havoc a; assume a > 11 && a < 13 || a > 10 && a < 14 && a == 12
		A -> H:
		H -> H: assume i < 3; i = i + 1
		H -> ERR: assume i >= 3 && a * b != 12 * b
		H -> X: assume i >= 3 && a * b == 12 * b`)
	r := k.unwound(4)
	assert.ErrorIs(t, k.check(r), ErrNoAnswer)
	r.Facts = absint.Analyze(context.Background(), k.Graph, absint.Options{}).Facts(k.vo)
	assert.NoError(t, k.check(r))
	r.Facts = map[cfg.Vertex][]smt.Term{k.Vertex["A"]: {smt.False}}
	assert.Error(t, k.check(r))
}
