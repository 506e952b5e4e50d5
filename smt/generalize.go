package smt

import (
	"slices"

	"cairn/internal/num"
)

// maxRelated bounds the number of forms of a formula that are related to each other.
const maxRelated = 8

// generalize makes lemmas of what the cases have in common: bounds on forms, the affine hull of forms that are constant
// in each case, and bounds on sums and differences of two forms.
func (j *joiner) generalize(cases []implied) {
	r := cases[0]
	for _, s := range cases[1:] {
		r = j.either(r, s)
	}
	for _, b := range r.bounds {
		l := Linear{Mono: j.a.forms[b.form].mono}
		j.lemma(l, b.lo, false)
		j.lemma(l, b.hi, true)
	}
	if len(cases) == 1 || len(r.bounds) < 2 || len(r.bounds) > maxRelated {
		return
	}
	points := make([][]formBounds, len(cases)) // the common forms, in each case
	for i, s := range cases {
		for _, b := range r.bounds {
			k, _ := slices.BinarySearchFunc(s.bounds, b.form, func(x formBounds, f int32) int { return int(x.form - f) })
			points[i] = append(points[i], s.bounds[k])
		}
	}
	j.affine(points)
	for k := range r.bounds {
		for l := range k {
			j.relate(points, r.bounds[k], r.bounds[l], k, l)
		}
	}
}

// relate makes lemmas of the bounds on the sum and the difference of the forms k and l of the points, where these are
// better than what follows from the bounds on the two.
func (j *joiner) relate(points [][]formBounds, x, y formBounds, k, l int) {
	if x.isPoint() || y.isPoint() {
		return
	}
	for _, minus := range []bool{false, true} {
		whole := addBounds(x, y, minus)
		all := addBounds(points[0][k], points[0][l], minus)
		for _, p := range points[1:] {
			b := addBounds(p[k], p[l], minus)
			all.lo, all.hi = looser(all.lo, b.lo, 1), looser(all.hi, b.hi, -1)
		}
		if all.isPoint() && points[0][k].isPoint() && points[0][l].isPoint() {
			continue // found as part of the affine hull
		}
		k2 := num.One()
		if minus {
			k2 = num.MinusOne()
		}
		sum := Linear{Mono: j.a.forms[x.form].mono}.AddMul(k2, Linear{Mono: j.a.forms[y.form].mono})
		if all.lo.set && (!whole.lo.set || cmpBound(all.lo.Bound, whole.lo.Bound) > 0) {
			j.lemma(sum, all.lo, false)
		}
		if all.hi.set && (!whole.hi.set || cmpBound(all.hi.Bound, whole.hi.Bound) < 0) {
			j.lemma(sum, all.hi, true)
		}
	}
}

// addBounds returns the bounds on the sum (difference) of two forms.
func addBounds(x, y formBounds, minus bool) formBounds {
	if minus {
		y.lo, y.hi = negated(y.hi), negated(y.lo)
	}
	return formBounds{lo: addLimits(x.lo, y.lo), hi: addLimits(x.hi, y.hi)}
}

func negated(l limit) limit {
	l.Value, l.Delta = l.Value.Neg(), -l.Delta
	return l
}

func addLimits(x, y limit) limit {
	if !x.set || !y.set {
		return limit{}
	}
	x.Value = x.Value.Add(y.Value)
	if x.Delta == 0 {
		x.Delta = y.Delta
	}
	return x
}

// affine makes equations of the affine hull of the forms that are constant in each case: the vectors orthogonal to all
// differences of two cases.
func (j *joiner) affine(points [][]formBounds) {
	var fixed []int // indices of forms constant in each case but not overall
	for k := range points[0] {
		constant, moves := true, false
		for _, p := range points {
			constant = constant && p[k].isPoint()
			moves = moves || constant && !p[k].lo.Value.Equal(points[0][k].lo.Value)
		}
		if constant && moves {
			fixed = append(fixed, k)
		}
	}
	directions := make([][]num.Rat, 0, len(points)-1)
	for _, p := range points[1:] {
		d := make([]num.Rat, len(fixed))
		for i, k := range fixed {
			d[i] = p[k].lo.Value.Sub(points[0][k].lo.Value)
		}
		directions = append(directions, d)
	}
	for _, normal := range orthogonal(directions, len(fixed)) {
		var sum Linear
		for i, k := range fixed {
			p := points[0][k]
			sum = sum.AddMul(normal[i], Linear{Mono: j.a.forms[p.form].mono, Const: p.lo.Value.Neg()})
		}
		j.lemma(sum, limit{set: true}, false)
		j.lemma(sum, limit{set: true}, true)
	}
}

// orthogonal returns a basis of the vectors of dimension n that are orthogonal to all rows, by row reduction.
func orthogonal(rows [][]num.Rat, n int) [][]num.Rat {
	var pivots []int
	free := []int{}
	for col := range n {
		r := len(pivots)
		at := slices.IndexFunc(rows[min(r, len(rows)):], func(row []num.Rat) bool { return !row[col].IsZero() })
		if at < 0 {
			free = append(free, col)
			continue
		}
		rows[r], rows[r+at] = rows[r+at], rows[r]
		inv := rows[r][col].Inv()
		for k := range rows[r] {
			rows[r][k] = rows[r][k].Mul(inv)
		}
		for i := range rows {
			if f := rows[i][col].Neg(); i != r && !f.IsZero() {
				for k := range rows[i] {
					rows[i][k] = rows[i][k].AddMul(f, rows[r][k])
				}
			}
		}
		pivots = append(pivots, col)
	}
	basis := make([][]num.Rat, len(free))
	for b, col := range free {
		v := make([]num.Rat, n)
		v[col] = num.One()
		for r, p := range pivots {
			v[p] = rows[r][col].Neg()
		}
		basis[b] = v
	}
	return basis
}
