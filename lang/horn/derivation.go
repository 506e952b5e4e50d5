package horn

import (
	"cairn/internal/num"
	"cairn/smt"
)

// evaluator returns a valuation of the symbols of the step's clause; those without a value are 0.
func (s *System) evaluator(values map[smt.Term]num.Rat) *smt.Model {
	m := smt.NewModel(s.Ctx)
	for x, v := range values {
		if s.Ctx.Sort(x) == smt.Bool {
			m.SetBool(x, !v.IsZero())
		} else {
			m.Set(x, v)
		}
	}
	return m
}

// values evaluates terms in a step.
func (s *System) values(st *Step, ts []smt.Term) []num.Rat {
	m := s.evaluator(st.Values)
	out := make([]num.Rat, len(ts))
	for i, t := range ts {
		out[i] = m.Number(t)
	}
	return out
}

// ground evaluates the arguments of an application in a step: constants of the arguments' sorts.
func (s *System) ground(st *Step, app App) []smt.Term {
	return s.Ground(s.evaluator(st.Values), app).Args
}

// Ground is app with constants for its arguments: their values in a model.
func (s *System) Ground(m *smt.Model, app App) App {
	out := App{Pred: app.Pred, Args: make([]smt.Term, len(app.Args))}
	for i, a := range app.Args {
		out.Args[i] = s.Ctx.Const(m.Number(a), s.Ctx.Sort(a))
	}
	return out
}
