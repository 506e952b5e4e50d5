package regions

import (
	"math/bits"

	"cairn/cfg"
	"cairn/internal/num"
)

// congruence is a set of integers: those that are rem modulo mod (Granger, Static analysis of arithmetical congruences, 1989). A mod of 0 is
// the constant rem; with mod 1 it is all integers. Otherwise 0 <= rem < mod.
type congruence struct{ mod, rem int64 }

var anyInteger = congruence{1, 0}

func constant(c int64) congruence { return congruence{0, c} }

func (c congruence) isConst() bool { return c.mod == 0 }

// normal is the congruence of a modulus and any representative.
func normal(mod, rem int64) congruence {
	switch mod {
	case 0:
		return constant(rem)
	case -1 << 63:
		return anyInteger
	}
	mod = max(mod, -mod)
	return congruence{mod, floorMod(rem, mod)}
}

// join is the least congruence with the integers of both.
func (c congruence) join(d congruence) congruence {
	difference, ok := sub(c.rem, d.rem)
	if !ok {
		return anyInteger
	}
	return normal(gcd(gcd(c.mod, d.mod), difference), c.rem)
}

// wrapped is what becomes of the integers when they are reduced into a type.
func (c congruence) wrapped(t cfg.Type) congruence {
	switch {
	case t.IsMath():
		return c
	case c.isConst():
		if r, ok := t.Wrap(num.FromInt(c.rem)).Int64(); ok {
			return constant(r)
		}
		return anyInteger
	}
	even := c.mod & -c.mod // the greatest power of two that divides it
	if t.Bits < 63 {
		even = min(even, 1<<t.Bits)
	}
	return normal(even, c.rem)
}

func (c congruence) plus(d congruence) congruence {
	sum, ok := add(c.rem, d.rem)
	if !ok {
		return anyInteger
	}
	return normal(gcd(c.mod, d.mod), sum)
}

func (c congruence) negated() congruence {
	if c.rem == -1<<63 {
		return anyInteger
	}
	return normal(c.mod, -c.rem)
}

func (c congruence) times(d congruence) congruence {
	rem, ok := mul(c.rem, d.rem)
	a, ok1 := mul(c.mod, d.mod)
	b, ok2 := mul(c.mod, d.rem)
	e, ok3 := mul(d.mod, c.rem)
	if !ok || !ok1 || !ok2 || !ok3 {
		return anyInteger
	}
	return normal(gcd(gcd(a, b), e), rem)
}

// congruenceOf is what the value of e is in a state, overflows of signed arithmetic being the end of the execution.
func (f *flow) congruenceOf(e *cfg.Expr, s *state) congruence {
	if e.Type.Kind != cfg.Integer || e.Type.Bits > 64 {
		return anyInteger
	}
	at := func(i int) congruence { return f.congruenceOf(e.Args[i], s) }
	wrap := func(c congruence) congruence {
		if e.Type.Signed && !f.g.SignedWrap || e.Type.IsMath() {
			return c
		}
		return c.wrapped(e.Type)
	}
	switch e.Op {
	case cfg.Const:
		if c, ok := e.Val.Int64(); ok {
			return constant(c)
		}
	case cfg.Ref:
		return s.of(e.Var).class
	case cfg.Load:
		return f.loaded(e, s).class
	case cfg.Add:
		return wrap(at(0).plus(at(1)))
	case cfg.Sub:
		return wrap(at(0).plus(at(1).negated()))
	case cfg.Neg:
		return wrap(at(0).negated())
	case cfg.Mul:
		return wrap(at(0).times(at(1)))
	case cfg.Shl:
		if k := at(1); k.isConst() && k.rem >= 0 && k.rem < 62 {
			return at(0).times(constant(1 << k.rem)).wrapped(e.Type)
		}
	case cfg.Cond:
		yes, no := f.within(e, 1, s), f.within(e, 2, s)
		switch {
		case yes == nil && no == nil:
			return anyInteger
		case yes == nil:
			return f.congruenceOf(e.Args[2], no)
		case no == nil:
			return f.congruenceOf(e.Args[1], yes)
		}
		return f.congruenceOf(e.Args[1], yes).join(f.congruenceOf(e.Args[2], no))
	case cfg.Cast:
		from := e.Args[0].Type
		switch {
		case from.Kind != cfg.Integer || e.Type == cfg.Bool:
			return anyInteger
		case from.FitsInto(e.Type):
			return at(0)
		default:
			return at(0).wrapped(e.Type)
		}
	}
	return anyInteger
}

func floorMod(a, m int64) int64 {
	if a %= m; a < 0 {
		a += m
	}
	return a
}

// gcd is the greatest common divisor, 0 of two zeros. The least integer counts as 1.
func gcd(a, b int64) int64 {
	if a == -1<<63 || b == -1<<63 {
		return 1
	}
	a, b = max(a, -a), max(b, -b)
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func add(a, b int64) (int64, bool) {
	c := a + b
	return c, (c > a) == (b > 0)
}

func sub(a, b int64) (int64, bool) {
	c := a - b
	return c, (c < a) == (b > 0)
}

func mul(a, b int64) (int64, bool) {
	if a == -1<<63 || b == -1<<63 {
		return 0, false
	}
	hi, lo := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
	return a * b, hi == 0 && lo < 1<<63
}
