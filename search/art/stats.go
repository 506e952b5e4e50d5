package art

import (
	"time"

	"cairn/answer"
)

// stats counts the work on a tree.
type stats struct {
	nodes, deadEnds, refinements, coverings, uncoverings int64

	endsRecalled int64 // dead ends that needed no query, because their last blocks are those of another one
	subsumed     int64 // conjuncts that later ones of the same label have made superfluous

	pathAtoms, interpolantAtoms int64 // of all paths that were refuted, and of their interpolants

	checkTime, refineTime, coverTime time.Duration
}

// Statistics tells what has been done.
func (t *Tree) Statistics() []answer.Stat {
	st := &t.stats
	return []answer.Stat{
		{Name: "nodes", Value: float64(st.nodes)},
		{Name: "dead ends", Value: float64(st.deadEnds)},
		{Name: "dead ends recalled", Value: float64(st.endsRecalled)},
		{Name: "refinements", Value: float64(st.refinements)},
		{Name: "coverings", Value: float64(st.coverings)},
		{Name: "uncoverings", Value: float64(st.uncoverings)},
		{Name: "subsumed conjuncts", Value: float64(st.subsumed)},
		{Name: "path atoms", Value: float64(st.pathAtoms)},
		{Name: "interpolant atoms", Value: float64(st.interpolantAtoms)},
		{Name: "check seconds", Value: st.checkTime.Seconds()},
		{Name: "refinement seconds", Value: st.refineTime.Seconds()},
		{Name: "covering seconds", Value: st.coverTime.Seconds()},
	}
}
