package concrete

import (
	"context"
	"errors"
	"fmt"

	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/answer"
)

// paths are the decisions of executions where they depend on what is not known. Executions are made one after the other, each from the
// beginning: the decisions of the one before, with the last one that was false turned around.
type paths struct {
	decided []bool
	used    int // in the execution that is being made
}

// decide says how to go on; ok is false if nothing is decided.
func (m *machine) decide() (is, ok bool) {
	p := m.paths
	if p == nil {
		return false, false
	}
	if p.used == len(p.decided) {
		p.decided = append(p.decided, false)
	}
	p.used++
	return p.decided[p.used-1], true
}

// any reports whether the execution has met a decision.
func (p *paths) any() bool { return p != nil && p.used > 0 }

// next turns the last decision around that was false; more is false if there is none.
func (p *paths) next() (more bool) {
	for n := len(p.decided); n > 0; n-- {
		if !p.decided[n-1] {
			p.decided[n-1], p.decided, p.used = true, p.decided[:n], 0
			return true
		}
	}
	return false
}

// Check returns nil if no execution of p reaches the error, which as many statements as the certificate gives show.
func Check(ctx context.Context, p *cfg.Program, x *answer.Executed) error {
	steps := x.Steps
	if x.Paths > 1 {
		steps = someSteps + moreSteps*min(steps, maxSteps)
	}
	m, err := newMachine(ctx, p, steps)
	if err != nil {
		return err
	}
	if x.Paths > 1 {
		m.paths = &paths{}
	}
	for {
		switch err := m.run(); {
		case errors.Is(err, errReached) && m.paths.any():
			return fmt.Errorf("%w: whether the error is reached depends on values that are not known", obligation.ErrNoAnswer)
		case errors.Is(err, errLong) && x.Paths > 1:
			return fmt.Errorf("%w: the executions are longer than claimed", obligation.ErrNoAnswer)
		case !errors.Is(err, errEnd):
			return err
		case m.paths == nil || !m.paths.next():
			return nil
		}
	}
}

// Where executions go several ways, which those are that no execution goes depends on what an evaluator sees: it may have to make some more.
const (
	someSteps = 10_000
	moreSteps = 2
	maxSteps  = 1 << 60
)
