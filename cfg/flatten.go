package cfg

import (
	"fmt"
	"slices"
)

// FlattenLoops returns g with every nest of loops made a single loop: one new header, with a variable that says at which of
// the old headers the execution is (Chalupa and Strejček 2021, section 3, ask for loops that are not nested).
func FlattenLoops(g *Graph) (*Graph, *Origin) {
	loops := Loops(g)
	r := newRebuilder(g, nil)
	nests := make(map[Vertex]*nest) // by old header
	for i := 0; i < len(loops.Loops); {
		end := i + 1
		for end < len(loops.Loops) && loops.Loops[end].Parent >= 0 {
			end++
		}
		if end-i > 1 {
			r.addNest(loops.Loops[i:end], nests)
		}
		i = end
	}
	if n, ok := nests[g.Source]; ok { // the loop is entered at its header
		r.to.Source = r.to.NewVertex(g.Vertices[g.Source])
		r.o.Vertices = append(r.o.Vertices, g.Source)
		enter := Stmt{Kind: Assign, Var: n.at, Expr: n.number(g.Source)}
		r.between(r.to.Source, n.header, []Stmt{enter})
	}
	for e := range g.Edges {
		ed := &g.Edges[e]
		stmts, dst := slices.Clone(ed.Stmts), ed.Dst
		if n, ok := nests[dst]; ok {
			stmts = append(stmts, Stmt{Kind: Assign, Var: n.at, Expr: n.number(dst)})
			dst = n.header
		}
		r.between(ed.Src, dst, stmts, EdgeID(e))
	}
	return r.to, r.o
}

// nest is a nest of loops that becomes one.
type nest struct {
	header Vertex // the new one
	at     Var
	old    []Vertex
}

// number is what the variable is at an old header.
func (n *nest) number(old Vertex) *Expr { return IntConst(Int, int64(slices.Index(n.old, old))) }

// addNest makes the new header of some loops, and the edges from there to the old ones.
func (r *rebuilder) addNest(loops []Loop, nests map[Vertex]*nest) {
	outermost := loops[0].Header
	n := &nest{header: r.to.NewVertex(r.from.Vertices[outermost])}
	r.o.Vertices = append(r.o.Vertices, outermost)
	n.at = r.to.NewVar(VarInfo{Name: fmt.Sprintf("loop!%d", n.header), Type: Int, Kind: Temp})
	for i := range loops {
		n.old = append(n.old, loops[i].Header)
		nests[loops[i].Header] = n
	}
	for _, v := range n.old {
		here := Stmt{Kind: Assume, Expr: Bin(Eq, r.to.RefTo(n.at), n.number(v))}
		r.between(n.header, v, []Stmt{here})
	}
}
