package cooper

import (
	"cairn/internal/lin"
	"cairn/internal/num"
	"cairn/smt"
)

// pairsLimit is how many resolvents of l lower and u upper bounds are preferred to choosing a nearest bound: resolving all
// pairs is exact, so it saves models, but grows.
func pairsLimit(l, u int) int { return l + u + 2 }

// exactLimit is the same where exactness is worth more.
func exactLimit(l, u int) int { return 4*(l+u) + 16 }

// projectReal eliminates x, which occurs in inequalities only, over the rationals: exactly by Fourier and Motzkin where that
// is no more than a few rows; otherwise by LRAProj of Komuravelli et al. 2014, section 5, that is the test point of Loos and
// Weispfenning next to the model's value of x.
func (s *system) projectReal(x smt.Term, o *occurrences) error {
	l, u := len(o.lowers), len(o.uppers)
	lowers, uppers, real := s.pick(o.lowers), s.pick(o.uppers), resolving(x)
	s.without(x)
	if l == 0 || u == 0 {
		return nil
	}
	if l*u <= pairsLimit(l, u) || s.prefersExact() && l*u <= exactLimit(l, u) {
		s.combineAll(lowers, uppers, real)
		return s.b.spend(l * u)
	}
	if s.m == nil {
		return errInexact
	}
	near, far := lowers, uppers
	if u < l {
		near, far = uppers, lowers
	}
	s.chosen = true
	k := s.nearest(x, near)
	s.testPoint(x, near, k, far, real)
	return s.b.spend(l + u)
}

// prefersExact reports whether exact steps are worth more rows: if there is no model, or for hulls, as long as rows are few.
func (s *system) prefersExact() bool { return s.m == nil || s.relaxed && len(s.rows) < manyRows }

const manyRows = 100

// pick returns the rows with the given indices.
func (s *system) pick(indices []int) []row {
	out := make([]row, len(indices))
	for i, j := range indices {
		out[i] = s.rows[j]
	}
	return out
}

// nearest returns the index of the bound, all being on one side of x, that is the closest to x in the model; a strict one
// wins over an equal nonstrict one, then a coefficient 1 wins, then the first.
func (s *system) nearest(x smt.Term, bounds []row) int { return s.nearestBy(s.boundary, x, bounds) }

// nearestBy is nearest for another measure.
func (s *system) nearestBy(boundary func(smt.Term, row) num.Rat, x smt.Term, bounds []row) int {
	best, bestAt := -1, num.Zero()
	for i, r := range bounds {
		at := boundary(x, r)
		c := at.Cmp(bestAt)
		if best < 0 || c > 0 || c == 0 && bounds[best].yields(x, r) {
			best, bestAt = i, at
		}
	}
	return best
}

// boundary is the model's value of the bound r on x, with the sign changed for upper bounds: greater is closer to x.
func (s *system) boundary(x smt.Term, r row) num.Rat {
	return s.eval(r.sum.Without(x)).Div(r.sum.Coeff(x).Abs())
}

// yields reports whether the bound n is preferable to r, both being equally close to x.
func (r row) yields(x smt.Term, n row) bool {
	if r.rel != n.rel {
		return n.rel == lt
	}
	return !r.sum.Coeff(x).Abs().IsOne() && n.sum.Coeff(x).Abs().IsOne()
}

// testPoint adds what the system becomes when x takes the value of the bound near[k] (an infinitesimal closer, if the bound
// is strict): the other bounds on that side are no closer, and those on the far side are compatible, which resolvents say.
func (s *system) testPoint(x smt.Term, near []row, k int, far []row, resolvent func(p, q row) row) {
	for i, r := range near {
		if i != k {
			s.add(closer(x, near[k], r))
		}
	}
	s.combineAll(near[k:k+1], far, resolvent)
}

// combineAll adds what lower and upper bounds say about each other: their resolvents.
func (s *system) combineAll(lowers, uppers []row, resolvent func(p, q row) row) {
	for _, lo := range lowers {
		for _, up := range uppers {
			s.add(resolvent(lo, up))
		}
	}
}

// resolving is resolve for one x.
func resolving(x smt.Term) func(p, q row) row {
	return func(p, q row) row { return resolve(x, p, q) }
}

// resolve returns the consequence of a lower and an upper bound on x (in any order) that does not contain x.
func resolve(x smt.Term, p, q row) row {
	n := row{rel: le}
	n.sum, _, _ = lin.Resolve(x, p.sum, q.sum)
	if p.rel == lt || q.rel == lt {
		n.rel = lt
	}
	return n
}

// closer returns the condition under which of two bounds on the same side of x, near implies far.
func closer(x smt.Term, near, far row) row {
	a, b := near.sum.Coeff(x).Abs(), far.sum.Coeff(x).Abs()
	n := row{rel: le, sum: far.sum.Scale(a).AddMul(b.Neg(), near.sum)}
	if far.rel == lt && near.rel == le {
		n.rel = lt
	}
	return n
}
