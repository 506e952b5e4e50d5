package encode

import (
	"cairn/cfg"
	"cairn/smt"
)

// knownProduct is the constant for the product of two others.
type knownProduct struct{ x, y, product smt.Term }

// tracked is x*y multiplied out, if there is a constant for each of the products: a variable that tracks it, or what has been
// assigned to one.
func (enc *encoder) tracked(x, y smt.Term) (smt.Term, bool) {
	if len(enc.vo.Products) == 0 {
		return smt.NoTerm, false
	}
	a, b := enc.c.Linear(x), enc.c.Linear(y)
	sum := b.Scale(a.Const).Add(a.AddConst(a.Const.Neg()).Scale(b.Const))
	for _, m := range a.Mono {
		for _, n := range b.Mono {
			p, ok := enc.knownProduct(m.Var, n.Var)
			if !ok {
				return smt.NoTerm, false
			}
			sum = sum.AddMul(m.Coeff.Mul(n.Coeff), enc.c.Linear(p))
		}
	}
	return enc.c.LinearTerm(sum, smt.Int), true
}

func (enc *encoder) knownProduct(x, y smt.Term) (smt.Term, bool) {
	for _, p := range enc.vo.Products {
		if a, b := enc.vo.X[p.X], enc.vo.X[p.Y]; a == x && b == y || a == y && b == x {
			return enc.vo.X[p.Of], true
		}
	}
	for _, p := range enc.env.products {
		if p.x == x && p.y == y || p.x == y && p.y == x {
			return p.product, true
		}
	}
	return smt.NoTerm, false
}

// remember keeps what has been assigned to v, if v tracks the product of what are constants now.
func (enc *encoder) remember(v cfg.Var) {
	for _, p := range enc.vo.Products {
		if p.Of != v {
			continue
		}
		x, y := enc.read(p.X).term, enc.read(p.Y).term
		if enc.c.Kind(x) == smt.KVar && enc.c.Kind(y) == smt.KVar {
			enc.env.products = append(enc.env.products, knownProduct{x, y, enc.read(v).term})
		}
	}
}
