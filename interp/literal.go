package interp

import (
	"cairn/internal/num"
	"cairn/smt"
)

// positive states a literal without negation where there is a single literal for that: not 2 | l is 2 | l+1.
func (p *problem) positive(f smt.Term) smt.Term {
	if p.c.Kind(f) != smt.KNot {
		return f
	}
	a := p.c.Args(f)[0]
	two := num.FromInt(2)
	if p.c.Kind(a) != smt.KDivides || !p.c.Modulus(a).Equal(two) {
		return f
	}
	return p.c.DividesLinear(two, p.c.Linear(a).AddConst(num.One()))
}

// literals appends the literals of a formula in negation normal form, from left to right, without repetition in one
// conjunction or disjunction.
func (p *problem) literals(out []smt.Term, f smt.Term) []smt.Term {
	switch p.c.Kind(f) {
	case smt.KAnd, smt.KOr:
		for _, a := range p.c.Args(f) {
			out = p.literals(out, a)
		}
		return out
	case smt.KTrue, smt.KFalse:
		return out
	}
	return append(out, f)
}

// weaker lists literals that f implies and that say less, the most general ones first: an equation holds modulo what the
// path divides by, and as an inequality; a divisibility holds for each divisor.
func (p *problem) weaker(f smt.Term) []smt.Term {
	var out []smt.Term
	switch p.c.Kind(f) {
	case smt.KEq:
		l := p.c.Linear(f)
		if integral(p.c, l) {
			for _, k := range p.vocab.divisors() {
				out = append(out, p.c.DividesLinear(k, l))
			}
		}
		out = append(out, p.c.LeZero(l), p.c.LeZero(l.Neg()))
	case smt.KDivides:
		k, l := p.c.Modulus(f), p.c.Linear(f)
		for _, d := range smallPrimes {
			q := k.Div(num.FromInt(d))
			if q.IsInt() && !q.IsOne() {
				out = append(out, p.c.DividesLinear(q, l))
			}
		}
	}
	return out
}

// smallPrimes are the factors that weaker looks for in a modulus.
var smallPrimes = [...]int64{2, 3, 5, 7}
