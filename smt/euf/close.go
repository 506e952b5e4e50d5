package euf

// merge is an equality of two nodes to be established.
type merge struct {
	a, b Node
	why  edge
}

// Close draws all consequences of what has been merged. A conflict is a list of reasons that contradict each other; the Graph has no
// meaning then until the scope ends, and Close will say the same again.
//
// Each node changes its class, and each argument of a node its signature, at most a logarithmic number of times on the way down a
// branch of scopes, as the lighter class is absorbed.
func (g *Graph) Close() (conflict []Reason) {
	if len(g.scopes) == 0 {
		g.merges.forget()
		g.news.forget()
	}
	for ; g.closed < len(g.pending) && !g.contradictory(); g.closed++ {
		m := &g.pending[g.closed]
		if !g.Same(m.a, m.b) {
			g.union(m.a, m.b, m.why)
		}
	}
	if len(g.scopes) == 0 && g.closed == len(g.pending) {
		g.pending, g.closed = g.pending[:0], 0
	}
	if g.contradictory() {
		return g.Explain(g.clash[0], g.clash[1])
	}
	return nil
}

func (g *Graph) contradictory() bool { return g.clash[0] != g.clash[1] }

// union merges the classes of two nodes.
func (g *Graph) union(a, b Node, why edge) {
	kept, absorbed := g.root[a], g.root[b]
	if g.weight[kept] < g.weight[absorbed] {
		a, b, kept, absorbed = b, a, absorbed, kept
	}
	g.connect(b, a, why)
	x, y := g.value[kept], g.value[absorbed]
	if x != none && y != none {
		g.clash = [2]Node{x, y}
		g.record(step{kind: clashed})
		return
	}
	g.withdraw(absorbed)
	switch {
	case x != none:
		g.tell(absorbed, x)
	case y != none:
		g.tell(kept, y)
	}
	g.join(kept, absorbed)
	g.merges.add(Merge{kept, absorbed})
	for _, n := range g.affected {
		g.enter(n)
	}
	if x == none && y != none {
		g.evaluateUses(kept, absorbed)
	}
}

// withdraw takes the nodes with arguments in a class, which is about to be absorbed, out of the table of signatures.
func (g *Graph) withdraw(class Node) {
	g.affected = g.affected[:0]
	for u := g.uses[class]; u != none; u = g.nextUse[u] {
		if n := g.owner[u]; g.congruent.in[n] {
			g.congruent.remove(n)
			g.record(step{kind: withdrawn, a: n})
			g.affected = append(g.affected, n)
		}
	}
}

// join makes one class of two.
func (g *Graph) join(kept, absorbed Node) {
	g.record(step{kind: joined, a: kept, b: absorbed, use: g.lastUse[kept]})
	for n := range g.Class(absorbed) {
		g.root[n] = kept
	}
	g.next[kept], g.next[absorbed] = g.next[absorbed], g.next[kept]
	g.weight[kept] += g.weight[absorbed]
	if g.value[kept] == none {
		g.value[kept] = g.value[absorbed]
	}
	switch {
	case g.uses[absorbed] == none:
	case g.uses[kept] == none:
		g.uses[kept], g.lastUse[kept] = g.uses[absorbed], g.lastUse[absorbed]
	default:
		g.nextUse[g.lastUse[kept]], g.lastUse[kept] = g.uses[absorbed], g.lastUse[absorbed]
	}
}

// unjoin undoes join; last is the last use that kept had before.
func (g *Graph) unjoin(kept, absorbed Node, last int32) {
	g.lastUse[kept] = last
	if last == none {
		g.uses[kept] = none
	} else {
		g.nextUse[last] = none
	}
	if g.value[kept] == g.value[absorbed] {
		g.value[kept] = none // only one of them had a value
	}
	g.weight[kept] -= g.weight[absorbed]
	g.next[kept], g.next[absorbed] = g.next[absorbed], g.next[kept]
	for n := range g.Class(absorbed) {
		g.root[n] = absorbed
	}
}

// tell tells of the watched nodes of a class that has got a value.
func (g *Graph) tell(class, value Node) {
	for n := range g.Class(class) {
		if g.watched[n] {
			g.news.add(News{n, value})
		}
	}
}

// evaluateUses evaluates the equations about a class that has got its value from the one that it has absorbed; those about the latter
// have been evaluated. A class gets a value once at most.
func (g *Graph) evaluateUses(class, absorbed Node) {
	for u := g.uses[class]; u != g.uses[absorbed]; u = g.nextUse[u] {
		if n := g.owner[u]; g.fun[n] == equation && g.congruent.in[n] {
			g.evaluate(n)
		}
	}
}

// link makes the arguments of a node know it, and looks for a congruent one.
func (g *Graph) link(n Node) {
	g.record(step{kind: linked, a: n})
	for u := g.first[n]; u < g.first[n+1]; u++ {
		class := g.root[g.args[u]]
		g.weight[class]++
		if g.uses[class] == none {
			g.lastUse[class] = u
		}
		g.nextUse[u], g.uses[class] = g.uses[class], u
	}
	g.enter(n)
}

// unlink undoes link.
func (g *Graph) unlink(n Node) {
	for u := g.first[n+1] - 1; u >= g.first[n]; u-- {
		class := g.root[g.args[u]]
		g.weight[class]--
		if g.uses[class] = g.nextUse[u]; g.uses[class] == none {
			g.lastUse[class] = none
		}
	}
}
