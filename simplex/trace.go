package simplex

import (
	"slices"

	"cairn/internal/lin"
	"cairn/internal/num"
)

// Cut is a case distinction on a sum of variables: it is at most At, or else greater. If all variables are integers, so are
// the coefficients and At, and "greater" is "at least At+1".
type Cut struct {
	Terms []Entry
	At    Bound
}

// trace collects the distinctions that an integer refutation rests on. Each of them is one of these: a bound that was
// rounded, of which one side contradicts the constraints over the rationals; a branch; one value of a narrow constraint; the
// disjunction behind a Gomory cut (Cook, Kannan and Schrijver, Mathematical Programming 1990), either side of which implies the cut;
// and the cut itself. Nothing else in system.decide goes beyond the rationals.
type trace struct{ cuts []Cut }

// note adds a distinction on a sum over the variables of the system. Those are written in terms of the variables of the
// caller, of which they are integral combinations.
func (p *system) note(terms []Entry, at Bound) {
	if p.trace == nil {
		return
	}
	if sum := p.told(terms, len(p.integer)-len(p.meaning)); len(sum) > 0 {
		p.trace.cuts = append(p.trace.cuts, Cut{sum, at})
	}
}

// told is a sum over the variables of the caller, which are those below first.
func (p *system) told(terms []Entry, first int) []Entry {
	return lin.Expand(terms, func(v Var) ([]Entry, bool) {
		if int(v) < first {
			return nil, false
		}
		return p.meaning[int(v)-first], true
	})
}

// mean records that the variable made last is x + q*y + ..., given x = terms over it.
func (p *system) mean(x Var, terms []Entry) {
	t := Var(len(p.integer) - 1)
	sum := []Entry{{Var: x, Coeff: num.One()}}
	for _, e := range terms {
		if e.Var != t {
			sum = append(sum, Entry{Var: e.Var, Coeff: e.Coeff.Neg()})
		}
	}
	p.meaning = append(p.meaning, p.told(sum, int(t)-len(p.meaning)))
}

// roundSides rounds the sides of a constraint over integers.
func (p *system) roundSides(c *constraint) {
	one := num.One()
	if c.lo.set {
		if b := roundUp(c.lo.Bound, one); b.Cmp(c.lo.Bound) != 0 {
			c.lo.Bound = b
			p.note(c.terms, Bound{Value: b.Value.Sub(one)})
		}
	}
	if c.hi.set {
		if b := roundDown(c.hi.Bound, one); b.Cmp(c.hi.Bound) != 0 {
			c.hi.Bound = b
			p.note(c.terms, b)
		}
	}
}

// note is system.note for a sum over the variables of the relaxation.
func (lp *relaxation) note(terms []Entry, at Bound) {
	if lp.p.trace == nil {
		return
	}
	sum := slices.Clone(lp.expand(terms))
	for i := range sum {
		sum[i].Var = lp.varOf[sum[i].Var]
	}
	lp.p.note(sum, at)
}

// noteCut notes the distinction on a cut terms >= bound; if it fails, so does one side of the disjunction behind it.
func (lp *relaxation) noteCut(terms []Entry, bound num.Rat) {
	at := Bound{bound, -1}
	if !slices.ContainsFunc(terms, func(e Entry) bool { return !lp.IsInteger(e.Var) }) {
		at = Bound{Value: bound.Ceil().Sub(num.One())}
	}
	lp.note(terms, at)
}

// gcdCut is the distinction behind the gcd test on row k, which it has failed: the part of the row that is not fixed,
// divided by its generator, has a value that is no integer.
func (s *Simplex) gcdCut(k int) Cut {
	r := &s.rows[k]
	var fixed, rest num.Rat
	var terms []Entry
	put := func(v Var, coeff num.Rat) {
		if x := &s.vars[v]; x.isFixed() {
			fixed = fixed.AddMul(coeff, x.lo.Value)
		} else {
			rest = gcdRat(rest, coeff.Mul(x.step))
			terms = append(terms, Entry{Var: v, Coeff: coeff})
		}
	}
	put(r.basic, r.coeff.Neg())
	for i := range r.entries {
		put(r.entries[i].v, r.entries[i].coeff)
	}
	for i := range terms {
		terms[i].Coeff = terms[i].Coeff.Div(rest)
	}
	return Cut{s.expand(terms), Bound{Value: fixed.Neg().Div(rest).Floor()}}
}
