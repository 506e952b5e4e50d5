package gps

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg/cfgtest"
	"cairn/cfg/encode"
	"cairn/internal/steps"
	"cairn/smt"
)

// branching makes a random loop with three ways into it, so that many paths end alike.
func branching(seed int64) string {
	text := randomLoop(rand.New(rand.NewSource(seed)))
	for _, start := range []string{"x = 1; y = 1", "x = 2; y = 1"} {
		text += fmt.Sprintf("\nS -> H: %s; i = 0; a = 0", start)
	}
	return text
}

// searched runs a search for so many steps.
func searched(tb testing.TB, text string, opt Options, limit int64) *search {
	g := cfgtest.Parse(int32Type, text).Graph
	s, err := newSearch(context.Background(), g, smt.NewContext(), new(encode.Points), stats{}, opt)
	require.NoError(tb, err)
	s.ctx = steps.Limit(limit)
	s.run(false)
	s.ctx = context.Background()
	return s
}

// TestDeadEndsAreDead asks the solver again about all dead ends, those that were recalled too.
func TestDeadEndsAreDead(t *testing.T) {
	dead := 0
	var recalled int64
	for seed := range int64(30) {
		for _, opt := range []Options{{}, {NoSummaries: true}, {Impact: true}} {
			text := branching(seed)
			s := searched(t, text, opt, searchSteps)
			recalled += s.stats.endsRecalled
			stack := []*node{s.tree.root}
			for len(stack) > 0 && dead < 2000 {
				n := stack[len(stack)-1]
				stack = append(stack[:len(stack)-1], n.kids...)
				if n.dead && n.depth > 0 {
					dead++
					status, _ := smt.CheckSat(s.ctx, s.c, s.pathFormulas(n)...)
					require.Equal(t, smt.Unsat, status, "seed %d\n%s", seed, text)
				}
			}
		}
	}
	assert.Greater(t, dead, 40)
	assert.Positive(t, recalled)
}

// TestRecall: what is remembered of a path serves for others with the same last blocks, if the conjuncts hold before them.
func TestRecall(t *testing.T) {
	s := &search{c: smt.NewContext()}
	f := s.c.Var("f", smt.Bool)
	path := func(blocks ...int) *node {
		n := &node{block: -1}
		for _, b := range blocks {
			n = &node{parent: n, block: b, depth: n.depth + 1}
		}
		return n
	}
	g := s.c.Var("g", smt.Bool)
	s.remember(path(1, 2, 3, 4), []smt.Term{smt.True, f, g, smt.False})
	assert.Equal(t, []smt.Term{f, g, smt.False}, s.recall(path(7, 2, 3, 4)), "true holds before the last three")
	assert.Equal(t, []smt.Term{f, g, smt.False}, s.recall(path(7, 7, 2, 3, 4)))
	assert.Nil(t, s.recall(path(7, 3, 4)))
	assert.Nil(t, s.recall(path(1, 2, 3)))
	other := path(7, 3, 4)
	other.parent.parent.label = []smt.Term{s.c.Var("h", smt.Bool), f}
	assert.Equal(t, []smt.Term{g, smt.False}, s.recall(other))
}

func TestNoQuestionIsAskedTwice(t *testing.T) {
	s := &search{ctx: context.Background(), c: smt.NewContext(), implied: make(map[implication]bool)}
	x := s.c.Var("x", smt.Int)
	small, smaller := s.c.Le(x, s.c.Int(5)), s.c.Le(x, s.c.Int(3))
	for range 3 {
		assert.True(t, s.entails(smaller, small))
		assert.False(t, s.entails(small, smaller))
	}
	assert.EqualValues(t, 2, s.stats.queries)
	assert.EqualValues(t, 4, s.stats.queriesRecalled)
}

// TestLabelsAreSimplified: a conjunct that a later one implies goes.
func TestLabelsAreSimplified(t *testing.T) {
	s := &search{ctx: context.Background(), c: smt.NewContext(), implied: make(map[implication]bool)}
	x, y := s.c.Var("x", smt.Int), s.c.Var("y", smt.Int)
	n := &node{}
	le := func(v smt.Term, k int64) smt.Term { return s.c.Le(v, s.c.Int(k)) }
	for _, f := range []smt.Term{le(x, 5), le(y, 5), le(x, 7), le(x, 3), smt.True} {
		s.strengthen(n, f)
	}
	assert.Equal(t, []smt.Term{le(y, 5), le(x, 3)}, n.label)
	assert.Equal(t, 3, n.version)
	assert.EqualValues(t, 1, s.stats.subsumed)
}

// TestFrontierIsFair: leaves leave the queue in the order in which they came, also if they come again; for Impact the last
// one leaves first.
func TestFrontierIsFair(t *testing.T) {
	for _, impact := range []bool{false, true} {
		s := &search{opt: Options{Impact: impact}}
		r := rand.New(rand.NewSource(1))
		var want []*node
		for id := range 2000 {
			if len(want) == 0 || r.Intn(2) == 0 {
				n := &node{id: id}
				s.enqueue(n)
				s.enqueue(n) // it is there already
				want = append(want, n)
				continue
			}
			at := 0
			if impact {
				at = len(want) - 1
			}
			n := s.dequeue()
			require.Same(t, want[at], n)
			want = append(want[:at:at], want[at+1:]...)
			if r.Intn(3) == 0 { // uncovered later
				s.enqueue(n)
				want = append(want, n)
			}
		}
	}
}

// BenchmarkRecall shows how many of the questions of a search need not be asked, because they have been asked before: whether
// a label implies another, and whether a path is a dead end.
func BenchmarkRecall(b *testing.B) {
	for name, opt := range map[string]Options{"gps": {}, "gps-nosum": {NoSummaries: true}, "impact": {Impact: true}} {
		b.Run(name, func(b *testing.B) {
			var all stats
			for b.Loop() {
				for seed := range int64(20) {
					s := searched(b, branching(seed), opt, searchSteps)
					all.queries += s.stats.queries
					all.queriesRecalled += s.stats.queriesRecalled
					all.endsRecalled += s.stats.endsRecalled
				}
			}
			recalled := float64(all.queriesRecalled + all.endsRecalled)
			require.Positive(b, recalled)
			b.ReportMetric(100*recalled/(recalled+float64(all.queries)), "%recalled")
		})
	}
}
