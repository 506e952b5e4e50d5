package cooper

import (
	"slices"

	"cairn/internal/num"
	"cairn/smt"
)

// projectInt eliminates the integer x, which occurs in inequalities and divisibilities over integers. In this order:
//
//   - x is unbounded on one side: only the divisibilities constrain the rest, exactly;
//   - all lower or all upper bounds have coefficient 1 and there are few: Fourier and Motzkin, exactly;
//   - the divisibilities are merged into one and absorbed by a new unknown; then bounds whose resolvents, tightened so that
//     they imply an integer in between (the dark shadow of Pugh 1991), hold in the model are resolved;
//   - x becomes the first solution above the nearest bound: LIAProj of Komuravelli et al. 2014, appendix G.
func (s *system) projectInt(x smt.Term, o *occurrences) error {
	l, u := len(o.lowers), len(o.uppers)
	lowers, uppers := s.pick(o.lowers), s.pick(o.uppers)
	divs := append(s.pick(o.divs), s.pick(o.ndivs)...)
	s.without(x)
	if l == 0 || u == 0 {
		return s.projectUnbounded(x, divs)
	}
	if err := s.b.spend(l*u + len(divs)); err != nil {
		return err
	}
	if len(divs) == 0 && (allUnit(x, lowers) || allUnit(x, uppers)) &&
		(l*u <= pairsLimit(l, u) || s.m == nil && l*u <= exactLimit(l, u)) {
		s.combineAll(lowers, uppers, resolving(x))
		return nil
	}
	if s.m == nil {
		return errInexact
	}
	if s.projectShadow(x, lowers, uppers, divs) {
		return nil
	}
	s.projectCooper(x, lowers, uppers, divs)
	return nil
}

func allUnit(x smt.Term, bounds []row) bool {
	return !slices.ContainsFunc(bounds, func(r row) bool { return !r.sum.Coeff(x).Abs().IsOne() })
}

// projectUnbounded eliminates x from divisibilities alone: M | d*x + t has a solution x iff gcd(M, d) | t, and solutions
// repeat without end in both directions, so bounds on one side do not matter.
func (s *system) projectUnbounded(x smt.Term, divs []row) error {
	positive, ok := s.residues(divs)
	if !ok {
		return errInexact
	}
	if m, ok := s.mergeDivides(x, positive); ok {
		s.add(row{rel: div, sum: m.sum.Without(x), mod: num.Gcd(m.mod, m.sum.Coeff(x))})
	}
	return nil
}

// projectShadow replaces x by y where the merged divisibility says d*x + t = M*y, and adds shadows of the bounds that hold
// in the model. If it finds none it changes nothing and reports false.
func (s *system) projectShadow(x smt.Term, lowers, uppers, divs []row) bool {
	saved := append([]row(nil), s.rows...)
	positive, _ := s.residues(divs)
	if m, ok := s.mergeDivides(x, positive); ok {
		x, lowers, uppers = s.absorb(x, m, lowers, uppers)
	}
	if s.shadow(x, lowers, uppers) {
		return true
	}
	s.rows = saved
	return false
}

// absorb puts d*x = M*y - t, from the divisibility m, into the bounds on x, with a new unknown y. d divides M, so what remains
// of the divisibility is that d divides t.
func (s *system) absorb(x smt.Term, m row, lowers, uppers []row) (y smt.Term, lo, up []row) {
	d := m.sum.Coeff(x)
	y = s.newLocal(smt.Int, s.eval(m.sum).Div(m.mod))
	def := m.sum.AddMul(m.mod.Neg(), smt.Variable(y)) // d*x + t - M*y = 0
	over := func(bounds []row) []row {
		out := make([]row, len(bounds))
		for i, r := range bounds {
			out[i], _ = r.cancel(x, def).normalize(true)
		}
		return out
	}
	s.add(row{rel: div, sum: m.sum.Without(x), mod: d})
	return y, over(lowers), over(uppers)
}

// shadow eliminates x from bounds by resolution, where the model permits it: all pairs if they are few, else a bound that is
// the nearest to the model's value of x against the far side.
func (s *system) shadow(x smt.Term, lowers, uppers []row) bool {
	dark := func(p, q row) row { return darkShadow(x, p, q) }
	if l, u := len(lowers), len(uppers); l*u <= pairsLimit(l, u) && s.allHold(lowers, uppers, dark) {
		s.combineAll(lowers, uppers, dark)
		return true
	}
	near, far := lowers, uppers
	if len(uppers) < len(lowers) {
		near, far = uppers, lowers
	}
	for range 2 {
		k := s.nearestInt(x, near)
		if !near[k].sum.Coeff(x).Abs().IsOne() {
			k = s.nearest(x, near)
		}
		if s.allHold(near[k:k+1], far, dark) {
			s.testPoint(x, near, k, far, dark)
			return true
		}
		near, far = far, near
	}
	return false
}

// allHold reports whether the combinations of the rows all hold in the model.
func (s *system) allHold(ps, qs []row, combine func(p, q row) row) bool {
	return !slices.ContainsFunc(ps, func(p row) bool {
		return slices.ContainsFunc(qs, func(q row) bool {
			n := combine(p, q)
			return !n.holds(s.eval(n.sum))
		})
	})
}

// darkShadow is resolve with the result tightened by (a-1)*(b-1), a and b being the coefficients of x: between bounds that far
// apart there is an integer (Pugh 1991). If a or b is 1, it is exact.
func darkShadow(x smt.Term, p, q row) row {
	n := resolve(x, p, q)
	a, b := p.sum.Coeff(x).Abs().Sub(num.One()), q.sum.Coeff(x).Abs().Sub(num.One())
	n.sum.Const = n.sum.Const.AddMul(a, b)
	return n
}

// nearestInt is nearest where bounds are first rounded to the integers that they allow; a coefficient 1 wins among equals.
func (s *system) nearestInt(x smt.Term, bounds []row) int {
	return s.nearestBy(func(x smt.Term, r row) num.Rat { return s.boundary(x, r).Ceil() }, x, bounds)
}

// projectCooper substitutes for x the solution that lies i steps inside the nearest bound: a*x + t = -i, where 0 <= i < a*D
// has the residue it has in the model, D being the period of the divisibilities (appendix G; the coefficient a is kept
// instead of scaling the whole cube to coefficient 1, Cooper 1972). Of both sides the one with the smaller a*D is taken.
func (s *system) projectCooper(x smt.Term, lowers, uppers, divs []row) {
	period := num.One()
	for _, r := range divs {
		period = num.Lcm(period, r.mod.Div(num.Gcd(r.mod, r.sum.Coeff(x))))
	}
	bound := lowers[s.nearestInt(x, lowers)]
	if up := uppers[s.nearestInt(x, uppers)]; up.sum.Coeff(x).Abs().Less(bound.sum.Coeff(x).Abs()) {
		bound = up
	}
	a := bound.sum.Coeff(x).Abs()
	i := num.FloorMod(s.eval(bound.sum).Neg(), a.Mul(period))
	def := bound.sum.AddConst(i)
	for _, rows := range [][]row{lowers, uppers, divs} {
		for _, r := range rows {
			s.add(r.cancel(x, def))
		}
	}
	s.add(row{rel: div, sum: def.Without(x), mod: a})
}

// splitMixed makes the rows in which the integer x occurs with Real variables integral: n + r <= 0 is n <= floor(-r) for the
// integral part n and the Real part r of the row. The floor is an opaque term without x. Disequalities stay.
func (s *system) splitMixed(x smt.Term) {
	mixed := func(r row) bool { return r.rel != ne && !r.sum.Coeff(x).IsZero() && !s.integral(r.sum) }
	if !slices.ContainsFunc(s.rows, mixed) {
		return
	}
	rows := s.rows
	s.rows = nil
	for _, r := range rows {
		if !mixed(r) {
			s.rows = append(s.rows, r)
			continue
		}
		whole, rest := smt.Linear{}, smt.Linear{Const: r.sum.Const}
		for _, m := range r.sum.Mono {
			part := &rest
			if s.sortOf(m.Var) == smt.Int {
				part = &whole
			}
			part.Mono = append(part.Mono, m)
		}
		floor := func(l smt.Linear) smt.Linear { return s.c.Linear(s.c.ToInt(s.c.LinearTerm(l, smt.Real))) }
		switch r.rel {
		case le: // n <= floor(-r)
			s.add(row{rel: le, sum: whole.Sub(floor(rest.Neg()))})
		case lt: // n <= ceil(-r) - 1 = -floor(r) - 1
			s.add(row{rel: le, sum: whole.Add(floor(rest)).AddConst(num.One())})
		case eq: // r is an integer, and n = -r
			s.add(row{rel: eq, sum: rest.Sub(floor(rest))})
			s.add(row{rel: eq, sum: whole.Add(floor(rest))})
		}
	}
}
