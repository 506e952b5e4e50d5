package cfront

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"sync"

	"cairn/cfg"
	"cairn/internal/num"
)

// Functions of math.h (C11 7.12, F.10) that are operators of the graph, or short expressions; others are in libc/math.c. Of those that no standard
// defines exactly only bounds are known: an error behind a call of them is a hole (guesses, below).

// mathFunctions are those whose operands have one type, which is that of the result unless said otherwise. The names are those for double, with suffixes for
// float and long double.
var mathFunctions = sync.OnceValue(func() map[string]builtinFunc {
	out := map[string]builtinFunc{}
	with := func(suffixes []string, names string, f builtinFunc) {
		for _, name := range strings.Fields(names) {
			for _, suffix := range suffixes {
				out[name+suffix], out["__builtin_"+name+suffix] = f, f
			}
		}
	}
	all := func(names string, f func(l *library, c *call, x []*cfg.Expr) *cfg.Expr) {
		with(suffixes, names, operating(f))
	}
	for name, op := range map[string]cfg.Op{
		"floor": cfg.FFloor, "ceil": cfg.FCeil, "trunc": cfg.FTrunc, "round": cfg.FAway, "roundeven": cfg.FEven,
	} {
		all(name, func(l *library, c *call, x []*cfg.Expr) *cfg.Expr { return l.operator(c, cfg.Un(op, x[0])) })
	}
	with(suffixes, "sqrt", failing(func(x []*cfg.Expr) *cfg.Expr {
		return cfg.Bin(cfg.FLt, x[0], cfg.ConstOf(x[0].Type, num.Zero()))
	}, func(l *library, c *call, x []*cfg.Expr) *cfg.Expr { return l.operator(c, cfg.Un(cfg.FSqrt, x[0])) }))
	all("rint nearbyint", func(l *library, c *call, x []*cfg.Expr) *cfg.Expr {
		e := cfg.Un(cfg.FEven, x[0])
		for mode, op := range map[int64]cfg.Op{downward: cfg.FFloor, upward: cfg.FCeil, towardZero: cfg.FTrunc} {
			e = cfg.IfThenElse(l.rounds(mode, c.pos), cfg.Un(op, x[0]), e)
		}
		return l.operator(c, e)
	})
	with(suffixes[:2], "fmod", failing(func(x []*cfg.Expr) *cfg.Expr {
		return cfg.IfThenElse(isInfinite(x[0]), cfg.Negated(isNaN(x[1])), cfg.Bin(cfg.LAnd, cfg.Negated(isNaN(x[0])), cfg.Bin(cfg.FEq, x[1], cfg.ConstOf(x[1].Type, num.Zero()))))
	}, func(l *library, c *call, x []*cfg.Expr) *cfg.Expr { // of a long double there would be too many bits
		return l.operator(c, cfg.Bin(cfg.FMod, x[0], x[1]))
	}))
	all("nextafter", func(l *library, c *call, x []*cfg.Expr) *cfg.Expr { return l.next(c, x[0], x[1], x[1]) })
	with(suffixes, "nexttoward", (*library).nextToward)
	all("fabs", func(l *library, c *call, x []*cfg.Expr) *cfg.Expr { return withSign(x[0], nil) })
	all("copysign", func(l *library, c *call, x []*cfg.Expr) *cfg.Expr { return withSign(x[0], x[1]) })
	all("fmin", func(l *library, c *call, x []*cfg.Expr) *cfg.Expr {
		return l.extreme(c, x[0], x[1], cfg.Bin(cfg.FLt, x[0], x[1]))
	})
	all("fmax", func(l *library, c *call, x []*cfg.Expr) *cfg.Expr {
		return l.extreme(c, x[0], x[1], cfg.Bin(cfg.FLt, x[1], x[0]))
	})
	all("fdim", func(l *library, c *call, x []*cfg.Expr) *cfg.Expr {
		return cfg.IfThenElse(cfg.Bin(cfg.FLe, x[0], x[1]), cfg.ConstOf(x[0].Type, num.Zero()), l.operator(c, cfg.Bin(cfg.FSub, x[0], x[1])))
	})
	for _, suffix := range suffixes {
		for _, name := range []string{"huge_val", "inf"} {
			out["__builtin_"+name+suffix] = (*library).infinity
		}
		out["nan"+suffix], out["__builtin_nan"+suffix] = (*library).nan, (*library).nan
	}
	return out
})

// suffixes end the names of functions for double, float and long double.
var suffixes = []string{"", "f", "l"}

// next is the number that follows x in the direction of y, a number of the type of x or a wider one, or y as one of the type of x where they are equal.
// The bits of positive numbers are in the order of the numbers.
func (l *library) next(c *call, x, y, narrow *cfg.Expr) *cfg.Expr {
	bits := x.Type.Pattern()
	wide := func() *cfg.Expr { return cfg.Number(y.Type, x) }
	pattern := func(op cfg.Op) *cfg.Expr {
		return cfg.Convert(x.Type, cfg.Bin(op, cfg.Convert(bits, x), cfg.IntConst(bits, 1)))
	}
	zero := cfg.ConstOf(x.Type, num.Zero())
	up := same(cfg.Bin(cfg.FLt, wide(), y), cfg.Bin(cfg.FLt, zero, x))
	least := withSign(cfg.Convert(x.Type, cfg.IntConst(bits, 1)), narrow)
	moved := cfg.IfThenElse(cfg.NotZero(x), cfg.IfThenElse(up, pattern(cfg.Add), pattern(cfg.Sub)), least)
	e := cfg.IfThenElse(cfg.Bin(cfg.FEq, wide(), y), narrow, moved)
	nan := l.operator(c, cfg.Bin(cfg.FAdd, x, narrow))
	return cfg.IfThenElse(cfg.Bin(cfg.LOr, isNaN(x), isNaN(y)), nan, e)
}

// nextToward is nexttoward, whose second operand is a long double (C11 7.12.11.4).
func (l *library) nextToward(c *call) value {
	t := l.resultType(c.typ)
	if !t.isFloat() || len(c.args) != 2 || len(c.typ.Func.Params) != 2 {
		fail(unsupported(c.pos, "the function %s with a result of type %s", c.fn.name, t.name))
	}
	x := l.simple(l.to(c.args[0], t, c.pos), c.pos).e
	y := l.simple(l.to(c.args[1], l.typeOf(c.typ.Func.Params[1].Type), c.pos), c.pos)
	narrow := l.simple(l.to(y, t, c.pos), c.pos).e
	r := l.foldAll(l.next(c, x, y.e, narrow), c.pos)
	l.setsRange(r, l.truth(l.foldAll(isFinite(x), c.pos)), l.not(l.truth(l.foldAll(cfg.Bin(cfg.FEq, cfg.Number(y.e.Type, x), y.e), c.pos))), c)
	return value{typ: t, e: r}
}

// operating is a function of numbers, all of the type of the result.
func operating(f func(l *library, c *call, x []*cfg.Expr) *cfg.Expr) builtinFunc {
	return failing(nil, f)
}

// failing is one of which C says when there is a domain error, which sets errno (C11 7.12.1) unless compilers are told otherwise; nil: any number may be
// set, unless it is a function that may have range errors.
func failing(fails func(x []*cfg.Expr) *cfg.Expr, f func(l *library, c *call, x []*cfg.Expr) *cfg.Expr) builtinFunc {
	return func(l *library, c *call) value {
		t := l.resultType(c.typ)
		if !t.isFloat() {
			fail(unsupported(c.pos, "the function %s with a result of type %s", c.fn.name, t.name))
		}
		if !l.b.reachable() && len(c.args) == 0 {
			return l.dummy(t)
		}
		var x []*cfg.Expr
		for _, a := range c.args {
			x = append(x, l.simple(l.to(a, t, c.pos), c.pos).e)
		}
		if want := len(c.typ.Func.Params); len(x) == 0 || want != len(x) {
			fail(syntaxError(c.pos, "a call of %s with %d arguments", c.fn.name, len(x)))
		}
		r := l.foldAll(f(l, c, x), c.pos)
		switch name := plainName(c.fn.name); {
		case strings.HasPrefix(name, "nextafter"):
			l.setsRange(r, l.truth(l.foldAll(isFinite(x[0]), c.pos)), l.not(l.truth(l.foldAll(cfg.Bin(cfg.FEq, x[0], x[1]), c.pos))), c)
		case strings.HasPrefix(name, "fdim"):
			l.setsRange(r, both(l.truth(l.foldAll(isFinite(x[0]), c.pos)), l.truth(l.foldAll(isFinite(x[1]), c.pos))), l.truthOf(false), c) // what is small is exact
		case fails == nil:
			l.setsErrno(c)
		case l.facts.errno && l.b.reachable():
			l.setErrnoIf(l.truth(l.foldAll(fails(x), c.pos)), l.intConst(typeInt, errnoDomain), c.pos)
		}
		return value{typ: t, e: r}
	}
}

// operator is the value of an operation.
func (l *library) operator(c *call, e *cfg.Expr) *cfg.Expr {
	return l.computed(l.foldAll(e, c.pos), l.resultType(c.typ), c.pos)
}

// withSign is x with the sign of y, or without one.
func withSign(x, y *cfg.Expr) *cfg.Expr {
	bits := x.Type.Pattern()
	sign := num.Pow2(int(bits.Bits) - 1)
	e := cfg.Bin(cfg.BitAnd, cfg.Convert(bits, x), cfg.ConstOf(bits, sign.Sub(num.One())))
	if y != nil {
		e = cfg.Bin(cfg.BitOr, e, cfg.Bin(cfg.BitAnd, cfg.Convert(bits, y), cfg.ConstOf(bits, sign)))
	}
	return cfg.Convert(x.Type, e)
}

// extreme is x if it comes first, or y is no number; of zeros with different signs it is either.
func (l *library) extreme(c *call, x, y, first *cfg.Expr) *cfg.Expr {
	isX := both(first, l.truthOf(true))
	equal := cfg.Bin(cfg.FEq, x, y)
	if x.Op != cfg.Const || y.Op != cfg.Const {
		isX = either(isX, both(equal, l.truth(l.arbitrary(typeBool, "", c.pos).e)))
	} else {
		isX = either(isX, equal)
	}
	return cfg.IfThenElse(either(isX, cfg.IsNaN(y)), x, y)
}

// infinity is __builtin_inf and __builtin_huge_val, to which macros expand.
func (l *library) infinity(c *call) value {
	t := l.resultType(c.typ)
	if !t.isFloat() {
		fail(unsupported(c.pos, "the function %s with a result of type %s", c.fn.name, t.name))
	}
	return value{typ: t, e: at(cfg.Inf(t.num, false), c.pos)}
}

// nan is a quiet NaN, which is positive as gcc has it.
func (l *library) nan(c *call) value {
	t := l.resultType(c.typ)
	if len(c.args) != 1 || c.args[0].ptr == nil || c.args[0].ptr.text == nil || !t.isFloat() {
		fail(unsupported(c.pos, "the function %s with this argument", c.fn.name))
	}
	if text, ok := l.info.Text(c.args[0].ptr.text); !ok || len(text) > 0 && text[0] != 0 {
		fail(unsupported(c.pos, "the function %s with this argument", c.fn.name))
	}
	return value{typ: t, e: at(cfg.NaN(t.num), c.pos)}
}

// Macros of math.h take numbers of any type, and look at them in it: what is subnormal as a float is none as a double. What they expand to is
// declared without parameters.

// typeGeneric are functions whose arguments are not promoted.
var typeGeneric = byName([]namedFunction{
	{"__builtin_isnan", oneIf(isNaN)},
	{"__builtin_isinf", oneIf(isInfinite)},
	{"__builtin_isinf_sign", (*library).infinitySign},
	{"__builtin_isfinite __builtin_finite", oneIf(isFinite)},
	{"__builtin_isnormal", oneIf(isNormal)},
	{"__builtin_signbit", (*library).signBit},
	{"__builtin_fpclassify", (*library).classify},
	{"__builtin_isgreater", comparing(func(x, y *cfg.Expr) *cfg.Expr { return cfg.Bin(cfg.FLt, y, x) })},
	{"__builtin_isgreaterequal", comparing(func(x, y *cfg.Expr) *cfg.Expr { return cfg.Bin(cfg.FLe, y, x) })},
	{"__builtin_isless", comparing(func(x, y *cfg.Expr) *cfg.Expr { return cfg.Bin(cfg.FLt, x, y) })},
	{"__builtin_islessequal", comparing(func(x, y *cfg.Expr) *cfg.Expr { return cfg.Bin(cfg.FLe, x, y) })},
	{"__builtin_islessgreater", comparing(func(x, y *cfg.Expr) *cfg.Expr {
		return cfg.Bin(cfg.LOr, cfg.Bin(cfg.FLt, x, y), cfg.Bin(cfg.FLt, y, x))
	})},
	{"__builtin_isunordered", comparing(func(x, y *cfg.Expr) *cfg.Expr { return cfg.Bin(cfg.LOr, cfg.IsNaN(x), cfg.IsNaN(y)) })},
})

// bitsOf is what libc/math.c asks for: a number with the same bits.
func (l *library) bitsOf(c *call) value {
	t := l.resultType(c.typ)
	if !l.inLibrary() || len(c.args) != 1 || c.args[0].e == nil || !t.isNumber() || c.args[0].typ.size != t.size {
		fail(unsupported(c.pos, "the function %s", c.fn.name))
	}
	return value{typ: t, e: l.fold(at(cfg.Convert(t.num, c.args[0].e), c.pos))}
}

// ranged is what libc/math.c asks for: a result that has been computed from finite numbers.
func (l *library) ranged(c *call) value {
	t := l.resultType(c.typ)
	if !l.inLibrary() || len(c.args) != 1 || c.args[0].e == nil || !t.isFloat() {
		fail(unsupported(c.pos, "the function %s", c.fn.name))
	}
	r := l.simple(l.to(c.args[0], t, c.pos), c.pos)
	l.setsRange(r.e, l.truthOf(true), l.truthOf(true), c)
	return r
}

// setsRange lets errno tell that a result overflows, if the arguments are finite; if it is too small and not exact, that is left open (C11 7.12.1,
// paragraphs 5 and 6).
func (l *library) setsRange(r, finite, inexact *cfg.Expr, c *call) {
	if !l.facts.errno || !l.b.reachable() {
		return
	}
	over := both(finite, l.truth(l.foldAll(isInfinite(r), c.pos)))
	under := both(l.not(l.truth(l.foldAll(isNormal(r), c.pos))), l.truth(l.arbitrary(typeBool, "", c.pos).e))
	l.setErrnoIf(either(over, both(both(finite, inexact), under)), l.intConst(typeInt, errnoRange), c.pos)
}

// classes are the functions with one type that mean the same, under the names that they have in glibc, and others that look at numbers.
var classes = byName([]namedFunction{
	{"isnan isnanf isnanl __isnan __isnanf __isnanl __builtin_isnanf __builtin_isnanl", oneIf(isNaN)},
	{"isinf isinff isinfl __isinf __isinff __isinfl __builtin_isinff __builtin_isinfl", (*library).infinitySign},
	{"finite finitef finitel __finite __finitef __finitel isfinite __builtin_finitef __builtin_finitel", oneIf(isFinite)},
	{"isnormal", oneIf(isNormal)},
	{"__signbit __signbitf __signbitl signbit __builtin_signbitf __builtin_signbitl", (*library).signBit},
	{"__fpclassify __fpclassifyf __fpclassifyl", (*library).fpclassify},
	{"fegetround fesetround", (*library).roundingMode},
	{"__double_bits __bits_double __float_bits __bits_float", (*library).bitsOf},
	{"__ranged __rangedf", (*library).ranged},
})

func isNaN(x *cfg.Expr) *cfg.Expr { return cfg.IsNaN(x) }

func isInfinite(x *cfg.Expr) *cfg.Expr {
	return cfg.Bin(cfg.FEq, withSign(x, nil), cfg.Inf(x.Type, false))
}

func isFinite(x *cfg.Expr) *cfg.Expr {
	return cfg.Bin(cfg.FLt, withSign(x, nil), cfg.Inf(x.Type, false))
}

func isNormal(x *cfg.Expr) *cfg.Expr {
	return cfg.Bin(cfg.LAnd, cfg.Bin(cfg.FLe, leastNormal(x.Type), withSign(x, nil)), isFinite(x))
}

// leastNormal is the smallest normal number of a type.
func leastNormal(t cfg.Type) *cfg.Expr {
	exponent := map[uint8]uint{32: 126, 64: 1022, 79: 16382, 128: 16382}[t.Bits]
	return cfg.FloatConst(t, new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), exponent)))
}

// floatArgument is the argument number i of a call, a floating-point number.
func (l *library) floatArgument(c *call, i int) *cfg.Expr {
	if i >= len(c.args) || !c.args[i].typ.isFloat() {
		fail(unsupported(c.pos, "the function %s of something that is no floating-point number", c.fn.name))
	}
	// Without a declaration a float becomes a double, of which these functions see a part.
	if want, t := suffixed(c.fn.name), c.args[i].typ; want.IsFloat() && t.num != want {
		fail(unsupported(c.pos, "the function %s of a %s", c.fn.name, t.name))
	}
	return l.simple(c.args[i], c.pos).e
}

// suffixed is the type of the numbers that the suffix of a name says that a function is for; none if it has no suffix.
func suffixed(name string) cfg.Type {
	for suffix, t := range map[string]cfg.Type{"f": cfg.Float32, "l": cfg.Extended} {
		double, ok := strings.CutSuffix(strings.TrimPrefix(plainName(name), "__"), suffix)
		if ok && slices.Contains([]string{"isnan", "isinf", "finite", "signbit", "fpclassify"}, double) {
			return t
		}
	}
	return cfg.Type{}
}

// oneIf is a function that is 1 or 0.
func oneIf(f func(x *cfg.Expr) *cfg.Expr) builtinFunc {
	return func(l *library, c *call) value {
		return value{typ: typeInt, e: l.foldAll(f(l.floatArgument(c, 0)), c.pos)}
	}
}

// comparing is a comparison of two numbers.
func comparing(f func(x, y *cfg.Expr) *cfg.Expr) builtinFunc {
	return func(l *library, c *call) value {
		if len(c.args) != 2 || c.args[0].e == nil || c.args[1].e == nil {
			fail(syntaxError(c.pos, "a call of %s with %d arguments", c.fn.name, len(c.args)))
		}
		t := usual(c.args[0].typ, c.args[1].typ)
		x, y := l.simple(l.to(c.args[0], t, c.pos), c.pos).e, l.simple(l.to(c.args[1], t, c.pos), c.pos).e
		if !t.isFloat() {
			fail(syntaxError(c.pos, "a call of %s with integers", c.fn.name))
		}
		return value{typ: typeInt, e: l.foldAll(f(x, y), c.pos)}
	}
}

// infinitySign is isinf: 1 or -1 of an infinity, as in glibc and gcc.
func (l *library) infinitySign(c *call) value {
	x := l.floatArgument(c, 0)
	is := func(negative bool) *cfg.Expr { return cfg.Bin(cfg.FEq, x, cfg.Inf(x.Type, negative)) }
	return value{typ: typeInt, e: l.foldAll(cfg.Bin(cfg.Sub, is(false), is(true)), c.pos)}
}

// signBit is signbit: any number but 0 if the sign is negative, which C does not say more of, and gcc has different ones.
func (l *library) signBit(c *call) value {
	x := l.floatArgument(c, 0)
	negative := l.foldAll(isNegative(x), c.pos)
	if negative.Op == cfg.Const && negative.Val.IsZero() || !l.b.reachable() {
		return value{typ: typeInt, e: negative}
	}
	some := l.arbitrary(typeInt, "", c.pos).e
	some = cfg.IfThenElse(cfg.Bin(cfg.Eq, some, cfg.IntConst(cfg.Int, 0)), cfg.IntConst(cfg.Int, 1), some)
	return value{typ: typeInt, e: l.foldAll(cfg.IfThenElse(negative, some, cfg.IntConst(cfg.Int, 0)), c.pos)}
}

// classify is __builtin_fpclassify: the first arguments are what it returns for a NaN, an infinity, a normal and a subnormal number, and 0.
func (l *library) classify(c *call) value {
	if len(c.args) != 6 {
		fail(syntaxError(c.pos, "a call of %s with %d arguments", c.fn.name, len(c.args)))
	}
	var kinds [5]*cfg.Expr
	for i := range kinds {
		kinds[i] = l.to(l.mustInt(c.args[i], c.pos), typeInt, c.pos).e
	}
	return value{typ: typeInt, e: l.foldAll(class(l.floatArgument(c, 5), kinds), c.pos)}
}

// fpclassify is what glibc's macro fpclassify calls; its numbers are those of FP_NAN and so on there.
func (l *library) fpclassify(c *call) value {
	var kinds [5]*cfg.Expr
	for i, n := range []int64{0, 1, 4, 3, 2} {
		kinds[i] = cfg.IntConst(cfg.Int, n)
	}
	return value{typ: typeInt, e: l.foldAll(class(l.floatArgument(c, 0), kinds), c.pos)}
}

func class(x *cfg.Expr, kinds [5]*cfg.Expr) *cfg.Expr {
	e := cfg.IfThenElse(cfg.NotZero(x), kinds[3], kinds[4])
	e = cfg.IfThenElse(isNormal(x), kinds[2], e)
	e = cfg.IfThenElse(isInfinite(x), kinds[1], e)
	return cfg.IfThenElse(isNaN(x), kinds[0], e)
}

// Functions whose results no standard defines exactly have any result for which a condition holds. An execution that depends on it is none
// of the program: an error behind such a call is a hole.

// guesses are these functions, by the name for double: what holds of the result r for an operand x. Sources: C11 7.12 and F.10, and that the
// functions of C libraries are right up to a few units in the last place.
var guesses = map[string]func(x, y, r *cfg.Expr) *cfg.Expr{
	"sin": periodic, "cos": periodic,
	"tan": func(x, _, r *cfg.Expr) *cfg.Expr { return same(isFinite(x), isFinite(r)) },
	"exp": exponential, "exp2": exponential, "expm1": func(x, _, r *cfg.Expr) *cfg.Expr {
		return cfg.Bin(cfg.LAnd, same(isNaN(x), isNaN(r)), cfg.Bin(cfg.LOr, isNaN(x), above(-1, r)))
	},
	"log": logarithm, "log2": logarithm, "log10": logarithm,
	"log1p": func(x, _, r *cfg.Expr) *cfg.Expr {
		return same(isNaN(r), cfg.Bin(cfg.LOr, isNaN(x), cfg.Un(cfg.Not, above(-1, x))))
	},
	"asin": within(1, 2), "acos": within(1, 4),
	"atan": bounded(2), "tanh": bounded(1), "erf": bounded(1), "erfc": func(x, _, r *cfg.Expr) *cfg.Expr {
		return cfg.Bin(cfg.LAnd, same(isNaN(x), isNaN(r)), cfg.Bin(cfg.LOr, isNaN(x), cfg.Bin(cfg.LAnd, above(0, r), above(-2, cfg.Negative(r)))))
	},
	"cosh": func(x, _, r *cfg.Expr) *cfg.Expr {
		return cfg.Bin(cfg.LAnd, same(isNaN(x), isNaN(r)), cfg.Bin(cfg.LOr, isNaN(x), above(1, r)))
	},
	"sinh": sameNaN, "asinh": sameNaN, "cbrt": sameNaN,
	"acosh": nil, "atanh": nil, "lgamma": nil, "tgamma": nil, "remquo": nil,
	"pow": likePower, "powi": likePower, // of which gcc does not say how it rounds
	"atan2": func(x, y, r *cfg.Expr) *cfg.Expr {
		nans := cfg.Bin(cfg.LOr, isNaN(x), isNaN(y))
		return cfg.IfThenElse(nans, isNaN(r), cfg.Bin(cfg.LAnd, above(-4, r), above(-4, cfg.Negative(r))))
	},
	"hypot": func(x, y, r *cfg.Expr) *cfg.Expr {
		infinite := cfg.Bin(cfg.LOr, isInfinite(x), isInfinite(y))
		nans := cfg.Bin(cfg.LAnd, cfg.Un(cfg.Not, infinite), cfg.Bin(cfg.LOr, isNaN(x), isNaN(y)))
		return cfg.IfThenElse(nans, isNaN(r), above(0, r))
	},
}

func constantOf(t cfg.Type, n int64) *cfg.Expr { return cfg.FloatConst(t, new(big.Rat).SetInt64(n)) }

// above is n <= x.
func above(n int64, x *cfg.Expr) *cfg.Expr { return cfg.Bin(cfg.FLe, constantOf(x.Type, n), x) }

// same is that both conditions hold, or none does.
func same(a, b *cfg.Expr) *cfg.Expr { return cfg.Bin(cfg.Eq, a, b) }

func sameNaN(x, _, r *cfg.Expr) *cfg.Expr { return same(isNaN(x), isNaN(r)) }

// bounded is a function with results from -n to n.
func bounded(n int64) func(x, y, r *cfg.Expr) *cfg.Expr {
	return func(x, _, r *cfg.Expr) *cfg.Expr {
		return cfg.IfThenElse(isNaN(x), isNaN(r), cfg.Bin(cfg.LAnd, above(-n, r), above(-n, cfg.Negative(r))))
	}
}

// within is such a function for operands from -most to most; for others there is none.
func within(most, n int64) func(x, y, r *cfg.Expr) *cfg.Expr {
	return func(x, y, r *cfg.Expr) *cfg.Expr {
		inside := cfg.Bin(cfg.LAnd, above(-most, x), above(-most, cfg.Negative(x)))
		return cfg.IfThenElse(inside, bounded(n)(x, y, r), isNaN(r))
	}
}

func periodic(x, _, r *cfg.Expr) *cfg.Expr {
	return cfg.IfThenElse(isFinite(x), cfg.Bin(cfg.LAnd, above(-1, r), above(-1, cfg.Negative(r))), isNaN(r))
}

func exponential(x, _, r *cfg.Expr) *cfg.Expr {
	zero := cfg.Un(cfg.Not, cfg.NotZero(x))
	return cfg.IfThenElse(isNaN(x), isNaN(r), cfg.IfThenElse(zero, cfg.Bin(cfg.FEq, r, constantOf(x.Type, 1)), above(0, r)))
}

func likePower(x, y, r *cfg.Expr) *cfg.Expr {
	one := constantOf(x.Type, 1)
	is1 := cfg.Bin(cfg.LOr, cfg.Bin(cfg.FEq, x, one), cfg.Un(cfg.Not, cfg.NotZero(y)))
	nans := cfg.Bin(cfg.LOr, isNaN(x), isNaN(y))
	positive := cfg.Bin(cfg.LOr, cfg.Un(cfg.Not, cfg.Bin(cfg.FLt, constantOf(x.Type, 0), x)), above(0, r)) // of -0 it may be infinite
	return cfg.IfThenElse(is1, cfg.Bin(cfg.FEq, r, one), cfg.IfThenElse(nans, isNaN(r), positive))
}

func logarithm(x, _, r *cfg.Expr) *cfg.Expr {
	finite := cfg.Bin(cfg.LAnd, above(-1100, r), above(-1100, cfg.Negative(r)))
	positive := cfg.IfThenElse(isInfinite(x), isInfinite(r), finite)
	zero := cfg.Bin(cfg.FEq, r, cfg.Inf(x.Type, true))
	return cfg.IfThenElse(above(0, x), cfg.IfThenElse(cfg.NotZero(x), positive, zero), isNaN(r))
}

// guess is a call of one of these functions; ok is false if the name is none.
func guessed(name string) (builtinFunc, bool) {
	holds, ok := guesses[strings.TrimSuffix(name, "f")]
	if !ok {
		if holds, ok = guesses[name]; !ok { // erf
			return nil, false
		}
	}
	return func(l *library, c *call) value {
		t := l.resultType(c.typ)
		if !t.isFloat() {
			fail(unsupported(c.pos, "the function %s with a result of type %s", c.fn.name, t.name))
		}
		if !l.b.reachable() {
			return l.dummy(t)
		}
		l.setsErrno(c)
		l.mustRoundToNearest(c.pos)
		var x [2]*cfg.Expr
		for i := range x {
			x[i] = l.simple(l.to(l.mustNumber(c.args[min(i, len(c.args)-1)], c.pos), t, c.pos), c.pos).e
		}
		if isPower(name) {
			if e, known, ok := power(x[0], x[1]); ok {
				return l.knownWhere(l.foldAll(known, c.pos), l.foldAll(e, c.pos), c, func() value { return l.guessing(name, holds, x, c) })
			}
		}
		return l.guessing(name, holds, x, c)
	}, true
}

// knownWhere is a result that is known if a condition holds, and another one if not.
func (l *library) knownWhere(known, e *cfg.Expr, c *call, other func() value) value {
	t := l.resultType(c.typ)
	if known.IsConst(1) {
		return value{typ: t, e: e}
	}
	r := l.newTemp("result", t, c.pos)
	l.fork(c.pos, func(yes, no *vertex) { l.branchOn(known, c.pos, yes, no) },
		func() { l.put(r, e, c.pos) },
		func() { l.put(r, other().e, c.pos) })
	return value{typ: t, e: l.ref(r, c.pos)}
}

// guessing is any result for which a condition holds.
func (l *library) guessing(name string, holds func(x, y, r *cfg.Expr) *cfg.Expr, x [2]*cfg.Expr, c *call) value {
	l.inexact(c)
	r := l.arbitrary(l.resultType(c.typ), c.fn.name, c.pos)
	if holds == nil {
		return r
	}
	l.assumeThat(l.foldAll(holds(x[0], x[1], r.e), c.pos), c.pos)
	if lo, hi, ok := near(name, r.typ.num, x[0], x[1]); ok {
		l.assumeThat(l.foldAll(cfg.Bin(cfg.LAnd, cfg.Bin(cfg.FLe, lo, r.e), cfg.Bin(cfg.FLe, r.e, hi)), c.pos), c.pos)
	}
	return r
}

// computations are guesses for constants: Go's functions, which are right up to a few units in the last place, or near 0 up to a small number.
var computations = map[string]func(x, y float64) float64{
	"sin": one(math.Sin), "cos": one(math.Cos), "tan": one(math.Tan), "asin": one(math.Asin), "acos": one(math.Acos), "atan": one(math.Atan),
	"sinh": one(math.Sinh), "cosh": one(math.Cosh), "tanh": one(math.Tanh), "exp": one(math.Exp), "exp2": one(math.Exp2), "expm1": one(math.Expm1),
	"log": one(math.Log), "log2": one(math.Log2), "log10": one(math.Log10), "log1p": one(math.Log1p), "cbrt": one(math.Cbrt),
	"pow": math.Pow, "atan2": math.Atan2, "hypot": math.Hypot,
}

func one(f func(float64) float64) func(x, y float64) float64 {
	return func(x, _ float64) float64 { return f(x) }
}

// near bounds the result of a function for constants, a hundred times as far away as libraries are from it; ok is false if it is not a moderate number.
func near(name string, t cfg.Type, x, y *cfg.Expr) (lo, hi *cfg.Expr, ok bool) {
	f := computations[strings.TrimSuffix(name, "f")]
	if f == nil || x.Op != cfg.Const || y.Op != cfg.Const {
		return nil, nil, false
	}
	a, ok1 := t.Native(x.Val)
	b, ok2 := t.Native(y.Val)
	r := f(a, b)
	if !ok1 || !ok2 || math.IsNaN(r) || math.Abs(r) > 1e30 || math.Abs(a) > 1e6 || math.Abs(b) > 1e6 {
		return nil, nil, false
	}
	relative := map[cfg.Type]float64{cfg.Float32: 0x1p-17, cfg.Float64: 0x1p-45}[t]
	margin := math.Abs(r)*relative + 0x1p-45
	bound := func(r float64) *cfg.Expr { return cfg.FloatConst(t, new(big.Rat).SetFloat64(r)) }
	return bound(r - margin), bound(r + margin), true
}

// inexact takes note that the execution goes on with a result that is only bounded.
func (l *library) inexact(c *call) {
	l.guess(l.truthOf(true), boundedResult, c.pos)
}

// boundedResult is what guess says of that.
const boundedResult = "value of a library function, of which only bounds are known"

// guess takes note that the execution goes on with what is only bounded, if a condition holds; what says what that is.
func (l *pointers) guess(when *cfg.Expr, what string, pos cfg.Pos) {
	if !slices.Contains(l.facts.inexact, what) {
		l.facts.inexact, l.facts.changed = append(l.facts.inexact, what), true
	}
	if l.guesses == nil {
		return
	}
	v := l.guesses()
	l.put(v, l.choose(when, l.intConst(typeInt, 1), l.ref(v, pos)), pos)
}

// inexactly is the variable that says so.
func (l *library) inexactly() cfg.Var {
	if l.bounded == nil {
		l.bounded = l.ownGlobal("inexact")
	}
	return l.bounded.root.v
}

// ownGlobal makes a variable of the translation, which is 0 at the start.
func (l *library) ownGlobal(name string) *object {
	v := &variable{name: name}
	v.object = l.newObject(nil, v.name, "", typeInt, cfg.VarInfo{Kind: cfg.Temp, Pos: l.in.start()})
	v.lowered = l.initially(l.scope, func() { l.assignZero(v.object.root, l.in.start()) })
	l.globals = append(l.globals, v)
	return v.object
}
