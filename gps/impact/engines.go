package impact

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
		Name:    "impact",
		Summary: "lazy abstraction with interpolants, path by path",
		Paper:   "McMillan 2006",
		Takes:   question.Graph,
		Partial: true,
		New: func() (engines.Run, []engines.Option) {
			var opt Options
			run := engines.OnGraph(func(ctx context.Context, g *cfg.Graph, env engines.Env) (*answer.Answer, error) {
				opt.Record = env.Record
				return Run(ctx, g, opt)
			})
			return run, []engines.Option{engines.Cover(&opt.CoverAll)}
		},
	}}
}
