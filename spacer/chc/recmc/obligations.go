package recmc

import (
	"container/heap"
	"fmt"

	"cairn/smt"
	"cairn/spacer/chc"
)

// obligation asks whether p has a derivation of height at most bound inside of f. The query has p = NoPred and f = True.
type obligation struct {
	p     chc.PredID
	f     smt.Term
	bound int
	age   int
}

// obligations are a queue: those of the smallest bound first, and of these the latest.
type obligations []*obligation

func (q obligations) Len() int { return len(q) }
func (q obligations) Less(i, j int) bool {
	if q[i].bound != q[j].bound {
		return q[i].bound < q[j].bound
	}
	return q[i].age > q[j].age
}
func (q obligations) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

// Push implements heap.Interface.
func (q *obligations) Push(o any) { *q = append(*q, o.(*obligation)) }

// Pop implements heap.Interface.
func (q *obligations) Pop() any {
	old := *q
	o := old[len(old)-1]
	*q = old[:len(old)-1]
	return o
}

func (e *engine) push(o *obligation) {
	e.obligations++
	o.age = e.obligations
	heap.Push(&e.todo, o)
}

// bndSafety is figure 6: it deals with obligations until the query is answered for the present bound. The result is nil if
// there is no derivation of false within the bound.
func (e *engine) bndSafety() (chc.Derivation, error) {
	e.todo = nil
	e.push(&obligation{p: chc.NoPred, f: smt.True, bound: e.bound})
	for len(e.todo) > 0 {
		if err := e.ctx.Err(); err != nil {
			return nil, err
		}
		o := e.todo[0]
		before := len(e.facts)
		done, err := e.answer(o)
		if err != nil {
			return nil, err
		}
		if !done {
			continue // another one has been pushed, which comes first
		}
		heap.Pop(&e.todo)
		if o.p == chc.NoPred && len(e.facts) > before {
			return e.ground(len(e.facts) - 1)
		}
		if o.p != chc.NoPred && len(e.facts) == before && o.bound < e.bound {
			o.bound++
			e.push(o)
		}
	}
	return nil, nil
}

// answer deals with one obligation: it is met by a reachability fact, excluded by a lemma, or comes to depend on another one.
func (e *engine) answer(o *obligation) (done bool, err error) {
	if met, err := e.met(o); met || err != nil {
		return met, err
	}
	for _, i := range e.clauses(o.p) {
		cl := &e.s.Clauses[i]
		goal := e.c.And(cl.Constraint, e.at(o.p, o.f, cl.Head.Args))
		if met, err := e.reach(o, i, goal); met || err != nil {
			return met, err
		}
		pushed, err := e.query(o, cl, goal)
		if pushed || err != nil {
			return false, err
		}
	}
	if o.p == chc.NoPred {
		return true, nil
	}
	return true, e.sum(o)
}

func (e *engine) clauses(p chc.PredID) []int {
	if p == chc.NoPred {
		return e.queries
	}
	return e.byHead[p]
}

// query (rule Query of figure 6): if lemmas allow the body of a clause to be derived, it pushes an obligation for the first
// atom that no reachability fact accounts for. The other atoms are as their facts say, or else as their lemmas do.
func (e *engine) query(o *obligation, cl *chc.Clause, goal smt.Term) (pushed bool, err error) {
	parts := []smt.Term{goal}
	for _, app := range cl.Body {
		parts = append(parts, e.at(app.Pred, e.summary(app.Pred, o.bound-1), app.Args))
	}
	m, err := e.check(parts...)
	if m == nil {
		return false, err
	}
	open := -1
	for j, app := range cl.Body {
		known := e.at(app.Pred, e.facted(app.Pred), app.Args)
		switch {
		case m.Holds(known):
			parts[j+1] = known
		case open < 0:
			open = j
			parts[j+1] = smt.True
		}
	}
	if open < 0 {
		return false, fmt.Errorf("a derivation has been overlooked")
	}
	app := cl.Body[open]
	f, err := e.project(cl, parts, app, m)
	if err != nil {
		return false, err
	}
	e.push(&obligation{p: app.Pred, f: f, bound: o.bound - 1})
	return true, nil
}
