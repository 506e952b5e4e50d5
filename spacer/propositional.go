package spacer

import (
	"cairn/lang/horn"
	"cairn/smt"
)

// propositional reports whether clauses speak of truth values only. RecMC needs no arithmetic for them (Komuravelli et al.
// 2014, theorem 3): projections fix truth values and drop those that do not matter, and cores are the interpolants.
func propositional(s *horn.System) bool {
	for i := range s.Preds {
		for _, x := range s.Preds[i].Params {
			if s.Ctx.Sort(x) != smt.Bool {
				return false
			}
		}
	}
	for i := range s.Clauses {
		for _, x := range s.ClauseVars(&s.Clauses[i]) {
			if s.Ctx.Sort(x) != smt.Bool {
				return false
			}
		}
	}
	return true
}

// projectBool is project for formulas without arithmetic: the constants that go have their values in m, and of the values of
// those that stay only as many are required as are needed for f to be true then.
func (e *engine) projectBool(keep []smt.Term, f smt.Term, m *smt.Model) ([]smt.Term, error) {
	values := make(map[smt.Term]smt.Term)
	for _, x := range e.c.FreeVarsBut(f, keep) {
		values[x] = e.c.Const(m.Number(x), smt.Bool)
	}
	f = e.c.Subst(f, values)
	var relevant []smt.Term
	for _, x := range keep {
		if e.c.Occurs(x, f) {
			relevant = append(relevant, x)
		}
	}
	point := e.point(relevant, m)
	s := smt.NewSolver(e.c, smt.Options{})
	s.Assert(e.c.Not(f))
	status := s.Check(e.ctx, point...)
	e.count(s)
	if status != smt.Unsat {
		return point, e.ctx.Err()
	}
	core := s.UnsatCore()
	return s.MinimizeCore(e.ctx, core, len(core)), e.ctx.Err()
}
