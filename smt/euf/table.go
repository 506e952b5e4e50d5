package euf

// table is a hash table of nodes, each of which is in it once at most.
type table struct {
	heads []Node   // by bucket: the first node, or none
	nexts []Node   // by node: the next one of the bucket
	keys  []uint64 // by node: its hash
	in    []bool   // by node
}

func (t *table) init() { t.heads = []Node{none, none, none, none} }

// grow makes room for so many nodes.
func (t *table) grow(n int) {
	for len(t.in) < n {
		t.nexts, t.keys, t.in = append(t.nexts, none), append(t.keys, 0), append(t.in, false)
	}
	if n <= len(t.heads) {
		return
	}
	t.heads = make([]Node, 2*len(t.heads))
	for i := range t.heads {
		t.heads[i] = none
	}
	for n, in := range t.in {
		if in {
			t.insert(Node(n), t.keys[n])
		}
	}
}

func (t *table) bucket(h uint64) *Node { return &t.heads[h&uint64(len(t.heads)-1)] }

func (t *table) insert(n Node, h uint64) {
	head := t.bucket(h)
	t.nexts[n], *head = *head, n
	t.keys[n], t.in[n] = h, true
}

func (t *table) remove(n Node) {
	at := t.bucket(t.keys[n])
	for *at != n {
		at = &t.nexts[*at]
	}
	*at = t.nexts[n]
	t.in[n] = false
}

// find returns a node with the hash for which same holds, or none.
func (t *table) find(h uint64, same func(Node) bool) Node {
	for n := *t.bucket(h); n != none; n = t.nexts[n] {
		if t.keys[n] == h && same(n) {
			return n
		}
	}
	return none
}

// mix scatters the bits of x (the finalizer of Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// hash returns that of the signature of a function and arguments: it depends on the classes of these alone, and for an equation
// not on their order.
func (g *Graph) hash(f int32, args []Node) uint64 {
	h := mix(uint64(uint32(f)))
	if f == equation {
		return h + mix(uint64(g.root[args[0]])) + mix(uint64(g.root[args[1]]))
	}
	for _, a := range args {
		h = mix(h ^ uint64(g.root[a]))
	}
	return h
}

// congruentTo reports whether the nodes have the same function and equal arguments.
func (g *Graph) congruentTo(n, m Node) bool {
	if g.fun[n] != g.fun[m] {
		return false
	}
	x, y := g.arguments(n), g.arguments(m)
	if len(x) != len(y) {
		return false
	}
	return g.alike(x, y) || g.fun[n] == equation && g.Same(x[0], y[1]) && g.Same(x[1], y[0])
}

// alike reports whether arguments are equal, one by one.
func (g *Graph) alike(x, y []Node) bool {
	for i := range x {
		if !g.Same(x[i], y[i]) {
			return false
		}
	}
	return true
}

// enter puts a node into the table of signatures; if there is a congruent one, they are to be merged instead.
func (g *Graph) enter(n Node) {
	args := g.arguments(n)
	h := g.hash(g.fun[n], args)
	if m := g.congruent.find(h, func(m Node) bool { return g.congruentTo(n, m) }); m != none {
		g.pending = append(g.pending, merge{n, m, edge{kind: Congruence, crossed: !g.alike(args, g.arguments(m))}})
		return
	}
	g.congruent.insert(n, h)
	g.record(step{kind: entered, a: n})
	if g.fun[n] == equation {
		g.evaluate(n)
	}
}

// evaluate finds out whether an equation is true because its sides are equal, or false because they are different constants.
func (g *Graph) evaluate(n Node) {
	switch args := g.arguments(n); {
	case g.Same(args[0], args[1]):
		g.pending = append(g.pending, merge{n, True, edge{kind: Reflexivity}})
	case g.differ(args[0], args[1]):
		g.pending = append(g.pending, merge{n, False, edge{kind: Difference}})
	}
}
