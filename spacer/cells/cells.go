package cells

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"cairn/internal/answer"
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

// errUnsupported says what of the clauses is not followed cell by cell.
var errUnsupported = errors.New("not followed cell by cell")

// Solve decides the clauses. The error is that of ctx; whatever else prevents an answer is the Reason of an Unknown.
func Solve(ctx context.Context, sys *horn.System, opt Options) (*answer.Answer, error) {
	first, last := opt.Cells, opt.Cells
	if opt.Cells == 0 {
		first, last = 1, most
	}
	var a *answer.Answer
	for n := first; n <= last; n++ {
		t, err := transform(sys, n)
		switch {
		case errors.Is(err, errUnsupported):
			return answer.DontKnow(err.Error()), nil
		case err != nil:
			return nil, err
		}
		if a, err = t.solve(ctx, n); err != nil || a.Verdict != answer.Unknown || !t.follows() {
			return a, err
		}
	}
	return a, nil
}

// follows reports whether there are cells.
func (t *transformed) follows() bool {
	return slices.ContainsFunc(t.cells, func(of []horn.Cell) bool { return len(of) > 0 })
}

// solve decides the clauses that follow n cells of each array.
func (t *transformed) solve(ctx context.Context, n int) (*answer.Answer, error) {
	small, undo, err := horn.Preprocess(ctx, t.out)
	if err != nil {
		return nil, err
	}
	a, err := spacer.Solve(ctx, small, spacer.Options{})
	if err != nil || a.Verdict == answer.Unknown {
		return a, err
	}
	if a.Verdict == answer.Unsafe {
		return &answer.Answer{Reason: fmt.Sprintf("%d %s of each array do not suffice for a proof", n, plural(n, "cell")), Stats: a.Stats}, nil
	}
	if a, err = undo.Answer(ctx, a); err != nil {
		return nil, err
	}
	a.Certificate = &horn.CellModel{Cells: t.cells, Formulas: a.Certificate.(horn.Model)}
	return a, nil
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
		Summary: "programs and clauses with arrays: what is true of all cells, by following one or two of each array",
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
			return run, []engines.Option{engines.Number("cells", "how many cells of each array are followed; 0: one, and then two", &opt.Cells)}
		},
	}}
}
