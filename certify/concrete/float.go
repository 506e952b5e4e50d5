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
			switch {
			case x.state == undefined || all.state == undefined:
				all = value{state: undefined}
			case x.state != known:
				all = x
			default:
				xs[i] = meaning(e.Args[i].Type, x.word)
			}
		}
		if all.state != known {
			return all
		}
		return is(apply(e, xs))
	}
}

// formatOf is the format of a floating-point type that fits into a word.
func formatOf(t cfg.Type) (ieee.Format, bool) {
	switch {
	case t == cfg.Float32:
		return ieee.Float32, true
	case t == cfg.Float64:
		return ieee.Float64, true
	default:
		return ieee.Format{}, false
	}
}

// meaning is what a word of a type stands for.
func meaning(t cfg.Type, w int64) operand {
	n := big.NewInt(w)
	if wide(t) {
		n.SetUint64(uint64(w))
	}
	if f, ok := formatOf(t); ok {
		return operand{float: f.FromBits(n)}
	}
	return operand{integer: n}
}

// apply is the word of the result of an operator.
func apply(e *cfg.Expr, xs []operand) int64 {
	x, y := xs[0].float, xs[len(xs)-1].float
	word := func(v ieee.Value) int64 { return int64(v.Bits().Uint64()) }
	switch e.Op {
	case cfg.FLt:
		return truth(x.Less(y)).word
	case cfg.FLe:
		return truth(x.LessEqual(y)).word
	case cfg.FEq:
		return truth(x.Equal(y)).word
	case cfg.FAdd:
		return word(x.Add(ieee.RNE, y))
	case cfg.FSub:
		return word(x.Sub(ieee.RNE, y))
	case cfg.FMul:
		return word(x.Mul(ieee.RNE, y))
	case cfg.FDiv:
		return word(x.Div(ieee.RNE, y))
	case cfg.FMod:
		return word(x.Mod(y))
	case cfg.FSqrt:
		return word(x.Sqrt(ieee.RNE))
	case cfg.FFloor:
		return word(x.RoundToIntegral(ieee.RTN))
	case cfg.FCeil:
		return word(x.RoundToIntegral(ieee.RTP))
	case cfg.FTrunc:
		return word(x.RoundToIntegral(ieee.RTZ))
	case cfg.FAway:
		return word(x.RoundToIntegral(ieee.RNA))
	case cfg.FEven:
		return word(x.RoundToIntegral(ieee.RNE))
	default:
		return converted(e, xs[0])
	}
}

// converted is the word of a number as one of the type of e: 0 if the integer is none.
func converted(e *cfg.Expr, x operand) int64 {
	f, toFloat := formatOf(e.Type)
	switch {
	case toFloat && x.integer != nil:
		return int64(f.FromInt(ieee.RNE, x.integer).Bits().Uint64())
	case toFloat:
		return int64(x.float.Convert(ieee.RNE, f).Bits().Uint64())
	}
	r, finite := x.float.Rat()
	if !finite {
		return 0
	}
	n := num.FromBigInt(new(big.Int).Quo(r.Num(), r.Denom())) // truncated
	if word, ok := wordOf(e.Type, n); ok && e.Type.Contains(n) {
		return word
	}
	return 0
}
