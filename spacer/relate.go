package spacer

import (
	"slices"

	"cairn/smt"
)

// Facts that relate variables come before facts about their bounds. Of a loop with many iterations, bounds exclude one iteration after the other: an
// obligation that says i >= 1000 and k < 1000 is excluded by i < 1000, then i < 999, and so on, while k < i is what matters.

// relation is a summary fact that excludes an obligation whatever the bounds of one of its variables are, or of all, or whatever a variable is:
// one that holds for the next level, too. It is NoTerm if there is none.
func (e *engine) relation(p *pob) (f smt.Term, level int, err error) {
	if !e.opt.Relations || e.bool || e.foreign {
		return smt.NoTerm, 0, nil
	}
	level = p.level + 1
	tried := make(map[smt.Term]bool)
	for _, lits := range e.wider(p.cube) {
		f := e.c.Not(e.c.And(lits...))
		if len(lits) == 0 || tried[f] {
			continue
		}
		tried[f] = true
		holds, err := e.inductive(p.pred, f, level)
		if err != nil {
			return smt.NoTerm, 0, err
		}
		if holds {
			lits, err = e.dropLiterals(p, lits, level)
			return e.c.NNF(e.c.Not(e.c.And(lits...))), level, err
		}
	}
	return smt.NoTerm, 0, nil
}

// wider are cubes that follow from one: without bounds of variables, without a variable, without bounds of one and another one.
func (e *engine) wider(cube []smt.Term) (all [][]smt.Term) {
	vars := e.c.FreeVars(e.c.And(cube...))
	related := e.unbounded(cube, smt.NoTerm)
	all = append(all, related)
	for _, x := range vars {
		if lits := e.unbounded(cube, x); len(lits) < len(cube) {
			all = append(all, lits)
		}
	}
	for _, x := range vars {
		all = append(all, e.without(related, x), e.without(cube, x))
	}
	for _, x := range vars {
		lits := e.unbounded(cube, x)
		if len(lits) == len(cube) {
			continue
		}
		for _, y := range vars {
			if y != x {
				all = append(all, e.without(lits, y))
			}
		}
	}
	return all
}

// unbounded leaves out what a cube says of a variable alone; NoTerm stands for all variables.
func (e *engine) unbounded(cube []smt.Term, x smt.Term) []smt.Term {
	return slices.DeleteFunc(slices.Clone(cube), func(l smt.Term) bool {
		of := e.c.FreeVars(l)
		return len(of) == 1 && (x == smt.NoTerm || of[0] == x)
	})
}

// without is what follows from the inequalities of a cube for the other variables than x, as the step of Fourier and Motzkin makes it.
func (e *engine) without(cube []smt.Term, x smt.Term) []smt.Term {
	var lits []smt.Term
	var above, below []smt.Linear // sums that are at most 0, with x and with -x
	for _, f := range cube {
		l, strict, integral := e.c.AtMostZero(f)
		switch k := l.Coeff(x); {
		case !e.c.Occurs(x, f):
			lits = append(lits, f)
		case strict || !integral || !k.Abs().IsOne():
		case k.Sign() > 0:
			above = append(above, l)
		default:
			below = append(below, l)
		}
	}
	for _, l := range above {
		for _, m := range below {
			if f := e.c.LeZero(l.Add(m)); f != smt.True && f != smt.False {
				lits = append(lits, f)
			}
		}
	}
	return lits
}
