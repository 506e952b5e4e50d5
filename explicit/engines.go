package explicit

import (
	"context"

	"cairn/answer"
	"cairn/cfg"
	"cairn/engines"
	"cairn/question"
)

// Engines lists the engine of this package.
func Engines() []engines.Engine {
	run := engines.OnGraph(func(ctx context.Context, g *cfg.Graph, env engines.Env) (*answer.Answer, error) {
		return Run(ctx, g, Options{Record: env.Record})
	})
	return []engines.Engine{{
		Name:    "explicit",
		Summary: "exploration of states with known values, for programs with finite control",
		Paper:   "Beyer, Löwe 2013",
		Takes:   question.Graph,
		Partial: true,
		New:     engines.Plain(run),
	}}
}
