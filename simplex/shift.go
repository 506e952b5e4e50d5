package simplex

import "cairn/internal/num"

// Shift adds delta to the value of v, in an assignment that Check or CheckInteger has found, if v is nonbasic and everything then
// still holds: all bounds, and of integer variables, that their values are integral. Otherwise it changes nothing. Besides v it
// changes defined variables only, never another one made by NewVar.
func (s *Simplex) Shift(v Var, delta num.Rat) bool {
	x := &s.vars[v]
	by := value{r: delta}
	if x.row >= 0 || !x.canTake(x.value.addMul(num.One(), by)) {
		return false
	}
	for _, occ := range s.cols[v] {
		r := &s.rows[occ.row]
		if b := &s.vars[r.basic]; b.base || !b.canTake(b.value.addMul(r.per(occ.at), by)) {
			return false
		}
	}
	s.update(v, x.value.addMul(num.One(), by))
	return true
}

// canTake reports whether a value is within the bounds of v and on its grid.
func (v *variable) canTake(to value) bool {
	if v.lo.set && to.cmpBound(&v.lo) < 0 || v.hi.set && to.cmpBound(&v.hi) > 0 {
		return false
	}
	return v.step.IsZero() || to.e.IsZero() && to.r.Div(v.step).IsInt()
}
