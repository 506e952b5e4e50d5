package gps

import (
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/smt"
)

const (
	// maxReleased bounds the number of released tests that are kept at a time.
	maxReleased = 4
	// firstRun and lastRun bound the steps of a released test between two steps of the search.
	firstRun = 1 << 16
	lastRun  = 1 << 25
)

// released is a test for which nothing is left to choose. It runs at full speed, a piece after each step of the search, so
// that a deterministic run of 10^9 steps costs the search no more than it takes itself.
type released struct {
	test  *test
	at    cfg.Vertex
	state []num.Rat
	steps int64 // of the next piece
}

// release lets a test run on its own, and makes its first steps.
func (s *search) release(t *test, out exec.Outcome) *cfg.Result {
	if len(s.released) == maxReleased {
		return nil
	}
	s.released = append(s.released, &released{test: t, at: out.Vertex, state: out.State, steps: firstRun})
	return s.advance()
}

// advance lets the released tests run on. The result is nil unless one of them has reached the target.
func (s *search) advance() *cfg.Result {
	kept := s.released[:0]
	for _, r := range s.released {
		out, err := s.prog.Run(s.ctx, exec.Run{Start: r.at, State: r.state, Choose: r.test.choose, MaxSteps: r.steps})
		s.stats.steps += out.Steps
		switch {
		case err != nil:
			continue // the context has ended, which the search notices too
		case out.Kind == exec.ReachedTarget:
			return r.test.reached()
		case out.Kind != exec.OutOfSteps:
			continue
		}
		r.at, r.state, r.steps = out.Vertex, out.State, min(2*r.steps, lastRun)
		if s.steer.watch[r.at] && !s.steer.mayReachWithoutGas(r.at, r.state) {
			continue
		}
		kept = append(kept, r)
	}
	for i := len(kept); i < len(s.released); i++ {
		s.released[i] = nil
	}
	s.released = kept
	return nil
}

// mayReachWithoutGas evaluates the summary at v in a state of a program that has as much gas as it likes.
func (st *steering) mayReachWithoutGas(v cfg.Vertex, state []num.Rat) bool {
	bind := st.values(state)
	f, err := st.s.withoutGas(st.s.c.Subst(st.s.sums.ToTarget(v), bind))
	return err != nil || f != smt.False
}
