package absint

import (
	"context"

	"cairn/cfg"
	"cairn/smt"
)

// Run is the analysis as an engine of its own: safe if it finds no way to the target, and unknown otherwise. It is the
// smallest engine there is, and what one should try first.
func Run(ctx context.Context, g *cfg.Graph, o Options) (*cfg.Result, error) {
	r := Analyze(ctx, g, o)
	switch {
	case ctx.Err() != nil:
		return &cfg.Result{Reason: "timeout"}, nil
	case r.Reachable(g.Target):
		return &cfg.Result{Reason: "bounds, congruences and octagons of the variables do not exclude the error"}, nil
	}
	vo := cfg.NewVocab(smt.NewContext(), g)
	res := &cfg.Result{Verdict: cfg.Safe, Vocab: vo, Invariants: make(map[cfg.Vertex]smt.Term), Facts: r.Facts(vo)}
	for v := range g.Vertices {
		if at := cfg.Vertex(v); at != g.Source && at != g.Target {
			res.Invariants[at] = r.Invariant(vo, at)
		}
	}
	return res, nil
}
