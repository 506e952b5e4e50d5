package search

import (
	"context"
	"fmt"

	"cairn/cfg"
	"cairn/cfg/accel"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/smt"
)

// Test is one execution. It follows a path with the values of a model, and goes on from there.
type Test struct {
	Initial, Inputs []num.Rat
	Diverged        bool // the execution has left the path

	At    cfg.Vertex // where it is
	State []num.Rat

	// Choose gives choices beyond the path a value; without it they are 0.
	Choose func(cfg.Site) num.Rat
	// Visit is called at the end of the path, or where the execution leaves it, and at each cut point from there on. It returns
	// whether to go on.
	Visit func(cfg.Vertex, []num.Rat) bool

	p      *Problem
	model  *smt.Model
	path   []*Path // one for each step
	passed int     // cut points, without the source

	piece int64 // the steps of the next piece, for Runner
	alone bool  // it is known that no other test is the same
}

// NewTest makes a test along the path s, which begins at the source. A model may be nil if there are no steps.
func (p *Problem) NewTest(s *Path, m *smt.Model) *Test {
	if m == nil {
		m = smt.NewModel(p.C)
	}
	places := s.Places()
	t := &Test{p: p, model: m, path: places[1:], At: p.G.Source, Initial: p.values(places[0], m)}
	t.State = t.Initial
	p.Stats.Tests++
	return t
}

// values reads the state at the end of a path from a model.
func (p *Problem) values(s *Path, m *smt.Model) []num.Rat {
	state := make([]num.Rat, len(p.G.Vars))
	for i := range state {
		state[i] = InType(p.G.Vars[i].Type, m.Value(s.Env[i]))
	}
	return state
}

// Chosen is the value that a model gives to a choice in the last step of the path.
func (s *Path) Chosen(m *smt.Model, site cfg.Site) num.Rat {
	v := num.Zero()
	for _, ch := range s.Choices {
		if ch.Site == site {
			v = m.Value(ch.Symbol)
		}
	}
	return v
}

// typed is the value that a choice can have.
func (p *Problem) typed(site cfg.Site, v num.Rat) num.Rat {
	return InType(p.G.Vars[p.G.Edges[site.Edge].Stmts[site.Stmt].Var].Type, v)
}

// following reports whether the execution is on its path.
func (t *Test) following() bool { return !t.Diverged && t.passed < len(t.path) }

// maxInputs bounds what a test reads, and with it the memory for that: a loop that reads for ever is stopped.
const maxInputs = 1 << 22

func (t *Test) choose(site cfg.Site) (num.Rat, bool) {
	v := num.Zero()
	switch {
	case t.following():
		v = t.path[t.passed].Chosen(t.model, site)
	case t.Choose != nil:
		v = t.Choose(site)
	}
	v = t.p.typed(site, v)
	t.Inputs = append(t.Inputs, v)
	return v, len(t.Inputs) <= maxInputs
}

func (t *Test) visit(v cfg.Vertex, state []num.Rat) bool {
	if t.following() {
		t.Diverged = v != t.p.Blocks.Blocks[t.path[t.passed].Block].Dst
		t.passed++
	}
	return v == t.p.G.Target || t.following() || t.Visit != nil && t.Visit(v, state)
}

// run executes a piece. The error is the end of the context.
func (t *Test) run(r exec.Run) (exec.Outcome, error) {
	r.Start, r.State, r.Choose = t.At, t.State, t.choose
	out, err := t.p.Prog.Run(t.p.Ctx, r)
	t.p.Stats.Steps += out.Steps
	if t.At, t.State = out.Vertex, out.State; err != nil {
		err = fmt.Errorf("a test run failed: %w", err)
	}
	return out, err
}

// Follow executes the test along its path, and then on as Visit says. Without Visit it ends with exec.Stopped where the path ends,
// or where it leaves it.
func (t *Test) Follow() (exec.Outcome, error) {
	if !t.following() && t.Visit == nil {
		return exec.Outcome{Kind: exec.Stopped, Vertex: t.At, State: t.State}, nil
	}
	return t.run(exec.Run{Watch: t.p.Cut, Visit: t.visit})
}

// unaccelerated is the length of the piece after which a test tries to jump over iterations of loops.
const unaccelerated = 1 << 20

// Finish executes the test along its path and then freely, for so many statements at most; when these are many, with acceleration. The answer is
// nil unless that reaches the target.
func (t *Test) Finish(limit int64) (exec.Outcome, *answer.Answer, error) {
	out, err := t.Follow()
	if err == nil && out.Kind == exec.Stopped {
		out, err = t.run(exec.Run{MaxSteps: min(limit, unaccelerated)})
	}
	if err == nil && out.Kind == exec.OutOfSteps && limit > unaccelerated {
		if res, over := t.accelerate(); res != nil || over {
			return out, res, t.p.Ctx.Err()
		}
		out, err = t.run(exec.Run{MaxSteps: limit - unaccelerated})
	}
	if err == nil && out.Kind == exec.ReachedTarget {
		return out, t.Reached(nil), nil
	}
	return out, nil, err
}

// accelerate lets the test run with acceleration (package accel). The answer is nil unless that reaches the target; over reports that the
// execution ends elsewhere, or never. Otherwise it goes on step by step, from where it was.
func (t *Test) accelerate() (res *answer.Answer, over bool) {
	if t.p.without.Accelerators {
		return nil, false
	}
	read := len(t.Inputs)
	out, err := accel.Run(t.p.Ctx, accel.Execution{
		Graph: t.p.G, Program: t.p.Prog, Vocab: t.p.Vocab, Start: t.At, State: t.State, Choose: t.choose,
	})
	t.p.Stats.Steps += out.Steps
	t.p.Stats.Accelerators += int64(len(out.Accelerators))
	switch {
	case err == nil && out.Kind == exec.ReachedTarget:
		return t.Reached(out.Accelerators), true
	case out.Kind == exec.OutOfSteps && !out.Endless:
		t.Inputs = t.Inputs[:read]
		return nil, false
	default:
		return nil, true
	}
}

// Reached is the answer of a test that has reached the target, with acceleration if there are any.
func (t *Test) Reached(accelerators []answer.Accelerator) *answer.Answer {
	x := answer.NewExecution(t.Initial, t.Inputs)
	if len(accelerators) > 0 {
		x.Symbols, x.Accelerators = t.p.Vocab.Symbols, accelerators
	}
	return &answer.Answer{Verdict: answer.Unsafe, Certificate: x}
}

// Replays reports whether an execution without accelerators reaches the target in at most so many steps.
func Replays(ctx context.Context, g *cfg.Graph, prog *exec.Program, x *answer.Execution, maxSteps int64) bool {
	inputs := x.Inputs
	out, err := prog.Run(ctx, exec.Run{Start: g.Source, State: x.Initial(), MaxSteps: maxSteps, Choose: func(cfg.Site) (v num.Rat, ok bool) {
		if len(inputs) > 0 {
			v, inputs, ok = inputs[0], inputs[1:], true
		}
		return v, ok
	}})
	return err == nil && out.Kind == exec.ReachedTarget
}
