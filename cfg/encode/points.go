package encode

import (
	"math/big"
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// Points lists, for operations that linear arithmetic cannot express, pairs of operands at which they are to be encoded
// exactly, and more exactly around them: as much as a search has found out to need (Cimatti, Griggio, Irfan, Roveri,
// Sebastiani, Incremental linearization for satisfiability and verification modulo nonlinear arithmetic and transcendental
// functions, TOCL 2018, section 4). The zero value has none. Whatever is listed, transitions stay over-approximations.
type Points struct {
	at map[*cfg.Expr][]operands
}

type operands struct{ x, y num.Rat }

const (
	// maxPoints bounds the points of one operation.
	maxPoints = 32
	// maxPointBits bounds their size: beyond it, a point says too little.
	maxPointBits = 48
)

// of lists the points of an operation.
func (p *Points) of(e *cfg.Expr) []operands {
	if p == nil {
		return nil
	}
	return p.at[e]
}

// add adds a point. It reports whether it is new.
func (p *Points) add(e *cfg.Expr, x, y num.Rat) bool {
	have := p.at[e]
	if len(have) == maxPoints || x.BitLen() > maxPointBits || y.BitLen() > maxPointBits ||
		slices.ContainsFunc(have, func(o operands) bool { return o.x.Equal(x) && o.y.Equal(y) }) {
		return false
	}
	if p.at == nil {
		p.at = make(map[*cfg.Expr][]operands)
	}
	if len(have) > 0 && x.Equal(y) { // of a square: a point ahead, too, as the points of a search come nearer to a root from one side
		ahead := x.AddMul(num.FromInt(2), x.Sub(have[len(have)-1].x))
		have = append(have, operands{ahead, ahead})
	}
	p.at[e] = append(have, operands{x, y})
	return true
}

// Learn executes g from a state at v until it has taken an edge to a vertex for which end holds, or gets stuck, and adds the
// operands of the operations on the way, those of edges that cannot be taken included. It reports how many are new.
func (p *Points) Learn(g *cfg.Graph, v cfg.Vertex, state []num.Rat, choose func(cfg.Site) num.Rat, end func(cfg.Vertex) bool) int {
	before := p.size()
	for {
		next := cfg.EdgeID(-1)
		var after []num.Rat
		for _, id := range g.Out(v) {
			l := learner{p: p, g: g, state: slices.Clone(state)}
			if l.edge(id, choose) && next < 0 {
				next, after = id, l.state
			}
		}
		if next < 0 {
			break
		}
		if v, state = g.Edges[next].Dst, after; end(v) {
			break
		}
	}
	return p.size() - before
}

func (p *Points) size() int {
	n := 0
	for _, at := range p.at {
		n += len(at)
	}
	return n
}

// learner executes one edge.
type learner struct {
	p     *Points
	g     *cfg.Graph
	state []num.Rat
}

// edge reports whether the edge can be taken.
func (l *learner) edge(id cfg.EdgeID, choose func(cfg.Site) num.Rat) bool {
	for i, s := range l.g.Edges[id].Stmts {
		switch s.Kind {
		case cfg.Havoc:
			l.state[s.Var] = choose(cfg.Site{Edge: id, Stmt: int32(i)})
			continue
		case cfg.Call:
			return false
		}
		val, ok := l.eval(s.Expr)
		switch {
		case !ok, s.Kind == cfg.Assume && val.IsZero():
			return false
		case s.Kind == cfg.Assign:
			l.state[s.Var] = val
		}
	}
	return true
}

// eval is the value of e; ok is false if it is undefined.
func (l *learner) eval(e *cfg.Expr) (val num.Rat, ok bool) {
	switch e.Op {
	case cfg.Const:
		return e.Val, true
	case cfg.Ref:
		return l.state[e.Var], true
	case cfg.Cond, cfg.LAnd, cfg.LOr:
		return l.lazy(e)
	}
	known := *e
	known.Args = make([]*cfg.Expr, len(e.Args))
	for i, a := range e.Args {
		if val, ok = l.eval(a); !ok {
			return val, false
		}
		known.Args[i] = cfg.ConstOf(a.Type, val)
	}
	switch e.Op {
	case cfg.Mul, cfg.Div, cfg.Rem, cfg.Shl, cfg.Shr, cfg.BitAnd, cfg.BitOr, cfg.BitXor:
		far := (e.Op == cfg.Shl || e.Op == cfg.Shr) && num.FromInt(cfg.MaxMathShift).Less(known.Args[1].Val) // not encoded
		if e.Args[0].Op != cfg.Const && e.Args[1].Op != cfg.Const && !far {
			l.p.add(e, known.Args[0].Val, known.Args[1].Val)
		}
	}
	f := cfg.Fold(&known, l.g.SignedWrap)
	return f.Val, f.Op == cfg.Const
}

// lazy evaluates an operation that does not evaluate all of its operands.
func (l *learner) lazy(e *cfg.Expr) (val num.Rat, ok bool) {
	first, ok := l.eval(e.Args[0])
	if !ok {
		return first, false
	}
	switch {
	case e.Op == cfg.Cond && first.IsZero():
		return l.eval(e.Args[2])
	case e.Op == cfg.Cond:
		return l.eval(e.Args[1])
	case first.IsZero() == (e.Op == cfg.LAnd):
		return cfg.TruthConst(e, e.Op == cfg.LOr).Val, true
	}
	if val, ok = l.eval(e.Args[1]); ok {
		val = cfg.TruthConst(e, !val.IsZero()).Val
	}
	return val, ok
}

// exactAt says that an operation with the value v has the value that f encodes if the operand is k.
func (enc *encoder) exactAt(operand value, k num.Rat, v smt.Term, f func() (value, bool)) {
	if !operand.iv.Contains(k) {
		return
	}
	var r value
	var ok bool
	facts := enc.capture(func() { r, ok = f() })
	if ok {
		enc.fact(enc.c.Or(enc.c.Not(enc.c.Eq(operand.term, enc.num(k))), enc.c.And(append(facts, enc.c.Eq(v, r.term))...)))
	}
}

// productAt says what follows for v = x*y from the points of e: the lines through them, and on which side of the tangent
// planes the product is.
func (enc *encoder) productAt(e *cfg.Expr, x, y value, v smt.Term) {
	c := enc.c
	if x.term == y.term {
		enc.squareAt(e, x, v)
		return
	}
	for _, o := range enc.vo.Points.of(e) {
		enc.exactAt(x, o.x, v, func() (value, bool) { return enc.scaled(o.x, y), true })
		enc.exactAt(y, o.y, v, func() (value, bool) { return enc.scaled(o.y, x), true })
		a, b := enc.num(o.x), enc.num(o.y)
		plane := c.Add(c.Scale(o.y, x.term), c.Scale(o.x, y.term), enc.num(o.x.Mul(o.y).Neg()))
		left, right, below, above := c.Le(x.term, a), c.Ge(x.term, a), c.Le(y.term, b), c.Ge(y.term, b)
		enc.fact(c.Implies(c.Or(c.And(left, below), c.And(right, above)), c.Ge(v, plane)))
		enc.fact(c.Implies(c.Or(c.And(left, above), c.And(right, below)), c.Le(v, plane)))
	}
}

// squareAt says what follows for v = x*x: its value at the points, that it is at least the secants around them, as x is an
// integer, and at most the secant between neighbouring points and the bounds of x.
func (enc *encoder) squareAt(e *cfg.Expr, x value, v smt.Term) {
	c := enc.c
	var marks []num.Rat
	for _, o := range enc.vo.Points.of(e) {
		marks = append(marks, o.x)
		enc.fact(c.Implies(c.Eq(x.term, enc.num(o.x)), c.Eq(v, enc.num(o.x.Mul(o.x)))))
		for _, next := range []num.Rat{o.x.Add(num.One()), o.x.Sub(num.One())} {
			enc.fact(c.Ge(v, enc.secant(x, o.x, next)))
		}
	}
	if len(marks) == 0 {
		return
	}
	if x.iv.LoOK {
		marks = append(marks, x.iv.Lo)
	}
	if x.iv.HiOK {
		marks = append(marks, x.iv.Hi)
	}
	slices.SortFunc(marks, num.Rat.Cmp)
	marks = withMeans(marks)
	for i := 1; i < len(marks); i++ {
		p, q := marks[i-1], marks[i]
		enc.fact(c.Implies(c.And(c.Le(enc.num(p), x.term), c.Le(x.term, enc.num(q))), c.Le(v, enc.secant(x, p, q))))
	}
}

// withMeans adds a number between neighbours of different size: with the points of a search alone, which lie at one end of what is
// still possible, the other end would come nearer by steps of one.
func withMeans(marks []num.Rat) []num.Rat {
	var all []num.Rat
	for i, q := range marks {
		if i > 0 {
			p := marks[i-1]
			least, most := num.Min(p.Abs(), q.Abs()).Add(num.One()), num.Max(p.Abs(), q.Abs())
			mean := num.FromBigInt(new(big.Int).Sqrt(least.Mul(most).Big().Num()))
			if p.Sign() < 0 {
				mean = mean.Neg()
			}
			if p.Less(mean) && mean.Less(q) {
				all = append(all, mean)
			}
		}
		all = append(all, q)
	}
	return all
}

// secant is the line through the points of the parabola at p and q, at x.
func (enc *encoder) secant(x value, p, q num.Rat) smt.Term {
	return enc.c.Add(enc.c.Scale(p.Add(q), x.term), enc.num(p.Mul(q).Neg()))
}
