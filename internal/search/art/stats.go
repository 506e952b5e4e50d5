package art

import (
	"time"

	"cairn/internal/answer"
)

// stats counts the work on a tree.
type stats struct {
	nodes, deadEnds, refinements, coverings, uncoverings int64

	inductions int64 // labels that k-induction has strengthened

	deadEndsRecalled  int64 // that needed no query, because their last blocks are those of another one
	subsumedConjuncts int64 // that later ones of the same label have made superfluous

	pathAtoms, interpolantAtoms int64 // of all paths that were refuted, and of their interpolants

	check, refinement, covering time.Duration
}

// Statistics tells what has been done.
func (t *Tree) Statistics() []answer.Stat { return answer.StatsOf(t.stats) }
