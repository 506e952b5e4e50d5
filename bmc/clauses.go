package bmc

import (
	"context"
	"fmt"
	"slices"

	"cairn/internal/answer"
	"cairn/lang/horn"
	"cairn/smt"
)

// Options bound the work.
type Options struct {
	Depth int // the longest derivation that is looked for, in steps before the query; default 10,000
}

// Solve looks for a derivation of false. The answer is Unsat with the shortest one, or Unknown.
func Solve(ctx context.Context, sys *horn.System, opt Options) (*answer.Answer, error) {
	if opt.Depth == 0 {
		opt.Depth = 10_000
	}
	for i := range sys.Clauses {
		if len(sys.Clauses[i].Body) > 1 {
			return &answer.Answer{Reason: fmt.Sprintf("clause %s has %d atoms in its body: derivations are trees", sys.ClauseName(i), len(sys.Clauses[i].Body))}, nil
		}
	}
	u := &unrolling{sys: sys, c: sys.Ctx, solver: smt.NewSolver(sys.Ctx, smt.Options{})}
	ans := u.solve(ctx, opt.Depth)
	ans.Stats = append(ans.Stats, answer.Stat{Name: "depth", Value: float64(u.depth)}, answer.Stat{Name: "queries", Value: float64(u.solver.Statistics().Checks)})
	return ans, nil
}

// unrolling is the formula for derivations up to a depth; the solver has it asserted.
type unrolling struct {
	sys    *horn.System
	c      *smt.Context
	solver *smt.Solver
	depth  int
}

// conclusion says that a predicate holds of some values after a number of steps: one of the instances has concluded it.
type conclusion struct {
	holds smt.Term
	args  []smt.Term
	by    []instance
}

// instance is a clause with variables of its own.
type instance struct {
	clause  int
	applied smt.Term // the truth value of: this is a step of the derivation
	head    []smt.Term
	vars    map[smt.Term]smt.Term // by variable of the clause
	premise *conclusion           // nil for a fact
}

func (u *unrolling) solve(ctx context.Context, depth int) *answer.Answer {
	layer := []*conclusion{nil} // nothing has been concluded
	for ; len(layer) > 0; u.depth++ {
		steps := make([][]instance, len(u.sys.Preds))
		var ends []instance
		for _, from := range layer {
			for i := range u.sys.Clauses {
				in, ok := u.apply(i, from)
				switch head := u.sys.Clauses[i].Head.Pred; {
				case !ok:
				case head == horn.NoPred:
					ends = append(ends, in)
				default:
					steps[head] = append(steps[head], in)
				}
			}
		}
		switch m, reason := u.reached(ctx, ends); {
		case m != nil:
			return &answer.Answer{Verdict: answer.Unsafe, Certificate: u.derivation(m, ends)}
		case reason != "":
			return &answer.Answer{Reason: reason}
		case u.depth == depth:
			return &answer.Answer{Reason: fmt.Sprintf("there is no derivation of up to %d steps", depth)}
		}
		layer = layer[:0:0]
		for _, by := range steps {
			if len(by) > 0 {
				layer = append(layer, u.conclude(by))
			}
		}
	}
	return &answer.Answer{Reason: "there are no longer derivations"}
}

// apply asserts what an instance of a clause says whose body is the conclusion, or that has none for nil. It is false if
// the clause does not fit.
func (u *unrolling) apply(i int, from *conclusion) (instance, bool) {
	cl := &u.sys.Clauses[i]
	if (from == nil) != (len(cl.Body) == 0) || from != nil && cl.Body[0].Pred != from.pred(u.sys) {
		return instance{}, false
	}
	c := u.c
	in := instance{clause: i, premise: from, applied: c.Fresh("applied", smt.Bool), vars: make(map[smt.Term]smt.Term)}
	for _, x := range u.sys.ClauseVars(cl) {
		in.vars[x] = c.Fresh(c.Name(x), c.Sort(x))
	}
	facts := []smt.Term{c.Subst(cl.Constraint, in.vars)}
	if from != nil {
		facts = append(facts, from.holds)
		for k, a := range cl.Body[0].Args {
			facts = append(facts, c.Eq(c.Subst(a, in.vars), from.args[k]))
		}
	}
	in.head = c.SubstAll(cl.Head.Args, in.vars)
	u.solver.Assert(c.Implies(in.applied, c.And(facts...)))
	return in, true
}

// pred is the predicate that is concluded.
func (k *conclusion) pred(sys *horn.System) horn.PredID { return sys.Clauses[k.by[0].clause].Head.Pred }

// conclude joins instances with the same head.
func (u *unrolling) conclude(by []instance) *conclusion {
	c := u.c
	if len(by) == 1 {
		return &conclusion{holds: by[0].applied, args: by[0].head, by: by}
	}
	k := &conclusion{holds: c.Fresh("holds", smt.Bool), by: by}
	var some []smt.Term
	for _, in := range by {
		some = append(some, in.applied)
	}
	u.solver.Assert(c.Implies(k.holds, c.Or(some...)))
	for i, a := range by[0].head {
		x := c.Fresh("arg", c.Sort(a))
		for _, in := range by {
			u.solver.Assert(c.Implies(in.applied, c.Eq(x, in.head[i])))
		}
		k.args = append(k.args, x)
	}
	return k
}

// reached looks for a model in which one of the queries is applied. Without one and with a reason there is no answer.
func (u *unrolling) reached(ctx context.Context, ends []instance) (*smt.Model, string) {
	if len(ends) == 0 {
		if ctx.Err() != nil {
			return nil, ctx.Err().Error()
		}
		return nil, ""
	}
	var some []smt.Term
	for _, in := range ends {
		some = append(some, in.applied)
	}
	u.solver.Push()
	defer u.solver.Pop()
	u.solver.Assert(u.c.Or(some...))
	switch u.solver.Check(ctx) {
	case smt.Sat:
		return u.solver.Model(), ""
	case smt.Unsat:
		return nil, ""
	default:
		return nil, "a derivation may exist: " + u.solver.Reason()
	}
}

// derivation follows a model from the query that it applies back to a fact.
func (u *unrolling) derivation(m *smt.Model, ends []instance) horn.Derivation {
	var d horn.Derivation
	for among := ends; among != nil; {
		i := slices.IndexFunc(among, func(in instance) bool { return m.Holds(in.applied) })
		in := &among[i]
		st := horn.Step{Clause: in.clause, Values: make(map[smt.Term]smt.Term)}
		for x, y := range in.vars {
			st.Values[x] = m.TermValue(y)
		}
		d = append(d, st)
		among = nil
		if in.premise != nil {
			among = in.premise.by
		}
	}
	slices.Reverse(d)
	for i := 1; i < len(d); i++ {
		d[i].Premises = []int{i - 1}
	}
	return d
}
