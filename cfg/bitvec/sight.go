package bitvec

import (
	"math/big"
	"slices"

	"cairn/cfg"
	"cairn/smt"
)

// sight is what is seen of addresses without the solver.
type sight struct {
	c        *smt.Context
	leavesOf map[smt.Term]*leaves
	trees    map[smt.Term]smt.Term
	equal    map[place]smt.Term
	lowOf    map[smt.Term]lowest
	boundsOf map[smt.Term]bounds
}

func newSight(c *smt.Context) *sight {
	return &sight{c: c, leavesOf: map[smt.Term]*leaves{}, trees: map[smt.Term]smt.Term{}, equal: map[place]smt.Term{}, lowOf: map[smt.Term]lowest{}, boundsOf: map[smt.Term]bounds{}}
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

// same is the condition that two terms are equal; where one is constant and the other one of several, by the conditions for these.
func (s *sight) same(a, b smt.Term) smt.Term {
	if s.c.Kind(a) == smt.KValue {
		a, b = b, a
	}
	if holds, known := s.compared(cfg.Eq, false, a, b); known {
		return truth(holds)
	}
	if s.c.Kind(b) != smt.KValue || !s.isTree(a) {
		return s.c.Eq(a, b)
	}
	key := place{a, b}
	f, ok := s.equal[key]
	if !ok {
		of := s.c.Args(a)
		f = s.c.Ite(of[0], s.same(of[1], b), s.same(of[2], b))
		s.equal[key] = f
	}
	return f
}

// leaves are what a term is one of, by if-then-else: constants, and terms of which no more is seen.
type leaves struct {
	constants, others []smt.Term
	many              bool // too many to tell them apart
}

// maxLeaves bounds the leaves of a term.
const maxLeaves = 24

// few reports whether it pays to look at the leaves one by one: most are constants.
func (l *leaves) few() bool { return !l.many && len(l.others) <= len(l.constants) }

// leaves are those of a term.
func (s *sight) leaves(t smt.Term) *leaves {
	if s.c.Kind(t) == smt.KValue {
		return &leaves{constants: []smt.Term{t}}
	}
	l, ok := s.leavesOf[t]
	if ok {
		return l
	}
	if _, a, b, ok := s.fork(t); ok {
		x, y := s.leaves(a), s.leaves(b)
		l = &leaves{union(x.constants, y.constants), union(x.others, y.others), x.many || y.many}
		l.many = l.many || len(l.constants)+len(l.others) > maxLeaves
	} else {
		l = &leaves{others: []smt.Term{t}}
	}
	s.leavesOf[t] = l
	return l
}

func union(a, b []smt.Term) []smt.Term {
	all := slices.Clip(a)
	for _, k := range b {
		if len(all) <= maxLeaves && !slices.Contains(a, k) {
			all = append(all, k)
		}
	}
	return all
}

// fork is a term as if-then-else, also if that is inside of operations on it and constants.
func (s *sight) fork(t smt.Term) (cond, a, b smt.Term, ok bool) {
	args := s.c.Args(t)
	switch s.c.Kind(t) {
	case smt.KIte:
		return args[0], args[1], args[2], true
	case smt.KOp:
	default:
		return cond, a, b, false
	}
	op, inner := s.c.Operator(t), -1
	switch op.Code {
	case smt.BVExtract, smt.BVSignExtend, smt.BVConcat, smt.BVAdd, smt.BVMul, smt.BVAnd, smt.BVOr, smt.BVXor, smt.BVNot, smt.BVNeg:
	default:
		return cond, a, b, false
	}
	for i, x := range args {
		if s.c.Kind(x) == smt.KValue {
			continue
		}
		if inner >= 0 {
			return cond, a, b, false
		}
		inner = i
	}
	if cond, a, b, ok = s.fork(args[inner]); !ok {
		return cond, a, b, false
	}
	with := func(x smt.Term) smt.Term {
		changed := slices.Clone(args)
		changed[inner] = x
		return s.c.Op(op, changed...)
	}
	return cond, with(a), with(b), true
}

// tree is a term with if-then-else outside of all else, if it is seen to be one of a few; else it is the term itself.
func (s *sight) tree(t smt.Term) smt.Term {
	if s.c.Kind(t) == smt.KValue || !s.leaves(t).few() {
		return t
	}
	return s.forked(t)
}

func (s *sight) forked(t smt.Term) smt.Term {
	of, ok := s.trees[t]
	if !ok {
		of = t
		if cond, a, b, ok := s.fork(t); ok {
			of = s.c.Ite(cond, s.forked(a), s.forked(b))
		}
		s.trees[t] = of
	}
	return of
}

// branch tells by which condition an address, whose parts are trees, is one or another; ok is false if it is not seen to be one of a few.
func (s *sight) branch(at place) (cond smt.Term, yes, no place, ok bool) {
	decides := at.object
	if !s.isTree(decides) {
		decides = at.offset
	}
	if !s.isTree(decides) {
		return cond, yes, no, false
	}
	cond = s.c.Args(decides)[0]
	where := func(t smt.Term, i int) smt.Term {
		if s.c.Kind(t) == smt.KIte && s.c.Args(t)[0] == cond {
			return s.c.Args(t)[i]
		}
		return t
	}
	return cond, place{where(at.object, 1), where(at.offset, 1)}, place{where(at.object, 2), where(at.offset, 2)}, true
}

// isTree reports whether a term is an if-then-else with a few leaves, or a part of one.
func (s *sight) isTree(t smt.Term) bool {
	l := s.leaves(t)
	return s.c.Kind(t) == smt.KIte && !l.many && 2*len(l.constants) > len(l.others)
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
	case smt.BVAnd:
		x, y := s.low(a[0]), s.low(a[1])
		return lowest{max(min(x.bits, y.bits), min(x.bits, trailing(x.value)), min(y.bits, trailing(y.value))), x.value & y.value}.cut()
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

// zeros is the number of lowest bits that are known to be zero.
func (l lowest) zeros() int { return min(l.bits, trailing(l.value)) }

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
