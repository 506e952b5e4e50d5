package cooper

import (
	"context"
	"slices"

	"cairn/smt"
)

// Simplify returns a formula equivalent to f and no larger. First each part of a conjunction (disjunction) that follows from
// (implies) another one syntactically is dropped; then, in the way of Dillig, Dillig and Aiken (Small formulas for large
// programs, SAS 2010, section 3), a literal becomes true or false where its critical constraint, the conjunction of its
// siblings and of the negated alternatives on the way up, determines it. When the budget ends, what is done by then is
// returned.
func Simplify(ctx context.Context, c *smt.Context, f smt.Term, o Options) smt.Term {
	return simplify(newLimits(ctx, o), c, f)
}

// treeLimit bounds the nodes of the formula, written as a tree, for which solver queries are made.
const treeLimit = 2000

func simplify(b *limits, c *smt.Context, f smt.Term) smt.Term {
	z := &simplifier{c: c, b: b, s: b.solver(c, smt.Options{})}
	n := c.NNF(f)
	n = z.syntactic(n)
	if size := z.treeSize(n, treeLimit); size < treeLimit {
		n = z.simplify(n)
	}
	if c.Size(n) > c.Size(f) {
		return f
	}
	return n
}

// simplifier is the state of one Simplify. The critical constraint of the part it is at is asserted in s.
type simplifier struct {
	c *smt.Context
	b *limits
	s *smt.Solver
}

// treeSize counts the nodes of t as a tree, up to a limit.
func (z *simplifier) treeSize(t smt.Term, limit int) int {
	n := 1
	if k := z.c.Kind(t); k == smt.KAnd || k == smt.KOr {
		for _, a := range z.c.Args(t) {
			if n >= limit {
				break
			}
			n += z.treeSize(a, limit-n)
		}
	}
	return n
}

// syntactic drops subsumed disjuncts and redundant literals, everywhere in an NNF formula.
func (z *simplifier) syntactic(f smt.Term) smt.Term {
	memo := map[smt.Term]smt.Term{}
	var walk func(t smt.Term) smt.Term
	walk = func(t smt.Term) smt.Term {
		kind := z.c.Kind(t)
		if kind != smt.KAnd && kind != smt.KOr {
			return t
		}
		if g, ok := memo[t]; ok {
			return g
		}
		args := make([]smt.Term, len(z.c.Args(t)))
		for i, a := range z.c.Args(t) {
			args[i] = walk(a)
		}
		g := dropSubsumed(z.c, z.c.Or(args...))
		if kind == smt.KAnd {
			g = z.conjunction(args)
		}
		memo[t] = g
		return g
	}
	return walk(f)
}

// conjunction is the conjunction of the formulas with their literals brought together.
func (z *simplifier) conjunction(args []smt.Term) smt.Term {
	s := newSystem(z.c, nil, z.b)
	for _, t := range z.c.Conjuncts(z.c.And(args...)) {
		s.addLiteral(t)
	}
	s.dropImplied()
	return z.c.And(s.literals()...)
}

// simplify returns an equivalent of the NNF formula t under what is asserted.
func (z *simplifier) simplify(t smt.Term) smt.Term {
	switch z.c.Kind(t) {
	case smt.KTrue, smt.KFalse:
		return t
	case smt.KAnd, smt.KOr:
		return z.parts(t, z.c.Kind(t))
	}
	switch {
	case z.unsat(z.c.Not(t)):
		return smt.True
	case z.unsat(t):
		return smt.False
	}
	return t
}

// parts simplifies the parts of a conjunction each under the others, those of a disjunction each under the negations of the
// others, until none changes.
func (z *simplifier) parts(t smt.Term, kind smt.Kind) smt.Term {
	c := z.c
	args := z.largestFirst(c.Args(t))
	for changed := true; changed; {
		changed = false
		for i := 0; i < len(args); i++ {
			z.s.Push()
			for j, a := range args {
				if j == i {
					continue
				}
				if kind == smt.KOr {
					a = c.Not(a)
				}
				z.s.Assert(a)
			}
			a := z.simplify(args[i])
			z.s.Pop()
			if a == args[i] {
				continue
			}
			changed = changed || !c.IsLiteral(args[i]) // a literal becomes a constant, which does not help its siblings
			switch {
			case a == smt.True && kind == smt.KOr || a == smt.False && kind == smt.KAnd:
				return a
			case a == smt.True || a == smt.False:
				args = slices.Delete(args, i, i+1)
				i--
			default:
				args[i] = a
			}
		}
	}
	return c.Junction(kind, args...)
}

// largestFirst orders parts so that the ones with the most literals are tried first: of parts that can replace each other
// the simplest stays.
func (z *simplifier) largestFirst(args []smt.Term) []smt.Term {
	out := slices.Clone(args)
	weight := make(map[smt.Term]int, len(out))
	for _, a := range out {
		w := z.treeSize(a, treeLimit) * 16
		if z.c.IsLiteral(a) {
			if r, ok := rowOf(z.c, a); ok {
				w += min(len(r.sum.Mono), 7) * 2
				if r.rel == eq {
					w = 0 // an equality says the most
				}
			}
		}
		weight[a] = w
	}
	slices.SortStableFunc(out, func(a, b smt.Term) int { return weight[b] - weight[a] })
	return out
}

// unsat reports whether t contradicts what is asserted. Without budget nothing is known.
func (z *simplifier) unsat(t smt.Term) bool {
	if z.b.spend(queryCost) != nil {
		return false
	}
	z.s.Push()
	defer z.s.Pop()
	z.s.Assert(t)
	return z.s.Check(z.b.ctx) == smt.Unsat
}
