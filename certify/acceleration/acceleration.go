// Package acceleration proves that an execution may jump over many iterations of a loop at once: the closed forms by which counterexamples
// with 10^10 steps are executed.
package acceleration

import (
	"context"
	"fmt"
	"slices"

	"cairn/certify/encode"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/smt"
)

// Prove proves accelerators by induction on the iterations, each with the help of those before it: from every state X + j*By that a
// accelerator passes, all statements of its body can be executed, and they lead to X + (j+1)*By.
func Prove(ctx context.Context, g *cfg.Graph, sy *cfg.Symbols, accelerators []answer.Accelerator) error {
	switch {
	case len(accelerators) > 0 && sy == nil:
		return fmt.Errorf("accelerators without symbols")
	case len(accelerators) > 0 && !sy.Of(g):
		return fmt.Errorf("the accelerators' symbols are those of another program")
	}
	for i := range accelerators {
		if err := (&proof{g: g, sy: sy, c: sy.Ctx, enc: encode.New(sy.Ctx, g), accelerators: accelerators[:i], accelerator: &accelerators[i]}).prove(ctx); err != nil {
			return fmt.Errorf("the accelerator at %s does not hold: %w", g.PosOf(accelerators[i].Head), err)
		}
	}
	return nil
}

// proof is the proof of one accelerator; accelerators are those that have been proved already.
type proof struct {
	g            *cfg.Graph
	sy           *cfg.Symbols
	c            *smt.Context
	enc          *encode.Encoder
	accelerators []answer.Accelerator
	accelerator  *answer.Accelerator

	now        encode.State // so far in the iteration
	conditions []encode.Condition
}

func (p *proof) prove(ctx context.Context) error {
	c, l := p.c, p.accelerator
	for _, x := range c.FreeVarsOf(l.When, l.Iterations) {
		if v, ok := p.sy.VarOf(x); !ok || int(v) >= len(p.g.Vars) {
			return fmt.Errorf("it speaks of %s, which is no variable of the program", c.Name(x))
		}
	}
	if int(l.Head) < 0 || int(l.Head) >= len(p.g.Vertices) || len(l.Body) == 0 {
		return fmt.Errorf("it has no head or no body")
	}
	by := make([]num.Rat, len(p.g.Vars))
	for i, inc := range l.Add {
		if int(inc.Var) < 0 || int(inc.Var) >= len(by) || !inc.By.IsInt() || i > 0 && inc.Var <= l.Add[i-1].Var {
			return fmt.Errorf("it adds %s to variable %d", inc.By, inc.Var)
		}
		by[inc.Var] = inc.By
	}
	first, j := p.enc.Begin(p.sy.X), c.Fresh("iteration", smt.Int)
	hyp := c.And(p.enc.Typed(first), l.When, c.Ge(j, c.Int(0)), c.Lt(j, l.Iterations))
	begin := make([]smt.Term, len(by)) // of iteration j
	for v := range begin {
		begin[v] = c.Add(first.Vars[v], c.Scale(by[v], j))
	}
	p.now = p.enc.Begin(begin)
	hyp = c.And(hyp, p.enc.Typed(p.now))
	p.now = p.enc.Where(p.now, hyp)
	if err := p.body(ctx); err != nil {
		return err
	}
	var back []smt.Term
	for v, t := range p.now.Vars {
		back = append(back, c.Eq(t, c.Add(begin[v], c.Num(by[v], smt.Int))))
	}
	return obligation.Refute(ctx, c, "an iteration does something else", hyp, encode.Fails(c, p.conditions, c.And(back...)))
}

// body executes the accelerator's body from the head back to it.
func (p *proof) body(ctx context.Context) error {
	at := p.accelerator.Head
	for _, s := range p.accelerator.Body {
		switch {
		case s.Accelerator >= len(p.accelerators):
			return fmt.Errorf("it uses an accelerator that has not been proved")
		case s.Accelerator >= 0:
			inner := &p.accelerators[s.Accelerator]
			if inner.Head != at {
				return fmt.Errorf("it uses an accelerator of another loop than the one where it is")
			}
			p.inner(inner)
		case int(s.Edge) < 0 || int(s.Edge) >= len(p.g.Edges) || p.g.Edges[s.Edge].Src != at:
			return fmt.Errorf("its body is no path")
		default:
			if err := p.edge(ctx, s.Edge); err != nil {
				return err
			}
			at = p.g.Edges[s.Edge].Dst
		}
	}
	if at != p.accelerator.Head {
		return fmt.Errorf("its body does not lead back to the head")
	}
	return nil
}

// inner executes an accelerator inside of the body.
func (p *proof) inner(l *answer.Accelerator) {
	bind := make(map[smt.Term]smt.Term, len(p.now.Vars))
	for v, t := range p.now.Vars {
		bind[p.sy.X[v]] = t
	}
	iterations := p.c.Subst(l.Iterations, bind)
	possible := p.c.And(p.c.Subst(l.When, bind), p.c.Ge(iterations, p.c.Int(0)))
	p.conditions = append(p.conditions, encode.Condition{Holds: possible})
	p.now = p.enc.Where(p.now, possible)
	p.now.Vars = slices.Clone(p.now.Vars)
	for _, inc := range l.Add {
		p.now.Vars[inc.Var] = p.c.Add(p.now.Vars[inc.Var], p.c.Scale(inc.By, iterations))
	}
}

func (p *proof) edge(ctx context.Context, id cfg.EdgeID) error {
	for i := range p.g.Edges[id].Stmts {
		if s := &p.g.Edges[id].Stmts[i]; s.Kind != cfg.Assign && s.Kind != cfg.Assume {
			return fmt.Errorf("its body makes a choice or a call at %s", s.Pos)
		}
	}
	step, err := p.enc.Edge(ctx, id, p.now)
	p.now, p.conditions = step.State, append(p.conditions, step.Conditions...)
	return err
}
