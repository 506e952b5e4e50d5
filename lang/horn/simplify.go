package horn

import (
	"context"
	"fmt"
	"slices"

	"cairn/cooper"
	"cairn/smt"
)

// Simplify solves the constraint of each clause for variables and replaces them by their solutions, then eliminates
// variables that occur in the constraint only where that makes it no larger. Clauses whose constraint is found to be
// unsatisfiable get the constraint false. The clauses stay equivalent, so models stay as they are; for a derivation, the
// original constraint is solved again for the variables that have gone.
func Simplify() Transform {
	done := make(map[string]bool) // clauses that can be made no simpler
	return func(ctx context.Context, s *System) (*System, Undo, error) {
		clauses := make([]Clause, len(s.Clauses))
		changed := make([]bool, len(s.Clauses))
		for i := range s.Clauses {
			clauses[i] = s.Clauses[i]
			if done[clauses[i].key()] {
				continue
			}
			sc := simplifier{s: s, ctx: ctx, cl: clauses[i]}
			if err := sc.run(); err != nil {
				return nil, nil, err
			}
			clauses[i], changed[i] = sc.cl, true
			done[sc.cl.key()] = true
		}
		return s.with(clauses), Undo{{derivation: func(ctx context.Context, d Derivation) (Derivation, error) {
			return s.complete(ctx, d, changed)
		}}}, nil
	}
}

// complete finds values for all variables of the clauses in d that are marked, given those of some.
func (s *System) complete(ctx context.Context, d Derivation, marked []bool) (Derivation, error) {
	out := make(Derivation, len(d))
	for i, st := range d {
		if marked[st.Clause] {
			values, err := s.solve(ctx, &s.Clauses[st.Clause], &st, out[:i])
			if err != nil {
				return nil, err
			}
			st.Values = values
		}
		out[i] = st
	}
	return out, nil
}

// solve finds values for the variables of a clause, an instance of which derives the same fact as st from the same premises.
// Values of st are kept where they are; premises are steps of before.
func (s *System) solve(ctx context.Context, cl *Clause, st *Step, before Derivation) (map[smt.Term]smt.Term, error) {
	vars := s.ClauseVars(cl)
	query := []smt.Term{cl.Constraint}
	missing := false
	for _, x := range vars {
		v, ok := st.Values[x]
		missing = missing || !ok
		if ok {
			query = append(query, s.Ctx.Eq(x, v))
		}
	}
	if !missing {
		return st.Values, nil
	}
	for j, app := range cl.Body {
		p := &before[st.Premises[j]]
		query = append(query, s.equals(app.Args, s.ground(p, s.Clauses[p.Clause].Head)))
	}
	status, m := smt.CheckSat(ctx, s.Ctx, query...)
	if status != smt.Sat {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("%w: no values for the variables of a clause", ErrLift)
	}
	return m.TermValues(vars), nil
}

// simplifier works on one clause.
type simplifier struct {
	s   *System
	ctx context.Context
	cl  Clause
}

// simplifyRounds bounds how often a constraint is looked at again after something has been replaced in it.
const simplifyRounds = 20

func (sc *simplifier) run() error {
	for round := 0; round < simplifyRounds; round++ {
		before := sc.cl.key()
		sc.solveEquations()
		if err := sc.eliminate(); err != nil {
			return err
		}
		if sc.cl.key() == before {
			break
		}
	}
	if sc.cl.Constraint == smt.True || sc.cl.Constraint == smt.False {
		return nil
	}
	if sc.s.Ctx.Size(sc.cl.Constraint) <= maxTightened && !sc.s.Ctx.IsForeign(sc.cl.Constraint) {
		sc.cl.Constraint = cooper.Simplify(sc.ctx, sc.s.Ctx, sc.cl.Constraint, cooper.Options{Budget: tightenBudget})
	}
	solver := smt.NewSolver(sc.s.Ctx, smt.Options{Rounds: 100, Conflicts: 2000, IntegerSteps: 50, OmegaSteps: 500})
	solver.Assert(sc.cl.Constraint)
	if solver.Check(sc.ctx) == smt.Unsat {
		sc.cl.Constraint = smt.False
	}
	return sc.ctx.Err()
}

// solution replaces a variable by a term.
type solution struct {
	x, t smt.Term
}

// solveEquations takes the conjuncts one after the other, solves each under the solutions so far, and replaces all
// variables that have been solved for.
func (sc *simplifier) solveEquations() {
	c := sc.s.Ctx
	rank := sc.ranks()
	var found []solution
	so := make(map[smt.Term]smt.Term)
	for _, f := range c.Conjuncts(sc.cl.Constraint) {
		for n := len(so); n > 0; n-- { // solutions may contain variables that were solved for later
			g := c.Subst(f, so)
			if g == f {
				break
			}
			f = g
		}
		for _, g := range c.Conjuncts(f) {
			if sol, ok := solveFor(c, g, rank); ok && so[sol.x] == smt.NoTerm && !sc.mentions(sol.t, so) {
				found = append(found, sol)
				so[sol.x] = sol.t
			}
		}
	}
	if len(found) == 0 {
		return
	}
	final := make(map[smt.Term]smt.Term, len(found))
	for i := len(found) - 1; i >= 0; i-- {
		final[found[i].x] = c.Subst(found[i].t, final)
	}
	sc.cl = sc.s.substitute(&sc.cl, final)
}

// mentions reports whether t contains a variable that has been solved for.
func (sc *simplifier) mentions(t smt.Term, so map[smt.Term]smt.Term) bool {
	for _, x := range sc.s.Ctx.FreeVars(t) {
		if _, ok := so[x]; ok {
			return true
		}
	}
	return false
}

// ranks says how little each variable is missed: those of the constraint only are the first to go, then those of the head,
// then those of the body.
func (sc *simplifier) ranks() map[smt.Term]int {
	rank := make(map[smt.Term]int)
	mark := func(app App, by int) {
		for _, x := range sc.s.Ctx.FreeVarsOf(app.Args...) {
			rank[x] |= by
		}
	}
	if !sc.cl.IsQuery() {
		mark(sc.cl.Head, 1)
	}
	for _, app := range sc.cl.Body {
		mark(app, 2)
	}
	return rank
}

// solveFor solves a conjunct for the variable of least rank that it determines by a term without conditionals, quotients and
// the like.
func solveFor(c *smt.Context, f smt.Term, rank map[smt.Term]int) (solution, bool) {
	if slices.ContainsFunc(c.Linear(f).Mono, func(m smt.Monomial) bool { return c.Kind(m.Var) != smt.KVar }) {
		return solution{}, false
	}
	x, t, ok := c.Definition(f, func(x smt.Term) (int, bool) { return rank[x], true })
	return solution{x, t}, ok
}

const (
	maxTightened    = 300 // terms in a constraint whose redundant parts are looked for
	tightenBudget   = 2000
	maxEliminated   = 40  // conjuncts with a variable that is to be eliminated
	eliminateBudget = 400 // steps
)

// eliminate removes numeric variables that occur in literals of the constraint only, one at a time, if what remains is no
// larger.
func (sc *simplifier) eliminate() error {
	c := sc.s.Ctx
	rank := sc.ranks()
	for _, x := range c.FreeVars(sc.cl.Constraint) {
		if rank[x] != 0 || c.Sort(x) == smt.Bool {
			continue
		}
		var with, without []smt.Term
		literals := true
		for _, f := range c.Conjuncts(sc.cl.Constraint) {
			if c.Occurs(x, f) {
				literals = literals && c.IsLiteral(f)
				with = append(with, f)
			} else {
				without = append(without, f)
			}
		}
		if len(with) == 0 || !literals || len(with) > maxEliminated {
			continue
		}
		f := c.And(with...)
		g, err := project(sc.ctx, c, []smt.Term{x}, f, eliminateBudget)
		if err == nil && c.Size(g) <= c.Size(f) {
			sc.cl.Constraint = c.And(append(without, g)...)
		}
		if err := sc.ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// project eliminates variables exactly, within a budget of steps. Conditionals, quotients and the like are replaced by
// definitions first. What other theories take part in is not eliminated.
func project(ctx context.Context, c *smt.Context, vars []smt.Term, f smt.Term, budget int) (smt.Term, error) {
	if c.IsForeign(f) || slices.ContainsFunc(vars, c.IsForeign) {
		return smt.NoTerm, fmt.Errorf("%w: elimination is for linear arithmetic", ErrLift)
	}
	pure, fresh := c.Purify(f)
	gone := append(fresh, vars...)
	g, err := cooper.Eliminate(ctx, c, gone, pure, cooper.Options{Budget: budget})
	if err != nil {
		return smt.NoTerm, err
	}
	for _, x := range gone {
		if c.Occurs(x, g) {
			return smt.NoTerm, fmt.Errorf("%w: %s has not been eliminated", ErrLift, c.Name(x))
		}
	}
	return g, nil
}
