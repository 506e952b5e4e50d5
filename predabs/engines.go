package predabs

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
		Name:    "predabs",
		Summary: "predicate abstraction with refinement",
		Paper:   "TUM lectures 4-7, figure 2",
		Takes:   question.Graph,
		Tells:   true,
		New: func() (engines.Run, []engines.Option) {
			var opt Options
			run := engines.OnGraph(func(ctx context.Context, g *cfg.Graph, env engines.Env) (*answer.Answer, error) {
				opt.Record = env.Record
				if env.Trace != nil {
					opt.Trace = func(ev Event) { env.Trace(ev) }
				}
				return Run(ctx, g, opt)
			})
			return run, []engines.Option{
				{
					Name: "refine", Usage: "the solution of the refinement constraints that predicates are taken from", Words: Refinements(),
					Set: func(word string) { opt.Refine, _ = RefinementByName(word) },
				},
				engines.Switch("boolean", "abstract to Boolean combinations of predicates instead of conjunctions", &opt.Boolean),
				engines.Switch("global", "use each predicate at every location", &opt.Global),
				engines.Switch("restart", "begin again after each refinement instead of recomputing a subtree", &opt.Restart),
				engines.Switch("no-loops", "interpolate counterexamples as they are, without summaries in place of loops", &opt.NoLoops),
				engines.Switch("no-tests", "do not execute the beginnings of infeasible counterexamples", &opt.NoTests),
			}
		},
	}}
}
