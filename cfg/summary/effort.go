package summary

import (
	"context"
	"errors"
)

// errEffort is the error of a context whose effort is used up.
var errEffort = errors.New("summary: effort used up")

// effort is a context that ends after a number of polls. Everything below polls its context once in a bounded number of
// steps, so that counting the polls bounds the work, and does so the same way in every run.
type effort struct {
	context.Context
	left int
}

// Err counts a poll.
func (e *effort) Err() error {
	if err := e.Context.Err(); err != nil {
		return err
	}
	if e.left--; e.left < 0 {
		return errEffort
	}
	return nil
}

// plans are the options with which Compute tries one after the other to stay within its effort.
func (o Options) plans() []Options {
	coarse := o
	coarse.MaxCells, coarse.MaxDisjuncts, coarse.Budget = 1, min(o.MaxDisjuncts, 6), min(o.Budget, 2_000)
	coarse.NoCongruences = true
	return []Options{o, coarse}
}
