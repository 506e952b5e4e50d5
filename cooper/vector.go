package cooper

import (
	"slices"

	"cairn/internal/num"
)

// vector is a dense row of integers without common divisor: a homogeneous constraint or a generator of a cone.
type vector []num.Rat

func unit(n, i int) vector {
	v := make(vector, n)
	v[i] = num.One()
	return v
}

func (v vector) dot(w vector) num.Rat {
	var s num.Rat
	for i, a := range v {
		if !a.IsZero() && !w[i].IsZero() {
			s = s.AddMul(a, w[i])
		}
	}
	return s
}

func (v vector) neg() vector {
	w := make(vector, len(v))
	for i, a := range v {
		w[i] = a.Neg()
	}
	return w
}

// combine returns p*v + q*w, divided by the greatest common divisor of its entries.
func combine(p num.Rat, v vector, q num.Rat, w vector) vector {
	u := make(vector, len(v))
	for i := range v {
		u[i] = p.Mul(v[i]).AddMul(q, w[i])
	}
	return u.primitive()
}

// primitive multiplies v, in place, by the positive number that makes its entries integers without common divisor.
func (v vector) primitive() vector {
	den, gcd := num.One(), num.Zero()
	for _, a := range v {
		if !a.IsInt() {
			den = num.Lcm(den, a.Den())
		}
	}
	if !den.IsOne() {
		for i := range v {
			v[i] = v[i].Mul(den)
		}
	}
	for _, a := range v {
		if gcd = num.Gcd(gcd, a); gcd.IsOne() {
			return v
		}
	}
	if gcd.IsZero() {
		return v
	}
	for i := range v {
		v[i] = v[i].Div(gcd)
	}
	return v
}

// parallel reports whether v and w differ by a positive factor.
func (v vector) parallel(w vector) bool {
	return slices.Clone(v).primitive().compare(slices.Clone(w).primitive()) == 0
}

// compare orders vectors lexicographically.
func (v vector) compare(w vector) int {
	for i := range v {
		if c := v[i].Cmp(w[i]); c != 0 {
			return c
		}
	}
	return 0
}

// pivot is the last non-zero position of v, or -1. Later dimensions are solved for first.
func (v vector) pivot() int {
	for i := len(v) - 1; i >= 0; i-- {
		if !v[i].IsZero() {
			return i
		}
	}
	return -1
}

// cancel returns v with its entry at row's pivot made zero by adding a multiple of row, and v scaled positively.
func (v vector) cancel(row vector, pivot int) vector {
	if v[pivot].IsZero() {
		return v
	}
	p, q := row[pivot], v[pivot].Neg()
	if p.Sign() < 0 {
		p, q = p.Neg(), q.Neg()
	}
	return combine(p, v, q, row)
}

// echelon is a basis of a linear space in reduced row echelon form: every pivot column has one non-zero entry.
type echelon struct {
	rows   []vector
	pivots []int
}

// reduce returns v modulo the space: zero at all pivots.
func (e *echelon) reduce(v vector) vector {
	for i, row := range e.rows {
		v = v.cancel(row, e.pivots[i])
	}
	return v
}

// add puts v into the space. It reports whether the space has grown.
func (e *echelon) add(v vector) bool {
	v = e.reduce(v)
	p := v.pivot()
	if p < 0 {
		return false
	}
	if v[p].Sign() < 0 {
		v = v.neg()
	}
	for i, row := range e.rows {
		e.rows[i] = row.cancel(v, p)
	}
	e.rows = append(e.rows, v)
	e.pivots = append(e.pivots, p)
	return true
}
