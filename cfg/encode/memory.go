package encode

import (
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// The symbol of an array stands for its cells in object 0. What is read from other objects, or several cells at once, is any value, and what
// is written there does not change them; an object that may be 0 is either.

// Arrays says how the arrays of a graph are encoded.
type Arrays struct {
	signed []bool // by variable: the cells are signed numbers, as which they are read
}

// ArraysOf looks how the arrays of a graph are read. Arrays of which one may be assigned to the other are of one sort.
func ArraysOf(g *cfg.Graph) *Arrays {
	r := &reading{like: make([]cfg.Var, len(g.Vars)), signed: make([]int, len(g.Vars))}
	for v := range r.like {
		r.like[v] = cfg.Var(v)
	}
	for i := range g.Edges {
		for _, s := range g.Edges[i].Stmts {
			if s.Expr == nil {
				continue
			}
			r.visit(s.Expr)
			if s.Kind == cfg.Assign && s.Expr.Type.Kind == cfg.Array {
				r.join(s.Var, r.array(s.Expr))
			}
		}
	}
	all := &Arrays{signed: make([]bool, len(g.Vars))}
	for v := range g.Vars {
		all.signed[v] = r.signed[r.class(cfg.Var(v))] > 0
	}
	return all
}

// Signed reports whether the cells of an array are encoded as signed numbers.
func (a *Arrays) Signed(v cfg.Var) bool { return a.signed[v] }

// reading counts how arrays are read.
type reading struct {
	like   []cfg.Var // another array of the same class; itself for the one that stands for it
	signed []int     // by that one: how often a cell is read as a signed number, less how often it is not
}

func (r *reading) class(v cfg.Var) cfg.Var {
	for r.like[v] != v {
		v = r.like[v]
	}
	return v
}

func (r *reading) join(v, w cfg.Var) {
	if v, w = r.class(v), r.class(w); v != w {
		r.like[v] = w
		r.signed[w] += r.signed[v]
	}
}

// array joins the arrays that an expression is made of, and returns one of them.
func (r *reading) array(e *cfg.Expr) cfg.Var {
	v := baseOf(e)
	for _, a := range e.Args {
		if a.Type.Kind == cfg.Array {
			r.join(v, r.array(a))
		}
	}
	return v
}

// visit counts what is read in an expression.
func (r *reading) visit(e *cfg.Expr) {
	read, weight := e, -1
	if e.Op == cfg.Cast && e.Args[0].Op == cfg.Load && narrows(e) && e.Type.Signed {
		read, weight = e.Args[0], 1
	}
	if read.Op == cfg.Load {
		r.signed[r.class(r.array(read.Args[0]))] += weight
	}
	for i, a := range read.Args {
		if read.Op == cfg.Store && i == 3 && a.Op == cfg.Load && a.Type.Bits == read.Type.Bits {
			r.moved(a)
			continue
		}
		r.visit(a)
	}
}

// moved is visit of a cell that is stored as it is, as either kind of number, which is best the same in both arrays.
func (r *reading) moved(e *cfg.Expr) {
	for _, a := range e.Args {
		r.visit(a)
	}
}

// baseOf is a variable that an array is made of.
func baseOf(e *cfg.Expr) cfg.Var {
	for e.Op != cfg.Ref {
		if e.Op == cfg.Cond {
			e = e.Args[1]
		} else {
			e = e.Args[0]
		}
	}
	return e.Var
}

// narrows reports whether a conversion of integers keeps no more than the lowest bits, so that any number that has them will do.
func narrows(e *cfg.Expr) bool {
	return e.Type.Kind == cfg.Integer && !e.Type.IsMath() && e.Type != cfg.Bool && e.Type.Bits <= e.Args[0].Type.Bits
}

// cellType is the type of the numbers that stand for the cells of an array.
func (enc *encoder) cellType(e *cfg.Expr) cfg.Type {
	return cfg.Type{Bits: e.Type.Bits, Signed: enc.vo.Arrays.Signed(baseOf(e))}
}

// load is what a Load reads, as a number that is equal to it modulo 2^n.
func (enc *encoder) load(e *cfg.Expr) value {
	array := enc.array(e.Args[0])
	object, offset := enc.value(e.Args[1]), enc.value(e.Args[2])
	if enc.err != nil {
		return enc.constant(num.Zero())
	}
	if e.Type.Bits == e.Args[0].Type.Bits && isZero(object) {
		v := value{term: enc.c.Select(array, offset.term), iv: enc.cellType(e.Args[0]).Range()}
		enc.bound(v)
		return v
	}
	enc.approx = true
	v := enc.fresh("cell", e.Type.Range())
	enc.bound(v)
	return v
}

func isZero(v value) bool { return v.iv.IsPoint() && v.iv.Lo.IsZero() }

// cell is an expression as the number that stands for it in a cell of an array: of conversions to as many bits only the operand matters.
func (enc *encoder) cell(array, e *cfg.Expr) value {
	t := enc.cellType(array)
	for e.Op == cfg.Cast && e.Type.Bits >= t.Bits && e.Args[0].Type.Kind == cfg.Integer {
		e = e.Args[0]
	}
	return enc.fit(t, enc.modulo(e, t.Bits), true)
}

// modulo is the value of e, or a number that is equal to it modulo 2^bits.
func (enc *encoder) modulo(e *cfg.Expr, bits uint8) value {
	if e.Op == cfg.Load && e.Type.Bits >= bits {
		return enc.load(e)
	}
	return enc.value(e)
}

// array encodes an array.
func (enc *encoder) array(e *cfg.Expr) smt.Term {
	switch {
	case enc.vo.Arrays == nil:
		enc.fail(e, "arrays are not encoded")
		return smt.NoTerm
	case e.Op == cfg.Ref:
		return enc.read(e.Var).term
	case e.Op == cfg.Cond:
		return enc.conditionalArray(e)
	}
	base, object, offset := enc.array(e.Args[0]), enc.value(e.Args[1]), enc.value(e.Args[2])
	written := base
	switch e.Op {
	case cfg.Store:
		x := enc.cell(e.Args[0], e.Args[3])
		if e.Args[3].Type.Bits == e.Type.Bits {
			written = enc.c.Store(base, offset.term, x.term)
		} else {
			written = enc.anyArray(e)
		}
	case cfg.Fill:
		count, x := enc.value(e.Args[3]), enc.cell(e.Args[0], e.Args[4])
		all := enc.c.Fill(e.Type.Sort(enc.c), x.term)
		written = enc.splice(e, base, offset, count, all, offset)
	case cfg.Copy:
		source, of := enc.array(e.Args[3]), enc.value(e.Args[4])
		from, count := enc.value(e.Args[5]), enc.value(e.Args[6])
		if !isZero(of) {
			source = enc.anyArray(e)
		}
		written = enc.splice(e, base, offset, count, source, from)
	default:
		enc.fail(e, "the operator %s makes no array", e.Op)
	}
	switch {
	case enc.err != nil:
		return smt.NoTerm
	case isZero(object):
		return written
	case !object.iv.Contains(num.Zero()):
		return base
	default:
		return enc.c.Ite(enc.c.Eq(object.term, enc.c.Int(0)), written, base)
	}
}

// conditionalArray encodes c ? a : b.
func (enc *encoder) conditionalArray(e *cfg.Expr) smt.Term {
	t := enc.truth(e.Args[0])
	var x, y smt.Term
	enc.under(t.yes, t.ifYes, func() { x = enc.array(e.Args[1]) })
	enc.under(t.no, t.ifNo, func() { y = enc.array(e.Args[2]) })
	if enc.err != nil {
		return smt.NoTerm
	}
	return enc.c.Ite(t.yes, x, y)
}

// splice is an array some cells of which are those of another one. Offsets count modulo 2^64: where a range of cells may pass the last
// offset, and the next is the first one, the array is any.
func (enc *encoder) splice(e *cfg.Expr, base smt.Term, to, count value, source smt.Term, from value) smt.Term {
	if enc.err != nil {
		return smt.NoTerm
	}
	end := cfg.Offset.Max().Add(num.One())
	ends := smt.True
	for _, first := range []value{to, from} {
		if last := enc.sum(first, count); !last.iv.AtMost(end) {
			ends = enc.c.And(ends, enc.c.Le(last.term, enc.num(end)))
		}
	}
	t := enc.c.Splice(base, to.term, count.term, source, from.term)
	if ends == smt.True {
		return t
	}
	return enc.c.Ite(ends, t, enc.anyArray(e))
}

// anyArray is an array of which nothing is known.
func (enc *encoder) anyArray(e *cfg.Expr) smt.Term {
	enc.approx = true
	return enc.c.Fresh("any", e.Type.Sort(enc.c))
}
