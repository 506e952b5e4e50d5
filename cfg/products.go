package cfg

import (
	"slices"

	"cairn/internal/lin"
	"cairn/internal/num"
)

// Product is a ghost whose value is that of X times Y, wherever an execution comes to. X and Y may be the same variable.
type Product struct{ Of, X, Y Var }

// maxProducts bounds the ghosts of one graph: each is one more variable for all that follows.
const maxProducts = 4

// TrackProducts gives g a ghost for the square of each counter by which another variable grows: after `s += i; i++` the sum s is
// (i*i - i)/2, which is linear in i and its square. The recurrences of such loops are polynomial (Kincaid, Cyphert, Breck, Reps,
// Non-linear reasoning for invariant synthesis, POPL 2018); with the square as a variable they are linear, as the square itself
// changes by 2*i + 1. The products that the program itself computes of variables with such changes are tracked, too. Vertices,
// edges, inputs and executions stay what they are. Without such counters the graph is g itself.
func TrackProducts(g *Graph) (*Graph, []Product) {
	t := &tracker{g: g, loops: Loops(g)}
	t.sums()
	if len(t.products) == 0 {
		return g, nil
	}
	t.multiplications()
	h := g.Bare()
	for i, p := range t.products {
		x, y := g.Vars[p.X], g.Vars[p.Y]
		info := VarInfo{Name: x.Name + "*" + y.Name, Func: x.Func, Type: Math, Kind: Ghost, Pos: x.Pos}
		if x.Source != "" && y.Source != "" {
			info.Source = x.Source + " * " + y.Source
		}
		t.products[i].Of = h.NewVar(info)
	}
	for e := range g.Edges {
		from := &g.Edges[e]
		to := &h.Edges[h.NewEdge(from.Src, from.Dst, t.edge(from.Stmts)...)]
		to.At, to.Goal, to.Hole = from.At, from.Goal, from.Hole
	}
	live := h.Liveness()
	for _, e := range h.Out(h.Source) {
		var begin []Stmt
		for _, p := range t.products {
			if live.At(h.Source, p.Of) {
				begin = append(begin, Stmt{Kind: Assign, Var: p.Of, Expr: Bin(Mul, t.ref(p.X), t.ref(p.Y)), Pos: h.Vars[p.X].Pos})
			}
		}
		h.Edges[e].Stmts = slices.Concat(begin, h.Edges[e].Stmts)
	}
	return h, t.products
}

// tracker is the state of TrackProducts.
type tracker struct {
	g        *Graph
	loops    *LoopForest
	products []Product // X <= Y
}

// track adds a product.
func (t *tracker) track(x, y Var) {
	if x > y {
		x, y = y, x
	}
	if _, have := t.product(x, y); !have && len(t.products) < maxProducts {
		t.products = append(t.products, Product{X: x, Y: y})
	}
}

// product is the variable that tracks x*y.
func (t *tracker) product(x, y Var) (Var, bool) {
	for _, p := range t.products {
		if p.X == x && p.Y == y || p.X == y && p.Y == x {
			return p.Of, true
		}
	}
	return 0, false
}

// sums finds the counters by which others grow that a condition depends on: they are added to another variable, or decide how far a
// loop inside runs.
func (t *tracker) sums() {
	relevant := t.g.Relevant(func(s *Stmt) bool { return s.Kind == Assume })
	for i := range t.loops.Loops {
		l := &t.loops.Loops[i]
		counters := t.counters(l)
		grow := func(v Var) {
			if slices.Contains(counters, v) {
				t.track(v, v)
			}
		}
		t.each(l, func(s *Stmt) {
			if s.Kind != Assign {
				return
			}
			if sum, ok := linear(s.Expr); ok && relevant.Has(s.Var) && len(sum.Mono) > 1 && !sum.Coeff(s.Var).IsZero() {
				for _, m := range sum.Mono {
					if m.Var != s.Var {
						grow(m.Var)
					}
				}
			}
		})
		for j := range t.loops.Loops {
			inner := &t.loops.Loops[j]
			if j == i || !l.Contains(inner.Header) {
				continue
			}
			for _, e := range inner.Exits {
				for _, s := range t.g.Edges[e].Stmts {
					if s.Kind == Assume && l.Contains(t.g.Edges[e].Dst) {
						s.EachRef(grow)
					}
				}
			}
		}
	}
}

// each calls f for the statements inside of a loop.
func (t *tracker) each(l *Loop, f func(*Stmt)) {
	for e := range t.g.Edges {
		if ed := &t.g.Edges[e]; l.Contains(ed.Src) && l.Contains(ed.Dst) {
			for i := range ed.Stmts {
				f(&ed.Stmts[i])
			}
		}
	}
}

// counters lists the variables that each assignment in a loop changes by a constant.
func (t *tracker) counters(l *Loop) []Var {
	var counts, other []Var
	t.each(l, func(s *Stmt) {
		if s.Kind == Assume {
			return
		}
		if step, ok := t.step(s); ok && step.from == s.Var && !step.by.IsZero() {
			counts = append(counts, s.Var)
		} else {
			other = append(other, s.Var)
		}
	})
	return slices.DeleteFunc(counts, func(v Var) bool { return slices.Contains(other, v) })
}

// multiplications tracks what the program multiplies, if no loop changes that but by steps.
func (t *tracker) multiplications() {
	steady := func(v Var) bool {
		for i := range t.loops.Loops {
			ok := true
			t.each(&t.loops.Loops[i], func(s *Stmt) {
				if s.Kind != Assume && s.Var == v {
					_, step := t.step(s)
					ok = ok && step
				}
			})
			if !ok {
				return false
			}
		}
		return true
	}
	var visit func(e *Expr)
	visit = func(e *Expr) {
		if e.Op == Mul {
			x, okX := linear(e.Args[0])
			y, okY := linear(e.Args[1])
			if okX && okY && len(x.Mono)*len(y.Mono) <= maxProducts {
				for _, a := range x.Mono {
					for _, b := range y.Mono {
						if steady(a.Var) && steady(b.Var) {
							t.track(a.Var, b.Var)
						}
					}
				}
			}
		}
		for _, a := range e.Args {
			visit(a)
		}
	}
	for e := range t.g.Edges {
		for _, s := range t.g.Edges[e].Stmts {
			if s.Expr != nil {
				visit(s.Expr)
			}
		}
	}
}

// linear is e as a sum of variables, if it is one as long as nothing wraps around.
func linear(e *Expr) (sum lin.Form[Var], ok bool) {
	switch e.Op {
	case Const:
		return lin.Form[Var]{Const: e.Val}, true
	case Ref:
		return lin.Form[Var]{Mono: []lin.Monomial[Var]{{Var: e.Var, Coeff: num.One()}}}, true
	case Cast:
		if e.Type == Bool {
			return sum, false
		}
		return linear(e.Args[0])
	case Neg:
		sum, ok = linear(e.Args[0])
		return sum.Neg(), ok
	case Add, Sub, Mul:
		a, okA := linear(e.Args[0])
		b, okB := linear(e.Args[1])
		switch {
		case !okA || !okB:
			return sum, false
		case e.Op == Add:
			return a.Add(b), true
		case e.Op == Sub:
			return a.Sub(b), true
		case a.IsConst():
			return b.Scale(a.Const), true
		case b.IsConst():
			return a.Scale(b.Const), true
		}
	}
	return sum, false
}

// step is an assignment of another variable plus a constant, or of a constant. Unless it is exact the sum may wrap around.
type step struct {
	from  Var // NoVar: the value is by
	by    num.Rat
	exact bool
}

// step reads an assignment as a step.
func (t *tracker) step(s *Stmt) (st step, ok bool) {
	if s.Kind != Assign {
		return st, false
	}
	if s.Expr.Op == Const {
		return step{NoVar, s.Expr.Val, true}, true
	}
	to := t.g.Vars[s.Var].Type
	sum, ok := linear(s.Expr)
	if !ok || len(sum.Mono) != 1 || !sum.Mono[0].Coeff.IsOne() || !keeps(s.Expr, to) {
		return st, false
	}
	st = step{from: sum.Mono[0].Var, by: sum.Const, exact: to.IsMath() || t.undefinedBeyond(s.Expr, to)}
	from := t.g.Vars[st.from].Type
	return st, from == to || from.FitsInto(to)
}

// keeps reports whether no conversion inside of e drops more than those to a type.
func keeps(e *Expr, to Type) bool {
	if e.Op == Cast && !e.Type.IsMath() && (to.IsMath() || e.Type.Bits < to.Bits) {
		return false
	}
	return !slices.ContainsFunc(e.Args, func(a *Expr) bool { return !keeps(a, to) })
}

// undefinedBeyond reports whether e is undefined where its exact value is not of its type.
func (t *tracker) undefinedBeyond(e *Expr, to Type) bool {
	if e.Op == Const || e.Op == Ref {
		return e.Type == to || e.Type.FitsInto(to)
	}
	if e.Op == Cast {
		return e.Args[0].Type.FitsInto(e.Type) && t.undefinedBeyond(e.Args[0], e.Args[0].Type)
	}
	return e.Type.Signed && !t.g.SignedWrap && !slices.ContainsFunc(e.Args, func(a *Expr) bool { return !t.undefinedBeyond(a, e.Type) })
}

// edge adds to the statements of an edge what becomes of the products.
func (t *tracker) edge(stmts []Stmt) []Stmt {
	var out []Stmt
	for i := range stmts {
		s := &stmts[i]
		if s.Kind == Assume {
			out = append(out, *s)
			continue
		}
		st, known := t.step(s)
		var after []Stmt
		for _, p := range t.products {
			other := p.X
			switch s.Var {
			case p.X:
				other = p.Y
			case p.Y:
			default:
				continue
			}
			var e *Expr
			if known {
				e = t.stepped(s, st, other)
			}
			if e != nil {
				out = append(out, Stmt{Kind: Assign, Var: p.Of, Expr: e, Pos: s.Pos})
			} else {
				after = append(after, Stmt{Kind: Assign, Var: p.Of, Expr: Bin(Mul, t.ref(p.X), t.ref(p.Y)), Pos: s.Pos})
			}
		}
		out = append(append(out, *s), after...)
	}
	return out
}

// stepped is the value, in terms of those before, of the product of what a step assigns and another variable: that itself, or one that
// it leaves alone. It is nil if that is not linear.
func (t *tracker) stepped(s *Stmt, st step, other Var) *Expr {
	linear := func(by num.Rat) *Expr {
		k := ConstOf(Math, by)
		switch {
		case st.from == NoVar && other == s.Var:
			return ConstOf(Math, by.Mul(by))
		case st.from == NoVar:
			return Bin(Mul, k, t.ref(other))
		case other == s.Var: // (y + by)^2
			square, ok := t.product(st.from, st.from)
			if !ok {
				return nil
			}
			twice := Bin(Mul, ConstOf(Math, by.Add(by)), t.ref(st.from))
			return Bin(Add, Bin(Add, RefTo(square, Math), twice), ConstOf(Math, by.Mul(by)))
		default:
			product, ok := t.product(st.from, other)
			if !ok {
				return nil
			}
			return Bin(Add, RefTo(product, Math), Bin(Mul, k, t.ref(other)))
		}
	}
	e := linear(st.by)
	if e == nil || st.exact {
		return e
	}
	value := Convert(Math, s.Expr)
	wrapped := Bin(Mul, value, t.ref(other))
	if other == s.Var {
		wrapped = Bin(Mul, value, value)
	}
	return IfThenElse(Bin(Eq, value, Bin(Add, t.ref(st.from), ConstOf(Math, st.by))), e, wrapped)
}

// ref reads a variable of the program as an unbounded integer.
func (t *tracker) ref(v Var) *Expr { return Convert(Math, t.g.RefTo(v)) }
