package search

import (
	"context"

	"cairn/absint"
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/answer"
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
	// Products lets the engine track products of counters, as summaries have a use for them.
	Products bool
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
	d := &decision{ctx: ctx, g: g, opt: opt, engine: engine, products: new(products)}
	if opt.Products && !opt.Without.Products {
		if err := d.track(); ctx.Err() != nil {
			return answer.DontKnow("timeout"), nil
		} else if err != nil {
			return nil, err
		}
	}
	if len(d.products.list) == 0 {
		d.ranges, d.c = opt.Without.analyze(ctx, g), smt.NewContext()
	}
	g = d.g
	if !opt.Without.Cases {
		if parts := findCases(g, d.ranges); parts != nil {
			if res, err := d.byCases(parts); res != nil || err != nil {
				return res, err
			}
		}
	}
	return d.whole(g, d.c)
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

	c        *smt.Context
	products *products
}

// track makes the graph one in which products are tracked, if that tells something about it.
func (d *decision) track() error {
	g, tracked := cfg.TrackProducts(d.g)
	if len(tracked) == 0 {
		return nil
	}
	ranges, ps, c := d.opt.Without.analyze(d.ctx, g), newProducts(tracked), smt.NewContext()
	p, err := encoded(d.ctx, g, c, ranges, new(encode.Points), ps, d.opt)
	if err == nil {
		err = p.relate()
	}
	if err == nil && p.related() {
		d.g, d.c, d.ranges, d.products = g, c, ranges, ps
	}
	return err
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
		p, err := newProblem(d.ctx, g, c, ranges, &points, d.products, d.opt)
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
