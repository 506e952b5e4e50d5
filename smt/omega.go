package smt

import (
	"context"
	"slices"

	"cairn/internal/budget"
	"cairn/internal/lin"
	"cairn/internal/num"
)

// omega decides conjunctions of linear constraints over integers and rationals exactly (Pugh, The Omega test, CACM 1992).
// Rationals go first, by Fourier-Motzkin elimination, which is exact for them; then integers: equations by substitution
// (section 2.2 there), inequalities by exact elimination, or the real and the dark shadow and splinters (section 2.3). It is
// the last resort for what the simplex and its branch and bound do not decide within their budget.
type omega struct {
	ctx   context.Context
	all   *budget.Steps // of the query
	c     *Context
	steps int // conjunctions and inequalities that may still be made
	fresh Term
}

// inequality is l <= 0, or l < 0.
type inequality struct {
	l      Linear
	strict bool
}

// conjunction is a set of constraints.
type conjunction struct {
	eqs   []Linear
	ineqs []inequality
}

// assignment maps variables to values.
type assignment map[Term]num.Rat

func (v assignment) value(t Term) num.Rat { return v[t] }

// isInt reports whether t is an integer variable; the negative handles are those that omega makes.
func (o *omega) isInt(t Term) bool { return t < 0 || o.c.nodes[t].sort == Int }

func (o *omega) overInt(l Linear) bool {
	return !slices.ContainsFunc(l.Mono, func(m Monomial) bool { return !o.isInt(m.Var) })
}

// solve decides a conjunction. After Sat the assignment satisfies it; variables without a value are 0.
func (o *omega) solve(k conjunction) (Status, assignment) {
	if o.steps <= 0 || o.all.Take(o.ctx, 1) != nil {
		return Unknown, nil
	}
	o.steps--
	if !o.normalize(&k) {
		return Unsat, nil
	}
	if len(k.eqs) > 0 {
		return o.solveEquation(k)
	}
	x, ok := o.choose(k)
	if !ok {
		return Sat, assignment{}
	}
	return o.eliminate(k, x)
}

// normalize brings all constraints into normal form, drops those that hold, keeps the strongest of inequalities over the
// same sum, and makes equations of opposite ones. It returns false if a constraint cannot hold.
func (o *omega) normalize(k *conjunction) bool {
	eqs := k.eqs[:0:0]
	for _, l := range k.eqs {
		if !l.IsConst() {
			l = l.Primitive()
		}
		switch {
		case l.IsConst() && l.Const.IsZero():
		case l.IsConst(), o.overInt(l) && !l.Const.IsInt():
			return false
		default:
			eqs = append(eqs, l)
		}
	}
	var kept []inequality
	index := map[uint64][]int{}
	for _, q := range k.ineqs {
		if q.l.IsConst() {
			if s := q.l.Const.Sign(); s > 0 || s == 0 && q.strict {
				return false
			}
			continue
		}
		q = o.tighten(q)
		h := lin.Hash(q.l.Mono)
		at := slices.IndexFunc(index[h], func(i int) bool { return lin.Equal(kept[i].l.Mono, q.l.Mono) })
		if at < 0 {
			index[h] = append(index[h], len(kept))
			kept = append(kept, q)
			continue
		}
		old := &kept[index[h][at]]
		if cmp := q.l.Const.Cmp(old.l.Const); cmp > 0 || cmp == 0 && q.strict {
			*old = q
		}
	}
	k.eqs, k.ineqs = eqs, kept
	return o.pairOpposites(k, index)
}

// tighten returns q with coprime integer coefficients and, over the integers, a rounded constant.
func (o *omega) tighten(q inequality) inequality {
	q.l = q.l.Scale(lin.Primitive(q.l.Mono))
	if o.overInt(q.l) {
		if q.strict && q.l.Const.IsInt() {
			q.l.Const = q.l.Const.Add(num.One())
		}
		q.l.Const, q.strict = q.l.Const.Ceil(), false
	}
	return q
}

// pairOpposites makes equations of pairs l <= 0 and -l <= 0 and finds pairs that exclude each other.
func (o *omega) pairOpposites(k *conjunction, index map[uint64][]int) bool {
	drop := make([]bool, len(k.ineqs))
	for i, q := range k.ineqs {
		neg := q.l.Neg()
		for _, j := range index[lin.Hash(neg.Mono)] {
			p := k.ineqs[j]
			if j < i || !lin.Equal(p.l.Mono, neg.Mono) {
				continue
			}
			gap := q.l.Const.Add(p.l.Const).Sign() // sum of the two: gap <= 0
			if gap > 0 || gap == 0 && (q.strict || p.strict) {
				return false
			}
			if gap == 0 {
				k.eqs = append(k.eqs, q.l)
				drop[i], drop[j] = true, true
			}
		}
	}
	kept := k.ineqs[:0:0]
	for i, q := range k.ineqs {
		if !drop[i] {
			kept = append(kept, q)
		}
	}
	k.ineqs = kept
	return true
}

// solveEquation substitutes one variable of the first equation.
func (o *omega) solveEquation(k conjunction) (Status, assignment) {
	e := k.eqs[0]
	x, by := o.definition(e)
	status, v := o.solve(k.replace(x, by))
	if status == Sat {
		v[x] = by.Eval(v.value)
	}
	return status, v
}

// definition returns a variable of the equation e = 0 and what it equals: a rational variable, or one with coefficient 1 or
// -1; failing that, the substitution of Pugh's section 2.2 with a new variable, which makes the coefficients of e smaller.
func (o *omega) definition(e Linear) (Term, Linear) {
	best := 0
	for i, m := range e.Mono {
		if !o.isInt(m.Var) {
			return m.Var, e.Solve(m.Var)
		}
		if m.Coeff.Abs().Less(e.Mono[best].Coeff.Abs()) {
			best = i
		}
	}
	x, a := e.Mono[best].Var, e.Mono[best].Coeff
	if a.Abs().IsOne() {
		return x, e.Solve(x)
	}
	m := a.Abs().Add(num.One())
	o.fresh--
	sigma := Linear{Mono: []Monomial{{Var: o.fresh, Coeff: num.One()}}}
	// sign(a)*m*sigma = sum of (a_i mod^ m)*x_i, in which x has the coefficient -sign(a).
	sum := Linear{Const: symmetricMod(e.Const, m)}
	for _, mono := range e.Mono {
		if r := symmetricMod(mono.Coeff, m); mono.Var != x && !r.IsZero() {
			sum.Mono = append(sum.Mono, Monomial{Var: mono.Var, Coeff: r})
		}
	}
	s := num.FromInt(int64(a.Sign()))
	return x, sum.Scale(s).AddMul(m.Neg(), sigma)
}

// symmetricMod returns a - m*floor(a/m + 1/2).
func symmetricMod(a, m num.Rat) num.Rat {
	return a.Sub(m.Mul(a.Div(m).Add(num.FromFrac(1, 2)).Floor()))
}

// replace returns the conjunction with x replaced.
func (k conjunction) replace(x Term, by Linear) conjunction {
	out := conjunction{make([]Linear, len(k.eqs)), make([]inequality, len(k.ineqs))}
	for i, l := range k.eqs {
		out.eqs[i] = l.Replace(x, by)
	}
	for i, q := range k.ineqs {
		out.ineqs[i] = inequality{q.l.Replace(x, by), q.strict}
	}
	return out
}
