package simplex

import (
	"fmt"

	"cairn/internal/num"
)

// check verifies the invariants of the tableau and of the assignment. Tests run it after every step; it is linear in the
// size of the tableau.
func (s *Simplex) check() error {
	if err := s.checkTableau(); err != nil {
		return err
	}
	for i := range s.vars {
		if err := s.checkVariable(Var(i)); err != nil {
			return err
		}
	}
	return nil
}

// checkTableau verifies that rows and columns mirror each other and that the basic variables occur in no row.
func (s *Simplex) checkTableau() error {
	occurrences := 0
	for k := range s.rows {
		r := &s.rows[k]
		if s.vars[r.basic].row != int32(k) {
			return fmt.Errorf("row %d: basic variable %d thinks it is in row %d", k, r.basic, s.vars[r.basic].row)
		}
		g := r.coeff
		for i := range r.entries {
			e := &r.entries[i]
			if e.coeff.IsZero() || !e.coeff.IsInt() {
				return fmt.Errorf("row %d: coefficient %v of %d", k, e.coeff, e.v)
			}
			g = num.Gcd(g, e.coeff)
			if s.vars[e.v].row >= 0 {
				return fmt.Errorf("row %d: variable %d is basic", k, e.v)
			}
			if int(e.at) >= len(s.cols[e.v]) || s.cols[e.v][e.at] != (colEntry{int32(k), int32(i)}) {
				return fmt.Errorf("row %d: column of %d does not point back", k, e.v)
			}
		}
		if r.coeff.Sign() <= 0 || !g.IsOne() {
			return fmt.Errorf("row %d: coefficient %v of the basic variable, gcd %v", k, r.coeff, g)
		}
		occurrences += len(r.entries)
	}
	for v := range s.cols {
		occurrences -= len(s.cols[v])
		if s.pos[v] != 0 {
			return fmt.Errorf("scratch position of %d is not clear", v)
		}
	}
	if occurrences != 0 {
		return fmt.Errorf("columns have %d occurrences too few", occurrences)
	}
	return nil
}

// checkVariable verifies the value of v: rows hold, nonbasic variables are within their bounds and on their grid, basic
// ones out of bounds are in the queue, and defined variables equal their sum.
func (s *Simplex) checkVariable(v Var) error {
	x := &s.vars[v]
	if x.row < 0 {
		if x.outside() != 0 {
			return fmt.Errorf("nonbasic variable %d is out of bounds", v)
		}
		if !x.step.IsZero() && (!x.value.e.IsZero() || !x.value.r.Div(x.step).IsInt()) {
			return fmt.Errorf("nonbasic integer variable %d is %v + %v epsilon", v, x.value.r, x.value.e)
		}
	} else {
		var sum value
		for _, e := range s.rows[x.row].entries {
			sum = sum.addMul(e.coeff, s.vars[e.v].value)
		}
		if sum.cmp(x.value.scale(s.rows[x.row].coeff)) != 0 {
			return fmt.Errorf("row of %d does not hold", v)
		}
		if x.outside() != 0 && !s.queue.member[v] {
			return fmt.Errorf("basic variable %d is out of bounds and not in the queue", v)
		}
	}
	if !x.base {
		var sum value
		for _, e := range x.sum {
			sum = sum.addMul(e.Coeff, s.vars[e.Var].value)
		}
		if sum.cmp(x.value) != 0 {
			return fmt.Errorf("variable %d differs from its sum", v)
		}
	}
	if x.lo.set && x.hi.set && x.lo.Cmp(x.hi.Bound) > 0 {
		return fmt.Errorf("bounds of %d are crossed", v)
	}
	return nil
}
