package smt

import (
	"math/big"
	"slices"
)

// A symbol that occurs once lets what it is an argument of have any value, for operators that can: x + t, x = t, x / y. Such terms are replaced by
// new symbols, and so on upwards; a model of the rest gives the symbols below their values by the inverses of the operators (Bruttomesso, RTL
// verification: from SAT to SMT(BV), 2008, section 5.3; Brummayer and Biere, Boolector, TACAS 2009: unconstrained variables). What is
// multiplied or divided there needs no circuit.

// maxNarrow is the width up to which products and quotients are small circuits, so that replacing them is not worth a search of its own.
const maxNarrow = 12

// unconstrained are terms that may have any value.
type unconstrained struct {
	c     *Context
	uses  map[Term]int  // how often a term occurs as an argument, or as a formula
	calls map[Func]int  // applications of functions
	as    map[Term]Term // the symbol that stands for a term
	steps []Term        // the terms that are replaced, parts before wholes
	apps  []Term        // of these, the applications of functions
}

// withoutUnconstrained decides the formulas in another solver, after unconstrained terms have been replaced. It returns Unknown if that does not
// spare any large circuit.
func (s *Solver) withoutUnconstrained(check func(*Solver, []Term) Status, assumptions []Term) Status {
	c := s.c
	original := slices.Concat(s.asserted, assumptions)
	wide := c.wideOperators(original)
	if wide == 0 {
		return Unknown
	}
	u := &unconstrained{c: c, uses: map[Term]int{}, calls: map[Func]int{}, as: map[Term]Term{}}
	u.find(original)
	images := c.SubstAll(original, u.as)
	if c.wideOperators(images) == wide {
		return Unknown
	}
	opts := s.opts
	opts.Single, opts.Proofs = false, false
	sub := NewSolver(c, opts)
	sub.Assert(images[:len(s.asserted)]...)
	status := check(sub, images[len(s.asserted):])
	s.stats.Conflicts += sub.stats.Conflicts
	s.stats.Rounds += sub.stats.Rounds
	switch status {
	case Unsat:
		for _, t := range sub.UnsatCore() {
			if i := slices.Index(images[len(s.asserted):], t); i >= 0 {
				s.core = append(s.core, assumptions[i])
			}
		}
	case Sat:
		m := sub.Model().Clone()
		if u.extend(m); !s.accept(m, original) {
			return Unknown
		}
		s.model = m
	}
	return status
}

// wideOperators counts the products and quotients of bit-vectors that are not narrow.
func (c *Context) wideOperators(ts []Term) int {
	n := 0
	for _, t := range c.collect(nil, ts...) {
		if c.nodes[t].kind != KOp || c.SortKind(c.Sort(t)) != SortBitVec || c.Width(c.Sort(t)) <= maxNarrow {
			continue
		}
		switch args := c.nodes[t].args; c.Operator(t).Code {
		case BVMul:
			if c.bitsOf(args[0]) == nil {
				n++
			}
		case BVUDiv, BVURem, BVSDiv, BVSRem, BVSMod:
			n++
		}
	}
	return n
}

// find looks for terms that may have any value.
func (u *unconstrained) find(fs []Term) {
	c := u.c
	order := c.collect(nil, fs...)
	for _, t := range fs {
		u.uses[t]++
	}
	for _, t := range order {
		n := &c.nodes[t]
		for _, a := range n.args {
			u.uses[a]++
		}
		if n.lin >= 0 && len(n.args) == 0 {
			for _, m := range c.lins[n.lin].Mono {
				u.uses[m.Var]++
			}
		}
		if n.kind == KApp {
			u.calls[c.Function(t)]++
		}
	}
	for _, t := range order {
		if !u.ranges(c.nodes[t].sort) || u.uses[t] == 0 {
			continue
		}
		switch {
		case c.Kind(t) == KVar:
			u.as[t] = t
		case c.Kind(t) == KApp && u.calls[c.Function(t)] == 1:
			u.as[t] = c.Fresh("any", c.Sort(t))
			u.apps = append(u.apps, t)
		case u.invert(nil, t):
			u.as[t] = c.Fresh("any", c.Sort(t))
			u.steps = append(u.steps, t)
		}
	}
}

// ranges reports whether terms of a sort are looked at.
func (u *unconstrained) ranges(s Sort) bool { return s == Bool || u.c.SortKind(s) == SortBitVec }

// free reports whether a term may have any value, whatever all others have.
func (u *unconstrained) free(t Term) bool {
	_, ok := u.as[t]
	return ok && u.uses[t] == 1
}

// extend gives symbols that have been replaced values.
func (u *unconstrained) extend(m *Model) {
	c := u.c
	for _, t := range slices.Backward(u.steps) {
		u.invert(m, t)
	}
	for _, t := range u.apps {
		args := slices.Clone(c.Args(t))
		for i, a := range args {
			args[i] = m.TermValue(a)
		}
		m.define(t, args, m.TermValue(u.as[t]))
	}
}

// invert reports whether t may have any value because of free arguments. With a model these get values for which it has the value of its symbol.
func (u *unconstrained) invert(m *Model, t Term) bool {
	c := u.c
	if k := c.Kind(t); k != KOp && k != KSame && k != KIte && k != KNot && k != KAnd && k != KOr && k != KIff {
		return false
	}
	args := slices.Clone(c.Args(t))
	var free []int
	for i, a := range args {
		if u.free(a) {
			free = append(free, i)
		}
	}
	if len(free) == 0 {
		return false
	}
	set := func(i int, v Term) { m.SetTerm(u.as[args[i]], v) }
	value := func(i int) Term { return m.TermValue(c.Subst(args[i], u.as)) }
	i := free[0]
	both := len(free) == len(args)
	var is Term
	if m != nil {
		is = m.TermValue(u.as[t])
	}
	switch c.Kind(t) {
	case KNot:
		if m != nil {
			set(0, c.Not(is))
		}
		return true
	case KAnd, KOr:
		if m != nil && both {
			for j := range args {
				set(j, is)
			}
		}
		return both
	case KIff:
		if m != nil {
			set(i, c.Iff(is, value(1-i)))
		}
		return true
	case KSame:
		if c.SortKind(c.Sort(args[0])) != SortBitVec {
			return false
		}
		if m != nil {
			v := value(1 - i)
			if is != True {
				v = c.apply(BVNot, v)
			}
			set(i, v)
		}
		return true
	case KIte:
		return u.invertIte(m, args, is, set, value)
	}
	return u.invertOperator(m, t, free, is, set, value)
}

// invertIte is invert for a conditional: both branches may have any value, or one of them if the condition may.
func (u *unconstrained) invertIte(m *Model, args []Term, is Term, set func(int, Term), value func(int) Term) bool {
	then, otherwise := u.free(args[1]), u.free(args[2])
	switch {
	case then && otherwise:
		if m != nil {
			set(1, is)
			set(2, is)
		}
	case u.free(args[0]) && (then || otherwise):
		if m != nil && then {
			set(0, True)
			set(1, is)
		} else if m != nil {
			set(0, False)
			set(2, is)
		}
	default:
		return false
	}
	return true
}

// invertOperator is invert for operators of bit-vectors.
func (u *unconstrained) invertOperator(m *Model, t Term, free []int, is Term, set func(int, Term), value func(int) Term) bool {
	c := u.c
	op, args := c.Operator(t), slices.Clone(c.Args(t))
	if c.SortKind(c.Sort(args[0])) != SortBitVec {
		return false
	}
	sort := c.Sort(args[0])
	i, both := free[0], len(free) == 2
	give := func(v, w Term) bool { // both arguments values
		if both && m != nil {
			set(0, v)
			set(1, w)
		}
		return both
	}
	one := c.Bits(sort, big.NewInt(1))
	switch op.Code {
	case BVNot, BVNeg:
		if m != nil {
			set(0, c.apply(op.Code, is))
		}
		return true
	case BVAdd:
		if m != nil {
			set(i, c.BVSub(is, value(1-i)))
		}
		return true
	case BVXor:
		if m != nil {
			set(i, c.apply(BVXor, is, value(1-i)))
		}
		return true
	case BVMul:
		if k := c.bitsOf(args[1-i]); !both && k != nil && k.Bit(0) == 1 {
			if m != nil {
				modulus := new(big.Int).Lsh(big.NewInt(1), uint(c.Width(sort)))
				set(i, c.apply(BVMul, is, c.Bits(sort, new(big.Int).ModInverse(k, modulus))))
			}
			return true
		}
		return give(is, one)
	case BVUDiv, BVSDiv:
		return give(is, one)
	case BVURem, BVSRem, BVSMod, BVShl, BVLShr, BVAShr, BVOr:
		return give(is, c.zero(sort))
	case BVAnd:
		return give(is, c.ones(sort))
	case BVConcat:
		if both && m != nil {
			low := c.Width(c.Sort(args[1]))
			set(0, c.Extract(is, c.Width(c.Sort(t))-1, low))
			set(1, c.Extract(is, low-1, 0))
		}
		return both
	case BVExtract:
		if m != nil {
			set(0, c.Bits(sort, new(big.Int).Lsh(c.BitsOf(is), uint(op.J))))
		}
		return true
	case BVULe, BVSLe:
		return u.invertOrder(m, args, free, is, op.Code, set)
	}
	return false
}

// invertOrder is invert for x <= y, where both may have any value, or one and the other is a constant that leaves it open.
func (u *unconstrained) invertOrder(m *Model, args []Term, free []int, is Term, code OpCode, set func(int, Term)) bool {
	c := u.c
	sort := c.Sort(args[0])
	least, greatest := c.zero(sort), c.ones(sort)
	if code == BVSLe {
		least = c.Bits(sort, new(big.Int).Lsh(big.NewInt(1), uint(c.Width(sort)-1)))
		greatest = c.apply(BVNot, least)
	}
	first, second := slices.Contains(free, 0), slices.Contains(free, 1)
	switch {
	case first && second:
		if m != nil && is == True {
			set(0, least)
			set(1, least)
		} else if m != nil {
			set(0, greatest)
			set(1, least)
		}
		return true
	case first && c.bitsOf(args[1]) != nil && args[1] != greatest:
		if m != nil && is == True {
			set(0, least)
		} else if m != nil {
			set(0, greatest)
		}
		return true
	case second && c.bitsOf(args[0]) != nil && args[0] != least:
		if m != nil && is == True {
			set(1, greatest)
		} else if m != nil {
			set(1, least)
		}
		return true
	}
	return false
}
