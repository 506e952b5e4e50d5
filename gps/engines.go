package gps

import (
	"context"

	"cairn/answer"
	"cairn/cfg"
	"cairn/engines"
	"cairn/question"
)

// Engines lists the engines of this package.
func Engines() []engines.Engine {
	return []engines.Engine{
		{
			Name:    "gps",
			Summary: "summary-guided search with refinement and covering",
			Paper:   "Fang, Kincaid, Reps 2025, figures 4-6",
			Takes:   question.Graph,
			New:     variant(Options{}),
		},
		{
			Name:    "gps-lite",
			Summary: "summary-guided search with dead-end detection only",
			Paper:   "Fang, Kincaid, Reps 2025, figure 4",
			Takes:   question.Graph,
			New:     variant(Options{Lite: true}),
		},
		{
			Name:    "gps-nogas",
			Summary: "summary-guided search whose tests are not bounded by gas",
			Paper:   "Fang, Kincaid, Reps 2025, without section 5.3",
			Takes:   question.Graph,
			Partial: true,
			New:     variant(Options{NoGas: true}),
		},
		{
			Name:    "gps-nosum",
			Summary: "the same search without summaries to guide it",
			Paper:   "Fang, Kincaid, Reps 2025, table 2",
			Takes:   question.Graph,
			Partial: true,
			New:     variant(Options{NoSummaries: true}),
		},
	}
}

// variant makes an engine of the algorithm with the options given, and those of the user.
func variant(opt Options) func() (engines.Run, []engines.Option) {
	return func() (engines.Run, []engines.Option) {
		opt := opt
		run := engines.OnGraph(func(ctx context.Context, g *cfg.Graph, env engines.Env) (*answer.Answer, error) {
			opt.Record = env.Record
			return Run(ctx, g, opt)
		})
		options := []engines.Option{engines.Cover(&opt.CoverAll)}
		if !opt.NoGas && !opt.NoSummaries {
			options = append(options, engines.Switch("no-gas", "do not bound test runs (Fang et al. 2025, section 5.3)", &opt.NoGas))
		}
		return run, options
	}
}
