package simulate

import (
	"context"

	"cairn/answer"
	"cairn/engines"
	"cairn/question"
)

// Name is the engine's.
const Name = "run"

// Engines lists the engine of this package.
func Engines() []engines.Engine {
	run := func(ctx context.Context, q question.Question, _ engines.Env) (*answer.Answer, error) {
		a, _, err := Run(ctx, q.Program, Options{})
		return a, err
	}
	return []engines.Engine{{
		Name:    Name,
		Summary: "concrete execution, of programs that have no inputs",
		Paper:   "see docs/engines.md",
		Takes:   question.Graph | question.Procedures,
		Partial: true,
		New:     engines.Plain(run),
	}}
}
