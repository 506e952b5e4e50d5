package summary

import (
	"slices"

	"cairn/cooper"
	"cairn/smt"
)

// maxShadows bounds the number of cubes that cover makes before it gives up and takes a hull.
const maxShadows = 32

// cover over-approximates exists vars. f: it covers the models of f by implicants and projects each by equality
// substitution and Fourier-Motzkin elimination over the rationals. The shadow of a cube contains its integer projection,
// so every model found is covered, and no step multiplies cases as exact integer elimination does.
func (an *analysis) cover(vars []smt.Term, f smt.Term) (smt.Term, error) {
	f, fresh := an.c.Purify(f)
	vars = append(slices.Clone(vars), fresh...)
	s := an.solver()
	s.Assert(f)
	acc := smt.False
	for range min(maxShadows, 2*an.opt.MaxDisjuncts) {
		switch an.check(s) {
		case smt.Unsat:
			return acc, nil
		case smt.Unknown:
			return smt.True, an.step()
		}
		cube, err := cooper.Shadow(an.ctx, an.c, vars, f, s.Model(), cooper.Options{Steps: an.steps})
		if err != nil || cube == smt.True {
			return smt.True, err
		}
		acc = an.c.Or(acc, cube)
		s.Assert(an.c.Not(cube))
	}
	an.stats.hulls++
	return an.hullOver(vars, f)
}

// maxBoundedVars is the number of constants up to which hullOver does its work.
const maxBoundedVars = 10

// hullOver bounds the state constants of f one by one. If there are too many, it says nothing.
func (an *analysis) hullOver(vars []smt.Term, f smt.Term) (smt.Term, error) {
	free := slices.DeleteFunc(slices.Clone(an.c.FreeVars(f)), func(x smt.Term) bool { return slices.Contains(vars, x) })
	if len(free) > maxBoundedVars {
		return smt.True, nil
	}
	all := smt.True
	b := &body{an: an, f: f}
	for _, x := range free {
		iv, err := b.interval(x)
		if err != nil {
			return smt.True, err
		}
		all = an.c.And(all, within(an.c, x, iv))
	}
	return all, nil
}
