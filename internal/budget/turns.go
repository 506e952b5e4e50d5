package budget

import (
	"context"
	"fmt"
	"math"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Run is work that goes on in turns. Between them it stands still at the step that was too many, and its memory is kept: a piece of work
// that gets turn after turn costs no more than one that is never interrupted. It is for one goroutine; the work may have several.
//
//	r := budget.Begin(ctx, work)
//	defer r.End()
//	for !r.Turn(1000) {
//		// others have their turns
//	}
//	use(r.Result())
//
// What work does between two steps is not interrupted, and work that takes no steps has one turn.
type Run[T any] struct {
	gate   *gate
	ctx    context.Context
	cancel context.CancelFunc
	work   func(context.Context) T
	begun  bool
	ended  chan struct{}
	result T
	panic  string // of the work
}

// Begin returns work that has had no turn. Steps that it takes count for the deadlines and turns of ctx, too.
func Begin[T any](ctx context.Context, work func(context.Context) T) *Run[T] {
	g := &gate{open: make(chan struct{})}
	inner, cancel := context.WithCancel(ctx)
	return &Run[T]{gate: g, ctx: metered(inner, g.pass, g), cancel: cancel, work: work, ended: make(chan struct{})}
}

// AllSteps makes a turn that lasts until the work has ended.
const AllSteps = math.MaxInt64

// Turn lets the work take n steps more, less those that it has taken in excess, and reports whether it has ended.
func (r *Run[T]) Turn(n int64) bool {
	paused := r.gate.turn(n)
	if !r.begun {
		r.begun = true
		go func() {
			defer close(r.ended)
			defer func() {
				if p := recover(); p != nil {
					r.panic = fmt.Sprintf("%v\n%s", p, debug.Stack())
				}
			}()
			r.result = r.work(r.ctx)
		}()
	}
	select {
	case <-r.ended:
	case <-paused:
	}
	return r.Ended()
}

// Interrupt ends a turn that is under way: the work stands still at its next step.
func (r *Run[T]) Interrupt() {
	r.gate.mu.Lock()
	defer r.gate.mu.Unlock()
	r.gate.left = min(r.gate.left, 0)
}

// Ended reports whether the work has.
func (r *Run[T]) Ended() bool {
	select {
	case <-r.ended:
		return true
	default:
		return false
	}
}

// Steps is the number of steps that the work has taken.
func (r *Run[T]) Steps() int64 { return r.gate.taken.Load() }

// Result is what the work has returned. It must have ended. If that was in a panic, Result has it.
func (r *Run[T]) Result() T {
	<-r.ended
	if r.panic != "" {
		panic(r.panic)
	}
	return r.result
}

// End cancels the work if it has not ended, and waits until it has. No turn may be under way in another goroutine if it has not begun.
func (r *Run[T]) End() {
	r.cancel()
	if r.begun {
		<-r.ended
	}
}

// gate is where work waits for its next turn.
type gate struct {
	taken  atomic.Int64
	mu     sync.Mutex
	left   int64
	more   int64         // so many steps beyond those of the turn may be taken now
	open   chan struct{} // is closed when the next turn begins
	paused chan struct{} // is closed when somebody waits for that; nil afterwards
}

// turn begins a turn of n steps. The channel is closed when they are used up.
func (g *gate) turn(n int64) <-chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.left > math.MaxInt64-n {
		g.left = math.MaxInt64 - n
	}
	g.left += n
	close(g.open)
	g.open, g.paused = make(chan struct{}), make(chan struct{})
	return g.paused
}

// pass takes n steps, and waits for the next turn if there are not so many, or for the end of ctx.
func (g *gate) pass(ctx context.Context, n int64) {
	g.taken.Add(n)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.left -= n
	for g.left+g.more < 0 && ctx.Err() == nil {
		open := g.open
		if g.paused != nil {
			close(g.paused)
			g.paused = nil
		}
		g.mu.Unlock()
		select {
		case <-open:
		case <-ctx.Done():
		}
		g.mu.Lock()
	}
}

// Prolong lets the turns in which ctx's work is last up to n steps longer, until end is called: for the rest of work that is nearly done. What is
// taken in excess is paid back by the turns that follow.
func Prolong(ctx context.Context, n int64) (end func()) {
	var gates []*gate
	for m := meterOf(ctx); m != nil; m = m.outer {
		if m.gate != nil {
			gates = append(gates, m.gate)
			m.gate.prolong(n)
		}
	}
	return func() {
		for _, g := range gates {
			g.prolong(-n)
		}
	}
}

func (g *gate) prolong(n int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.more += n
}
