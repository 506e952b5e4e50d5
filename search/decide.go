package search

import (
	"context"

	"cairn/absint"
	"cairn/answer"
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/smt"
)

// maxLessons bounds how often a search begins again with a better encoding of nonlinear operations.
const maxLessons = 40

// Options are those of all engines. The zero value is the default.
type Options struct {
	// Without is what is left out.
	Without Without
	// Single makes each step of the program a block, instead of loop-free parts, and keeps all of its variables.
	Single bool
	// Record is told the history of the search; nil: nobody is told.
	Record answer.Recorder
}

// Engine decides a problem. The reason of an answer that the end of the context has caused does not matter. An error is that of a
// program which cannot be decided at all.
type Engine func(*Problem) (*answer.Answer, error)

// Decide lets an engine decide whether the target of g can be reached. It may be asked several times: for one case after the
// other, if the program has cases (cases.go), and again with a better encoding if that of nonlinear operations was not exact
// enough (replay.go). The error is that of a program which cannot be encoded; running out of time is an answer.
func Decide(ctx context.Context, g *cfg.Graph, opt Options, engine Engine) (*answer.Answer, error) {
	d := &decision{ctx: ctx, g: g, opt: opt, engine: engine, ranges: opt.Without.analyze(ctx, g)}
	if !opt.Without.Cases {
		if parts := findCases(g, d.ranges); parts != nil {
			if res, err := d.byCases(parts); res != nil || err != nil {
				return res, err
			}
		}
	}
	return d.whole(g, smt.NewContext())
}

// decision is one call of Decide.
type decision struct {
	ctx    context.Context
	g      *cfg.Graph
	opt    Options
	engine Engine
	ranges *absint.Result
	begun  bool
	stats  []answer.Stat
}

// whole decides without a division into cases. Its terms are of the given context.
func (d *decision) whole(g *cfg.Graph, c *smt.Context) (*answer.Answer, error) {
	var points encode.Points
	ranges := d.ranges
	if g != d.g { // a case of it
		ranges = d.opt.Without.analyze(d.ctx, g)
	}
	for lessons := 0; ; lessons++ {
		if d.begun && d.opt.Record != nil {
			d.opt.Record(answer.Event{Step: answer.RunBegun})
		}
		d.begun = true
		p, err := newProblem(d.ctx, g, c, ranges, &points, d.opt)
		res := new(answer.Answer)
		if err == nil {
			p.mayLearn = lessons < maxLessons && !d.opt.Without.Points
			if res, err = d.engine(p); err == nil {
				d.stats = answer.AddStats(answer.AddStats(d.stats, answer.StatsOf(p.Stats)), res.Stats)
			}
		}
		switch {
		case d.ctx.Err() != nil && (err != nil || res.Verdict == answer.Unknown):
			return &answer.Answer{Reason: "timeout", Stats: d.stats}, nil
		case err != nil:
			return nil, err
		case res.Verdict == answer.Unknown && p.learned:
			continue
		}
		res.Stats = d.stats
		return res, nil
	}
}
