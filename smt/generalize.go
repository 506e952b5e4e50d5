package smt

import (
	"slices"

	"cairn/internal/lin"
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
		if all.lo.set && (!whole.lo.set || all.lo.Bound.Cmp(whole.lo.Bound) > 0) {
			j.lemma(sum, all.lo, false)
		}
		if all.hi.set && (!whole.hi.set || all.hi.Bound.Cmp(whole.hi.Bound) < 0) {
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
	var fixed []int // indices of forms constant in each case but not overall, the last one first
	for k := len(points[0]) - 1; k >= 0; k-- {
		constant, moves := true, false
		for _, p := range points {
			constant = constant && p[k].isPoint()
			moves = moves || constant && !p[k].lo.Value.Equal(points[0][k].lo.Value)
		}
		if constant && moves {
			fixed = append(fixed, k)
		}
	}
	var directions lin.Echelon
	for _, p := range points[1:] {
		d := make(lin.Vector, len(fixed))
		for i, k := range fixed {
			d[i] = p[k].lo.Value.Sub(points[0][k].lo.Value)
		}
		directions.Add(d)
	}
	for _, normal := range slices.Backward(directions.Complement(len(fixed))) {
		var sum Linear
		for i, k := range fixed {
			p := points[0][k]
			sum = sum.AddMul(normal[i], Linear{Mono: j.a.forms[p.form].mono, Const: p.lo.Value.Neg()})
		}
		j.lemma(sum, limit{set: true}, false)
		j.lemma(sum, limit{set: true}, true)
	}
}
