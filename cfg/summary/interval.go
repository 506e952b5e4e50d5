package summary

import (
	"errors"
	"slices"

	"cairn/cooper"
	"cairn/internal/num"
	"cairn/smt"
)

// within says that t lies in iv.
func within(c *smt.Context, t smt.Term, iv num.Interval) smt.Term {
	switch {
	case iv.IsEmpty():
		return smt.False
	case iv.IsPoint():
		return c.Eq(t, c.Num(iv.Lo, smt.Int))
	}
	all := smt.True
	if iv.LoOK {
		all = c.Ge(t, c.Num(iv.Lo, smt.Int))
	}
	if iv.HiOK {
		all = c.And(all, c.Le(t, c.Num(iv.Hi, smt.Int)))
	}
	return all
}

// unbounded reports whether iv says nothing.
func unbounded(iv num.Interval) bool { return !iv.LoOK && !iv.HiOK }

// maxIntervalSteps bounds the models looked at for one interval.
const maxIntervalSteps = 48

// interval returns the smallest interval that contains the values of t in all models of the body: the values around each
// model's come from a model-based projection onto t, and the next model has to lie outside of what is known, by a margin
// that doubles as long as there is one. Models that were found for other terms, and other bodies, show values, too: often all, so that
// one question is left. When the steps end or the solver gives up, the result is unbounded.
func (b *body) interval(t smt.Term) (num.Interval, error) {
	an := b.an
	d := an.c.Fresh("d", smt.Int)
	f := an.c.And(b.f, an.c.Eq(d, t))
	var vars []smt.Term
	for _, v := range an.c.FreeVars(f) {
		if v != d {
			vars = append(vars, v)
		}
	}
	s := an.solver()
	s.Assert(f)
	iv := num.Empty()
	for _, m := range an.models {
		if m.Holds(b.f) {
			iv = iv.Join(num.Point(m.Value(t)))
		}
	}
	margin := num.Zero()
	for range maxIntervalSteps {
		s.Push()
		s.Assert(an.c.Not(within(an.c, d, iv.Add(num.Span(margin.Neg(), margin)))))
		st := an.check(s)
		s.Pop()
		switch {
		case st == smt.Unsat && margin.IsZero():
			return iv, nil
		case st == smt.Unsat:
			margin = num.Zero()
			continue
		case st == smt.Unknown:
			return num.Interval{}, an.step()
		}
		m := s.Model()
		an.know(m)
		margin = margin.Add(margin).Add(num.One())
		cube, err := cooper.Project(an.ctx, an.c, vars, f, m, cooper.Options{Steps: an.steps})
		if errors.Is(err, cooper.ErrBudget) {
			return num.Interval{}, nil
		}
		if err != nil {
			return num.Interval{}, err
		}
		iv = iv.Join(an.extent(d, cube, m.Value(d)))
		if unbounded(iv) {
			return iv, nil
		}
	}
	return num.Interval{}, nil
}

// maxModels bounds the models that are kept.
const maxModels = 24

// know keeps a model of a body.
func (an *analysis) know(m *smt.Model) {
	if len(an.models) == maxModels {
		an.models = slices.Delete(an.models, 0, 1)
	}
	an.models = append(an.models, m)
}

// maxExtentGap bounds the search for the last value that satisfies the divisibility literals of a cube.
const maxExtentGap = 64

// extent is the interval of a cube over d alone, which value satisfies.
func (an *analysis) extent(d, cube smt.Term, value num.Rat) num.Interval {
	var iv num.Interval
	exact := true
	for _, lit := range an.c.Conjuncts(cube) {
		if an.c.Kind(lit) == smt.KEq {
			return num.Point(value)
		}
		l, _, _ := an.c.AtMostZero(lit)
		k := l.Coeff(d)
		switch bound := l.Const.Neg(); k.Sign() {
		case 0:
			exact = false // a divisibility or a disequality
		case 1:
			iv = iv.Intersect(num.Interval{Hi: bound.Div(k).Floor(), HiOK: true})
		default:
			iv = iv.Intersect(num.Interval{Lo: bound.Div(k).Ceil(), LoOK: true})
		}
	}
	if !exact {
		an.trim(&iv, d, cube)
	}
	return iv
}

// trim moves the ends of iv inward to values that satisfy the cube, as far as maxExtentGap allows.
func (an *analysis) trim(iv *num.Interval, d, cube smt.Term) {
	at := func(v num.Rat) bool {
		m := smt.NewModel(an.c)
		m.Set(d, v)
		return m.Holds(cube)
	}
	for i := 0; iv.HiOK && i < maxExtentGap && !at(iv.Hi); i++ {
		iv.Hi = iv.Hi.Sub(num.One())
	}
	for i := 0; iv.LoOK && i < maxExtentGap && !at(iv.Lo); i++ {
		iv.Lo = iv.Lo.Add(num.One())
	}
}
