package search

import (
	"slices"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/smt"
)

// Reasons why a search cannot end in Safe.
const (
	Undecided = "the solver gave no answer for a path to the error"
	spurious  = "a path to the error that the encoding allows cannot be executed"
	nonlinear = "a path to the error depends on nonlinear arithmetic and cannot be executed"
)

// Replay executes a path to the target that has a model, with small values if possible, and tells so as of a node of the history.
// The answer is nil if the search goes on, with an obstacle.
func (p *Problem) Replay(node int, s *Path, m *smt.Model) *answer.Answer {
	m = p.Small(s, m)
	t := p.NewTest(s, m)
	out, err := t.Follow()
	switch p.TellTest(node, t.Inputs, out); {
	case err != nil:
		return answer.DontKnow(err.Error())
	case out.Kind == exec.ReachedTarget:
		return t.Reached(nil)
	}
	return p.Spurious(s, m)
}

// Spurious says what follows from a path to the target that cannot be executed with the values of its model. If that teaches
// something about nonlinear operations there is an answer, and the search begins again; otherwise it goes on, with an obstacle.
func (p *Problem) Spurious(s *Path, m *smt.Model) *answer.Answer {
	p.Obstacle = spurious
	if slices.ContainsFunc(s.Places(), p.approximate) {
		p.Obstacle = nonlinear
	}
	if p.learned = p.mayLearn && p.learn(s, m); p.learned {
		return answer.DontKnow(p.Obstacle)
	}
	return nil
}

// approximate reports whether the last step is larger than what the program does.
func (p *Problem) approximate(s *Path) bool {
	return s.Parent != nil && p.Blocks.Blocks[s.Block].Trans.Approx
}

// learn looks for the operations that make the encoding allow a path to the target which cannot be executed with the model's
// values: those whose result in the model is not that of their operands. Their operands become points at which the
// encoding of the next search is exact. It reports whether there are any.
func (p *Problem) learn(s *Path, m *smt.Model) bool {
	found := 0
	for _, at := range s.Places() {
		if p.approximate(at) {
			choose := func(site cfg.Site) num.Rat { return p.typed(site, at.Chosen(m, site)) }
			found += p.Vocab.Points.Learn(p.G, p.Blocks.Blocks[at.Block].Src, p.values(at.Parent, m), choose, p.Blocks.IsCut)
		}
	}
	p.Stats.Points += int64(found)
	return found > 0
}
