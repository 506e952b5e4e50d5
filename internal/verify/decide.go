package verify

import (
	"context"
	"errors"
	"fmt"

	"cairn/certify"
	"cairn/certify/obligation"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/question"
)

// decision is the answer to a question. Its verdict is Unknown unless its certificate has been checked.
type decision struct {
	*answer.Answer
	question question.Question // with the terms that the certificate speaks of
	attempts []Attempt         // what the engines have done
}

// decide lets an engine, or a portfolio of them, decide a question, and checks the certificate: the one way from questions to answers. The
// error is that there is no such engine, or an *InternalError. progress is told of the phases.
func decide(ctx context.Context, q question.Question, engine string, opt EngineOptions, progress func(string)) (d decision, err error) {
	e, err := EngineByName(engine, q.Kind())
	if err != nil {
		if e, err = EngineByName(engine, ^question.Kind(0)); err != nil {
			return decision{}, err
		}
	}
	defer caught(&err, e.Name)
	progress("searching")
	s := &search{opt: opt, attempts: new(attempts), progress: progress}
	q = question.For(q, e.Takes)
	d = decision{question: q}
	if e.New == nil {
		d.question, d.Answer, err = s.portfolio(ctx, q)
	} else if d.Answer, err = s.try(ctx, e, q); err == nil {
		d.Answer, err = s.certified(ctx, q, d.Answer, e.Name)
	}
	d.attempts = s.attempts.told()
	var internal *InternalError
	switch {
	case errors.As(err, &internal):
		return d, internal
	case err != nil:
		d.Answer = answer.DontKnow(FirstLine(err.Error()))
	}
	switch {
	case d.Verdict == answer.Unsafe:
		d.Answer = simplified(ctx, d.question, d.Answer)
	case d.Verdict == answer.Unknown && ctx.Err() != nil:
		d.Answer = &answer.Answer{Reason: limit(ctx), Stats: d.Stats}
	}
	return d, nil
}

// checkSteps is how much longer a turn may be for a certificate: other translations can wait for an answer that is nearly there. The
// largest one of a published library whose engines need a second takes 12 seconds, in which engines beside it were measured to take 240,000 steps.
const checkSteps = 250_000

// certified is the answer that an engine has found if its certificate holds, and one without a verdict if that is not seen. The
// error is an *InternalError.
func (s *search) certified(ctx context.Context, q question.Question, found *answer.Answer, engine string) (*answer.Answer, error) {
	if found.Verdict == answer.Unknown {
		return found, nil
	}
	s.progress("checking")
	defer budget.Prolong(ctx, checkSteps)()
	a, err := certified(ctx, q, found, engine)
	if err == nil && a.Verdict == answer.Unknown {
		s.attempts.unchecked(engine, found.Verdict, a.Reason)
	}
	return a, err
}

// certified is that answer, whoever asks.
func certified(ctx context.Context, q question.Question, found *answer.Answer, engine string) (*answer.Answer, error) {
	unknown := &answer.Answer{Stats: found.Stats}
	switch err := obligation.OfOne(ctx, func(ctx context.Context) error { return certify.Question(ctx, q, found) }); {
	case err == nil:
		return found, nil
	case ctx.Err() != nil, errors.Is(err, certify.ErrCancelled):
		unknown.Reason = limit(ctx)
	case errors.Is(err, certify.ErrNoAnswer):
		unknown.Reason = fmt.Sprintf("the certificate of the verdict %q could not be checked: %v", found.Verdict, err)
	default:
		return unknown, &InternalError{Engine: engine, What: fmt.Sprintf("the certificate of its verdict %q does not hold: %v", found.Verdict, err)}
	}
	return unknown, nil
}
