package smt

import (
	"cairn/internal/lin"
	"cairn/internal/num"
)

// LeZero returns the atom l <= 0 in normal form: coprime integer coefficients, the first one positive. Over the integers
// the constant is rounded; a sum with a negative leading coefficient becomes the negation of an atom.
func (c *Context) LeZero(l Linear) Term {
	if l.IsConst() {
		return boolTerm(l.Const.Sign() <= 0)
	}
	if t, ok := c.splitIte(l, func(l Linear) Term { return c.LeZero(l) }); ok {
		return t
	}
	l = l.Primitive()
	if c.OverInt(l) {
		l.Const = l.Const.Ceil()
		if l.Mono[0].Coeff.Sign() < 0 { // l <= 0 iff not -l+1 <= 0
			return c.Not(c.internLinear(KLe, Bool, num.Zero(), l.Neg().AddConst(num.One())))
		}
	} else if l.Mono[0].Coeff.Sign() < 0 {
		return c.Not(c.internLinear(KLt, Bool, num.Zero(), l.Neg()))
	}
	return c.internLinear(KLe, Bool, num.Zero(), l)
}

// LtZero returns the atom l < 0 in normal form; see LeZero.
func (c *Context) LtZero(l Linear) Term {
	if l.IsConst() {
		return boolTerm(l.Const.Sign() < 0)
	}
	return c.Not(c.LeZero(l.Neg()))
}

// EqZero returns the atom l = 0 in normal form: coprime integer coefficients, the first one positive. It is False when the
// greatest common divisor of the coefficients of integers does not divide the constant.
func (c *Context) EqZero(l Linear) Term {
	if l.IsConst() {
		return boolTerm(l.Const.IsZero())
	}
	if t, ok := c.splitIte(l, func(l Linear) Term { return c.EqZero(l) }); ok {
		return t
	}
	if v := l.Mono[0].Var; len(l.Mono) == 1 && c.nodes[v].kind == KMod {
		return c.eqMod(v, l.Const.Div(l.Mono[0].Coeff).Neg())
	}
	f := lin.Primitive(l.Mono)
	if l.Mono[0].Coeff.Sign() < 0 {
		f = f.Neg()
	}
	l = l.Scale(f)
	if !l.Const.IsInt() && c.OverInt(l) {
		return False
	}
	return c.internLinear(KEq, Bool, num.Zero(), l)
}

// compareZero returns the atom l <= 0, l < 0 or l = 0.
func (c *Context) compareZero(kind Kind, l Linear) Term {
	switch kind {
	case KLe:
		return c.LeZero(l)
	case KLt:
		return c.LtZero(l)
	default:
		return c.EqZero(l)
	}
}

// eqMod returns the KMod term v = r as a divisibility.
func (c *Context) eqMod(v Term, r num.Rat) Term {
	k := c.Modulus(v)
	if !r.IsInt() || r.Sign() < 0 || k.LessEq(r) {
		return False
	}
	return c.DividesLinear(k, c.Linear(c.nodes[v].args[0]).AddConst(r.Neg()))
}

// splitIte moves an atom over a single conditional whose branches are constants into the branches.
func (c *Context) splitIte(l Linear, atom func(Linear) Term) (Term, bool) {
	v := l.Mono[0].Var
	if len(l.Mono) != 1 || c.nodes[v].kind != KIte {
		return NoTerm, false
	}
	args := c.nodes[v].args
	a, b := c.Linear(args[1]), c.Linear(args[2])
	if !a.IsConst() || !b.IsConst() {
		return NoTerm, false
	}
	cond := args[0]
	then := atom(Constant(l.Const.AddMul(l.Mono[0].Coeff, a.Const)))
	return c.Ite(cond, then, atom(Constant(l.Const.AddMul(l.Mono[0].Coeff, b.Const)))), true
}

// DividesLinear returns the atom k | l, l being over Int variables, in normal form: k a positive integer, coefficients and
// constant in [0, k), no common divisor, and the first coefficient a divisor of k (multiplying by a unit modulo k sees
// to that where a unit is found). 0 | l is l = 0. A rational k or l is scaled: 1 | l/2 is 2 | l.
func (c *Context) DividesLinear(k num.Rat, l Linear) Term {
	if k.IsZero() {
		return c.EqZero(l)
	}
	d := num.Lcm(k.Den(), l.Den())
	k, l, ok := l.Scale(d).Divisibility(k.Mul(d).Abs())
	if !ok || l.IsConst() {
		return boolTerm(ok)
	}
	if u, ok := num.UnitFor(l.Mono[0].Coeff, k, unitTries); ok {
		l = l.Scale(u).Mod(k)
	}
	return c.internLinear(KDivides, Bool, k, l)
}

// unitTries is the number of candidates for a unit.
const unitTries = 16

// OverInt reports whether all variables of l are of sort Int.
func (c *Context) OverInt(l Linear) bool {
	for _, m := range l.Mono {
		if c.nodes[m.Var].sort != Int {
			return false
		}
	}
	return true
}

func boolTerm(b bool) Term {
	if b {
		return True
	}
	return False
}
