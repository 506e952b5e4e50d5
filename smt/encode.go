package smt

import (
	"math"
	"slices"

	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt/proof"
	"cairn/smt/sat"
)

// always and never are the literals of formulas whose value is known.
const (
	known sat.Lit = math.MaxInt32
	never sat.Lit = -known
)

// encode makes clauses of what is open (Plaisted and Greenbaum 1986: a connective is defined only in the polarities in
// which it matters) and of the assumptions.
func (s *search) encode() {
	q := s.q
	n := len(q.nodes)
	s.litOf = append(s.litOf, make([]sat.Lit, n)...)
	s.needs = append(s.needs, make([]uint8, n)...)
	s.markNeeds()
	for i := range n {
		if s.needs[i] != 0 {
			s.litOf[i] = s.newLiteral(int32(i))
		}
	}
	for _, i := range q.active {
		switch {
		case q.open(i):
			s.constrain(i)
		case s.needs[i] != 0:
			s.define(i)
		}
	}
	for _, t := range s.assumptions {
		switch l := s.literal(t); l {
		case known:
		case never:
			s.addClause(nil)
		default:
			if !slices.Contains(s.assumed, l) {
				s.assumed = append(s.assumed, l)
			}
		}
	}
}

// markNeeds finds the polarities in which formulas without a value matter.
func (s *search) markNeeds() {
	q := s.q
	need := func(t Term, p uint8) {
		if i := q.slot(t); q.val[i] == 0 {
			s.needs[i] |= p
		}
	}
	for _, t := range s.assumptions {
		need(t, whenTrue)
	}
	for k := len(q.active) - 1; k >= 0; k-- {
		i := q.active[k]
		p := s.needs[i]
		if q.open(i) {
			p = whenFalse
			if q.val[i] > 0 {
				p = whenTrue
			}
		}
		if p == 0 {
			continue
		}
		n := &q.c.nodes[q.nodes[i]]
		for j, a := range n.args {
			switch {
			case n.kind == KNot:
				need(a, opposite(p))
			case n.kind == KIff || n.kind == KIte && j == 0:
				need(a, whenTrue|whenFalse)
			default:
				need(a, p)
			}
		}
	}
}

func opposite(p uint8) uint8 { return p>>1 | p&1<<1 }

// newLiteral makes the literal of the formula at slot i, which has no value.
func (s *search) newLiteral(i int32) sat.Lit {
	q := s.q
	switch n := &q.c.nodes[q.nodes[i]]; n.kind {
	case KNot:
		return -s.literal(n.args[0])
	case KLe, KLt, KEq, KDivides:
		return s.arithmeticLiteral(i)
	}
	l := s.newVar(-1)
	if q.log != nil {
		q.log.newVar(q.log.slots[i])
	}
	return l
}

// newVar makes a Boolean variable, that of an atom or, for -1, of something else.
func (s *search) newVar(atom int32) sat.Lit {
	s.nbVars++
	s.atomOf = append(s.atomOf, atom)
	s.inTurn = append(s.inTurn, 0)
	return sat.Lit(s.nbVars)
}

// literal returns the literal of a formula.
func (s *search) literal(t Term) sat.Lit {
	i := s.q.slot(t)
	switch s.q.val[i] {
	case 1:
		return known
	case -1:
		return never
	}
	return s.litOf[i]
}

// arithmeticLiteral returns the literal of the atom at slot i. Atoms that are the same under the definitions have the same
// literal.
func (s *search) arithmeticLiteral(i int32) sat.Lit {
	q, a := s.q, &s.q.arith
	if v, fs := a.evaluate(i); v != 0 {
		q.log.decided(i, v, fs)
		return sat.Lit(v) * known
	}
	n := &q.c.nodes[q.nodes[i]]
	if n.kind == KDivides {
		return s.divisibility(i, q.c.moduli[n.aux])
	}
	b := a.read(i).bound
	definitions := a.definitionsUsed()
	form := a.form(b.mono, b.integer)
	var l sat.Lit
	switch {
	case n.kind == KEq:
		l = s.atom(atom{kind: equalTo, form: form, bound: b.Bound})
	case b.upper:
		l = s.atom(atom{kind: upperBound, form: form, bound: b.Bound})
	default:
		l = -s.atom(atom{kind: upperBound, form: form, bound: b.negated().Bound})
	}
	q.log.linked(i, l, definitions)
	return l
}

// divisibility returns the literal of k | l at slot i: with x the quotient, l - k*x is 0, or else between 1 and k-1.
func (s *search) divisibility(i int32, k num.Rat) sat.Lit {
	a := &s.q.arith
	l := a.reduce(a.minusQuotient(i))
	definitions := a.definitionsUsed()
	mono, zero, integer := a.normalizeEq(l)
	if !zero.IsInt() {
		s.q.log.decided(i, -1, definitions)
		return never
	}
	lo := a.normalize(l.AddConst(num.MinusOne()), false, false)
	hi := a.normalize(l.AddConst(num.One().Sub(k)), true, false)
	if !hi.upper {
		lo, hi = hi, lo
	}
	v := s.atom(atom{kind: inMultiples, form: a.form(mono, integer), bound: simplex.Bound{Value: zero},
		lo: lo.Value, hi: hi.Value})
	s.q.log.linked(i, v, definitions)
	return v
}

// clause adds a clause of literals that follows from the order of the values of one form.
func (s *search) clause(lits ...sat.Lit) {
	s.q.log.clause(proof.Defined, lits)
	s.addClause(lits)
}

// longClause is the number of literals from which on it pays to look them up.
const longClause = 64

// addClause adds a clause of literals, some of which may be known. It reports whether some of them are the same.
func (s *search) addClause(lits []sat.Lit) (merged bool) {
	out := make([]sat.Lit, 0, len(lits))
	var in map[sat.Lit]bool // of a long clause
	if len(lits) >= longClause {
		in = make(map[sat.Lit]bool, len(lits))
	}
	has := func(l sat.Lit) bool { return in[l] || in == nil && slices.Contains(out, l) }
	for _, l := range lits {
		switch {
		case l == known || has(-l):
			return false
		case l != never && has(l):
			merged = true
		case l != never:
			out = append(out, l)
			if in != nil {
				in[l] = true
			}
		}
	}
	s.clauses = append(s.clauses, out)
	return merged
}

// define adds the clauses that define the connective at slot i in the polarities in which it is needed.
func (s *search) define(i int32) {
	l, p := s.litOf[i], s.needs[i]
	if p&whenTrue != 0 {
		s.require(i, -l, true)
	}
	if p&whenFalse != 0 {
		s.require(i, l, false)
	}
}

// constrain adds the clauses that say that the connective at slot i has its value.
func (s *search) constrain(i int32) { s.require(i, never, s.q.val[i] > 0) }

// signedTerm is a formula or its negation.
type signedTerm struct {
	t        Term
	positive bool
}

// require adds the clauses that say that the connective at slot i has the value unless the literal unless holds.
func (s *search) require(i int32, unless sat.Lit, value bool) {
	n := &s.q.c.nodes[s.q.nodes[i]]
	part := func(k int, positive bool) signedTerm { return signedTerm{n.args[k], positive} }
	switch {
	case n.kind == KNot:
		if unless == never { // otherwise its literal is that of its part
			s.unlessParts(i, unless, value, part(0, !value))
		}
	case (n.kind == KAnd) == value && n.kind != KIff && n.kind != KIte:
		for k := range n.args {
			s.unlessParts(i, unless, value, part(k, value))
		}
	case n.kind == KAnd, n.kind == KOr:
		parts := make([]signedTerm, len(n.args))
		for k := range n.args {
			parts[k] = part(k, value)
		}
		s.unlessParts(i, unless, value, parts...)
	case n.kind == KIff:
		s.unlessParts(i, unless, value, part(0, false), part(1, value))
		s.unlessParts(i, unless, value, part(0, true), part(1, !value))
	default:
		s.unlessParts(i, unless, value, part(0, false), part(1, value))
		s.unlessParts(i, unless, value, part(0, true), part(2, value))
	}
}

// unlessParts adds the clause that one of the parts, or unless, holds: otherwise the connective at slot i would not have the value.
func (s *search) unlessParts(i int32, unless sat.Lit, value bool, parts ...signedTerm) {
	lits := make([]sat.Lit, 1, len(parts)+1)
	lits[0] = unless
	for _, p := range parts {
		lits = append(lits, withSign(s.literal(p.t), p.positive))
	}
	if !slices.Contains(lits, known) {
		s.q.log.connective(i, value, parts)
	}
	if s.addClause(lits) { // by unit propagation it says more than the one of the parts
		s.q.log.clause(proof.Unit, lits)
	}
}
