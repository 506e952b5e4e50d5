package cooper

import (
	"context"
	"errors"
	"slices"

	"cairn/internal/budget"
	"cairn/internal/lin"
	"cairn/smt"
)

// Shadow over-approximates exists vars. f next to the model m of f, where all variables are of sort Int: an implicant of f in m is
// projected by substitution of equalities and, over the rationals, by Fourier and Motzkin. The shadow of an implicant contains its
// integer projection, so every model found is covered, and no step multiplies cases as exact elimination does. Literals that would
// become too long or too many are left out.
func Shadow(ctx context.Context, c *smt.Context, vars []smt.Term, f smt.Term, m *smt.Model, o Options) (smt.Term, error) {
	s := newSystem(c, nil, newLimits(ctx, o))
	s.coarse = true
	for _, lit := range ImplicantAvoiding(c, f, m, vars) {
		s.addLiteral(lit)
	}
	switch err := s.eliminate(vars); {
	case errors.Is(err, errInexact), errors.Is(err, ErrBudget): // a conditional, which Purify takes out; or too much
		return smt.True, nil
	case err != nil:
		return smt.NoTerm, err
	}
	return c.And(s.literals()...), nil
}

// The limits of shadows: the inequalities that one elimination may make (Fourier and Motzkin square their number with each
// variable), and the coefficients, which double in length with each, and length of a row. Rows beyond that say little and cost much.
const (
	maxShadowRows  = 40
	maxShadowBits  = 72
	maxShadowTerms = 24
)

// overshadow projects x away, or leaves out what says something about it.
func (s *system) overshadow(x smt.Term) {
	_ = budget.Pass(s.b.ctx, 1+len(s.rows)/32) // the elimination looks at the context itself
	if o := s.occurrences(x); len(o.eqs) > 0 {
		s.substitute(x, s.chooseEquality(x, o.eqs), true)
	} else {
		lowers, uppers := s.pick(o.lowers), s.pick(o.uppers)
		s.without(x)
		if len(lowers)*len(uppers) <= maxShadowRows {
			s.combineAll(lowers, uppers, resolving(x))
		}
	}
	s.rows = slices.DeleteFunc(s.rows, func(r row) bool {
		return len(r.sum.Mono) > maxShadowTerms || r.mod.BitLen() > maxShadowBits || r.sum.Const.BitLen() > maxShadowBits ||
			slices.ContainsFunc(r.sum.Mono, func(m lin.Monomial[smt.Term]) bool { return m.Coeff.BitLen() > maxShadowBits })
	})
}
