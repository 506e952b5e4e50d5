package main

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"cairn/verify"
)

// watch does the work within the limits and shows on a terminal that it is alive. words are what is printed instead of an
// answer, with that exit code, if there is none for one of the reasons.
func (s *session) watch(w work, words func(why error) ([]byte, error), code int) outcome {
	start := time.Now()
	status := newStatus(s, start)
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
	out, err := within(l, display, func(ctx context.Context) outcome { return w(ctx, status.phase) })
	var internal *verify.InternalError
	switch {
	case errors.As(err, &internal):
		return outcome{report: verify.NewReport(s.files[0], s.options(s.stderr), "internal error: "+internal.What), err: err}
	case err != nil:
		return s.abandoned(err, start)
	default:
		return out
	}
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

// abandoned is the outcome of a verification that has not ended in time.
func (s *session) abandoned(why error, start time.Time) outcome {
	rep := verify.NewReport(s.files[0], s.options(s.stderr), why.Error())
	rep.Usage = verify.UsageSince(start)
	return outcome{report: rep}
}
