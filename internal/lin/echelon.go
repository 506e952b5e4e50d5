package lin

import (
	"cmp"
	"slices"
)

// Echelon is a basis of a linear space in reduced row echelon form: every row has its pivot column to itself. The entries are
// integers without common divisor, those at pivots positive.
type Echelon struct {
	rows []Vector
}

// Span returns the space of the linear combinations of some vectors.
func Span(vs []Vector) *Echelon {
	e := &Echelon{}
	for _, v := range vs {
		e.Add(v)
	}
	return e
}

// Rows returns the basis, in the order in which it has grown.
func (e *Echelon) Rows() []Vector { return e.rows }

// Reduce returns v modulo the space: zero at all pivots, and scaled positively.
func (e *Echelon) Reduce(v Vector) Vector {
	for _, row := range e.rows {
		v = v.cancel(row, row.Pivot())
	}
	return v
}

// Add puts v into the space. It reports whether the space has grown.
func (e *Echelon) Add(v Vector) bool {
	v = e.Reduce(v)
	p := v.Pivot()
	if p < 0 {
		return false
	}
	if v[p].Sign() < 0 {
		v = v.Neg()
	}
	for i, row := range e.rows {
		e.rows[i] = row.cancel(v, p)
	}
	e.rows = append(e.rows, v)
	return true
}

// cancel returns v with its entry at row's pivot made zero by adding a multiple of row, and v scaled positively.
func (v Vector) cancel(row Vector, pivot int) Vector {
	if v[pivot].IsZero() {
		return v
	}
	p, q := row[pivot], v[pivot].Neg()
	if p.Sign() < 0 {
		p, q = p.Neg(), q.Neg()
	}
	return Combine(p, v, q, row)
}

// Sorted returns the rows by pivot.
func (e *Echelon) Sorted() []Vector {
	return slices.SortedFunc(slices.Values(e.rows), func(a, b Vector) int { return cmp.Compare(a.Pivot(), b.Pivot()) })
}

// Complement returns a basis of the vectors with dim entries that are orthogonal to the space.
func (e *Echelon) Complement(dim int) []Vector {
	row := make([]Vector, dim) // by pivot
	for _, r := range e.rows {
		row[r.Pivot()] = r
	}
	var out []Vector
	for j := range dim {
		if row[j] != nil {
			continue
		}
		v := Unit(dim, j)
		for p, r := range row {
			if r != nil {
				v[p] = r[j].Div(r[p]).Neg()
			}
		}
		out = append(out, v.Primitive())
	}
	return out
}
