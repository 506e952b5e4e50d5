package smt

import (
	"slices"

	"cairn/internal/num"
)

// flattenLimit bounds the size of a conjunction (disjunction) that And (Or) merges into the one it makes. Longer ones stay
// arguments, so that adding to a conjunction again and again takes linear space.
const flattenLimit = 64

// Not returns the negation of a.
func (c *Context) Not(a Term) Term {
	switch {
	case a == True:
		return False
	case a == False:
		return True
	case c.nodes[a].kind == KNot:
		return c.nodes[a].args[0]
	}
	return c.internArgs(KNot, Bool, num.Zero(), a)
}

// Conjuncts returns the terms of which f is the conjunction: none for True, and f itself if it is none. They belong to the context.
func (c *Context) Conjuncts(f Term) []Term { return c.parts(KAnd, True, f) }

// Disjuncts returns the terms of which f is the disjunction: none for False, and f itself if it is none. They belong to the context.
func (c *Context) Disjuncts(f Term) []Term { return c.parts(KOr, False, f) }

func (c *Context) parts(k Kind, none, f Term) []Term {
	switch {
	case f == none:
		return nil
	case c.Kind(f) == k:
		return c.Args(f)
	default:
		return []Term{f}
	}
}

// And returns the conjunction of the terms, True if there are none.
func (c *Context) And(ts ...Term) Term { return c.nary(KAnd, True, False, ts) }

// Or returns the disjunction of the terms, False if there are none.
func (c *Context) Or(ts ...Term) Term { return c.nary(KOr, False, True, ts) }

// OrFactored is Or, with the conjuncts that all of the terms share in front: what all say is said once, and what distinguishes
// them may disappear.
func (c *Context) OrFactored(ts ...Term) Term {
	count := make(map[Term]int)
	for _, t := range ts {
		for _, g := range c.Conjuncts(t) {
			count[g]++
		}
	}
	var common []Term
	rest := make([]Term, len(ts))
	for i, t := range ts {
		var own []Term
		for _, g := range c.Conjuncts(t) {
			switch {
			case count[g] < len(ts):
				own = append(own, g)
			case i == 0:
				common = append(common, g)
			}
		}
		rest[i] = c.And(own...)
	}
	return c.And(append(common, c.Or(rest...))...)
}

// Junction returns the conjunction of the terms if kind is KAnd, their disjunction if it is KOr.
func (c *Context) Junction(kind Kind, ts ...Term) Term {
	if kind == KAnd {
		return c.And(ts...)
	}
	return c.Or(ts...)
}

// MapLeaves returns f with the parts that are reached through conjunctions and disjunctions only, and are neither, replaced by
// their images. It takes time linear in the number of different parts.
func (c *Context) MapLeaves(f Term, image func(Term) Term) Term {
	memo := map[Term]Term{}
	var walk func(t Term) Term
	walk = func(t Term) Term {
		kind := c.Kind(t)
		if kind != KAnd && kind != KOr {
			return image(t)
		}
		if g, ok := memo[t]; ok {
			return g
		}
		args := slices.Clone(c.Args(t))
		for i, a := range args {
			args[i] = walk(a)
		}
		g := t
		if !slices.Equal(args, c.Args(t)) {
			g = c.Junction(kind, args...)
		}
		memo[t] = g
		return g
	}
	return walk(f)
}

// nary flattens, sorts, and removes what is neutral or double; a term and its negation together absorb everything.
func (c *Context) nary(kind Kind, neutral, absorbing Term, ts []Term) Term {
	var few [16]Term
	args, negated := few[:0], false
	for _, t := range ts {
		n := &c.nodes[t]
		switch {
		case t == absorbing:
			return absorbing
		case t == neutral:
		case n.kind == kind && len(n.args) <= flattenLimit:
			args = append(args, n.args...)
			negated = true // there may be negations in it
		default:
			args = append(args, t)
			negated = negated || n.kind == KNot
		}
	}
	if len(args) > 1 {
		slices.Sort(args)
		args = slices.Compact(args)
	}
	if negated && len(args) > 1 {
		for _, t := range args {
			if n := &c.nodes[t]; n.kind == KNot {
				if _, found := slices.BinarySearch(args, n.args[0]); found {
					return absorbing
				}
			}
		}
	}
	switch len(args) {
	case 0:
		return neutral
	case 1:
		return args[0]
	}
	return c.internArgs(kind, Bool, num.Zero(), args...)
}

// Implies returns a => b.
func (c *Context) Implies(a, b Term) Term { return c.Or(c.Not(a), b) }

// Iff returns a <=> b.
func (c *Context) Iff(a, b Term) Term {
	negate := false
	if c.nodes[a].kind == KNot {
		a, negate = c.nodes[a].args[0], !negate
	}
	if c.nodes[b].kind == KNot {
		b, negate = c.nodes[b].args[0], !negate
	}
	var t Term
	switch {
	case a == b:
		t = True
	case a == True:
		t = b
	case b == True:
		t = a
	case a == False:
		t = c.Not(b)
	case b == False:
		t = c.Not(a)
	default:
		t = c.internArgs(KIff, Bool, num.Zero(), min(a, b), max(a, b))
	}
	if negate {
		return c.Not(t)
	}
	return t
}

// Xor returns the negation of a <=> b.
func (c *Context) Xor(a, b Term) Term { return c.Not(c.Iff(a, b)) }

// iteBool returns the Boolean (ite cond a b); cond is no constant and no negation.
func (c *Context) iteBool(cond, a, b Term) Term {
	switch {
	case a == True || a == cond:
		return c.Or(cond, b)
	case a == False || c.complement(a, cond):
		return c.And(c.Not(cond), b)
	case b == True || c.complement(b, cond):
		return c.Or(c.Not(cond), a)
	case b == False || b == cond:
		return c.And(cond, a)
	case c.complement(a, b):
		return c.Iff(cond, a)
	}
	return c.internArgs(KIte, Bool, num.Zero(), cond, a, b)
}

// complement reports whether one of a and b is the negation of the other.
func (c *Context) complement(a, b Term) bool {
	return c.nodes[a].kind == KNot && c.nodes[a].args[0] == b || c.nodes[b].kind == KNot && c.nodes[b].args[0] == a
}
