package exec

import (
	"context"
	"slices"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/num"
)

// Jump is a jump over the iterations of a loop: by which accelerator, over how many iterations, and after how many of the Outcome's edges.
type Jump struct {
	Accelerator int
	Iterations  num.Rat
	Edges       int
}

// RunAccelerated is Run, but that the execution jumps by an accelerator wherever it arrives at a vertex at which one can be taken: by the
// first, if there are several. The accelerators, over the symbols of vo, must be true of the program. A jump counts as no
// statement; the edges over which it leads are not recorded, and Visit is not called for what they pass.
func (p *Program) RunAccelerated(ctx context.Context, r Run, sy *cfg.Symbols, accelerators []answer.Accelerator) (Outcome, []Jump, error) {
	if len(accelerators) == 0 {
		out, err := p.Run(ctx, r)
		return out, nil, err
	}
	part := r
	part.KeepMemory = r.KeepMemory || len(p.arrays) > 0
	watched := make([]bool, len(p.entry))
	copy(watched, r.Watch)
	part.Watch = slices.Clone(watched)
	for i := range accelerators {
		part.Watch[accelerators[i].Head] = true
	}
	var whole Outcome
	var jumps []Jump
	var accelerator int
	var iterations num.Rat
	jumping := false
	part.Visit = func(v cfg.Vertex, state []num.Rat) bool {
		if watched[v] && r.Visit != nil && !r.Visit(v, state) {
			return false
		}
		accelerator, iterations, jumping = answer.AcceleratorAt(sy, accelerators, v, state)
		return !jumping
	}
	for {
		part.MaxEdges, part.MaxChoices = rest(r.MaxEdges, len(whole.Edges)), rest(r.MaxChoices, len(whole.Choices))
		jumping = false
		out, err := p.Run(ctx, part)
		out.Edges, out.Choices = append(whole.Edges, out.Edges...), append(whole.Choices, out.Choices...)
		out.Steps += whole.Steps
		out.Path = append(whole.Path, out.Path...)
		whole = out
		if err != nil || !jumping {
			return whole, jumps, err
		}
		for jumping && ctx.Err() == nil {
			jumps = append(jumps, Jump{Accelerator: accelerator, Iterations: iterations, Edges: len(whole.Edges)})
			whole.State = accelerators[accelerator].After(whole.State, iterations)
			accelerator, iterations, jumping = answer.AcceleratorAt(sy, accelerators, whole.Vertex, whole.State)
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
