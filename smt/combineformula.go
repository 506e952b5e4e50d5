package smt

import (
	"iter"

	"cairn/internal/num"
	"cairn/smt/bits"
	"cairn/smt/sat"
)

// formula returns the literal of a formula in the circuit. What the formula is made of becomes known to the theories.
func (k *combination) formula(t Term) bits.Lit {
	k.know(t)
	return k.litOf[t]
}

// vector returns the bits of a term that is made of bits.
func (k *combination) vector(t Term) bits.Vector {
	k.know(t)
	return k.vectorOf[t]
}

// isBits reports whether terms of the sort are vectors of bits in the circuit.
func (k *combination) isBits(s Sort) bool {
	kind := k.c.SortKind(s)
	return kind == SortBitVec || kind == SortFloat || kind == SortRounding
}

// know makes a term and its parts known: formulas get literals, what is made of bits gets vectors, and the theories are told of theirs.
func (k *combination) know(t Term) {
	known := func(t Term) bool {
		if k.c.Sort(t) == Bool {
			_, ok := k.litOf[t]
			return ok
		}
		return k.equality.isKnown(t)
	}
	if known(t) {
		return
	}
	for _, t := range k.c.collect(known, t) {
		if known(t) {
			continue
		}
		sort := k.c.Sort(t)
		switch {
		case sort == Bool:
			k.litOf[t] = k.newLiteral(t)
		case k.isBits(sort):
			k.vectorOf[t] = k.newVector(t)
		}
		k.equality.introduce(t)
	}
}

// newLiteral makes the literal of a formula whose parts are known.
func (k *combination) newLiteral(t Term) bits.Lit {
	if k.log != nil {
		return k.log.vector(t)[0]
	}
	n := &k.c.nodes[t]
	g := k.graph
	args := func() []bits.Lit {
		lits := make([]bits.Lit, len(n.args))
		for i, a := range n.args {
			lits[i] = k.litOf[a]
		}
		return lits
	}
	switch n.kind {
	case KTrue:
		return bits.True
	case KFalse:
		return bits.False
	case KNot:
		return k.litOf[n.args[0]].Not()
	case KAnd:
		return g.All(args()...)
	case KOr:
		return g.Any(args()...)
	case KIff:
		return g.Iff(k.litOf[n.args[0]], k.litOf[n.args[1]])
	case KIte:
		return g.Ite(k.litOf[n.args[0]], k.litOf[n.args[1]], k.litOf[n.args[2]])
	case KLe, KLt:
		return k.arithmetic.bound(t)
	case KEq:
		l := k.c.lins[n.lin]
		return g.And(k.formula(k.c.LeZero(l)), k.formula(k.c.LeZero(l.Neg())))
	case KDivides:
		return k.divisibility(k.c.moduli[n.aux], k.c.lins[n.lin])
	case KSame:
		if k.isBits(k.c.Sort(n.args[0])) {
			return g.Eq(k.vectorOf[n.args[0]], k.vectorOf[n.args[1]])
		}
	case KOp:
		return k.predicate(t)
	}
	in, _ := k.atom()
	return in
}

// knownSymbols are the constant symbols that the combination knows.
func (k *combination) knownSymbols() iter.Seq[Term] {
	return func(yield func(Term) bool) {
		for t := Term(1); int(t) < len(k.c.nodes); t++ {
			if k.c.nodes[t].kind != KVar {
				continue
			}
			if _, ok := k.litOf[t]; (ok || k.equality.known[t]) && !yield(t) {
				return
			}
		}
	}
}

// atom makes an input of the circuit with a variable of the search of its own.
func (k *combination) atom() (bits.Lit, int32) {
	in := k.graph.Input()
	v := k.NewVar()
	k.emitter.Bind(in, v)
	return in, v
}

// divisibility returns the literal of m | l: with q the quotient, l - m*q is 0, or else between 1 and m-1.
func (k *combination) divisibility(m num.Rat, l Linear) bits.Lit {
	c := k.c
	q := c.Fresh("div", Int)
	c.nodes[q].flags |= hidden
	rest := l.AddMul(m.Neg(), c.Linear(q))
	holds, v := k.atom()
	p := sat.Lit(v)
	for _, part := range []Term{c.LeZero(rest), c.LeZero(rest.Neg())} {
		k.sat.Add(-p, k.literal(part))
	}
	for _, part := range []Term{c.LeZero(rest.Neg().AddConst(num.One())), c.LeZero(rest.AddConst(num.One().Sub(m)))} {
		k.sat.Add(p, k.literal(part))
	}
	return holds
}
