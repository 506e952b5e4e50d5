package cfg

import "slices"

// Loop is a loop of a graph: a component of its weak topological order. A loop is entered at Header only, unless it is
// Irreducible. Every cycle of the graph passes the header of some loop.
type Loop struct {
	Header      Vertex
	Body        []Vertex // ascending, with Header and the bodies of nested loops
	Parent      int      // the loop around it, -1 if there is none
	Depth       int      // 1 for outermost loops
	Back        []EdgeID // from the body to the header
	Entries     []EdgeID // from outside into the body
	Exits       []EdgeID // out of the body
	Irreducible bool     // some entry does not lead to the header
}

// LoopForest is the loop structure of the part of a graph that is reachable from its source.
type LoopForest struct {
	// Order is the weak topological order: every edge u -> v with v not after u leads to the header of a loop that contains
	// u. The body of a loop is a contiguous part of Order that begins with its header.
	Order []Vertex
	// Loops is in that order, too: a loop comes before those that it contains.
	Loops []Loop

	innermost []int // by vertex
}

// Innermost returns the index of the smallest loop that contains v, -1 if none does.
func (f *LoopForest) Innermost(v Vertex) int { return f.innermost[v] }

// IsHeader reports whether v is the header of a loop.
func (f *LoopForest) IsHeader(v Vertex) bool {
	i := f.innermost[v]
	return i >= 0 && f.Loops[i].Header == v
}

// Loops finds the loops of g, leaving out edges with the constant assumption 0 (Bourdoncle, Efficient chaotic iteration strategies with widenings, FMPA 1993, figure 4).
func Loops(g *Graph) *LoopForest {
	f := weakTopologicalOrder(g)
	for i := range f.Loops {
		f.Loops[i].edges(g)
	}
	return f
}

// weakTopologicalOrder finds the loops without the edges at their borders.
func weakTopologicalOrder(g *Graph) *LoopForest {
	w := &wto{g: g, number: make([]int, len(g.Vertices))}
	_, top := w.visit(g.Source, nil)
	f := &LoopForest{innermost: make([]int, len(g.Vertices))}
	for i := range f.innermost {
		f.innermost[i] = -1
	}
	f.add(top, -1)
	return f
}

// element is a vertex or, with a body, a component of the order. Lists of elements are in reverse order.
type element struct {
	v    Vertex
	loop bool
	body []element
}

// wto is the state of Bourdoncle's algorithm: number is his DFN, done stands for +infinity.
type wto struct {
	g      *Graph
	number []int
	stack  []Vertex
	count  int
}

const done = int(^uint(0) >> 1)

// visit is Visit of the figure; it returns the head and the partition.
func (w *wto) visit(v Vertex, partition []element) (int, []element) {
	w.stack = append(w.stack, v)
	w.count++
	w.number[v] = w.count
	head, loop := w.count, false
	for _, e := range w.g.Out(v) {
		if !w.g.Possible(e) {
			continue
		}
		succ := w.g.Edges[e].Dst
		least := w.number[succ]
		if least == 0 {
			least, partition = w.visit(succ, partition)
		}
		if least <= head {
			head, loop = least, true
		}
	}
	if head != w.number[v] {
		return head, partition
	}
	w.number[v] = done
	for {
		u := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		if u == v {
			break
		}
		w.number[u] = 0
	}
	el := element{v: v, loop: loop}
	if loop {
		el.body = w.component(v)
	}
	return head, append(partition, el)
}

// component is Component of the figure.
func (w *wto) component(v Vertex) []element {
	var partition []element
	for _, e := range w.g.Out(v) {
		if succ := w.g.Edges[e].Dst; w.number[succ] == 0 && w.g.Possible(e) {
			_, partition = w.visit(succ, partition)
		}
	}
	return partition
}

// add appends elements to the order, and their components to the loops.
func (f *LoopForest) add(els []element, parent int) {
	for _, el := range slices.Backward(els) {
		f.Order = append(f.Order, el.v)
		f.innermost[el.v] = parent
		if !el.loop {
			continue
		}
		i, start := len(f.Loops), len(f.Order)-1
		l := Loop{Header: el.v, Parent: parent, Depth: 1}
		if parent >= 0 {
			l.Depth = f.Loops[parent].Depth + 1
		}
		f.Loops = append(f.Loops, l)
		f.innermost[el.v] = i
		f.add(el.body, i)
		f.Loops[i].Body = slices.Sorted(slices.Values(f.Order[start:]))
	}
}

// Contains reports whether v belongs to the loop.
func (l *Loop) Contains(v Vertex) bool {
	_, ok := slices.BinarySearch(l.Body, v)
	return ok
}

// edges classifies the edges at the border of l.
func (l *Loop) edges(g *Graph) {
	for _, v := range l.Body {
		for _, e := range g.In(v) {
			switch inside := l.Contains(g.Edges[e].Src); {
			case !g.Possible(e):
			case !inside:
				l.Entries = append(l.Entries, e)
				l.Irreducible = l.Irreducible || v != l.Header
			case v == l.Header:
				l.Back = append(l.Back, e)
			}
		}
		for _, e := range g.Out(v) {
			if !l.Contains(g.Edges[e].Dst) && g.Possible(e) {
				l.Exits = append(l.Exits, e)
			}
		}
	}
}
