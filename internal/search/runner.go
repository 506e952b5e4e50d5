package search

import (
	"fmt"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
)

const (
	// maxRunning bounds the number of tests that a Runner keeps.
	maxRunning = 4
	// firstRun and lastRun bound the steps of a test in one piece.
	firstRun = 1 << 16
	lastRun  = 1 << 25
	// chanceRun bounds the pieces of a test that goes on reading inputs: the more it has read, the less they can be right.
	chanceRun = 1 << 20
)

// Runner keeps tests running, at full speed and a piece after each step of the search, so that a deterministic run of 10^9
// steps costs the search no more than it takes itself.
type Runner struct {
	// MayReach says whether the target may be reached from a state at a cut point. nil: who knows.
	MayReach func(cfg.Vertex, []num.Rat) bool

	p       *Problem
	running []*Test
	settled map[string]bool // the inputs of tests that have stopped reading
}

// NewRunner makes a runner without tests.
func (p *Problem) NewRunner() *Runner { return &Runner{p: p, settled: make(map[string]bool)} }

// Full reports whether no further test would be kept.
func (r *Runner) Full() bool { return len(r.running) == maxRunning }

// Add keeps a test running, unless there are enough. It must be where its path ends.
func (r *Runner) Add(t *Test) {
	if !r.Full() && !r.p.without.Runs {
		t.piece = firstRun
		r.running = append(r.running, t)
	}
}

// Advance lets each test run on for a piece, which are longer and longer. The result is nil unless one of them has reached the
// target.
func (r *Runner) Advance() *answer.Answer {
	kept := r.running[:0]
	for _, t := range r.running {
		res, more := r.advance(t)
		if res != nil {
			return res
		}
		if more {
			kept = append(kept, t)
		}
	}
	clear(r.running[len(kept):])
	r.running = kept
	return nil
}

func (r *Runner) advance(t *Test) (res *answer.Answer, more bool) {
	read := len(t.Inputs)
	out, err := t.run(exec.Run{MaxSteps: t.piece})
	switch {
	case err != nil:
		return nil, false // the context has ended, which the search notices too
	case out.Kind == exec.ReachedTarget:
		return t.Reached(nil), false
	case out.Kind != exec.OutOfSteps:
		return nil, false
	}
	if t.piece == unaccelerated {
		if res, over := t.accelerate(); res != nil || over {
			return res, false
		}
	}
	reads := len(t.Inputs) > read
	if reads && t.piece >= chanceRun || !reads && !r.first(t) {
		return nil, false
	}
	t.piece = min(2*t.piece, lastRun)
	return nil, r.MayReach == nil || !r.p.Cut[t.At] || r.MayReach(t.At, t.State)
}

// first reports whether no earlier test is the same execution as t, which has stopped reading inputs.
func (r *Runner) first(t *Test) bool {
	if !t.alone {
		t.alone = true
		key := fmt.Sprint(t.Initial, t.Inputs)
		if r.settled[key] {
			return false
		}
		r.settled[key] = true
	}
	return true
}
