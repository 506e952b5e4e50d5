package smt

import (
	"cairn/internal/lin"
	"cairn/internal/num"
)

// Num returns the numeral k. A k that is no integer has sort Real whatever sort says.
func (c *Context) Num(k num.Rat, sort Sort) Term { return c.LinearTerm(Constant(k), sort) }

// Const returns the constant k of a sort; of sort Bool 0 is false, and everything else true.
func (c *Context) Const(k num.Rat, sort Sort) Term {
	switch {
	case sort != Bool:
		return c.Num(k, sort)
	case k.IsZero():
		return False
	default:
		return True
	}
}

// Int returns the numeral i of sort Int.
func (c *Context) Int(i int64) Term { return c.Num(num.FromInt(i), Int) }

// LinearTerm returns the sum l as a term of the given numeric sort; a sum that can take a value that is no integer
// (Real variables, rational coefficients) has sort Real whatever sort says.
func (c *Context) LinearTerm(l Linear, sort Sort) Term {
	if sort != Real && !(l.IsIntegral() && c.OverInt(l)) {
		sort = Real
	}
	if len(l.Mono) == 1 && l.Const.IsZero() && l.Mono[0].Coeff.IsOne() && c.nodes[l.Mono[0].Var].sort == sort {
		return l.Mono[0].Var
	}
	return c.internLinear(KNum, sort, num.Zero(), l)
}

// Add returns the sum of the terms, 0 if there are none.
func (c *Context) Add(ts ...Term) Term {
	sort, ls := Int, make([]Linear, len(ts))
	for i, t := range ts {
		ls[i] = c.Linear(t)
		sort = max(sort, c.nodes[t].sort)
	}
	return c.LinearTerm(lin.Sum(ls...), sort)
}

// Sub returns a - b.
func (c *Context) Sub(a, b Term) Term {
	return c.LinearTerm(c.Linear(a).Sub(c.Linear(b)), max(c.nodes[a].sort, c.nodes[b].sort))
}

// Neg returns -a.
func (c *Context) Neg(a Term) Term { return c.LinearTerm(c.Linear(a).Neg(), c.nodes[a].sort) }

// Scale returns k*a.
func (c *Context) Scale(k num.Rat, a Term) Term {
	return c.LinearTerm(c.Linear(a).Scale(k), c.nodes[a].sort)
}

// Le returns a <= b.
func (c *Context) Le(a, b Term) Term { return c.LeZero(c.Linear(a).Sub(c.Linear(b))) }

// Lt returns a < b.
func (c *Context) Lt(a, b Term) Term { return c.LtZero(c.Linear(a).Sub(c.Linear(b))) }

// Ge returns a >= b.
func (c *Context) Ge(a, b Term) Term { return c.Le(b, a) }

// Gt returns a > b.
func (c *Context) Gt(a, b Term) Term { return c.Lt(b, a) }

// Eq returns a = b, which is Iff for Boolean terms. Both are numeric, or of one sort.
func (c *Context) Eq(a, b Term) Term {
	if c.nodes[a].sort == Bool {
		return c.Iff(a, b)
	}
	if a == b {
		return True
	}
	if c.nodes[a].sort > Real {
		return c.same(a, b)
	}
	return c.EqZero(c.Linear(a).Sub(c.Linear(b)))
}

// Distinct returns the formula that says that the terms are pairwise different.
func (c *Context) Distinct(ts ...Term) Term {
	var parts []Term
	for i, a := range ts {
		for _, b := range ts[:i] {
			parts = append(parts, c.Not(c.Eq(a, b)))
		}
	}
	return c.And(parts...)
}

// Divides returns the atom k | t for an Int term t; 0 | t is t = 0.
func (c *Context) Divides(k num.Rat, t Term) Term { return c.DividesLinear(k, c.Linear(t)) }

// DivConst returns the Int term (div t k) of SMT-LIB for a constant integer k other than 0: the q with
// t = k*q + r and 0 <= r < |k|.
func (c *Context) DivConst(t Term, k num.Rat) Term {
	checkDivisor(k)
	if k.Sign() < 0 {
		return c.Neg(c.DivConst(t, k.Neg()))
	}
	// What k divides leaves the quotient: (div (k*a + b) k) = a + (div b k) with coefficients of b in [0, k).
	l := c.Linear(t)
	rest := l.Mod(k)
	whole := l.Sub(rest).Scale(k.Inv())
	if g := rest.Gcd(k); !g.IsOne() && !rest.IsConst() {
		rest.Const = num.FloorDiv(rest.Const, g).Mul(g)
		rest, k = rest.Scale(g.Inv()), k.Div(g)
	}
	if !rest.IsConst() && !k.IsOne() {
		rest = c.Linear(c.internArgs(KDiv, Int, k, c.LinearTerm(rest, Int)))
	} else if rest.IsConst() {
		rest = Linear{}
	}
	return c.LinearTerm(whole.Add(rest), Int)
}

// ModConst returns the Int term (mod t k) of SMT-LIB for a constant integer k other than 0: the r of DivConst.
func (c *Context) ModConst(t Term, k num.Rat) Term {
	checkDivisor(k)
	k = k.Abs()
	rest := c.Linear(t).Mod(k)
	if rest.IsConst() {
		return c.LinearTerm(rest, Int)
	}
	// (mod (g*b + s) (g*k)) = g*(mod b k) + s for 0 <= s < g.
	g := rest.Gcd(k)
	s := num.FloorMod(rest.Const, g)
	rest.Const = rest.Const.Sub(s)
	m := c.internArgs(KMod, Int, k.Div(g), c.LinearTerm(rest.Scale(g.Inv()), Int))
	return c.LinearTerm(c.Linear(m).Scale(g).AddConst(s), Int)
}

func checkDivisor(k num.Rat) {
	if k.IsZero() || !k.IsInt() {
		panic("smt: div or mod by " + k.String())
	}
}

// Ite returns (ite cond a b); a and b are both Boolean, both numeric, or of one other sort.
func (c *Context) Ite(cond, a, b Term) Term {
	switch {
	case cond == True || a == b:
		return a
	case cond == False:
		return b
	case c.nodes[cond].kind == KNot:
		cond, a, b = c.nodes[cond].args[0], b, a
	}
	if c.nodes[a].sort == Bool {
		return c.iteBool(cond, a, b)
	}
	if c.nodes[a].sort != c.nodes[b].sort {
		if a, b = c.ToReal(a), c.ToReal(b); a == b {
			return a
		}
	}
	return c.internArgs(KIte, c.nodes[a].sort, num.Zero(), cond, a, b)
}

// Abs returns |a|.
func (c *Context) Abs(a Term) Term { return c.Ite(c.Ge(a, c.Int(0)), a, c.Neg(a)) }

// Min returns the smaller of a and b.
func (c *Context) Min(a, b Term) Term { return c.Ite(c.Le(a, b), a, b) }

// Max returns the greater of a and b.
func (c *Context) Max(a, b Term) Term { return c.Ite(c.Le(a, b), b, a) }

// ToReal returns a as a term of sort Real.
func (c *Context) ToReal(a Term) Term { return c.LinearTerm(c.Linear(a), Real) }

// ToInt returns the floor of a as a term of sort Int.
func (c *Context) ToInt(a Term) Term {
	l := c.Linear(a)
	if c.OverInt(l) {
		d := l.Den()
		return c.DivConst(c.LinearTerm(l.Scale(d), Int), d)
	}
	// Integers leave the floor: floor(x + k) = floor(x) + k.
	k := l.Const.Floor()
	t := c.internArgs(KToInt, Int, num.Zero(), c.LinearTerm(l.AddConst(k.Neg()), Real))
	return c.LinearTerm(c.Linear(t).AddConst(k), Int)
}

// IsInt returns the formula that says that the value of a is an integer.
func (c *Context) IsInt(a Term) Term {
	l := c.Linear(a)
	if c.OverInt(l) {
		return c.DividesLinear(num.One(), l)
	}
	return c.EqZero(l.Sub(c.Linear(c.ToInt(a))))
}

// AtMostZero is the sum that a literal says is at most 0, or less than 0 with strict. It is integral if all that it is over is; then
// strict is false. The zero sum stands for a literal that is no inequality.
func (c *Context) AtMostZero(lit Term) (l Linear, strict, integral bool) {
	atom, not := lit, c.Kind(lit) == KNot
	if not {
		atom = c.Args(lit)[0]
	}
	kind := c.Kind(atom)
	if kind != KLe && kind != KLt {
		return Linear{}, false, false
	}
	l, strict = c.Linear(atom), kind == KLt
	integral = c.OverInt(l)
	if not { // not l <= 0 is -l < 0
		l, strict = l.Neg(), !strict
	}
	if strict && integral { // and over integers 1-l <= 0
		l, strict = l.AddConst(num.One()), false
	}
	return l, strict, integral
}
