package cfg

import (
	"slices"

	"cairn/internal/num"
)

// VarSet is a set of variables.
type VarSet []uint64

func NewVarSet(n int) VarSet { return make(VarSet, (n+63)/64) }

func (s VarSet) Has(v Var) bool { return s[v/64]>>(v%64)&1 == 1 }
func (s VarSet) add(v Var)      { s[v/64] |= 1 << (v % 64) }
func (s VarSet) remove(v Var)   { s[v/64] &^= 1 << (v % 64) }

// Union adds the elements of t and reports whether s has grown.
func (s VarSet) Union(t VarSet) bool {
	grown := false
	for i := range s {
		if u := s[i] | t[i]; u != s[i] {
			s[i], grown = u, true
		}
	}
	return grown
}

// Before turns what is live after the statements into what is live before them.
func (s VarSet) Before(stmts []Stmt) {
	for i := len(stmts) - 1; i >= 0; i-- {
		st := &stmts[i]
		if st.Kind != Assume && st.Var != NoVar {
			s.remove(st.Var)
		}
		st.EachRef(s.add)
	}
}

// Liveness says which variables are live at which vertices: read after that before they are overwritten.
type Liveness []VarSet

// At reports whether v is live at a vertex.
func (l Liveness) At(at Vertex, v Var) bool { return l[at].Has(v) }

// effect is what statements read before they write it, and what they write.
type effect struct{ reads, writes []Var }

func effectOf(stmts []Stmt) effect {
	var f effect
	reads, writes := map[Var]bool{}, map[Var]bool{}
	for i := range stmts {
		s := &stmts[i]
		s.EachRef(func(v Var) {
			if !writes[v] && !reads[v] {
				reads[v], f.reads = true, append(f.reads, v)
			}
		})
		if s.Kind != Assume && s.Var != NoVar && !writes[s.Var] {
			writes[s.Var], f.writes = true, append(f.writes, s.Var)
		}
	}
	return f
}

// Liveness computes it.
func (g *Graph) Liveness() Liveness {
	live := make(Liveness, len(g.Vertices))
	edges := make([]effect, len(g.Edges))
	for e := range g.Edges {
		edges[e] = effectOf(g.Edges[e].Stmts)
	}
	queued := make([]bool, len(g.Vertices))
	before := NewVarSet(len(g.Vars))
	var work []Vertex
	for v := range live {
		live[v] = NewVarSet(len(g.Vars))
		work = append(work, Vertex(v))
		queued[v] = true
	}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		queued[v] = false
		for _, e := range g.In(v) {
			src := g.Edges[e].Src
			copy(before, live[v])
			for _, x := range edges[e].writes {
				before.remove(x)
			}
			for _, x := range edges[e].reads {
				before.add(x)
			}
			if live[src].Union(before) && !queued[src] {
				queued[src] = true
				work = append(work, src)
			}
		}
	}
	return live
}

// ResetDead returns g with every variable but arrays set to 0 where it dies: at the
// end of the edge after which its value is not read any more. The inputs and paths of executions stay as they are; what
// is gained is that states differ only in what matters, and that nothing remains to be said about temporaries in
// invariants and joins. The edges into the target are left alone.
func ResetDead(g *Graph) (*Graph, *Origin) {
	live := g.Liveness()
	r := newRebuilder(g, nil)
	for e, ed := range g.Edges {
		stmts := slices.Clone(ed.Stmts)
		if ed.Dst != g.Target {
			was := slices.Clone(live[ed.Src])
			for _, s := range ed.Stmts {
				if s.Kind != Assume {
					was.add(s.Var)
				}
			}
			for v := range g.Vars {
				if x := Var(v); was.Has(x) && !live[ed.Dst].Has(x) && g.Vars[v].Type.Kind != Array {
					stmts = append(stmts, Stmt{Kind: Assign, Var: x, Expr: ConstOf(g.Vars[v].Type, num.Zero())})
				}
			}
		}
		r.edge(stmts, EdgeID(e))
	}
	return r.to, r.o
}
