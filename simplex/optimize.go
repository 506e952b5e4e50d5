package simplex

import (
	"context"

	"cairn/internal/num"
)

// Optimum is the supremum of a variable over the present bounds.
type Optimum struct {
	Unbounded bool
	Value     num.Rat // the supremum (infimum for Minimize) unless Unbounded
	Strict    bool    // it is approached but not attained

	// Tags and Coeffs prove the optimum as in Conflict: the weighted sum of the bounds is v <= Value (v >= Value for
	// Minimize), where upper bounds count as "Var <= value" and lower ones as "-Var <= -value".
	Tags   []Tag
	Coeffs []num.Rat
	Bounds []BoundRef
}

// Maximize returns the greatest value of v over the rationals. Check must have found the bounds feasible just before; the
// assignment stays feasible and is moved to the optimum, if there is one. It is the primal simplex method with Bland's rule.
func (s *Simplex) Maximize(ctx context.Context, v Var) (Optimum, error) { return s.optimize(ctx, v, 1) }

// Minimize returns the least value of v over the rationals; otherwise it is like Maximize.
func (s *Simplex) Minimize(ctx context.Context, v Var) (Optimum, error) {
	return s.optimize(ctx, v, -1)
}

func (s *Simplex) optimize(ctx context.Context, v Var, dir int) (Optimum, error) {
	for pivots := 0; ; pivots++ {
		if pivots%pollEvery == pollEvery-1 {
			if err := s.Steps.Take(ctx, 1); err != nil {
				return Optimum{}, err
			}
		}
		in, inDir := v, dir
		if r := s.vars[v].row; r >= 0 {
			at := s.improving(r, dir)
			if at < 0 {
				return s.optimum(v, dir), nil
			}
			e := &s.rows[r].entries[at]
			in, inDir = e.v, dir*e.coeff.Sign()
		} else if !s.canMove(v, dir) {
			return s.optimum(v, dir), nil
		}
		if !s.advance(in, inDir) {
			return Optimum{Unbounded: true}, nil
		}
	}
}

// improving returns the entry with the smallest variable whose move improves the basic variable of r; -1 if none does.
func (s *Simplex) improving(r int32, dir int) int32 {
	best := int32(-1)
	entries := s.rows[r].entries
	for i := range entries {
		e := &entries[i]
		if (best < 0 || e.v < entries[best].v) && s.canMove(e.v, dir*e.coeff.Sign()) {
			best = int32(i)
		}
	}
	return best
}

// advance moves the nonbasic variable in as far as the bounds allow, and exchanges it with the basic variable that stops
// it, if it is not stopped by its own bound. It returns false if nothing stops it.
func (s *Simplex) advance(in Var, dir int) bool {
	var reach value
	stop, found := colEntry{row: -1}, false
	if b := s.vars[in].ahead(dir); b.set {
		reach, found = b.value().sub(s.vars[in].value), true
	}
	stopVar := in
	for _, occ := range s.cols[in] {
		r := &s.rows[occ.row]
		x := &s.vars[r.basic]
		b := x.ahead(dir * r.entries[occ.at].coeff.Sign())
		if !b.set {
			continue
		}
		step := b.value().sub(x.value).scale(r.per(occ.at).Inv())
		c := step.cmp(reach) * dir
		if !found || c < 0 || c == 0 && r.basic < stopVar {
			reach, stop, stopVar, found = step, occ, r.basic, true
		}
	}
	if !found {
		return false
	}
	if stop.row < 0 {
		s.update(in, s.vars[in].value.addMul(num.One(), reach))
		return true
	}
	target := s.vars[stopVar].value.addMul(s.rows[stop.row].per(stop.at), reach)
	s.pivotAndUpdate(stopVar, stop.at, target)
	return true
}

// ahead is the bound that v meets in direction dir.
func (v *variable) ahead(dir int) *bound {
	if dir > 0 {
		return &v.hi
	}
	return &v.lo
}

// optimum reads off the proof that v cannot be improved: from its own bound or from its row.
func (s *Simplex) optimum(v Var, dir int) Optimum {
	x := &s.vars[v]
	o := Optimum{Value: x.value.r, Strict: !x.value.e.IsZero()}
	var c *Conflict
	if x.row < 0 {
		c = newConflict(1)
		c.add(s, v, dir > 0, num.One())
	} else {
		c = s.rowProof(x.row, dir)
	}
	o.Tags, o.Coeffs, o.Bounds = c.Tags, c.Coeffs, c.Bounds
	return o
}

// rowProof collects the bounds that limit the basic variable of row k in direction dir, with its coefficient brought to 1.
func (s *Simplex) rowProof(k int32, dir int) *Conflict {
	r := &s.rows[k]
	c := newConflict(len(r.entries))
	for i := range r.entries {
		c.add(s, r.entries[i].v, dir*r.entries[i].coeff.Sign() > 0, r.per(int32(i)).Abs())
	}
	return c
}

// Implication is a bound that follows from asserted bounds: the sum of these, weighted with Coeffs as in Conflict.
type Implication struct {
	Bound  Bound
	Tags   []Tag
	Coeffs []num.Rat
	Bounds []BoundRef
}

// Implied returns the upper (or lower) bound on v that follows from its row, if v is basic and the other variables of the
// row have the bounds that it takes. It costs one pass over the row; Maximize finds the best bound at a higher price.
func (s *Simplex) Implied(v Var, upper bool) (Implication, bool) {
	b, ok := s.ImpliedBound(v, upper)
	if !ok {
		return Implication{}, false
	}
	dir := -1
	if upper {
		dir = 1
	}
	c := s.rowProof(s.vars[v].row, dir)
	return Implication{b, c.Tags, c.Coeffs, c.Bounds}, true
}

// ImpliedBound is Implied without the proof.
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
		if e := &row.entries[i]; !s.vars[e.v].ahead(dir * e.coeff.Sign()).set {
			return Bound{}, false
		}
	}
	var sum value
	for i := range row.entries {
		e := &row.entries[i]
		sum = sum.addMul(e.coeff, s.vars[e.v].ahead(dir*e.coeff.Sign()).value())
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
