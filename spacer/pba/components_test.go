package pba

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"cairn/lang/horn"
	"cairn/smt"
)

// TestComponents has the program of figure 12: an outer loop of 1, 2, 3 with the inner loop of 2 in it; then a loop of two
// predicates, and one outside of all loops.
func TestComponents(t *testing.T) {
	sys := &horn.System{Ctx: smt.NewContext(), Preds: make([]horn.Pred, 7)}
	edge := func(from, to horn.PredID) {
		cl := horn.Clause{Constraint: smt.True, Head: horn.App{Pred: to}}
		if from >= 0 {
			cl.Body = []horn.App{{Pred: from}}
		}
		sys.Clauses = append(sys.Clauses, cl)
	}
	for _, e := range [][2]horn.PredID{{-1, 0}, {0, 1}, {1, 2}, {2, 2}, {2, 3}, {3, 1}, {3, 4}, {4, 5}, {5, 4}, {5, 6}} {
		edge(e[0], e[1])
	}
	assert.Equal(t, [][]horn.PredID{nil, {1}, {1, 2}, {1}, {4}, {4}, nil}, components(sys))
}
