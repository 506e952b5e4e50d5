package art

import (
	"cairn/internal/answer"
	"cairn/internal/search"
	"cairn/smt"
)

// maxOthers is the number of nodes beyond its ancestors by which a node is tried to be covered, the latest first.
const maxOthers = 8

// TryCover tries to cover each node on the path to n, beginning at the root, or n alone if inner nodes are left out. It reports whether
// the search below n may rest.
func (t *Tree) TryCover(n *Node) bool {
	defer search.Clock(&t.stats.covering)()
	path := n.path()
	if t.opt.Without.Inner {
		path = path[max(0, len(path)-1):]
	}
	for _, m := range path {
		if m.Vertex != t.G.Target && t.tryCover(m) {
			return true
		}
	}
	return false
}

// tryCover is procedure TRYCOVER (Fang et al. 2025, figure 6). A node is covered by an ancestor at the same vertex whose label is an
// invariant of the cycle between them, or follows from the node's own label; interpolants of the proof strengthen the labels on the
// cycle so that the tree shows it, unless force is left out. With Options.CoverAll a node is also covered by older nodes of other
// branches (McMillan, CAV 2006, section 3).
func (t *Tree) tryCover(n *Node) bool {
	for a := n.Parent; a != nil; a = a.Parent {
		if a.Vertex == n.Vertex && t.tryCoverBy(n, a) {
			return true
		}
	}
	if !t.opt.CoverAll {
		return false
	}
	candidates := t.searched[n.Vertex]
	for i, tries := len(candidates)-1, maxOthers; i >= 0 && tries > 0; i-- {
		if a := candidates[i]; a.ID < n.ID && !t.rests(a) && commonAncestor(n, a) != a {
			if tries--; t.tryCoverBy(n, a) {
				return true
			}
		}
	}
	return false
}

// tryCoverBy covers n by a unless that has failed before with a's present label.
func (t *Tree) tryCoverBy(n, a *Node) bool {
	if version, ok := n.tried[a.ID]; ok && version == a.version {
		return false
	}
	if t.coverBy(n, a, "") || t.induct(n, a) {
		return true
	}
	if t.opt.Without.Forced {
		return false // it may succeed when n's own label is stronger
	}
	if n.tried == nil {
		n.tried = make(map[int]int)
	}
	n.tried[a.ID] = a.version
	return false
}

// coverBy covers n by a if the label of their last common ancestor, which is a itself for an ancestor, and the way from there
// to n imply a's label. What is told of it says how.
func (t *Tree) coverBy(n, a *Node, how string) bool {
	target := t.C.And(a.Label...)
	if !t.Entails(t.C.And(n.Label...), target) {
		if t.opt.Without.Forced {
			return false
		}
		from := commonAncestor(n, a)
		way := n.path()[from.Depth:]
		fs := []smt.Term{from.At(t.C.And(from.Label...))}
		for _, m := range way {
			fs = append(fs, t.C.And(m.Step, m.At(t.C.And(m.Label...))))
		}
		fs = append(fs, n.At(t.C.Not(target)))
		if status, _ := t.Problem.Check(fs...); status != smt.Unsat {
			return false
		}
		labels, err := t.interpolate(fs, append([]*Node{from}, way...))
		if err != nil {
			return false
		}
		t.refine(way, labels[1:])
		if !t.Entails(t.C.And(n.Label...), t.C.And(a.Label...)) {
			return false
		}
	}
	n.coverer = a
	a.covers = append(a.covers, n)
	t.stats.coverings++
	if t.Record != nil {
		t.Record(answer.Event{Step: answer.NodeCovered, Node: n.ID, By: []int{a.ID}, Text: how})
	}
	t.uncoverBeyond(n)
	return true
}

// commonAncestor is the last node that is on the path to each of a and b; a node is on its own path.
func commonAncestor(a, b *Node) *Node {
	for a != b {
		if a.Depth < b.Depth {
			a, b = b, a
		}
		a = a.Parent
	}
	return a
}

// uncoverBeyond takes back the coverings of nodes outside of the subtree at n by nodes inside: the search below n rests, so
// what they were covered by is not searched any more. Those inside rest themselves.
func (t *Tree) uncoverBeyond(n *Node) {
	if !t.opt.CoverAll {
		return // coverings by ancestors do not leave the subtree
	}
	stack := []*Node{n}
	for len(stack) > 0 {
		m := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], m.Kids...)
		t.uncover(m, func(c *Node) bool { return commonAncestor(c, n) != n })
	}
}

// uncover takes back the coverings by n of the nodes for which broken says so, and searches on below those.
func (t *Tree) uncover(n *Node, broken func(c *Node) bool) {
	kept := n.covers[:0]
	var freed []*Node
	for _, m := range n.covers {
		if broken(m) {
			m.coverer = nil
			freed = append(freed, m)
		} else {
			kept = append(kept, m)
		}
	}
	n.covers = kept
	for _, m := range freed {
		t.stats.uncoverings++
		t.Tell(answer.NodeFreed, m.ID, "")
		if !t.rests(m) {
			t.wake(m)
		}
	}
}
