package summary

import (
	"context"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/smt"
)

// analysis is the state of one Compute.
type analysis struct {
	ctx    context.Context
	steps  *budget.Steps
	c      *smt.Context
	vo     *encode.Vocab
	blocks *encode.Blocks
	pool   *Pool
	opt    Options
	stats  statistics

	fewCells bool // a loop would have been split into more cells

	relations *Evaluator[relation]
	preMemo   map[preKey]smt.Term
	models    []*smt.Model // of bodies, the latest last
	err       error        // the first error inside the algebra of relations, whose operators cannot return one
}

func newAnalysis(ctx context.Context, b *encode.Blocks, opt Options) *analysis {
	opt = opt.withDefaults()
	an := &analysis{
		ctx: ctx, steps: opt.Steps.Part(opt.effortFor(b)), c: b.Vocab.Ctx, vo: b.Vocab, blocks: b, pool: NewPool(), opt: opt,
		preMemo: make(map[preKey]smt.Term),
	}
	an.relations = NewEvaluator[relation](an.pool, algebra{an})
	return an
}

// step spends a step of the effort. The error is that of a context that has ended, or budget.ErrSpent.
func (an *analysis) step() error { return an.steps.Take(an.ctx, 1) }

// statistics counts what happened; the names of list are those of the report.
type statistics struct {
	stars    int // loops summarised
	cells    int // cells into which they were split
	queries  int // solver queries made by this package itself
	coarse   int // projections that ended their budget and were over-approximated
	hulls    int // formulas replaced by a hull because they had too many cubes
	weakened []cfg.Vertex
}

func (st statistics) list() []answer.Stat {
	return []answer.Stat{
		{Name: "summary loops", Value: float64(st.stars)},
		{Name: "summary cells", Value: float64(st.cells)},
		{Name: "summary queries", Value: float64(st.queries)},
		{Name: "summary coarse projections", Value: float64(st.coarse)},
		{Name: "summary hulls", Value: float64(st.hulls)},
		{Name: "summary weakened", Value: float64(len(st.weakened))},
	}
}
