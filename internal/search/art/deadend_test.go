package art

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/search"
	"cairn/smt"
)

// TestDeadEndsAreDead asks the solver again about all dead ends, those that were recalled too.
func TestDeadEndsAreDead(t *testing.T) {
	dead := 0
	var recalled int64
	for seed := range int64(30) {
		for _, how := range variants {
			if how.coverAll {
				continue
			}
			text := branching(seed)
			s := searched(t, text, how, func(*Tree) {})
			recalled += s.stats.deadEndsRecalled
			stack := []*Node{s.Root}
			for len(stack) > 0 && dead < 2000 {
				n := stack[len(stack)-1]
				stack = append(stack[:len(stack)-1], n.Kids...)
				if n.Dead && n.Depth > 0 {
					dead++
					status, _ := smt.CheckSat(s.Ctx, s.C, s.Formulas(n)...)
					require.Equal(t, smt.Unsat, status, "seed %d\n%s", seed, text)
				}
			}
		}
	}
	assert.Greater(t, dead, 40)
	assert.Positive(t, recalled)
}

// empty is a tree of no program.
func empty() *Tree {
	return &Tree{Problem: &search.Problem{Asker: search.NewAsker(context.Background(), smt.NewContext())}}
}

// TestRecall: what is remembered of a path serves for others with the same last blocks, if the conjuncts hold before them.
func TestRecall(t *testing.T) {
	s := empty()
	f := s.C.Var("f", smt.Bool)
	path := func(blocks ...int) *Node {
		n := &Node{Path: &search.Path{Block: -1}}
		for _, b := range blocks {
			n = &Node{Parent: n, Path: &search.Path{Block: b, Depth: n.Depth + 1}}
		}
		return n
	}
	g := s.C.Var("g", smt.Bool)
	s.remember(path(1, 2, 3, 4), []smt.Term{smt.True, f, g, smt.False})
	assert.Equal(t, []smt.Term{f, g, smt.False}, s.recall(path(7, 2, 3, 4)), "true holds before the last three")
	assert.Equal(t, []smt.Term{f, g, smt.False}, s.recall(path(7, 7, 2, 3, 4)))
	assert.Nil(t, s.recall(path(7, 3, 4)))
	assert.Nil(t, s.recall(path(1, 2, 3)))
	other := path(7, 3, 4)
	other.Parent.Parent.Label = []smt.Term{s.C.Var("h", smt.Bool), f}
	assert.Equal(t, []smt.Term{g, smt.False}, s.recall(other))
}

// TestLabelsAreSimplified: a conjunct that a later one implies goes.
func TestLabelsAreSimplified(t *testing.T) {
	s := empty()
	x, y := s.C.Var("x", smt.Int), s.C.Var("y", smt.Int)
	n := &Node{}
	le := func(v smt.Term, k int64) smt.Term { return s.C.Le(v, s.C.Int(k)) }
	for _, f := range []smt.Term{le(x, 5), le(y, 5), le(x, 7), le(x, 3), smt.True} {
		s.strengthen(n, f)
	}
	assert.Equal(t, []smt.Term{le(y, 5), le(x, 3)}, n.Label)
	assert.Equal(t, 3, n.version)
	assert.EqualValues(t, 1, s.stats.subsumedConjuncts)
}

// TestFrontierIsFair: leaves leave the queue in the order in which they came, also if they come again, or the last one first.
func TestFrontierIsFair(t *testing.T) {
	for _, latest := range []bool{false, true} {
		s := empty()
		r := rand.New(rand.NewSource(1))
		var want []*Node
		for id := range 2000 {
			if len(want) == 0 || r.Intn(2) == 0 {
				n := &Node{ID: id}
				s.enqueue(n)
				want = append(want, n)
				continue
			}
			next, at := s.Oldest, 0
			if latest {
				next, at = s.Latest, len(want)-1
			}
			n := next()
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
	for name, how := range variants {
		b.Run(name, func(b *testing.B) {
			var asked, recalled float64
			for b.Loop() {
				for seed := range int64(20) {
					s := searched(b, branching(seed), how, func(*Tree) {})
					asked += float64(s.Stats.Queries)
					recalled += float64(s.Stats.QueriesRecalled + s.stats.deadEndsRecalled)
				}
			}
			require.Positive(b, recalled)
			b.ReportMetric(100*recalled/(recalled+asked), "%recalled")
		})
	}
}
