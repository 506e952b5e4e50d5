package bmc

import (
	"context"

	"cairn/answer"
	"cairn/engines"
	"cairn/lang/horn"
	"cairn/question"
)

// Engines lists the engine of this package.
func Engines() []engines.Engine {
	run := engines.OnClauses(func(ctx context.Context, sys *horn.System, _ engines.Env) (*answer.Answer, error) {
		return Solve(ctx, sys, Options{})
	})
	return []engines.Engine{{
		Name:    "bmc",
		Summary: "Horn clauses: derivations of growing length, linear clauses only: an error, or unknown",
		Paper:   "Biere, Cimatti, Clarke, Zhu 1999",
		Takes:   question.Clauses,
		Partial: true,
		New:     engines.Plain(run),
	}}
}
