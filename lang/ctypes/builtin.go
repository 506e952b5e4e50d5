package ctypes

import (
	"math/bits"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"cairn/internal/ieee"
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

// textOf are the characters of a string literal, which ends in a zero.
func (c *checker) textOf(n cc.ExpressionNode) ([]int64, bool) {
	p, ok := unwrap(n).(*cc.PrimaryExpression)
	if !ok {
		return nil, false
	}
	return c.Text(p)
}

// isVariable reports whether an expression designates a variable that is not const, or a part of one.
func (c *checker) isVariable(n cc.ExpressionNode) bool {
	switch n := unwrap(n).(type) {
	case *cc.PrimaryExpression:
		return n.Case == cc.PrimaryExpressionIdent && c.exprs[n].Lvalue && c.exprs[n].Type.AllQuals()&Const == 0
	case *cc.PostfixExpression:
		return (n.Case == cc.PostfixExpressionSelect || n.Case == cc.PostfixExpressionIndex) && c.exprs[n].Type.AllQuals()&Const == 0 && c.isVariable(n.PostfixExpression)
	}
	return false
}

// builtin is the value of a call of a function of gcc that is an integer constant expression if its argument is; nil if it is none.
func (c *checker) builtin(n *cc.PostfixExpression, f *Type) *num.Rat {
	p, ok := unwrap(n.PostfixExpression).(*cc.PrimaryExpression)
	list := n.ArgumentExpressionList
	if !ok || p.Case != cc.PrimaryExpressionIdent || list == nil {
		return nil
	}
	name, ok := strings.CutPrefix(p.Token.SrcStr(), "__builtin_")
	if hints := strings.HasPrefix(name, "expect"); list.ArgumentExpressionList != nil && !hints {
		return nil
	}
	arg := c.exprs[list.AssignmentExpression]
	text, isText := c.textOf(list.AssignmentExpression)
	finite := arg.Float != nil && (arg.Float.Kind == ieee.Zero || arg.Float.Kind == ieee.Finite) // gcc leaves 1.0 / 0.0 to the run
	switch constant := isText || finite || arg.Value != nil && arg.Type.IsInteger(); {
	case !ok:
		return nil
	case name == "constant_p" && constant: // others it may see through, or not
		return truthOf(true)
	case name == "constant_p" && c.folds && c.isVariable(list.AssignmentExpression):
		return truthOf(false)
	case name == "strlen" && isText && arg.Type.Kind == Array && arg.Type.Elem.Kind == Char:
		r := num.FromInt(int64(slices.Index(text, 0)))
		return &r
	case len(f.Func.Params) == 0 || arg.Value == nil || !f.Func.Params[0].Type.IsInteger():
		return nil
	}
	t := f.Func.Params[0].Type
	switch value := c.wrapped(t, *arg.Value); name {
	case "expect", "expect_with_probability":
		return &value
	case "abs", "labs", "llabs":
		if value = value.Abs(); value.Cmp(c.wrapped(t, value)) == 0 {
			return &value
		}
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
