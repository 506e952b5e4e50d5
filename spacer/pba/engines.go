package pba

import (
	"context"

	"cairn/answer"
	"cairn/engines"
	"cairn/lang/horn"
	"cairn/question"
)

// Engines lists the engine of this package.
func Engines() []engines.Engine {
	return []engines.Engine{{
		Name:    "pba",
		Summary: "Horn clauses: proof-based and counterexample-based abstraction of bounded programs",
		Paper:   "Komuravelli, Gurfinkel, Chaki, Clarke 2013, figures 6-8",
		Takes:   question.Clauses,
		Raw:     true,
		Partial: true,
		Tells:   true,
		New: func() (engines.Run, []engines.Option) {
			var opt Options
			run := engines.OnClauses(func(ctx context.Context, sys *horn.System, env engines.Env) (*answer.Answer, error) {
				if env.Trace != nil {
					opt.Trace = func(s Step) { env.Trace(s) }
				}
				return Solve(ctx, sys, opt)
			})
			return run, []engines.Option{
				{
					Name: "abstract", Usage: "what an abstraction may leave out, single constraints or whole assignments to variables",
					Words: []string{"constraints", "variables"}, Set: func(word string) { opt.Variables = word == "variables" },
				},
				engines.Switch("no-cegar", "bring everything back after a spurious counterexample, instead of what excludes it", &opt.NoCEGAR),
			}
		},
	}}
}
