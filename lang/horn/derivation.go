package horn

import "cairn/smt"

// evaluator returns a valuation of the symbols of the step's clause; those without a value have the first of their sort.
func (s *System) evaluator(values map[smt.Term]smt.Term) *smt.Model {
	m := smt.NewModel(s.Ctx)
	for x, v := range values {
		m.SetTerm(x, v)
	}
	return m
}

// valueOf is the value of a variable in a step; one that has none does not matter.
func (s *System) valueOf(st *Step, x smt.Term) smt.Term {
	if v, ok := st.Values[x]; ok {
		return v
	}
	return s.Ctx.AnyValue(s.Ctx.Sort(x))
}

// values evaluates terms in a step.
func (s *System) values(st *Step, ts []smt.Term) []smt.Term {
	m := s.evaluator(st.Values)
	out := make([]smt.Term, len(ts))
	for i, t := range ts {
		out[i] = m.TermValue(t)
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
		out.Args[i] = m.TermValue(a)
	}
	return out
}
