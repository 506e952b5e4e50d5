package simplex

import "cairn/internal/num"

// Value returns the value of v after a Check or CheckInteger that found the problem feasible, with a concrete positive
// number in place of epsilon: all values together satisfy all bounds, strict ones strictly.
func (s *Simplex) Value(v Var) num.Rat {
	x := &s.vars[v].value
	if x.e.IsZero() {
		return x.r
	}
	if !s.concrete {
		s.epsilon, s.concrete = s.findEpsilon(), true
	}
	return x.r.AddMul(x.e, s.epsilon)
}

// findEpsilon returns a positive epsilon under which every bound still holds (Dutertre & de Moura 2006, section 5).
func (s *Simplex) findEpsilon() num.Rat {
	eps := num.One()
	limit := func(low, high value) { // keep low.r + low.e*eps <= high.r + high.e*eps
		gap, slope := high.r.Sub(low.r), low.e.Sub(high.e)
		if gap.Sign() > 0 && slope.Sign() > 0 {
			eps = num.Min(eps, gap.Div(slope))
		}
	}
	for i := range s.vars {
		x := &s.vars[i]
		if x.lo.set {
			limit(x.lo.value(), x.value)
		}
		if x.hi.set {
			limit(x.value, x.hi.value())
		}
	}
	return eps
}

// assign makes the values of the base variables the present assignment. They must lie within all bounds.
func (s *Simplex) assign(of func(Var) num.Rat) {
	for i := range s.vars {
		v := Var(i)
		if s.vars[i].base {
			s.vars[i].value = value{r: of(v)}
			continue
		}
		var total num.Rat
		for _, e := range s.vars[i].sum {
			total = total.AddMul(e.Coeff, s.vars[e.Var].value.r)
		}
		s.vars[i].value = value{r: total}
	}
	s.concrete = false
}

// fractional reports whether an integer variable is off its grid.
func (v *variable) fractional() bool {
	switch {
	case v.step.IsZero():
		return false
	case !v.value.e.IsZero():
		return true
	case v.step.IsOne():
		return !v.value.r.IsInt()
	default:
		return !v.value.r.Div(v.step).IsInt()
	}
}

// floor is the greatest integer that is at most a.
func (a value) floor() num.Rat {
	if a.e.Sign() < 0 && a.r.IsInt() {
		return a.r.Sub(num.One())
	}
	return a.r.Floor()
}

// Compare compares the present value of v with a bound.
func (s *Simplex) Compare(v Var, b Bound) int {
	return s.vars[v].value.cmpBound(&bound{Bound: b})
}
