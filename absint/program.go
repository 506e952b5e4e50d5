package absint

import (
	"cmp"
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
)

// program is a graph prepared for the analysis.
type program struct {
	g          *cfg.Graph
	opt        Options
	ranges     []value   // by variable: the values of its type
	thresholds []num.Rat // sorted; where widening stops first
	bySize     []num.Rat // the same, those of least magnitude first
	stops      []float64 // sorted; where widening of floating-point numbers stops first
	steps      []bound   // sorted; where widening of sums and differences stops first
	packs      *packs
	order      []cfg.Vertex // those that the source reaches, in reverse postorder
	rank       []int        // by vertex: its place in order, -1 if the source does not reach it
	widens     []bool       // by vertex: the target of an edge that goes back in order

	work   int // evaluation steps of the present statement
	copied int // values, to look at what holds under a condition
	effort int // evaluation steps and values copied that have not been counted as steps yet
}

// maxThresholds bounds the thresholds: those of small magnitude are kept.
const maxThresholds = 200

func newProgram(g *cfg.Graph, o Options) *program {
	p := &program{g: g, opt: o}
	for _, v := range g.Vars {
		p.ranges = append(p.ranges, typeRange(v.Type))
	}
	p.orderVertices()
	p.collectThresholds()
	if o.Numbers {
		p.stops = p.numberThresholds()
	}
	p.collectSteps()
	p.collectPacks()
	return p
}

// orderVertices computes the reverse postorder of a depth-first search, and where widening is needed: every cycle has an
// edge that goes back in this order.
func (p *program) orderVertices() {
	n := len(p.g.Vertices)
	p.rank, p.widens = slices.Repeat([]int{-1}, n), make([]bool, n)
	seen := make([]bool, n)
	var visit func(v cfg.Vertex)
	visit = func(v cfg.Vertex) {
		seen[v] = true
		for _, e := range p.g.Out(v) {
			if w := p.g.Edges[e].Dst; !seen[w] {
				visit(w)
			}
		}
		p.order = append(p.order, v)
	}
	visit(p.g.Source)
	slices.Reverse(p.order)
	for i, v := range p.order {
		p.rank[v] = i
	}
	for _, e := range p.g.Edges {
		if p.rank[e.Src] >= 0 && p.rank[e.Dst] <= p.rank[e.Src] {
			p.widens[e.Dst] = true
		}
	}
}

// collectThresholds takes the constants of the program and their neighbours, and the ends of the types.
func (p *program) collectThresholds() {
	var all []num.Rat
	one := num.One()
	p.visit(func(e *cfg.Expr) {
		if e.Op == cfg.Const {
			all = append(all, e.Val.Sub(one), e.Val, e.Val.Add(one))
		}
	})
	for _, v := range p.g.Vars {
		if !v.Type.IsMath() {
			all = append(all, v.Type.Min(), v.Type.Max())
		}
	}
	all = append(all, num.Zero())
	bySize := func(a, b num.Rat) int { return cmp.Or(a.Abs().Cmp(b.Abs()), a.Cmp(b)) }
	slices.SortFunc(all, bySize)
	all = slices.CompactFunc(all, num.Rat.Equal)
	all = all[:min(len(all), maxThresholds)]
	p.bySize = slices.Clone(all)
	slices.SortFunc(all, num.Rat.Cmp)
	p.thresholds = all
}

// visit calls f for each expression node of the program, shared ones once.
func (p *program) visit(f func(*cfg.Expr)) {
	seen := map[*cfg.Expr]bool{}
	var walk func(e *cfg.Expr)
	walk = func(e *cfg.Expr) {
		if seen[e] {
			return
		}
		seen[e] = true
		f(e)
		for _, a := range e.Args {
			walk(a)
		}
	}
	for i := range p.g.Edges {
		for _, s := range p.g.Edges[i].Stmts {
			if s.Expr != nil {
				walk(s.Expr)
			}
		}
	}
}
