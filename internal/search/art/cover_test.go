package art

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/search"
)

// checkCoverings verifies of each node whose covering matters that the label that covers it is searched and no stronger.
func checkCoverings(t *testing.T, s *Tree) (beyond int) {
	stack := []*Node{s.Root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		a := n.coverer
		if a == nil {
			stack = append(stack, n.Kids...)
			continue
		}
		require.Contains(t, a.covers, n)
		require.Equal(t, n.Vertex, a.Vertex)
		require.Less(t, a.ID, n.ID)
		require.True(t, a.Expanded)
		require.False(t, s.rests(a), "%d covers %d and rests", a.ID, n.ID)
		require.True(t, s.Entails(s.C.And(n.Label...), s.C.And(a.Label...)))
		if commonAncestor(n, a) != a {
			beyond++
		}
	}
	return beyond
}

// TestCoverAll runs random loops and checks the tree at each step and at the end.
func TestCoverAll(t *testing.T) {
	beyond, uncovered := 0, int64(0)
	for seed := range int64(40) {
		for _, how := range variants {
			if how.coverAll {
				tree := searched(t, branching(seed), how, func(s *Tree) { beyond += checkCoverings(t, s) })
				beyond += checkCoverings(t, tree)
				uncovered += tree.stats.uncoverings
			}
		}
	}
	assert.Greater(t, beyond, 20)
	assert.Positive(t, uncovered)
}

// TestUncoverBeyond: when the search below a node comes to rest, so must end what its nodes do for others.
func TestUncoverBeyond(t *testing.T) {
	s := &Tree{Problem: new(search.Problem), opt: Options{CoverAll: true}}
	root := &Node{ID: 0, Path: new(search.Path), Expanded: true}
	child := func(parent *Node, id int) *Node {
		n := &Node{ID: id, Path: &search.Path{Depth: parent.Depth + 1}, Parent: parent, Expanded: true}
		parent.Kids = append(parent.Kids, n)
		return n
	}
	a, b := child(root, 1), child(root, 2)
	inner, below, outer := child(a, 3), child(a, 4), child(b, 5)
	outer.Expanded = false
	for _, n := range []*Node{below, outer} {
		n.coverer = inner
		inner.covers = append(inner.covers, n)
	}
	a.coverer = root
	s.uncoverBeyond(a)
	assert.Equal(t, []*Node{below}, inner.covers)
	assert.Same(t, inner, below.coverer)
	assert.Nil(t, outer.coverer)
	assert.Equal(t, []*Node{outer}, s.queue)
}
