package smt

import "cairn/internal/lin"

// Subst returns t with all occurrences of the keys of m replaced at once by their values. Keys are usually constant
// symbols but may be any terms; what is inside a replaced term is not looked at. A symbol may be replaced by a term of
// another numeric sort.
func (c *Context) Subst(t Term, m map[Term]Term) Term {
	if len(m) == 0 {
		return t
	}
	var sig uint64
	for k := range m {
		sig |= c.nodes[k].sig
	}
	return c.rebuild(t, sig, func(t Term) (Term, bool) {
		r, ok := m[t]
		return r, ok
	})
}

// SubstAll applies Subst to each of the terms.
func (c *Context) SubstAll(ts []Term, m map[Term]Term) []Term {
	out := make([]Term, len(ts))
	for i, t := range ts {
		out[i] = c.Subst(t, m)
	}
	return out
}

// rebuild replaces, top down, the subterms for which replace has an answer and makes everything above them anew. Terms
// whose signature has nothing in common with sig stay as they are.
func (c *Context) rebuild(t Term, sig uint64, replace func(Term) (Term, bool)) Term {
	if r, ok := replace(t); ok {
		return r
	}
	if c.nodes[t].sig&sig == 0 {
		return t
	}
	done := make(map[Term]Term, 16)
	order := c.collect(func(t Term) bool {
		if c.nodes[t].sig&sig == 0 {
			done[t] = t
			return true
		}
		r, ok := replace(t)
		if ok {
			done[t] = r
		}
		return ok
	}, t)
	for _, t := range order {
		if _, ok := done[t]; !ok {
			done[t] = c.remake(t, func(a Term) Term { return done[a] })
		}
	}
	return done[t]
}

// remake makes t anew from the images of its parts.
func (c *Context) remake(t Term, image func(Term) Term) Term {
	n := c.nodes[t] // a copy: making terms moves the table
	switch n.kind {
	case KTrue, KFalse, KVar, KValue, KElement:
		return t
	case KNum:
		return c.LinearTerm(c.imageOf(c.lins[n.lin], image), n.sort)
	case KLe, KLt, KEq:
		return c.compareZero(n.kind, c.imageOf(c.lins[n.lin], image))
	case KDivides:
		return c.DividesLinear(c.moduli[n.aux], c.imageOf(c.lins[n.lin], image))
	}
	args := make([]Term, len(n.args))
	same := true
	for i, a := range n.args {
		args[i] = image(a)
		same = same && args[i] == a
	}
	if same {
		return t
	}
	switch n.kind {
	case KNot:
		return c.Not(args[0])
	case KAnd:
		return c.And(args...)
	case KOr:
		return c.Or(args...)
	case KIff:
		return c.Iff(args[0], args[1])
	case KIte:
		return c.Ite(args[0], args[1], args[2])
	case KDiv:
		return c.DivConst(args[0], c.moduli[n.aux])
	case KMod:
		return c.ModConst(args[0], c.moduli[n.aux])
	case KToInt:
		return c.ToInt(args[0])
	}
	return c.remakeForeign(&n, args)
}

// imageOf returns l with its variables replaced by their images.
func (c *Context) imageOf(l Linear, image func(Term) Term) Linear {
	kept := make([]Monomial, 0, len(l.Mono))
	var moved []Linear
	for _, m := range l.Mono {
		if r := image(m.Var); r == m.Var {
			kept = append(kept, m)
		} else {
			moved = append(moved, c.Linear(r).Scale(m.Coeff))
		}
	}
	if len(moved) == 0 {
		return l
	}
	return lin.Sum(append(moved, Linear{Mono: kept, Const: l.Const})...)
}

// Definition reads a literal, an equivalence or an equation of any sort as x = by, where x is a constant symbol that does not occur in by: of
// those that rank allows one of least rank, the first. Sums are solved for Real symbols, and where all is integral for those with
// coefficient 1 or -1.
func (c *Context) Definition(f Term, rank func(x Term) (r int, allowed bool)) (x, by Term, ok bool) {
	least := 0
	try := func(y Term, value func() Term) {
		r, allowed := rank(y)
		if c.Kind(y) != KVar || !allowed || ok && r >= least {
			return
		}
		if t := value(); !c.Occurs(y, t) {
			x, by, ok, least = y, t, true, r
		}
	}
	switch args := c.Args(f); c.Kind(f) {
	case KVar:
		try(f, func() Term { return True })
	case KNot:
		try(args[0], func() Term { return False })
	case KIff, KSame:
		try(args[0], func() Term { return args[1] })
		try(args[1], func() Term { return args[0] })
	case KEq:
		l := c.Linear(f)
		integral := c.OverInt(l)
		for _, m := range l.Mono {
			if sort := c.Sort(m.Var); sort == Real || integral && m.Coeff.Abs().IsOne() {
				try(m.Var, func() Term { return c.LinearTerm(l.Solve(m.Var), sort) })
			}
		}
	}
	return x, by, ok
}
