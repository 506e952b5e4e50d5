package euf

import "fmt"

// check tests that the parts of the Graph fit each other.
func (g *Graph) check() error {
	weights := make([]int32, g.Len())
	for n := range Node(g.Len()) {
		size := 0
		for m := range g.Class(n) {
			if g.root[m] != g.root[n] {
				return fmt.Errorf("%d is in the class of %d, but has another root", m, n)
			}
			if size++; size > g.Len() {
				return fmt.Errorf("the class of %d is no circle", n)
			}
		}
		weights[g.root[n]]++
		for _, a := range g.arguments(n) {
			weights[g.root[a]]++
		}
		if m := g.parent[n]; m != none && !g.contradictory() && !g.Same(n, m) {
			return fmt.Errorf("the proof of %d = %d is no longer valid", n, m)
		}
		if g.congruent.in[n] && g.congruent.keys[n] != g.hash(g.fun[n], g.arguments(n)) {
			return fmt.Errorf("%d has another signature now", n)
		}
	}
	edges := int32(0)
	for n := range Node(g.Len()) {
		if g.parent[n] != none {
			edges++
		}
		if g.root[n] != n {
			continue
		}
		if g.weight[n] != weights[n] {
			return fmt.Errorf("the class of %d has weight %d, not %d", n, weights[n], g.weight[n])
		}
		uses, last := int32(0), int32(none)
		for u := g.uses[n]; u != none; u = g.nextUse[u] {
			if g.root[g.args[u]] != n {
				return fmt.Errorf("use %d is not one of the class of %d", u, n)
			}
			uses++
			last = u
		}
		size := int32(0)
		for range g.Class(n) {
			size++
		}
		if uses+size != g.weight[n] || last != g.lastUse[n] {
			return fmt.Errorf("the uses of the class of %d are not complete", n)
		}
	}
	if edges != g.age {
		return fmt.Errorf("there are %d edges, not %d", edges, g.age)
	}
	return nil
}
