package explicit

import (
	"math"
	"math/bits"

	"cairn/cfg"
	"cairn/internal/num"
)

// value is an interval of integers. least as a lower bound and most as an upper bound mean that there is none within a
// machine word. Besides, where sym is not 0, it is the unknown number that sym stands for, plus off: values of one symbol
// are as far apart as their offsets. Only values that are no points have symbols.
type value struct {
	lo, hi int64
	sym    symbol
	off    int64
}

// symbol names an unknown number, such as an input, within one state.
type symbol int32

// plain is the interval from lo to hi.
func plain(lo, hi int64) value { return value{lo: lo, hi: hi} }

const (
	least = math.MinInt64
	most  = math.MaxInt64
)

// all is the set of all integers.
func all() value { return plain(least, most) }

func point(n int64) value { return plain(n, n) }

// isPoint reports whether v has one member.
func (v value) isPoint() bool { return v.lo == v.hi && v.lo != least && v.lo != most }

// bounded reports whether both bounds are known.
func (v value) bounded() bool { return v.lo != least && v.hi != most }

// empty is any interval without members.
func (v value) empty() bool { return v.lo > v.hi }

// meet is v restricted to the bounds of w.
func (v value) meet(w value) value {
	v.lo, v.hi = max(v.lo, w.lo), min(v.hi, w.hi)
	if v.lo >= v.hi {
		v.sym, v.off = 0, 0
	}
	return v
}

// forget is v without its symbol.
func (v value) forget() value { return plain(v.lo, v.hi) }

// shifted gives the interval v, which is w + k without overflow, the symbol of w.
func (v value) shifted(w value, k int64) value {
	if off, ok := addWords(w.off, k); ok && w.sym != 0 && !v.isPoint() && !v.empty() {
		v.sym, v.off = w.sym, off
	}
	return v
}

func (v value) within(w value) bool { return w.lo <= v.lo && v.hi <= w.hi }

func (v value) contains(n int64) bool { return v.lo <= n && n <= v.hi }

// typeRange is the set of the values of t.
func typeRange(t cfg.Type) value {
	switch {
	case t.IsMath():
		return all()
	case t.Bits >= 64 && t.Signed:
		return all()
	case t.Bits >= 64:
		return plain(0, most)
	case t.Signed:
		return plain(-1<<(t.Bits-1), 1<<(t.Bits-1)-1)
	default:
		return plain(0, 1<<t.Bits-1)
	}
}

// constant is the set of the number r.
func constant(r num.Rat) value {
	if n, ok := r.Int64(); ok && n != least && n != most {
		return point(n)
	}
	if r.Sign() < 0 {
		return plain(least, -1)
	}
	return plain(0, most)
}

// fit brings the mathematical result v into the type t: modulo 2^n if arithmetic wraps, else only the executions without
// overflow go on; the result is empty if there are none.
func (v value) fit(t cfg.Type, wraps bool) value {
	r := typeRange(t)
	switch {
	case t.IsMath():
		return v
	case !wraps:
		return v.meet(r)
	case v.bounded() && v.within(r):
		return v
	case !v.isPoint():
		return r
	case t.Bits >= 64:
		if t.Signed {
			return v
		}
		return r // a negative number becomes one beyond a machine word
	}
	n := v.lo & (1<<t.Bits - 1)
	if t.Signed && n > r.hi {
		n -= 1 << t.Bits
	}
	return point(n)
}

func (v value) neg() value {
	if !v.bounded() {
		return all()
	}
	return plain(-v.hi, -v.lo)
}

func (v value) add(w value) value {
	lo, okLo := addWords(v.lo, w.lo)
	hi, okHi := addWords(v.hi, w.hi)
	sum := plain(lo, hi)
	if !v.bounded() || !w.bounded() || !okLo || !okHi {
		sum = all()
	}
	switch {
	case w.isPoint():
		return sum.shifted(v, w.lo)
	case v.isPoint():
		return sum.shifted(w, v.lo)
	}
	return sum
}

// sub is v - w.
func (v value) sub(w value) value {
	if v.sym != 0 && v.sym == w.sym {
		if d, ok := addWords(v.off, -w.off); ok {
			return point(d)
		}
	}
	return v.add(w.neg())
}

func addWords(a, b int64) (int64, bool) {
	r := a + b
	return r, (a^r)&(b^r) >= 0 && r != least && r != most
}

func (v value) mul(w value) value {
	switch point(1) {
	case v:
		return w
	case w:
		return v
	}
	if v == point(0) || w == point(0) {
		return point(0)
	}
	if !v.bounded() || !w.bounded() {
		return all()
	}
	out := plain(most, least)
	for _, a := range [2]int64{v.lo, v.hi} {
		for _, b := range [2]int64{w.lo, w.hi} {
			p, ok := mulWords(a, b)
			if !ok {
				return all()
			}
			out = plain(min(out.lo, p), max(out.hi, p))
		}
	}
	return out
}

func mulWords(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
	if hi != 0 || lo >= most {
		return 0, false
	}
	if (a < 0) != (b < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}

// div and rem are those of C; the divisor 0 has no result.
func (v value) div(w value) value {
	switch {
	case w == point(0):
		return plain(1, 0)
	case !w.isPoint() || !v.bounded():
		return all()
	}
	a, b := v.lo/w.lo, v.hi/w.lo
	return plain(min(a, b), max(a, b))
}

func (v value) rem(w value) value {
	switch {
	case w == point(0):
		return plain(1, 0)
	case !w.isPoint():
		return all()
	case v.isPoint():
		return point(v.lo % w.lo)
	}
	m := max(w.lo, -w.lo) - 1
	out := plain(-m, m)
	if v.lo >= 0 {
		out.lo, out.hi = 0, min(m, v.hi)
	}
	if v.hi <= 0 {
		out.hi, out.lo = 0, max(-m, v.lo)
	}
	return out
}

// bitwise combines two numbers by a bit operation.
func bitwise(op cfg.Op, v, w value) value {
	if v.isPoint() && w.isPoint() {
		switch op {
		case cfg.BitAnd:
			return point(v.lo & w.lo)
		case cfg.BitOr:
			return point(v.lo | w.lo)
		default:
			return point(v.lo ^ w.lo)
		}
	}
	if op == cfg.BitAnd && w.isPoint() && w.lo >= 0 {
		return plain(0, w.lo)
	}
	return all()
}

// shift is x << n or x >> n for a left operand of type t.
func (v value) shift(op cfg.Op, t cfg.Type, w value) value {
	if !v.isPoint() || !w.isPoint() || w.lo < 0 || w.lo >= int64(t.Bits) {
		return typeRange(t)
	}
	if op == cfg.Shr {
		return point(v.lo >> w.lo)
	}
	if t.Bits >= 64 || bits.Len64(uint64(max(v.lo, -v.lo)))+int(w.lo) > 62 {
		return typeRange(t)
	}
	return point(v.lo<<w.lo).fit(t, true)
}
