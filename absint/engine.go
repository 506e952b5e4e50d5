package absint

import (
	"context"

	"cairn/answer"
	"cairn/cfg"
	"cairn/smt"
)

// Run is the analysis as an engine of its own: safe if it finds no way to the target, and unknown otherwise. It is the
// smallest engine there is, and what one should try first.
func Run(ctx context.Context, g *cfg.Graph, o Options) (*answer.Answer, error) {
	r := Analyze(ctx, g, o)
	switch {
	case ctx.Err() != nil:
		return &answer.Answer{Reason: "timeout"}, nil
	case r.Reachable(g.Target):
		return &answer.Answer{Reason: "bounds, congruences and octagons of the variables do not exclude the error"}, nil
	}
	sy := cfg.NewSymbols(smt.NewContext(), g)
	proof := &answer.Invariants{Symbols: sy, At: make(map[cfg.Vertex]smt.Term), Facts: r.Facts(sy)}
	for v := range g.Vertices {
		if at := cfg.Vertex(v); at != g.Source && at != g.Target {
			proof.At[at] = r.Invariant(sy, at)
		}
	}
	return &answer.Answer{Verdict: answer.Safe, Certificate: proof}, nil
}
