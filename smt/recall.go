package smt

import (
	"cairn/internal/lin"
	"cairn/simplex"
	"cairn/smt/sat"
)

// memory keeps conflicts of arithmetic from one check to the next. Bounds on sums of constant symbols that contradict each other
// do so whatever is asserted, if none is left out: those that held in every model of the check are kept, too. The next check reads
// them under its own definitions and bounds, and they become clauses over its atoms. What has been learned by resolution with
// clauses of the formulas is not kept.
//
// When the memory is full, a conflict that no check could use since its turn came last gives way to the new one.
type memory struct {
	most      int
	conflicts []keptConflict
	at        map[uint64]bool // the hashes of the conflicts
	hand      int             // whose turn it is to give way
}

// keptConflict are bounds that contradict each other.
type keptConflict struct {
	bounds []keptBound
	hash   uint64
	useful bool // a check could use it since the hand passed
}

// keptBound is a bound on a sum in normal form.
type keptBound struct {
	mono []Monomial
	sided
}

// longConflict is the number of bounds from which on a conflict is not kept: it is less likely to meet all of them again.
const longConflict = 8

// keepRational remembers a conflict over the rationals.
func (s *search) keepRational(c *simplex.Conflict) {
	s.keep(c.Tags, func(i int, b sided) bool { return b.upper == c.Bounds[i].Upper })
}

// keepInteger remembers a conflict over the integers.
func (s *search) keepInteger(tags []simplex.Tag) {
	s.keep(tags, func(int, sided) bool { return true })
}

// keep remembers that the bounds with the tags contradict each other, of the i-th those for which needed holds.
func (s *search) keep(tags []simplex.Tag, needed func(i int, b sided) bool) {
	if s.forgets() || len(tags) > longConflict {
		return
	}
	bounds := make([]keptBound, 0, 2*len(tags))
	for i, t := range tags {
		before := len(bounds)
		for _, b := range s.tagged(t) {
			if needed(i, b.sided) {
				bounds = append(bounds, b)
			}
		}
		if len(bounds) == before {
			return // a disequality, or what has no name
		}
	}
	s.q.s.memory.keep(bounds)
}

// forgets reports whether this search must not keep anything: a proof has nothing to do with other checks.
func (s *search) forgets() bool { return s.q.s.memory.most <= 0 || s.q.log != nil }

// tagged returns the bounds that have the tag.
func (s *search) tagged(t simplex.Tag) []keptBound {
	if l, ok := literalOf(t); ok {
		var out []keptBound
		f := &s.q.arith.forms[s.atoms[s.atomOf[max(l, -l)]].form]
		for b := range s.boundsOf(l) {
			out = append(out, keptBound{f.mono, b})
		}
		return out
	}
	f, upper := &s.q.arith.forms[t/2], t%2 != 0
	return []keptBound{{f.mono, sided{upper, f.side(upper).Bound}}}
}

// keep remembers that the bounds contradict each other.
func (m *memory) keep(bounds []keptBound) {
	k := keptConflict{bounds: bounds, hash: uint64(len(bounds))}
	for i := range bounds {
		k.hash += bounds[i].digest() // in whatever order
	}
	if m.at == nil {
		m.at = map[uint64]bool{}
	}
	if m.at[k.hash] {
		return
	}
	m.at[k.hash] = true
	if len(m.conflicts) < m.most {
		m.conflicts = append(m.conflicts, k)
		return
	}
	for ; m.conflicts[m.hand].useful; m.advance() {
		m.conflicts[m.hand].useful = false
	}
	delete(m.at, m.conflicts[m.hand].hash)
	m.conflicts[m.hand] = k
	m.advance()
}

func (m *memory) advance() { m.hand = (m.hand + 1) % len(m.conflicts) }

// digest returns a hash of the bound.
func (b *keptBound) digest() uint64 {
	side := uint64(b.Delta + 2)
	if b.upper {
		side += 8
	}
	return lin.Mix(lin.Mix(lin.Hash(b.mono), b.Value.Hash()), side)
}

// recall gives the search the conflicts that are kept, as far as they are about its atoms.
func (s *search) recall() {
	m := &s.q.s.memory
	var clause []sat.Lit
	for i := range m.conflicts {
		k := &m.conflicts[i]
		clause = clause[:0]
		for j := range k.bounds {
			l := s.premise(&k.bounds[j])
			if l == never {
				clause = nil
				break
			}
			if l != known {
				clause = append(clause, -l)
			}
		}
		if clause == nil {
			continue
		}
		k.useful = true
		s.q.s.stats.Recalled++
		s.addClause(clause)
	}
}

// premise returns a literal from which the bound follows under the present definitions: known if it holds in every model, never
// if there is no such literal.
func (s *search) premise(b *keptBound) sat.Lit {
	a := &s.q.arith
	for _, m := range b.mono {
		if !a.mentions(m.Var) {
			return never
		}
	}
	l := a.reduce(Linear{Mono: b.mono, Const: b.Value.Neg()})
	if l.IsConst() {
		if c := l.Const.Sign(); c == 0 && b.Delta == 0 || c != 0 && (c < 0) == b.upper {
			return known
		}
		return never
	}
	n := a.normalize(l, b.upper, b.Delta != 0)
	i, _, _ := a.findForm(n.mono)
	if i < 0 {
		return never
	}
	f := &a.forms[i]
	if f.side(n.upper).implies(n.Bound, n.upper) {
		return known
	}
	return s.implying(f, n)
}

// implying returns a literal about the form from which the bound n on it follows, never if there is none: the bound itself, an
// equation, or the next bound that says more.
func (s *search) implying(f *form, n normalized) sat.Lit {
	uppers, equations := f.atomsOf(upperBound), f.atomsOf(equalTo)
	b := n.Bound
	if !n.upper {
		b = n.negated().Bound // its negation is n
	}
	at, same := s.from(uppers, b)
	if !same && n.Delta == 0 {
		if k, found := s.from(equations, n.Bound); found {
			return s.atoms[equations[k]].v
		}
	}
	switch {
	case !n.upper && at < len(uppers):
		return -s.atoms[uppers[at]].v
	case n.upper && same:
		return s.atoms[uppers[at]].v
	case n.upper && at > 0:
		return s.atoms[uppers[at-1]].v
	}
	return never
}

// mentions reports whether the numeric symbol occurs in the query.
func (a *arithmetic) mentions(t Term) bool {
	return int(t) < len(a.varAt) && a.varAt[t] != 0 || int(t) < len(a.solvedAt) && a.solvedAt[t] != 0
}
