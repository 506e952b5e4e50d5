package predabs

import (
	"container/heap"
	"slices"

	"cairn/cfg"
	"cairn/smt"
)

// state is an abstract state phi of ReachStates#, with its place in the tree Parent (TUM lectures 4-7, figure 2): the triple
// (parent, rel, state).
type state struct {
	id     int
	node   int // its number in the history
	at     cfg.Vertex
	label  []smt.Term // conjuncts, sorted
	parent *state
	rel    int // the block that leads here; -1 at the root
	depth  int
	kids   []*state

	todo     []int    // the relations that are still to be applied
	expanded bool     // some have been
	preds    int      // the number of predicates there when the label was computed
	seen     int      // the number of states that had been reached there when covering was last tried
	coverers []*state // the states that contain this one together; it does not belong to ReachStates# then
	covers   []*state // the states that this one helps to contain
	queued   bool
	removed  bool
}

// path lists the states from the root, which is left out, to s.
func (s *state) path() []*state {
	p := make([]*state, s.depth)
	for ; s.parent != nil; s = s.parent {
		p[s.depth-1] = s
	}
	return p
}

// worklist orders the states by depth and age: breadth-first search finds the shortest counterexamples.
type worklist []*state

func (w worklist) Len() int { return len(w) }
func (w worklist) Less(i, j int) bool {
	return w[i].depth < w[j].depth || w[i].depth == w[j].depth && w[i].id < w[j].id
}
func (w worklist) Swap(i, j int) { w[i], w[j] = w[j], w[i] }

// Push is for package heap.
func (w *worklist) Push(x any) { *w = append(*w, x.(*state)) }

// Pop is for package heap.
func (w *worklist) Pop() any {
	old := *w
	s := old[len(old)-1]
	old[len(old)-1] = nil
	*w = old[:len(old)-1]
	return s
}

// tree is the state of ABSTREACH: ReachStates#, Parent and Worklist.
type tree struct {
	root    *state
	reached [][]*state // ReachStates# by vertex, in the order in which they were found
	added   []int      // by vertex: how many have ever been added
	work    worklist
	count   int
}

func newTree(vertices int) *tree {
	return &tree{reached: make([][]*state, vertices), added: make([]int, vertices)}
}

// add puts a new or uncovered state into ReachStates# and Worklist.
func (t *tree) add(s *state) {
	if s.id == 0 {
		t.count++
		s.id = t.count
	}
	t.reached[s.at] = append(t.reached[s.at], s)
	t.added[s.at]++
	s.seen = t.added[s.at]
	t.enqueue(s)
}

func (t *tree) enqueue(s *state) {
	if !s.queued {
		s.queued = true
		heap.Push(&t.work, s)
	}
}

// choose takes a state from the worklist, nil if there is none.
func (t *tree) choose() *state {
	for len(t.work) > 0 {
		s := heap.Pop(&t.work).(*state)
		s.queued = false
		if !s.removed && s.coverers == nil {
			return s
		}
	}
	return nil
}

// drop takes a state out of ReachStates#.
func (t *tree) drop(s *state) {
	t.reached[s.at] = without(t.reached[s.at], s)
}

func without(states []*state, s *state) []*state {
	return slices.DeleteFunc(states, func(r *state) bool { return r == s })
}

// remove takes the subtree of s out of the tree, except for the states that were covered with its help and lie elsewhere:
// these are freed and put back into the worklist.
func (t *tree) remove(s *state) (removed int, freed []*state) {
	var helped []*state
	stack := []*state{s}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n.removed = true
		removed++
		if n.coverers == nil {
			t.drop(n)
		}
		helped = append(helped, n.covers...)
		n.covers = nil
		stack = append(stack, n.kids...)
		n.kids = nil
	}
	if p := s.parent; p != nil {
		p.kids = without(p.kids, s)
		p.todo = append(p.todo, s.rel)
		if p.coverers == nil {
			t.enqueue(p)
		}
	}
	for _, n := range helped {
		if !n.removed && n.coverers != nil {
			n.coverers = nil
			t.add(n)
			freed = append(freed, n)
		}
	}
	return removed, freed
}
