package localize

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
)

// line is a line of the source.
type line struct {
	file string
	line int
}

func lineOf(p cfg.Pos) line { return line{p.File, p.Line} }

// relaxation is a program with selectors: its target is the end without an error, and an execution that reads inputs reads those of the one
// that is to be explained, at each place in their order.
type relaxation struct {
	relaxed   *cfg.Graph
	places    []cfg.Pos // by number: where the first statement of the line stands
	selectors []cfg.Var // by number
	begin     cfg.EdgeID
}

// relaxer makes a relaxation.
type relaxer struct {
	*failure
	out   *cfg.Graph
	lines map[line]int
	*relaxation

	values map[cfg.Type][]cfg.Var   // those for values that are free: as many as a statement has of a type
	way    cfg.Var                  // which way a condition goes that is free
	inputs map[cfg.Site][]num.Rat   // of the execution, in order
	counts map[cfg.Site]cfg.Var     // how many of them have been read
	free   map[cfg.Vertex]*cfg.Expr // by the location of a condition: the selector of its line
}

// relax makes the relaxation of a program for an execution.
func relax(f *failure) *relaxation {
	g := f.graph
	r := &relaxer{failure: f, out: g.Bare(), lines: map[line]int{}, relaxation: &relaxation{}, values: map[cfg.Type][]cfg.Var{},
		inputs: map[cfg.Site][]num.Rat{}, counts: map[cfg.Site]cfg.Var{}, free: map[cfg.Vertex]*cfg.Expr{}}
	r.relaxed = r.out
	r.way = r.newVar("way", cfg.Int)
	for _, c := range f.out.Choices {
		if _, ok := r.counts[c.Site]; !ok {
			r.counts[c.Site] = r.newVar(fmt.Sprintf("read.%d.%d", c.Site.Edge, c.Site.Stmt), cfg.Int)
		}
		r.inputs[c.Site] = append(r.inputs[c.Site], c.Value)
	}
	for _, id := range f.out.Edges { // in the order of the execution
		if src := g.Edges[id].Src; f.decides(src) {
			r.addSelector(f.deciding(src))
		}
		for i := range g.Edges[id].Stmts {
			if s := &g.Edges[id].Stmts[i]; s.Kind == cfg.Assign {
				r.addSelector(s.Pos)
			}
		}
	}
	for v := range g.Vertices {
		if v := cfg.Vertex(v); f.decides(v) {
			if sel := r.selector(f.deciding(v)); sel != nil {
				r.free[v] = sel
			}
		}
	}
	end := r.out.NewVertex(cfg.VertexInfo{})
	for id := range g.Edges {
		r.edge(cfg.EdgeID(id), end)
	}
	r.out.Target = end
	r.start()
	return r.relaxation
}

func (r *relaxer) newVar(name string, t cfg.Type) cfg.Var {
	return r.out.NewVar(cfg.VarInfo{Name: "fault." + name, Type: t, Kind: cfg.Ghost})
}

// addSelector gives a line a selector, if it may be at fault.
func (r *relaxer) addSelector(pos cfg.Pos) {
	if _, ok := r.lines[lineOf(pos)]; ok || !r.suspect(pos) {
		return
	}
	r.lines[lineOf(pos)] = len(r.places)
	r.selectors = append(r.selectors, r.newVar(fmt.Sprintf("line.%d", len(r.places)), cfg.Bool))
	r.places = append(r.places, pos)
}

// selector is that of a line, nil if it has none.
func (r *relaxer) selector(pos cfg.Pos) *cfg.Expr {
	i, ok := r.lines[lineOf(pos)]
	if !ok {
		return nil
	}
	return r.out.RefTo(r.selectors[i])
}

// edge makes an edge.
func (r *relaxer) edge(id cfg.EdgeID, end cfg.Vertex) {
	e := &r.graph.Edges[id]
	var stmts []cfg.Stmt
	for i := range e.Stmts {
		stmts = r.stmt(stmts, e.Stmts[i], cfg.Site{Edge: id, Stmt: int32(i)})
	}
	if _, ok := r.free[e.Dst]; ok {
		stmts = append(stmts, cfg.Stmt{Kind: cfg.Havoc, Var: r.way})
	}
	dst := e.Dst
	if r.passes(id) {
		dst = end
	}
	made := r.out.NewEdge(e.Src, dst, stmts...)
	r.out.Edges[made].Hole = e.Hole
}

// stmt appends what becomes of a statement.
func (r *relaxer) stmt(to []cfg.Stmt, s cfg.Stmt, at cfg.Site) []cfg.Stmt {
	src := r.graph.Edges[at.Edge].Src
	switch sel := r.selector(s.Pos); {
	case s.Kind == cfg.Havoc:
		return r.input(to, s, at)
	case s.Kind == cfg.Assign && sel != nil:
		var chosen []cfg.Var
		s.Expr = r.freed(s.Expr, sel, &chosen)
		for _, v := range chosen {
			to = append(to, cfg.Stmt{Kind: cfg.Havoc, Var: v, Pos: s.Pos})
		}
	case s.Kind == cfg.Assume && r.free[src] != nil && r.leading(at) && at.Stmt == 0:
		s.Expr = r.eitherWay(src, at.Edge, s.Expr)
	case s.Kind == cfg.Assume && r.free[src] != nil && r.leading(at):
		s.Expr = cfg.IfThenElse(r.free[src], cfg.IntConst(cfg.Int, 1), truth(s.Expr))
	}
	return append(to, s)
}

// leading reports whether a statement is one of the conditions with which an edge begins: that of a default has one for each case of the switch.
func (r *relaxer) leading(at cfg.Site) bool {
	for _, s := range r.graph.Edges[at.Edge].Stmts[:at.Stmt+1] {
		if s.Kind != cfg.Assume || s.Goal != nil {
			return false
		}
	}
	return true
}

// eitherWay is the condition of an edge; where it is free, the edge is taken whose number has been chosen, and the last one for all others.
func (r *relaxer) eitherWay(v cfg.Vertex, id cfg.EdgeID, e *cfg.Expr) *cfg.Expr {
	out := r.graph.Out(v)
	op, n := cfg.Eq, 0
	for n < len(out) && out[n] != id {
		n++
	}
	if n == len(out)-1 {
		op = cfg.Ge
	}
	chosen := cfg.Bin(op, r.out.RefTo(r.way), cfg.IntConst(cfg.Int, int64(n)))
	if n == 0 {
		chosen = cfg.Bin(cfg.Le, r.out.RefTo(r.way), cfg.IntConst(cfg.Int, 0))
	}
	return cfg.IfThenElse(r.free[v], truth(chosen), truth(e))
}

// truth is a condition as an int.
func truth(e *cfg.Expr) *cfg.Expr {
	if e.IsTruth() && e.Type == cfg.Int {
		return e
	}
	return cfg.IfThenElse(e, cfg.IntConst(cfg.Int, 1), cfg.IntConst(cfg.Int, 0))
}

// freed is an expression whose value may be any one if a line is free, that of writes into arrays what is written, but for copies; chosen are the
// variables that are to have any value before.
func (r *relaxer) freed(e, sel *cfg.Expr, chosen *[]cfg.Var) *cfg.Expr {
	if e.Type.Kind != cfg.Array {
		return cfg.IfThenElse(sel, r.value(e.Type, chosen), e)
	}
	c := *e
	c.Args = slices.Clone(e.Args)
	switch e.Op {
	case cfg.Store:
		c.Args[3] = r.freed(c.Args[3], sel, chosen)
	case cfg.Fill:
		c.Args[4] = r.freed(c.Args[4], sel, chosen)
	case cfg.Copy:
	default:
		return e
	}
	c.Args[0] = r.freed(c.Args[0], sel, chosen)
	return &c
}

// value is a variable for one more value of a statement.
func (r *relaxer) value(t cfg.Type, chosen *[]cfg.Var) *cfg.Expr {
	n := 0
	for _, v := range *chosen {
		if r.out.Vars[v].Type == t {
			n++
		}
	}
	if n == len(r.values[t]) {
		r.values[t] = append(r.values[t], r.newVar(fmt.Sprintf("any.%s.%d", t, n), t))
	}
	*chosen = append(*chosen, r.values[t][n])
	return r.out.RefTo(r.values[t][n])
}

// input reads an input: that of the execution as long as there is one.
func (r *relaxer) input(to []cfg.Stmt, s cfg.Stmt, at cfg.Site) []cfg.Stmt {
	to = append(to, s)
	values := r.inputs[at]
	if len(values) == 0 {
		return to
	}
	count := r.out.RefTo(r.counts[at])
	value := r.out.RefTo(s.Var)
	for i := len(values) - 1; i >= 0; i-- {
		value = cfg.IfThenElse(cfg.Bin(cfg.Eq, count, cfg.IntConst(cfg.Int, int64(i))), cfg.ConstOf(value.Type, values[i]), value)
	}
	limited := cfg.IfThenElse(cfg.Bin(cfg.Lt, count, cfg.IntConst(cfg.Int, int64(len(values)))), cfg.Bin(cfg.Add, count, cfg.IntConst(cfg.Int, 1)), count)
	return append(to, cfg.Stmt{Kind: cfg.Assign, Var: s.Var, Expr: value, Pos: s.Pos}, cfg.Stmt{Kind: cfg.Assign, Var: r.counts[at], Expr: limited, Pos: s.Pos})
}

// start begins in the state in which the execution does.
func (r *relaxer) start() {
	g := r.graph
	var stmts []cfg.Stmt
	for v, value := range r.x.Initial() {
		if t := g.Vars[v].Type; t.Kind != cfg.Array {
			stmts = append(stmts, cfg.Stmt{Kind: cfg.Assign, Var: cfg.Var(v), Expr: cfg.ConstOf(t, value)})
		}
	}
	memory := r.x.Memory()
	cells := slices.SortedFunc(maps.Keys(memory), func(a, b cfg.Cell) int {
		return cmp.Or(cmp.Compare(a.Var, b.Var), cmp.Compare(a.Object, b.Object), cmp.Compare(a.Offset, b.Offset))
	})
	for _, cell := range cells {
		m, value := r.out.RefTo(cell.Var), memory[cell]
		stored := cfg.StoreOf(m, cfg.ConstOf(cfg.Object, num.FromUint(cell.Object)), cfg.IntConst(cfg.Offset, cell.Offset), cfg.ConstOf(cfg.Type{Bits: m.Type.Bits}, num.FromUint(value)))
		stmts = append(stmts, cfg.Stmt{Kind: cfg.Assign, Var: cell.Var, Expr: stored})
	}
	for _, c := range slices.Sorted(maps.Values(r.counts)) {
		stmts = append(stmts, cfg.Stmt{Kind: cfg.Assign, Var: c, Expr: cfg.IntConst(cfg.Int, 0)})
	}
	if _, ok := r.free[g.Source]; ok {
		stmts = append(stmts, cfg.Stmt{Kind: cfg.Havoc, Var: r.way})
	}
	source := r.out.NewVertex(cfg.VertexInfo{})
	r.begin = r.out.NewEdge(source, g.Source, stmts...)
	r.out.Source = source
}

// with is the program in which just the lines of a set are free.
func (r *relaxation) with(set []int) *cfg.Graph {
	g := r.relaxed.Bare()
	for id, e := range r.relaxed.Edges {
		made := g.NewEdge(e.Src, e.Dst, e.Stmts...)
		g.Edges[made] = e
		if cfg.EdgeID(id) != r.begin {
			continue
		}
		var stmts []cfg.Stmt
		for i, sel := range r.selectors {
			stmts = append(stmts, cfg.Stmt{Kind: cfg.Assign, Var: sel, Expr: cfg.IntConst(cfg.Bool, 0)})
			for _, k := range set {
				if k == i {
					stmts[i].Expr = cfg.IntConst(cfg.Bool, 1)
				}
			}
		}
		g.Edges[made].Stmts = append(stmts, e.Stmts...)
	}
	return g
}
