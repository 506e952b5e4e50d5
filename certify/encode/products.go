package encode

import (
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// Product is a value that a State has behind those of the variables: that of X times Y. Near are operands around which more is said of
// it.
type Product struct {
	X, Y cfg.Var
	Near [][2]num.Rat
}

// Track makes States have the values of products.
func (enc *Encoder) Track(products []Product) {
	enc.products = products
}

// multiplied is the product of two constants, which is known from some place of a path on: what it is may depend on what is known of them
// there. Those before it were known earlier. It does not change.
type multiplied struct {
	x, y, product smt.Term
	before        *multiplied
	length        int
}

// of is the product of two constants, if it is known.
func (ms *multiplied) of(x, y smt.Term) (smt.Term, bool) {
	for m := ms; m != nil; m = m.before {
		if m.x == x && m.y == y || m.x == y && m.y == x {
			return m.product, true
		}
	}
	return smt.NoTerm, false
}

func (ms *multiplied) len() int {
	if ms == nil {
		return 0
	}
	return ms.length
}

// common is what has been known where two paths parted.
func (ms *multiplied) common(other *multiplied) *multiplied {
	for ms != other {
		if ms.len() < other.len() {
			ms, other = other, ms
		}
		ms = ms.before
	}
	return ms
}

// note takes note of what the products of the state say of those of constants: if (u+c)*(v+d) is q, then u*v is q - d*u - c*v - c*d.
func (enc *Encoder) note(s *State) {
	for i, p := range enc.products {
		a, b, q := enc.c.Linear(s.Vars[p.X]), enc.c.Linear(s.Vars[p.Y]), enc.c.Linear(s.Vars[len(enc.g.Vars)+i])
		if !isShifted(a) || !isShifted(b) {
			continue
		}
		u, v := a.Mono[0].Var, b.Mono[0].Var
		if _, have := s.multiplied.of(u, v); !have {
			rest := smt.Variable(u).Scale(b.Const).Add(smt.Variable(v).Scale(a.Const)).AddConst(a.Const.Mul(b.Const))
			s.multiplied = &multiplied{u, v, enc.c.LinearTerm(q.Sub(rest), smt.Int), s.multiplied, s.multiplied.len() + 1}
		}
	}
}

// isShifted reports whether a sum is a constant symbol and a number.
func isShifted(l smt.Linear) bool { return len(l.Mono) == 1 && l.Mono[0].Coeff.IsOne() }

// expanded is x*y multiplied out, if the products of the symbols in them are known.
func (r *run) expanded(x, y smt.Term) (smt.Term, bool) {
	a, b := r.c.Linear(x), r.c.Linear(y)
	sum := smt.Constant(a.Const.Mul(b.Const))
	for _, m := range a.Mono {
		sum = sum.AddMul(m.Coeff.Mul(b.Const), smt.Variable(m.Var))
	}
	for _, n := range b.Mono {
		sum = sum.AddMul(n.Coeff.Mul(a.Const), smt.Variable(n.Var))
		for _, m := range a.Mono {
			known, ok := r.multiplied.of(m.Var, n.Var)
			if !ok {
				return smt.NoTerm, false
			}
			sum = sum.AddMul(m.Coeff.Mul(n.Coeff), r.c.Linear(known))
		}
	}
	return r.c.LinearTerm(sum, smt.Int), true
}

// assign gives a variable a value, and the products with it theirs.
func (r *run) assign(v cfg.Var, t smt.Term) {
	r.Vars[v] = t
	for i, p := range r.products {
		if p.X == v || p.Y == v {
			r.Vars[len(r.g.Vars)+i] = r.times(r.Vars[p.X], r.Vars[p.Y])
		}
	}
	r.note(&r.State)
}

// times is x*y: multiplied out, also in each of the cases of x and y, or known roughly only.
func (r *run) times(x, y smt.Term) smt.Term {
	if t, ok := r.expanded(x, y); ok {
		return t
	}
	some := x
	if r.options[some] == nil {
		some = y
	}
	var each []option
	for _, o := range r.options[some] {
		at := map[smt.Term]smt.Term{some: o.is}
		t, ok := r.expanded(r.c.Subst(x, at), r.c.Subst(y, at))
		if !ok {
			return r.product(x, y)
		}
		each = append(each, option{o.when, t, r.of(t)})
	}
	if each == nil {
		return r.product(x, y)
	}
	return r.oneOf(each...)
}

// Multiplied says what is known of the products of a state: the squares are at least the absolute values; around operands, values are
// exact and lie on one side of a tangent or secant; and products of equal factors are equal.
func (enc *Encoder) Multiplied(s State) smt.Term {
	c := enc.c
	var all []smt.Term
	same := func(p, q Product) smt.Term {
		crossed := c.And(c.Eq(s.Vars[p.X], s.Vars[q.Y]), c.Eq(s.Vars[p.Y], s.Vars[q.X]))
		return c.Or(crossed, c.And(c.Eq(s.Vars[p.X], s.Vars[q.X]), c.Eq(s.Vars[p.Y], s.Vars[q.Y])))
	}
	for i, p := range enc.products {
		x, y, v := s.Vars[p.X], s.Vars[p.Y], s.Vars[len(enc.g.Vars)+i]
		if p.X == p.Y {
			all = append(all, c.Le(x, v), c.Le(c.Neg(x), v))
		}
		var roots []num.Rat
		for _, o := range p.Near {
			if p.X == p.Y {
				all = append(all, enc.parabola(v, x, o[0], roots))
				roots = append(roots, o[0])
				continue
			}
			all = append(all, c.Or(c.Not(c.Eq(x, enc.num(o[0]))), c.Eq(v, c.Scale(o[0], y))))
			all = append(all, c.Or(c.Not(c.Eq(y, enc.num(o[1]))), c.Eq(v, c.Scale(o[1], x))))
			all = append(all, enc.quadrants(x, y, v, o[0], o[1]))
		}
		for j, q := range enc.products[:i] {
			all = append(all, c.Or(c.Not(same(p, q)), c.Eq(v, s.Vars[len(enc.g.Vars)+j])))
		}
	}
	return c.And(all...)
}

// quadrants says that (x-a)*(y-b) has the sign that the factors have, where v is x*y.
func (enc *Encoder) quadrants(x, y, v smt.Term, a, b num.Rat) smt.Term {
	c := enc.c
	plane := c.Sub(c.Add(c.Scale(b, x), c.Scale(a, y)), enc.num(a.Mul(b)))
	low, high := c.Le(v, plane), c.Le(plane, v)
	left, right, below, above := c.Le(x, enc.num(a)), c.Le(enc.num(a), x), c.Le(y, enc.num(b)), c.Le(enc.num(b), y)
	return c.And(
		c.Or(c.Not(left), c.Not(below), high), c.Or(c.Not(right), c.Not(above), high),
		c.Or(c.Not(left), c.Not(above), low), c.Or(c.Not(right), c.Not(below), low))
}

// parabola says of v = x*x, where x is a whole number, what it is at a, that it is at least the chords from a to the next numbers, and
// at most those to other numbers between them.
func (enc *Encoder) parabola(v, x smt.Term, a num.Rat, others []num.Rat) smt.Term {
	c := enc.c
	all := []smt.Term{
		c.Or(c.Not(c.Eq(x, enc.num(a))), c.Eq(v, enc.num(a.Mul(a)))),
		c.Le(enc.chord(x, a, a.Add(one)), v), c.Le(enc.chord(x, a.Sub(one), a), v),
	}
	for _, b := range others {
		between := c.And(c.Le(enc.num(num.Min(a, b)), x), c.Le(x, enc.num(num.Max(a, b))))
		all = append(all, c.Or(c.Not(between), c.Le(v, enc.chord(x, a, b))))
	}
	return c.And(all...)
}

// chord is the line that meets the parabola at a and b, at x: (x-a)*(x-b) is x*x less that.
func (enc *Encoder) chord(x smt.Term, a, b num.Rat) smt.Term {
	return enc.c.Sub(enc.c.Scale(a.Add(b), x), enc.num(a.Mul(b)))
}
