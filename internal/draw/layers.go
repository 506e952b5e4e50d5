package draw

// place is something that takes room in a layer: a node, the text of an edge, or a point through which an edge runs.
type place struct {
	node  int // -1: not a node
	arrow int // of a text or a point
	text  bool

	left, right float64 // how far it extends from x
	height      float64
	x, y        float64 // of its centre; for a node that has edges to itself, of its box
	rank, pos   int
	up, down    []int // the neighbours in the layers above and below
}

// layering is a graph whose edges lead from each layer to the next.
type layering struct {
	g      *Graph
	arrows []arrow
	places []place // the nodes, in their order, come first
	chains [][]int // by arrow: the places on its way, from top to bottom
	layers [][]int // places by rank and position
}

func newLayering(g *Graph) *layering {
	l := &layering{g: g, arrows: acyclic(g)}
	rank := ranks(len(g.Nodes), l.arrows)
	for i := range g.Nodes {
		l.places = append(l.places, l.nodePlace(i, rank[i]))
	}
	for i := range l.arrows {
		l.chains = append(l.chains, l.chain(i))
	}
	return l
}

// nodePlace is the room that a node needs, with its edges to itself at its right.
func (l *layering) nodePlace(i, rank int) place {
	w, h := textSize(l.g.Nodes[i].Lines)
	w, h = max(w+2*padX, 2*lineHeight), max(h, lineHeight)+2*padY
	p := place{node: i, arrow: -1, left: w / 2, right: w / 2, height: h, rank: rank}
	for _, e := range l.g.Edges {
		if e.From == i && e.To == i {
			ew, eh := textSize(e.Lines)
			p.right += loopReach + ew + padX
			p.height = max(p.height, eh+2*padY, 2*lineHeight)
		}
	}
	return p
}

// chain makes the places between the ends of an arrow. Its text goes into the middle.
func (l *layering) chain(i int) []int {
	a := l.arrows[i]
	top, bottom := l.places[a.from].rank, l.places[a.to].rank
	lines := l.g.Edges[a.edge].Lines
	middle := (top + bottom) / 2
	chain := []int{a.from}
	for r := top + 1; r < bottom; r++ {
		p := place{node: -1, arrow: i, rank: r, left: pointRoom, right: pointRoom}
		if r == middle && len(lines) > 0 {
			w, h := textSize(lines)
			p.text, p.left, p.right, p.height = true, w/2+padX/2, w/2+padX/2, h+padY
		}
		chain = append(chain, len(l.places))
		l.places = append(l.places, p)
	}
	chain = append(chain, a.to)
	for k := 1; k < len(chain); k++ {
		l.places[chain[k-1]].down = append(l.places[chain[k-1]].down, chain[k])
		l.places[chain[k]].up = append(l.places[chain[k]].up, chain[k-1])
	}
	return chain
}
