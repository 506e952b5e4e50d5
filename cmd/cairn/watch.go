package main

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"cairn/verify"
)

// watched does the work of a session within the limits and shows on a terminal that it is alive. words are what is printed instead of
// an answer, with that exit code, if there is none for one of the reasons. The error is as that of within.
func watched[T any](s *session, work func(context.Context, func(phase string)) T, words func(why error) ([]byte, error), code int) (T, error) {
	status := newStatus(s, time.Now())
	defer status.clear()
	display := show{refresh: status.refresh()}
	if last, err := prepared(words, code); err == nil && s.nothingElse() {
		display.last = func(why error) ([]byte, int) {
			status.clear()
			return last(why)
		}
	}
	l := s.limits
	l.busy = s.engines.jobs == 1
	return within(l, display, func(ctx context.Context) T { return work(ctx, status.phase) })
}

// nothingElse reports whether the words of an abandoned run are all that is left to be written.
func (s *session) nothingElse() bool {
	return !s.json && !s.verbose && s.stdout == io.Writer(os.Stdout) && s.reports.none() && s.queries.dump == nil
}

// verify is the work of cairn verify.
func (s *session) verify(ctx context.Context, phase func(string)) outcome {
	ctx = s.queries.context(ctx)
	opt := s.options(s.stderr)
	opt.EngineOptions.Record = s.reports.recorder()
	opt.Progress = func(name string) {
		s.reports.phase(name)
		phase(name)
	}
	var task verify.Task
	err := s.parsed.err
	if err == nil {
		task, err = verify.LoadFiles(s.files, s.parsed.name)
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
	out := outcome{report: verify.NewReport(s.files[0], s.options(s.stderr), why.Error())}
	var internal *verify.InternalError
	if errors.As(why, &internal) {
		out.report.Reason, out.err = "internal error: "+internal.What, why
		return out
	}
	out.report.Usage = verify.UsageSince(start)
	return out
}
