package smt

import (
	"slices"

	"cairn/internal/num"
)

// Purify removes opaque numeric terms: each conditional, quotient, remainder and integer part in t is replaced by (a linear
// sum over) a fresh constant symbol whose definition is conjoined. For formulas t, t2 and t have the same models up to the
// values of fresh: t is equivalent to "there are fresh such that t2". A formula without opaque terms is returned as it is.
// Every call makes new symbols.
func (c *Context) Purify(t Term) (t2 Term, fresh []Term) {
	if !c.nodes[t].is(opaque) {
		return t, nil
	}
	p := newPurifier(c)
	t2 = p.formula(t)
	t2 = c.And(append(p.needed([]Term{t2}), t2)...)
	fresh = slices.DeleteFunc(p.fresh, func(v Term) bool { return !c.Occurs(v, t2) })
	return t2, fresh
}

// purifier replaces opaque terms and remembers what it has replaced.
type purifier struct {
	c     *Context
	image map[Term]Term
	quot  map[quotient]Term
	fresh []Term
	defs  map[Term][]Term // by symbol: the formulas that define it

	enumerated map[Term]bool // see cases.go
	splits     int           // atoms that may still be split
}

func newPurifier(c *Context) *purifier {
	return &purifier{c: c, image: map[Term]Term{}, quot: map[quotient]Term{}, defs: map[Term][]Term{}, enumerated: map[Term]bool{}, splits: someSplits}
}

// quotient identifies floor(t/k); quotient and remainder share it.
type quotient struct {
	t Term
	k string
}

// formula returns t without opaque terms; p.defs defines the new symbols.
func (p *purifier) formula(t Term) Term {
	c := p.c
	if !c.nodes[t].is(opaque) {
		return t
	}
	order := c.collect(func(t Term) bool {
		_, done := p.image[t]
		return done || !c.nodes[t].is(opaque)
	}, t)
	p.splits += moreSplits * len(order)
	for _, t := range order {
		if _, done := p.image[t]; !done {
			p.image[t] = p.remake(t)
		}
	}
	return p.image[t]
}

func (p *purifier) remake(t Term) Term {
	c, n := p.c, p.c.nodes[t]
	image := func(t Term) Term { return p.image[t] }
	switch {
	case !n.is(opaque):
		return t
	case p.splits > 0 && p.isOverEnumerated(t):
		return p.splitCases(t)
	case n.sort == Bool || n.kind == KNum || n.kind.IsForeign() || n.sort > Real:
		return c.remake(t, image)
	}
	switch n.kind {
	case KIte:
		p.isEnumerated(t)
		v := p.newSymbol("ite", n.sort)
		then, els := c.Eq(v, image(n.args[1])), c.Eq(v, image(n.args[2]))
		p.defs[v] = []Term{c.Ite(image(n.args[0]), then, els)}
		return v
	case KDiv:
		return p.quotient(image(n.args[0]), c.moduli[n.aux])
	case KMod:
		return p.remainder(image(n.args[0]), c.moduli[n.aux])
	default: // KToInt: v <= a < v+1
		v := p.newSymbol("int", Int)
		d := c.Linear(image(n.args[0])).Sub(c.Linear(v))
		p.defs[v] = []Term{c.LeZero(d.Neg()), c.LtZero(d.AddConst(num.MinusOne()))}
		return v
	}
}

// quotient returns the symbol q for floor(a/k): 0 <= a - k*q <= k-1.
func (p *purifier) quotient(a Term, k num.Rat) Term {
	key := quotient{a, k.String()}
	if q, ok := p.quot[key]; ok {
		return q
	}
	q := p.newSymbol("div", Int)
	r := p.c.Linear(a).AddMul(k.Neg(), p.c.Linear(q))
	p.defs[q] = []Term{p.c.LeZero(r.Neg()), p.c.LeZero(r.AddConst(num.One().Sub(k)))}
	p.quot[key] = q
	return q
}

// longSum is the number of variables from which on a remainder gets a symbol of its own: remainders of sums of remainders
// would otherwise grow with their depth.
const longSum = 8

// remainder returns a - k*floor(a/k).
func (p *purifier) remainder(a Term, k num.Rat) Term {
	r := p.c.Sub(a, p.c.Scale(k, p.quotient(a, k)))
	if len(p.c.Linear(r).Mono) <= longSum {
		return r
	}
	v := p.newSymbol("mod", Int)
	p.defs[v] = []Term{p.c.Eq(v, r)}
	return v
}

func (p *purifier) newSymbol(prefix string, sort Sort) Term {
	v := p.c.Fresh(prefix, sort)
	p.fresh = append(p.fresh, v)
	return v
}

// purified returns the formulas without opaque terms, and the definitions of the symbols that took their places. These
// symbols are the solvers' own: the same for the same opaque term in all checks.
func (c *Context) purified(ts []Term) (images, defs []Term) {
	pure := true
	for _, t := range ts {
		pure = pure && !c.nodes[t].is(opaque)
	}
	if pure {
		return ts, nil
	}
	if c.pure == nil {
		c.pure = newPurifier(c)
	}
	images = make([]Term, len(ts))
	for i, t := range ts {
		images[i] = c.pure.formula(t)
	}
	for _, v := range c.pure.fresh {
		c.nodes[v].flags |= hidden
	}
	c.pure.fresh = c.pure.fresh[:0]
	return images, c.pure.needed(images)
}

// manyDefs is the number of definitions from which on inner ones come first: when they are solved in this order, what a symbol
// stands for need not be expanded again and again. Of a few, the outer ones come first, which makes for simpler cores.
const manyDefs = 1000

// needed returns the definitions of the symbols of p that occur in the formulas or in such definitions.
func (p *purifier) needed(ts []Term) []Term {
	var out []Term
	seen := map[Term]bool{}
	for todo := ts; len(todo) > 0; {
		var next []Term
		for _, v := range p.c.FreeVarsOf(todo...) {
			if !seen[v] {
				seen[v] = true
				next = append(next, p.defs[v]...)
			}
		}
		out = append(out, next...)
		todo = next
	}
	if len(out) >= manyDefs {
		slices.Reverse(out)
	}
	return out
}
