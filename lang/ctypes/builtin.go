package ctypes

import (
	"math/bits"
	"strings"

	"modernc.org/cc/v4"

	"cairn/internal/num"
)

// counting are the functions of gcc that count bits (6.63 of its manual), of a number of some bits; ok is false where they are not defined.
var counting = map[string]func(v uint64, width int) (n int, ok bool){
	"clz":      func(v uint64, width int) (int, bool) { return bits.LeadingZeros64(v) - (64 - width), v != 0 },
	"ctz":      func(v uint64, _ int) (int, bool) { return bits.TrailingZeros64(v), v != 0 },
	"ffs":      func(v uint64, _ int) (int, bool) { return (bits.TrailingZeros64(v) + 1) % 65, true },
	"popcount": func(v uint64, _ int) (int, bool) { return bits.OnesCount64(v), true },
	"parity":   func(v uint64, _ int) (int, bool) { return bits.OnesCount64(v) % 2, true },
	"clrsb": func(v uint64, width int) (int, bool) {
		if v>>(width-1) != 0 {
			v ^= 1<<width - 1
		}
		return bits.LeadingZeros64(v) - (64 - width) - 1, true
	},
}

// swapping are those that reverse bytes.
var swapping = map[string]func(v uint64) uint64{
	"bswap16": func(v uint64) uint64 { return uint64(bits.ReverseBytes16(uint16(v))) },
	"bswap32": func(v uint64) uint64 { return uint64(bits.ReverseBytes32(uint32(v))) },
	"bswap64": bits.ReverseBytes64,
}

// builtin is the value of a call of a function of gcc that is an integer constant expression if its argument is; nil if it is none.
func (c *checker) builtin(n *cc.PostfixExpression, f *Type) *num.Rat {
	p, ok := unwrap(n.PostfixExpression).(*cc.PrimaryExpression)
	list := n.ArgumentExpressionList
	if !ok || p.Case != cc.PrimaryExpressionIdent || list == nil || list.ArgumentExpressionList != nil || len(f.Func.Params) != 1 {
		return nil
	}
	name, ok := strings.CutPrefix(p.Token.SrcStr(), "__builtin_")
	arg := c.exprs[list.AssignmentExpression]
	t := f.Func.Params[0].Type
	if !ok || arg.Value == nil || !t.IsInteger() {
		return nil
	}
	width := c.Model.Bits(t)
	v, ok := num.FloorMod(c.wrapped(t, *arg.Value), num.Pow2(width)).Uint64()
	if !ok {
		return nil
	}
	if swap := swapping[name]; swap != nil {
		r := num.FromBigInt(num.Zero().Big().Num().SetUint64(swap(v)))
		return &r
	}
	count := counting[strings.TrimRight(name, "l")]
	if count == nil {
		return nil
	}
	k, defined := count(v, width)
	if !defined {
		return nil
	}
	r := num.FromInt(int64(k))
	return &r
}
