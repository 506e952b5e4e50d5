package cells

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/lang/horn"
	"cairn/smt"
	"cairn/spacer"
)

// Options set how many cells of each array are followed. The zero value begins with one and goes on to two.
type Options struct {
	Cells int
}

// most is the number of cells of an array up to which more are followed.
const most = 2

// strategy says how clauses over cells are made.
type strategy struct {
	cells     int  // how many of each array are followed
	forgets   bool // leaves out numbers that are not thought to matter (forget.go)
	near      bool // what is known is taken at the indices of the head only, as far as it has the array: one atom of the body stays one
	shared    bool // of all arrays the same cells are followed
	templated bool // looks for facts of usual forms (houdini.go) instead of solving the clauses over cells
}

// firstSteps is what a strategy is given at first; then all are given twice as much.
const firstSteps = 2_500

// templateSteps is how much more of them the search for facts of usual forms is given, which ends by itself: sorting takes 2,500 steps to 8,000.
const templateSteps = 4

// errUnsupported says what of the clauses is not followed cell by cell.
var errUnsupported = errors.New("not followed cell by cell")

// Solve decides the clauses. The error is that of ctx; whatever else prevents an answer is the Reason of an Unknown.
func Solve(ctx context.Context, sys *horn.System, opt Options) (*answer.Answer, error) {
	open := strategies(sys, opt)
	var last *answer.Answer
	for steps := int64(firstSteps); len(open) > 0; steps *= 2 {
		var again []strategy
		for _, st := range open {
			a, final, err := st.attempt(ctx, sys, steps)
			switch {
			case err != nil || final:
				return a, err
			case a == nil:
				again = append(again, st)
			default:
				last = a
			}
		}
		open = again
	}
	return last, nil
}

// several reports whether a predicate has more than one array.
func several(sys *horn.System) bool {
	return slices.ContainsFunc(sys.Preds, func(p horn.Pred) bool {
		arrays := 0
		for _, x := range p.Params {
			if isArray(sys.Ctx, x) {
				arrays++
			}
		}
		return arrays > 1
	})
}

// strategies are the ways to choose cells and instances, those first that take little.
func strategies(sys *horn.System, opt Options) (all []strategy) {
	for _, st := range []strategy{{near: true, forgets: true}, {templated: true}, {near: true, shared: true}, {near: true}, {}} {
		for n := 1; n <= max(most, opt.Cells); n++ {
			if (opt.Cells == 0 || opt.Cells == n) && (!st.shared || several(sys)) {
				st.cells = n
				all = append(all, st)
			}
		}
	}
	return all
}

// attempt is the answer by a strategy, nil if it takes more steps; final tells that no other one would do better. The error is that of ctx.
func (st strategy) attempt(ctx context.Context, sys *horn.System, steps int64) (a *answer.Answer, final bool, err error) {
	t, err := transform(sys, st)
	switch {
	case errors.Is(err, errUnsupported):
		return answer.DontKnow(err.Error()), true, nil
	case err != nil:
		return nil, true, err
	}
	if st.templated {
		steps *= templateSteps
	}
	part, cancel := budget.WithDeadline(ctx, steps)
	defer cancel()
	if st.templated {
		a, err = t.templates(part)
	} else {
		a, err = t.solve(part, st.cells)
	}
	switch {
	case ctx.Err() != nil:
		return nil, true, ctx.Err()
	case part.Err() != nil && (err != nil || a.Verdict == answer.Unknown):
		return nil, false, nil
	default:
		return a, err != nil || a.Verdict != answer.Unknown || !t.follows(), err
	}
}

// follows reports whether there are cells.
func (t *transformed) follows() bool {
	return slices.ContainsFunc(t.tracked, func(of []horn.Cell) bool { return len(of) > 0 })
}

// solve decides the clauses that follow n cells of each array.
func (t *transformed) solve(ctx context.Context, n int) (*answer.Answer, error) {
	small, undo, err := horn.Preprocess(ctx, t.out)
	if err != nil {
		return nil, err
	}
	a, err := spacer.Solve(ctx, small, spacer.Options{Relations: t.near})
	if err != nil || a.Verdict == answer.Unknown {
		return a, err
	}
	if a.Verdict == answer.Unsafe {
		return &answer.Answer{Reason: fmt.Sprintf("%d %s of each array do not suffice for a proof", n, plural(n, "cell")), Stats: a.Stats}, nil
	}
	if a, err = undo.Answer(ctx, a); err != nil {
		return nil, err
	}
	model := a.Certificate.(horn.Model)
	for p, f := range model {
		model[p] = t.apart(horn.PredID(p), f)
	}
	a.Certificate = &horn.CellModel{Cells: t.tracked, Formulas: model}
	return a, nil
}

// apart is a formula in which every cell has an index of its own.
func (t *transformed) apart(p horn.PredID, f smt.Term) smt.Term {
	c := t.in.Ctx
	var all []smt.Term
	for _, part := range c.Conjuncts(f) {
		own := make(map[smt.Term]smt.Term) // by shared index
		var equal []smt.Term
		for i, cell := range t.tracked[p] {
			if k := t.index[p][i]; k != cell.Index && (c.Occurs(cell.Value, part) || c.Occurs(k, part)) {
				if first, ok := own[k]; !ok {
					own[k] = cell.Index
				} else if c.Occurs(cell.Value, part) {
					equal = append(equal, c.Eq(first, cell.Index))
				}
			}
		}
		all = append(all, c.Implies(c.And(equal...), c.Subst(part, own)))
	}
	return c.And(all...)
}

func plural(n int, word string) string {
	return word + strings.Repeat("s", min(1, n-1))
}

// followed reports whether arrays of a sort are.
func followed(c *smt.Context, s smt.Sort) bool {
	index, element := c.ArrayParts(s)
	return (index == smt.Int || index == smt.Real) && (element == smt.Int || element == smt.Real || element == smt.Bool)
}

// Engines lists the engine of this package.
func Engines() []engines.Engine {
	return []engines.Engine{{
		Name:    "cells",
		Summary: "programs and clauses with arrays: properties of all cells, by tracking one or two cells of each array",
		Paper:   "Monniaux, Gonnord 2016",
		Takes:   question.Clauses,
		Arrays:  true,
		Raw:     true,
		Partial: true,
		New: func() (engines.Run, []engines.Option) {
			var opt Options
			run := engines.OnClauses(func(ctx context.Context, sys *horn.System, _ engines.Env) (*answer.Answer, error) {
				return Solve(ctx, sys, opt)
			})
			return run, []engines.Option{engines.Number("cells", "how many cells of each array to track; 0: one, then two", &opt.Cells)}
		},
	}}
}
