package cfg

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"cairn/internal/ieee"
	"cairn/internal/num"
)

// The floating-point types of C. Extended is gcc's long double on x86, without the bit that tells subnormal numbers from others, which
// follows from the exponent.
var (
	Float32  = Type{Bits: 32, Kind: Float}
	Float64  = Type{Bits: 64, Kind: Float}
	Extended = Type{Bits: 79, Kind: Float}
	Float128 = Type{Bits: 128, Kind: Float}
)

// IsFloat reports whether op computes with floating-point numbers.
func (op Op) IsFloat() bool { return op >= FAdd && op <= FCast }

// IsFloat reports whether values of type t are floating-point numbers.
func (t Type) IsFloat() bool { return t.Kind == Float }

// Pattern is the type of the bits of a floating-point number, read as an unsigned integer.
func (t Type) Pattern() Type { return Type{Bits: t.Bits} }

// takes reports whether op has operands of type t, the first one: of integers operators that compute are for integers only.
func (op Op) takes(t Type) bool {
	switch {
	case op == FCast || op == Cast || op == Eq || op == Ne || op >= Load && op <= Copy:
		return true
	case op.IsFloat():
		return t.Kind == Float
	default:
		return t.Kind == Integer
	}
}

// convertible reports whether there is a Cast from one type to another: between integers, or from bits to bits.
func convertible(to, from Type) bool {
	switch {
	case to.Kind == Array || from.Kind == Array:
		return false
	case to.Kind == Float:
		return from == to.Pattern()
	case from.Kind == Float:
		return to == from.Pattern()
	default:
		return true
	}
}

// numeric reports whether there is an FCast from one type to another.
func numeric(to, from Type) bool {
	fine := func(t Type) bool { return t.Kind == Float || t.Kind == Integer && t.Bits > 0 }
	return fine(to) && fine(from) && (to.Kind == Float || from.Kind == Float)
}

// Number returns the number a as one of type t, where one of the types is floating-point: a itself if it has the type.
func Number(t Type, a *Expr) *Expr {
	if a.Type == t {
		return a
	}
	if !numeric(t, a.Type) {
		panic(fmt.Sprintf("cfg: a number %s as %s", a.Type, t))
	}
	return &Expr{Op: FCast, Type: t, Args: []*Expr{a}, Pos: a.Pos}
}

// format is that of a floating-point type.
func (t Type) format() ieee.Format {
	return map[uint8]ieee.Format{32: ieee.Float32, 64: ieee.Float64, 79: ieee.Extended, 128: ieee.Float128}[t.Bits]
}

// FloatConst returns the constant of the floating-point type t that is nearest to a rational number, infinite if that is too large.
func FloatConst(t Type, r *big.Rat) *Expr {
	return &Expr{Op: Const, Type: t, Val: num.FromBigInt(t.format().FromRat(ieee.RNE, r).Bits())}
}

// Inf returns the infinity of type t, with a sign.
func Inf(t Type, negative bool) *Expr {
	return &Expr{Op: Const, Type: t, Val: num.FromBigInt(t.format().Inf(negative).Bits())}
}

// NaN returns the NaN of type t that operations make.
func NaN(t Type) *Expr {
	return &Expr{Op: Const, Type: t, Val: num.FromBigInt(t.format().NaN().Bits())}
}

// IsNaN is the condition that x, a floating-point number, is none.
func IsNaN(x *Expr) *Expr { return Un(Not, Bin(FEq, x, x)) }

// NotZero is the condition that x, a floating-point number, is not zero of either sign.
func NotZero(x *Expr) *Expr { return Un(Not, Bin(FEq, x, ConstOf(x.Type, num.Zero()))) }

// Negative returns the floating-point number x with the other sign, which a NaN has as well.
func Negative(x *Expr) *Expr {
	bits := x.Type.Pattern()
	return Convert(x.Type, Bin(BitXor, Convert(bits, x), ConstOf(bits, num.Pow2(int(bits.Bits)-1))))
}

// Fits is the condition that the floating-point number x, truncated, is a value of the integer type t, which is bounded.
func Fits(t Type, x *Expr) *Expr {
	f := x.Type.format()
	bound := func(r num.Rat) (*Expr, bool) {
		v := f.FromRat(ieee.RNE, r.Big())
		exact, finite := v.Rat()
		return ConstOf(x.Type, num.FromBigInt(v.Bits())), finite && exact.Cmp(r.Big()) == 0
	}
	below, exact := bound(t.Min().Sub(num.One()))
	low := Bin(FLt, below, x)
	if !exact { // no number of the format is between the two
		least, _ := bound(t.Min())
		low = Bin(FLe, least, x)
	}
	above, exact := bound(t.Max().Add(num.One()))
	if !exact { // no number of the format is as large
		above = Inf(x.Type, false)
	}
	return Bin(LAnd, low, Bin(FLt, x, above))
}

// compute is the value of an operator of floating-point numbers whose operands have the given values.
func (e *Expr) compute(args []num.Rat) num.Rat {
	xs := make([]ieee.Value, len(e.Args))
	for i, a := range e.Args {
		if a.Type.Kind == Float {
			xs[i] = a.Type.format().FromBits(args[i].Big().Num())
		}
	}
	truth := func(b bool) num.Rat { return TruthConst(e, b).Val }
	switch e.Op {
	case FLt:
		return truth(xs[0].Less(xs[1]))
	case FLe:
		return truth(xs[0].LessEqual(xs[1]))
	case FEq:
		return truth(xs[0].Equal(xs[1]))
	case FCast:
		if e.Type.Kind == Integer {
			return truncated(e.Type, xs[0])
		}
		if from := e.Args[0]; from.Type.Kind == Integer {
			return num.FromBigInt(e.Type.format().FromInt(ieee.RNE, args[0].Big().Num()).Bits())
		}
		return num.FromBigInt(xs[0].Convert(ieee.RNE, e.Type.format()).Bits())
	}
	return num.FromBigInt(operate(e.Op, xs).Bits())
}

// operate is the value of an operator whose result has the format of its operands.
func operate(op Op, xs []ieee.Value) ieee.Value {
	x, y := xs[0], xs[len(xs)-1]
	switch op {
	case FAdd:
		return x.Add(ieee.RNE, y)
	case FSub:
		return x.Sub(ieee.RNE, y)
	case FMul:
		return x.Mul(ieee.RNE, y)
	case FDiv:
		return x.Div(ieee.RNE, y)
	case FMod:
		return x.Mod(y)
	case FSqrt:
		return x.Sqrt(ieee.RNE)
	}
	modes := map[Op]ieee.Mode{FFloor: ieee.RTN, FCeil: ieee.RTP, FTrunc: ieee.RTZ, FAway: ieee.RNA, FEven: ieee.RNE}
	return x.RoundToIntegral(modes[op])
}

// truncated is x as an integer of a type, 0 if it is none.
func truncated(t Type, x ieee.Value) num.Rat {
	if n, ok := x.ToSigned(ieee.RTZ, int(t.Bits)+1); ok && t.Contains(num.FromBigInt(n)) {
		return num.FromBigInt(n)
	}
	return num.Zero()
}

// Text is a value of type t for people: of floating-point numbers the shortest decimal number that is read as the same one, an infinity, or a
// NaN with its bits.
func (t Type) Text(r num.Rat) string {
	x, ok := t.Number(r)
	switch {
	case !ok:
		return r.String()
	case x.Kind == ieee.NaN && !r.Equal(NaN(t).Val):
		return fmt.Sprintf("nan (0x%x)", r.Big().Num())
	case x.Kind == ieee.NaN:
		return "nan"
	case x.Kind == ieee.Infinity:
		return minus(x) + "inf"
	case x.Kind == ieee.Zero:
		return minus(x) + "0.0"
	}
	text := ""
	if native, ok := t.Native(r); ok {
		text = strconv.FormatFloat(native, 'g', -1, int(t.Bits))
	} else {
		exact, _ := x.Rat()
		text = new(big.Float).SetPrec(uint(x.Format.Significand)).SetRat(exact).Text('g', -1)
	}
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

// Number is the number that a value of type t stands for; ok is false if t is no floating-point type.
func (t Type) Number(r num.Rat) (x ieee.Value, ok bool) {
	if t.Kind != Float {
		return x, false
	}
	return t.format().FromBits(r.Big().Num()), true
}

// minus is the sign of a number, if it is negative.
func minus(x ieee.Value) string {
	if x.Negative {
		return "-"
	}
	return ""
}

// suffix ends the constants of a floating-point type, and the names of gcc's functions for it.
func (t Type) suffix() string {
	return map[Type]string{Float32: "f", Extended: "L", Float128: "Q"}[t]
}

// Native is the number that a value of type t stands for; ok is false if it is none of float or double.
func (t Type) Native(r num.Rat) (x float64, ok bool) {
	bits, small := r.Uint64()
	switch {
	case t == Float32:
		return float64(math.Float32frombits(uint32(bits))), small
	case t == Float64:
		return math.Float64frombits(bits), small
	default:
		return 0, false
	}
}

// CText is a value of a floating-point type as gcc reads it: NaNs keep their sign and, if they are quiet, their payload.
func (t Type) CText(r num.Rat) string {
	x, ok := t.Number(r)
	sign, suffix := "", strings.ToLower(t.suffix())
	if ok && num.Pow2(int(t.Bits)-1).LessEq(r) {
		sign = "-"
	}
	switch {
	case !ok:
		return r.String()
	case x.Kind == ieee.NaN:
		fraction := int(t.Bits) - 1 - t.format().Exponent
		payload := num.FloorMod(r, num.Pow2(fraction-1)).Big().Num()
		quiet := map[bool]string{true: "__builtin_nan", false: "__builtin_nans"}[r.Big().Num().Bit(fraction-1) == 1]
		return fmt.Sprintf("%s%s%s(\"0x%x\")", sign, quiet, suffix, payload)
	case x.Kind == ieee.Infinity:
		return sign + "__builtin_inf" + suffix + "()"
	default:
		return t.Text(r) + t.suffix()
	}
}

// floatText prints a floating-point constant of an expression.
func floatText(t Type, r num.Rat) string {
	x, ok := t.Number(r)
	switch {
	case ok && x.Kind == ieee.NaN:
		return "NAN"
	case ok && x.Kind == ieee.Infinity:
		return minus(x) + "INFINITY"
	default:
		return t.Text(r) + t.suffix()
	}
}

// writeBits prints a Cast that keeps the bits of a floating-point number.
func (e *Expr) writeBits(b *strings.Builder, name func(Var) string) {
	b.WriteString("bits(")
	e.Args[0].write(b, name, precCond)
	b.WriteByte(')')
}
