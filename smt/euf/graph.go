package euf

import (
	"iter"
	"slices"
)

// Node is a node of a Graph: a function applied to nodes, a symbol if there are none, or a constant. Nodes are numbered from 0.
type Node int32

// Reason is the caller's name for why two nodes have been merged, such as the code of a literal. It is never interpreted.
type Reason int32

// True and False are the constants that every Graph begins with: the values of equations and of predicates.
const (
	True Node = iota
	False
)

// none stands for no node, no use and no constant.
const none = -1

// Functions of the Graph's own; those of the caller are not negative.
const (
	equation = -1 // of two nodes in any order
	constant = -2 // and below: constants
)

// Graph is an e-graph: nodes, and a congruence relation on them. It is made by New.
type Graph struct {
	// What the nodes are; this is permanent.
	fun     []int32 // by node
	first   []int32 // by node: where its arguments begin in args; they end where those of the next one begin
	args    []Node  // of all nodes; an index is a use, of the node args[i] in the node owner[i]
	owner   []Node  // by use
	watched []bool  // by node
	exact   table   // nodes by function and arguments

	// The relation.
	root      []Node  // by node: the representative of its class
	next      []Node  // by node: another one of the class; all of it is a circle
	weight    []int32 // by root: number of nodes and uses
	value     []Node  // by root: the constant in the class, or none
	uses      []int32 // by root: the first use of a node of the class, or none
	lastUse   []int32 // by root: the last use
	nextUse   []int32 // by use: the next one of the class
	congruent table   // nodes by function and classes of arguments, one for each such signature

	// The proof forest: each class is a tree of the merges that made it.
	parent []Node // by node, or none
	why    []edge // by node: the edge to the parent
	age    int32  // number of edges

	pending []merge // what is to be merged, or has been
	closed  int     // prefix of pending that has been dealt with
	clash   [2]Node // two constants that are equal; the same twice if there are none
	merges  log[Merge]
	news    log[News]

	trail  []step
	scopes []scope

	affected []Node // scratch of union
	asking   question
}

// Merge is a class that has been absorbed by another one; both are told by their roots.
type Merge struct{ Kept, Absorbed Node }

// News is a watched node and the constant that it has become equal to.
type News struct{ Node, Value Node }

// New returns a Graph with True and False.
func New() *Graph {
	g := new(Graph)
	g.exact.init()
	g.congruent.init()
	g.first = append(g.first, 0)
	g.Constant(0)
	g.Constant(1)
	return g
}

// Len is the number of nodes.
func (g *Graph) Len() int { return len(g.fun) }

// Add returns the node of the function f >= 0 applied to nodes. It may be new, and stays for ever: what
// is congruent to it within a scope is forgotten with the scope, and computed anew.
func (g *Graph) Add(f int32, args ...Node) Node { return g.add(f, args) }

// Constant returns the node of the constant with a number c >= 0. Different constants are never equal.
func (g *Graph) Constant(c int32) Node {
	n := g.add(constant-c, nil)
	g.value[n] = n // n is the root, or else equal to another constant
	return n
}

// Equal returns the node of the equation of two nodes, whose order does not matter: it becomes equal to True when these become
// equal, and to False when they become equal to different constants or to the nodes of another equation that is false.
func (g *Graph) Equal(a, b Node) Node { return g.add(equation, []Node{min(a, b), max(a, b)}) }

// Function returns the function of a node and its arguments, which must not be changed: -1 stands for an equation, and -2-c for the
// constant c, as in package proof.
func (g *Graph) Function(n Node) (f int32, args []Node) { return g.fun[n], g.arguments(n) }

func (g *Graph) arguments(n Node) []Node { return g.args[g.first[n]:g.first[n+1]] }

// IsConstant reports whether the node is a constant.
func (g *Graph) IsConstant(n Node) bool { return g.fun[n] <= constant }

// Root returns the representative of the node's class. It may become another one with each Close and Pop.
func (g *Graph) Root(n Node) Node { return g.root[n] }

// Same reports whether the nodes are known to be equal.
func (g *Graph) Same(a, b Node) bool { return g.root[a] == g.root[b] }

// Value returns the constant that the node is known to be equal to, if there is one.
func (g *Graph) Value(n Node) (Node, bool) {
	v := g.value[g.root[n]]
	return v, v != none
}

// Apart reports whether the nodes are known to differ: they are equal to different constants, or to the nodes of an equation that
// is false.
func (g *Graph) Apart(a, b Node) bool {
	if g.differ(a, b) {
		return true
	}
	e := g.equationOf(a, b)
	return e != none && g.Same(e, False)
}

// differ reports whether the nodes have different constants as values.
func (g *Graph) differ(a, b Node) bool {
	x, y := g.value[g.root[a]], g.value[g.root[b]]
	return x != y && x != none && y != none
}

// equationOf returns an equation of nodes equal to these, or none.
func (g *Graph) equationOf(a, b Node) Node {
	return g.congruent.find(g.hash(equation, []Node{a, b}), func(n Node) bool {
		args := g.arguments(n)
		return g.fun[n] == equation && (g.Same(args[0], a) && g.Same(args[1], b) || g.Same(args[0], b) && g.Same(args[1], a))
	})
}

// Class iterates over the nodes that are known to be equal to n, beginning with n.
func (g *Graph) Class(n Node) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for m := n; yield(m); {
			if m = g.next[m]; m == n {
				return
			}
		}
	}
}

// Merge says that two nodes are equal. Close draws the consequences.
func (g *Graph) Merge(a, b Node, why Reason) {
	g.pending = append(g.pending, merge{a, b, edge{kind: Given, given: why}})
}

// Distinct says that two nodes are not equal. Close draws the consequences.
func (g *Graph) Distinct(a, b Node, why Reason) { g.Merge(g.Equal(a, b), False, why) }

// Watch has News tell when the node becomes equal to a constant, for ever.
func (g *Graph) Watch(n Node) {
	if !g.watched[n] {
		g.watched[n] = true
		g.lookAt(n)
	}
}

// lookAt tells of a watched node that has a value already. When the scope ends, it may still have it.
func (g *Graph) lookAt(n Node) {
	g.record(step{kind: looked, a: n})
	if v, ok := g.Value(n); ok {
		g.news.add(News{n, v})
	}
}

// News returns what has become known of watched nodes since the last call; what it has told within a scope, of before that, it tells
// again after it. The slice is valid until the next call of Close or Watch.
func (g *Graph) News() []News { return g.news.read() }

// Merged returns the classes that have been merged since the last call, in that order, with News' way of dealing with scopes.
func (g *Graph) Merged() []Merge { return g.merges.read() }

func (g *Graph) add(f int32, args []Node) Node {
	h := mix(uint64(uint32(f)))
	for _, a := range args {
		h = mix(h ^ uint64(a))
	}
	n := g.exact.find(h, func(n Node) bool { return g.fun[n] == f && slices.Equal(g.arguments(n), args) })
	if n != none {
		return n
	}
	n = Node(len(g.fun))
	g.fun = append(g.fun, f)
	g.args = append(g.args, args...)
	g.first = append(g.first, int32(len(g.args)))
	for range args {
		g.owner = append(g.owner, n)
		g.nextUse = append(g.nextUse, none)
	}
	g.watched = append(g.watched, false)
	g.root = append(g.root, n)
	g.next = append(g.next, n)
	g.weight = append(g.weight, 1)
	g.value = append(g.value, none)
	g.uses = append(g.uses, none)
	g.lastUse = append(g.lastUse, none)
	g.parent = append(g.parent, none)
	g.why = append(g.why, edge{})
	g.asking.grow()
	g.exact.grow(len(g.fun))
	g.congruent.grow(len(g.fun))
	g.exact.insert(n, h)
	if len(args) > 0 {
		g.link(n)
	}
	return n
}
