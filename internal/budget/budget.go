// Package budget bounds work by counting its steps, which are the same on every machine and in every run, unlike time. Work is
// given a Steps by whoever asks for it and spends it by name; a context.Context only cancels, and how often it is looked at
// changes nothing.
//
//	all := budget.New(10_000)       // for everything together
//	part := all.Part(500)           // for one piece of it: what the piece spends is spent of all as well
//	if err := part.Take(ctx, 1); err != nil {
//		return err              // ErrSpent, or that of ctx
//	}
//
// A context may have a deadline in steps (WithDeadline): everything that spends steps, and other work that passes them by Pass, moves
// it nearer, and then the context is cancelled. That is a limit which is the same on every machine. Work can also be done in turns of
// so many steps (Begin), each of several pieces going on where it was; that is how engines share a processor.
//
// What one step is, the package that spends it says. In smt, simplex and what rests on them, it is a piece of work of about the
// size of a small query without search: one call, 4 pivots, 256 decisions, or 16 inequalities of the Omega test. Engines were
// measured to take 2,000 to 45,000 of them in a second of processor time, half of them 8,000 to 28,000.
package budget

import (
	"context"
	"errors"
)

// ErrSpent tells that steps are used up.
var ErrSpent = errors.New("step budget exhausted")

// Steps is a number of steps that may still be taken. Nil stands for as many as one likes. It is for one goroutine.
type Steps struct {
	left int
	of   *Steps // of which it is a part, or nil
}

// New returns n steps.
func New(n int) *Steps { return &Steps{left: n} }

// Part returns at most n of the steps of s. What is spent of the part is spent of s at the same time, so that parts may overlap;
// the part ends when s does.
func (s *Steps) Part(n int) *Steps { return &Steps{left: n, of: s} }

// Reserve takes n steps off s, those that are left if there are fewer, but always one, and returns them: what becomes of s does
// not concern them, and what they do not spend does not come back. Of nil it returns n.
func (s *Steps) Reserve(n int) *Steps {
	if s == nil {
		return New(n)
	}
	n = max(min(n, s.left), 1)
	s.left -= n
	return &Steps{left: n, of: s.of}
}

// Spend takes n steps. It reports whether there were so many; once there were not, s is spent.
func (s *Steps) Spend(n int) bool {
	enough := true
	for ; s != nil; s = s.of {
		s.left -= n
		enough = enough && s.left >= 0
	}
	return enough
}

// Spent reports whether more steps have been asked for than there were.
func (s *Steps) Spent() bool {
	for ; s != nil; s = s.of {
		if s.left < 0 {
			return true
		}
	}
	return false
}

// Left is the number of steps that are left of s itself, whatever it is a part of; negative once s is spent. Of nil it is 0.
func (s *Steps) Left() int {
	if s == nil {
		return 0
	}
	return s.left
}

// Take spends n steps. The error is that of a context that has ended, or ErrSpent; if n is 0, ErrSpent means that s has been
// spent before.
func (s *Steps) Take(ctx context.Context, n int) error {
	if err := Pass(ctx, n); err != nil {
		return err
	}
	if s.Spend(n); s.Spent() {
		return ErrSpent
	}
	return nil
}
