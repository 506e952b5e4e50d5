// Package cra is compositional recurrence analysis (Farzan and Kincaid, FMCAD 2015): loops are summarised, from the inside out,
// by what their recurrences tell, and the program is safe if the summary of all its paths to the error excludes them. Package
// cfg/summary computes the summaries; here is nothing but the question.
//
//	res, err := cra.Run(ctx, graph, cra.Options{})
package cra

import (
	"context"
	"slices"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cfg/summary"
	"cairn/internal/answer"
	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/internal/search"
	"cairn/smt"
)

// Options are those of all engines.
type Options = search.Options

// effort is for summaries that no search follows: what they do not exclude nobody will. It is enough for programs of a few hundred small
// loops; where the default is enough, nothing changes.
const effort = 40 * summary.DefaultEffort

// Run decides whether the target of g can be reached: Safe or Unknown. The error is that of a program which cannot be encoded.
func Run(ctx context.Context, g *cfg.Graph, opt Options) (*answer.Answer, error) {
	opt.Products = true
	return search.Decide(ctx, g, opt, func(p *search.Problem) (*answer.Answer, error) {
		p.AssumeRanges(func(b *encode.Block) bool { return b.Dst == p.G.Target }) // those of loops would be so many more constraints to project
		p.AssumeResets()
		options := opt.Without.Summary
		options.Effort = effort
		sums, err := summary.Compute(p.Ctx, p.Blocks, options)
		if err != nil {
			return nil, err
		}
		res := answer.DontKnow("the summary does not exclude the error")
		p.TellNode(0, nil, p.G.Source, -1, "")
		if p.Sat(sums.ToTarget(p.G.Source)) == smt.Unsat {
			p.Tell(answer.NodeDead, 0, "by the summaries, the error cannot be reached from here")
			res = p.Safe(func(v cfg.Vertex) (smt.Term, error) { return p.C.Not(sums.ToTarget(v)), nil })
		}
		res.Stats = sums.Statistics()
		return res, nil
	})
}

// Engines lists the engine of this package.
func Engines() []engines.Engine {
	return []engines.Engine{{
		Name:    "cra",
		Summary: "compositional recurrence analysis: summaries only",
		Paper:   "Farzan, Kincaid 2015",
		Takes:   question.Graph,
		Partial: true,
		New: func() (engines.Run, []engines.Option) {
			var opt Options
			return engines.OnGraph(func(ctx context.Context, g *cfg.Graph, env engines.Env) (*answer.Answer, error) {
				opt.Record = env.Record
				return Run(ctx, g, opt)
			}), slices.Concat(opt.Without.OfFormulas(), opt.Without.OfSummaries())
		},
	}}
}
