package summary

import (
	"context"
	"errors"

	"cairn/cfg/encode"
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

// spent reports whether the effort itself has ended, rather than a context around it.
func (e *effort) spent() bool { return e.left < 0 && e.Context.Err() == nil }

// eliminationEffort bounds one exact elimination, in polls; it is a small part of DefaultEffort, so that one formula that is
// hard to project does not make all others coarse.
const eliminationEffort = 4_000

// ordinarySize is the number of nodes of all block formulas together up to which the full effort is allowed.
const ordinarySize = 400

// effortFor is the effort for these blocks.
func (o Options) effortFor(b *encode.Blocks) int {
	size := 0
	for _, blk := range b.Blocks {
		size += b.Vocab.Ctx.Size(blk.Trans.Guard)
	}
	return o.Effort * ordinarySize / max(size, ordinarySize)
}

// plans are the options with which Compute tries one after the other to stay within its effort.
func (o Options) plans() []Options {
	coarse := o
	coarse.MaxCells, coarse.MaxDisjuncts, coarse.Budget = 1, min(o.MaxDisjuncts, 6), min(o.Budget, 2_000)
	coarse.NoCongruences = true
	return []Options{o, coarse}
}
