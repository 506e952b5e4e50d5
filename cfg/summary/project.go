package summary

import (
	"errors"

	"cairn/cooper"
	"cairn/internal/budget"
	"cairn/smt"
)

// exists projects f onto the state constants X: all its other symbols are quantified. The result is equivalent where the
// budget allows, and otherwise an over-approximation: first cube by cube with rational shadows (shadow.go), then a hull.
func (an *analysis) exists(f smt.Term) (smt.Term, error) {
	var vars []smt.Term
	for _, v := range an.c.FreeVars(f) {
		if _, state := an.vo.VarOf(v); !state {
			vars = append(vars, v)
		}
	}
	return an.eliminate(vars, f)
}

// eliminate is exists for the given variables.
func (an *analysis) eliminate(vars []smt.Term, f smt.Term) (smt.Term, error) {
	g, ok, err := an.eliminateExactly(vars, f)
	if ok || err != nil {
		return g, err
	}
	return an.eliminateCoarsely(vars, f)
}

// eliminateExactly is eliminate without over-approximation, save for a hull of too many cubes; ok is false if the budget
// ended.
func (an *analysis) eliminateExactly(vars []smt.Term, f smt.Term) (g smt.Term, ok bool, err error) {
	if len(vars) == 0 || f == smt.False || f == smt.True {
		g, err = an.tidy(f)
		return g, err == nil, err
	}
	g, ok, err = an.equivalent(vars, f)
	if ok {
		g, err = an.bounded(g) // it is simplified already
	}
	return g, ok && err == nil, err
}

// equivalent returns a formula equivalent to exists vars. f; ok is false if the budget ended.
func (an *analysis) equivalent(vars []smt.Term, f smt.Term) (g smt.Term, ok bool, err error) {
	o := an.budget()
	o.Steps = an.steps.Part(max(eliminationSteps, an.opt.Budget*2/5))
	g, err = cooper.Eliminate(an.ctx, an.c, vars, f, o)
	switch {
	case err == nil:
		return g, true, nil
	case errors.Is(err, cooper.ErrBudget) || errors.Is(err, budget.ErrSpent):
		return smt.True, false, nil
	}
	return smt.True, false, err
}

// eliminateCoarsely is what eliminate does when its budget has ended.
func (an *analysis) eliminateCoarsely(vars []smt.Term, f smt.Term) (smt.Term, error) {
	an.stats.coarse++
	g, err := an.cover(vars, f)
	if err != nil {
		return smt.True, err
	}
	return an.tidy(g)
}

func (an *analysis) budget() cooper.Options {
	return cooper.Options{Budget: an.opt.Budget, Steps: an.steps}
}

// tidy simplifies f, and replaces it by its hull if it still has too many cubes.
func (an *analysis) tidy(f smt.Term) (smt.Term, error) {
	if err := an.step(); err != nil {
		return smt.True, err
	}
	if an.c.IsLiteral(f) {
		return f, nil
	}
	return an.bounded(cooper.Simplify(an.ctx, an.c, merge(an.c, f), an.budget()))
}

// bounded merges the cubes of f and replaces f by its hull if there are too many.
func (an *analysis) bounded(f smt.Term) (smt.Term, error) {
	return an.atMost(an.opt.MaxDisjuncts, merge(an.c, f))
}

// atMost replaces f by its hull if it has more than n cubes.
func (an *analysis) atMost(n int, f smt.Term) (smt.Term, error) {
	if cubes(an.c, f) <= n {
		return f, nil
	}
	an.stats.hulls++
	return an.hull(f)
}

// maxCubes is where cubes stops counting.
const maxCubes int64 = 1 << 20

// cubes counts the disjuncts that f would have in disjunctive normal form, up to maxCubes.
func cubes(c *smt.Context, f smt.Term) int { return int(countCubes(c, f, true)) }

func countCubes(c *smt.Context, f smt.Term, positive bool) int64 {
	switch kind := c.Kind(f); kind {
	case smt.KNot:
		return countCubes(c, c.Args(f)[0], !positive)
	case smt.KAnd, smt.KOr:
		product := (kind == smt.KAnd) == positive
		n := int64(0)
		if product {
			n = 1
		}
		for _, a := range c.Args(f) {
			k := countCubes(c, a, positive)
			if product {
				n = min(n*k, maxCubes)
			} else {
				n = min(n+k, maxCubes)
			}
		}
		return n
	case smt.KIff:
		return 2
	}
	return 1
}

// maxHullDims is the number of dimensions up to which a state formula is replaced by its full convex hull.
const maxHullDims = 6

// hull over-approximates f, whose constants are state constants, by a conjunction: its convex hull if there are few
// dimensions, else its affine hull and the bounds of the single variables.
func (an *analysis) hull(f smt.Term) (smt.Term, error) {
	dims := an.c.FreeVars(f)
	if len(dims) <= maxHullDims {
		p, err := cooper.ConvexHull(an.ctx, an.c, f, dims, an.budget())
		return p.Formula(an.c), err
	}
	eqs, err := cooper.AffineHull(an.ctx, an.c, f, dims, an.budget())
	if err != nil {
		return smt.True, err
	}
	all := cooper.Polyhedron{Eqs: eqs}.Formula(an.c)
	for _, d := range dims {
		p, err := cooper.ConvexHull(an.ctx, an.c, f, []smt.Term{d}, an.budget())
		if err != nil {
			return smt.True, err
		}
		all = an.c.And(all, p.Formula(an.c))
	}
	return all, nil
}
