// Package prove is abstract interpretation as an engine of its own.
package prove

import (
	"context"

	"cairn/absint"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/smt"
)

// Name is that of the engine.
const Name = "absint"

// Engines lists the engine of this package.
func Engines() []engines.Engine {
	run := engines.OnGraph(func(ctx context.Context, g *cfg.Graph, _ engines.Env) (*answer.Answer, error) {
		return Run(ctx, g, absint.Options{})
	})
	return []engines.Engine{{
		Name:    Name,
		Summary: "abstract interpretation alone: intervals, congruences, octagons, and intervals of floating-point numbers",
		Paper:   "Cousot, Cousot 1977",
		Takes:   question.Graph | question.Arrays,
		Partial: true,
		New:     engines.Plain(run),
	}}
}

// Run is safe if the analysis finds no way to the target, and unknown otherwise. It is the
// smallest engine there is, and what one should try first.
func Run(ctx context.Context, g *cfg.Graph, o absint.Options) (*answer.Answer, error) {
	if absint.HasNumbers(g) {
		if proof := withNumbers(ctx, g, o); proof != nil {
			return &answer.Answer{Verdict: answer.Safe, Certificate: proof}, nil
		}
	}
	r := absint.Analyze(ctx, g, o)
	switch {
	case ctx.Err() != nil:
		return answer.DontKnow("timeout"), nil
	case r.Reachable(g.Target):
		return answer.DontKnow("bounds, congruences and octagons of the variables do not exclude the error"), nil
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

// withNumbers looks at floating-point numbers, too. It returns nil if there may be a way to the target.
func withNumbers(ctx context.Context, g *cfg.Graph, o absint.Options) *answer.Induction {
	o.Numbers = true
	r := absint.Analyze(ctx, g, o)
	if r.Reachable(g.Target) {
		return nil
	}
	proof := &answer.Induction{Ranges: make(map[cfg.Vertex][]answer.Range)}
	for _, l := range cfg.Loops(g).Loops {
		proof.Ranges[l.Header] = r.Ranges(l.Header)
	}
	return proof
}
