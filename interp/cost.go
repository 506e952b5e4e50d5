package interp

import (
	"slices"
	"strconv"

	"cairn/internal/num"
	"cairn/smt"
)

// Weights of a sequence's cost: a literal counts where it is new, so that a sequence which repeats itself is cheap however
// long it is.
const (
	costNew   = 4 // per unit of a literal that no place before has
	costExtra = 1 // per literal beyond the first at a place

	costMentioned = 2 // units of a bound that the path states, however long it is
	costInvented  = 3 // units of a constant other than 0: it often counts the iterations of this path
)

// cost measures how much there is to say to describe the sequence.
func (p *problem) cost(itps []smt.Term) int {
	total := 0
	seen := make(map[string]bool)
	for i, f := range itps {
		lits := p.literals(nil, f)
		total += costExtra * max(len(lits)-1, 0)
		for _, l := range lits {
			if key := p.pattern(l, i); !seen[key] {
				seen[key] = true
				total += costNew * p.placedCost(l, i)
			}
		}
	}
	return total
}

// mentioned reports whether a literal at place i is, but for its place, one of the path's inequalities or the negation of one.
func (p *problem) mentioned(f smt.Term, i int) bool {
	rows := p.system.relax(f)
	for _, r := range rows {
		l := r.l
		if _, found := slices.BinarySearchFunc(p.vocab.constants(p.vocab.shape(l, i)), l.Const.Neg(), num.Rat.Cmp); !found {
			return false
		}
	}
	return len(rows) > 0
}

// pattern is a key for a literal at place i, the same for literals that differ in place only.
func (p *problem) pattern(f smt.Term, i int) string {
	key := []byte{}
	if p.c.Kind(f) == smt.KNot {
		key, f = append(key, '!'), p.c.Args(f)[0]
	}
	kind := p.c.Kind(f)
	key = append(strconv.AppendInt(key, int64(kind), 10), ':')
	switch kind {
	case smt.KLe, smt.KLt, smt.KEq, smt.KDivides:
		l := p.c.Linear(f)
		key = append(key, p.vocab.shape(l, i)...)
		key = append(append(key, '#'), l.Const.String()...)
		if kind == smt.KDivides {
			key = append(append(key, '%'), p.c.Modulus(f).String()...)
		}
	default:
		key = strconv.AppendInt(key, int64(p.vocab.name(f, i)), 10)
	}
	return string(key)
}

// placedCost is literalCost, or less for a literal that the path mentions.
func (p *problem) placedCost(f smt.Term, i int) int {
	k := p.literalCost(f)
	if k > costMentioned && p.mentioned(f, i) {
		k = costMentioned
	}
	return k
}

// literalCost is 1, and more for each variable, for a constant, and for long numbers.
func (p *problem) literalCost(f smt.Term) int {
	if p.c.Kind(f) == smt.KNot {
		f = p.c.Args(f)[0]
	}
	switch p.c.Kind(f) {
	case smt.KLe, smt.KLt, smt.KEq, smt.KDivides:
	default:
		return 1
	}
	l := p.c.Linear(f)
	total := 1
	if kind := p.c.Kind(f); kind != smt.KDivides && !l.Const.IsZero() {
		total += costInvented + len(l.Const.Abs().String())/3
	}
	for _, m := range l.Mono {
		total++
		if k := m.Coeff.Abs(); !k.IsOne() {
			total += len(k.String())
		}
	}
	return total
}

// plain is a cost below which no alternative is looked for: one literal over two variables.
const plain = costNew * 4

// better returns the cheaper one of a sequence and its alternative, which is computed only if it may pay; a nil alternative
// is none. Both leave their literals in the pool.
func (p *problem) better(itps []smt.Term, alternative func() []smt.Term) []smt.Term {
	p.remember(itps)
	k := p.cost(itps)
	if k <= plain && p.opt.Seed <= 1 {
		return itps
	}
	other := alternative()
	if other == nil {
		return itps
	}
	p.remember(other)
	if p.cost(other) < k {
		return other
	}
	return itps
}

// maxPool bounds the number of literals that are remembered.
const maxPool = 400

// remember puts the literals of a sequence into the pool.
func (p *problem) remember(itps []smt.Term) {
	for i, f := range itps {
		for _, l := range p.literals(nil, f) {
			q := placed{l, i}
			if len(p.pool) < maxPool && !p.pooled[q] {
				p.pooled[q] = true
				p.pool = append(p.pool, q)
			}
		}
	}
}
