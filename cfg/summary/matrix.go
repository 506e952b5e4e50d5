package summary

import "cairn/internal/num"

// vector is a row of coefficients; matrices are slices of them.
type vector []num.Rat

// addMul adds k*w to v in place.
func (v vector) addMul(k num.Rat, w vector) {
	for i := range v {
		v[i] = v[i].AddMul(k, w[i])
	}
}

// scale multiplies v by k in place.
func (v vector) scale(k num.Rat) {
	for i := range v {
		v[i] = v[i].Mul(k)
	}
}

// clearDenominators scales v by the smallest positive number that makes all its entries integral.
func (v vector) clearDenominators() {
	l := num.One()
	for _, x := range v {
		l = num.Lcm(l, x.Den())
	}
	v.scale(l)
}

// echelon brings rows into reduced row echelon form over the columns 0..cols-1, in that order, and returns the pivot column
// of each remaining row. Rows that are zero there are dropped.
func echelon(rows []vector, cols int) (out []vector, pivots []int) {
	for col := 0; col < cols; col++ {
		at := -1
		for i := len(out); i < len(rows); i++ {
			if !rows[i][col].IsZero() {
				at = i
				break
			}
		}
		if at < 0 {
			continue
		}
		n := len(out)
		rows[n], rows[at] = rows[at], rows[n]
		pivot := rows[n]
		pivot.scale(pivot[col].Inv())
		for i, r := range rows {
			if i != n && !r[col].IsZero() {
				r.addMul(r[col].Neg(), pivot)
			}
		}
		out = rows[:n+1]
		pivots = append(pivots, col)
	}
	return out, pivots
}
