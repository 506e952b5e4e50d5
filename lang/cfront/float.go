package cfront

import (
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/internal/ieee"
	"cairn/internal/num"
	"cairn/lang/ctypes"
)

// Floating-point numbers are computed in the formats of their types, float and double, to nearest (rounding.go: or not): as gcc does with SSE registers, where
// FLT_EVAL_METHOD is 0. long double has the format of the x87 (ieee.Extended).
//
// The sign and the payload of a NaN that an operation makes are the processor's and the compiler's business (C11 F.2.1). Moves keep the
// bits of a NaN. So where a program may see these bits, a NaN that is made is any quiet one.

// floatConstant is a constant with a decimal point or an exponent (C11 6.4.4.2), correctly rounded.
func (l *expressions) floatConstant(n *cc.PrimaryExpression, pos cfg.Pos) value {
	t, x := l.exprType(n), l.info.Expr(n).Float
	if l.info.Expr(n).Imaginary != nil {
		return l.imaginary(n, pos)
	}
	if x == nil || !t.isFloat() {
		fail(unsupported(pos, "the floating-point constant %s", n.Token.SrcStr()))
	}
	return value{typ: t, e: at(cfg.ConstOf(t.num, num.FromBigInt(x.Bits())), pos)}
}

// floatOperators are the operators on floating-point numbers.
var floatOperators = map[cfg.Op]cfg.Op{
	cfg.Add: cfg.FAdd, cfg.Sub: cfg.FSub, cfg.Mul: cfg.FMul, cfg.Div: cfg.FDiv,
	cfg.Lt: cfg.FLt, cfg.Gt: cfg.FLt, cfg.Le: cfg.FLe, cfg.Ge: cfg.FLe, cfg.Eq: cfg.FEq, cfg.Ne: cfg.FEq,
}

// floatArithmetic is a op b of floating-point numbers of type t. Comparisons with a NaN are false, except !=.
func (l *expressions) floatArithmetic(op cfg.Op, a, b *cfg.Expr, t *ctype, pos cfg.Pos) value {
	fop, ok := floatOperators[op]
	if !ok {
		fail(syntaxError(pos, "%s of floating-point numbers", op))
	}
	if op == cfg.Gt || op == cfg.Ge {
		a, b = b, a
	}
	e := at(cfg.Bin(fop, a, b), pos)
	switch {
	case op == cfg.Ne:
		return value{typ: typeInt, e: l.not(l.fold(e))}
	case op.IsComparison():
		return value{typ: typeInt, e: l.fold(e)}
	}
	if op == cfg.Div && l.asks(cfg.FloatDivision) {
		l.require(cfg.FloatDivision, l.foldAll(cfg.NotZero(b), pos), pos, "a division of floating-point numbers by zero")
	}
	v := value{typ: t, e: l.computed(e, t, pos)}
	v.e = l.finite(v, pos, "an operation", a, b)
	return v
}

// toNumber converts a number, of which one type is floating-point. An integer that cannot represent it has an unspecified value, or the behaviour is
// undefined (C11 6.3.1.4, F.4): that is not guessed.
func (l *memory) toNumber(v value, t *ctype, pos cfg.Pos) value {
	switch {
	case v.typ.isFloat() && t.isFloat():
		if v.typ.num == t.num {
			return value{typ: t, e: v.e}
		}
		for _, sign := range []func(*cfg.Expr) *cfg.Expr{func(x *cfg.Expr) *cfg.Expr { return x }, cfg.Negative} {
			if nan := l.foldAll(sign(cfg.NaN(v.typ.num)), pos); v.e.Op == cfg.Const && v.e.Val.Equal(nan.Val) { // NAN or -NAN, not what an operation made: compilers keep its sign
				return value{typ: t, e: at(l.foldAll(sign(cfg.NaN(t.num)), pos), pos)}
			}
		}
		return value{typ: t, e: l.converted(v.e, t, pos)}
	case v.typ.isFloat() && (t.num != cfg.Bool || t.bitField):
		if l.b.reachable() && v.e.Op != cfg.Const {
			v = l.simple(v, pos)
		}
		if t.bitField { // compilers differ
			l.unlessHole(l.foldAll(cfg.Fits(t.num, v.e), pos), pos, cfg.Unsupported, "conversion of a number to a bit-field that cannot represent it")
		}
		l.require(cfg.FloatCast, l.foldAll(cfg.Fits(t.num, v.e), pos), pos, "the conversion of a number to %s, which cannot represent it", t.name)
	}
	if t.isFloat() && !l.isExact(v, t) {
		l.assumePrecision(t, pos)
	}
	if l.rounding != nil && t.isFloat() {
		return value{typ: t, e: l.fold(l.rounded(at(cfg.Number(t.num, v.e), pos), t, pos))}
	}
	return value{typ: t, e: l.convert(v.e, v.typ, t)}
}

// isExact reports whether a floating-point type has all integers that a value may be.
func (l *memory) isExact(v value, t *ctype) bool {
	most := num.Pow2(map[uint8]int{32: 24, 64: 53}[t.num.Bits])
	if v.e.Op == cfg.Const {
		return v.e.Val.Abs().LessEq(most)
	}
	return v.typ.num.Max().LessEq(most)
}

// floatOperand is an operand of an operator on floating-point numbers of type t.
func (l *memory) floatOperand(v value, t *ctype, pos cfg.Pos) *cfg.Expr {
	if v.typ.isFloat() {
		return l.convert(v.e, v.typ, t)
	}
	return l.toNumber(v, t, pos).e
}

// mayShowBits reports whether a program with these words may see the bits of floating-point numbers.
func mayShowBits(words map[string]bool) bool {
	for word := range words {
		if word == "union" || strings.HasSuffix(word, "_bits") || strings.Contains(word, "signbit") || strings.Contains(word, "copysign") {
			return true
		}
	}
	return false
}

// seesBits reports whether the program may see the bits of floating-point numbers.
func (l *emitter) seesBits() bool { return l.in.seesBits || l.options.Bytes }

// converted is a number converted to another type; a NaN keeps its sign, as processors and compilers have it.
func (l *emitter) converted(x *cfg.Expr, t *ctype, pos cfg.Pos) *cfg.Expr {
	e := l.computed(at(cfg.Number(t.num, x), pos), t, pos)
	if e.Op == cfg.Const || !l.seesBits() || !l.b.reachable() {
		return e
	}
	bits := t.num.Pattern()
	sign := cfg.ConstOf(bits, num.Pow2(int(bits.Bits)-1))
	pattern := cfg.Convert(bits, e)
	positive := cfg.Bin(cfg.BitAnd, pattern, cfg.Bin(cfg.BitXor, sign, cfg.ConstOf(bits, bits.Max())))
	signed := cfg.IfThenElse(isNegative(x), cfg.Bin(cfg.BitOr, positive, sign), positive)
	return l.capture(value{typ: t, e: at(cfg.IfThenElse(cfg.IsNaN(x), cfg.Convert(t.num, l.foldAll(signed, pos)), e), pos)}, pos).e
}

// computed is the value of an operation: folded, and if it is a NaN whose bits the program may see, any quiet one.
func (l *emitter) computed(e *cfg.Expr, t *ctype, pos cfg.Pos) *cfg.Expr {
	e = l.rounded(e, t, pos)
	f := l.fold(e)
	isConst := f.Op == cfg.Const
	if isConst {
		nan, _ := cfg.Eval(cfg.IsNaN(f), nil, l.wraps)
		isConst = nan.IsZero()
	}
	if !isConst || e.Op != cfg.FCast {
		l.assumePrecision(t, pos)
	}
	switch {
	case isConst:
		return f
	case !l.seesBits():
		return f
	case !l.b.reachable():
		return e
	}
	e = l.simple(value{typ: t, e: e}, pos).e
	l.notes["nan"] = cfg.Note{Pos: pos, Text: "assumed: a NaN that an operation makes has any sign"}
	any := l.newTemp("nan", t, pos)
	l.havoc(any, t, "", nil, pos)
	bits := t.num.Pattern()
	quiet := cfg.Bin(cfg.BitOr, cfg.Convert(bits, l.ref(any, pos)), cfg.Convert(bits, cfg.NaN(t.num)))
	return l.capture(value{typ: t, e: at(cfg.IfThenElse(cfg.IsNaN(e), cfg.Convert(t.num, l.foldAll(quiet, pos)), e), pos)}, pos).e
}

// ofPrecision are names of what depends on it.
var ofPrecision = []string{"FLT_EVAL_METHOD", "float_t", "double_t"}

// assumePrecision notes that an operation comes to a number of a type, where compilers may have more of it (C11 5.2.4.2.2, paragraph 9).
func (l *emitter) assumePrecision(t *ctype, pos cfg.Pos) {
	if l.options.DataModel == ILP32 && t.size <= 8 {
		l.notes["precision"] = cfg.Note{Pos: pos, Text: "assumed: floating-point numbers are computed in the precision of their types, as gcc does with -msse2 -mfpmath=sse"}
	}
}

// isConstantCall reports whether a call is what a macro for an infinity or a NaN expands to.
func isConstantCall(n *cc.PostfixExpression) bool {
	f := stripParens(n.PostfixExpression)
	if f == nil || f.Case != cc.PrimaryExpressionIdent {
		return false
	}
	switch f.Token.SrcStr() {
	case "__builtin_inf", "__builtin_inff", "__builtin_infl", "__builtin_huge_val", "__builtin_huge_valf", "__builtin_huge_vall",
		"__builtin_nan", "__builtin_nanf", "__builtin_nanl", "__builtin_complexd", "__builtin_complexf", "__builtin_complexl":
		return true
	}
	return false
}

// isFloating reports whether n is a floating-point number.
func (l *typeTable) isFloating(n cc.ExpressionNode) bool { return l.info.TypeOf(n).IsFloating() }

// mayMakeNaN reports whether an operation may leave in the graph what makes any NaN of the one that it makes.
func (l *expressions) mayMakeNaN(op cfg.Op, n cc.ExpressionNode) bool {
	x := l.info.Expr(n).Float
	return l.seesBits() && !op.IsComparison() && l.isFloating(n) && !(x != nil && x.Kind != ieee.NaN)
}

// truncates reports whether a cast may leave in the graph what an integer requires of a number, or a new NaN.
func (l *expressions) truncates(n *cc.CastExpression) bool {
	from, to := l.info.Expr(n.CastExpression), l.info.TypeOf(n)
	switch {
	case !from.Type.IsFloating() || from.Float != nil:
		return false
	case to.IsFloating():
		return l.seesBits() && to.Kind != from.Type.Kind
	default:
		return to.Kind != ctypes.Bool && to.Kind != ctypes.Void
	}
}
