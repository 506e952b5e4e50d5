package recmc

import (
	"fmt"

	"cairn/cooper"
	"cairn/internal/num"
	"cairn/smt"
	"cairn/spacer/chc"
)

// fact is a reachability fact: every point of f has a derivation that ends with the clause applied to points of the premises.
type fact struct {
	p        chc.PredID
	f        smt.Term
	clause   int
	premises []int
}

// facted is the disjunction of the reachability facts of p.
func (e *engine) facted(p chc.PredID) smt.Term {
	var fs []smt.Term
	for _, i := range e.reached[p] {
		fs = append(fs, e.facts[i].f)
	}
	return e.c.Or(fs...)
}

// met reports whether a reachability fact meets the obligation.
func (e *engine) met(o *obligation) (bool, error) {
	if o.p == chc.NoPred || len(e.reached[o.p]) == 0 {
		return false, nil
	}
	m, err := e.check(o.f, e.facted(o.p))
	return m != nil, err
}

// reach (rule Reach of figure 6): if reachability facts derive a point of the obligation by a clause, it adds the fact that
// the clause makes of them, as far as a model-based projection goes.
func (e *engine) reach(o *obligation, clause int, goal smt.Term) (bool, error) {
	cl := &e.s.Clauses[clause]
	parts := []smt.Term{goal}
	for _, app := range cl.Body {
		parts = append(parts, e.at(app.Pred, e.facted(app.Pred), app.Args))
	}
	m, err := e.check(parts...)
	if m == nil {
		return false, err
	}
	f := fact{p: o.p, f: smt.True, clause: clause}
	used := []smt.Term{cl.Constraint}
	for _, app := range cl.Body {
		for _, i := range e.reached[app.Pred] {
			if g := e.at(app.Pred, e.facts[i].f, app.Args); m.Holds(g) {
				f.premises = append(f.premises, i)
				used = append(used, g)
				break
			}
		}
	}
	if o.p != chc.NoPred {
		if f.f, err = e.project(cl, used, cl.Head, m); err != nil {
			return false, err
		}
		e.reached[o.p] = append(e.reached[o.p], len(e.facts))
	}
	e.facts = append(e.facts, f)
	return true, nil
}

// project says of the parameters of app that they are its arguments for some values of the clause's variables that satisfy
// parts; not of all values, but of those next to the model (section 5 of the paper). Truth values are those of the model.
func (e *engine) project(cl *chc.Clause, parts []smt.Term, app chc.App, m *smt.Model) (smt.Term, error) {
	m = m.Clone()
	all := append([]smt.Term(nil), parts...)
	for i, x := range e.s.Preds[app.Pred].Params {
		if e.c.Sort(x) == smt.Bool {
			m.SetBool(x, m.Holds(app.Args[i]))
		} else {
			m.Set(x, m.Value(app.Args[i]))
		}
		all = append(all, e.c.Eq(x, app.Args[i]))
	}
	truth := make(map[smt.Term]smt.Term)
	var vars []smt.Term
	for _, x := range e.s.ClauseVars(cl) {
		switch {
		case e.c.Sort(x) != smt.Bool:
			vars = append(vars, x)
		case m.Holds(x):
			truth[x] = smt.True
		default:
			truth[x] = smt.False
		}
	}
	f, err := cooper.Project(e.ctx, e.c, vars, e.c.Subst(e.c.And(all...), truth), m)
	if err != nil {
		return smt.NoTerm, err
	}
	for _, x := range vars {
		if e.c.Occurs(x, f) {
			return smt.NoTerm, fmt.Errorf("the variable %s could not be eliminated", e.c.Name(x))
		}
	}
	return f, nil
}

// ground makes a derivation of a fact of the query: from there down to clauses without body, each fact is given a point that
// the clause above asks for. A fact that is asked for the same point twice is derived once.
func (e *engine) ground(query int) (chc.Derivation, error) {
	type need struct {
		fact int
		args []smt.Term // ground
		step chc.Step
		todo []need
		up   *need
	}
	var d chc.Derivation
	done := make(map[string]int)
	key := func(n *need) string { return fmt.Sprint(n.fact, n.args) }
	open := func(n *need) error {
		f := &e.facts[n.fact]
		cl := &e.s.Clauses[f.clause]
		parts := []smt.Term{cl.Constraint}
		for i, a := range n.args {
			parts = append(parts, e.c.Eq(cl.Head.Args[i], a))
		}
		for j, app := range cl.Body {
			parts = append(parts, e.at(app.Pred, e.facts[f.premises[j]].f, app.Args))
		}
		m, err := e.check(parts...)
		if err != nil {
			return err
		}
		if m == nil {
			return fmt.Errorf("a reachability fact has no derivation")
		}
		n.step = chc.Step{Clause: f.clause, Values: e.values(cl, m)}
		for j, app := range cl.Body {
			n.todo = append(n.todo, need{fact: f.premises[j], args: e.points(m, app.Args), up: n})
		}
		return nil
	}
	now := &need{fact: query}
	if err := open(now); err != nil {
		return nil, err
	}
	for {
		if len(now.step.Premises) == len(now.todo) {
			done[key(now)] = len(d)
			d = append(d, now.step)
			if now.up == nil {
				return d, nil
			}
			now = now.up
			now.step.Premises = append(now.step.Premises, len(d)-1)
			continue
		}
		next := &now.todo[len(now.step.Premises)]
		if i, ok := done[key(next)]; ok {
			now.step.Premises = append(now.step.Premises, i)
			continue
		}
		if err := open(next); err != nil {
			return nil, err
		}
		now = next
	}
}

// values are those of the clause's variables in a model.
func (e *engine) values(cl *chc.Clause, m *smt.Model) map[smt.Term]num.Rat {
	values := make(map[smt.Term]num.Rat)
	for _, x := range e.s.ClauseVars(cl) {
		switch {
		case e.c.Sort(x) != smt.Bool:
			values[x] = m.Value(x)
		case m.Holds(x):
			values[x] = num.One()
		default:
			values[x] = num.Zero()
		}
	}
	return values
}

// points evaluates terms to constants.
func (e *engine) points(m *smt.Model, ts []smt.Term) []smt.Term {
	out := make([]smt.Term, len(ts))
	for i, t := range ts {
		switch {
		case e.c.Sort(t) != smt.Bool:
			out[i] = e.c.Num(m.Value(t), e.c.Sort(t))
		case m.Holds(t):
			out[i] = smt.True
		default:
			out[i] = smt.False
		}
	}
	return out
}
