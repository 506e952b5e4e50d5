package accel

import (
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/smt"
)

// rule is an accelerator as this package sees it: iterations is its number of iterations as a sum.
type rule struct {
	accelerator answer.Accelerator
	when        []constraint
	iterations  smt.Linear
}

// applies reports whether the accelerator can be taken in a state, and over how many iterations.
func (r *runner) applies(u *rule, state []num.Rat) (iterations num.Rat, ok bool) {
	t := iteration{r: r, state: state}
	for _, k := range u.when {
		if !k.holds(t.at(k.form)) {
			return num.Rat{}, false
		}
	}
	iterations = t.at(u.iterations)
	return iterations, iterations.Sign() > 0
}

// finding is what came of the attempt to find an accelerator.
type finding uint8

const (
	nothing finding = iota // the iterations differ, or not by constants
	found
	endless // the iterations repeat for ever
)

// find makes an accelerator from the body of the iteration that has led to the head in a state.
func (r *runner) find(head cfg.Vertex, body []answer.AcceleratedStep, state []num.Rat) (*rule, finding) {
	t := r.newTurn(state)
	for _, s := range body {
		if t.step(s); !t.ok {
			return nil, nothing
		}
	}
	u := &rule{accelerator: answer.Accelerator{Head: head, Body: append([]answer.AcceleratedStep(nil), body...)}}
	grows := make([]num.Rat, len(t.env)) // by variable
	for v, form := range t.env {
		if form.Equal(r.symbols[v]) {
			continue
		}
		grows[v] = t.at(form).Sub(state[v])
		if !grows[v].IsZero() {
			u.accelerator.Add = append(u.accelerator.Add, answer.Increment{Var: cfg.Var(v), By: grows[v]})
		}
		t.require(smt.KEq, form.Sub(r.symbols[v]).AddConst(grows[v].Neg()), num.Rat{})
	}
	// slope is what a sum grows by in an iteration.
	slope := func(form smt.Linear) (sum num.Rat) {
		for _, m := range form.Mono {
			v, _ := r.x.Vocab.VarOf(m.Var)
			sum = sum.AddMul(m.Coeff, grows[v])
		}
		return sum
	}
	limiting := -1 // the constraint that is violated first
	var most num.Rat
	for i, k := range t.keep {
		by := slope(k.form)
		switch {
		case k.kind == smt.KEq && !by.IsZero(), k.kind == smt.KDivides && !by.Div(k.mod).IsInt():
			return nil, nothing
		case k.kind != smt.KLe || by.Sign() <= 0:
			continue
		}
		if n := t.at(k.form).Neg().Div(by).Floor().Add(num.One()); limiting < 0 || n.Less(most) {
			limiting, most = i, n
		}
	}
	if limiting < 0 {
		return nil, endless
	}
	if most.Less(num.FromInt(leastIterations)) {
		return nil, nothing
	}
	r.count(t, u, t.keep[limiting].form, slope)
	u.when = t.keep
	r.publish(u)
	return u, found
}

// count makes the number of iterations a linear sum: those after which limit, which grows, exceeds 0, where the remainder by its
// growth is as in the state. Other constraints that grow must not be violated before.
func (r *runner) count(t *iteration, u *rule, limit smt.Linear, slope func(smt.Linear) num.Rat) {
	by := slope(limit)
	room := limit.Neg()
	if rem := num.FloorMod(t.at(room), by); !by.IsOne() {
		room = room.AddConst(rem.Neg())
		t.require(smt.KDivides, room, by)
	}
	last := room.Scale(by.Inv()) // the number of the last iteration, counted from 0
	u.iterations = last.AddConst(num.One())
	for _, k := range t.keep {
		if s := slope(k.form); k.kind == smt.KLe && s.Sign() > 0 {
			t.require(smt.KLe, k.form.AddMul(s, last), num.Rat{})
		}
	}
}

// publish makes the formulas of an accelerator.
func (r *runner) publish(u *rule) {
	c := r.x.Vocab.Ctx
	var all []smt.Term
	for _, k := range u.when {
		all = append(all, k.term(c))
	}
	u.accelerator.When = c.And(all...)
	den := num.One()
	for _, m := range append(u.iterations.Mono, smt.Monomial{Coeff: u.iterations.Const}) {
		den = num.Lcm(den, m.Coeff.Den())
	}
	u.accelerator.Iterations = c.LinearTerm(u.iterations.Scale(den), smt.Int)
	if !den.IsOne() {
		u.accelerator.Iterations = c.DivConst(u.accelerator.Iterations, den)
	}
}
