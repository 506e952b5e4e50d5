package horn

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/interp"
	"cairn/smt"
)

// liftModel interprets the predicate that has been inlined: weaker than each of its definitions, stronger than each use
// allows. The definitions themselves will do, if their other variables can be eliminated cheaply; else it is the conjunction
// of interpolants between the definitions and what contradicts each use.
func (in *inlining) liftModel(ctx context.Context, m Model) (Model, error) {
	m = m.with(in.p, smt.False)
	f, exact := in.definitions(ctx, m)
	if !exact {
		var err error
		if f, err = in.between(ctx, m); err != nil {
			return nil, err
		}
	}
	return m.with(in.p, f), nil
}

const (
	liftBudget = 2000 // steps of elimination for a definition
	liftGrowth = 2    // by what factor elimination may enlarge it
)

// definitions is the disjunction of the definitions as a formula over the parameters; exact is false if other variables
// could not be eliminated cheaply.
func (in *inlining) definitions(ctx context.Context, m Model) (f smt.Term, exact bool) {
	c := in.s.Ctx
	var cases []smt.Term
	for _, d := range in.defs {
		one, others := in.definition(m, &in.s.Clauses[d])
		if len(others) > 0 {
			g, err := project(ctx, c, others, one, liftBudget)
			if err != nil || c.Size(g) > liftGrowth*c.Size(one)+10 {
				return smt.NoTerm, false
			}
			one = g
		}
		cases = append(cases, one)
	}
	return c.Or(cases...), true
}

// definition is what a defining clause says of the parameters, and the variables in it that are none.
func (in *inlining) definition(m Model, cl *Clause) (f smt.Term, others []smt.Term) {
	c := in.s.Ctx
	params := in.s.Preds[in.p].Params
	sc := simplifier{s: in.s, cl: Clause{Constraint: in.derived(m, cl, params), Body: []App{{in.p, params}}, Head: App{Pred: NoPred}}}
	sc.solveKeeping(params)
	return sc.cl.Constraint, c.FreeVarsBut(sc.cl.Constraint, params)
}

// derived says that a defining clause derives the predicate of some arguments.
func (in *inlining) derived(m Model, cl *Clause, args []smt.Term) smt.Term {
	facts := []smt.Term{cl.Constraint, in.s.equals(args, cl.Head.Args)}
	for _, app := range cl.Body {
		facts = append(facts, in.s.Interpret(m, app))
	}
	return in.s.Ctx.And(facts...)
}

// solveKeeping is solveEquations for all variables but the given ones.
func (sc *simplifier) solveKeeping(keep []smt.Term) {
	c := sc.s.Ctx
	for changed := true; changed; {
		changed = false
		for _, f := range c.Conjuncts(sc.cl.Constraint) {
			if sol, ok := solveFor(c, f, sc.ranks()); ok && !slices.Contains(keep, sol.x) {
				sc.cl.Constraint = c.Subst(sc.cl.Constraint, map[smt.Term]smt.Term{sol.x: sol.t})
				changed = true
				break
			}
		}
	}
}

// between is the conjunction of interpolants. For each occurrence in a body, the other occurrences are taken as they are
// defined or, if they come before, as interpreted so far: so the clause is true when the last one has been dealt with.
func (in *inlining) between(ctx context.Context, m Model) (smt.Term, error) {
	c := in.s.Ctx
	var cases []smt.Term
	for _, d := range in.defs {
		fresh, _ := in.instance(d, 0)
		f, _ := in.definition(m, &fresh)
		cases = append(cases, f)
	}
	defined := c.Or(cases...)
	so := smt.True
	for _, u := range in.uses {
		cl := &in.s.Clauses[u]
		for j, app := range cl.Body {
			if app.Pred != in.p {
				continue
			}
			rest := in.contradiction(m, cl, j, so)
			i, err := interp.Binary(ctx, c, c.And(defined, so), rest, interp.Options{})
			switch {
			case ctx.Err() != nil:
				return smt.NoTerm, ctx.Err()
			case errors.Is(err, interp.ErrSat):
				return smt.NoTerm, fmt.Errorf("the model of the preprocessed clauses does not satisfy what clause %s became", in.s.ClauseName(u))
			case err != nil:
				return smt.NoTerm, fmt.Errorf("%w: predicate %s: %w", ErrLift, in.s.Preds[in.p].Name, err)
			}
			so = c.And(so, i)
		}
	}
	return so, nil
}

// contradiction says of the parameters that they are the arguments of the j-th atom in the body of cl, and that the rest
// of the body is true and the head false.
func (in *inlining) contradiction(m Model, cl *Clause, j int, so smt.Term) smt.Term {
	c := in.s.Ctx
	facts := []smt.Term{cl.Constraint}
	current := m.with(in.p, so)
	for k, app := range cl.Body {
		switch {
		case k == j:
			facts = append(facts, in.s.equals(in.s.Preds[in.p].Params, app.Args))
		case app.Pred == in.p && k > j:
			var cases []smt.Term
			for _, d := range in.defs {
				def, _ := in.instance(d, k)
				cases = append(cases, in.derived(m, &def, app.Args))
			}
			facts = append(facts, c.Or(cases...))
		default:
			facts = append(facts, in.s.Interpret(current, app))
		}
	}
	if !cl.IsQuery() {
		facts = append(facts, c.Not(in.s.Interpret(m, cl.Head)))
	}
	return c.And(facts...)
}
