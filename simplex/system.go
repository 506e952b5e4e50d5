package simplex

import (
	"context"
	"slices"

	"cairn/internal/budget"
	"cairn/internal/lin"
	"cairn/internal/num"
)

// system is a conjunction of linear constraints that remember from which bounds they follow. CheckInteger solves it apart
// from the tableau, because it changes variables and tightens constraints on the way.
type system struct {
	ctx     context.Context
	steps   *budget.Steps
	limits  Limits
	integer []bool // by variable
	cons    []constraint
	history []change // how variables were eliminated or replaced, in order
	values  []num.Rat
	failure error     // of a relaxation
	meaning [][]Entry // by new variable: the sum of variables of the caller that it is
	trace   *trace    // nil unless asked for
}

// constraint is lo <= terms <= hi; either side may be missing.
type constraint struct {
	terms  []Entry // sorted by variable, no zeros
	lo, hi side
}

type side struct {
	Bound
	why reasons
	set bool
}

// change is one entry of the history: v was replaced by a sum, or (terms == nil) constraints were dropped because all of
// them hold far enough in one direction.
type change struct {
	v         Var
	terms     []Entry
	constant  num.Rat
	dropped   []constraint
	direction []Entry
}

// reasons is a sorted set of tags.
type reasons []Tag

func newReasons(tags []Tag) reasons {
	r := slices.Clone(tags)
	slices.Sort(r)
	return slices.Compact(r)
}

func (r reasons) union(o reasons) reasons {
	switch {
	case len(o) == 0 || slices.Equal(r, o):
		return r
	case len(r) == 0:
		return o
	}
	return newReasons(append(slices.Clone(r), o...))
}

// extract copies the bounds of s into a system over its base variables.
func (s *Simplex) extract(ctx context.Context, limits Limits) *system {
	p := &system{ctx: ctx, steps: s.Steps, limits: limits, integer: make([]bool, len(s.vars))}
	if limits.Trace {
		p.trace = &trace{}
	}
	for i := range s.vars {
		x := &s.vars[i]
		p.integer[i] = x.base && !x.step.IsZero()
		if !x.lo.set && !x.hi.set {
			continue
		}
		p.cons = append(p.cons, constraint{slices.Clone(s.Sum(Var(i))), newSide(x.lo), newSide(x.hi)})
	}
	return p
}

func newSide(b bound) side {
	if !b.set {
		return side{}
	}
	return side{b.Bound, reasons{b.tag}, true}
}

func (c *constraint) isEquality() bool {
	return c.lo.set && c.hi.set && c.lo.Cmp(c.hi.Bound) == 0
}

func (c *constraint) why() reasons { return c.lo.why.union(c.hi.why) }

// allInteger reports whether all variables of c are integers.
func (p *system) allInteger(c *constraint) bool {
	return !slices.ContainsFunc(c.terms, func(e Entry) bool { return !p.integer[e.Var] })
}

// normalize brings c into its normal form: coprime integral coefficients and rounded sides if all variables are integers,
// else leading coefficient 1; in both cases a positive leading coefficient. It returns the reasons if c contradicts itself.
func (p *system) normalize(c *constraint) (reasons, bool) {
	if len(c.terms) > 0 {
		c.scale(p.factor(c))
		if p.allInteger(c) {
			p.roundSides(c)
		}
	} else {
		var zero Bound
		if c.lo.set && c.lo.Cmp(zero) > 0 {
			return c.lo.why, true
		}
		if c.hi.set && c.hi.Cmp(zero) < 0 {
			return c.hi.why, true
		}
		c.lo, c.hi = side{}, side{}
	}
	if c.lo.set && c.hi.set && c.lo.Cmp(c.hi.Bound) > 0 {
		return c.why(), true
	}
	return nil, false
}

// factor returns what c must be multiplied by to reach its normal form.
func (p *system) factor(c *constraint) num.Rat {
	first := c.terms[0].Coeff
	if !p.allInteger(c) {
		return first.Inv()
	}
	k := lin.Primitive(c.terms)
	if first.Sign() < 0 {
		return k.Neg()
	}
	return k
}

func (c *constraint) scale(k num.Rat) {
	if k.IsOne() {
		return
	}
	for i := range c.terms {
		c.terms[i].Coeff = c.terms[i].Coeff.Mul(k)
	}
	c.lo.Value, c.hi.Value = c.lo.Value.Mul(k), c.hi.Value.Mul(k)
	if k.Sign() < 0 {
		c.lo, c.hi = c.hi, c.lo
		c.lo.Delta, c.hi.Delta = -c.lo.Delta, -c.hi.Delta
	}
}

// eval returns the value of the terms under values.
func eval(terms []Entry, values []num.Rat) num.Rat {
	return lin.Form[Var]{Mono: terms}.Eval(func(v Var) num.Rat { return values[v] })
}

// holds reports whether x lies between the sides of c.
func (c *constraint) holds(x num.Rat) bool {
	v := Bound{Value: x}
	return (!c.lo.set || v.Cmp(c.lo.Bound) >= 0) && (!c.hi.set || v.Cmp(c.hi.Bound) <= 0)
}

// newVar adds an integer variable.
func (p *system) newVar() Var {
	p.integer = append(p.integer, true)
	return Var(len(p.integer) - 1)
}

// replace substitutes terms + constant for v in all constraints, which from then on rest on why as well, and notes the
// change for recover. A contradiction that comes to light is returned.
func (p *system) replace(v Var, terms []Entry, constant num.Rat, why reasons) (reasons, bool) {
	p.limits.Changes--
	p.history = append(p.history, change{v: v, terms: terms, constant: constant})
	for i := range p.cons {
		c := &p.cons[i]
		k := lin.Coeff(c.terms, v)
		if k.IsZero() {
			continue
		}
		c.terms = lin.Expand(c.terms, func(w Var) ([]Entry, bool) { return terms, w == v })
		c.lo.shift(k.Mul(constant), why)
		c.hi.shift(k.Mul(constant), why)
		if core, bad := p.normalize(c); bad {
			return core, true
		}
	}
	return nil, false
}

// shift moves the side by -d.
func (s *side) shift(d num.Rat, why reasons) {
	if s.set {
		s.Value, s.why = s.Value.Sub(d), s.why.union(why)
	}
}

// merge unites constraints on the same sum and forgets those that say nothing.
func (p *system) merge() (reasons, bool) {
	at := map[uint64][]int{}
	out := p.cons[:0]
next:
	for _, c := range p.cons {
		if !c.lo.set && !c.hi.set {
			continue
		}
		key := lin.Hash(c.terms)
		for _, i := range at[key] {
			if lin.Equal(out[i].terms, c.terms) {
				out[i].meet(&c)
				if out[i].lo.set && out[i].hi.set && out[i].lo.Cmp(out[i].hi.Bound) > 0 {
					return out[i].why(), true
				}
				continue next
			}
		}
		at[key] = append(at[key], len(out))
		out = append(out, c)
	}
	p.cons = out
	return nil, false
}

// meet takes over the better sides of d, a constraint on the same sum.
func (c *constraint) meet(d *constraint) {
	if d.lo.set && (!c.lo.set || d.lo.Cmp(c.lo.Bound) > 0) {
		c.lo = d.lo
	}
	if d.hi.set && (!c.hi.set || d.hi.Cmp(c.hi.Bound) < 0) {
		c.hi = d.hi
	}
}

// recover completes the values: it walks the history backwards, so that every replaced variable gets its value back.
func (p *system) recover() {
	for i := len(p.history) - 1; i >= 0; i-- {
		h := &p.history[i]
		if h.dropped == nil {
			p.values[h.v] = eval(h.terms, p.values).Add(h.constant)
			continue
		}
		k := h.distance(p.values)
		for _, e := range h.direction {
			p.values[e.Var] = p.values[e.Var].AddMul(k, e.Coeff)
		}
	}
}

// distance returns how far to go in the direction for all dropped constraints to hold.
func (h *change) distance(values []num.Rat) num.Rat {
	dir := make([]num.Rat, len(values))
	for _, e := range h.direction {
		dir[e.Var] = e.Coeff
	}
	var far num.Rat
	for i := range h.dropped {
		c := &h.dropped[i]
		if x := eval(c.terms, values); !c.holds(x) {
			need := c.lo.Value.Sub(x) // only one side is set
			if c.hi.set {
				need = c.hi.Value.Sub(x)
			}
			k := need.Div(eval(c.terms, dir))
			far = num.Max(far, k.Floor().Add(num.One()))
		}
	}
	return far
}
