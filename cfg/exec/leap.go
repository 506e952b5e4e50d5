package exec

import (
	"context"
	"slices"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/num"
)

// Jump is a jump over the turns of a loop: by which leap, over how many turns, and after how many of the Outcome's edges.
type Jump struct {
	Leap  int
	Turns num.Rat
	Edges int
}

// RunLeaping is Run, but that the execution jumps by a leap wherever it arrives at a vertex at which one can be taken: by the
// first, if there are several. The leaps, over the symbols of vo, must be true of the program. A jump counts as no
// statement; the edges over which it leads are not recorded, and Visit is not called for what they pass.
func (p *Program) RunLeaping(ctx context.Context, r Run, sy *cfg.Symbols, leaps []answer.Leap) (Outcome, []Jump, error) {
	if len(leaps) == 0 {
		out, err := p.Run(ctx, r)
		return out, nil, err
	}
	part := r
	part.KeepMemory = r.KeepMemory || len(p.arrays) > 0
	watched := make([]bool, len(p.entry))
	copy(watched, r.Watch)
	part.Watch = slices.Clone(watched)
	for i := range leaps {
		part.Watch[leaps[i].Head] = true
	}
	var whole Outcome
	var jumps []Jump
	var leap int
	var turns num.Rat
	leaping := false
	part.Visit = func(v cfg.Vertex, state []num.Rat) bool {
		if watched[v] && r.Visit != nil && !r.Visit(v, state) {
			return false
		}
		leap, turns, leaping = answer.LeapAt(sy, leaps, v, state)
		return !leaping
	}
	for {
		part.MaxEdges, part.MaxChoices = rest(r.MaxEdges, len(whole.Edges)), rest(r.MaxChoices, len(whole.Choices))
		leaping = false
		out, err := p.Run(ctx, part)
		out.Edges, out.Choices = append(whole.Edges, out.Edges...), append(whole.Choices, out.Choices...)
		out.Steps += whole.Steps
		out.Path = append(whole.Path, out.Path...)
		whole = out
		if err != nil || !leaping {
			return whole, jumps, err
		}
		for leaping && ctx.Err() == nil {
			jumps = append(jumps, Jump{Leap: leap, Turns: turns, Edges: len(whole.Edges)})
			whole.State = leaps[leap].After(whole.State, turns)
			leap, turns, leaping = answer.LeapAt(sy, leaps, whole.Vertex, whole.State)
		}
		if r.MaxSteps > 0 {
			if part.MaxSteps = r.MaxSteps - whole.Steps; part.MaxSteps <= 0 {
				whole.Kind = OutOfSteps
				return whole, jumps, ctx.Err()
			}
		}
		part.Start, part.State, part.Memory = whole.Vertex, whole.State, whole.Memory
	}
}

// rest is what is left of a bound; -1 is unlimited.
func rest(bound, used int) int {
	if bound < 0 {
		return -1
	}
	return max(0, bound-used)
}
