package gps

import (
	"cairn/internal/num"
	"cairn/smt"
)

const (
	// maxPreferred bounds the number of choices for which a better value is looked for.
	maxPreferred = 24
	// leastGas is the gas that a test gets if that may suffice; otherwise it gets the least power of leastGas that may.
	leastGas = 4
	maxGas   = 1 << 20
)

// prefer looks for a model of the path to n with better values. A test gets little gas, so that a summary which always sees
// a chance cannot keep it running; the search comes back to where it stopped. Choices are 0 where they can be: programs test
// their inputs for small values more often than for the odd numbers that come out of the solver, and people read them more
// easily.
func (s *search) prefer(n *node, model *smt.Model) *smt.Model {
	w := &wishes{s: s, model: model, solver: smt.NewSolver(s.c, smt.Options{})}
	w.solver.Assert(s.pathFormulas(n)...)
	if s.hasGas {
		w.gas(n.env[s.gas])
	}
	looked := 0
	for _, m := range n.path() {
		for _, ch := range m.choices {
			if looked++; looked > maxPreferred {
				return w.model
			}
			w.wish(s.c.Eq(ch.Symbol, s.c.Int(0)))
		}
	}
	return w.model
}

// wishes improves a model step by step.
type wishes struct {
	s      *search
	solver *smt.Solver
	model  *smt.Model
}

// wish asks for f besides all wishes that have been granted, and reports whether it is granted.
func (w *wishes) wish(f smt.Term) bool {
	if !w.model.Holds(f) {
		w.s.stats.queries++
		if w.solver.Check(w.s.ctx, f) != smt.Sat {
			return false
		}
		w.model = w.solver.Model()
	}
	w.solver.Assert(f)
	return true
}

// gas asks for the least allowance of gas at the end of the path that may suffice, and for all of it.
func (w *wishes) gas(end smt.Term) {
	c := w.s.c
	for limit := int64(leastGas); limit <= maxGas; limit *= leastGas {
		bound := c.Num(num.FromInt(limit), smt.Int)
		if w.wish(c.Le(end, bound)) {
			w.wish(c.Eq(end, bound))
			return
		}
	}
}
