package art

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/summary"
	"cairn/internal/answer"
	"cairn/internal/search"
	"cairn/smt"
)

// published leaves out what the paper does not have.
var published = search.Without{Ranges: true, Inner: true, Recalled: true}

// ex3 is EX-3 of Fang et al. 2025, figure 3 (b), with D and the edge to E as one.
const ex3 = `A -> B: havoc n; havoc m; x = 2
	B -> B: assume n > 0; n = n - 1; x = 2 * x
	B -> C: assume n <= 0
	C -> C: assume m > 0; m = m - 1; x = x - 2
	C -> ERR: assume m <= 0 && x == 1`

// figure8 tells what happens to the tree of EX-3 after the test A, B, B, C, D of the paper, when the frontier is treated as procedure GPS
// does. Nodes 0, 1, 2 and 5 are the test, 3, 4, 6 and 7 the paths that the paper calls 1 to 4.
func figure8(t *testing.T, without search.Without) (steps []string) {
	g := cfgtest.Parse(cfg.Math, ex3).Graph
	record := func(ev answer.Event) {
		if ev.Step != answer.NodeMade {
			steps = append(steps, ev.String())
		}
	}
	_, err := search.Decide(context.Background(), g, search.Options{Record: record, Without: without}, func(p *search.Problem) (*answer.Answer, error) {
		sums, err := summary.Compute(p.Ctx, p.Blocks, summary.Options{})
		require.NoError(t, err)
		s := New(p, Options{Goal: sums.ToTarget, Without: without})
		n := s.Root // A
		for _, kid := range []int{0, 0, 1} {
			s.Expand(n)
			n = n.Kids[kid] // B, B, C
		}
		s.Expand(n)
		for n := s.Oldest(); n != nil; n = s.Oldest() {
			if s.TryCover(n) {
				continue
			}
			status, _ := s.Check(n)
			require.Equal(t, smt.Unsat, status)
			s.DeadEnd(n, "")
			s.Refine(n)
		}
		return s.Safe(nil), nil
	})
	require.NoError(t, err)
	return steps
}

// TestFigure8: the steps of figure 8, as published.
func TestFigure8(t *testing.T) {
	assert.Equal(t, []string{
		"node 3 is dead", // (b)
		"node 1: x % 2 == 0",
		"node 3: x % 2 == 0",
		"node 4 is covered by 2", // (c): by parents that are labelled true
		"node 6 is covered by 5",
		"node 7 is dead", // (d): the parents' labels have changed
		"node 1: x > 1 && x % 2 == 0",
		"node 2: x > 1",
		"node 4 is open again",
		"node 5: x > 1",
		"node 6 is open again",
		"node 7: false",
		"node 4: x > 1", // the queue has node 4 before 6: it is covered once more than in the figure
		"node 4 is covered by 2",
		"node 6 is dead", // (e)
		"node 2: x > 1 && x % 2 == 0",
		"node 4 is open again",
		"node 5: x > 1 && x % 2 == 0",
		"node 6: x % 2 == 0",
		"node 4: x > 1 && x % 2 == 0", // (f), which is figure 3 (c)
		"node 4 is covered by 2",
	}, figure8(t, published))
}

// TestInner: with inner nodes, the first covering is that of node 2, and nothing has to be taken back.
func TestInner(t *testing.T) {
	assert.Equal(t, []string{
		"node 3 is dead",
		"node 1: x % 2 == 0",
		"node 3: x % 2 == 0",
		"node 2: x % 2 == 0",
		"node 2 is covered by 1",
	}, figure8(t, search.Without{Ranges: true}))
}

// TestLeaves runs random loops as published: what is covered is a leaf, also after it was uncovered, and all dead ends are asked about. Force
// makes a difference.
func TestLeaves(t *testing.T) {
	var again, unforced, forced int64
	for seed := range int64(12) {
		for name, how := range variants {
			if how.coverAll {
				continue
			}
			how.without = published
			checkLeaves := func(s *Tree) { eachNode(s, func(n *Node) { require.False(t, n.coverer != nil && n.Expanded, name) }) }
			s := searched(t, branching(seed), how, func(s *Tree) { checkCoverings(t, s); checkLeaves(s) })
			require.Zero(t, s.stats.deadEndsRecalled)
			again += min(s.stats.uncoverings, s.stats.coverings-s.stats.uncoverings)
			forced += s.stats.coverings

			how.without.Forced = true
			s = searched(t, branching(seed), how, func(s *Tree) { checkCoverings(t, s) })
			unforced += s.stats.coverings
		}
	}
	assert.Positive(t, again)
	assert.Positive(t, unforced)
	assert.NotEqual(t, forced, unforced)
}

// eachNode calls do for each node of the tree.
func eachNode(s *Tree, do func(*Node)) {
	stack := []*Node{s.Root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], n.Kids...)
		do(n)
	}
}
