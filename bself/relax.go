package bself

import (
	"slices"

	"cairn/internal/num"
	"cairn/smt"
)

// relax moves the bound of each inequality in the clauses as far as the whole stays a valid extension (section 4.3, fourth
// step). Because formulas are over mathematical integers, with the wraparound of C in the transitions, a relaxed inequality
// always contains the original one.
func (o *overapproximation) relax(clauses []smt.Term) []smt.Term {
	c := o.f.p.C
	clauses = slices.Clone(clauses)
	for i := range clauses {
		literals := []smt.Term{clauses[i]}
		if c.Kind(clauses[i]) == smt.KOr {
			literals = slices.Clone(c.Args(clauses[i]))
		}
		for k, lit := range literals {
			l, ok := inequality(c, lit)
			if !ok {
				continue
			}
			with := func(r num.Rat) smt.Term {
				literals[k] = c.LeZero(l.AddConst(r.Neg()))
				return c.Or(literals...)
			}
			r := o.slack(func(r num.Rat) bool {
				others := slices.Clone(clauses)
				others[i] = with(r)
				return o.valid(c.And(others...))
			})
			clauses[i] = with(r)
		}
	}
	return clauses
}

// inequality returns l if the literal says l <= 0.
func inequality(c *smt.Context, lit smt.Term) (smt.Linear, bool) {
	switch c.Kind(lit) {
	case smt.KLe:
		return c.Linear(lit), true
	case smt.KNot:
		if a := c.Args(lit)[0]; c.Kind(a) == smt.KLe {
			return c.Linear(a).Neg().AddConst(num.One()), true
		}
	}
	return smt.Linear{}, false
}

// maxSlack is the greatest relaxation that is tried: more than any difference of two 32-bit values.
const maxSlack = 33

// slack finds, by bisection, a large r with valid(r), 0 if there is none. Validity need not be monotone: where the least
// relaxation fails, a few larger ones are looked at.
func (o *overapproximation) slack(valid func(num.Rat) bool) num.Rat {
	hi := num.Pow2(maxSlack)
	lo := num.Zero()
	for _, e := range []int{0, 1, 4, 10, 20, 31} {
		if r := num.Pow2(e); valid(r) {
			lo = r
			break
		}
	}
	if lo.IsZero() {
		return lo
	}
	for lo.Add(num.One()).Less(hi) && o.f.p.Ctx.Err() == nil {
		mid := lo.Add(hi).Div(num.FromInt(2)).Floor()
		if valid(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}
