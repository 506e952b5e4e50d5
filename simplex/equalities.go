package simplex

import (
	"slices"

	"cairn/internal/num"
)

// presolve eliminates all equalities, exactly: over integers by the method of Knuth (The Art of Computer Programming 2,
// section 4.5.2, equation 23 ff.) as Griggio (JSAT 2012, section 3.1) uses it. Rounding the sides of a constraint whose
// coefficients have a common divisor, which normalize does after each step, finds the parity conflicts on the way.
// If the system is contradictory, the bounds responsible are returned.
func (p *system) presolve() (core reasons, bad bool) {
	for i := range p.cons {
		if core, bad = p.normalize(&p.cons[i]); bad {
			return core, true
		}
	}
	for p.limits.Changes > 0 && p.steps.Take(p.ctx, 1) == nil {
		if core, bad = p.merge(); bad {
			return core, true
		}
		i := p.nextEquality()
		if i < 0 {
			return nil, false
		}
		if core, bad = p.solveFor(&p.cons[i]); bad {
			return core, true
		}
	}
	return nil, false
}

// nextEquality selects the equality that is cheapest to solve: one that can be solved for a variable at once, else the
// shortest; -1 if there is none.
func (p *system) nextEquality() int {
	best, bestCost := -1, 0
	for i := range p.cons {
		c := &p.cons[i]
		if !c.isEquality() {
			continue
		}
		cost := len(c.terms)
		if k := p.smallest(c); p.integer[c.terms[k].Var] && !c.terms[k].Coeff.Abs().IsOne() {
			cost += 1 << 20
		}
		if best < 0 || cost < bestCost {
			best, bestCost = i, cost
		}
	}
	return best
}

// smallest returns the term of c to solve for: the first rational variable, else the smallest coefficient.
func (p *system) smallest(c *constraint) int {
	best := 0
	for i, e := range c.terms {
		if !p.integer[e.Var] {
			return i
		}
		if e.Coeff.Abs().Less(c.terms[best].Coeff.Abs()) {
			best = i
		}
	}
	return best
}

// solveFor takes one step with the equality c: it is solved for a rational variable or for one with coefficient 1 or -1;
// if there is none, the change of variables t = x + q*y + ... makes the other coefficients smaller than that of x.
func (p *system) solveFor(c *constraint) (reasons, bool) {
	k := p.smallest(c)
	x := c.terms[k]
	if p.integer[x.Var] && !x.Coeff.Abs().IsOne() {
		return p.reduce(slices.Clone(c.terms), x)
	}
	inv := x.Coeff.Inv()
	var terms []Entry
	for i, e := range c.terms {
		if i != k {
			terms = append(terms, Entry{Var: e.Var, Coeff: e.Coeff.Mul(inv).Neg()})
		}
	}
	return p.replace(x.Var, terms, c.lo.Value.Mul(inv), c.why())
}

// reduce replaces x.Var by t - q*y - ..., where the q are the rounded quotients of the coefficients of terms by that of x:
// a sum with these terms keeps only remainders beside t. The change is unimodular and rests on no bound.
func (p *system) reduce(terms []Entry, x Entry) (reasons, bool) {
	t := Entry{Var: p.newVar(), Coeff: num.One()}
	var sum []Entry
	for _, e := range terms {
		if e.Var == x.Var {
			continue
		}
		if q := nearest(e.Coeff.Div(x.Coeff)); !q.IsZero() {
			sum = append(sum, Entry{Var: e.Var, Coeff: q.Neg()})
		}
	}
	sum = append(sum, t)
	p.mean(x.Var, sum)
	return p.replace(x.Var, sum, num.Zero(), nil)
}

// nearest rounds to the nearest integer, halves up.
func nearest(a num.Rat) num.Rat { return a.Add(num.FromFrac(1, 2)).Floor() }
