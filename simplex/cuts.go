package simplex

import (
	"cairn/internal/lin"
	"cairn/internal/num"
)

// cutsPerRound is how many rows give a cut before the relaxation is solved again.
const cutsPerRound = 4

// maxCutCoeff is the largest coefficient of a cut that is kept; beyond it cuts slow the tableau down and cut little.
const maxCutCoeff = 1 << 24

// addCuts strengthens the relaxation at the root with mixed-integer Gomory cuts, until its solution is integral or the
// budget of cuts is used up. It returns the reasons if the relaxation becomes infeasible.
func (lp *relaxation) addCuts() (reasons, bool) {
	for lp.p.limits.Cuts > 0 && lp.p.steps.Take(lp.p.ctx, 1) == nil {
		added := 0
		for k, n := 0, len(lp.rows); k < n && added < cutsPerRound; k++ {
			terms, bound, why, ok := lp.gomoryCut(k)
			if !ok {
				continue
			}
			tag := Tag(2*len(lp.p.cons) + len(lp.cuts))
			lp.cuts = append(lp.cuts, why)
			added++
			if c := lp.AssertLower(lp.DefineRow(terms), Bound{Value: bound}, tag); c != nil {
				return lp.why(c.Tags), true
			}
		}
		if added == 0 {
			return nil, false
		}
		lp.p.limits.Cuts -= added
		if core, bad, err := lp.check(); bad || err != nil {
			return core, bad
		}
	}
	return nil, false
}

// gomoryCut derives a cut terms >= bound from row k, if its basic variable is fractional, and the bounds at which the other
// variables of the row stand (Dutertre & de Moura 2006, technical report SRI-CSL-06-01, section 4.2). With x the basic
// variable, f its fractional part and s >= 0 the distance of each other variable from its bound, the row reads
// x + sum a*s = value; then the sum of g(a)*s is at least 1, where for an integer variable g(a) is frac(a)/f if frac(a) <= f
// and (1-frac(a))/(1-f) otherwise, and for a rational one a/f if a >= 0 and -a/(1-f) otherwise.
func (lp *relaxation) gomoryCut(k int) (terms []Entry, bound num.Rat, why reasons, ok bool) {
	r := &lp.rows[k]
	f := lp.vars[r.basic].value.r.Frac()
	if !lp.IsInteger(r.basic) || f.IsZero() || !lp.vars[r.basic].value.e.IsZero() {
		return nil, bound, nil, false
	}
	bound = num.One()
	var tags []Tag
	split, floor := []Entry{{Var: r.basic, Coeff: num.One()}}, lp.vars[r.basic].value.r.Floor()
	for i := range r.entries {
		e := &r.entries[i]
		x := &lp.vars[e.v]
		atLower := x.lo.set && x.value.cmpBound(&x.lo) == 0
		if !atLower && (!x.hi.set || x.value.cmpBound(&x.hi) != 0) || !x.value.e.IsZero() {
			return nil, bound, nil, false
		}
		if x.isFixed() {
			tags = append(tags, x.lo.tag, x.hi.tag) // the distance is always 0
			continue
		}
		a, tag := r.per(int32(i)), x.hi.tag
		if atLower {
			a, tag = a.Neg(), x.lo.tag
		}
		tags = append(tags, tag)
		g, whole := gomoryCoeff(a, f, lp.IsInteger(e.v))
		if !atLower { // s = hi - x
			g, whole = g.Neg(), whole.Neg()
		}
		terms = append(terms, Entry{Var: e.v, Coeff: g})
		bound = bound.AddMul(g, x.value.r)
		split = append(split, Entry{Var: e.v, Coeff: whole})
		floor = floor.AddMul(whole, x.value.r)
	}
	terms, scale := coprime(lp.expand(terms))
	for _, e := range terms {
		if num.FromInt(maxCutCoeff).Less(e.Coeff.Abs()) {
			return nil, bound, nil, false
		}
	}
	bound = bound.Mul(scale)
	lp.note(split, Bound{Value: floor})
	lp.noteCut(terms, bound)
	return terms, bound, lp.why(tags), true
}

// gomoryCoeff returns g(a), and by how much the coefficient of s is a whole number in the disjunction behind the cut: with
// x + sum whole*s <= floor(value), or else greater, the rationals suffice.
func gomoryCoeff(a, f num.Rat, integer bool) (g, whole num.Rat) {
	rest := num.One().Sub(f)
	if integer {
		g = a.Frac()
		if g.LessEq(f) {
			return g.Div(f), a.Floor()
		}
		return num.One().Sub(g).Div(rest), a.Floor().Add(num.One())
	}
	if a.Sign() >= 0 {
		return a.Div(f), whole
	}
	return a.Neg().Div(rest), whole
}

// coprime multiplies the terms, in place, to coprime integral coefficients; scale is the positive factor.
func coprime(terms []Entry) (scaled []Entry, scale num.Rat) {
	if len(terms) == 0 {
		return terms, num.One()
	}
	scale = lin.Primitive(terms)
	for i := range terms {
		terms[i].Coeff = terms[i].Coeff.Mul(scale)
	}
	return terms, scale
}
