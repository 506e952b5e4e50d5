package engines

import (
	"context"
	"fmt"

	"cairn/internal/answer"
	"cairn/internal/question"
	"cairn/lang/horn"
)

// translation is what happens to a question on its way to an engine for clauses.
type translation struct{ noRanges, noPreprocessing bool }

func (t *translation) options() []Option {
	return []Option{
		Extra("ranges", "bounds of the variables of programs, found beforehand by abstract interpretation", &t.noRanges),
		Extra("preprocessing", "clauses are simplified beforehand", &t.noPreprocessing),
	}
}

// Options lists what the engine can be set to.
func (e *Engine) Options() []Option {
	_, _, options := e.instance()
	return options
}

// instance makes an engine, with what sets it.
func (e *Engine) instance() (Run, *translation, []Option) {
	t := new(translation)
	if e.New == nil {
		return nil, t, nil
	}
	run, options := e.New()
	if e.Takes.Has(question.Clauses) {
		options = append(options, t.options()...)
	}
	return run, t, options
}

// Decide lets the engine decide a question. If it takes clauses and not the question, it is asked about the clauses of the question. An engine
// that takes neither says so in its answer.
func (e *Engine) Decide(ctx context.Context, q question.Question, env Env, s Settings) (*answer.Answer, error) {
	run, t, options := e.instance()
	err := s.apply(e.Name, options)
	switch {
	case err != nil:
		return nil, err
	case e.Takes.Has(q.Kind()) && q.Kind() != question.Clauses:
		return run(ctx, q, env)
	case e.Reaches(q.Kind()):
	default:
		return answer.DontKnow(fmt.Sprintf("the engine %s does not take %s", e.Name, q.Kind())), nil
	}
	sys, back, err := q.AsClauses(ctx, !t.noRanges)
	if err != nil {
		return nil, err
	}
	undo := horn.Undo{}
	if !t.noPreprocessing && !(e.Raw && q.Kind()&(question.Clauses|question.Arrays) != 0) {
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
