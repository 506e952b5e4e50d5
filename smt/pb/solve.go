package pb

import (
	"context"
	"errors"
	"fmt"
	"math"

	"cairn/smt/rup"
	"cairn/smt/sat"
)

// Answer is what has been found out about a problem. Models have been evaluated, and refutations checked.
type Answer struct {
	Status  sat.Status
	Reason  string     // why the status is unknown, or, of an optimisation, why the model is not known to be one of the cheapest
	Model   Model      // of Sat
	Cost    int64      // of the model
	Costs   []int64    // those of all models found, from the first one to the best
	Optimal bool       // no model is cheaper
	Proof   []rup.Step // of Unsat, where the problem is nothing but clauses
}

// gophersatConflicts is how long gophersat looks for better models, in conflicts, before the search that is to refute them takes over.
const gophersatConflicts = 50_000

// Solve decides a problem. The error says that an answer has failed its check, and is a fault of this program; limits, the end of the context
// among them, are reasons.
func Solve(ctx context.Context, p *Problem) (Answer, error) {
	enc, err := encode(ctx, p)
	if err != nil {
		return Answer{Reason: err.Error()}, nil
	}
	a := Answer{}
	m, err := enc.search(ctx, p)
	switch {
	case errors.As(err, new(*checkError)):
		return a, err
	case err != nil:
		return Answer{Reason: err.Error()}, nil
	case m == nil:
		a.Status = sat.Unsat
		if len(p.Linear)+len(p.Soft) == 0 {
			a.Proof = enc.steps
		}
		return a, nil
	}
	a.improve(p, m)
	if !p.Optimise {
		return a, nil
	}
	enc.gophersat(ctx, p, &a)
	for {
		if err := enc.cheaper(a.Cost); err != nil {
			a.Reason = err.Error()
			return a, nil
		}
		m, err := enc.search(ctx, p)
		switch {
		case errors.As(err, new(*checkError)):
			return a, err
		case err != nil:
			a.Reason = err.Error()
			return a, nil
		case m == nil:
			a.Optimal = true
			return a, nil
		}
		if p.Cost(m) >= a.Cost {
			return a, &checkError{"a model that is to be cheaper is not"}
		}
		a.improve(p, m)
	}
}

// improve takes a model that is the first one, or a better one.
func (a *Answer) improve(p *Problem, m Model) {
	a.Status, a.Model, a.Cost = sat.Sat, m, p.Cost(m)
	a.Costs = append(a.Costs, a.Cost)
}

// checkError says that an answer has failed its check.
type checkError struct{ what string }

func (e *checkError) Error() string { return e.what }

// search looks for a model of the clauses, which is nil if there is none. A model is evaluated, a refutation checked.
func (enc *encoding) search(ctx context.Context, p *Problem) (Model, error) {
	status, err := enc.solver.Solve(ctx, nil, math.MaxInt32)
	switch status {
	case sat.Sat:
		m := make(Model, p.Vars)
		for v := range m {
			m[v] = enc.solver.Value(sat.Lit(v+1)) > 0
		}
		if err := p.Check(m); err != nil {
			return nil, &checkError{"a model is none: " + err.Error()}
		}
		return m, nil
	case sat.Unsat:
		switch err := rup.Check(ctx, int(enc.vars), enc.clauses, enc.steps); {
		case err != nil && ctx.Err() == nil:
			return nil, &checkError{fmt.Sprintf("a refutation is none: %v", err)}
		case err != nil:
			return nil, fmt.Errorf("no time to check a refutation: %w", context.Cause(ctx))
		}
		return nil, nil
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return nil, err
}

// gophersat has gophersat look for better models. What it says is not relied on: each model is evaluated, and others are looked for behind it.
func (enc *encoding) gophersat(ctx context.Context, p *Problem, a *Answer) {
	cost := sat.AtLeast{}
	for _, t := range enc.objective {
		cost.Lits, cost.Weights = append(cost.Lits, t.Lit), append(cost.Weights, t.Coeff)
	}
	sat.Cheapen(ctx, enc.constant, cost, gophersatConflicts, func(values []bool) {
		m := make(Model, p.Vars)
		copy(m, values)
		if p.Check(m) == nil && p.Cost(m) < a.Cost {
			a.improve(p, m)
		}
	})
}
