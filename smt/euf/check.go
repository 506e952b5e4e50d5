package euf

import (
	"fmt"
	"slices"
)

// Check replays the steps of a proof, in time about linear in their number and that of the nodes, and has same tell which nodes are equal
// after them. It looks only at what the nodes are: at nothing that the Graph has found out about their equality. Of a step that is
// Given it only takes note: that the caller has said so is for the caller to check.
func (g *Graph) Check(steps []Step) (same func(a, b Node) bool, err error) {
	up := make([]Node, g.Len())
	for i := range up {
		up[i] = Node(i)
	}
	find := func(n Node) Node {
		for up[n] != n {
			n, up[n] = up[n], up[up[n]]
		}
		return n
	}
	value := make(map[Node]Node) // by representative
	for n := range g.Len() {
		if g.IsConstant(Node(n)) {
			value[Node(n)] = Node(n)
		}
	}
	same = func(a, b Node) bool { return find(a) == find(b) }
	for i, s := range steps {
		if !g.follows(s, same, func(n Node) (Node, bool) { v, ok := value[find(n)]; return v, ok }) {
			return nil, fmt.Errorf("step %d of the proof: %d = %d does not follow", i, s.A, s.B)
		}
		a, b := find(s.A), find(s.B)
		if v, ok := value[a]; ok {
			value[b] = v
		}
		up[a] = b
	}
	return same, nil
}

// follows reports whether a step holds given what is the same, and what has values.
func (g *Graph) follows(s Step, same func(a, b Node) bool, value func(Node) (Node, bool)) bool {
	x, y := g.arguments(s.A), g.arguments(s.B)
	switch s.Kind {
	case Given:
		return true
	case Congruence:
		return g.fun[s.A] == g.fun[s.B] && len(x) == len(y) &&
			(slices.EqualFunc(x, y, same) || g.fun[s.A] == equation && same(x[0], y[1]) && same(x[1], y[0]))
	}
	if s.B != True && s.B != False {
		s.A, s.B, x = s.B, s.A, y
	}
	if g.fun[s.A] != equation {
		return false
	}
	if s.Kind == Reflexivity {
		return s.B == True && same(x[0], x[1])
	}
	v, ok := value(x[0])
	w, ok2 := value(x[1])
	return s.Kind == Difference && s.B == False && ok && ok2 && v != w
}
