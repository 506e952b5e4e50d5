package art

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/search"
)

// example2 is of Fang et al. 2025, section 8: a > 0 is 2-inductive. Its error is at the end of an iteration, as in figure 1 of the same paper.
const example2 = `S -> H: a = 1; b = 2
	H -> H: assume a > 0; havoc n; assume n > 0 && b < 1000; t = a; a = b; b = t + b
	H -> ERR: assume a <= 0`

// rotation keeps its values and moves them on: what is said of a is k-inductive for as many as there are.
const rotation = `S -> H: a = 1; b = 2; c = 3; d = 4; e = 5
	H -> H: t = a; a = b; b = c; c = d; d = e; e = t
	H -> ERR: assume a == 7`

// TestInduct: a label that an iteration does not keep is shown by k-induction, with the least k that does, and not with less.
func TestInduct(t *testing.T) {
	for _, tt := range []struct {
		name, text       string
		induction        int
		shown            bool
		label            string // of the node that covers
		without, reduced int    // nodes of the tree
	}{
		{"example 2, by coverings", example2, 1, false, "", 6, 0},
		{"example 2, by 2-induction", example2, 2, true, "a > 0 && b > 0", 0, 4},
		{"rotation, by coverings", rotation, 1, false, "", 10, 0},
		{"rotation, by 5-induction", rotation, 5, true, "a <= 6 && b <= 6 && c <= 6 && d <= 6 && e <= 6", 0, 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tree := searched(t, tt.text, variant{depthFirst: true, induction: tt.induction, without: search.Without{Ranges: true}}, func(*Tree) {})
			checkCoverings(t, tree)
			if !tt.shown {
				assert.Zero(t, tree.stats.inductions)
				assert.GreaterOrEqual(t, tree.size, tt.without)
				return
			}
			assert.Equal(t, int64(1), tree.stats.inductions)
			assert.Equal(t, tt.reduced, tree.size)
			head := tree.Root.Kids[0]
			for _, part := range strings.Split(tt.label, " && ") {
				assert.Contains(t, tree.Vocab.LabelText(tree.C.And(head.Label...)), part)
			}
		})
	}
}

// TestBefore: the weakest precondition of an iteration is exact, with choices in it and ways that end.
func TestBefore(t *testing.T) {
	tree := searched(t, `S -> H: havoc x; havoc y
		H -> H: assume x > 0 && x < 1000 && y > 0 && y < 1000; havoc n; assume n >= 0 && n <= 2; x = x + n; y = y - x
		H -> ERR: assume x < 0 && x > 0`, variant{without: search.Without{Ranges: true}}, func(*Tree) {})
	c, head := tree.C, tree.Root.Kids[0]
	iteration := head.Kids[:1]
	require.Equal(t, head.Vertex, iteration[0].Vertex)
	x, y := tree.Vocab.X[0], tree.Vocab.X[1]
	got, ok := tree.before(iteration, c.Ge(y, c.Int(5)))
	require.True(t, ok)
	// The worst choice is n = 2: the iteration ends with y - x - 2.
	inside := c.And(c.Gt(x, c.Int(0)), c.Lt(x, c.Int(1000)), c.Gt(y, c.Int(0)), c.Lt(y, c.Int(1000)))
	want := c.Implies(inside, c.Ge(c.Sub(y, x), c.Int(7)))
	assert.True(t, tree.Entails(got, want) && tree.Entails(want, got), c.String(got))
}

// TestInductionIsSound: random loops are searched with it; searched certifies what they end in, and each tree is checked at each step.
func TestInductionIsSound(t *testing.T) {
	shown := int64(0)
	for seed := range int64(60) {
		for _, how := range variants {
			if how.induction > 0 {
				tree := searched(t, branching(seed), how, func(s *Tree) { checkCoverings(t, s) })
				checkCoverings(t, tree)
				shown += tree.stats.inductions
			}
		}
	}
	assert.Greater(t, shown, int64(10))
}
