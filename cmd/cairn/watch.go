package main

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"cairn/internal/question"
	"cairn/internal/verify"
	"cairn/internal/watch"
)

// watched does the work of a session within the limits and shows on a terminal that it is alive. The error is as that of within.
func (s *session) watched(w work, start time.Time) (outcome, error) {
	status := newStatus(s, start)
	defer status.clear()
	display := show{files: !s.reports.none(), refresh: status.refresh()}
	words := func(why error) ([]byte, error) {
		text, err := s.render(s.unfinished(why, start))
		return s.shown(text), err
	}
	if last, err := prepared(words, s.unfinished(watch.ErrTimeout, start).exitCode()); err == nil && s.nothingElse() {
		display.last = func(why error) ([]byte, int) {
			status.clear()
			return last(why)
		}
	}
	return within(s.limits, display, func(ctx context.Context) outcome {
		return w(s.queries.context(ctx), func(phase string) {
			s.reports.phase(phase)
			status.phase(phase)
		})
	})
}

// nothingElse reports whether the words of an abandoned run are all that is left to be written.
func (s *session) nothingElse() bool {
	return !s.json && !s.verbose && s.stdout == io.Writer(os.Stdout) && s.reports.none() && s.queries.dump == nil
}

// verify is the work of cairn verify.
func (s *session) verify(ctx context.Context, phase func(string)) outcome {
	opt := s.options(s.stderr)
	opt.EngineOptions.Record, opt.Progress = s.reports.recorder(), phase
	var task verify.Task
	err := s.parsed.err
	if err == nil {
		task, err = s.load(s.parsed.name)
	}
	var un *verify.UnsupportedError
	switch {
	case errors.As(err, &un):
		return outcome{report: verify.NewReport(s.files[0], opt, un.Error())}
	case err != nil:
		return outcome{report: verify.NewReport(s.files[0], opt, err.Error()), err: err}
	}
	opt.Loaded = s.reports.keepFlow(task)
	rep, err := verify.Run(ctx, task, opt)
	return outcome{report: rep, err: err, files: s.evidence.write(ctx, task, rep, s.stderr)}
}

// unfinished is the outcome of work that has no result: it has been abandoned, or cairn is at fault.
func (s *session) unfinished(why error, start time.Time) outcome {
	var out outcome
	reason, cost := why.Error(), verify.UsageSince(start)
	if internal, ok := errors.AsType[*verify.InternalError](why); ok {
		reason, cost, out.err = "internal error: "+internal.What, verify.Usage{}, why
	}
	if s.engines.kinds == question.Clauses {
		out.clauses = verify.NewClauseReport(s.files[0], s.clauseOptions(s.stderr), reason)
		out.clauses.Usage = cost
	} else {
		out.report = verify.NewReport(s.files[0], s.options(s.stderr), reason)
		out.report.Usage = cost
	}
	return out
}
