package bitvec

import (
	"math/bits"

	"cairn/cfg"
	"cairn/smt"
)

// bounds are between what values a term is, read without sign and with it, whatever the values of symbols are (interval analysis: Harrison
// 1977; of bit-vectors in both readings at once: Reps, Balakrishnan, Lim, Intermediate-representation recovery from low-level code, 2006). They
// decide comparisons, and make divisions disappear, before the solver sees them.
type bounds struct {
	low, high   uint64
	least, most int64
}

// maxBounded is the width up to which terms have bounds.
const maxBounded = 64

// ones is the largest number of a width without sign.
func ones(width int) uint64 { return ^uint64(0) >> (64 - width) }

// anyOf is what all terms of a width have.
func anyOf(width int) bounds {
	return bounds{0, ones(width), -1 << (width - 1), int64(ones(width) >> 1)}
}

// unsigned are the bounds of a term from low to high.
func unsigned(width int, low, high uint64) bounds {
	b := anyOf(width)
	b.low, b.high = low, high
	if half := ones(width) >> 1; high <= half || low > half {
		b.least, b.most = extended(low, width), extended(high, width)
	}
	return b
}

// signed are the bounds of a term from least to most.
func signed(width int, least, most int64) bounds {
	b := anyOf(width)
	b.least, b.most = least, most
	if least >= 0 || most < 0 {
		b.low, b.high = uint64(least)&ones(width), uint64(most)&ones(width)
	}
	return b
}

// extended is a number of a width with its sign.
func extended(x uint64, width int) int64 { return int64(x<<(64-width)) >> (64 - width) }

// both are the bounds of a term that has these and those.
func both(a, b bounds) bounds {
	return bounds{max(a.low, b.low), min(a.high, b.high), max(a.least, b.least), min(a.most, b.most)}
}

// either are the bounds of a term that has these or those.
func either(a, b bounds) bounds {
	return bounds{min(a.low, b.low), max(a.high, b.high), min(a.least, b.least), max(a.most, b.most)}
}

// bounds are those of a term of at most maxBounded bits.
func (s *sight) bounds(t smt.Term) bounds {
	width := s.c.Width(s.c.Sort(t))
	switch s.c.Kind(t) {
	case smt.KValue:
		x := s.c.BitsOf(t).Uint64()
		return unsigned(width, x, x)
	case smt.KIte, smt.KOp:
	default:
		return anyOf(width)
	}
	b, ok := s.boundsOf[t]
	if !ok {
		a := s.c.Args(t)
		if s.c.Kind(t) == smt.KIte {
			b = either(s.bounds(a[1]), s.bounds(a[2]))
		} else {
			b = s.boundsOfOperation(s.c.Operator(t), a, width)
		}
		s.boundsOf[t] = b
	}
	return b
}

func (s *sight) boundsOfOperation(op smt.Operator, args []smt.Term, width int) bounds {
	of := make([]bounds, len(args))
	for i, a := range args {
		if sort := s.c.Sort(a); s.c.SortKind(sort) != smt.SortBitVec || s.c.Width(sort) > maxBounded {
			return anyOf(width)
		}
		of[i] = s.bounds(a)
	}
	a := of[0]
	switch op.Code {
	case smt.BVNot:
		return both(unsigned(width, ones(width)-a.high, ones(width)-a.low), signed(width, ^a.most, ^a.least))
	case smt.BVNeg:
		if a.least > anyOf(width).least {
			return signed(width, -a.most, -a.least)
		}
	case smt.BVZeroExtend:
		return unsigned(width, a.low, a.high)
	case smt.BVSignExtend:
		return signed(width, a.least, a.most)
	case smt.BVExtract:
		return extract(a, width, int(op.J))
	}
	if len(of) < 2 {
		return anyOf(width)
	}
	switch b := of[1]; op.Code {
	case smt.BVConcat:
		by := s.c.Width(s.c.Sort(args[1]))
		return unsigned(width, a.low<<by|b.low, a.high<<by|b.high)
	case smt.BVAdd:
		return sum(a, b, width)
	case smt.BVMul:
		return product(a, b, width)
	case smt.BVAnd:
		return unsigned(width, 0, min(a.high, b.high))
	case smt.BVOr:
		return unsigned(width, max(a.low, b.low), ones(max(1, bits.Len64(a.high|b.high))))
	case smt.BVXor:
		return unsigned(width, 0, ones(max(1, bits.Len64(a.high|b.high))))
	case smt.BVShl:
		if b.high < uint64(width) && bits.Len64(a.high)+int(b.high) <= width {
			return unsigned(width, a.low<<b.low, a.high<<b.high)
		}
	case smt.BVLShr:
		return unsigned(width, a.low>>b.high, a.high>>b.low)
	case smt.BVAShr:
		x, y, u, v := a.least>>b.low, a.least>>b.high, a.most>>b.low, a.most>>b.high
		return signed(width, min(x, y), max(u, v))
	case smt.BVUDiv:
		if b.low > 0 {
			return unsigned(width, a.low/b.high, a.high/b.low)
		}
	case smt.BVURem:
		if b.low > 0 {
			return unsigned(width, 0, min(a.high, b.high-1))
		}
	}
	return anyOf(width)
}

// extract are the bounds of the bits of a term from one on, without those that do not fit.
func extract(a bounds, width, from int) bounds {
	out := anyOf(width)
	if a.high>>from <= out.high {
		out = unsigned(width, a.low>>from, a.high>>from)
	}
	if all := anyOf(width); a.least>>from >= all.least && a.most>>from <= all.most {
		out = both(out, signed(width, a.least>>from, a.most>>from))
	}
	return out
}

// sum are the bounds of a sum. It may wrap around as long as all of it does.
func sum(a, b bounds, width int) bounds {
	out := anyOf(width)
	low, over1 := bits.Add64(a.low, b.low, 0)
	high, over2 := bits.Add64(a.high, b.high, 0)
	if iterations := ones(width); over1 == over2 && (width == maxBounded || low > iterations == (high > iterations)) {
		out = unsigned(width, low&iterations, high&iterations)
	}
	least, most := a.least+b.least, a.most+b.most
	exact := (a.least < 0) != (b.least < 0) || (least < 0) == (a.least < 0)
	exact = exact && ((a.most < 0) != (b.most < 0) || (most < 0) == (a.most < 0))
	if all := anyOf(width); exact && least >= all.least && most <= all.most {
		out = both(out, signed(width, least, most))
	}
	return out
}

// product are the bounds of a product that does not wrap around.
func product(a, b bounds, width int) bounds {
	out := anyOf(width)
	if over, high := bits.Mul64(a.high, b.high); over == 0 && high <= ones(width) {
		out = unsigned(width, a.low*b.low, high)
	}
	const half = 1 << 31
	if min(a.least, b.least) < -half || max(a.most, b.most) >= half {
		return out
	}
	w, x, y, z := a.least*b.least, a.least*b.most, a.most*b.least, a.most*b.most
	least, most := min(w, x, y, z), max(w, x, y, z)
	if all := anyOf(width); least >= all.least && most <= all.most {
		out = both(out, signed(width, least, most))
	}
	return out
}

// joined is a op b, an operation that puts numbers beside each other if no bit is set in both: then it moves bits only.
func (s *sight) joined(op smt.OpCode, a, b smt.Term) smt.Term {
	for _, x := range [][2]smt.Term{{a, b}, {b, a}} {
		if s.c.Kind(x[0]) == smt.KValue || s.c.Kind(x[1]) == smt.KValue || s.c.Width(s.c.Sort(a)) > maxBounded {
			break
		}
		zeros := s.low(x[0]).zeros()
		if used := bits.Len64(s.bounds(x[1]).high); used > 0 && used <= zeros && zeros < s.c.Width(s.c.Sort(a)) {
			return s.c.Concat(s.c.Extract(x[0], s.c.Width(s.c.Sort(a))-1, zeros), s.c.Extract(x[1], zeros-1, 0))
		}
	}
	return s.c.Op(smt.Operator{Code: op}, a, b)
}

// masked is a & b. Where one is constant, with its lowest bits set and no others, it cuts off bits.
func (s *sight) masked(a, b smt.Term) smt.Term {
	if s.c.Kind(a) == smt.KValue {
		a, b = b, a
	}
	if width := s.c.Width(s.c.Sort(a)); s.c.Kind(b) == smt.KValue && width <= maxBounded {
		mask := s.c.BitsOf(b).Uint64()
		kept := bits.Len64(mask)
		switch {
		case mask == 0 || mask&(mask+1) != 0:
		case s.bounds(a).high <= mask:
			return a
		default:
			return s.c.ZeroExtend(s.c.Extract(a, kept-1, 0), width-kept)
		}
	}
	return s.c.Op(smt.Operator{Code: smt.BVAnd}, a, b)
}

// compared is whether a op b, if the bounds tell.
func (s *sight) compared(op cfg.Op, isSigned bool, a, b smt.Term) (holds, known bool) {
	if s.c.Width(s.c.Sort(a)) > maxBounded {
		return false, false
	}
	switch op {
	case cfg.Gt:
		return s.compared(cfg.Lt, isSigned, b, a)
	case cfg.Ge:
		return s.compared(cfg.Le, isSigned, b, a)
	case cfg.Ne:
		holds, known = s.compared(cfg.Eq, isSigned, a, b)
		return !holds, known
	}
	x, y := s.bounds(a), s.bounds(b)
	switch {
	case op == cfg.Eq:
		if d, ok := s.distanceOfSums(a, b); ok {
			return d == 0, true
		}
		return false, x.high < y.low || y.high < x.low || x.most < y.least || y.most < x.least
	case isSigned && op == cfg.Lt:
		return x.most < y.least, x.most < y.least || x.least >= y.most
	case isSigned:
		return x.most <= y.least, x.most <= y.least || x.least > y.most
	case op == cfg.Lt:
		return x.high < y.low, x.high < y.low || x.low >= y.high
	default:
		return x.high <= y.low, x.high <= y.low || x.low > y.high
	}
}

// maxAddends bounds the terms that are looked at when sums are compared.
const maxAddends = 256

// distanceOfSums is a - b, if both are sums of the same numbers, in another order or put together in another way, and a constant.
func (s *sight) distanceOfSums(a, b smt.Term) (d uint64, known bool) {
	if a == b {
		return 0, true
	}
	if !s.isSum(a) && !s.isSum(b) {
		return 0, false
	}
	width := s.c.Width(s.c.Sort(a))
	sum := addends{s, width, map[smt.Term]uint64{}, maxAddends, 0}
	sum.add(a, 1)
	sum.add(b, ^uint64(0))
	for _, n := range sum.times {
		if n&ones(width) != 0 {
			return 0, false
		}
	}
	return sum.constant & ones(width), sum.left >= 0
}

func (s *sight) isSum(t smt.Term) bool {
	if s.c.Kind(t) != smt.KOp {
		return false
	}
	code := s.c.Operator(t).Code
	return code == smt.BVAdd || code == smt.BVConcat
}

// addends are a sum in a width: of numbers without sign, of at most that width, how often each is in it, and of a constant.
type addends struct {
	see      *sight
	width    int
	times    map[smt.Term]uint64
	left     int // how many terms may still be looked at
	constant uint64
}

// add adds n times the number that a term is without sign.
func (x *addends) add(t smt.Term, n uint64) {
	c, s := x.see.c, x.see
	if c.Kind(t) == smt.KValue {
		x.constant += n * c.BitsOf(t).Uint64()
		return
	}
	if x.left--; x.left < 0 {
		return
	}
	if c.Kind(t) == smt.KOp && c.Width(c.Sort(t)) <= maxBounded {
		args, wraps := c.Args(t), c.Width(c.Sort(t)) < x.width // then it is no sum in the width if it wraps around
		switch op := c.Operator(t); {
		case op.Code == smt.BVAdd && (!wraps || addsUp(s.bounds(args[0]), s.bounds(args[1]), c.Width(c.Sort(t)))):
			x.add(args[0], n)
			x.add(args[1], n)
			return
		case op.Code == smt.BVNeg && !wraps:
			x.add(args[0], -n)
			return
		case op.Code == smt.BVMul && !wraps && c.Kind(args[0]) == smt.KValue:
			x.add(args[1], n*c.BitsOf(args[0]).Uint64())
			return
		case op.Code == smt.BVConcat:
			x.add(args[0], n<<c.Width(c.Sort(args[1])))
			x.add(args[1], n)
			return
		case op.Code == smt.BVExtract && op.J == 0 && c.Width(c.Sort(args[0])) <= maxBounded && s.bounds(args[0]).high <= ones(c.Width(c.Sort(t))):
			x.add(args[0], n)
			return
		}
	}
	x.times[t] += n
}

// addsUp reports whether a sum does not wrap around.
func addsUp(a, b bounds, width int) bool {
	high, over := bits.Add64(a.high, b.high, 0)
	return over == 0 && high <= ones(width)
}

// negative reports whether a term may be negative, as far as the bounds tell.
func (s *sight) negative(t smt.Term) bool {
	return s.c.Width(s.c.Sort(t)) > maxBounded || s.bounds(t).least < 0
}

// sumFits reports whether the bounds tell that a signed sum does not overflow.
func (s *sight) sumFits(a, b smt.Term) bool {
	width := s.c.Width(s.c.Sort(a))
	return width < maxBounded && within(s.bounds(a).least+s.bounds(b).least, s.bounds(a).most+s.bounds(b).most, width)
}

// differenceFits does so of a difference.
func (s *sight) differenceFits(a, b smt.Term) bool {
	width := s.c.Width(s.c.Sort(a))
	return width < maxBounded && within(s.bounds(a).least-s.bounds(b).most, s.bounds(a).most-s.bounds(b).least, width)
}

// within reports whether numbers have a width.
func within(least, most int64, width int) bool {
	all := anyOf(width)
	return least >= all.least && most <= all.most
}
