package interp

import (
	"slices"

	"cairn/internal/num"
	"cairn/smt"
)

// tidy writes an equivalent formula with fewer literals: evenness without negation, of several bounds on one sum the one that
// counts, two opposite inequalities as an equation or a disequality.
func (p *problem) tidy(f smt.Term) smt.Term {
	return p.join(p.c.NNF(f))
}

func (p *problem) join(f smt.Term) smt.Term {
	kind := p.c.Kind(f)
	if kind != smt.KAnd && kind != smt.KOr {
		return p.positive(f)
	}
	args := make([]smt.Term, len(p.c.Args(f)))
	for i, a := range p.c.Args(f) {
		args[i] = p.join(a)
	}
	for i := range args {
		for j := range i {
			p.mergeBounds(args, j, i, kind)
		}
	}
	for i := range args {
		p.joinPair(args, i, kind)
	}
	return p.c.Junction(kind, args...)
}

// mergeBounds replaces two bounds on one sum by what both together say, if that is one bound, nothing, or a contradiction.
func (p *problem) mergeBounds(args []smt.Term, i, j int, kind smt.Kind) {
	a, b := p.system.relax(args[i]), p.system.relax(args[j])
	if len(a) != 1 || len(b) != 1 || a[0].l.IsConst() {
		return
	}
	la, lb := a[0].l, b[0].l
	one, whole := args[i], smt.False // of the same direction: in a conjunction the smaller one is left
	if kind == smt.KOr {
		whole = smt.True
	}
	switch sum, difference := la.Add(lb), la.Sub(lb); {
	case difference.IsConst():
		// la <= 0 is the stronger one if its constant is the greater one.
		if stronger := difference.Const.Sign() > 0 || difference.Const.IsZero() && a[0].strict; stronger != (kind == smt.KAnd) {
			one = args[j]
		}
		args[i], args[j] = one, one
	case sum.IsConst():
		// la <= 0 and -la + sum <= 0: contradictory if sum > 0; one of them always holds if the gap between them is empty.
		gap := sum.Const
		empty := gap.Sign() > 0 || gap.IsZero() && (a[0].strict || b[0].strict)
		if kind == smt.KOr {
			if integral(p.c, la) {
				gap = gap.Sub(num.One())
			}
			empty = gap.Sign() < 0 || gap.IsZero() && !(a[0].strict && b[0].strict)
		}
		if empty {
			args[i], args[j] = whole, whole
		}
	}
}

// joinPair replaces args[i] and a later argument by the equation, or in a disjunction the disequality, that they make
// together.
func (p *problem) joinPair(args []smt.Term, i int, kind smt.Kind) {
	for _, r := range p.system.relax(args[i]) {
		l := r.l
		switch {
		case p.isEquation(args[i]):
			return
		case kind == smt.KAnd && r.strict, kind == smt.KOr && !r.strict && !integral(p.c, l):
			return
		case kind == smt.KOr && !r.strict:
			l = l.AddConst(num.MinusOne()) // l <= 0 is l - 1 < 0
		}
		opposite := p.c.LeZero(l.Neg())
		joined := p.c.EqZero(l)
		if kind == smt.KOr {
			opposite, joined = p.c.LtZero(l.Neg()), p.c.Not(joined)
		}
		if j := slices.Index(args, opposite); j > i {
			args[i], args[j] = joined, joined
		}
	}
}

func (p *problem) isEquation(f smt.Term) bool {
	return p.c.Kind(f) == smt.KEq || p.isDisequality(f)
}
