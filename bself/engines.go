package bself

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
			Name:    "bself",
			Summary: "backward symbolic execution with loop folding",
			Paper:   "Chalupa, Strejček 2021, algorithms 3 and 4",
			Takes:   question.Graph,
			New:     variant(BSELF),
		},
		{
			Name:    "bse",
			Summary: "backward symbolic execution",
			Paper:   "Chalupa, Strejček 2021, algorithm 1",
			Takes:   question.Graph,
			Partial: true,
			New:     variant(BSE),
		},
		{
			Name:    "kind",
			Summary: "k-induction on control-flow paths",
			Paper:   "Chalupa, Strejček 2021, algorithm 2",
			Takes:   question.Graph,
			Partial: true,
			New:     variant(KInduction),
		},
		{
			Name:    "se",
			Summary: "forward symbolic execution, tested concretely first",
			Paper:   "Chalupa, Strejček 2021, section 1",
			Takes:   question.Graph,
			Partial: true,
			New:     variant(SE),
		},
		{
			Name:    "se+bself",
			Summary: "se for half of the time, then bself",
			Paper:   "Chalupa, Strejček 2021, section 5.2",
			Takes:   question.Graph,
			New:     variant(SEBSELF),
		},
	}
}

// variant makes one of the engines.
func variant(name Engine) func() (engines.Run, []engines.Option) {
	return func() (engines.Run, []engines.Option) {
		opt := Options{Engine: name}
		run := engines.OnGraph(func(ctx context.Context, g *cfg.Graph, env engines.Env) (*answer.Answer, error) {
			opt.Timeout, opt.Record = env.Timeout, env.Record
			return Run(ctx, g, opt)
		})
		var options []engines.Option
		if name == SE || name == SEBSELF {
			options = append(options, engines.Switch("depth-first", "follow one path to its end before the next", &opt.DepthFirst))
		}
		if name == SEBSELF {
			options = append(options, engines.Switch("concurrent", "both at the same time", &opt.Concurrent))
		}
		return run, options
	}
}
