package concrete

import (
	"math/big"

	"cairn/cfg"
	"cairn/internal/num"
)

// Values of more than 64 bits are integers of any size; a word has none of them.

func isWide(t cfg.Type) bool { return t.Bits > 64 && t.Kind != cfg.Array }

// integer is a known value of a type as an integer.
func (v value) integer(t cfg.Type) *big.Int {
	switch {
	case v.large != nil:
		return v.large
	case wide(t):
		return new(big.Int).SetUint64(uint64(v.word))
	default:
		return big.NewInt(v.word)
	}
}

// isTrue reports whether a known value is not 0.
func (v value) isTrue() bool { return v.word != 0 || v.large != nil && v.large.Sign() != 0 }

// valueOf is the value of a type that is an integer.
func valueOf(t cfg.Type, n *big.Int) value {
	switch {
	case isWide(t):
		return value{state: known, large: n}
	case n.Sign() < 0:
		return is(n.Int64())
	default:
		return is(int64(n.Uint64()))
	}
}

// given is what a rational number is as a value of a type; ok is false if it is none.
func given(t cfg.Type, r num.Rat) (v value, ok bool) {
	if isWide(t) {
		return valueOf(t, r.Big().Num()), t.Contains(r)
	}
	w, ok := wordOf(t, r)
	return is(w), ok
}

// wide makes the evaluator of an operator that evaluates all its operands, where a type is wide.
func (c *compiler) wide(e *cfg.Expr) eval {
	args := make([]eval, len(e.Args))
	for i, a := range e.Args {
		args[i] = c.expr(a)
	}
	return func(at *machine) value {
		all, xs := is(0), make([]*big.Int, len(args))
		for i, arg := range args {
			x := arg(at)
			if all = both(all, x); x.state == known {
				xs[i] = x.integer(e.Args[i].Type)
			}
		}
		if all.state != known {
			return all
		}
		r, ok := c.large(e, xs)
		if !ok {
			return value{state: undefined}
		}
		if e.Type.IsMath() && !r.IsInt64() {
			return value{state: beyond}
		}
		return valueOf(e.Type, r)
	}
}

// large is the result of an operator on integers; ok is false if there is none.
func (c *compiler) large(e *cfg.Expr, xs []*big.Int) (r *big.Int, ok bool) {
	a, b, t := xs[0], xs[len(xs)-1], e.Type
	r = new(big.Int)
	if e.Op.IsComparison() {
		holds := map[cfg.Op]bool{cfg.Lt: a.Cmp(b) < 0, cfg.Le: a.Cmp(b) <= 0, cfg.Gt: a.Cmp(b) > 0,
			cfg.Ge: a.Cmp(b) >= 0, cfg.Eq: a.Cmp(b) == 0, cfg.Ne: a.Cmp(b) != 0}
		return r.SetInt64(truth(holds[e.Op]).word), true
	}
	wraps := !t.Signed || c.wraps
	switch e.Op {
	case cfg.Add:
		r.Add(a, b)
	case cfg.Sub:
		r.Sub(a, b)
	case cfg.Mul:
		r.Mul(a, b)
	case cfg.Neg:
		r.Neg(a)
	case cfg.Div, cfg.Rem:
		if b.Sign() == 0 {
			return nil, false
		}
		rest := new(big.Int)
		if r.QuoRem(a, b, rest); !inside(t, r) {
			return nil, false
		}
		if e.Op == cfg.Rem {
			return rest, true
		}
	case cfg.Shl, cfg.Shr:
		if b.Sign() < 0 || b.Cmp(big.NewInt(int64(t.Bits))) >= 0 {
			return nil, false
		}
		if wraps = true; e.Op == cfg.Shl {
			r.Lsh(a, uint(b.Uint64()))
		} else {
			r.Rsh(a, uint(b.Uint64()))
		}
	case cfg.BitAnd:
		r.And(a, b)
	case cfg.BitOr:
		r.Or(a, b)
	case cfg.BitXor:
		r.Xor(a, b)
	case cfg.BitNot:
		r.Not(a)
		wraps = true
	default: // a conversion
		r.Set(a)
		wraps = true
	}
	if !wraps {
		return r, inside(t, r)
	}
	return reduced(t, r), true
}

// reduced is the value of a type that is congruent to an integer modulo 2^Bits.
func reduced(t cfg.Type, n *big.Int) *big.Int {
	if t.IsMath() {
		return n
	}
	modulus := new(big.Int).Lsh(big.NewInt(1), uint(t.Bits))
	n = new(big.Int).Mod(n, modulus)
	if t.Signed && n.Bit(int(t.Bits)-1) == 1 {
		n.Sub(n, modulus)
	}
	return n
}

func inside(t cfg.Type, n *big.Int) bool { return reduced(t, n).Cmp(n) == 0 }
