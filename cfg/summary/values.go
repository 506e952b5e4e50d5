package summary

import (
	"cairn/internal/num"
	"cairn/smt"
)

// maxValues is the number of values of a loop-invariant increment up to which the loop is split on them.
const maxValues = 12

// splitValues looks for an increment that is a term over unmodified variables with few values, as in i += n with
// 0 <= n <= 10 known inside the loop: the recurrence is linear for each value. The cells are alternatives.
func (b *body) splitValues() ([][]*body, error) {
	if b.an.opt.NoIncrements {
		return nil, nil
	}
	eqs, err := b.equalities()
	if err != nil {
		return nil, err
	}
	for _, e := range eqs.symbolic {
		t := b.an.c.LinearTerm(e.amount, smt.Int)
		iv, err := b.interval(t)
		if err != nil {
			return nil, err
		}
		if !iv.LoOK || !iv.HiOK || num.FromInt(maxValues).Less(iv.Hi.Sub(iv.Lo).Add(num.One())) {
			continue
		}
		var out [][]*body
		for v := iv.Lo; v.LessEq(iv.Hi); v = v.Add(num.One()) {
			if cell := b.cell(b.an.c.Eq(t, b.an.c.Num(v, smt.Int))); cell.satisfiable() {
				parts, err := cell.split()
				if err != nil {
					return nil, err
				}
				out = append(out, parts...)
			}
		}
		return out, nil
	}
	return nil, nil
}
