package simulate

import (
	"context"

	"cairn/cfg"
	"cairn/cfg/bitvec"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/smt"
)

// paths are the decisions of the executions of a program, where they depend on what is not known. There is one execution after the other,
// depth first, each from the beginning: that takes no memory (Godefroid, Model checking for programming languages using VeriSoft, POPL 1997).
type paths struct {
	decided []bool
	used    int // in the execution that is being made
}

// maxDecisions bounds those of one execution: one that goes on and on by decisions is not told apart from one without end.
const maxDecisions = 5000

// decide is exec.Run.Decide.
func (p *paths) decide() (jumps, ok bool) {
	if p == nil || p.used == maxDecisions {
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

// next goes on to the next execution; more is false if there is none.
func (p *paths) next() (more bool) {
	for n := len(p.decided); n > 0; n-- {
		if !p.decided[n-1] {
			p.decided[n-1], p.decided, p.used = true, p.decided[:n], 0
			return true
		}
	}
	return false
}

// explore makes the executions of a program until one reaches the error, or one does not end.
func (m *machine) explore() (*result, error) {
	for {
		res, err := m.run()
		if err != nil || res.verdict != answer.Safe || m.paths == nil || !m.paths.next() {
			return res, err
		}
	}
}

// inputSteps bounds the search for inputs, which others can do, too: less than a second.
const inputSteps = 3000

// maxAlong bounds the edges of an execution along which inputs are looked for: as a formula, a million of them take a minute.
const maxAlong = 20_000

// along looks for inputs with which the execution that has reached the error does so.
func (m *machine) along(ctx context.Context, ans *answer.Answer) (*answer.Answer, error) {
	if m.prog.Main == nil {
		return answer.DontKnow("the error depends on what is not known"), nil
	}
	m.paths.used = 0
	out, err := m.procs[0].code.Run(ctx, exec.Run{Start: m.prog.Main.Source, Unknown: allUnknown(m.prog.Main), MaxSteps: m.total, MaxEdges: -1, Decide: m.paths.decide})
	if err != nil {
		return nil, err
	}
	if len(out.Edges) > maxAlong {
		return answer.DontKnow("the execution is too long to look for inputs along it"), nil
	}
	part, cancel := budget.WithDeadline(ctx, inputSteps)
	defer cancel()
	x, status, err := bitvec.Follow(part, m.prog.Main, out.Edges)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && part.Err() == nil:
		return nil, err
	case status == smt.Unsat:
		return answer.DontKnow("what inputs have decided is not remembered, and without that the error seems to be reachable"), nil
	case status == smt.Unknown:
		return answer.DontKnow("inputs that lead to the error have not been found"), nil
	}
	ans.Certificate = answer.NewExecutionIn(x.State, x.Memory, x.Inputs)
	return ans, nil
}

// allUnknown says that no variable has a value that is known.
func allUnknown(g *cfg.Graph) []bool {
	unknown := make([]bool, len(g.Vars))
	for v := range unknown {
		unknown[v] = true
	}
	return unknown
}
