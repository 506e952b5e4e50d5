package certify

import (
	"context"
	"errors"
	"fmt"

	"cairn/certify/bitwise"
	"cairn/certify/concrete"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
)

// maxFollowed bounds the statements of executions that are made in the program before a pass.
const maxFollowed = 1 << 20

// Undivided returns nil if the certificate of a, which holds for p, shows a's verdict about the program before its memory was taken apart, too. The error
// is ErrNoAnswer if that cannot be seen: the certificate speaks of regions, or the execution depends on what memory contains that nothing has
// been written to, or is too long. Any other error says that the pass is wrong.
func Undivided(ctx context.Context, p *cfg.Program, a *answer.Answer) error {
	err := fmt.Errorf("%w: a %T speaks of regions", ErrNoAnswer, a.Certificate)
	switch x := a.Certificate.(type) {
	case *answer.Execution:
		err = executedBefore(ctx, p, x)
	case *answer.Executed:
		if err = fmt.Errorf("%w: the execution is too long", ErrNoAnswer); x.Steps <= maxFollowed {
			err = concrete.Check(ctx, &cfg.Program{Main: p.Undivided.Graph()}, &answer.Executed{Steps: maxFollowed, Paths: x.Paths})
		}
	case *answer.LoopBounds:
		err = bitwise.Check(ctx, p.Undivided.Graph(), boundsBefore(p.Undivided.Back, x))
	}
	switch {
	case err != nil && ctx.Err() != nil:
		return ErrCancelled
	case err != nil && a.Verdict == answer.Safe && !errors.Is(err, obligation.ErrReached) && !errors.Is(err, ErrNoAnswer):
		return fmt.Errorf("%w: %w", ErrNoAnswer, err) // loops, or the edges in their iterations, may be others
	}
	return err
}

// boundsBefore are the bounds of the same loops, and the cuts at the same edges.
func boundsBefore(back *cfg.Origin, x *answer.LoopBounds) *answer.LoopBounds {
	before := &answer.LoopBounds{Iterations: make(map[cfg.Vertex]int)}
	for head, n := range x.Iterations {
		before.Iterations[back.Vertices[head]] = n
	}
	for _, c := range x.Cut {
		before.Cut = append(before.Cut, answer.Passage{Edge: back.Paths[c.Edge][0], Iterations: c.Iterations})
	}
	return before
}

// executedBefore goes the way back of an execution that reaches the error, with the same choices by the names of variables.
func executedBefore(ctx context.Context, p *cfg.Program, x *answer.Execution) error {
	if len(x.Accelerators) > 0 {
		return fmt.Errorf("%w: the execution jumps over iterations", ErrNoAnswer)
	}
	prog, err := exec.Compile(p.Main)
	if err != nil {
		return fmt.Errorf("the program cannot be executed: %w", err)
	}
	next := 0
	out, err := prog.Run(ctx, exec.Run{
		Start: p.Main.Source, State: x.Initial(), Memory: x.Memory(), MaxSteps: maxFollowed, MaxEdges: -1, MaxChoices: -1,
		Choose: func(cfg.Site) (num.Rat, bool) {
			if next++; next > len(x.Inputs) {
				return num.Rat{}, false
			}
			return x.Inputs[next-1], true
		},
	})
	switch {
	case err != nil:
		return err
	case out.Kind == exec.OutOfSteps:
		return fmt.Errorf("%w: the execution is too long", ErrNoAnswer)
	case out.Kind != exec.ReachedTarget:
		return errors.New("the execution does not reach the error")
	}
	before := p.Undivided.Graph()
	path, choices, ok := wayBack(p, before, out)
	if !ok {
		return fmt.Errorf("%w: a choice is made on an edge that is not taken", ErrNoAnswer)
	}
	err = concrete.Follow(ctx, before, initialBefore(p.Main, before, x.Initial()), path, choices, maxFollowed)
	if err != nil && !errors.Is(err, ErrNoAnswer) {
		return fmt.Errorf("the execution is none of the program before its memory was taken apart: %w", err)
	}
	return err
}

// wayBack is the path of an execution in the program before, and the choices on it: those of the same edge and variable. There may be others that
// stand for contents of memory, and those that have been left out, because nothing depends on them, are not known. It
// is not ok if choices do not belong to edges of the execution.
func wayBack(p *cfg.Program, before *cfg.Graph, out exec.Outcome) (path []cfg.EdgeID, choices []concrete.Chosen, ok bool) {
	made := out.Choices
	for _, e := range out.Edges {
		chosen := make(map[string][]num.Rat)
		for i, st := range p.Main.Edges[e].Stmts {
			if st.Kind == cfg.Havoc {
				if len(made) == 0 || made[0].Site != (cfg.Site{Edge: e, Stmt: int32(i)}) {
					return nil, nil, false
				}
				name := p.Main.Vars[st.Var].Name
				chosen[name], made = append(chosen[name], made[0].Value), made[1:]
			}
		}
		for _, id := range p.Undivided.Back.Paths[e] {
			path = append(path, id)
			for _, st := range before.Edges[id].Stmts {
				if st.Kind != cfg.Havoc {
					continue
				}
				var c concrete.Chosen
				name := before.Vars[st.Var].Name
				if values := chosen[name]; len(values) > 0 {
					c, chosen[name] = concrete.Chosen{Value: values[0], Known: true}, values[1:]
				}
				choices = append(choices, c)
			}
		}
	}
	return path, choices, len(made) == 0
}

// initialBefore are the values with which the execution begins in the program before: those of variables that have the same name, and no other does.
func initialBefore(g, before *cfg.Graph, initial []num.Rat) []concrete.Chosen {
	count := make(map[string]int)
	for _, v := range before.Vars {
		count[v.Name]++
	}
	values := make(map[string]num.Rat)
	for v, info := range g.Vars {
		if count[info.Name]++; v < len(initial) {
			values[info.Name] = initial[v]
		}
	}
	all := make([]concrete.Chosen, len(before.Vars))
	for v, info := range before.Vars {
		if x, ok := values[info.Name]; ok && count[info.Name] == 2 && info.Type.Kind != cfg.Array {
			all[v] = concrete.Chosen{Value: x, Known: true}
		}
	}
	return all
}
