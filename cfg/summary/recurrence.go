package summary

import (
	"slices"

	"cairn/cfg"
	"cairn/cooper"
	"cairn/internal/lin"
	"cairn/internal/num"
	"cairn/smt"
)

// This file finds the recurrences that every iteration of a loop body satisfies: linear equations and inequalities between the
// differences delta = x' - x, by affine and convex hulls (compositional recurrence analysis as Fang et al. 2025, section 6,
// use it). closedform.go solves them.

// equation is coeff . delta = amount, where amount is a constant or a sum over variables that the loop does not modify.
// Coefficients are integers.
type equation struct {
	coeff  lin.Vector
	amount smt.Linear
}

// equations are the linear equations of a body. The plain ones have constant amounts, and together they are in echelon
// form: pivots are their pivot columns. The symbolic ones are not constant.
type equations struct {
	plain    []equation
	pivots   []int
	symbolic []equation
}

// maxFixed bounds the unmodified variables that take part in the search for symbolic increments.
const maxFixed = 12

// equalities computes the affine hull of the differences and the unmodified variables. Elimination takes the unmodified
// variables first, so that as many equations as possible are free of them.
func (b *body) equalities() (equations, error) {
	an, c := b.an, b.an.c
	fixed := b.fixed
	if len(fixed) > maxFixed {
		fixed = nil
	}
	dims := slices.Clone(fixed)
	defs := []smt.Term{b.f}
	for _, d := range b.delta {
		v := c.Fresh("delta", smt.Int)
		dims = append(dims, v)
		defs = append(defs, c.Eq(v, d))
	}
	rows, pivots, err := an.affineRows(c.And(defs...), dims)
	if err != nil {
		return equations{}, err
	}
	n := len(dims)
	var out equations
	for i, r := range rows {
		e := equation{coeff: r[len(fixed):n], amount: smt.Constant(r[n].Neg())}
		switch {
		case e.coeff.IsZero(): // relates unmodified variables only: the guard says that
		case pivots[i] >= len(fixed):
			out.plain = append(out.plain, e)
			out.pivots = append(out.pivots, pivots[i]-len(fixed))
		default:
			for j, x := range fixed {
				e.amount = e.amount.AddMul(r[j].Neg(), c.Linear(x))
			}
			out.symbolic = append(out.symbolic, e)
		}
	}
	return out, nil
}

// affineRows is the affine hull of the values of dims in the models of f, in reduced row echelon form from the first of dims on: each
// row says that the sum of its coefficients times dims, plus its last entry, is 0. Its entries are coprime integers.
func (an *analysis) affineRows(f smt.Term, dims []smt.Term) (rows []lin.Vector, pivots []int, err error) {
	hull, err := cooper.AffineHull(an.ctx, an.c, f, dims, an.budget())
	if err != nil {
		return nil, nil, err
	}
	n := len(dims)
	var space lin.Echelon // whose pivots are as far to the end as possible
	for _, l := range hull {
		row := make(lin.Vector, n+1)
		for j, d := range dims {
			row[n-j] = l.Coeff(d)
		}
		row[0] = l.Const
		space.Add(row)
	}
	for _, row := range slices.Backward(space.Sorted()) {
		if p := row.Pivot(); p > 0 {
			row = slices.Clone(row)
			slices.Reverse(row)
			rows, pivots = append(rows, row), append(pivots, n-p)
		}
	}
	return rows, pivots, nil
}

// dropResets takes the variables from moved that every iteration sets to a value of unmodified variables, such as the counter of
// an inner loop: the effect says all about them, while their differences depend on what they were before the first iteration.
func (b *body) dropResets() error {
	if len(b.moved) == 0 || len(b.moved) > maxMeasured || len(b.fixed) > maxFixed {
		return nil
	}
	dims := slices.Concat(pick(b.an.vo.Prime, b.moved), b.fixed)
	rows, pivots, err := b.an.affineRows(b.f, dims)
	if err != nil {
		return err
	}
	n := len(b.moved)
	var moved []cfg.Var
	var delta []smt.Term
	for i, v := range b.moved {
		at := slices.Index(pivots, i)
		if at >= 0 && rows[at][i+1:n].IsZero() {
			continue
		}
		moved, delta = append(moved, v), append(delta, b.delta[i])
	}
	b.moved, b.delta = moved, delta
	return nil
}

// inequality is coeff . delta <= amount in every iteration.
type inequality struct {
	coeff  lin.Vector
	amount num.Rat
}

// maxRecurrenceDims is the number of differences, besides those that the equations determine, up to which their full
// convex hull is computed; beyond it single differences are bounded, and pairs up to maxPairDims.
const (
	maxRecurrenceDims = 4
	maxPairDims       = 6
)

// inequalities bounds the differences that the equations leave free.
func (b *body) inequalities(eqs equations) ([]inequality, error) {
	profile, err := b.profile()
	if err != nil {
		return nil, err
	}
	free := b.free(eqs)
	bounded := slices.DeleteFunc(slices.Clone(free), func(i int) bool { return unbounded(profile[i]) })
	box, err := b.box(bounded, profile)
	if err != nil {
		return nil, err
	}
	if len(free) > maxRecurrenceDims {
		free = bounded
	}
	if len(free) < 2 || len(free) > maxRecurrenceDims {
		return box, nil
	}
	hull, err := b.convex(free)
	if err != nil {
		return nil, err
	}
	return b.addMissing(hull, box), nil
}

// free lists the differences that the equations do not determine.
func (b *body) free(eqs equations) (free []int) {
	for i := range b.delta {
		if !slices.Contains(eqs.pivots, i) {
			free = append(free, i)
		}
	}
	return free
}

// pairs are the sums and differences of two of the columns.
func (b *body) pairs(cols []int) (forms []lin.Vector) {
	for n, i := range cols {
		for _, j := range cols[:n] {
			for _, sign := range []num.Rat{num.One(), num.MinusOne()} {
				coeff := lin.Unit(len(b.delta), i)
				coeff[j] = sign
				forms = append(forms, coeff)
			}
		}
	}
	return forms
}

// addMissing adds the bounds that do not follow from the facets: a hull that ended its budget may lack them.
func (b *body) addMissing(hull, box []inequality) []inequality {
	c := b.an.c
	facets := make([]smt.Term, len(hull))
	for i, q := range hull {
		facets[i] = c.Le(b.combination(q.coeff), c.Num(q.amount, smt.Int))
	}
	all := c.And(facets...)
	for _, q := range box {
		if st, _ := b.an.entails(all, c.Le(b.combination(q.coeff), c.Num(q.amount, smt.Int))); st != smt.Unsat {
			hull = append(hull, q)
		}
	}
	return hull
}

// convex returns the facets of the convex hull of some of the differences.
func (b *body) convex(cols []int) ([]inequality, error) {
	an, c := b.an, b.an.c
	var dims []smt.Term
	defs := []smt.Term{b.f}
	for _, i := range cols {
		v := c.Fresh("delta", smt.Int)
		dims = append(dims, v)
		defs = append(defs, c.Eq(v, b.delta[i]))
	}
	p, err := cooper.ConvexHull(an.ctx, c, c.And(defs...), dims, an.budget())
	if err != nil {
		return nil, err
	}
	var out []inequality
	for _, l := range p.Ineqs {
		q := inequality{make(lin.Vector, len(b.delta)), l.Const.Neg()}
		for j, i := range cols {
			q.coeff[i] = l.Coeff(dims[j])
		}
		out = append(out, q)
	}
	return out, nil
}

// box bounds single differences, and sums and differences of two of them where there are too many for the convex hull but
// not for that.
func (b *body) box(cols []int, profile []num.Interval) ([]inequality, error) {
	var out []inequality
	bound := func(iv num.Interval, coeff lin.Vector) {
		if iv.HiOK {
			out = append(out, inequality{coeff, iv.Hi})
		}
		if iv.LoOK {
			out = append(out, inequality{coeff.Neg(), iv.Lo.Neg()})
		}
	}
	for _, i := range cols {
		bound(profile[i], lin.Unit(len(b.delta), i))
	}
	if len(cols) <= maxRecurrenceDims || len(cols) > maxPairDims {
		return out, nil
	}
	for _, coeff := range b.pairs(cols) {
		iv, err := b.interval(b.combination(coeff))
		if err != nil {
			return nil, err
		}
		bound(iv, coeff)
	}
	return out, nil
}

// combination is the term coeff . delta.
func (b *body) combination(coeff lin.Vector) smt.Term {
	var l smt.Linear
	for i, k := range coeff {
		l = l.AddMul(k, b.an.c.Linear(b.delta[i]))
	}
	return b.an.c.LinearTerm(l, smt.Int)
}
