package search

import "cairn/smt"

// maxSmall bounds the number of choices that are asked to be 0.
const maxSmall = 24

// Wishes improves a model of some formulas step by step.
type Wishes struct {
	Model  *smt.Model
	p      *Problem
	solver *smt.Solver
}

// Wishes begins with a model of the formulas.
func (p *Problem) Wishes(model *smt.Model, fs ...smt.Term) *Wishes {
	w := &Wishes{Model: model, p: p, solver: smt.NewSolver(p.C, smt.Options{})}
	w.solver.Assert(fs...)
	return w
}

// Wish asks for f besides all wishes that have been granted, and reports whether it is granted.
func (w *Wishes) Wish(f smt.Term) bool {
	if !w.Model.Holds(f) {
		w.p.Stats.Queries++
		if w.solver.Check(w.p.Ctx, f) != smt.Sat {
			return false
		}
		w.Model = w.solver.Model()
	}
	w.solver.Assert(f)
	return true
}

// Small asks for choices on the path to be 0: programs test their inputs for small values more often than for the odd numbers
// that come out of the solver, and people read them more easily.
func (w *Wishes) Small(s *Path) {
	if w.p.without.Small {
		return
	}
	asked := 0
	for _, at := range s.Places() {
		for _, ch := range at.Choices {
			if asked++; asked > maxSmall {
				return
			}
			w.Wish(w.p.C.Eq(ch.Symbol, w.p.C.Int(0)))
		}
	}
}

// Small is the model of a path, better by such wishes.
func (p *Problem) Small(s *Path, m *smt.Model) *smt.Model {
	w := p.Wishes(m, s.Formulas()...)
	w.Small(s)
	return w.Model
}
