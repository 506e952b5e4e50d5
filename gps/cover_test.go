package gps

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/answer"
	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/encode"
	"cairn/internal/steps"
	"cairn/smt"
)

// checkCoverings verifies of each node whose covering matters that the label that covers it is searched and no stronger.
func checkCoverings(t *testing.T, s *search) (beyond int) {
	stack := []*node{s.tree.root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		a := n.coverer
		if a == nil {
			stack = append(stack, n.kids...)
			continue
		}
		require.Contains(t, a.covers, n)
		require.Equal(t, n.vertex, a.vertex)
		require.Less(t, a.id, n.id)
		require.True(t, a.expanded)
		require.False(t, s.rests(a), "%d covers %d and rests", a.id, n.id)
		require.True(t, s.entails(s.c.And(n.label...), s.c.And(a.label...)))
		if commonAncestor(n, a) != a {
			beyond++
		}
	}
	return beyond
}

// TestCoverAll runs random loops, with gas and without, and checks the tree at each test and at the end.
func TestCoverAll(t *testing.T) {
	beyond, uncovered := 0, 0.0
	for seed := range int64(40) {
		text := branching(seed)
		for _, opt := range []Options{{CoverAll: true}, {CoverAll: true, NoSummaries: true}, {CoverAll: true, Impact: true}} {
			g := cfgtest.Parse(int32Type, text).Graph
			s, err := newSearch(context.Background(), g, smt.NewContext(), new(encode.Points), stats{}, opt)
			require.NoError(t, err)
			s.ctx = steps.Limit(searchSteps)
			s.opt.Record = func(e answer.Event) {
				if e.Step == answer.NodeTest {
					beyond += checkCoverings(t, s)
				}
			}
			res := s.run(false)
			s.ctx = context.Background()
			beyond += checkCoverings(t, s)
			uncovered += float64(s.stats.uncoverings)
			require.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: g}, res), text)
		}
	}
	assert.Greater(t, beyond, 20)
	assert.Positive(t, uncovered)
}

// TestUncoverBeyond: when the search below a node comes to rest, so must end what its nodes do for others.
func TestUncoverBeyond(t *testing.T) {
	s := &search{c: smt.NewContext(), opt: Options{CoverAll: true}}
	root := &node{id: 0, expanded: true}
	child := func(parent *node, id int) *node {
		n := &node{id: id, parent: parent, depth: parent.depth + 1, expanded: true}
		parent.kids = append(parent.kids, n)
		return n
	}
	a, b := child(root, 1), child(root, 2)
	inner, below, outer := child(a, 3), child(a, 4), child(b, 5)
	outer.expanded = false
	for _, n := range []*node{below, outer} {
		n.coverer = inner
		inner.covers = append(inner.covers, n)
	}
	a.coverer = root
	s.uncoverBeyond(a)
	assert.Equal(t, []*node{below}, inner.covers)
	assert.Same(t, inner, below.coverer)
	assert.Nil(t, outer.coverer)
	assert.Equal(t, []*node{outer}, s.queue)
}
