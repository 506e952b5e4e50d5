package bitvec

import (
	"math/big"
	"slices"

	"cairn/smt"
)

// sight is what is seen of addresses without the solver.
type sight struct {
	c     *smt.Context
	can   map[smt.Term][]smt.Term // the constants that a term can be; nil if it may be others
	lowOf map[smt.Term]lowest
}

func newSight(c *smt.Context) *sight {
	return &sight{c: c, can: map[smt.Term][]smt.Term{}, lowOf: map[smt.Term]lowest{}}
}

// number is the signed value of a constant term.
func (s *sight) number(t smt.Term) (n int64, ok bool) {
	if s.c.Kind(t) != smt.KValue {
		return 0, false
	}
	return int64(s.c.BitsOf(t).Uint64()), true
}

func (s *sight) constant(n int64) smt.Term { return s.c.BV(big.NewInt(n), 64) }

// split takes an offset apart into a term and a constant; the term is NoTerm if all of it is constant.
func (s *sight) split(t smt.Term) (base smt.Term, k int64) {
	if n, ok := s.number(t); ok {
		return smt.NoTerm, n
	}
	if s.c.Kind(t) == smt.KOp && s.c.Operator(t).Code == smt.BVAdd {
		if a := s.c.Args(t); s.c.Kind(a[0]) == smt.KValue {
			k, _ = s.number(a[0])
			return a[1], k
		}
	}
	return t, 0
}

// plus is an offset and a constant.
func (s *sight) plus(t smt.Term, k int64) smt.Term {
	return s.c.Op(smt.Operator{Code: smt.BVAdd}, s.constant(k), t)
}

// distance is a - b, if that is seen to be constant.
func (s *sight) distance(a, b smt.Term) (d int64, ok bool) {
	x, j := s.split(a)
	y, k := s.split(b)
	return j - k, x == y
}

// minus is a - b.
func (s *sight) minus(a, b smt.Term) smt.Term {
	x, j := s.split(a)
	y, k := s.split(b)
	switch {
	case x == y:
		return s.constant(j - k)
	case y == smt.NoTerm:
		return s.plus(x, j-k)
	case x == smt.NoTerm:
		return s.c.BVSub(s.constant(j-k), y)
	}
	return s.plus(s.c.BVSub(x, y), j-k)
}

// sameOffset is the condition that offsets are equal.
func (s *sight) sameOffset(a, b smt.Term) smt.Term {
	if d, ok := s.distance(a, b); ok && d == 0 {
		return smt.True
	} else if ok || s.unlike(a, b) {
		return smt.False
	}
	x, j := s.split(a)
	y, k := s.split(b)
	switch {
	case x == smt.NoTerm:
		return s.same(y, s.constant(j-k))
	case y == smt.NoTerm:
		return s.same(x, s.constant(k-j))
	}
	return s.same(x, s.plus(y, k-j))
}

// same is the condition that two terms are equal: False if there is no constant that both can be.
func (s *sight) same(a, b smt.Term) smt.Term {
	if a == b {
		return smt.True
	}
	if p, q := s.constants(a), s.constants(b); p != nil && q != nil && !slices.ContainsFunc(p, func(t smt.Term) bool { return slices.Contains(q, t) }) {
		return smt.False
	}
	return s.c.Eq(a, b)
}

// maxConstants bounds the constants that a term can be, beyond which they are not told apart.
const maxConstants = 32

// constants are those that a term can be, as far as that is seen: at the ends of if-then-else.
func (s *sight) constants(t smt.Term) []smt.Term {
	if s.c.Kind(t) == smt.KValue {
		return []smt.Term{t}
	}
	all, ok := s.can[t]
	if ok {
		return all
	}
	parts := s.ends(t)
	for _, p := range parts {
		of := s.constants(p)
		if of == nil || len(all)+len(of) > maxConstants {
			all = nil
			break
		}
		for _, k := range of {
			if !slices.Contains(all, k) {
				all = append(all, k)
			}
		}
	}
	s.can[t] = all
	return all
}

// ends are the two terms of which an if-then-else is one, also inside of what only moves bits; nil of others.
func (s *sight) ends(t smt.Term) []smt.Term {
	a := s.c.Args(t)
	if s.c.Kind(t) == smt.KIte {
		return a[1:]
	}
	if s.c.Kind(t) != smt.KOp {
		return nil
	}
	op, choice := s.c.Operator(t), 0
	switch op.Code {
	case smt.BVExtract, smt.BVSignExtend:
	case smt.BVConcat, smt.BVAdd:
		switch {
		case s.c.Kind(a[0]) == smt.KValue:
			choice = 1
		case s.c.Kind(a[1]) != smt.KValue:
			return nil
		}
	default:
		return nil
	}
	inner := s.ends(a[choice])
	out := make([]smt.Term, len(inner))
	for i, x := range inner {
		args := slices.Clone(a)
		args[choice] = x
		out[i] = s.c.Op(op, args...)
	}
	return out
}

// lowest is what is known of a term's lowest bits: so many of them, and their value.
type lowest struct {
	bits  int
	value uint64
}

// low is what is known of the lowest bits of a term of at most 64.
func (s *sight) low(t smt.Term) lowest {
	if s.c.Kind(t) == smt.KValue {
		return lowest{s.c.Width(s.c.Sort(t)), s.c.BitsOf(t).Uint64()}
	}
	l, ok := s.lowOf[t]
	if !ok {
		l = s.lowOfTerm(t)
		s.lowOf[t] = l
	}
	return l
}

func (s *sight) lowOfTerm(t smt.Term) lowest {
	a := s.c.Args(t)
	if s.c.Kind(t) == smt.KIte {
		x, y := s.low(a[1]), s.low(a[2])
		common := lowest{min(x.bits, y.bits, trailing(x.value^y.value)), x.value}
		return common.cut()
	}
	if s.c.Kind(t) != smt.KOp || s.c.Width(s.c.Sort(t)) > 64 {
		return lowest{}
	}
	switch s.c.Operator(t).Code {
	case smt.BVAdd:
		x, y := s.low(a[0]), s.low(a[1])
		return lowest{min(x.bits, y.bits), x.value + y.value}.cut()
	case smt.BVMul:
		x, y := s.low(a[0]), s.low(a[1])
		known := min(x.bits+trailing(y.value|1<<min(y.bits, 63)), y.bits+trailing(x.value|1<<min(x.bits, 63)), s.c.Width(s.c.Sort(t)))
		return lowest{known, x.value * y.value}.cut()
	case smt.BVConcat:
		y := s.low(a[1])
		width := s.c.Width(s.c.Sort(a[1]))
		if y.bits < width {
			return y
		}
		x := s.low(a[0])
		return lowest{width + x.bits, y.value | x.value<<width}.cut()
	case smt.BVSignExtend:
		return s.low(a[0])
	case smt.BVExtract:
		if s.c.Operator(t).J == 0 {
			x := s.low(a[0])
			return lowest{min(x.bits, s.c.Width(s.c.Sort(t))), x.value}.cut()
		}
	case smt.BVNeg:
		x := s.low(a[0])
		return lowest{x.bits, -x.value}.cut()
	}
	return lowest{}
}

// cut drops what is not known.
func (l lowest) cut() lowest {
	if l.bits < 64 {
		l.value &= 1<<l.bits - 1
	}
	return l
}

// trailing is the number of zeros below the lowest bit that is 1.
func trailing(x uint64) int {
	n := 0
	for n < 64 && x>>n&1 == 0 {
		n++
	}
	return n
}

// aligned reports whether a term is seen to be a multiple of n, a power of two; others are not looked for.
func (s *sight) aligned(t smt.Term, n int) bool {
	l := s.low(t)
	return n&(n-1) == 0 && l.bits >= trailing(uint64(n)) && l.value%uint64(n) == 0
}

// alike reports whether two terms are seen to differ by a multiple of n, a power of two.
func (s *sight) alike(a, b smt.Term, n int) bool {
	x, y := s.low(a), s.low(b)
	return n&(n-1) == 0 && min(x.bits, y.bits) >= trailing(uint64(n)) && (x.value-y.value)%uint64(n) == 0
}

// unlike reports whether two terms are seen to differ by their lowest bits.
func (s *sight) unlike(a, b smt.Term) bool {
	x, y := s.low(a), s.low(b)
	return trailing(x.value^y.value) < min(x.bits, y.bits)
}

// resized is a term without sign in another width.
func (s *sight) resized(t smt.Term, width int) smt.Term {
	have := s.c.Width(s.c.Sort(t))
	if have > width {
		return s.c.Extract(t, width-1, 0)
	}
	return s.c.ZeroExtend(t, width-have)
}
