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
		Summary: "bit-precise k-induction, strengthened by ranges of the variables",
		Paper:   "Sheeran, Singh, Stålmarck 2000",
		Takes:   question.Graph | question.Arrays,
		Partial: true,
		New: func() (engines.Run, []engines.Option) {
			var bounds Bounds
			run := func(ctx context.Context, q question.Question, _ engines.Env) (*answer.Answer, error) {
				return Induction(ctx, q.Program.Main, bounds)
			}
			return run, []engines.Option{
				engines.Number("k-max", "the greatest k; 0: no limit", &bounds.Max),
				engines.Extra("ranges", "bounds of variables from abstract interpretation", &bounds.NoRanges),
			}
		},
	}
}

// bounded is bounded model checking.
func bounded() engines.Engine {
	return engines.Engine{
		Name:    "bmc",
		Summary: "bounded model checking: bit-precise for programs, whose loops are unwound step by step; for linear clauses, derivations of increasing length",
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
				engines.Number("unwind", "unwind each loop this many times; 0: step by step", &bounds.Unwind),
				engines.Number("k-max", "stop at this many iterations of a loop; 0: no limit", &bounds.Max),
				engines.Text("unwindset", "line:n,...", "unwind the loops on these lines this many times: LINE:N or FILE:LINE:N", func(text string) (err error) {
					bounds.Each, err = ParseLoopIterations(text)
					return err
				}),
				engines.Extra("cuts", "each branch of the unwinding is checked for feasibility", &bounds.NoCuts),
				engines.Number("depth", "how many loop heads an execution may pass in total; 0: no limit", &bounds.Depth),
			}
		},
	}
}
