package verify

import (
	"context"
	"slices"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/internal/question"
)

// Bounds of the search for simpler inputs: of the executions that it begins with, in inputs and statements, and of all executions that it makes.
// What is longer is hard to read anyway.
const (
	maxSimplerInputs = 100
	maxSimplerSteps  = 20_000
	simplerSteps     = 1_000_000
)

// simplified is an answer with an execution whose inputs are easier to read, if there is one that comes to the same error in no more statements:
// 0 and 1 before other numbers, small ones before large ones, positive ones before negative ones. It is certified like any other; without that,
// the answer stays.
func simplified(ctx context.Context, q question.Question, found *answer.Answer) *answer.Answer {
	x, ok := found.Certificate.(*answer.Execution)
	if !ok || q.Program == nil || q.Program.Main == nil || len(x.Accelerators) > 0 || len(x.Inputs) == 0 || len(x.Inputs) > maxSimplerInputs {
		return found
	}
	s, err := newSimplifier(ctx, q.Program.Main, x)
	if err != nil || s == nil {
		return found
	}
	s.together()
	s.one()
	if slices.EqualFunc(s.inputs, x.Inputs, num.Rat.Equal) {
		return found
	}
	simple := *found
	simple.Certificate = answer.NewExecutionIn(x.Initial(), x.Memory(), s.inputs)
	if a, err := certified(ctx, q, &simple, found.By); err != nil || a.Verdict != found.Verdict {
		return found
	}
	return &simple
}

// simplifier tries other inputs for an execution.
type simplifier struct {
	ctx    context.Context
	g      *cfg.Graph
	prog   *exec.Program
	x      *answer.Execution
	inputs []num.Rat
	types  []cfg.Type // of the inputs
	steps  int64      // of the execution with these inputs
	goal   *cfg.Goal  // where it ends
	left   int64      // statements that may still be executed
}

// newSimplifier is one for an execution that is not too long; nil otherwise.
func newSimplifier(ctx context.Context, g *cfg.Graph, x *answer.Execution) (*simplifier, error) {
	prog, err := exec.Compile(g)
	if err != nil {
		return nil, err
	}
	s := &simplifier{ctx: ctx, g: g, prog: prog, x: x, steps: maxSimplerSteps, left: simplerSteps}
	end, ok := s.run(x.Inputs)
	if !ok {
		return nil, nil
	}
	s.inputs, s.types, s.steps, s.goal = slices.Clone(x.Inputs[:len(end.types)]), end.types, end.steps, end.goal
	return s, nil
}

// reached is an execution that has come to an error.
type reached struct {
	types []cfg.Type // of the inputs that it has read
	steps int64
	goal  *cfg.Goal
}

// run executes the program with some inputs; ok tells that it comes to an error without more of them, in no more statements than the best so far.
func (s *simplifier) run(inputs []num.Rat) (end reached, ok bool) {
	out, err := s.prog.Run(s.ctx, exec.Run{Start: s.g.Source, State: s.x.Initial(), Memory: s.x.Memory(), MaxSteps: s.steps + 1, Path: true,
		Choose: func(at cfg.Site) (num.Rat, bool) {
			n := len(end.types)
			if n == len(inputs) {
				return num.Rat{}, false
			}
			t := s.g.Vars[s.g.Edges[at.Edge].Stmts[at.Stmt].Var].Type
			end.types = append(end.types, t)
			return inputs[n], t.Contains(inputs[n])
		}})
	if s.left -= out.Steps; err != nil || out.Kind != exec.ReachedTarget || out.Steps > s.steps {
		return end, false
	}
	last, there := out.Path.Last()
	if !there || s.g.Edges[last].Hole != nil {
		return end, false
	}
	end.steps, end.goal = out.Steps, s.g.Edges[last].Goal
	return end, true
}

// try takes over inputs with which the execution comes to the same error.
func (s *simplifier) try(inputs []num.Rat) bool {
	if s.left <= 0 || s.ctx.Err() != nil {
		return false
	}
	end, ok := s.run(inputs)
	if !ok || end.goal != s.goal {
		return false
	}
	s.inputs, s.types, s.steps = inputs[:len(end.types)], end.types, end.steps
	return true
}

// together replaces all inputs of one value at a time: they may have to be equal.
func (s *simplifier) together() {
	var tried []num.Rat
	for i := 0; i < len(s.inputs); i++ {
		v := s.inputs[i]
		if s.types[i].Kind == cfg.Float || slices.ContainsFunc(tried, v.Equal) {
			continue
		}
		tried = append(tried, v)
		for _, c := range simplerThan(v) {
			changed := slices.Clone(s.inputs)
			for k := range changed {
				if changed[k].Equal(v) && s.types[k].Kind != cfg.Float {
					changed[k] = c
				}
			}
			if s.try(changed) {
				tried = append(tried, c)
				break
			}
		}
	}
}

// one replaces each input by itself.
func (s *simplifier) one() {
	for i := 0; i < len(s.inputs); i++ {
		if s.types[i].Kind == cfg.Float {
			continue
		}
		for _, c := range simplerThan(s.inputs[i]) {
			changed := slices.Clone(s.inputs)
			changed[i] = c
			if s.try(changed) {
				break
			}
		}
	}
}

// simplerThan lists numbers that are easier to read than an integer, the best first.
func simplerThan(v num.Rat) (all []num.Rat) {
	zero, one := num.Zero(), num.FromInt(1)
	if v.IsZero() {
		return nil
	}
	if all = append(all, zero); v.Equal(one) {
		return all
	}
	all = append(all, one)
	n, small := v.Int64()
	if !small {
		return all
	}
	for _, c := range []int64{2, 3, 5, 10, 100, 1000} {
		if n < 0 || c < n {
			all = append(all, num.FromInt(c))
		}
	}
	if n < -1 {
		all = append(all, num.FromInt(-1))
	}
	for _, c := range []int64{-2, -10, -100, -1000} {
		if n < c {
			all = append(all, num.FromInt(c))
		}
	}
	return all
}
