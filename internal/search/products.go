package search

import (
	"math/big"
	"slices"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/smt"
)

const (
	// maxNear bounds the operands around which more is known of one product, maxNearBits their size: beyond it they say little.
	maxNear     = 16
	maxNearBits = 40
	// maxNearRounds bounds the questions that are asked to find them for one block.
	maxNearRounds = 40
)

// products are the ghosts of a problem that track products of its variables, and what is known with their help.
type products struct {
	list []answer.Product

	at map[cfg.Vertex]smt.Term // the equations between variables, by cut point
	g  *cfg.Graph              // of which they hold
	c  *smt.Context            // of their terms
}

// newProducts begins with the products of a graph, and nothing known of them.
func newProducts(tracked []cfg.Product) *products {
	ps := new(products)
	for _, t := range tracked {
		ps.list = append(ps.list, answer.Product{Product: t})
	}
	return ps
}

// assumeProducts strengthens the blocks that leave loops by the equations that hold at their beginnings, and by what is known of
// products there: as much as decides which of these blocks can be passed. The others are left out.
func (p *Problem) assumeProducts() (err error) {
	if len(p.products.list) == 0 {
		return nil
	}
	if err = p.relate(); err != nil {
		return err
	}
	p.Blocks.Keep(func(b *encode.Block) bool {
		if !p.leaves(b) {
			return true
		}
		here := p.C.And(b.Trans.Guard, p.Ranges.Invariant(p.Vocab.Symbols, b.Src), p.relations(b.Src))
		for range maxNearRounds {
			status, m := p.Check(here, p.multiplied())
			if status != smt.Sat || !p.products.learn(p.Vocab, m) {
				return status != smt.Unsat
			}
		}
		return true
	})
	for i := range p.Blocks.Blocks {
		if b := &p.Blocks.Blocks[i]; p.leaves(b) {
			b.Trans.Guard = p.C.And(b.Trans.Guard, p.relations(b.Src), p.multiplied())
		}
	}
	return nil
}

// relate finds the equations, unless they have been found before.
func (p *Problem) relate() (err error) {
	ps := p.products
	if ps.g == p.G && ps.c == p.C {
		return nil
	}
	ps.g, ps.c = p.G, p.C
	ps.at, err = p.equations()
	return err
}

// related reports whether some equation ties a product to more than its factors: without, it is not worth its cost.
func (p *Problem) related() bool {
	tied := func(eq smt.Term) bool {
		x := p.C.FreeVars(eq)
		return slices.ContainsFunc(p.products.list, func(q answer.Product) bool { return slices.Contains(x, p.Vocab.X[q.Of]) }) &&
			slices.ContainsFunc(x, func(y smt.Term) bool {
				return !slices.ContainsFunc(p.products.list, func(q answer.Product) bool {
					return y == p.Vocab.X[q.Of] || y == p.Vocab.X[q.X] || y == p.Vocab.X[q.Y]
				})
			})
	}
	for _, v := range p.Blocks.Cuts {
		if slices.ContainsFunc(p.C.Conjuncts(p.relations(v)), tied) {
			return true
		}
	}
	return false
}

// relations are the equations at a cut point.
func (p *Problem) relations(v cfg.Vertex) smt.Term {
	if f, ok := p.products.at[v]; ok {
		return f
	}
	return smt.True
}

// learn adds the operands at which products are wrong in a model, and where the factors of a square would be for its value. It reports
// whether there are any.
func (ps *products) learn(vo *encode.Vocab, m *smt.Model) bool {
	learned := false
	add := func(q *answer.Product, x, y num.Rat) {
		pair := [2]num.Rat{x, y}
		known := slices.ContainsFunc(q.Near, func(o [2]num.Rat) bool { return o[0].Equal(x) && o[1].Equal(y) })
		if !known && len(q.Near) < maxNear && x.BitLen() <= maxNearBits && y.BitLen() <= maxNearBits {
			q.Near, learned = append(q.Near, pair), true
		}
	}
	for i := range ps.list {
		q := &ps.list[i]
		x, y, of := m.Value(vo.X[q.X]), m.Value(vo.X[q.Y]), m.Value(vo.X[q.Of])
		if x.Mul(y).Equal(of) {
			continue
		}
		add(q, x, y)
		if q.X == q.Y && of.Sign() > 0 {
			root := num.FromBigInt(new(big.Int).Sqrt(of.Big().Num()))
			add(q, root, root)
		}
	}
	return learned
}

// multiplied says what is known of products at a cut point: signs, values near operands, and that equal factors have equal products.
func (p *Problem) multiplied() smt.Term {
	c, x := p.C, p.Vocab.X
	var all []smt.Term
	for i, q := range p.products.list {
		if q.X == q.Y {
			all = append(all, squared(c, x[q.Of], x[q.X], q.Near)...)
		} else {
			for _, o := range q.Near {
				all = append(all, multipliedNear(c, x[q.Of], x[q.X], x[q.Y], o)...)
			}
		}
		for _, r := range p.products.list[:i] {
			same := c.Or(c.And(c.Eq(x[q.X], x[r.X]), c.Eq(x[q.Y], x[r.Y])), c.And(c.Eq(x[q.X], x[r.Y]), c.Eq(x[q.Y], x[r.X])))
			all = append(all, c.Implies(same, c.Eq(x[q.Of], x[r.Of])))
		}
	}
	return c.And(all...)
}

// squared says of v = x*x that it is at least |x|, at least the secants around each point, as x is an integer, and at most the secant
// between neighbouring points.
func squared(c *smt.Context, v, x smt.Term, near [][2]num.Rat) []smt.Term {
	all := []smt.Term{c.Le(x, v), c.Le(c.Neg(x), v)}
	var marks []num.Rat
	for _, o := range near {
		marks = append(marks, o[0])
	}
	slices.SortFunc(marks, num.Rat.Cmp)
	number := func(k num.Rat) smt.Term { return c.Num(k, smt.Int) }
	secant := func(p, q num.Rat) smt.Term { return c.Add(c.Scale(p.Add(q), x), number(p.Mul(q).Neg())) }
	for i, a := range marks {
		all = append(all, c.Ge(v, secant(a, a.Add(num.One()))), c.Ge(v, secant(a, a.Sub(num.One()))),
			c.Implies(c.Eq(x, number(a)), c.Eq(v, number(a.Mul(a)))))
		if i > 0 {
			b := marks[i-1]
			all = append(all, c.Implies(c.And(c.Le(number(b), x), c.Le(x, number(a))), c.Le(v, secant(b, a))))
		}
	}
	return all
}

// multipliedNear says of v = x*y what it is where a factor has the value of an operand, and on which side of the tangent plane it lies
// elsewhere.
func multipliedNear(c *smt.Context, v, x, y smt.Term, o [2]num.Rat) []smt.Term {
	a, b := c.Num(o[0], smt.Int), c.Num(o[1], smt.Int)
	plane := c.Add(c.Scale(o[1], x), c.Scale(o[0], y), c.Num(o[0].Mul(o[1]).Neg(), smt.Int))
	left, right, below, above := c.Le(x, a), c.Ge(x, a), c.Le(y, b), c.Ge(y, b)
	return []smt.Term{
		c.Implies(c.Eq(x, a), c.Eq(v, c.Scale(o[0], y))),
		c.Implies(c.Eq(y, b), c.Eq(v, c.Scale(o[1], x))),
		c.Implies(c.Or(c.And(left, below), c.And(right, above)), c.Ge(v, plane)),
		c.Implies(c.Or(c.And(left, above), c.And(right, below)), c.Le(v, plane)),
	}
}
