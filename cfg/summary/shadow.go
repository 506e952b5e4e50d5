package summary

import (
	"slices"

	"cairn/cooper"
	"cairn/internal/num"
	"cairn/smt"
)

// maxShadows bounds the number of cubes that cover makes before it gives up and takes a hull.
const maxShadows = 32

// cover over-approximates exists vars. f: it covers the models of f by implicants and projects each by equality
// substitution and Fourier-Motzkin elimination over the rationals. The shadow of a cube contains its integer projection,
// so every model found is covered, and no step multiplies cases as exact integer elimination does.
func (an *analysis) cover(vars []smt.Term, f smt.Term) (smt.Term, error) {
	f, fresh := an.c.Purify(f)
	vars = append(slices.Clone(vars), fresh...)
	s := an.solver()
	s.Assert(f)
	acc := smt.False
	for range min(maxShadows, 2*an.opt.MaxDisjuncts) {
		switch an.check(s) {
		case smt.Unsat:
			return acc, nil
		case smt.Unknown:
			return smt.True, an.step()
		}
		cube := an.shadow(vars, cooper.ImplicantAvoiding(an.c, f, s.Model(), vars))
		if cube == smt.True {
			return smt.True, nil
		}
		acc = an.c.Or(acc, cube)
		s.Assert(an.c.Not(cube))
	}
	an.stats.hulls++
	return an.hullOver(vars, f)
}

// maxBoundedVars is the number of constants up to which hullOver does its work.
const maxBoundedVars = 10

// hullOver bounds the state constants of f one by one. If there are too many, it says nothing.
func (an *analysis) hullOver(vars []smt.Term, f smt.Term) (smt.Term, error) {
	free := slices.DeleteFunc(slices.Clone(an.c.FreeVars(f)), func(x smt.Term) bool { return slices.Contains(vars, x) })
	if len(free) > maxBoundedVars {
		return smt.True, nil
	}
	all := smt.True
	b := &body{an: an, f: f}
	for _, x := range free {
		iv, err := b.interval(x)
		if err != nil {
			return smt.True, err
		}
		all = an.c.And(all, iv.term(an.c, x))
	}
	return all, nil
}

// shadow projects a cube over-approximately: variables with an equality first, then those whose elimination makes the
// fewest new literals.
func (an *analysis) shadow(vars, lits []smt.Term) smt.Term {
	lits, vars = slices.Clone(lits), slices.Clone(vars)
	for len(vars) > 0 {
		if an.step() != nil {
			return smt.True // whoever asks next finds the context ended
		}
		best, cost := 0, -1
		for i, v := range vars {
			if k := an.shadowCost(v, lits); cost < 0 || k < cost {
				best, cost = i, k
			}
		}
		lits = an.shadowOne(vars[best], lits)
		slices.Sort(lits)
		lits = slices.Compact(lits)
		vars = slices.Delete(vars, best, best+1)
	}
	return an.c.And(lits...)
}

// maxShadowBits bounds the coefficients of a literal of a shadow, which double in length with each elimination, and
// maxShadowTerms its length. Literals beyond that say little and cost much; they are dropped.
const (
	maxShadowBits  = 72
	maxShadowTerms = 24
)

// manageable reports whether a sum, and the modulus of a congruence, are within these bounds.
func manageable(modulus num.Rat, l smt.Linear) bool {
	limit := num.Pow2(maxShadowBits)
	return len(l.Mono) <= maxShadowTerms && modulus.Less(limit) && l.Const.Abs().Less(limit) &&
		!slices.ContainsFunc(l.Mono, func(m smt.Monomial) bool { return limit.Less(m.Coeff.Abs()) })
}

// shadowCost is the number of literals that the elimination of v makes; 0 if an equality defines it.
func (an *analysis) shadowCost(v smt.Term, lits []smt.Term) int {
	lower, upper := 0, 0
	for _, lit := range lits {
		if !an.c.Occurs(v, lit) {
			continue
		}
		if an.c.Kind(lit) == smt.KEq {
			return 0
		}
		if l, ok := an.inequality(lit); ok && l.Coeff(v).Sign() < 0 {
			lower++
		} else if ok {
			upper++
		}
	}
	return lower * upper
}

// maxShadowLits bounds the literals that one elimination may make; beyond it, all that mention the variable are dropped.
// Fourier-Motzkin elimination squares their number with each variable.
const maxShadowLits = 40

// shadowOne removes v from a cube. Literals that cannot be kept are dropped.
func (an *analysis) shadowOne(v smt.Term, lits []smt.Term) []smt.Term {
	var with, out []smt.Term
	for _, lit := range lits {
		if an.c.Occurs(v, lit) {
			with = append(with, lit)
		} else {
			out = append(out, lit)
		}
	}
	for _, lit := range with {
		if an.c.Kind(lit) == smt.KEq {
			return append(out, an.substituteEquality(v, lit, with)...)
		}
	}
	var lower, upper []smt.Linear // v's coefficient is negative in lower, positive in upper; each is <= 0
	for _, lit := range with {
		if l, ok := an.inequality(lit); ok {
			if l.Coeff(v).Sign() < 0 {
				lower = append(lower, l)
			} else {
				upper = append(upper, l)
			}
		}
	}
	if len(lower)*len(upper) > maxShadowLits {
		return out
	}
	for _, lo := range lower {
		for _, up := range upper {
			if l := lo.Scale(up.Coeff(v)).Add(up.Scale(lo.Coeff(v).Neg())); manageable(num.One(), l) {
				out = append(out, an.c.LeZero(l))
			}
		}
	}
	return out
}

// inequality reads a literal as l <= 0.
func (an *analysis) inequality(lit smt.Term) (smt.Linear, bool) {
	switch an.c.Kind(lit) {
	case smt.KLe:
		return an.c.Linear(lit), true
	case smt.KNot:
		if a := an.c.Args(lit)[0]; an.c.Kind(a) == smt.KLe {
			return an.c.Linear(a).Neg().AddConst(num.One()), true
		}
	}
	return smt.Linear{}, false
}

// substituteEquality eliminates v from the literals with by one of them, the equality a*v + r = 0: then v = -r/a, and
// a divides r. Multiplying by a keeps the literals integral.
func (an *analysis) substituteEquality(v, eq smt.Term, with []smt.Term) []smt.Term {
	l := an.c.Linear(eq)
	a := l.Coeff(v)
	def := l.Without(v).Scale(a.Inv().Neg())
	var out []smt.Term
	if manageable(a.Abs(), l) {
		out = append(out, an.c.DividesLinear(a.Abs(), l.Without(v)))
	}
	for _, lit := range with {
		negated := an.c.Kind(lit) == smt.KNot
		atom := lit
		if negated {
			atom = an.c.Args(lit)[0]
		}
		scale := a.Abs()
		m, modulus := an.c.Linear(atom).Replace(v, def).Scale(scale), num.One()
		if an.c.Kind(atom) == smt.KDivides {
			modulus = an.c.Modulus(atom).Mul(scale)
		}
		if !manageable(modulus, m) {
			continue
		}
		switch an.c.Kind(atom) {
		case smt.KLe:
			atom = an.c.LeZero(m)
		case smt.KEq:
			atom = an.c.EqZero(m)
		case smt.KDivides:
			atom = an.c.DividesLinear(modulus, m)
		default:
			continue
		}
		if negated {
			atom = an.c.Not(atom)
		}
		out = append(out, atom)
	}
	return out
}
