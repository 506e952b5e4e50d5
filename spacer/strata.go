package spacer

import "cairn/lang/horn"

// strata divides the predicates into strongly connected components of the relation "is derived from": those of one component
// are derived from each other by recursion. order lists the predicates so that each comes after what it is derived from,
// except for those of its own component.
type strata struct {
	of    []int
	order []horn.PredID
}

// newStrata finds the components (Tarjan, Depth-first search and linear graph algorithms, 1972), without recursion: chains of
// predicates may be long.
func newStrata(s *horn.System) *strata {
	t := &tarjan{
		strata: &strata{of: make([]int, len(s.Preds))},
		below:  make([][]horn.PredID, len(s.Preds)), index: make([]int, len(s.Preds)), low: make([]int, len(s.Preds)),
	}
	for i := range s.Clauses {
		cl := &s.Clauses[i]
		if cl.IsQuery() {
			continue
		}
		for _, a := range cl.Body {
			t.below[cl.Head.Pred] = append(t.below[cl.Head.Pred], a.Pred)
		}
	}
	for p := range s.Preds {
		if t.index[p] == 0 {
			t.visit(horn.PredID(p))
		}
	}
	return t.strata
}

// tarjan is the state of newStrata.
type tarjan struct {
	*strata
	below      [][]horn.PredID
	index, low []int // index 0: not visited; low -1: in a component already
	visited    int
	open       []horn.PredID
	components int
}

// visit explores what is below root.
func (t *tarjan) visit(root horn.PredID) {
	type frame struct {
		p    horn.PredID
		next int
	}
	enter := func(p horn.PredID) frame {
		t.visited++
		t.index[p], t.low[p] = t.visited, t.visited
		t.open = append(t.open, p)
		return frame{p: p}
	}
	stack := []frame{enter(root)}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if p := top.p; top.next < len(t.below[p]) {
			q := t.below[p][top.next]
			top.next++
			switch {
			case t.index[q] == 0:
				stack = append(stack, enter(q))
			case t.low[q] >= 0:
				t.low[p] = min(t.low[p], t.index[q])
			}
			continue
		}
		p := top.p
		stack = stack[:len(stack)-1]
		if len(stack) > 0 {
			above := stack[len(stack)-1].p
			t.low[above] = min(t.low[above], t.low[p])
		}
		if t.low[p] == t.index[p] {
			t.close(p)
		}
	}
}

// close makes a component of the open predicates down to p.
func (t *tarjan) close(p horn.PredID) {
	for {
		q := t.open[len(t.open)-1]
		t.open = t.open[:len(t.open)-1]
		t.of[q], t.low[q] = t.components, -1
		t.order = append(t.order, q)
		if q == p {
			t.components++
			return
		}
	}
}
