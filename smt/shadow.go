package smt

import (
	"slices"

	"cairn/internal/lin"
	"cairn/internal/num"
)

// occurrence counts how a variable is bounded.
type occurrence struct {
	v            Term
	lower, upper int
	unitLower    bool // all coefficients in lower bounds are 1
	unitUpper    bool
}

func (x occurrence) exact() bool { return x.lower == 0 || x.upper == 0 || x.unitLower || x.unitUpper }

func (x occurrence) cost() int { return x.lower*x.upper - x.lower - x.upper }

// choose selects the variable to eliminate: rational ones first, then those whose elimination is exact, then the cheapest.
func (o *omega) choose(k conjunction) (best occurrence, ok bool) {
	var all []occurrence
	at := map[Term]int{}
	for _, q := range k.ineqs {
		for _, m := range q.l.Mono {
			i, seen := at[m.Var]
			if !seen {
				i = len(all)
				at[m.Var] = i
				all = append(all, occurrence{v: m.Var, unitLower: true, unitUpper: true})
			}
			one := m.Coeff.Abs().IsOne() || !o.isInt(m.Var)
			if m.Coeff.Sign() > 0 {
				all[i].upper++
				all[i].unitUpper = all[i].unitUpper && one
			} else {
				all[i].lower++
				all[i].unitLower = all[i].unitLower && one
			}
		}
	}
	rank := func(x occurrence) int {
		switch {
		case !o.isInt(x.v):
			return 0
		case x.exact():
			return 1
		}
		return 2
	}
	for _, x := range all {
		if !ok || rank(x) < rank(best) || rank(x) == rank(best) && x.cost() < best.cost() {
			best, ok = x, true
		}
	}
	return best, ok
}

// eliminate decides the conjunction of inequalities by eliminating x.
func (o *omega) eliminate(k conjunction, x occurrence) (Status, assignment) {
	if x.exact() {
		status, v := o.solve(o.shadow(k, x.v, false))
		if status == Sat {
			v[x.v] = o.between(k, x.v, v)
		}
		return status, v
	}
	// Without a rational solution there is no integral one; in the dark shadow there always is one.
	if status, _ := o.solve(o.shadow(k, x.v, false)); status != Sat {
		return status, nil
	}
	if status, v := o.solve(o.shadow(k, x.v, true)); status != Unsat {
		if status == Sat {
			v[x.v] = o.between(k, x.v, v)
		}
		return status, v
	}
	return o.splinters(k, x.v)
}

// split returns the lower bounds on x (negative coefficient), the upper ones, and the rest.
func (k conjunction) split(x Term) (lower, upper, rest []inequality) {
	for _, q := range k.ineqs {
		switch q.l.Coeff(x).Sign() {
		case -1:
			lower = append(lower, q)
		case 1:
			upper = append(upper, q)
		default:
			rest = append(rest, q)
		}
	}
	return lower, upper, rest
}

// shadow returns the real shadow of the conjunction without x, or the dark one.
func (o *omega) shadow(k conjunction, x Term, dark bool) conjunction {
	lower, upper, rest := k.split(x)
	out := conjunction{ineqs: slices.Clone(rest)}
	for _, p := range lower {
		for _, q := range upper {
			l, a, b := lin.Resolve(x, p.l, q.l)
			if dark {
				l.Const = l.Const.Add(a.Sub(num.One()).Mul(b.Sub(num.One())))
			}
			out.ineqs = append(out.ineqs, inequality{l, p.strict || q.strict})
			if o.pay(l); o.stopped() {
				return out // solve gives up on it
			}
		}
	}
	return out
}

// payBits is the size of a coefficient up to which an inequality costs one step.
const payBits = 64

// pay takes the price of an inequality from the steps: one, and more for big coefficients.
func (o *omega) pay(l Linear) {
	o.steps--
	for _, m := range l.Mono {
		o.steps -= m.Coeff.BitLen() / payBits
	}
}

// stopped reports whether the steps or the time are over.
func (o *omega) stopped() bool {
	return o.steps <= 0 || o.steps%16 == 0 && o.all.Take(o.ctx, 1) != nil
}

// splinters looks for solutions between the real and the dark shadow: there, x is close to one of its lower bounds.
func (o *omega) splinters(k conjunction, x Term) (Status, assignment) {
	lower, upper, _ := k.split(x)
	a := num.Zero()
	for _, q := range upper {
		a = num.Max(a, q.l.Coeff(x))
	}
	for _, p := range lower {
		b := p.l.Coeff(x).Neg()
		last := a.Mul(b).Sub(a).Sub(b).Div(a).Floor()
		if num.FromInt(int64(o.steps)).LessEq(last) {
			return Unknown, nil
		}
		for i := num.Zero(); i.LessEq(last); i = i.Add(num.One()) {
			o.steps--
			near := conjunction{eqs: []Linear{p.l.AddConst(i)}, ineqs: k.ineqs} // b*x = lower bound + i
			if status, v := o.solve(near); status != Unsat {
				return status, v
			}
		}
	}
	return Unsat, nil
}

// between returns a value for x that satisfies the inequalities, the other variables having the values v.
func (o *omega) between(k conjunction, x Term, v assignment) num.Rat {
	var a, b num.Rat // the greatest lower and the least upper bound
	lower, upper, _ := k.split(x)
	limit := func(q inequality) num.Rat {
		return q.l.Without(x).Eval(v.value).Div(q.l.Coeff(x)).Neg()
	}
	for i, q := range lower {
		if at := limit(q); i == 0 || a.Less(at) {
			a = at
		}
	}
	for i, q := range upper {
		if at := limit(q); i == 0 || at.Less(b) {
			b = at
		}
	}
	haveLo, haveHi := len(lower) > 0, len(upper) > 0
	switch {
	case o.isInt(x) && haveLo:
		return a.Ceil()
	case o.isInt(x) && haveHi:
		return b.Floor()
	case haveLo && haveHi:
		return a.Add(b).Div(num.FromInt(2))
	case haveLo:
		return a.Add(num.One())
	case haveHi:
		return b.Sub(num.One())
	}
	return num.Zero()
}
