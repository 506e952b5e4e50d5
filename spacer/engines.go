package spacer

import (
	"context"

	"cairn/answer"
	"cairn/engines"
	"cairn/lang/horn"
	"cairn/question"
)

// Engines lists the engines of this package.
func Engines() []engines.Engine {
	return []engines.Engine{
		{
			Name:    "spacer",
			Alias:   RecMC,
			Summary: "Horn clauses: summaries and reachability facts by growing bounds",
			Paper:   "Komuravelli, Gurfinkel, Chaki 2014, figures 5 and 6",
			Takes:   question.Clauses,
			New:     variant(RecMC),
		},
		{
			Name:    "gpdr",
			Summary: "the same without reachability facts, for comparison",
			Paper:   "Hoder, Bjørner 2012; Komuravelli et al. 2014, appendix A",
			Takes:   question.Clauses,
			Partial: true,
			New:     variant(GPDR),
		},
	}
}

// variant makes one of the engines.
func variant(name string) func() (engines.Run, []engines.Option) {
	return engines.Plain(engines.OnClauses(func(ctx context.Context, sys *horn.System, env engines.Env) (*answer.Answer, error) {
		return Solve(ctx, sys, Options{Engine: name, Record: env.Record})
	}))
}
