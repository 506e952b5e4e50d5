package encode

import (
	"context"
	"fmt"
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// Encoder encodes the edges of one graph.
type Encoder struct {
	c *smt.Context
	g *cfg.Graph

	products []Product
	memory   memory
}

// New returns an encoder whose terms belong to c.
func New(c *smt.Context, g *cfg.Graph) *Encoder { return &Encoder{c: c, g: g} }

// State is what is known where an execution has come to: the value of each variable, then that of each product, and the bounds of
// sums. It does not change.
type State struct {
	Vars       []smt.Term
	known      *bounds
	multiplied *multiplied // the products of constants, as far as they are known
}

// Condition is one of those under which an execution goes on. One that defines a constant holds for the right value of that.
type Condition struct {
	Holds   smt.Term
	Defines bool
}

// Step is the state after an edge, and the conditions for getting there, each of which is about executions that satisfy those before
// it. Because of Rough operations they may allow more than the program does.
type Step struct {
	State
	Conditions []Condition
	Rough      []*Operation
}

// Guard is the conjunction of the conditions.
func (s *Step) Guard(c *smt.Context) smt.Term {
	all := make([]smt.Term, len(s.Conditions))
	for i := range all {
		all[i] = s.Conditions[i].Holds
	}
	return c.And(all...)
}

// Fails says that the goal, or before it one of the conditions that define nothing, does not hold: for at least one choice of the
// constants that meets the definitions before it.
func Fails(c *smt.Context, conditions []Condition, goal smt.Term) smt.Term {
	fails := c.Not(goal)
	for _, cond := range slices.Backward(conditions) {
		if cond.Defines {
			fails = c.And(cond.Holds, fails)
		} else {
			fails = c.Or(c.Not(cond.Holds), fails)
		}
	}
	return fails
}

// Begin is a state of which no more is known than that each variable has a value of its type.
func (enc *Encoder) Begin(vars []smt.Term) State {
	s := State{Vars: vars[:len(enc.g.Vars)+len(enc.products)]}
	for v := range enc.g.Vars {
		if enc.isArray(v) {
			continue
		}
		enc.bound(&s.known, s.Vars[v], enc.g.Vars[v].Type.Range())
	}
	enc.note(&s)
	return s
}

// Typed says that each variable has a value of its type.
func (enc *Encoder) Typed(s State) smt.Term {
	all := make([]smt.Term, len(enc.g.Vars))
	for v := range all {
		if all[v] = smt.True; enc.isArray(v) {
			continue
		}
		all[v] = enc.within(s.Vars[v], enc.g.Vars[v].Type.Range())
	}
	return enc.c.And(all...)
}

// Where is s where the formula, over terms of the state, holds.
func (enc *Encoder) Where(s State, f smt.Term) State {
	enc.learn(&s.known, f)
	return s
}

// Join is the state where several have met; when says of each that it is the one that was. A variable that differs between them has a
// constant as its value; the formulas, one for each of the states, define it.
func (enc *Encoder) Join(in []State, when []smt.Term) (State, []smt.Term) {
	c := enc.c
	s := State{Vars: slices.Clone(in[0].Vars), known: in[0].known, multiplied: in[0].multiplied}
	for _, from := range in[1:] {
		s.known = s.known.join(from.known)
		s.multiplied = s.multiplied.common(from.multiplied)
	}
	equations := make([][]smt.Term, len(in))
	for v, first := range in[0].Vars {
		if !slices.ContainsFunc(in, func(from State) bool { return from.Vars[v] != first }) {
			continue
		}
		if enc.isArray(v) {
			s.Vars[v] = enc.joined(cfg.Var(v), in, when)
			continue
		}
		name := "product"
		if v < len(enc.g.Vars) {
			name = enc.g.Vars[v].Name
		}
		s.Vars[v] = c.Fresh(name, smt.Int)
		all := enc.rangeOf(in[0].known, first)
		for i, from := range in {
			equations[i] = append(equations[i], c.Eq(s.Vars[v], from.Vars[v]))
			all = all.Join(enc.rangeOf(from.known, from.Vars[v]))
		}
		enc.bound(&s.known, s.Vars[v], all)
	}
	defined := make([]smt.Term, len(in))
	for i := range in {
		defined[i] = c.And(equations[i]...)
	}
	enc.note(&s)
	return s, defined
}

// Edge executes an edge. The error is that of ctx, or of an expression that has no term.
func (enc *Encoder) Edge(ctx context.Context, id cfg.EdgeID, from State) (Step, error) {
	r := &run{Encoder: enc, ctx: ctx, Step: Step{State: from}, options: make(map[smt.Term][]option)}
	r.Vars = slices.Clone(from.Vars)
	for i := range enc.g.Edges[id].Stmts {
		switch s := &enc.g.Edges[id].Stmts[i]; s.Kind {
		case cfg.Assign:
			if r.isArray(int(s.Var)) {
				r.setArray(s.Var, s.Expr)
				continue
			}
			r.assign(s.Var, r.value(s.Expr))
		case cfg.Havoc:
			if r.isArray(int(s.Var)) {
				r.setAnyArray(s.Var)
				continue
			}
			r.assign(s.Var, r.fresh(enc.g.Vars[s.Var].Name, enc.g.Vars[s.Var].Type.Range()))
		case cfg.Assume:
			r.assume(s.Expr, true)
		default:
			r.fail(s.Pos, "a call is no step")
		}
	}
	return r.Step, r.err
}

// run is the execution of one edge.
type run struct {
	*Encoder
	Step
	ctx context.Context
	err error

	options map[smt.Term][]option // of constants that are one of several values, where products are tracked
}

// need adds a condition.
func (r *run) need(f smt.Term) {
	if f != smt.True {
		r.Conditions = append(r.Conditions, Condition{Holds: f})
		r.learn(&r.known, f)
	}
}

// define adds a condition that defines constants.
func (r *run) define(f smt.Term) {
	if f != smt.True {
		r.Conditions = append(r.Conditions, Condition{f, true})
	}
}

// fresh is a new constant with a value of the interval.
func (r *run) fresh(name string, all num.Interval) smt.Term {
	v := r.c.Fresh(name, smt.Int)
	r.define(r.within(v, all))
	r.bound(&r.known, v, all)
	return v
}

// under runs f, which evaluates what is evaluated only if cond holds, and knows so.
func (r *run) under(cond smt.Term, f func()) {
	before, known := len(r.Conditions), r.known
	r.learn(&r.known, cond)
	f()
	r.known = known
	for i := range r.Conditions[before:] {
		now := &r.Conditions[before+i]
		now.Holds = r.c.Implies(cond, now.Holds)
	}
}

// fail takes note of the first expression that has no term.
func (r *run) fail(at cfg.Pos, format string, args ...any) smt.Term {
	if r.err == nil {
		r.err = fmt.Errorf("%s: %s", at, fmt.Sprintf(format, args...))
	}
	return r.c.Int(0)
}

// within says that a value is one of the interval.
func (enc *Encoder) within(t smt.Term, all num.Interval) smt.Term {
	least, most := smt.True, smt.True
	if all.LoOK {
		least = enc.c.Le(enc.num(all.Lo), t)
	}
	if all.HiOK {
		most = enc.c.Le(t, enc.num(all.Hi))
	}
	return enc.c.And(least, most)
}

func (enc *Encoder) num(k num.Rat) smt.Term { return enc.c.Num(k, smt.Int) }
