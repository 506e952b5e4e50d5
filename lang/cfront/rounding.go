package cfront

import (
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
)

// Rounding modes (C11 7.6.3, F.3). Operators of the graph round to nearest. Where a program calls fesetround, a variable has its mode, and what an
// operation gives is moved to the number beside it if the exact result is on the side to which the mode rounds. Where it is not known on which side
// it is, there is a hole for other modes than the usual one. Constants are computed by compilers, to nearest: where that matters, too.

// The modes, as x86 has them.
const (
	toNearest  = 0
	downward   = 0x400
	upward     = 0x800
	towardZero = 0xc00
)

// roundingModes are all of them.
var roundingModes = []int64{toNearest, downward, upward, towardZero}

// rounds is the condition that the mode is a given one.
func (l *emitter) rounds(mode int64, pos cfg.Pos) *cfg.Expr {
	if l.rounding == nil {
		return l.truthOf(mode == toNearest)
	}
	return l.compare(cfg.Eq, l.ref(l.rounding(), pos), l.intConst(typeInt, mode))
}

// mustRoundToNearest makes a hole of other modes, where something is only known for that one.
func (l *emitter) mustRoundToNearest(pos cfg.Pos) { l.roundsToNearestOr(l.truthOf(false), pos) }

// roundsToNearestOr does so where a condition does not hold.
func (l *emitter) roundsToNearestOr(ok *cfg.Expr, pos cfg.Pos) {
	if l.rounding != nil && l.b.reachable() {
		l.unlessHole(either(l.rounds(toNearest, pos), l.foldAll(ok, pos)), pos, cfg.Unsupported, "rounding mode")
	}
}

// rounded is the value of e, an operation whose result is a floating-point number of type t, in the mode of the program.
func (l *emitter) rounded(e *cfg.Expr, t *ctype, pos cfg.Pos) *cfg.Expr {
	if l.rounding == nil || l.frame == nil || !l.b.reachable() {
		return e
	}
	switch e.Op {
	case cfg.FAdd, cfg.FSub, cfg.FMul, cfg.FDiv, cfg.FSqrt, cfg.FCast:
	default:
		return e
	}
	if wide := func(a *cfg.Expr) bool { return a.Type.IsFloat() && a.Type.Bits > 64 }; wide(e) || slices.ContainsFunc(e.Args, wide) {
		l.mustRoundToNearest(pos)
		return e
	}
	constant, o := true, *e
	o.Args = make([]*cfg.Expr, len(e.Args))
	for i, a := range e.Args {
		constant = constant && a.Op == cfg.Const
		o.Args[i] = l.saved(a, typeOfNumber(a.Type), pos)
	}
	x := &rounding{emitter: l, e: &o, t: t, pos: pos}
	x.r = x.save(&o)
	above, below, known := x.beside()
	switch {
	case !known:
		l.mustRoundToNearest(pos)
		return x.r
	case constant:
		l.roundsToNearestOr(cfg.Un(cfg.Not, cfg.Bin(cfg.LOr, above, below)), pos)
		return x.r
	}
	return x.directed(above, below)
}

// typeOfNumber is a C type whose numbers have a type of the graph.
func typeOfNumber(t cfg.Type) *ctype {
	switch t {
	case cfg.Float32:
		return typeFloat
	case cfg.Float64:
		return typeDouble
	}
	return integer(t.Bits, t.Signed, "number")
}

// rounding is an operation, and its result r in the usual mode.
type rounding struct {
	*emitter
	e, r *cfg.Expr
	t    *ctype
	pos  cfg.Pos
}

// save saves a floating-point number.
func (x *rounding) save(e *cfg.Expr) *cfg.Expr {
	return x.saved(x.foldAll(e, x.pos), typeOfNumber(e.Type), x.pos)
}

// beside are the conditions that the exact result is above r, and below it; they are not known of all operations.
func (x *rounding) beside() (above, below *cfg.Expr, known bool) {
	a := x.e.Args[0]
	switch {
	case x.e.Op == cfg.FCast && a.Type.IsFloat():
		return x.order(a, x.save(cfg.Number(a.Type, x.r)))
	case x.e.Op == cfg.FCast && a.Type.Bits <= 16: // which both formats have
		return x.truthOf(false), x.truthOf(false), true
	case x.e.Op == cfg.FCast && a.Type.Bits <= 64: // what is rounded to more than the type has is above
		inside := cfg.Fits(a.Type, x.r)
		back := cfg.Number(a.Type, x.r)
		return cfg.Bin(cfg.LAnd, inside, cfg.Bin(cfg.Lt, back, a)), cfg.Bin(cfg.LOr, cfg.Un(cfg.Not, inside), cfg.Bin(cfg.Lt, a, back)), true
	case x.e.Op == cfg.FMul && x.t.num == cfg.Float32: // the product is exact as a double
		product := x.save(cfg.Bin(cfg.FMul, cfg.Number(cfg.Float64, a), cfg.Number(cfg.Float64, x.e.Args[1])))
		return x.order(product, x.save(cfg.Number(cfg.Float64, x.r)))
	case x.e.Op == cfg.FAdd || x.e.Op == cfg.FSub:
		return x.besideSum(a, x.addend())
	}
	return nil, nil, false
}

// order compares two numbers.
func (x *rounding) order(exact, r *cfg.Expr) (above, below *cfg.Expr, known bool) {
	return cfg.Bin(cfg.FLt, r, exact), cfg.Bin(cfg.FLt, exact, r), true
}

// addend is the second operand of a sum, or that of a difference with the other sign.
func (x *rounding) addend() *cfg.Expr {
	if x.e.Op == cfg.FSub {
		return x.save(cfg.Negative(x.e.Args[1]))
	}
	return x.e.Args[1]
}

// besideSum computes what a + b is more than r (Knuth's TwoSum), which is exact unless r is infinite.
func (x *rounding) besideSum(a, b *cfg.Expr) (above, below *cfg.Expr, known bool) {
	sub := func(a, b *cfg.Expr) *cfg.Expr { return x.save(cfg.Bin(cfg.FSub, a, b)) }
	part := sub(x.r, a)
	rest := x.save(cfg.Bin(cfg.FAdd, sub(a, sub(x.r, part)), sub(b, part)))
	finite := cfg.Bin(cfg.LAnd, isFinite(a), isFinite(b))
	x.roundsToNearestOr(cfg.Bin(cfg.LOr, cfg.Un(cfg.Not, finite), isFinite(rest)), x.pos)
	zero := cfg.ConstOf(rest.Type, num.Zero())
	return cfg.Bin(cfg.FLt, zero, rest), cfg.Bin(cfg.FLt, rest, zero), true
}

// directed is r, or the number beside it on the side to which the mode rounds.
func (x *rounding) directed(above, below *cfg.Expr) *cfg.Expr {
	zero := cfg.ConstOf(x.t.num, num.Zero())
	moves := func(beside *cfg.Expr, mode int64, outside *cfg.Expr) *cfg.Expr {
		inward := cfg.Bin(cfg.LAnd, x.rounds(towardZero, x.pos), outside)
		return cfg.Bin(cfg.LAnd, beside, cfg.Bin(cfg.LOr, x.rounds(mode, x.pos), inward))
	}
	up, down := moves(above, upward, cfg.Bin(cfg.FLt, x.r, zero)), moves(below, downward, cfg.Bin(cfg.FLt, zero, x.r))
	out := cfg.IfThenElse(up, next(x.r, true), cfg.IfThenElse(down, next(x.r, false), x.r))
	if x.e.Op == cfg.FAdd || x.e.Op == cfg.FSub { // x - x is -0 when rounding downward
		some := cfg.Bin(cfg.LOr, isNegative(x.e.Args[0]), isNegative(x.addend()))
		out = cfg.IfThenElse(cfg.Bin(cfg.LAnd, x.rounds(downward, x.pos), cfg.Bin(cfg.LAnd, cfg.Bin(cfg.FEq, x.r, zero), some)), cfg.Negative(zero), out)
	}
	return x.save(out)
}

// next is the number above or below x, which is no zero of the sign in that direction, and no NaN.
func next(x *cfg.Expr, above bool) *cfg.Expr {
	bits := x.Type.Pattern()
	b, one := cfg.Convert(bits, x), cfg.IntConst(bits, 1)
	larger, smaller := cfg.Bin(cfg.Add, b, one), cfg.Bin(cfg.Sub, b, one)
	if !above {
		larger, smaller = smaller, larger
	}
	return cfg.Convert(x.Type, cfg.IfThenElse(isNegative(x), smaller, larger))
}

// isNegative is the condition that the sign of x is negative.
func isNegative(x *cfg.Expr) *cfg.Expr {
	bits := x.Type.Pattern()
	return cfg.Bin(cfg.Ge, cfg.Convert(bits, x), cfg.ConstOf(bits, num.Pow2(int(bits.Bits)-1)))
}

// roundingMode is fegetround, and fesetround, which returns 0 if there is such a mode.
func (l *library) roundingMode(c *call) value {
	if len(c.args) == 0 {
		if l.rounding == nil {
			return value{typ: typeInt, e: l.intConst(typeInt, toNearest)}
		}
		return value{typ: typeInt, e: l.ref(l.rounding(), c.pos)}
	}
	given := l.simple(l.to(l.mustInt(c.args[0], c.pos), typeInt, c.pos), c.pos).e
	if !l.b.reachable() {
		return l.dummy(typeInt)
	}
	known := l.truthOf(false)
	for _, mode := range roundingModes {
		known = either(known, l.compare(cfg.Eq, given, l.intConst(typeInt, mode)))
	}
	known = l.saved(known, typeInt, c.pos)
	mode := l.rounding()
	l.put(mode, l.choose(known, given, l.ref(mode, c.pos)), c.pos)
	return value{typ: typeInt, e: l.choose(known, l.intConst(typeInt, 0), l.intConst(typeInt, 1))}
}

// modeVariable is the variable that has the mode.
func (l *library) modeVariable() cfg.Var {
	if l.mode == nil {
		l.mode = l.ownGlobal("rounding")
	}
	return l.mode.root.v
}

// callsFesetround reports whether a program with these words may change the mode.
func callsFesetround(words map[string]bool) bool {
	return words["fesetround"] || words["__builtin_fesetround"]
}

// roundsOnlyToNearest are functions whose translations, or what is known of whose results, are for that mode.
var roundsOnlyToNearest = wordSet("fma fmaf remainder remainderf __builtin_fma __builtin_fmaf drem dremf")
