package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"cairn/internal/usage"
	"cairn/verify"
)

const (
	// grace is how long the verification may take to notice that it has been cancelled.
	grace = 500 * time.Millisecond
	// sampling is the interval between two looks at the memory: at 2 GB of new memory a second, 40 MB.
	sampling = 20 * time.Millisecond
	// refresh is the interval between two status lines.
	refresh = 250 * time.Millisecond
	// maxStack bounds one goroutine's stack. Beyond it the runtime ends the process, which nothing can prevent.
	maxStack = 256 << 20
)

// watch does the work in a goroutine and waits for its outcome or for a limit. When a limit is reached the work is
// cancelled; if it does not end soon, it is abandoned, wherever it may hang.
func (s *session) watch(w work) outcome {
	start := time.Now()
	memory := s.memoryLimit()
	s.setRuntimeLimits(memory)
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)

	phases := make(chan string, 8)
	done := make(chan outcome, 1)
	go func() { done <- s.guarded(w)(ctx, phases) }()

	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)

	var timeout, sample, patience <-chan time.Time
	if s.timeout > 0 {
		t := time.NewTimer(s.timeout)
		defer t.Stop()
		timeout = t.C
	}
	if memory > 0 {
		t := time.NewTicker(sampling)
		defer t.Stop()
		sample = t.C
	}
	status := newStatus(s, start)
	defer status.clear()

	var why error
	stop := func(cause error) {
		if why == nil {
			why = cause
			cancel(cause)
			patience = time.After(grace)
		}
	}
	for {
		select {
		case out := <-done:
			for len(phases) > 0 {
				status.phase(<-phases)
			}
			return out
		case <-timeout:
			stop(verify.ErrTimeout)
		case <-signals:
			stop(verify.ErrTimeout)
		case <-sample:
			switch rss := usage.Resident(); {
			case rss > memory:
				return s.abandoned(verify.ErrMemory, start)
			case rss > memory/10*9:
				stop(verify.ErrMemory)
			}
		case <-patience:
			return s.abandoned(why, start)
		case p := <-phases:
			status.phase(p)
		case <-status.tick:
			status.draw()
		}
	}
}

// guarded is work whose panics are outcomes.
func (s *session) guarded(w work) work {
	return func(ctx context.Context, phases chan<- string) (out outcome) {
		defer func() {
			if p := recover(); p != nil {
				err := &verify.InternalError{What: fmt.Sprint(p), Stack: string(debug.Stack())}
				out = outcome{report: verify.NewReport(s.files[0], s.options(), "internal error: "+err.What), err: err}
			}
		}()
		return w(ctx, phases)
	}
}

// verify is the work of cairn verify.
func (s *session) verify(ctx context.Context, phases chan<- string) outcome {
	ctx = s.queries.context(ctx)
	opt := s.options()
	opt.EngineOptions.Record = s.reports.recorder()
	opt.Progress = func(phase string) {
		s.reports.phase(phase)
		select {
		case phases <- phase:
		default: // the phases are for the eye: better to lose one than to wait
		}
	}
	if s.preds.telling {
		opt.EngineOptions.Trace = teller(s.stderr, s.json)
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
	s.reports.keepFlow(ctx, task, opt)
	rep, err := verify.Run(ctx, task, opt)
	return outcome{report: rep, err: err, files: s.evidence.write(ctx, task, rep, s.stderr)}
}

// abandoned is the outcome of a verification that has not ended in time.
func (s *session) abandoned(why error, start time.Time) outcome {
	rep := verify.NewReport(s.files[0], s.options(), why.Error())
	rep.Usage = verify.UsageSince(start)
	return outcome{report: rep}
}

// memoryLimit is the limit asked for, or else that of the environment variable GOMEMLIMIT; 0 means none.
func (s *session) memoryLimit() uint64 {
	if s.memory > 0 {
		return uint64(s.memory)
	}
	if m := debug.SetMemoryLimit(-1); m < math.MaxInt64 {
		return uint64(m)
	}
	return 0
}

// setRuntimeLimits makes the collector keep below the memory limit while it can, and bounds the stack.
func (s *session) setRuntimeLimits(memory uint64) {
	stack := uint64(maxStack)
	if memory > 0 {
		debug.SetMemoryLimit(int64(memory / 10 * 8))
		stack = min(stack, memory/4)
	}
	debug.SetMaxStack(int(stack))
	if !s.verbose {
		debug.SetTraceback("none")
	}
}
