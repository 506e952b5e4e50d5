package cooper

import (
	"slices"

	"cairn/smt"
)

// distributeLimit bounds the disjuncts that distribute makes.
const distributeLimit = 64

// distribute returns formulas whose disjunction is f: the disjuncts of a disjunction, a conjunction multiplied out, as long
// as these are few. Parts that would be too many stay disjunctive.
func distribute(c *smt.Context, f smt.Term) []smt.Term {
	if !c.IsLiteral(f) {
		f = positive(c, f)
	}
	switch c.Kind(f) {
	case smt.KOr:
		var out []smt.Term
		for _, a := range slices.Clone(c.Args(f)) {
			if out = append(out, distribute(c, a)...); len(out) > distributeLimit {
				return []smt.Term{f}
			}
		}
		return out
	case smt.KAnd:
		return distributeAnd(c, f)
	}
	return []smt.Term{f}
}

// distributeAnd multiplies out the conjunction f.
func distributeAnd(c *smt.Context, f smt.Term) []smt.Term {
	out := [][]smt.Term{nil}
	for _, a := range slices.Clone(c.Args(f)) {
		factors := distribute(c, a)
		if len(out)*len(factors) > distributeLimit {
			factors = []smt.Term{a}
		}
		var next [][]smt.Term
		for _, o := range out {
			for _, t := range factors {
				next = append(next, append(slices.Clip(o), t))
			}
		}
		out = next
	}
	parts := make([]smt.Term, len(out))
	for i, o := range out {
		parts[i] = c.And(o...)
	}
	return parts
}

// positive moves a negation in front of a connective inwards.
func positive(c *smt.Context, f smt.Term) smt.Term {
	if c.Kind(f) == smt.KNot && !c.IsLiteral(f) {
		return c.NNF(f)
	}
	return f
}

// hasConditional reports whether a conditional term occurs in the sum of the literal t.
func hasConditional(c *smt.Context, t smt.Term) bool {
	if c.Kind(t) == smt.KNot {
		t = c.Args(t)[0]
	}
	return slices.ContainsFunc(c.Linear(t).Mono, func(m smt.Monomial) bool { return inConditional(c, m.Var) })
}

// inConditional reports whether the numeric term v is a conditional or has one among its parts.
func inConditional(c *smt.Context, v smt.Term) bool {
	switch c.Kind(v) {
	case smt.KIte:
		return true
	case smt.KDiv, smt.KMod, smt.KToInt:
		return slices.ContainsFunc(c.Linear(c.Args(v)[0]).Mono, func(m smt.Monomial) bool { return inConditional(c, m.Var) })
	}
	return false
}
