package summary

import (
	"slices"

	"cairn/cfg"
	"cairn/cooper"
	"cairn/internal/num"
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
			out = append(out, an.c.Conjuncts(an.vo.InType(v, an.vo.X[v]))...)
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
	if len(types) == 0 || f == smt.False {
		return f
	}
	f = merge(an.c, cooper.Simplify(an.ctx, an.c, an.c.And(append(types, f)...), an.budget()))
	rest := slices.DeleteFunc(slices.Clone(an.c.Conjuncts(f)), func(t smt.Term) bool { return slices.Contains(types, t) })
	return an.c.And(rest...)
}

// maxPreserved is the number of modified variables up to which preserved asks about each of them.
const maxPreserved = 12

// preserved finds the modified variables that are within their types after an iteration because all variables were before it.
func (b *body) preserved() []cfg.Var {
	an := b.an
	s := an.solver()
	s.Assert(b.f)
	holds := func(vars ...cfg.Var) bool {
		s.Push()
		defer s.Pop()
		all := smt.True
		for _, v := range vars {
			all = an.c.And(all, an.vo.InType(v, an.vo.Prime[v]))
		}
		s.Assert(an.c.Not(all))
		return an.check(s) == smt.Unsat
	}
	if holds(b.mod...) {
		return b.mod
	}
	if len(b.mod) > maxPreserved {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(b.mod), func(v cfg.Var) bool { return !holds(v) })
}

// dropNearBounds replaces the literals near the ends of types by true. f has to be in negation normal form apart from
// literals, so that the result is weaker.
func (an *analysis) dropNearBounds(f smt.Term) smt.Term {
	return an.c.MapLeaves(f, func(t smt.Term) smt.Term {
		if an.nearTypeBound(atomOf(an.c, t)) {
			return smt.True
		}
		return t
	})
}

// typeMargin is the distance from the end of a type within which a bound comes from overflow or wraparound rather than from
// the program.
const typeMargin = 1 << 12

// nearTypeBound reports whether p bounds one variable close to an end of its type other than 0: no loop is worth splitting
// there.
func (an *analysis) nearTypeBound(p smt.Term) bool {
	if an.c.Kind(p) != smt.KLe {
		return false
	}
	l := an.c.Linear(p)
	if len(l.Mono) != 1 {
		return false
	}
	v, ok := an.vo.VarOf(l.Mono[0].Var)
	if !ok || an.vo.Vars[v].Type.IsMath() || an.vo.Vars[v].Type.Bits < 16 {
		return false
	}
	ty := an.vo.Vars[v].Type
	bound := l.Const.Neg().Div(l.Mono[0].Coeff)
	near := func(end num.Rat) bool {
		return !end.IsZero() && bound.Sub(end).Abs().LessEq(num.FromInt(typeMargin))
	}
	return near(ty.Min()) || near(ty.Max())
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
