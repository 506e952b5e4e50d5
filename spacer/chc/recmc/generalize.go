package recmc

import (
	"slices"

	"cairn/interp"
	"cairn/smt"
)

// sum (rule Sum of figure 6) learns a lemma that excludes an obligation, which no clause meets within its bound.
func (e *engine) sum(o *obligation) error {
	cube, err := e.core(o)
	if err != nil {
		return err
	}
	if cube, err = e.drop(o, cube); err != nil {
		return err
	}
	f, err := e.interpolate(o, cube)
	if err != nil {
		return err
	}
	bound := o.bound
	for bound < e.bound {
		ok, err := e.holds(o.p, f, bound+1)
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		bound++
	}
	e.learn(o.p, f, bound)
	return nil
}

// core returns the literals of the obligation that the solver needed to refute all clauses.
func (e *engine) core(o *obligation) ([]smt.Term, error) {
	cube := conjuncts(e.c, o.f)
	needed := make([]bool, len(cube))
	for _, i := range e.byHead[o.p] {
		cl := &e.s.Clauses[i]
		s := smt.NewSolver(e.c, smt.Options{})
		s.Assert(e.body(cl, o.bound-1, o.p, smt.True))
		lits := make([]smt.Term, len(cube))
		for j, l := range cube {
			lits[j] = e.at(o.p, l, cl.Head.Args)
		}
		if s.Check(e.ctx, lits...) != smt.Unsat {
			if e.ctx.Err() != nil {
				return nil, e.ctx.Err()
			}
			return cube, nil
		}
		core := s.UnsatCore()
		for j := range lits {
			needed[j] = needed[j] || slices.Contains(core, lits[j])
		}
	}
	var out []smt.Term
	for j, l := range cube {
		if needed[j] {
			out = append(out, l)
		}
	}
	return out, nil
}

// drop leaves out literals as long as the negation of the rest is true at the bound, relative to itself.
func (e *engine) drop(o *obligation, cube []smt.Term) ([]smt.Term, error) {
	for i := 0; i < len(cube) && len(cube) > 1; {
		rest := slices.Delete(slices.Clone(cube), i, i+1)
		ok, err := e.holds(o.p, e.c.Not(e.c.And(rest...)), o.bound)
		if err != nil {
			return nil, err
		}
		if ok {
			cube = rest
		} else {
			i++
		}
	}
	return cube, nil
}

// interpolate looks for a lemma between what is derived and the negation of the cube; without one it is the latter.
func (e *engine) interpolate(o *obligation, cube []smt.Term) (smt.Term, error) {
	f := e.c.Not(e.c.And(cube...))
	if len(e.byHead[o.p]) == 0 {
		return smt.False, nil
	}
	var derived []smt.Term
	for _, i := range e.byHead[o.p] {
		cl := &e.s.Clauses[i]
		parts := []smt.Term{e.body(cl, o.bound-1, o.p, f)}
		for j, x := range e.s.Preds[o.p].Params {
			parts = append(parts, e.c.Eq(x, cl.Head.Args[j]))
		}
		derived = append(derived, e.c.And(parts...))
	}
	g, err := interp.Binary(e.ctx, e.c, e.c.Or(derived...), e.c.And(cube...), interp.Options{})
	switch {
	case e.ctx.Err() != nil:
		return smt.NoTerm, e.ctx.Err()
	case err != nil:
		return f, nil // the interpolation has its own budget; the cube's negation is a lemma as well
	}
	ok, err := e.holds(o.p, g, o.bound)
	if !ok || err != nil {
		return f, err
	}
	return g, nil
}
