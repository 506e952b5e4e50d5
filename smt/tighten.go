package smt

import "cairn/internal/num"

// tightenRounds bounds how often the bounds of forms are carried to their variables.
const tightenRounds = 2

// tighten derives bounds on variables from bounds on the sums in which they occur: from x+y <= 10 and y >= 3 it follows that
// x <= 7. It returns false if the query has failed.
func (a *arithmetic) tighten() bool {
	for range tightenRounds {
		changed := false
		for i := range a.forms {
			f := &a.forms[i]
			if len(f.mono) < 2 {
				continue
			}
			for _, upper := range []bool{false, true} {
				c, ok := a.tightenBy(int32(i), upper)
				if !ok {
					return false
				}
				changed = changed || c
			}
		}
		if !changed {
			break
		}
	}
	return true
}

// tightenBy uses the upper or the lower bound of form i.
func (a *arithmetic) tightenBy(i int32, upper bool) (changed, ok bool) {
	mono, bound := a.forms[i].mono, *a.forms[i].side(upper)
	if !bound.set {
		return false, true
	}
	// The rest of the sum is at least (at most, for a lower bound) the sum of the opposite bounds of its parts.
	var rest num.Rat
	strict, missing := 0, -1
	for k, m := range mono {
		b := a.variableLimit(m.Var, upper != (m.Coeff.Sign() > 0))
		switch {
		case b.set:
			rest = rest.AddMul(m.Coeff, b.Value)
			if b.Delta != 0 {
				strict++
			}
		case missing >= 0:
			return false, true
		default:
			missing = k
		}
	}
	for k, m := range mono {
		if missing >= 0 && missing != k {
			continue
		}
		room, others := bound.Value.Sub(rest), strict
		if missing < 0 { // the variable's own bound is no part of the rest
			own := a.variableLimit(m.Var, upper != (m.Coeff.Sign() > 0))
			room = room.AddMul(m.Coeff, own.Value)
			if own.Delta != 0 {
				others--
			}
		}
		c, ok := a.limitVariable(i, k, upper, room, bound.Delta != 0 || others > 0)
		if !ok {
			return changed, false
		}
		changed = changed || c
	}
	return changed, true
}

// limitVariable asserts that the k-th monomial of form i is at most (upper) or at least room, if that says more about its
// variable than is known.
func (a *arithmetic) limitVariable(i int32, k int, upper bool, room num.Rat, strict bool) (changed, ok bool) {
	mono := a.forms[i].mono
	x := mono[k : k+1 : k+1]
	n := a.normalize(Linear{Mono: x, Const: room.Neg()}, upper, strict)
	if a.variableLimit(x[0].Var, n.upper).implies(n.Bound, n.upper) {
		return false, true
	}
	var fs []fact
	if a.q.track {
		fs = append(fs, a.forms[i].side(upper).fact)
		for j, m := range mono {
			if j != k {
				fs = append(fs, a.variableLimit(m.Var, upper != (m.Coeff.Sign() > 0)).fact)
			}
		}
	}
	return true, a.limit(a.form(n.mono, n.integer), n.upper, n.Bound, a.newFact(-1, fs...))
}
