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

// ground evaluates the arguments of an application in a step: constants of the arguments' sorts.
func (s *System) ground(st *Step, app App) []smt.Term {
	return s.Ground(s.evaluator(st.Values), app).Args
}

// Ground is app with constants for its arguments: their values in a model.
func (s *System) Ground(m *smt.Model, app App) App {
	out := App{Pred: app.Pred, Args: make([]smt.Term, len(app.Args))}
	for i, a := range app.Args {
		out.Args[i] = s.groundTerm(m, a)
	}
	return out
}

func (s *System) groundTerm(m *smt.Model, a smt.Term) smt.Term {
	if s.Ctx.Sort(a) != smt.Bool {
		return s.Ctx.Num(m.Value(a), s.Ctx.Sort(a))
	}
	if m.Holds(a) {
		return smt.True
	}
	return smt.False
}

// value is the value of a ground term as Step.Values has it.
func (s *System) value(ground smt.Term) num.Rat {
	switch ground {
	case smt.True:
		return num.One()
	case smt.False:
		return num.Zero()
	default:
		return s.Ctx.Linear(ground).Const
	}
}

// valuesOf are the values that a model gives to the symbols.
func valuesOf(c *smt.Context, m *smt.Model, symbols []smt.Term) map[smt.Term]num.Rat {
	values := make(map[smt.Term]num.Rat, len(symbols))
	for _, x := range symbols {
		switch {
		case c.Sort(x) != smt.Bool:
			values[x] = m.Value(x)
		case m.Holds(x):
			values[x] = num.One()
		default:
			values[x] = num.Zero()
		}
	}
	return values
}
