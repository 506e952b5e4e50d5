package bself

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/summary"
	"cairn/cooper"
	"cairn/internal/answer"
	"cairn/smt"
)

// Folding proves the programs of the list, each of one loop, with an invariant that is not convex; the linear summaries that
// guide the engine gps do not prove them.
func TestDisjunctive(t *testing.T) {
	names := tasks(t)
	require.GreaterOrEqual(t, len(names), 5)
	for _, name := range names {
		g := load(t, name)
		r := decide(t, g, Options{})
		require.Equal(t, answer.Safe, r.Verdict, "%s: %s", name, r.Reason)
		assert.False(t, convex(t, g, r), name)
		assert.False(t, summarized(t, g), name)
	}
	g := load(t, "bself_fig2")
	assert.True(t, convex(t, g, decide(t, g, Options{})), "x == i is convex")
	assert.True(t, summarized(t, g), "x == i is linear")
}

// convex reports whether the invariants are the integral points of their convex hulls.
func convex(t *testing.T, g *cfg.Graph, r *answer.Answer) bool {
	ctx := context.Background()
	c := r.Certificate.(*answer.Invariants).Symbols.Ctx
	for v := range g.Vertices {
		inv, ok := r.Certificate.(*answer.Invariants).At[cfg.Vertex(v)]
		if !ok {
			continue
		}
		hull, err := cooper.ConvexHull(ctx, c, inv, c.FreeVars(inv), cooper.Options{})
		require.NoError(t, err)
		if smt.Entails(ctx, c, hull.Formula(c), inv) != smt.Unsat {
			return false
		}
	}
	return true
}

// summarized reports whether the path summary of the whole program is unsatisfiable.
func summarized(t *testing.T, g *cfg.Graph) bool {
	p := problemOf(t, g)
	s, err := summary.Compute(p.Ctx, p.Blocks, summary.Options{})
	require.NoError(t, err)
	return p.Sat(p.Vocab.Typed(), s.ToTarget(g.Source)) == smt.Unsat
}
