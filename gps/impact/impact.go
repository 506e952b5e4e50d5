package impact

import (
	"context"
	"slices"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/internal/search"
	"cairn/internal/search/art"
	"cairn/smt"
)

// Options choose among variants. The zero value has all strengthenings, and nodes are covered by their ancestors only.
type Options struct {
	// CoverAll lets nodes cover others that are not below them. The search may then end sooner, but asks more queries.
	CoverAll bool
	// Induction is the greatest k of k-induction by which labels are tried to be shown where one iteration does not; below 2: none.
	Induction int
	// Without is what is left out of what the paper does not have.
	Without search.Without
	// Record is told the history of the tree; nil: nobody is told.
	Record answer.Recorder
}

// Run decides whether the target of g can be reached. The error is that of a program which cannot be encoded; running out
// of time is an answer with verdict Unknown.
func Run(ctx context.Context, g *cfg.Graph, opt Options) (*answer.Answer, error) {
	return search.Decide(ctx, g, search.Options{Without: opt.Without, Record: opt.Record}, func(p *search.Problem) (*answer.Answer, error) {
		p.AssumeRanges(nil)
		t := art.New(p, art.Options{CoverAll: opt.CoverAll, Induction: opt.Induction, Without: opt.Without})
		res := unwind(t)
		res.Stats = t.Statistics()
		return res, nil
	})
}

// unwind is the procedure UNWIND with DFS (McMillan 2006, section 3): the vertex that is next is the last one that was made.
func unwind(t *art.Tree) *answer.Answer {
	for v := t.Latest(); v != nil; v = t.Latest() {
		switch {
		case t.Refuted(v) || t.TryCover(v): // CLOSE(w) for the ancestors w of v, and for v
		case v.Vertex == t.G.Target:
			if res := refine(t, v); res != nil {
				return res
			}
		default:
			t.Expand(v) // EXPAND(v)
		}
	}
	return t.Safe(nil)
}

// refine is the procedure REFINE(v) of a vertex at the error location: it is reached, or interpolants make its label false.
func refine(t *art.Tree, v *art.Node) *answer.Answer {
	switch status, model := t.Check(v); status {
	case smt.Unsat:
		t.DeadEnd(v, "no execution takes this path to the error")
		t.Refine(v)
	case smt.Sat:
		return t.Replay(v.ID, v.Path, model)
	default:
		t.Undecided(v)
	}
	return nil
}

// Engines lists the engine of this package.
func Engines() []engines.Engine {
	return []engines.Engine{{
		Name:    "impact",
		Summary: "lazy abstraction with interpolants, path by path",
		Paper:   "McMillan 2006",
		Records: true,
		Takes:   question.Graph,
		Partial: true,
		New: func() (engines.Run, []engines.Option) {
			var opt Options
			run := engines.OnGraph(func(ctx context.Context, g *cfg.Graph, env engines.Env) (*answer.Answer, error) {
				opt.Record = env.Record
				return Run(ctx, g, opt)
			})
			trees := opt.Without.OfTrees()
			trees[0].Paper = true // CLOSE covers the ancestors of a vertex
			return run, slices.Concat([]engines.Option{engines.Cover(&opt.CoverAll), engines.Induction(&opt.Induction)}, opt.Without.OfFormulas(), opt.Without.OfReplays(), trees)
		},
	}}
}
