package interp

import (
	"cmp"
	"maps"
	"slices"

	"cairn/smt"
)

// images are terms over common symbols by which models are described. Those of a formula are its terms, in which parts that are no
// common ones are replaced by common terms with the same value in a model: of y = f(x) and x = s, where x is not common, that is f(s).
type images struct {
	c      *smt.Context
	common symbols
	terms  []smt.Term
	known  map[smt.Term]bool
}

// maxImages bounds the terms of descriptions: pairs of them may become literals.
const maxImages = 100

// collect adds the images of the terms of formulas under a model. It reports whether there are new ones.
func (g *images) collect(m *smt.Model, fs ...smt.Term) bool {
	before := len(g.terms)
	of := map[smt.Term]smt.Term{} // by value: a common term
	for _, t := range g.terms {
		g.represent(of, m.TermValue(t), t)
	}
	for changed := true; changed && len(g.terms) < maxImages; {
		changed = false
		for _, f := range fs {
			for _, t := range g.c.Subterms(f) {
				s, ok := g.image(m, of, t)
				if !ok || g.known[s] {
					continue
				}
				for _, s := range append(g.fields(m, s), s) {
					g.add(s)
					g.represent(of, m.TermValue(s), s)
				}
				changed = true
			}
		}
	}
	return len(g.terms) > before
}

func (g *images) add(t smt.Term) {
	if g.known == nil {
		g.known = map[smt.Term]bool{}
	}
	if !g.known[t] {
		g.known[t] = true
		g.terms = append(g.terms, t)
	}
}

// fields are those that the value of a term has in a model.
func (g *images) fields(m *smt.Model, t smt.Term) []smt.Term {
	sort := g.c.Sort(t)
	if g.c.SortKind(sort) != smt.SortDatatype {
		return nil
	}
	k, _ := g.c.ConstructorOf(m.TermValue(t))
	out := make([]smt.Term, len(g.c.Constructors(sort)[k].Fields))
	for j := range out {
		out[j] = g.c.Field(k, j, t)
	}
	return out
}

// represent has t, or a smaller term, stand for a value.
func (g *images) represent(of map[smt.Term]smt.Term, value, t smt.Term) {
	if old, ok := of[value]; !ok || g.c.Size(t) < g.c.Size(old) {
		of[value] = t
	}
}

// image returns the image of a term, if it has one and is no formula.
func (g *images) image(m *smt.Model, of map[smt.Term]smt.Term, t smt.Term) (smt.Term, bool) {
	c := g.c
	switch {
	case c.Sort(t) == smt.Bool || c.Kind(t) == smt.KIte || !g.common.has(c, t):
		return smt.NoTerm, false
	case g.common.spell(c, t):
		return t, true
	}
	by := map[smt.Term]smt.Term{}
	for _, part := range g.parts(t) {
		if g.common.spell(c, part) {
			continue
		}
		s, ok := of[m.TermValue(part)]
		if !ok || c.Sort(s) != c.Sort(part) {
			return smt.NoTerm, false
		}
		by[part] = s
	}
	s := c.Subst(t, by)
	return s, g.common.spell(c, s)
}

// parts are what a term is made of directly.
func (g *images) parts(t smt.Term) []smt.Term {
	if g.c.Kind(t) != smt.KNum {
		return g.c.Args(t)
	}
	var parts []smt.Term
	for _, mono := range g.c.Linear(t).Mono {
		parts = append(parts, mono.Var)
	}
	return parts
}

// diagram tells of the terms which are equal in a model, which are not, the constructors of values, and the order of numbers. Bits are told
// one by one.
func (g *images) diagram(m *smt.Model) []smt.Term {
	c := g.c
	var lits []smt.Term
	values := map[smt.Sort][]smt.Term{} // of different values
	of := map[smt.Term]smt.Term{}
	for _, t := range g.described() {
		v := m.TermValue(t)
		if c.SortKind(c.Sort(t)) == smt.SortDatatype {
			k, _ := c.ConstructorOf(v)
			lits = append(lits, c.Is(k, t))
		}
		if s, ok := of[v]; ok {
			lits = append(lits, c.Eq(s, t))
			continue
		}
		of[v] = t
		values[c.Sort(t)] = append(values[c.Sort(t)], v)
	}
	for _, sort := range slices.Sorted(maps.Keys(values)) {
		vs := values[sort]
		switch {
		case sort.IsNumeric():
			slices.SortFunc(vs, func(a, b smt.Term) int { return m.Number(a).Cmp(m.Number(b)) })
			for i := range vs[1:] {
				lits = append(lits, c.Lt(of[vs[i]], of[vs[i+1]]))
			}
		case c.SortKind(sort) == smt.SortBitVec:
			for _, v := range vs {
				for i := range c.Width(sort) {
					lits = append(lits, c.Eq(c.Extract(of[v], i, i), c.Extract(v, i, i)))
				}
			}
		default:
			for i, v := range vs {
				for _, w := range vs[:i] {
					lits = append(lits, c.Not(c.Eq(of[w], of[v])))
				}
			}
		}
	}
	return lits
}

// described are the terms, and what is read from arrays among them at the others, as long as there are not too many.
func (g *images) described() []smt.Term {
	all, known := slices.Clone(g.terms), maps.Clone(g.known)
	add := func(t smt.Term) {
		if !known[t] && len(all) < maxImages {
			known[t] = true
			all = append(all, t)
		}
	}
	for _, t := range g.terms {
		if g.c.SortKind(g.c.Sort(t)) != smt.SortArray {
			continue
		}
		index, _ := g.c.ArrayParts(g.c.Sort(t))
		for _, i := range g.terms {
			if g.c.Sort(i) == index {
				add(g.c.Select(t, i))
			}
		}
	}
	slices.SortStableFunc(all, func(a, b smt.Term) int { return cmp.Compare(g.c.Size(a), g.c.Size(b)) })
	return all
}
