package exec

import (
	"math"

	"cairn/cfg"
)

// float compiles an operator of floating-point numbers: a call of a function on words. The numbers are Go's, which are computed as
// IEEE 754 says; each operation is a function of its own with an explicit conversion, so that none are fused.
func (c *compiler) float(dst int32, e *cfg.Expr) {
	key := floatKey{op: e.Op, from: e.Args[0].Type, to: e.Type}
	i, ok := c.floats[key]
	if !ok {
		f := key.function()
		if f == nil || len(c.p.floats) > math.MaxUint8 {
			c.fail(e, "the operator %s of %s cannot be executed", e.Op, key.from)
			return
		}
		i = uint8(len(c.p.floats))
		c.floats[key] = i
		c.p.floats = append(c.p.floats, f)
	}
	a := c.value(e.Args[0])
	b := operand{reg: a.reg}
	if len(e.Args) > 1 {
		b = c.value(e.Args[1])
	}
	c.emit(instr{op: opFloat, sh: i, dst: dst, a: a.reg, b: b.reg})
	c.release(a)
	c.release(b)
}

// floatKey names a function on words.
type floatKey struct {
	op       cfg.Op
	from, to cfg.Type
}

// function is the function; nil if there is none.
func (k floatKey) function() func(a, b int64) int64 {
	switch {
	case k.op == cfg.FCast:
		return k.conversion()
	case k.from == cfg.Float32:
		return operation32(k.op)
	case k.from == cfg.Float64:
		return operation64(k.op)
	default:
		return nil
	}
}

func number32(w int64) float32 { return math.Float32frombits(uint32(w)) }

func number64(w int64) float64 { return math.Float64frombits(uint64(w)) }

// word32 is the word of a number; there is one NaN.
func word32(x float32) int64 {
	if x != x {
		return 0x7fc00000
	}
	return int64(math.Float32bits(x))
}

func word64(x float64) int64 {
	if x != x {
		return 0x7ff8000000000000
	}
	return int64(math.Float64bits(x))
}

// operation64 is an operator on double.
func operation64(op cfg.Op) func(a, b int64) int64 {
	switch op {
	case cfg.FLt:
		return func(a, b int64) int64 { return word(number64(a) < number64(b)) }
	case cfg.FLe:
		return func(a, b int64) int64 { return word(number64(a) <= number64(b)) }
	case cfg.FEq:
		return func(a, b int64) int64 { return word(number64(a) == number64(b)) }
	case cfg.FAdd:
		return func(a, b int64) int64 { return word64(number64(a) + number64(b)) }
	case cfg.FSub:
		return func(a, b int64) int64 { return word64(number64(a) - number64(b)) }
	case cfg.FMul:
		return func(a, b int64) int64 { return word64(number64(a) * number64(b)) }
	case cfg.FDiv:
		return func(a, b int64) int64 { return word64(number64(a) / number64(b)) }
	case cfg.FMod:
		return func(a, b int64) int64 { return word64(math.Mod(number64(a), number64(b))) }
	}
	f := unary(op)
	return func(a, _ int64) int64 { return word64(f(number64(a))) }
}

// operation32 is an operator on float. What is computed in double is exact there, or a square root, whose second rounding changes nothing
// (Figueroa, When is double rounding innocuous?, SIGNUM Newsletter 1995).
func operation32(op cfg.Op) func(a, b int64) int64 {
	switch op {
	case cfg.FLt:
		return func(a, b int64) int64 { return word(number32(a) < number32(b)) }
	case cfg.FLe:
		return func(a, b int64) int64 { return word(number32(a) <= number32(b)) }
	case cfg.FEq:
		return func(a, b int64) int64 { return word(number32(a) == number32(b)) }
	case cfg.FAdd:
		return func(a, b int64) int64 { return word32(number32(a) + number32(b)) }
	case cfg.FSub:
		return func(a, b int64) int64 { return word32(number32(a) - number32(b)) }
	case cfg.FMul:
		return func(a, b int64) int64 { return word32(number32(a) * number32(b)) }
	case cfg.FDiv:
		return func(a, b int64) int64 { return word32(number32(a) / number32(b)) }
	case cfg.FMod:
		return func(a, b int64) int64 { return word32(float32(math.Mod(float64(number32(a)), float64(number32(b))))) }
	}
	f := unary(op)
	return func(a, _ int64) int64 { return word32(float32(f(float64(number32(a))))) }
}

func unary(op cfg.Op) func(float64) float64 {
	return map[cfg.Op]func(float64) float64{
		cfg.FSqrt: math.Sqrt, cfg.FFloor: math.Floor, cfg.FCeil: math.Ceil, cfg.FTrunc: math.Trunc, cfg.FAway: math.Round, cfg.FEven: math.RoundToEven,
	}[op]
}

// conversion is a conversion of a number; nil if there is none.
func (k floatKey) conversion() func(a, b int64) int64 {
	switch {
	case k.from.IsFloat() && k.to.IsFloat():
		return between(k.from, k.to)
	case k.from.IsFloat():
		return fromFloat(k.from, k.to)
	}
	wide := kindOf(k.from).wide()
	switch {
	case k.to == cfg.Float32 && wide:
		return func(a, _ int64) int64 { return word32(float32(uint64(a))) }
	case k.to == cfg.Float32:
		return func(a, _ int64) int64 { return word32(float32(a)) }
	case k.to == cfg.Float64 && wide:
		return func(a, _ int64) int64 { return word64(float64(uint64(a))) }
	case k.to == cfg.Float64:
		return func(a, _ int64) int64 { return word64(float64(a)) }
	default:
		return nil
	}
}

// between converts between the formats.
func between(from, to cfg.Type) func(a, b int64) int64 {
	switch {
	case from == cfg.Float32 && to == cfg.Float64:
		return func(a, _ int64) int64 { return word64(float64(number32(a))) }
	case from == cfg.Float64 && to == cfg.Float32:
		return func(a, _ int64) int64 { return word32(float32(number64(a))) }
	default:
		return nil
	}
}

// fromFloat truncates to an integer. Its bounds are powers of two, which are numbers of the format, and the lower one less 1.
func fromFloat(from, to cfg.Type) func(a, b int64) int64 {
	number := number64
	if from == cfg.Float32 {
		number = func(w int64) float64 { return float64(number32(w)) }
	} else if from != cfg.Float64 {
		return nil
	}
	if to.Signed {
		limit := math.Ldexp(1, int(to.Bits)-1)
		return func(a, _ int64) int64 {
			if x := math.Trunc(number(a)); x >= -limit && x < limit {
				return int64(x)
			}
			return 0
		}
	}
	limit := math.Ldexp(1, int(to.Bits))
	return func(a, _ int64) int64 {
		x := math.Trunc(number(a))
		switch {
		case !(x >= 0 && x < limit):
			return 0
		case x >= 1<<63: // conversions of Go to unsigned integers are exact below that on all processors
			return int64(x-1<<63) | math.MinInt64
		default:
			return int64(x)
		}
	}
}
