package pba

import (
	"slices"

	"cairn/cfg"
	"cairn/lang/horn"
)

// components finds the loops of a system: the components of a weak topological order of its predicates. The result lists, for each
// predicate, the heads of the components that contain it, the outermost first.
func components(sys *horn.System) [][]horn.PredID {
	loops := sys.Loops()
	heads := make([][]horn.PredID, len(sys.Preds))
	for p := range heads {
		for i := loops.Innermost(cfg.Vertex(p)); i >= 0; i = loops.Loops[i].Parent {
			heads[p] = append(heads[p], horn.PredID(loops.Loops[i].Header))
		}
		slices.Reverse(heads[p])
	}
	return heads
}
