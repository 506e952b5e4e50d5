package cra

import (
	"context"

	"cairn/answer"
	"cairn/cfg"
	"cairn/engines"
	"cairn/question"
)

// Engines lists the engine of this package.
func Engines() []engines.Engine {
	return []engines.Engine{{
		Name:    "cra",
		Summary: "compositional recurrence analysis: summaries only",
		Paper:   "Farzan, Kincaid 2015",
		Takes:   question.Graph,
		Partial: true,
		New: engines.Plain(engines.OnGraph(func(ctx context.Context, g *cfg.Graph, env engines.Env) (*answer.Answer, error) {
			return Run(ctx, g, Options{Record: env.Record})
		})),
	}}
}
