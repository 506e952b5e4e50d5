package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/pflag"

	"cairn/internal/verify"
	"cairn/internal/watch"
)

// limits are the flags --timeout, --memory and --steps.
type limits struct {
	timeout duration // by the clock
	memory  byteSize
	steps   stepCount
}

func (l *limits) flags(fs *pflag.FlagSet) {
	fs.Var(&l.timeout, "timeout", "answer within this wall-clock time, such as 60s, 15m, or 60 for seconds (default: no limit)")
	fs.Var(&l.memory, "memory", "use at most this much memory, such as 512MB or 4GB (default: GOMEMLIMIT, or no limit)")
}

// stepFlag is the flag of commands whose work is counted in steps.
func (l *limits) stepFlag(fs *pflag.FlagSet) {
	fs.Var(&l.steps, "steps", "stop after this many steps of work, at the same point in every run and on every machine; about 15000 steps take a second (default: no limit)")
}

// limited reports whether time or steps are limited.
func (l *limits) limited() bool { return l.timeout > 0 || l.steps > 0 }

// stepCount is a flag whose value is a number of steps; 0 is no limit.
type stepCount int64

// Set parses the flag's value.
func (n *stepCount) Set(s string) error {
	v, err := strconv.ParseInt(s, 10, 64)
	if err != nil || v < 1 {
		return fmt.Errorf("%q is no number of steps", s)
	}
	*n = stepCount(v)
	return nil
}

// String prints the value for --help, which shows no default for an empty one.
func (n *stepCount) String() string {
	if *n == 0 {
		return ""
	}
	return strconv.FormatInt(int64(*n), 10)
}

// Type names the kind of value in --help.
func (n *stepCount) Type() string { return "number" }

// maxStack bounds one goroutine's stack in bytes. Beyond it the runtime ends the process, which nothing can prevent.
const maxStack = 256 << 20

// show is what is done while work runs. All of it may be missing.
type show struct {
	files   bool                                     // are written when it has ended
	refresh func()                                   // is called now and then
	last    func(why error) (words []byte, code int) // what the process says, and its exit code, when work is abandoned
}

// leave is what ends the process when work is abandoned: at once, without an allocation, because the work goes on.
func (s show) leave() func(why error) {
	if s.last == nil {
		return nil
	}
	return func(why error) {
		words, code := s.last(why)
		_, _ = os.Stdout.Write(words) // there is nobody left to tell
		os.Exit(code)
	}
}

// prepared are last words for each of the reasons why work is abandoned, made before there is any.
func prepared(words func(why error) ([]byte, error), code int) (func(why error) ([]byte, int), error) {
	said := make(map[error][]byte)
	for _, why := range []error{watch.ErrTimeout, watch.ErrMemory, watch.ErrInterrupted} {
		text, err := words(why)
		if err != nil {
			return nil, err
		}
		said[why] = text
	}
	return func(why error) ([]byte, int) { return said[why], code }, nil
}

// within does the work of a command within the limits, or until the user interrupts it. There is no result if the work panics,
// which is a *verify.InternalError, or if it is abandoned, for one of the reasons of package watch: it is still running then, and
// the process should end soon.
func within[T any](l limits, s show, work func(context.Context) T) (T, error) {
	type end struct {
		result T
		panic  error
	}
	memory := l.bytes()
	watch.Process(memory, maxStack)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	e, why := watch.Do(context.Background(), watch.Limits{
		Time: time.Duration(l.timeout), Memory: memory, Interrupt: signals, Files: s.files, Refresh: s.refresh, Last: s.leave(),
	}, func(ctx context.Context) (e end) {
		defer func() {
			if p := recover(); p != nil {
				e.panic = &verify.InternalError{What: fmt.Sprint(p), Stack: string(debug.Stack())}
			}
		}()
		return end{result: work(ctx)}
	})
	if why != nil {
		return e.result, why
	}
	return e.result, e.panic
}

// bytes is the limit of memory asked for, or else that of the environment variable GOMEMLIMIT; 0 means none.
func (l *limits) bytes() uint64 {
	if l.memory > 0 {
		return uint64(l.memory)
	}
	if m := debug.SetMemoryLimit(-1); m < math.MaxInt64 {
		return uint64(m)
	}
	return 0
}

// duration is a flag whose value is a time such as 60s, 1m30s, or 60, which are seconds.
type duration time.Duration

// Set parses the flag's value.
func (d *duration) Set(s string) error {
	s = strings.TrimSpace(s)
	v, err := time.ParseDuration(s)
	if x, number := strconv.ParseFloat(s, 64); number == nil {
		if v, err = time.Duration(x*float64(time.Second)), nil; math.IsNaN(x) || math.Abs(x) > math.MaxInt64/float64(time.Second)/2 {
			err = errors.New("out of range")
		}
	}
	switch {
	case err != nil:
		return fmt.Errorf("%q is no time such as 60s or 15m", s)
	case v < 0:
		return errors.New("it should not be negative")
	}
	*d = duration(v)
	return nil
}

// String prints the value for --help, which shows no default for an empty one.
func (d *duration) String() string {
	if *d == 0 {
		return ""
	}
	return time.Duration(*d).String()
}

// Type names the kind of value in --help.
func (d *duration) Type() string { return "duration" }

// jobs is a flag that says how many things happen side by side.
type jobs int

// maxJobs is more than any machine has processors, and few enough for each to be a process.
const maxJobs = 1024

// jobsUsage is what --help says of --jobs for engines.
const jobsUsage = "how many engines run in parallel; with 1 the output is deterministic, up to the point where --timeout cuts it off"

// engineJobs is the default of the commands that run engines.
func engineJobs() jobs { return jobs(min(2, runtime.GOMAXPROCS(0))) }

// Set parses the flag's value.
func (j *jobs) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > maxJobs {
		return fmt.Errorf("it should be a number from 1 to %d", maxJobs)
	}
	*j = jobs(n)
	return nil
}

// String prints the value for --help.
func (j *jobs) String() string { return strconv.Itoa(int(*j)) }

// Type names the kind of value in --help.
func (j *jobs) Type() string { return "int" }
