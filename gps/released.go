package gps

import (
	"cairn/answer"
	"cairn/cfg"
	"cairn/cfg/accel"
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
	// leapingRun is the length of the piece after which a test tries to leap over turns of loops.
	leapingRun = 1 << 20
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
func (s *search) release(t *test, out exec.Outcome) *answer.Answer {
	if len(s.released) == maxReleased {
		return nil
	}
	s.released = append(s.released, &released{test: t, at: out.Vertex, state: out.State, steps: firstRun})
	return s.advance()
}

// advance lets the released tests run on. The result is nil unless one of them has reached the target.
func (s *search) advance() *answer.Answer {
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
		r.at, r.state = out.Vertex, out.State
		if r.steps == leapingRun {
			if res, over := s.leap(r); res != nil {
				return res
			} else if over {
				continue
			}
		}
		r.steps = min(2*r.steps, lastRun)
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

// leap lets a released test run by leaps. The result is nil unless it has reached the target; over reports that the test ends
// elsewhere, or never.
func (s *search) leap(r *released) (res *answer.Answer, over bool) {
	read := len(r.test.inputs)
	out, err := accel.Run(s.ctx, accel.Execution{
		Graph: s.g, Program: s.prog, Vocab: s.vocab, Start: r.at, State: r.state, Choose: r.test.choose,
	})
	s.stats.steps += out.Steps
	s.stats.leaps += len(out.Leaps)
	switch {
	case err == nil && out.Kind == exec.ReachedTarget:
		x := r.test.execution()
		x.Symbols, x.Leaps = s.vocab.Symbols, out.Leaps
		return &answer.Answer{Verdict: answer.Unsafe, Certificate: x}, true
	case out.Kind == exec.OutOfSteps && !out.Endless: // it goes on step by step, from where it was
		r.test.inputs = r.test.inputs[:read]
		return nil, false
	default:
		return nil, true
	}
}

// mayReachWithoutGas evaluates the summary at v in a state of a program that has as much gas as it likes.
func (st *steering) mayReachWithoutGas(v cfg.Vertex, state []num.Rat) bool {
	bind := st.values(state)
	f, err := st.s.withoutGas(st.s.c.Subst(st.s.sums.ToTarget(v), bind))
	return err != nil || f != smt.False
}
