package spacer

import (
	"cairn/cfg"
	"cairn/lang/horn"
)

// strata divides the predicates into strongly connected components of the relation "is derived from": those of one component
// are derived from each other by recursion. order lists the predicates so that each comes after what it is derived from,
// except for those of its own component.
type strata struct {
	of    []int
	order []horn.PredID
}

// newStrata finds the components: the outermost loops, and what is in none.
func newStrata(s *horn.System) *strata {
	loops := s.Loops()
	t := &strata{of: make([]int, len(s.Preds))}
	for _, v := range loops.Order[1:] {
		t.order = append(t.order, horn.PredID(v))
	}
	for p := range t.of {
		t.of[p] = len(loops.Loops) + p
		for i := loops.Innermost(cfg.Vertex(p)); i >= 0; i = loops.Loops[i].Parent {
			t.of[p] = i
		}
	}
	return t
}
