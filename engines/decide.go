package engines

import (
	"context"
	"fmt"

	"cairn/answer"
	"cairn/lang/horn"
	"cairn/question"
)

// Decide lets the engine decide a question. If it takes clauses, it is asked about those of the question, which are simplified first unless
// plain says that they are not to be. An engine that takes neither says so in its answer.
func (e *Engine) Decide(ctx context.Context, q question.Question, env Env, s Settings, plain bool) (*answer.Answer, error) {
	run, err := e.instance(s)
	switch {
	case err != nil:
		return nil, err
	case e.Takes.Has(question.Clauses):
	case e.Takes.Has(q.Kind()):
		return run(ctx, q, env)
	default:
		return answer.DontKnow(fmt.Sprintf("the engine %s does not take %s", e.Name, q.Kind())), nil
	}
	sys, back, err := q.AsClauses(ctx)
	if err != nil {
		return nil, err
	}
	undo := horn.Undo{}
	if !plain && !(e.Raw && q.Clauses != nil) {
		if sys, undo, err = horn.Preprocess(ctx, sys); err != nil {
			return nil, err
		}
	}
	a, err := run(ctx, question.Question{Clauses: sys}, env)
	if err == nil {
		a, err = undo.Answer(ctx, a)
	}
	if err != nil || a.Verdict == answer.Unknown {
		return a, err
	}
	return back(ctx, a)
}
