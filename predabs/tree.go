package predabs

import (
	"cmp"
	"slices"

	"cairn/cfg"
	"cairn/smt"
)

// state is an abstract state phi of ReachStates#, with its place in the tree Parent (TUM lectures 4-7, figure 2): the triple
// (parent, rel, state).
type state struct {
	id     int // from 1 in the order in which they are found, or unnamed
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

// unnamed are states that the lectures do not have: the one before phi_init, and those behind phi_err.
const unnamed = -1

// path lists the states from the root to s.
func (s *state) path() (p []*state) {
	for ; s != nil; s = s.parent {
		p = append(p, s)
	}
	slices.Reverse(p)
	return p
}

// before orders the worklist. Breadth-first, by depth and age, finds the shortest counterexamples; depth-first, the latest state
// comes first (TUM lectures 4-7, on line 7 of figure 2).
func (t *tree) before(s, r *state) int {
	if t.depthFirst {
		return cmp.Compare(r.node, s.node)
	}
	return cmp.Or(cmp.Compare(s.depth, r.depth), cmp.Compare(s.id, r.id))
}

// tree is the state of ABSTREACH: ReachStates#, Parent and Worklist.
type tree struct {
	root    *state
	reached [][]*state // ReachStates# by vertex, in the order in which they were found
	added   []int      // by vertex: how many have ever been added
	work    []*state   // sorted
	count   int

	depthFirst bool // how work is sorted
}

func newTree(vertices int, depthFirst bool) *tree {
	return &tree{depthFirst: depthFirst, reached: make([][]*state, vertices), added: make([]int, vertices)}
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
		i, _ := slices.BinarySearchFunc(t.work, s, t.before)
		t.work = slices.Insert(t.work, i, s)
	}
}

// choose takes a state from the worklist, nil if there is none.
func (t *tree) choose() *state {
	for len(t.work) > 0 {
		s := t.work[0]
		s.queued, t.work[0], t.work = false, nil, t.work[1:]
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
