package summary

import (
	"cairn/cfg/encode"
)

// eliminationSteps bound one exact elimination; they are a small part of DefaultEffort, so that one formula that is hard to
// project does not make all others coarse.
const eliminationSteps = 4_000

// ordinarySize is the number of nodes of all block formulas together up to which the full effort is allowed.
const ordinarySize = 400

// poolWork is how much work of a pool counts as one step: both take some 50 µs. Graphs with a stack, in which returns lead to many places, have
// path expressions of any size.
const poolWork = 500

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
