package spacer

import (
	"fmt"

	"cairn/lang/horn"
	"cairn/smt"
)

// goal is a ground atom to be derived by a reachability fact.
type goal struct {
	fact   int
	values []smt.Term // of the predicate's Params
}

func (g goal) key() string { return fmt.Sprint(g.fact, g.values) }

// refutation turns the reachability fact of a query into a derivation. Facts say that for all their states there are values
// for the premises; these are chosen from the query backwards, so that each step has the states that the next one needs.
func (e *engine) refutation(fact int) (horn.Derivation, error) {
	type frame struct {
		goal
		model    *smt.Model
		premises []goal
		next     int
	}
	var proof horn.Derivation
	step := make(map[string]int) // the steps that derive goals
	open := func(g goal) (*frame, error) {
		m, err := e.instance(g)
		if err != nil {
			return nil, err
		}
		f := &frame{goal: g, model: m}
		r := e.facts[g.fact].rule
		for i := range r.body {
			p := goal{fact: e.facts[g.fact].premises[i]}
			for _, x := range r.body[i].formals {
				p.values = append(p.values, m.TermValue(x))
			}
			f.premises = append(f.premises, p)
		}
		return f, nil
	}
	root, err := open(goal{fact: fact})
	if err != nil {
		return nil, err
	}
	stack := []*frame{root}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		if top.next < len(top.premises) {
			p := top.premises[top.next]
			top.next++
			if _, ok := step[p.key()]; ok {
				continue
			}
			f, err := open(p)
			if err != nil {
				return nil, err
			}
			stack = append(stack, f)
			continue
		}
		stack = stack[:len(stack)-1]
		r := e.facts[top.fact].rule
		s := horn.Step{Clause: r.clause, Values: make(map[smt.Term]smt.Term)}
		for x, t := range r.value {
			s.Values[x] = top.model.TermValue(t)
		}
		for _, p := range top.premises {
			s.Premises = append(s.Premises, step[p.key()])
		}
		step[top.key()] = len(proof)
		proof = append(proof, s)
	}
	return proof, nil
}

// instance is a model of a fact's rule that derives the goal from its premises.
func (e *engine) instance(g goal) (*smt.Model, error) {
	f := &e.facts[g.fact]
	fs := []smt.Term{f.rule.trans}
	for i, id := range f.premises {
		fs = append(fs, e.c.Subst(e.facts[id].f, f.rule.body[i].rename))
	}
	if f.pred != horn.NoPred {
		for i, x := range e.sys.Preds[f.pred].Params {
			fs = append(fs, e.c.Eq(x, g.values[i]))
		}
	}
	sat, m, err := e.check(fs...)
	if err == nil && !sat {
		err = ErrNoAnswer // the projection was not one: the checker would find out
	}
	return m, err
}
