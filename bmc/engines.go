package bmc

import (
	"context"

	"cairn/internal/answer"
	"cairn/internal/engines"
	"cairn/internal/question"
)

// Engines lists the engines of this package.
func Engines() []engines.Engine {
	return []engines.Engine{bounded(), inductive()}
}

// inductive is k-induction.
func inductive() engines.Engine {
	return engines.Engine{
		Name:    "kinduction",
		Summary: "k-induction bit by bit: what no k blocks from any loop on do, strengthened by ranges of the variables",
		Paper:   "Sheeran, Singh, Stålmarck 2000",
		Takes:   question.Graph | question.Arrays,
		Partial: true,
		New: func() (engines.Run, []engines.Option) {
			var bounds Bounds
			run := func(ctx context.Context, q question.Question, _ engines.Env) (*answer.Answer, error) {
				return Induction(ctx, q.Program.Main, bounds)
			}
			return run, []engines.Option{
				engines.Number("k-max", "the greatest k; 0 for no end", &bounds.Max),
				engines.Extra("ranges", "bounds of variables, by abstract interpretation beforehand", &bounds.NoRanges),
			}
		},
	}
}

// bounded is bounded model checking.
func bounded() engines.Engine {
	return engines.Engine{
		Name:    "bmc",
		Summary: "bounded model checking: programs bit by bit, with loops unwound further and further; linear clauses by derivations of growing length",
		Paper:   "Biere, Cimatti, Clarke, Zhu 1999; Clarke, Kroening, Lerda 2004",
		Takes:   question.Graph | question.Clauses | question.Arrays,
		Partial: true,
		New: func() (engines.Run, []engines.Option) {
			var bounds Bounds
			run := func(ctx context.Context, q question.Question, _ engines.Env) (*answer.Answer, error) {
				if q.Kind() == question.Clauses {
					return Solve(ctx, q.Clauses, Options{})
				}
				if q.Program.Main == nil {
					return answer.DontKnow("the program is recursive"), nil
				}
				return Program(ctx, q.Program.Main, bounds)
			}
			return run, []engines.Option{
				engines.Number("unwind", "the number of iterations that each loop can have; 0 lets it grow", &bounds.Unwind),
				engines.Number("k-max", "the number of iterations up to which it grows; 0 for no end", &bounds.Max),
				engines.Text("unwindset", "line:n,...", "the number of iterations of the loops in some lines, LINE:N or FILE:LINE:N", func(text string) (err error) {
					bounds.Each, err = ParseLoopIterations(text)
					return err
				}),
				engines.Extra("cuts", "asking at each branch of the unwinding whether executions take it", &bounds.NoCuts),
				engines.Number("depth", "how often executions can come to heads of loops, all together; 0 for no end", &bounds.Depth),
			}
		},
	}
}
