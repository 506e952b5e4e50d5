package summary

import (
	"slices"

	"cairn/cfg"
	"cairn/cooper"
	"cairn/smt"
)

// Every execution keeps every variable within its type, and loop summaries assume so: without 0 <= k of an unsigned
// increment k, x += k has no direction. Blocks do not say it, so a summary that used the assumption may fail to be closed
// in states outside of the types. Those states are added back then (typeGap), which costs nothing to whoever asks about
// states of executions.

// typed lists the atoms that keep the given variables within their types.
func (an *analysis) typed(vars ...cfg.Var) []smt.Term {
	var out []smt.Term
	for _, v := range vars {
		if !an.vo.Vars[v].Type.IsMath() {
			out = append(out, conjuncts(an.c, an.vo.InType(v, an.vo.X[v]))...)
		}
	}
	return out
}

// stateVars lists the variables whose X occurs in f.
func (an *analysis) stateVars(f smt.Term) []cfg.Var {
	var out []cfg.Var
	for _, t := range an.c.FreeVars(f) {
		if v, ok := an.vo.VarOf(t); ok {
			out = append(out, v)
		}
	}
	return out
}

// untyped drops from f what follows from the types of its variables.
func (an *analysis) untyped(f smt.Term) smt.Term {
	types := an.typed(an.stateVars(f)...)
	atoms := an.c.Atoms(f)
	if !slices.ContainsFunc(types, func(t smt.Term) bool { return slices.Contains(atoms, atomOf(an.c, t)) }) {
		return f
	}
	f = cooper.Simplify(an.ctx, an.c, an.c.And(append(types, f)...), an.budget())
	rest := slices.DeleteFunc(slices.Clone(conjuncts(an.c, f)), func(t smt.Term) bool { return slices.Contains(types, t) })
	return an.c.And(rest...)
}

// atomOf strips the negation of a literal.
func atomOf(c *smt.Context, lit smt.Term) smt.Term {
	if c.Kind(lit) == smt.KNot {
		return c.Args(lit)[0]
	}
	return lit
}

// typeGap returns the states outside of the types that block i needs in the formula of its source: the negations of
// those type bounds that the closure of the block depends on. ok is false if the types do not help.
func (s *Summaries) typeGap(an *analysis, i int) (gap smt.Term, ok bool) {
	pre, src := s.preQuery(i)
	f := an.c.And(pre, an.c.Not(s.toTarget[src]))
	types := an.typed(an.stateVars(f)...)
	sv := an.solver()
	sv.Assert(f)
	an.stats.queries++
	if sv.Check(an.ctx, types...) != smt.Unsat {
		return smt.False, false
	}
	gap = smt.False
	for _, t := range sv.UnsatCore() {
		gap = an.c.Or(gap, an.c.Not(t))
	}
	return gap, true
}
