package smt

import (
	"iter"
	"slices"
)

// collect returns the terms reachable from the roots, parts before wholes (in the order of their handles); it does not
// descend below a term for which leaf holds. A nil leaf descends everywhere.
func (c *Context) collect(leaf func(Term) bool, roots ...Term) []Term {
	if len(c.mark) < len(c.nodes) {
		c.mark = append(c.mark, make([]uint32, cap(c.nodes)-len(c.mark))...)
	}
	if c.stamp++; c.stamp == 0 {
		clear(c.mark)
		c.stamp = 1
	}
	found := c.stack[:0]
	visit := func(t Term) {
		if c.mark[t] != c.stamp {
			c.mark[t] = c.stamp
			found = append(found, t)
		}
	}
	for _, t := range roots {
		visit(t)
	}
	for i := 0; i < len(found); i++ {
		t := found[i]
		if leaf != nil && leaf(t) {
			continue
		}
		c.eachOperand(t, visit)
	}
	c.stack = found
	return c.inOrder(found)
}

// eachOperand visits what t is made of: arguments, or the variables of a linear form.
func (c *Context) eachOperand(t Term, visit func(Term)) {
	n := &c.nodes[t]
	for _, a := range n.args {
		visit(a)
	}
	if n.lin >= 0 && len(n.args) == 0 {
		for _, m := range c.lins[n.lin].Mono {
			visit(m.Var)
		}
	}
}

// sparse is the number of terms in a range for each one that is marked, up to which reading the marks is faster than sorting.
const sparse = 12

// inOrder returns the terms, which are those that are marked, sorted.
func (c *Context) inOrder(ts []Term) []Term {
	out := make([]Term, 0, len(ts))
	if len(ts) == 0 {
		return out
	}
	first, last := slices.Min(ts), slices.Max(ts)
	if int(last-first) > sparse*len(ts) {
		out = append(out, ts...)
		slices.Sort(out)
		return out
	}
	for t := first; t <= last; t++ {
		if c.mark[t] == c.stamp {
			out = append(out, t)
		}
	}
	return out
}

// Subterms returns the terms that t is made of, parts before wholes, t last.
func (c *Context) Subterms(t Term) []Term { return c.collect(nil, t) }

// FreeVars returns the constant symbols that occur in t, sorted. The caller must not modify the result.
func (c *Context) FreeVars(t Term) []Term {
	if c.nodes[t].sig == 0 {
		return nil
	}
	if vs, ok := c.freeVars[t]; ok {
		return vs
	}
	vs := c.FreeVarsOf(t)
	c.freeVars[t] = vs
	return vs
}

// FreeVarsOf returns the constant symbols that occur in the terms, sorted.
func (c *Context) FreeVarsOf(ts ...Term) []Term {
	return slices.Clip(slices.DeleteFunc(c.collect(nil, ts...), func(t Term) bool { return c.nodes[t].kind != KVar }))
}

// Parts are the terms that occur in some others, which are added one after the other: what has been met before is not gone through again.
type Parts struct {
	c    *Context
	seen []bool // by term
}

// Parts returns the parts of nothing.
func (c *Context) Parts() *Parts { return &Parts{c: c, seen: make([]bool, len(c.nodes))} }

// Add adds the terms and what occurs in them.
func (p *Parts) Add(ts ...Term) {
	if len(p.seen) < len(p.c.nodes) {
		p.seen = append(p.seen, make([]bool, len(p.c.nodes)-len(p.seen))...)
	}
	var stack []Term
	visit := func(t Term) {
		if !p.seen[t] {
			p.seen[t] = true
			stack = append(stack, t)
		}
	}
	for _, t := range ts {
		visit(t)
	}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		p.c.eachOperand(t, visit)
	}
}

// Has reports whether t is one of them.
func (p *Parts) Has(t Term) bool { return int(t) < len(p.seen) && p.seen[t] }

// FreeVarsBut returns the constant symbols of t that are not among some others, sorted.
func (c *Context) FreeVarsBut(t Term, others []Term) []Term {
	known := make(map[Term]bool, len(others))
	for _, x := range others {
		known[x] = true
	}
	var rest []Term
	for _, x := range c.FreeVars(t) {
		if !known[x] {
			rest = append(rest, x)
		}
	}
	return rest
}

// Occurs reports whether the constant symbol v occurs in t.
func (c *Context) Occurs(v, t Term) bool {
	if c.nodes[t].sig&c.nodes[v].sig == 0 {
		return false
	}
	_, found := slices.BinarySearch(c.FreeVars(t), v)
	return found
}

// Atoms returns the atoms that occur in t, sorted, those inside the conditions of opaque numeric terms too.
func (c *Context) Atoms(t Term) []Term {
	return slices.Clip(slices.DeleteFunc(c.collect(nil, t), func(t Term) bool { return !c.IsAtom(t) }))
}

// Size returns the number of different terms that t is made of, itself included.
func (c *Context) Size(t Term) int { return len(c.collect(nil, t)) }

// unseen takes what is on a stack, which may grow meanwhile, until it is empty. What has been seen before is passed over, the rest marked.
func unseen[I ~int32](stack *[]I, seen []bool) iter.Seq[I] {
	return func(yield func(I) bool) {
		for len(*stack) > 0 {
			i := (*stack)[len(*stack)-1]
			*stack = (*stack)[:len(*stack)-1]
			if seen[i] {
				continue
			}
			seen[i] = true
			if !yield(i) {
				return
			}
		}
	}
}
