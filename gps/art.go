package gps

import (
	"fmt"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/smt"
)

// node is a path of the abstract reachability tree (Fang et al. 2025, definition 2): the path to its parent, followed by
// one block. Its label over-approximates the states at its end.
type node struct {
	id     int // in the order in which nodes are made
	parent *node
	block  int // index into Blocks.Blocks of the last block; -1 at the root
	vertex cfg.Vertex
	depth  int
	kids   []*node // one per block that leaves vertex, in that order; nil until expanded

	// Static single assignment form of the path: env gives each variable's value at the end as a constant, step is the
	// last block's transition over the parent's env and this one's, choices are its nondeterministic choices.
	env     []smt.Term
	step    smt.Term
	choices []encode.Choice

	label   []smt.Term // conjuncts over the state constants
	version int        // counts the changes of label

	coverer *node       // the node that covers this one, if any: an ancestor, or with Options.CoverAll an older node
	covers  []*node     // the nodes that this one covers
	tried   map[int]int // id of a node -> its version when it last failed to cover this one

	expanded, queued, dead bool
}

// path lists the nodes from the root, which is left out, to n.
func (n *node) path() []*node {
	p := make([]*node, n.depth)
	for ; n.parent != nil; n = n.parent {
		p[n.depth-1] = n
	}
	return p
}

// tree is the path tree with its labels and coverings.
type tree struct {
	root *node
	size int
}

func (t *tree) init(s *search) {
	env := make([]smt.Term, len(s.vocab.X))
	for i := range env {
		env[i] = s.ssaName(s.vocab.X[i], 0)
	}
	t.root = &node{block: -1, vertex: s.g.Source, env: env, step: smt.True}
	t.size = 1
	s.recordNode(t.root)
}

// ssaName is the constant that stands for x on level depth of the tree. Siblings share their constants, so that the
// formulas of parallel paths share their parts.
func (s *search) ssaName(x smt.Term, depth int) smt.Term {
	return s.c.Var(fmt.Sprintf("%s@%d", s.c.Name(x), depth), s.c.Sort(x))
}

// expand gives n a child for each block that leaves its vertex and puts the children into the frontier queue.
func (s *search) expand(n *node) {
	if n.expanded {
		return
	}
	n.expanded = true
	s.searched[n.vertex] = append(s.searched[n.vertex], n)
	for _, b := range s.blocks.Out(n.vertex) {
		kid := s.newNode(n, b)
		n.kids = append(n.kids, kid)
		s.enqueue(kid)
	}
}

func (s *search) newNode(parent *node, block int) *node {
	b := &s.blocks.Blocks[block]
	n := &node{id: s.tree.size, parent: parent, block: block, vertex: b.Dst, depth: parent.depth + 1}
	bind := make(map[smt.Term]smt.Term, len(parent.env))
	for i, t := range parent.env {
		bind[s.vocab.X[i]] = t
	}
	for _, aux := range s.vocab.Aux(b.Trans) {
		bind[aux] = s.ssaName(aux, n.depth)
	}
	n.env = append([]smt.Term(nil), parent.env...)
	facts := []smt.Term{s.c.Subst(b.Trans.Guard, bind)}
	for _, u := range b.Trans.Post {
		n.env[u.Var] = s.ssaName(s.vocab.X[u.Var], n.depth)
		facts = append(facts, s.c.Eq(n.env[u.Var], s.c.Subst(u.Value, bind)))
	}
	n.step = s.c.And(facts...)
	for _, ch := range b.Trans.Choices {
		n.choices = append(n.choices, encode.Choice{Site: ch.Site, Symbol: s.c.Subst(ch.Symbol, bind)})
	}
	s.tree.size++
	s.stats.nodes++
	s.recordNode(n)
	return n
}

// at expresses a formula over the state constants in the constants at the end of n's path.
func (s *search) at(n *node, f smt.Term) smt.Term {
	bind := make(map[smt.Term]smt.Term)
	for _, x := range s.c.FreeVars(f) {
		if v, ok := s.vocab.VarOf(x); ok {
			bind[x] = n.env[v]
		}
	}
	return s.c.Subst(f, bind)
}

// state is the inverse of at. It reports false if f speaks of anything but the constants at the end of n's path.
func (s *search) state(n *node, f smt.Term) (smt.Term, bool) {
	bind := make(map[smt.Term]smt.Term)
	for i, t := range n.env {
		bind[t] = s.vocab.X[i]
	}
	for _, x := range s.c.FreeVars(f) {
		if _, ok := bind[x]; !ok {
			return smt.True, false
		}
	}
	return s.c.Subst(f, bind), true
}

// rests reports whether nothing below n needs to be searched for now: a node on its path is dead or covered.
func (s *search) rests(n *node) bool {
	for a := n; a != nil; a = a.parent {
		if a.dead || a.coverer != nil {
			return true
		}
	}
	return false
}

// wake puts the open leaves below n back into the frontier queue.
func (s *search) wake(n *node) {
	stack := []*node{n}
	for len(stack) > 0 {
		m := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if m.dead || m.coverer != nil {
			continue
		}
		if !m.expanded {
			s.enqueue(m)
			continue
		}
		for i := len(m.kids) - 1; i >= 0; i-- {
			stack = append(stack, m.kids[i])
		}
	}
}
