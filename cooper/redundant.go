package cooper

import (
	"slices"

	"cairn/internal/num"
	"cairn/smt"
)

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
		values := r.sum.Range(func(x smt.Term) num.Interval { return bounds[x] })
		return values.HiOK && (values.Hi.Sign() < 0 || values.Hi.IsZero() && r.rel == le)
	})
}

// intervals collects the nonstrict reading of the rows over one variable.
func (s *system) intervals() map[smt.Term]num.Interval {
	var out map[smt.Term]num.Interval
	for _, r := range s.rows {
		if len(r.sum.Mono) != 1 || r.rel != le && r.rel != lt && r.rel != eq {
			continue
		}
		if out == nil {
			out = make(map[smt.Term]num.Interval, len(s.rows))
		}
		x, k := r.sum.Mono[0].Var, r.sum.Mono[0].Coeff
		at := num.Point(r.sum.Const.Div(k).Neg())
		at.LoOK, at.HiOK = r.rel == eq || k.Sign() < 0, r.rel == eq || k.Sign() > 0
		out[x] = out[x].Intersect(at)
	}
	return out
}
