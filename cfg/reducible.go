package cfg

import "fmt"

// maxSplit bounds the growth of a graph by node splitting.
const maxSplit = 16

// MakeReducible returns g with every loop entered at its header only: where there is another entry, the part of the loop
// that can be reached from it without passing the header is copied, and entered in the copy (Aho, Lam, Sethi, Ullman,
// Compilers, 2006, section 9.7.6: node splitting). The error says that the graph would become too large.
func MakeReducible(g *Graph) (*Graph, *Origin, error) {
	back := identityOrigin(g)
	limit := maxSplit * (len(g.Vertices) + 16)
	for {
		loops := Loops(g)
		i := 0
		for i < len(loops.Loops) && !loops.Loops[i].Irreducible {
			i++
		}
		if i == len(loops.Loops) {
			return g, back, nil
		}
		if len(g.Vertices) > limit {
			return nil, nil, fmt.Errorf("more than %d vertices", limit)
		}
		h, o := g.splitEntries(&loops.Loops[i])
		g, back = h, back.Then(o)
	}
}

// splitEntries copies what can be reached from the entries of a loop without passing its header.
func (g *Graph) splitEntries(l *Loop) (*Graph, *Origin) {
	r := newRebuilder(g, nil)
	twin := make(map[Vertex]Vertex)
	var work []Vertex
	enter := func(v Vertex) {
		if _, ok := twin[v]; ok || v == l.Header || !l.Contains(v) {
			return
		}
		twin[v] = r.to.NewVertex(g.Vertices[v])
		r.o.Vertices = append(r.o.Vertices, v)
		work = append(work, v)
	}
	for _, e := range l.Entries {
		enter(g.Edges[e].Dst)
	}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range g.Out(v) {
			enter(g.Edges[e].Dst)
		}
	}
	copied := func(v Vertex) Vertex {
		if t, ok := twin[v]; ok {
			return t
		}
		return v
	}
	for e, ed := range g.Edges {
		dst := ed.Dst
		if !l.Contains(ed.Src) {
			dst = copied(dst)
		}
		r.between(ed.Src, dst, ed.Stmts, EdgeID(e))
	}
	for e, ed := range g.Edges {
		if src, ok := twin[ed.Src]; ok {
			r.between(src, copied(ed.Dst), ed.Stmts, EdgeID(e))
		}
	}
	return r.to, r.o
}
