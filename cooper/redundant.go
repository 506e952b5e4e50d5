package cooper

import (
	"slices"

	"cairn/internal/num"
	"cairn/smt"
)

// interval is what the rows over a single variable say about it.
type interval struct {
	lo, hi     num.Rat
	loOK, hiOK bool
}

// dropImplied removes inequalities that follow from the intervals of their variables. It sees only rows over one variable
// as intervals, so that no two rows can remove each other.
func (s *system) dropImplied() {
	bounds := s.intervals()
	if len(bounds) == 0 {
		return
	}
	s.rows = slices.DeleteFunc(s.rows, func(r row) bool {
		if len(r.sum.Mono) < 2 || r.rel != le && r.rel != lt {
			return false
		}
		max, ok := maximum(r.sum, bounds)
		return ok && (max.Sign() < 0 || max.IsZero() && r.rel == le)
	})
}

// intervals collects the nonstrict reading of the rows over one variable.
func (s *system) intervals() map[smt.Term]interval {
	var out map[smt.Term]interval
	for _, r := range s.rows {
		if len(r.sum.Mono) != 1 || r.rel != le && r.rel != lt && r.rel != eq {
			continue
		}
		if out == nil {
			out = make(map[smt.Term]interval, len(s.rows))
		}
		x, k := r.sum.Mono[0].Var, r.sum.Mono[0].Coeff
		v, at := out[x], r.sum.Const.Div(k).Neg()
		if (r.rel == eq || k.Sign() > 0) && (!v.hiOK || at.Less(v.hi)) {
			v.hi, v.hiOK = at, true
		}
		if (r.rel == eq || k.Sign() < 0) && (!v.loOK || v.lo.Less(at)) {
			v.lo, v.loOK = at, true
		}
		out[x] = v
	}
	return out
}

// maximum is the greatest value of l over the intervals; ok is false if there is none.
func maximum(l smt.Linear, bounds map[smt.Term]interval) (max num.Rat, ok bool) {
	max = l.Const
	for _, m := range l.Mono {
		v := bounds[m.Var]
		switch {
		case m.Coeff.Sign() > 0 && v.hiOK:
			max = max.AddMul(m.Coeff, v.hi)
		case m.Coeff.Sign() < 0 && v.loOK:
			max = max.AddMul(m.Coeff, v.lo)
		default:
			return max, false
		}
	}
	return max, true
}
