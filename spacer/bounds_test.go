package spacer

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/answer"
	"cairn/lang/horn"
	"cairn/smt"
)

// tree are clauses for n functions, each of which calls the next one twice; the last one counts to 1000.
func tree(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "(declare-fun f%d (Int Int Int) Bool)\n", i)
	}
	fmt.Fprintf(&b, "(assert (forall ((x Int) (g Int)) (f%d x g (ite (and (> x 0) (< g 1000)) (+ g 1) g))))\n", n-1)
	for i := range n - 1 {
		fmt.Fprintf(&b, "(assert (forall ((x Int) (g Int) (h Int) (k Int)) (=> (and (f%d x g h) (f%d (- x 1) h k)) (f%d x g k))))\n", i+1, i+1, i)
	}
	b.WriteString("(assert (forall ((x Int) (h Int)) (=> (and (f0 x 0 h) (< x 1000) (> x (- 1000)) (> h 1000)) false)))")
	return b.String()
}

// TestBounds: in a chain of predicates bounds need not go from one value to the next.
func TestBounds(t *testing.T) {
	queries := func(opt Options) int {
		s, _, err := horn.Preprocess(context.Background(), read(t, tree(40)))
		require.NoError(t, err)
		e := newEngine(context.Background(), s, opt)
		a, err := e.solve()
		require.NoError(t, err)
		assert.Equal(t, answer.Safe, a.Verdict)
		return e.stats.queries
	}
	assert.Less(t, 3*queries(Options{}), 2*queries(Options{NoBounds: true}), "9,605 without, when this was written, and 4,644 with")
	assert.Equal(t, answer.Safe, decide(t, read(t, tree(8)), Options{}).Verdict)

	e := newEngine(context.Background(), read(t, tree(2)), Options{})
	c := e.c
	x, y := c.Var("x", smt.Int), c.Var("y", smt.Int)
	le := func(k int64) smt.Term { return c.Le(c.Add(x, y), c.Int(k)) }
	assert.Equal(t, e.shape(c.Or(le(5), c.Ge(x, c.Int(3)))), e.shape(c.Or(c.Ge(x, c.Int(-7)), le(0))))
	assert.NotEqual(t, e.shape(le(5)), e.shape(c.Ge(c.Add(x, y), c.Int(5))))
	assert.Nil(t, e.shape(c.Or(le(5), c.Eq(x, y))))
	assert.True(t, e.isLooser(le(5), le(4)))
	assert.True(t, e.isLooser(le(5), le(5)))
	assert.False(t, e.isLooser(le(4), le(5)))
	assert.False(t, e.isLooser(le(5), c.Le(x, c.Int(4))))
	assert.True(t, e.weaker(c.Or(le(5), c.Eq(x, y)), le(4)))
	assert.False(t, e.weaker(le(5), c.Or(le(4), c.Eq(x, y))))
}
