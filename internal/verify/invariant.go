package verify

import (
	"context"
	"slices"

	"cairn/cfg"
	"cairn/cooper"
	"cairn/internal/answer"
	"cairn/smt"
)

// invariants tells the certificate's formulas at loop heads as C expressions, sorted by their place. A loop in a function
// that has been inlined several times is several loop heads; equal lines are told once. Facts that follow from the variables' types
// are not told, nor what is known of variables whose values are not read any more.
func invariants(ctx context.Context, g *cfg.Graph, proof *answer.Invariants) []Invariant {
	var all []Invariant
	live := g.Liveness()
	for v := range g.Vertices {
		info := g.Vertices[v]
		formula, ok := proof.At[cfg.Vertex(v)]
		if !ok || !info.Loop.IsValid() {
			continue
		}
		formula = withoutCells(proof, formula)
		dead := func(x cfg.Var) bool { return int(x) < len(g.Vars) && !live.At(cfg.Vertex(v), x) }
		formula = readable(ctx, proof.Symbols, without(ctx, proof.Symbols, formula, cooper.Options{Budget: readableBudget}, dead))
		if text, ok := proof.Symbols.CString(formula); ok && formula != smt.True {
			all = append(all, Invariant{Place: place(info.Loop, info.Func), Location: info.Name, Expression: text})
		}
		for _, text := range quantified(ctx, g, proof, proof.At[cfg.Vertex(v)]) {
			all = append(all, Invariant{Place: place(info.Loop, info.Func), Location: info.Name, Expression: text})
		}
	}
	slices.SortStableFunc(all, func(a, b Invariant) int { return a.compare(b.Place) })
	return slices.Compact(all)
}

// Bounds on the work that is done to make invariants readable. They count steps, so that the text does not depend on how
// fast the machine is.
const (
	readableBudget = 20_000 // of package cooper
	readableParts  = 60     // parts of a conjunction that are compared with each other
)

// readable is a formula that says of the variables of the source what f says: equivalent to f for values of the right
// types, if f speaks of nothing else and its size is moderate, else implied by it.
func readable(ctx context.Context, vo *cfg.Symbols, f smt.Term) smt.Term {
	opt := cooper.Options{Budget: readableBudget}
	f = visible(ctx, vo, cooper.Simplify(ctx, vo.Ctx, f, opt), opt)
	known := vo.Typed()
	parts := slices.DeleteFunc(slices.Clone(vo.Ctx.Conjuncts(f)), func(p smt.Term) bool {
		x := vo.Ctx.FreeVars(p)
		if len(x) != 1 {
			return false
		}
		v, ok := vo.VarOf(x[0])
		return ok && vo.Vars[v].Kind == cfg.Ghost || smt.Entails(ctx, vo.Ctx, known, p) == smt.Unsat // the bounds of a product follow
	})
	if len(parts) > readableParts {
		return vo.Ctx.And(parts...)
	}
	for _, eq := range equalities(vo.Ctx, parts) {
		if smt.Entails(ctx, vo.Ctx, vo.Ctx.And(append(slices.Clone(parts), known)...), eq) == smt.Unsat {
			parts = append(parts, eq)
		}
	}
	// What comes last stays longest, hence the equalities.
	for i := 0; i < len(parts); {
		rest := slices.Delete(slices.Clone(parts), i, i+1)
		if smt.Entails(ctx, vo.Ctx, vo.Ctx.And(append(rest, known)...), parts[i]) == smt.Unsat {
			parts = rest
		} else {
			i++
		}
	}
	return vo.Ctx.And(parts...)
}

// visible removes the variables that are not in the source.
func visible(ctx context.Context, vo *cfg.Symbols, f smt.Term, opt cooper.Options) smt.Term {
	return without(ctx, vo, f, opt, func(v cfg.Var) bool { return vo.Vars[v].Source == "" })
}

// without removes variables: by elimination, or by leaving out what mentions them.
func without(ctx context.Context, vo *cfg.Symbols, f smt.Term, opt cooper.Options, unwanted func(cfg.Var) bool) smt.Term {
	var hidden []smt.Term
	for _, x := range vo.Ctx.FreeVars(f) {
		if v, ok := vo.VarOf(x); !ok || unwanted(v) {
			hidden = append(hidden, x)
		}
	}
	if len(hidden) == 0 {
		return f
	}
	if g, err := cooper.Eliminate(ctx, vo.Ctx, hidden, f, opt); err == nil {
		return cooper.Simplify(ctx, vo.Ctx, g, opt)
	}
	parts := slices.DeleteFunc(slices.Clone(vo.Ctx.Conjuncts(f)), func(p smt.Term) bool {
		return slices.ContainsFunc(hidden, func(x smt.Term) bool { return vo.Ctx.Occurs(x, p) })
	})
	return vo.Ctx.And(parts...)
}

// equalities are the equations at the borders of inequalities: of a <= b also a = b.
func equalities(c *smt.Context, parts []smt.Term) []smt.Term {
	var eqs []smt.Term
	for _, p := range parts {
		eq := smt.NoTerm
		switch {
		case c.Kind(p) == smt.KLe:
			eq = c.EqZero(c.Linear(p))
		case c.Kind(p) == smt.KNot && c.Kind(c.Args(p)[0]) == smt.KLe:
			eq = c.Eq(c.LinearTerm(c.Linear(c.Args(p)[0]), smt.Int), c.Int(1))
		default:
			continue
		}
		if !slices.Contains(eqs, eq) {
			eqs = append(eqs, eq)
		}
	}
	return eqs
}
