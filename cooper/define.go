package cooper

import (
	"slices"

	"cairn/internal/num"
	"cairn/smt"
)

// substituteDefinitions uses the conjuncts of f that determine a variable, until none is left: Boolean constants and their
// negations, equivalences, and equalities. It returns an equivalent of exists vars. f and the variables that still occur.
func (e *eliminator) substituteDefinitions(vars []smt.Term, f smt.Term) (smt.Term, []smt.Term, error) {
	for {
		g, ok := e.substituteOne(vars, f)
		if !ok {
			return f, vars, nil
		}
		f, vars = g, e.occurring(vars, g)
		if err := e.b.spend(4); err != nil {
			return smt.NoTerm, nil, err
		}
	}
}

// substituteOne uses the best definition among the conjuncts of f: one with coefficient 1 if there is any.
func (e *eliminator) substituteOne(vars []smt.Term, f smt.Term) (smt.Term, bool) {
	parts := e.c.Conjuncts(f)
	for _, t := range parts {
		if x, by, ok := e.c.Definition(t, func(x smt.Term) (int, bool) { return 0, contains(vars, x) }); ok {
			return e.c.Subst(f, map[smt.Term]smt.Term{x: by}), true
		}
	}
	for _, t := range parts {
		if g, ok := e.scaledDefinition(vars, f, t); ok {
			return g, true
		}
	}
	return f, false
}

// scaledDefinition uses the conjunct t as a*x + u = 0 with |a| > 1 over integers: only atoms with x are scaled, and a
// divides u.
func (e *eliminator) scaledDefinition(vars []smt.Term, f, t smt.Term) (smt.Term, bool) {
	c := e.c
	if c.Kind(t) != smt.KEq {
		return f, false
	}
	def := c.Linear(t)
	if !c.OverInt(def) {
		return f, false
	}
	x, a := smt.NoTerm, num.Zero()
	for _, m := range def.Mono {
		if contains(vars, m.Var) && (x == smt.NoTerm || m.Coeff.Abs().Less(a)) && !c.Occurs(m.Var, c.LinearTerm(def.Without(m.Var), smt.Int)) {
			x, a = m.Var, m.Coeff.Abs()
		}
	}
	if x == smt.NoTerm {
		return f, false
	}
	image := map[smt.Term]smt.Term{}
	for _, atom := range c.Atoms(f) {
		if r, ok := rowOf(c, atom); ok && !r.sum.Coeff(x).IsZero() {
			image[atom] = r.cancel(x, def).term(c)
		}
	}
	g := c.And(c.Subst(f, image), c.DividesLinear(a, def.Without(x)))
	return g, !c.Occurs(x, g) // x may be left in an opaque term
}

func contains(sorted []smt.Term, t smt.Term) bool {
	_, found := slices.BinarySearch(sorted, t)
	return found
}
