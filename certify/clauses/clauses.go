// Package clauses checks answers about constrained Horn clauses: models and derivations of false.
package clauses

import (
	"context"
	"fmt"
	"slices"

	"cairn/certify/obligation"
	"cairn/lang/horn"
	"cairn/smt"
)

// CheckModel returns nil if every clause of the system is true under the model. An error names the clause that is not, by
// its number and its place; obligation.ErrNoAnswer and ErrCancelled mean that one could not be decided.
func CheckModel(ctx context.Context, sys *horn.System, model horn.Model) error {
	if err := checkInterpretations(sys, model); err != nil {
		return err
	}
	for i := range sys.Clauses {
		if err := checkClause(ctx, sys, model, i); err != nil {
			return err
		}
	}
	return nil
}

// checkInterpretations makes sure that the system is well formed and that each predicate is interpreted by a formula over
// its parameters.
func checkInterpretations(sys *horn.System, model horn.Model) error {
	if err := sys.Check(); err != nil {
		return err
	}
	if len(model) != len(sys.Preds) {
		return fmt.Errorf("the model interprets %d predicates instead of %d", len(model), len(sys.Preds))
	}
	for i, f := range model {
		p := &sys.Preds[i]
		if f == smt.NoTerm || sys.Ctx.Sort(f) != smt.Bool {
			return fmt.Errorf("the model has no formula for the predicate %s", p.Name)
		}
		own := make(map[smt.Term]bool, len(p.Params))
		for _, x := range p.Params {
			own[x] = true
		}
		for _, x := range sys.Ctx.FreeVars(f) {
			if !own[x] {
				return fmt.Errorf("the model's formula for %s speaks of %s, which is none of its parameters", p.Name, sys.Ctx.Name(x))
			}
		}
	}
	return nil
}

// checkClause asks a fresh solver for values of the variables of a clause that make its body true and its head false.
func checkClause(ctx context.Context, sys *horn.System, model horn.Model, i int) error {
	cl := &sys.Clauses[i]
	query := []smt.Term{cl.Constraint}
	for _, app := range cl.Body {
		query = append(query, sys.Interpret(model, app))
	}
	if !cl.IsQuery() {
		query = append(query, sys.Ctx.Not(sys.Interpret(model, cl.Head)))
	}
	return obligation.Refute(ctx, sys.Ctx, "the model does not satisfy clause "+sys.ClauseName(i), query...)
}

// CheckDerivation returns nil if d derives false in the system: every step is an instance of a clause whose constraint is
// true for the values given and whose body consists of conclusions of earlier steps, and the last one applies a query. An
// error names the step and its clause.
func CheckDerivation(ctx context.Context, sys *horn.System, d horn.Derivation) error {
	if err := sys.Check(); err != nil {
		return err
	}
	if len(d) == 0 {
		return fmt.Errorf("the derivation has no steps")
	}
	facts := make([]horn.App, len(d))
	for i := range d {
		if ctx.Err() != nil {
			return obligation.ErrCancelled
		}
		st := &d[i]
		if st.Clause < 0 || st.Clause >= len(sys.Clauses) {
			return fmt.Errorf("step %d of the derivation applies clause %d, which does not exist", i+1, st.Clause+1)
		}
		concluded, err := apply(sys, st, facts[:i])
		if err != nil {
			return fmt.Errorf("step %d of the derivation, clause %s: %w", i+1, sys.ClauseName(st.Clause), err)
		}
		facts[i] = concluded
	}
	if facts[len(d)-1].Pred != horn.NoPred {
		return fmt.Errorf("the derivation ends in %s instead of false", sys.Preds[facts[len(d)-1].Pred].Name)
	}
	return nil
}

// apply checks one step, to the conclusions of the steps before it, and returns its own conclusion.
func apply(sys *horn.System, st *horn.Step, before []horn.App) (horn.App, error) {
	cl := &sys.Clauses[st.Clause]
	m, err := valuation(sys, cl, st)
	if err != nil {
		return horn.App{}, err
	}
	if !m.Holds(cl.Constraint) && !m.Open() {
		return horn.App{}, fmt.Errorf("the constraint is false")
	}
	if len(st.Premises) != len(cl.Body) {
		return horn.App{}, fmt.Errorf("%d premises for a body of %d atoms", len(st.Premises), len(cl.Body))
	}
	for j, p := range st.Premises {
		if p < 0 || p >= len(before) {
			return horn.App{}, fmt.Errorf("premise %d is no earlier step", j+1)
		}
		if want := sys.Ground(m, cl.Body[j]); want.Pred != before[p].Pred || !slices.Equal(want.Args, before[p].Args) {
			return horn.App{}, fmt.Errorf("premise %d, step %d, is not the atom of %s that is needed", j+1, p+1, sys.Preds[want.Pred].Name)
		}
	}
	head := horn.App{Pred: horn.NoPred}
	if !cl.IsQuery() {
		head = sys.Ground(m, cl.Head)
	}
	if m.Open() {
		return horn.App{}, fmt.Errorf("%w: it depends on what the theories leave open", obligation.ErrNoAnswer)
	}
	return head, nil
}

// valuation takes the step's values, which must be there for every variable of the clause and fit its sort.
func valuation(sys *horn.System, cl *horn.Clause, st *horn.Step) (*smt.Model, error) {
	m := smt.NewModel(sys.Ctx)
	for _, x := range sys.ClauseVars(cl) {
		v, ok := st.Values[x]
		switch sort := sys.Ctx.Sort(x); {
		case !ok:
			return nil, fmt.Errorf("the variable %s has no value", sys.Ctx.Name(x))
		case sys.Ctx.Sort(v) != sort || !sys.Ctx.IsValue(v):
			return nil, fmt.Errorf("the %s variable %s has the value %s", sys.Ctx.SortName(sort), sys.Ctx.Name(x), sys.Ctx.String(v))
		default:
			m.SetTerm(x, v)
		}
	}
	return m, nil
}
