package concrete

import (
	"math/big"

	"cairn/cfg"
	"cairn/internal/ieee"
	"cairn/internal/num"
)

// operand is the value of an operand of an operator of floating-point numbers, one of two kinds.
type operand struct {
	float   ieee.Value
	integer *big.Int
}

// float evaluates an operator of floating-point numbers, by integers of any size.
func (c *compiler) float(e *cfg.Expr) eval {
	args := make([]eval, len(e.Args))
	for i, a := range e.Args {
		if _, ok := formatOf(a.Type); a.Type.IsFloat() && !ok {
			return c.fail(e)
		}
		args[i] = c.expr(a)
	}
	if _, ok := formatOf(e.Type); e.Type.IsFloat() && !ok {
		return c.fail(e)
	}
	return func(at *machine) value {
		xs, all := make([]operand, len(args)), is(0)
		for i, arg := range args {
			x := arg(at)
			if all = both(all, x); x.state == known {
				xs[i] = meaning(e.Args[i].Type, x)
			}
		}
		if all.state != known {
			return all
		}
		return valueOf(e.Type, apply(e, xs))
	}
}

// formatOf is the format of a floating-point type.
func formatOf(t cfg.Type) (ieee.Format, bool) {
	switch {
	case t == cfg.Float32:
		return ieee.Float32, true
	case t == cfg.Float64:
		return ieee.Float64, true
	case t == cfg.Extended:
		return ieee.Extended, true
	case t == cfg.Float128:
		return ieee.Float128, true
	default:
		return ieee.Format{}, false
	}
}

// meaning is what a known value of a type stands for.
func meaning(t cfg.Type, v value) operand {
	n := v.integer(t)
	if f, ok := formatOf(t); ok {
		return operand{float: f.FromBits(n)}
	}
	return operand{integer: n}
}

// apply is the result of an operator, or its bits.
func apply(e *cfg.Expr, xs []operand) *big.Int {
	x, y := xs[0].float, xs[len(xs)-1].float
	holds := func(b bool) *big.Int { return big.NewInt(truth(b).word) }
	switch e.Op {
	case cfg.FLt:
		return holds(x.Less(y))
	case cfg.FLe:
		return holds(x.LessEqual(y))
	case cfg.FEq:
		return holds(x.Equal(y))
	case cfg.FAdd:
		return x.Add(ieee.RNE, y).Bits()
	case cfg.FSub:
		return x.Sub(ieee.RNE, y).Bits()
	case cfg.FMul:
		return x.Mul(ieee.RNE, y).Bits()
	case cfg.FDiv:
		return x.Div(ieee.RNE, y).Bits()
	case cfg.FMod:
		return x.Mod(y).Bits()
	case cfg.FSqrt:
		return x.Sqrt(ieee.RNE).Bits()
	case cfg.FFloor:
		return x.RoundToIntegral(ieee.RTN).Bits()
	case cfg.FCeil:
		return x.RoundToIntegral(ieee.RTP).Bits()
	case cfg.FTrunc:
		return x.RoundToIntegral(ieee.RTZ).Bits()
	case cfg.FAway:
		return x.RoundToIntegral(ieee.RNA).Bits()
	case cfg.FEven:
		return x.RoundToIntegral(ieee.RNE).Bits()
	default:
		return converted(e, xs[0])
	}
}

// converted is a number as one of the type of e, or its bits: 0 if the integer is none.
func converted(e *cfg.Expr, x operand) *big.Int {
	f, toFloat := formatOf(e.Type)
	switch {
	case toFloat && x.integer != nil:
		return f.FromInt(ieee.RNE, x.integer).Bits()
	case toFloat:
		return x.float.Convert(ieee.RNE, f).Bits()
	}
	r, finite := x.float.Rat()
	if !finite {
		return new(big.Int)
	}
	n := new(big.Int).Quo(r.Num(), r.Denom()) // truncated
	if !e.Type.Contains(num.FromBigInt(n)) {
		return new(big.Int)
	}
	return n
}
