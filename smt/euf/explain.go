package euf

import (
	"cmp"
	"slices"
)

// edge is why two nodes are equal: it labels an edge of the proof forest (Nieuwenhuis and Oliveras, Fast congruence closure and
// extensions, Information and Computation 2007, section 5).
type edge struct {
	kind    Kind
	crossed bool // by Congruence: the sides of one equation are equal to those of the other in the opposite order
	given   Reason
	age     int32 // number of edges when it was made: those that it rests on are older
}

// Kind says why a Step holds.
type Kind uint8

// The kinds of steps.
const (
	Given       Kind = iota // by a Reason of the caller's
	Congruence              // the nodes have the same function, and equal arguments, those of an equation in any order
	Reflexivity             // an equation of nodes that are equal is True
	Difference              // an equation of nodes that are equal to different constants is False
)

// Step is a step of a proof: A and B are equal.
type Step struct {
	Kind   Kind
	A, B   Node
	Reason Reason // if it is Given
}

// connect adds an edge from b, whose tree is the smaller one, to a.
func (g *Graph) connect(b, a Node, why edge) {
	g.record(step{kind: connected, a: b, b: a})
	g.age++
	why.age = g.age
	for n, to := b, a; n != none; { // turn the edges on the way from b to the root of its tree
		next, old := g.parent[n], g.why[n]
		g.parent[n], g.why[n] = to, why
		n, to, why = next, n, old
	}
}

// disconnect takes the last edge away. It may have been turned since.
func (g *Graph) disconnect(a, b Node) {
	if g.parent[a] != b {
		a = b
	}
	g.parent[a] = none
	g.age--
}

// Explain returns reasons from which it follows that the nodes, which are known to be equal, are so: sorted, each of them once. They are
// the same as long as the nodes are equal: nothing that has been merged after these became equal is among them. So it is with watched
// equations, Explain(equation, False), but not with ExplainApart, which takes what it finds.
func (g *Graph) Explain(a, b Node) []Reason {
	g.ask()
	g.because(a, b)
	return g.reasons()
}

// ExplainApart returns reasons from which it follows that the nodes, which are known to differ, do so: sorted, each of them once.
func (g *Graph) ExplainApart(a, b Node) []Reason {
	g.ask()
	g.becauseApart(a, b)
	return g.reasons()
}

// Proof returns the steps from which it follows that the nodes, which are known to be equal, are so, in an order in which each needs only
// those before it. A union-find replays them, see Check.
func (g *Graph) Proof(a, b Node) []Step {
	g.ask()
	g.because(a, b)
	return g.steps()
}

// ProofOfConflict returns the steps of a proof that two different constants are equal, after Close has found that.
func (g *Graph) ProofOfConflict() []Step { return g.Proof(g.clash[0], g.clash[1]) }

// ProofApart returns the steps of a proof that the nodes, which are known to differ, do so: after them the nodes are equal to different
// constants, or to the nodes of an equation that is equal to False.
func (g *Graph) ProofApart(a, b Node) []Step {
	g.ask()
	g.becauseApart(a, b)
	return g.steps()
}

// question is what is asked for in an explanation. What has been used for it already is passed over by a union-find structure, so that
// the time is about linear in the number of edges that are used (Nieuwenhuis and Oliveras 2007, section 5.1).
type question struct {
	round  int32
	asked  []int32   // by node: the round in which the edge to its parent has been used
	beyond []Node    // by node, in that round: a node above it, with used edges only on the way there
	walk   int32     // number of ways so far
	passed []int32   // by node: the way on which it was last
	edges  []Node    // by the node below: the edges used
	open   [][2]Node // pairs that are still to be explained
}

func (q *question) grow() {
	q.asked, q.beyond, q.passed = append(q.asked, 0), append(q.beyond, none), append(q.passed, 0)
}

// ask begins an explanation.
func (g *Graph) ask() {
	q := &g.asking
	q.round++
	q.edges, q.open = q.edges[:0], q.open[:0]
}

// because uses the edges that make two nodes equal, and those that these rest on.
func (g *Graph) because(a, b Node) {
	q := &g.asking
	q.open = append(q.open, [2]Node{a, b})
	for len(q.open) > 0 {
		a, b := q.open[len(q.open)-1][0], q.open[len(q.open)-1][1]
		q.open = q.open[:len(q.open)-1]
		if a == b {
			continue
		}
		top := g.meeting(a, b)
		g.useEdges(a, top)
		g.useEdges(b, top)
	}
}

// becauseApart uses what makes two nodes differ.
func (g *Graph) becauseApart(a, b Node) {
	if g.differ(a, b) {
		g.because(a, g.value[g.root[a]])
		g.because(b, g.value[g.root[b]])
		return
	}
	e := g.equationOf(a, b)
	g.because(e, False)
	args := g.arguments(e)
	if !g.Same(args[0], a) || !g.Same(args[1], b) {
		a, b = b, a
	}
	g.because(args[0], a)
	g.because(args[1], b)
}

// above returns the first node on the way from n to the root of its tree whose edge to its parent has not been used.
func (g *Graph) above(n Node) Node {
	q := &g.asking
	top := n
	for q.asked[top] == q.round {
		top = q.beyond[top]
	}
	for q.asked[n] == q.round { // shorten the way
		n, q.beyond[n] = q.beyond[n], top
	}
	return top
}

// meeting returns where the ways up from two nodes of a tree meet, or the end of used edges above that.
func (g *Graph) meeting(a, b Node) Node {
	q := &g.asking
	q.walk++
	a, b = g.above(a), g.above(b)
	for {
		if a != none {
			if q.passed[a] == q.walk {
				return a
			}
			q.passed[a] = q.walk
			if a = g.parent[a]; a != none {
				a = g.above(a)
			}
		}
		a, b = b, a
	}
}

// useEdges uses the edges on the way up from a node to the top, which is the end of used edges.
func (g *Graph) useEdges(n, top Node) {
	q := &g.asking
	for n = g.above(n); n != top; n = g.above(n) {
		q.asked[n], q.beyond[n] = q.round, g.parent[n]
		q.edges = append(q.edges, n)
		switch m := g.parent[n]; g.why[n].kind {
		case Congruence:
			x, y := g.arguments(n), g.arguments(m)
			if g.why[n].crossed {
				x = []Node{x[1], x[0]}
			}
			for i := range x {
				q.open = append(q.open, [2]Node{x[i], y[i]})
			}
		case Reflexivity, Difference:
			args := g.arguments(max(n, m)) // the other one is True or False
			if g.why[n].kind == Reflexivity {
				q.open = append(q.open, [2]Node{args[0], args[1]})
				break
			}
			for _, x := range args {
				q.open = append(q.open, [2]Node{x, g.value[g.root[x]]})
			}
		}
	}
}

func (g *Graph) reasons() []Reason {
	var out []Reason
	for _, n := range g.asking.edges {
		if g.why[n].kind == Given {
			out = append(out, g.why[n].given)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (g *Graph) steps() []Step {
	edges := slices.Clone(g.asking.edges)
	slices.SortFunc(edges, func(n, m Node) int { return cmp.Compare(g.why[n].age, g.why[m].age) })
	out := make([]Step, len(edges))
	for i, n := range edges {
		out[i] = Step{g.why[n].kind, n, g.parent[n], g.why[n].given}
	}
	return out
}
