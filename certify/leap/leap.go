// Package leap proves that an execution may jump over many turns of a loop at once: the closed forms by which counterexamples
// with 10^10 steps are executed.
package leap

import (
	"context"
	"fmt"

	"cairn/answer"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// Prove proves leaps by induction on the turns, each with the help of those before it: from every state X + j*By that a
// leap passes, all statements of its body can be executed, and they lead to X + (j+1)*By.
func Prove(ctx context.Context, g *cfg.Graph, sy *cfg.Symbols, leaps []answer.Leap) error {
	switch {
	case len(leaps) > 0 && sy == nil:
		return fmt.Errorf("leaps without symbols")
	case len(leaps) > 0 && !sy.Of(g):
		return fmt.Errorf("the leaps' symbols are those of another program")
	}
	for i := range leaps {
		if err := (&proof{g: g, vocab: sy, c: sy.Ctx, leaps: leaps[:i], leap: &leaps[i]}).prove(ctx); err != nil {
			return fmt.Errorf("the leap at %s does not hold: %w", g.PosOf(leaps[i].Head), err)
		}
	}
	return nil
}

// proof is the proof of one leap; leaps are those that have been proved already.
type proof struct {
	g     *cfg.Graph
	vocab *cfg.Symbols
	c     *smt.Context
	leaps []answer.Leap
	leap  *answer.Leap

	env   []smt.Term // the value of each variable so far in the turn
	needs []smt.Term // what must hold for the execution to get so far
	err   error      // the first expression that has no term
}

func (p *proof) prove(ctx context.Context) error {
	c, l := p.c, p.leap
	for _, x := range c.FreeVarsOf(l.When, l.Turns) {
		if v, ok := p.vocab.VarOf(x); !ok || int(v) >= len(p.g.Vars) {
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
	j := c.Fresh("turn", smt.Int)
	begin := p.begin(by, j)
	p.env = append([]smt.Term(nil), begin...)
	if err := p.body(); err != nil {
		return err
	}
	hyp := []smt.Term{l.When, c.Ge(j, c.Int(0)), c.Lt(j, l.Turns), p.inTypes(p.vocab.X), p.inTypes(begin)}
	for v := range p.env {
		p.needs = append(p.needs, c.Eq(p.env[v], c.Add(begin[v], c.Num(by[v], smt.Int))))
	}
	return obligation.Refute(ctx, c, "a turn does something else", c.And(hyp...), c.Not(c.And(p.needs...)))
}

// begin is the state in which turn j begins. A variable that keeps a value which When tells has that value.
func (p *proof) begin(by []num.Rat, j smt.Term) []smt.Term {
	known := make(map[smt.Term]num.Rat)
	conjuncts := []smt.Term{p.leap.When}
	if p.c.Kind(p.leap.When) == smt.KAnd {
		conjuncts = p.c.Args(p.leap.When)
	}
	for _, f := range conjuncts {
		if p.c.Kind(f) != smt.KEq {
			continue
		}
		if l := p.c.Linear(f); len(l.Mono) == 1 {
			known[l.Mono[0].Var] = l.Const.Neg().Div(l.Mono[0].Coeff)
		}
	}
	state := make([]smt.Term, len(by))
	for v := range state {
		x := p.vocab.X[v]
		if r, ok := known[x]; ok && by[v].IsZero() && r.IsInt() {
			state[v] = p.c.Num(r, smt.Int)
			continue
		}
		state[v] = p.c.Add(x, p.c.Scale(by[v], j))
	}
	return state
}

func (p *proof) inTypes(state []smt.Term) smt.Term {
	var all []smt.Term
	for i, v := range p.g.Vars {
		if !v.Type.IsMath() {
			all = append(all, p.within(v.Type, state[i]))
		}
	}
	return p.c.And(all...)
}

func (p *proof) within(t cfg.Type, x smt.Term) smt.Term {
	return p.c.And(p.c.Le(p.c.Num(t.Min(), smt.Int), x), p.c.Le(x, p.c.Num(t.Max(), smt.Int)))
}

// body executes the leap's body from the head back to it.
func (p *proof) body() error {
	at := p.leap.Head
	for _, s := range p.leap.Body {
		switch {
		case s.Leap >= len(p.leaps):
			return fmt.Errorf("it uses a leap that has not been proved")
		case s.Leap >= 0:
			inner := &p.leaps[s.Leap]
			if inner.Head != at {
				return fmt.Errorf("it uses a leap of another loop than the one where it is")
			}
			p.inner(inner)
		case int(s.Edge) < 0 || int(s.Edge) >= len(p.g.Edges) || p.g.Edges[s.Edge].Src != at:
			return fmt.Errorf("its body is no path")
		default:
			if err := p.edge(&p.g.Edges[s.Edge]); err != nil {
				return err
			}
			at = p.g.Edges[s.Edge].Dst
		}
	}
	if at != p.leap.Head {
		return fmt.Errorf("its body does not lead back to the head")
	}
	return nil
}

// inner executes a leap inside of the body.
func (p *proof) inner(l *answer.Leap) {
	bind := make(map[smt.Term]smt.Term, len(p.env))
	for v, t := range p.env {
		bind[p.vocab.X[v]] = t
	}
	turns := p.c.Subst(l.Turns, bind)
	p.needs = append(p.needs, p.c.Subst(l.When, bind), p.c.Ge(turns, p.c.Int(0)))
	for _, inc := range l.Add {
		p.env[inc.Var] = p.c.Add(p.env[inc.Var], p.c.Scale(inc.By, turns))
	}
}

func (p *proof) edge(e *cfg.Edge) error {
	for i := range e.Stmts {
		switch s := &e.Stmts[i]; s.Kind {
		case cfg.Assign:
			p.env[s.Var] = p.eval(s.Expr)
		case cfg.Assume:
			p.needs = append(p.needs, p.truth(s.Expr))
		default:
			return fmt.Errorf("its body makes a choice or a call at %s", s.Pos)
		}
	}
	return p.err
}
