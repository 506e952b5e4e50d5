// Package watch holds work to a time and to an amount of memory, whether it cooperates or not: the work is told to end, has a
// little grace, and is then left behind, wherever it may hang.
//
//	watch.Process(memory, stack)
//	v, why := watch.Do(ctx, watch.Limits{Time: time.Minute, Memory: 4e9}, work)
//	if why != nil {
//		return unknown(why) // the work is still running: end the process soon
//	}
//
// Limits: memory is what is resident, looked at every few milliseconds. Work that fills more than a tenth of its limit between
// two looks overshoots it by that much.
package watch

import (
	"context"
	"errors"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"cairn/internal/usage"
)

// The reasons for which work is told to end: the causes of its context.
var (
	ErrTimeout     = errors.New("timeout")
	ErrCPUTimeout  = errors.New("cpu timeout")
	ErrMemory      = errors.New("memory")
	ErrInterrupted = errors.New("interrupted")
)

const (
	// Grace is how long work may take, at most, to notice that it has been told to end.
	Grace = 400 * time.Millisecond
	// shortGrace is that where Time is short, so that the end comes soon after it all the same.
	shortGrace = 150 * time.Millisecond
	// interval is the time between two looks: at 2 GB of new memory a second, 10 MB.
	interval = 5 * time.Millisecond
	// refresh is the time between two calls of Limits.Refresh.
	refresh = 250 * time.Millisecond
)

// How much the heap may grow before it is collected, in percent of what is alive. Searches make much small garbage: with 300 they take
// 25 to 40 % less processor time than with 100, the usual value, and beyond 300 no less. That is for processes of up to a roomy
// size, above which memory matters more. Whoever sets the environment variable GOGC decides that instead.
const (
	lazyGrowth  = 300
	usualGrowth = 100
	roomy       = 1 << 30
)

// mayGrow reports whether it is for this package to say how much the heap grows.
func mayGrow() bool { return os.Getenv("GOGC") == "" }

// Limits are what work may cost, and who may end it. The zero value sets no limit.
type Limits struct {
	Time      time.Duration        // by the clock
	CPU       time.Duration        // of processors
	Memory    uint64               // in bytes
	Resident  func() uint64        // the memory of work in another process, in bytes; nil: this process
	Spent     func() time.Duration // the processor time of work in another process; nil: this process
	Interrupt <-chan os.Signal     // what the user sends
	Files     bool                 // files are written when the work has ended: it ends that much earlier
	Refresh   func()               // is called a few times a second; nil: not
	// Last is called with the reason when the work is abandoned, before Do returns. It may end the process. It should not
	// allocate: that may wait for the collector, and the collector for the work. nil: not.
	Last func(why error)
}

// Do does the work and returns its result. At a limit its context is cancelled with the reason as cause; work that has not
// ended a grace time later, or in this process needs still more memory, is abandoned, and why tells the reason. The end of
// ctx is such a limit, too. The grace is part of the time, but not more than a tenth of it; of a short time
// it may be what comes behind it.
func Do[T any](ctx context.Context, l Limits, work func(context.Context) T) (v T, why error) {
	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	done, abandoned, over := make(chan T, 1), make(chan error), make(chan struct{})
	defer close(over)
	w := watcher{Limits: l, start: time.Now(), begun: usage.CPU(), outer: ctx, cancel: cancel, meter: usage.NewMeter(), lazy: l.Resident == nil && mayGrow()}
	go w.run(abandoned, over)
	go func() { done <- work(inner) }()
	select {
	case v = <-done:
		return v, nil
	case why = <-abandoned:
		return v, why
	}
}

// watcher is the state of Do.
type watcher struct {
	Limits
	start, drawn time.Time // drawn: last call of Refresh
	outer        context.Context
	cancel       context.CancelCauseFunc // tells the work to end
	begun        time.Duration           // processor time when the work began
	meter        *usage.Meter
	lazy         bool  // the heap may grow by lazyGrowth
	why          error // for which it has been told to
	told         time.Time
}

// run looks at the work every few milliseconds until it is to be abandoned or all is over.
func (w *watcher) run(abandoned chan<- error, over <-chan struct{}) {
	defer w.meter.Close()
	for {
		select {
		case <-over:
			return
		case <-w.Interrupt:
			w.stop(ErrInterrupted)
		default:
		}
		if w.look() {
			if w.Last != nil {
				w.Last(w.why)
			}
			select {
			case abandoned <- w.why:
			case <-over:
			}
			return
		}
		pause(interval)
	}
}

// stop tells the work to end.
func (w *watcher) stop(why error) {
	if w.why == nil {
		w.why, w.told = why, time.Now()
		w.cancel(why)
	}
}

// look compares what the work has cost with the limits, and reports whether it is to be abandoned.
func (w *watcher) look() bool {
	now := time.Now()
	if w.Time > 0 && now.Sub(w.start) >= w.Time-w.lead() {
		w.stop(ErrTimeout)
	}
	if w.CPU > 0 && w.busy() >= w.CPU {
		w.stop(ErrCPUTimeout)
	}
	if w.outer.Err() != nil {
		w.stop(context.Cause(w.outer))
	}
	if w.Memory > 0 && w.Resident != nil && w.Resident() > w.Memory {
		w.stop(ErrMemory)
	}
	if w.Resident == nil && w.full(w.meter.Resident()) {
		return true
	}
	if w.Refresh != nil && now.Sub(w.drawn) >= refresh {
		w.drawn = now
		w.Refresh()
	}
	return w.why != nil && now.Sub(w.told) >= w.grace()
}

// lead is how long before the end of Time the work is told to end.
func (w *watcher) lead() time.Duration {
	if w.Files {
		return min(w.Time/5, 2*Grace)
	}
	return min(w.Time/10, Grace)
}

// grace is how long the work may go on when it has been told to end: about until Time is over.
func (w *watcher) grace() time.Duration {
	if !errors.Is(w.why, ErrTimeout) {
		return Grace
	}
	return max(shortGrace, min(w.Time/10, Grace))
}

// busy is the processor time of the work.
func (w *watcher) busy() time.Duration {
	if w.Spent != nil {
		return w.Spent()
	}
	return usage.CPU() - w.begun
}

// full compares the memory of this process with its limit, and reports whether there is no time for a grace.
func (w *watcher) full(n uint64) bool {
	if w.lazy && n > roomy {
		w.lazy = false
		debug.SetGCPercent(usualGrowth)
	}
	if w.Memory == 0 {
		return false
	}
	if n > w.Memory/100*90 {
		w.stop(ErrMemory)
	}
	if n > w.Memory/100*97 {
		w.why = ErrMemory // whatever it has been told before
		return true
	}
	return false
}

// Process prepares this process for work of the given limit of memory in bytes, 0 for none: the collector keeps below
// it while it can; no stack exceeds the given number of bytes or a quarter of the memory, because the runtime ends
// the process at a limit that it does not know; and whoever watches has a processor to run on, however busy the work is.
func Process(memory, stack uint64) {
	if memory > 0 {
		debug.SetMemoryLimit(int64(memory / 10 * 8))
		stack = min(stack, memory/4)
	}
	if mayGrow() {
		debug.SetGCPercent(lazyGrowth)
	}
	debug.SetMaxStack(int(stack))
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
}
