package lin

import "cairn/internal/num"

// Parity returns weights under which the sum of the rows, all equal to 0, has integral coefficients but a constant that is no
// integer; nil if there are none. Column operations bring the coefficients into triangular form (Hermite's normal form), in
// which the values of the new variables are determined one after the other; the first that is no integer tells.
func Parity[V Column](rows []Form[V]) []num.Rat {
	h := newHermite(rows)
	var at []int        // by column of the triangle: its row
	var value []num.Rat // by column: the value of the new variable
	for i := range rows {
		k := len(at)
		if !h.clear(i, k) {
			continue // depends on the rows before
		}
		v := rows[i].Const.Neg()
		for c, x := range value {
			v = v.Sub(h.rows[i][c].Mul(x))
		}
		at, value = append(at, i), append(value, v.Div(h.rows[i][k]))
		if !value[k].IsInt() {
			return h.combination(at)
		}
	}
	return nil
}

// hermite is a matrix on which unimodular column operations are done.
type hermite struct{ rows []Vector }

func newHermite[V Column](rows []Form[V]) *hermite {
	col := map[V]int{}
	for _, r := range rows {
		for _, m := range r.Mono {
			if _, ok := col[m.Var]; !ok {
				col[m.Var] = len(col)
			}
		}
	}
	h := &hermite{make([]Vector, len(rows))}
	for i, r := range rows {
		h.rows[i] = make(Vector, len(col))
		for _, m := range r.Mono {
			h.rows[i][col[m.Var]] = m.Coeff
		}
	}
	return h
}

// clear makes all entries of row i from column k on zero but the one in column k. It returns false if that is zero, too.
func (h *hermite) clear(i, k int) bool {
	row := h.rows[i]
	for {
		least := -1
		others := false
		for c := k; c < len(row); c++ {
			if row[c].IsZero() {
				continue
			}
			others = others || least >= 0
			if least < 0 || row[c].Abs().Less(row[least].Abs()) {
				least = c
			}
		}
		if least < 0 {
			return false
		}
		for r := range h.rows {
			h.rows[r][k], h.rows[r][least] = h.rows[r][least], h.rows[r][k]
		}
		if !others {
			return true
		}
		for c := k + 1; c < len(row); c++ {
			if f := row[c].Div(row[k]).Floor().Neg(); !f.IsZero() {
				for r := range h.rows {
					h.rows[r][c] = h.rows[r][c].AddMul(f, h.rows[r][k])
				}
			}
		}
	}
}

// combination returns weights of the rows of a triangle that leave only the last new variable, with coefficient 1.
func (h *hermite) combination(at []int) []num.Rat {
	out := make([]num.Rat, len(h.rows))
	last := len(at) - 1
	for k := last; k >= 0; k-- {
		var sum num.Rat
		if k == last {
			sum = num.One()
		}
		for m := k + 1; m <= last; m++ {
			sum = sum.Sub(out[at[m]].Mul(h.rows[at[m]][k]))
		}
		out[at[k]] = sum.Div(h.rows[at[k]][k])
	}
	return out
}
