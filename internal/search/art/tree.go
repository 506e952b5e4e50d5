package art

import (
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/search"
	"cairn/smt"
)

// Options choose among variants.
type Options struct {
	// Goal says what holds in the states at a cut point from which the target can be reached, such as a summary of all paths to it.
	// Together the formulas must be closed: a state that a block leads into the goal at its end is in that at its beginning.
	// nil: nothing is known.
	Goal func(cfg.Vertex) smt.Term
	// CoverAll lets nodes cover others that are not below them. The search may then end sooner, but asks more queries.
	CoverAll bool
	// Induction is the greatest k with which labels of ancestors are tried to be shown by k-induction; below 2 none are.
	Induction int
	// Without is what is left out of what a tree does beyond the papers.
	Without search.Without
}

// Tree is the path tree with its labels and coverings, and the queue of its frontier.
type Tree struct {
	*search.Problem
	Root *Node

	opt      Options
	size     int
	queue    []*Node
	searched map[cfg.Vertex][]*Node // those that were expanded, in that order
	ends     suffix                 // the dead ends so far
	stats    stats
}

// Node is a path of the tree (Fang et al. 2025, definition 2): the path to its parent, followed by one block. Its label
// over-approximates the states at its end.
type Node struct {
	*search.Path
	ID     int // in the order in which nodes are made
	Parent *Node
	Vertex cfg.Vertex
	Kids   []*Node // one per block that leaves Vertex, in that order; nil until expanded

	Label   []smt.Term // conjuncts over the state constants
	version int        // counts the changes of Label

	coverer *Node       // the node that covers this one, if any: an ancestor, or with Options.CoverAll an older node
	covers  []*Node     // the nodes that this one covers
	tried   map[int]int // id of a node -> its version when it last failed to cover this one

	Expanded, Dead bool
	queued         bool
}

// New makes a tree that consists of its root, which waits in the frontier queue.
func New(p *search.Problem, opt Options) *Tree {
	if opt.Goal == nil {
		opt.Goal = func(cfg.Vertex) smt.Term { return smt.True }
	}
	t := &Tree{Problem: p, opt: opt, searched: make(map[cfg.Vertex][]*Node)}
	t.Root = &Node{Path: p.Begin(), Vertex: p.G.Source}
	t.size = 1
	t.tellNode(t.Root)
	t.enqueue(t.Root)
	return t
}

// path lists the nodes from the root, which is left out, to n.
func (n *Node) path() []*Node {
	p := make([]*Node, n.Depth)
	for ; n.Parent != nil; n = n.Parent {
		p[n.Depth-1] = n
	}
	return p
}

// Expand gives n a child for each block that leaves its vertex and puts the children into the frontier queue.
func (t *Tree) Expand(n *Node) {
	if n.Expanded {
		return
	}
	n.Expanded = true
	t.searched[n.Vertex] = append(t.searched[n.Vertex], n)
	for _, i := range t.Blocks.Out(n.Vertex) {
		b := &t.Blocks.Blocks[i]
		kid := &Node{Path: n.Extend(i, &b.Trans), ID: t.size, Parent: n, Vertex: b.Dst}
		t.size++
		t.stats.nodes++
		n.Kids = append(n.Kids, kid)
		t.tellNode(kid)
		t.enqueue(kid)
	}
}

func (t *Tree) tellNode(n *Node) {
	var parent *int
	if n.Parent != nil {
		parent = &n.Parent.ID
	}
	t.TellNode(n.ID, parent, n.Vertex, n.Block, "")
}

// enqueue puts a leaf into the frontier queue unless it is there already.
func (t *Tree) enqueue(n *Node) {
	if !n.queued && !n.Dead && !n.Expanded {
		n.queued = true
		t.queue = append(t.queue, n)
	}
}

// Oldest takes the leaf out of the frontier queue that is there for the longest time. It is nil if there is none, or if the
// context has ended.
func (t *Tree) Oldest() *Node {
	return t.dequeue(func() (n *Node) {
		n, t.queue[0], t.queue = t.queue[0], nil, t.queue[1:]
		return n
	})
}

// Latest takes out the one that is there for the shortest time, so that the search goes depth first.
func (t *Tree) Latest() *Node {
	return t.dequeue(func() *Node {
		last := len(t.queue) - 1
		n := t.queue[last]
		t.queue = t.queue[:last]
		return n
	})
}

func (t *Tree) dequeue(take func() *Node) *Node {
	for len(t.queue) > 0 && t.Ctx.Err() == nil {
		n := take()
		if n.queued = false; !n.Expanded && !t.rests(n) {
			return n
		}
	}
	return nil
}

// rests reports whether nothing below n needs to be searched for now: a node on its path is dead or covered.
func (t *Tree) rests(n *Node) bool {
	for ; n != nil; n = n.Parent {
		if n.Dead || n.coverer != nil {
			return true
		}
	}
	return false
}

// wake puts the open leaves below n back into the frontier queue.
func (t *Tree) wake(n *Node) {
	switch {
	case n.Dead || n.coverer != nil:
	case !n.Expanded:
		t.enqueue(n)
	default:
		for _, kid := range n.Kids {
			t.wake(kid)
		}
	}
}

// Check is the primitive Check of Fang et al. 2025, section 5.2, without the interpolants: whether the path to n, followed
// by what may come after it, is satisfiable.
func (t *Tree) Check(n *Node) (smt.Status, *smt.Model) {
	defer search.Clock(&t.stats.check)()
	if t.recall(n) != nil {
		t.stats.deadEndsRecalled++
		return smt.Unsat, nil
	}
	return t.Problem.Check(t.Formulas(n)...)
}

// Formulas is the sequence of formulas for the path to n: one for each step, then the goal.
func (t *Tree) Formulas(n *Node) []smt.Term {
	return append(n.Path.Formulas()[1:], n.At(t.opt.Goal(n.Vertex)))
}

// Undecided notes that the solver does not know whether the path to n is feasible: the search goes on below it, but never
// concludes that it is dead.
func (t *Tree) Undecided(n *Node) {
	if n.Vertex == t.G.Target {
		t.Obstacle = search.Undecided
	} else {
		t.Expand(n)
	}
}

// Safe turns the complete tree into an answer (Fang et al. 2025, lemma 1). A state that is reachable at a cut point satisfies the
// label of some node there that was searched further, or it is outside of the goal: that set is closed under the program's
// steps. Each formula is passed through finish, unless that is nil.
func (t *Tree) Safe(finish func(smt.Term) (smt.Term, error)) *answer.Answer {
	labels := make(map[cfg.Vertex][]smt.Term)
	if !t.collect(t.Root, labels) && t.Obstacle == "" {
		t.Obstacle = "the tree is not complete"
	}
	return t.Problem.Safe(func(v cfg.Vertex) (smt.Term, error) {
		f := t.C.Or(append(labels[v], t.C.Not(t.opt.Goal(v)))...)
		if finish == nil {
			return f, nil
		}
		return finish(f)
	})
}

// collect lists the labels of the nodes below n that were searched further. It reports whether all were that have to be.
func (t *Tree) collect(n *Node, labels map[cfg.Vertex][]smt.Term) bool {
	if n.Dead || n.coverer != nil {
		return true
	}
	labels[n.Vertex] = append(labels[n.Vertex], t.C.And(n.Label...))
	for i := len(n.Kids) - 1; i >= 0; i-- {
		if !t.collect(n.Kids[i], labels) {
			return false
		}
	}
	return n.Expanded
}
