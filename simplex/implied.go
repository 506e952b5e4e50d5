package simplex

// Implying returns the bounds from which ImpliedBound follows: the sum of these, weighted as in a Conflict.
func (s *Simplex) Implying(v Var, upper bool) *Conflict {
	dir := -1
	if upper {
		dir = 1
	}
	r := &s.rows[s.vars[v].row]
	c := newConflict(len(r.entries))
	for i := range r.entries {
		c.add(s, r.entries[i].v, dir*r.entries[i].coeff.Sign() > 0, r.per(int32(i)).Abs())
	}
	return c
}

// ImpliedBound returns the upper (or lower) bound on v that follows from its row, if v is basic and the other variables of the row have
// the bounds that it takes. It costs one pass over the row.
func (s *Simplex) ImpliedBound(v Var, upper bool) (Bound, bool) {
	r := s.vars[v].row
	if r < 0 {
		return Bound{}, false
	}
	dir := -1
	if upper {
		dir = 1
	}
	row := &s.rows[r]
	for i := range row.entries {
		if e := &row.entries[i]; !s.vars[e.v].bound(dir*e.coeff.Sign() > 0).set {
			return Bound{}, false
		}
	}
	var sum value
	for i := range row.entries {
		e := &row.entries[i]
		sum = sum.addMul(e.coeff, s.vars[e.v].bound(dir*e.coeff.Sign() > 0).value())
	}
	b := Bound{Value: sum.r.Div(row.coeff), Delta: int8(sum.e.Sign())}
	if step := s.vars[v].step; upper {
		return roundDown(b, step), true
	} else {
		return roundUp(b, step), true
	}
}

// EachRow calls f with the basic variable of each row in which the nonbasic v occurs, but for rows with more than so many
// entries; and not at all if there are more rows than that.
func (s *Simplex) EachRow(v Var, most int, f func(basic Var)) {
	if s.vars[v].row >= 0 || len(s.cols[v]) > most {
		return
	}
	for _, occ := range s.cols[v] {
		if r := &s.rows[occ.row]; len(r.entries) <= most {
			f(r.basic)
		}
	}
}
