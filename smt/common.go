package smt

import "slices"

// A disjunction whose cases all make two terms equal makes them equal: (a = b and b = d) or (a = c and c = d) says that a = d, with an atom that
// need not occur. A chain of such diamonds has exponentially many cases for a search that knows no other atoms than those of the formula.

// maxCommonCases bounds the cases of a disjunction that are looked at.
const maxCommonCases = 16

// commonEquations returns equations that all cases of the disjunctions in t, which are joined by conjunctions, have in common.
func (c *Context) commonEquations(t Term) (all []Term) {
	for _, part := range c.Conjuncts(t) {
		if n := &c.nodes[part]; n.kind == KOr && len(n.args) <= maxCommonCases {
			all = append(all, c.commonOf(slices.Clone(n.args))...)
		}
	}
	return all
}

// commonOf returns equations between terms that are equal in each of the cases: two terms are if their classes are the same in all of them.
func (c *Context) commonOf(cases []Term) (all []Term) {
	classes := make([]classOf, len(cases))
	for i, t := range cases {
		classes[i] = classOf{}
		for _, part := range c.Conjuncts(t) {
			if x, y, ok := c.equationOf(part); ok {
				classes[i].join(x, y)
			}
		}
		if len(classes[i]) == 0 {
			return nil
		}
	}
	first := map[string]Term{} // by the classes of a term in all cases
	for _, t := range classes[0].terms() {
		roots := make([]Term, 0, len(cases))
		for _, class := range classes {
			if _, ok := class[t]; !ok {
				break
			}
			roots = append(roots, class.root(t))
		}
		if len(roots) < len(cases) {
			continue
		}
		if other, ok := first[key(roots)]; ok {
			all = append(all, c.Eq(other, t))
		} else {
			first[key(roots)] = t
		}
	}
	return all
}

// equationOf reads a formula as an equation of two terms.
func (c *Context) equationOf(t Term) (x, y Term, ok bool) {
	switch n := &c.nodes[t]; n.kind {
	case KSame:
		return n.args[0], n.args[1], true
	case KEq:
		return c.sides(t)
	}
	return NoTerm, NoTerm, false
}

// classOf is a union-find structure: the parents of terms, those of roots are they themselves.
type classOf map[Term]Term

func (f classOf) root(t Term) Term {
	for f[t] != t {
		t = f[t]
	}
	return t
}

func (f classOf) join(x, y Term) {
	for _, t := range []Term{x, y} {
		if _, ok := f[t]; !ok {
			f[t] = t
		}
	}
	if x, y = f.root(x), f.root(y); x != y {
		f[max(x, y)] = min(x, y)
	}
}

func (f classOf) terms() []Term {
	out := make([]Term, 0, len(f))
	for t := range f {
		out = append(out, t)
	}
	slices.Sort(out)
	return out
}
