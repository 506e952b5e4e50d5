package pba

import (
	"fmt"
	"slices"

	"cairn/lang/horn"
	"cairn/smt"
)

// bounded is the program P~: the clauses with a counter for each loop, whose transition relation is split into what abstraction
// may leave out and the rest. Predicates are those of the original system with one more parameter for each component that they
// are in, outermost first.
type bounded struct {
	preds       []horn.Pred
	heads       [][]horn.PredID
	transitions []transition
	assumptions int                      // how many there are
	bounds      map[horn.PredID]smt.Term // by head: the constant that stands for the bound of its counter
}

// transition is a clause of P~. Its constants are its own: those of the head are the predicate's parameters, marked as next.
type transition struct {
	body   []horn.App
	head   horn.App // the arguments are different constants; NoPred: the query
	guards []guard  // tau: each guard's formula may be left out, where it stands
	shape  smt.Term // tau_Sigma: the constraint, with a literal for each assumption

	constraint smt.Term // as it is, without what makes the head's arguments

	count  smt.Term // tau_B: counters
	limit  []smt.Term
	values map[smt.Term]smt.Term // what the clause's variables are here
}

// guard is an assumption: while its literal is true, a part of the constraint holds.
type guard struct {
	literal smt.Term
	index   int      // among all assumptions
	part    smt.Term // of the constraint
}

// bound makes the program P~ of a system (section 5 and appendix A).
func bound(sys *horn.System, variables bool) *bounded {
	c := sys.Ctx
	p := &bounded{heads: components(sys), bounds: make(map[horn.PredID]smt.Term)}
	for i, pred := range sys.Preds {
		q := horn.Pred{Name: pred.Name, Params: slices.Clone(pred.Params)}
		for _, h := range p.heads[i] {
			q.Params = append(q.Params, c.Fresh(fmt.Sprintf("%s.iterations(%s)", pred.Name, sys.Preds[h].Name), smt.Int))
			if _, ok := p.bounds[h]; !ok {
				p.bounds[h] = c.Fresh("bound("+sys.Preds[h].Name+")", smt.Int)
			}
		}
		p.preds = append(p.preds, q)
	}
	for i := range sys.Clauses {
		p.transitions = append(p.transitions, p.transition(sys, i, variables))
	}
	return p
}

// transition renames the variables of a clause apart, counts, and introduces the assumptions.
func (p *bounded) transition(sys *horn.System, index int, variables bool) transition {
	c, cl := sys.Ctx, &sys.Clauses[index]
	t := transition{values: make(map[smt.Term]smt.Term), head: horn.App{Pred: cl.Head.Pred}}
	for _, x := range sys.ClauseVars(cl) {
		t.values[x] = c.Fresh(c.Name(x), c.Sort(x))
	}
	counters := make([]map[horn.PredID]smt.Term, len(cl.Body))
	for i, app := range cl.Body {
		own := horn.App{Pred: app.Pred, Args: c.SubstAll(app.Args, t.values)}
		counters[i] = make(map[horn.PredID]smt.Term)
		for _, h := range p.heads[app.Pred] {
			k := c.Fresh("iterations", smt.Int)
			counters[i][h] = k
			own.Args = append(own.Args, k)
		}
		t.body = append(t.body, own)
	}
	t.constraint = c.Subst(cl.Constraint, t.values)
	var equations []smt.Term
	if cl.Head.Pred != horn.NoPred {
		for i, arg := range cl.Head.Args {
			next := c.Fresh(fmt.Sprintf("%s.next%d", sys.Preds[cl.Head.Pred].Name, i), sys.Ctx.Sort(arg))
			t.head.Args = append(t.head.Args, next)
			equations = append(equations, c.Eq(next, c.Subst(arg, t.values)))
		}
		t.count = p.counting(c, &t, counters)
	} else {
		t.count = smt.True
	}
	as := &assuming{c: c, t: &t, first: p.assumptions}
	if variables {
		t.shape = c.And(t.constraint, as.each(equations))
	} else {
		t.shape = as.leaves(c.And(append(equations, t.constraint)...))
	}
	p.assumptions += len(t.guards)
	return t
}

// counting makes the constraints tau_B for a transition and the counters of its head: going back to the head of a loop is one
// more iteration, entering it is none so far, and anything else inside of the loop leaves the counter as it is. Where several
// derivations meet, the larger counter counts.
func (p *bounded) counting(c *smt.Context, t *transition, counters []map[horn.PredID]smt.Term) smt.Term {
	fs := []smt.Term{}
	for _, h := range p.heads[t.head.Pred] {
		next := c.Fresh("iterations'", smt.Int)
		t.head.Args = append(t.head.Args, next)
		iterations := smt.NoTerm
		for _, at := range counters {
			if k, inside := at[h]; inside && iterations == smt.NoTerm {
				iterations = k
			} else if inside {
				iterations = c.Max(iterations, k)
			}
		}
		switch {
		case iterations == smt.NoTerm:
			fs = append(fs, c.Eq(next, c.Int(0)))
		case h == t.head.Pred:
			fs = append(fs, c.Eq(next, c.Add(iterations, c.Int(1))))
			t.limit = append(t.limit, c.Le(next, p.bounds[h]))
		default:
			fs = append(fs, c.Eq(next, iterations))
		}
	}
	return c.And(fs...)
}

// readable writes a part of the constraint with the clause's own variables.
func (t *transition) readable(c *smt.Context, part smt.Term) smt.Term {
	names := make(map[smt.Term]smt.Term, len(t.values))
	for x, own := range t.values {
		names[own] = x
	}
	return c.Subst(part, names)
}

// assuming splits a constraint into parts that may be left out.
type assuming struct {
	c     *smt.Context
	t     *transition
	first int // the number of the first assumption of this transition
}

// leaves guards each part of a formula in negation normal form that is neither a conjunction nor a disjunction. All of them occur
// positively, so that leaving one out weakens the formula.
func (a *assuming) leaves(f smt.Term) smt.Term {
	seen := make(map[smt.Term]smt.Term)
	return a.c.MapLeaves(a.c.NNF(f), func(t smt.Term) smt.Term {
		g, ok := seen[t]
		switch {
		case t == smt.True || t == smt.False:
			return t
		case !ok:
			g = a.guarded(t)
			seen[t] = g
		}
		return g
	})
}

// each guards whole formulas: the variant that abstracts state variables alone (section 6).
func (a *assuming) each(fs []smt.Term) smt.Term {
	var parts []smt.Term
	for _, f := range fs {
		parts = append(parts, a.guarded(f))
	}
	return a.c.And(parts...)
}

func (a *assuming) guarded(f smt.Term) smt.Term {
	g := guard{literal: a.c.Fresh("sigma", smt.Bool), index: a.first + len(a.t.guards), part: f}
	a.t.guards = append(a.t.guards, g)
	return a.c.Or(a.c.Not(g.literal), f)
}
