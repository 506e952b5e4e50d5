package smt

import (
	"cairn/internal/num"
	"cairn/simplex"
)

// decide checks the formulas. With assumptions, reasons are tracked for the core; and for a proof, if one is to be written. What the
// cases of disjunctions have in common has none.
func (q *query) decide(asserted, assumptions []Term, logged bool) Status {
	q.reset()
	q.reason = ""
	q.track = len(assumptions) > 0 || logged
	if !q.assume(asserted, assumptions, logged) {
		return q.unsat()
	}
	rounds := maxJoinRounds
	if logged {
		rounds = 0
	}
	switch status := q.presolve(rounds); {
	case status != Unknown || q.reason != "":
		q.s.stats.Presolved++
		if status == Unsat {
			return q.unsat()
		}
		return status
	}
	q.coreless = len(assumptions) > 0
	return q.sat.solve(nil)
}

// decideWithCore finds the core where decide needed the search: the assumptions are literals that the search may drop
// again, and nothing is simplified by them.
func (q *query) decideWithCore(asserted, assumptions []Term) Status {
	q.reset()
	q.track = false
	images, defs := q.c.purified(append(append([]Term(nil), asserted...), assumptions...))
	q.load(append(append([]Term(nil), images...), defs...))
	for _, t := range append(append([]Term(nil), images[:len(asserted)]...), defs...) {
		if !q.addRoot(t, -1) {
			return Unsat
		}
	}
	switch status := q.presolve(maxJoinRounds); {
	case status == Unsat:
		return Unsat
	case q.reason != "":
		return Unknown
	}
	return q.sat.solve(images[len(asserted):])
}

// assume loads the formulas and makes them roots.
func (q *query) assume(asserted, assumptions []Term, logged bool) bool {
	images, defs := q.c.purified(append(append([]Term(nil), asserted...), assumptions...))
	q.load(append(append([]Term(nil), images...), defs...))
	if logged {
		q.log = newProofLog(q)
	}
	for i, t := range images {
		a := int32(-1)
		if i >= len(asserted) {
			a = int32(i - len(asserted))
		}
		if !q.addRoot(t, a) {
			return false
		}
	}
	for _, t := range defs {
		if !q.addRoot(t, -1) {
			return false
		}
	}
	return true
}

func (q *query) addRoot(t Term, assumption int32) bool {
	q.roots = append(q.roots, root{q.slot(t), assumption})
	return q.set(q.slot(t), 1, reason{kind: byRoot, from: int32(len(q.roots) - 1)})
}

// unsat notes the core of a failure, and the proof.
func (q *query) unsat() Status {
	if q.log != nil {
		q.log.refuted()
	}
	if q.track {
		q.inCore = q.assumptionsBehind()
	}
	return Unsat
}

// core returns the assumptions in the core.
func (q *query) core(assumptions []Term) []Term {
	var out []Term
	for _, i := range q.inCore {
		out = append(out, assumptions[i])
	}
	return out
}

// presolve propagates values, eliminates variables and evaluates atoms until nothing changes. A query that turns out to be
// a conjunction is decided. Unknown without a reason means that the Boolean search has to go on.
func (q *query) presolve(rounds int) Status {
	for joins := 0; ; {
		if err := q.step(); err != nil {
			q.reason = err.Error()
			return Unknown
		}
		if !q.propagate() || !q.arith.settle() {
			return Unsat
		}
		if q.arith.stopped {
			continue
		}
		if !q.isOpen() {
			return q.arith.solveConjunction()
		}
		before := len(q.trail)
		if !q.arith.tighten() || !q.arith.evaluateAtoms() {
			return Unsat
		}
		if len(q.trail) > before {
			continue
		}
		if joins++; joins > rounds {
			return Unknown
		}
		found, ok := q.arith.join()
		switch {
		case !ok:
			return Unsat
		case !found:
			return Unknown
		}
	}
}

// isOpen reports whether some connective has a value that its parts do not have to agree with yet.
func (q *query) isOpen() bool {
	for _, i := range q.active {
		if q.open(i) {
			return true
		}
	}
	return false
}

func (q *query) open(i int32) bool { return q.val[i] != 0 && q.valueOfParts(i) != q.val[i] }

// solveConjunction decides the bounds and disequalities alone. Unknown without a reason means that the Boolean search is
// needed to split disequalities or to branch.
func (a *arithmetic) solveConjunction() Status {
	needed := false
	for i := range a.forms {
		needed = needed || len(a.forms[i].mono) > 1
	}
	if !needed && len(a.diseqs) == 0 {
		for k := range a.vars {
			a.vars[k].value = a.pick(&a.vars[k])
		}
		return Sat
	}
	th := a.newTheory()
	switch r := th.check(a.q.ctx); r.status {
	case Unsat:
		fs := make([]fact, len(r.tags))
		for k, t := range r.tags {
			fs[k] = a.behind(t)
		}
		a.contradiction(fs...)
		return Unsat
	case Unknown:
		if err := a.q.step(); err != nil {
			a.q.reason = err.Error()
		}
		return Unknown
	}
	if !th.separate(a.diseqs) {
		return Unknown
	}
	th.export()
	return Sat
}

// behind returns the fact from which the bound with that tag follows.
func (a *arithmetic) behind(t simplex.Tag) fact {
	return a.forms[t/2].side(t%2 != 0).fact
}

// separate moves the present solution away from the excluded values, one after the other, to whichever side is free. It
// gives up, without having shown anything, when both sides of a value are taken.
func (th *theory) separate(ds []diseq) bool {
	var m *apart
	if len(ds) >= manyDiseqs {
		m = newApart(th, ds)
	}
	for again := true; again; {
		if m != nil {
			m.repair()
		}
		again = false
		for _, d := range ds {
			f := &th.a.forms[d.form]
			if !th.valueOf(f).Equal(d.value) {
				continue
			}
			again = true
			if !th.moveTo(d.form, -1, d.value) && !th.moveTo(d.form, 1, d.value) {
				return false
			}
		}
	}
	return true
}

// moveTo looks for a solution in which form i is below (dir < 0) or above the value.
func (th *theory) moveTo(i int32, dir int8, value num.Rat) bool {
	th.s.Push()
	b := beyond(simplex.Bound{Value: value}, dir, th.a.forms[i].integer)
	if th.assert(i, dir < 0, b, 0) == nil && th.check(th.a.q.ctx).status == Sat {
		return true
	}
	th.s.Pop()
	return false
}

// model makes the model of a query that is Sat.
func (q *query) model() *Model {
	m := NewModel(q.c)
	a := &q.arith
	for k := range a.vars {
		if v := &a.vars[k]; !q.c.nodes[v.t].is(hidden) {
			m.nums[v.t] = v.value
		}
	}
	a.restore()
	for k := range a.solved {
		if v := a.solved[k].v; !q.c.nodes[v].is(hidden) {
			m.nums[v] = a.valueOf(v)
		}
	}
	for i, t := range q.nodes {
		if n := &q.c.nodes[t]; n.kind == KVar {
			m.bools[t] = q.truth(int32(i))
		}
	}
	return m
}

// restore computes the values of the eliminated variables from those of the others.
func (a *arithmetic) restore() {
	for k := len(a.solved) - 1; k >= 0; k-- {
		d := &a.solved[k]
		x := d.row.Eval(a.valueOf)
		a.vars[a.variable(d.v)].value = x
	}
}

// valueOf returns the value of a numeric symbol in the solution that has been found.
func (a *arithmetic) valueOf(t Term) num.Rat {
	if int(t) < len(a.varAt) && a.varAt[t] != 0 {
		return a.vars[a.varAt[t]-1].value
	}
	return num.Zero()
}

// truth returns the value of a Boolean symbol in the model: the known one, or that of the search.
func (q *query) truth(i int32) bool {
	if q.val[i] != 0 {
		return q.val[i] > 0
	}
	return q.sat.truth(i)
}
