package bitwise

import (
	"fmt"
	"math/big"

	"cairn/cfg"
	"cairn/smt"
)

// value is a number in two's complement, sign included: so many bits are enough for all that it can be, and the vector has at least these.
type value struct {
	term smt.Term
	bits int
}

// evaluation evaluates expressions in a state.
type evaluation struct {
	c        *smt.Context
	wraps    bool // signed overflow does
	state    []smt.Term
	needs    []smt.Term // what must hold, for the evaluation to be defined
	assuming []smt.Term // what holds where the evaluation is
	memory   *memory
	err      error
}

func (v *evaluation) need(f smt.Term) {
	if f != smt.True {
		v.needs = append(v.needs, v.c.Or(v.c.Not(v.c.And(v.assuming...)), f))
	}
}

func (v *evaluation) where(f smt.Term, do func()) {
	v.assuming = append(v.assuming, f)
	do()
	v.assuming = v.assuming[:len(v.assuming)-1]
}

func (v *evaluation) apply(code smt.OpCode, args ...smt.Term) smt.Term {
	return v.c.Op(smt.Operator{Code: code}, args...)
}

func (v *evaluation) constant(x *big.Int, width int) smt.Term { return v.c.BV(x, width) }

func (v *evaluation) small(x int64, width int) smt.Term { return v.constant(big.NewInt(x), width) }

// wide is the number as a vector of a width that is enough for it.
func (v *evaluation) wide(x value, width int) smt.Term {
	if have := v.c.Width(v.c.Sort(x.term)); have < width {
		return v.c.SignExtend(x.term, width-have)
	}
	return v.c.Extract(x.term, width-1, 0)
}

// number is what the bits of a type mean.
func (v *evaluation) number(t cfg.Type, bits smt.Term) value {
	if t.Signed {
		return value{bits, int(t.Bits)}
	}
	return value{v.c.Concat(v.small(0, 1), bits), int(t.Bits) + 1}
}

// room is the number of bits that every number of the type fits into.
func room(t cfg.Type) int {
	if t.Signed {
		return int(t.Bits)
	}
	return int(t.Bits) + 1
}

// reduced is the number of the type that has the same lowest bits.
func (v *evaluation) reduced(t cfg.Type, x value) value {
	if t.Signed && x.bits <= int(t.Bits) {
		return x
	}
	return v.number(t, v.wide(x, int(t.Bits)))
}

// result is what an operation gives whose exact result is known: signed ones must not overflow.
func (v *evaluation) result(t cfg.Type, exact value) value {
	out := v.reduced(t, exact)
	if t.Signed && !v.wraps && exact.bits > int(t.Bits) {
		v.need(v.c.Eq(v.wide(out, exact.bits), v.wide(exact, exact.bits)))
	}
	return out
}

// holds is the truth of an expression.
func (v *evaluation) holds(e *cfg.Expr) smt.Term {
	c := v.c
	switch e.Op {
	case cfg.LAnd, cfg.LOr:
		a, b := v.holds(e.Args[0]), smt.Term(0)
		if e.Op == cfg.LAnd {
			v.where(a, func() { b = v.holds(e.Args[1]) })
			return c.And(a, b)
		}
		v.where(c.Not(a), func() { b = v.holds(e.Args[1]) })
		return c.Or(a, b)
	case cfg.Not:
		return c.Not(v.holds(e.Args[0]))
	case cfg.Eq, cfg.Ne, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge:
		a, b := v.eval(e.Args[0]), v.eval(e.Args[1])
		width := max(a.bits, b.bits)
		x, y := v.wide(a, width), v.wide(b, width)
		switch e.Op {
		case cfg.Eq:
			return c.Eq(x, y)
		case cfg.Ne:
			return c.Not(c.Eq(x, y))
		case cfg.Lt:
			return v.apply(smt.BVSLt, x, y)
		case cfg.Ge:
			return c.Not(v.apply(smt.BVSLt, x, y))
		case cfg.Gt:
			return v.apply(smt.BVSLt, y, x)
		default:
			return c.Not(v.apply(smt.BVSLt, y, x))
		}
	case cfg.FLt, cfg.FLe, cfg.FEq:
		return v.compareFloats(e)
	default:
		return v.nonzero(v.eval(e))
	}
}

func (v *evaluation) nonzero(x value) smt.Term {
	width := v.c.Width(v.c.Sort(x.term))
	return v.c.Not(v.c.Eq(x.term, v.small(0, width)))
}

// eval is the value of an expression.
func (v *evaluation) eval(e *cfg.Expr) value {
	c, t := v.c, e.Type
	if t.IsMath() {
		v.err = fmt.Errorf("%s: an unbounded integer has no bits", e.Pos)
		return value{v.small(0, 1), 1}
	}
	switch e.Op {
	case cfg.Const:
		x := e.Val.Big().Num()
		bits := x.BitLen() + 1
		return value{v.constant(x, bits), bits}
	case cfg.Ref:
		return v.number(t, v.state[e.Var])
	case cfg.Load:
		return v.load(e)
	case cfg.LAnd, cfg.LOr, cfg.Not, cfg.Eq, cfg.Ne, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.FLt, cfg.FLe, cfg.FEq:
		return v.truth(v.holds(e))
	case cfg.Cond:
		var a, b value
		test := v.holds(e.Args[0])
		v.where(test, func() { a = v.eval(e.Args[1]) })
		v.where(c.Not(test), func() { b = v.eval(e.Args[2]) })
		width := max(a.bits, b.bits)
		return value{c.Ite(test, v.wide(a, width), v.wide(b, width)), width}
	case cfg.Cast:
		if t == cfg.Bool {
			return v.truth(v.nonzero(v.eval(e.Args[0])))
		}
		return v.cast(t, e.Args[0].Type, v.eval(e.Args[0]))
	case cfg.Neg:
		a := v.eval(e.Args[0])
		return v.result(t, value{v.apply(smt.BVNeg, v.wide(a, a.bits+1)), a.bits + 1})
	case cfg.BitNot:
		a := v.eval(e.Args[0])
		return v.reduced(t, value{v.apply(smt.BVNot, v.wide(a, a.bits)), a.bits})
	}
	if e.Op.IsFloat() {
		return v.evalFloat(e)
	}
	return v.binary(e, v.eval(e.Args[0]), v.eval(e.Args[1]))
}

func (v *evaluation) truth(f smt.Term) value {
	return value{v.c.Ite(f, v.small(1, 2), v.small(0, 2)), 2}
}

// cast is a conversion to another type than _Bool.
func (v *evaluation) cast(to, from cfg.Type, x value) value {
	if from.FitsInto(to) {
		return x
	}
	return v.reduced(to, x)
}

// binary is the value of an operator with two operands.
func (v *evaluation) binary(e *cfg.Expr, a, b value) value {
	t := e.Type
	exactly := func(code smt.OpCode, width int) value {
		return value{v.apply(code, v.wide(a, width), v.wide(b, width)), width}
	}
	switch e.Op {
	case cfg.Add:
		return v.result(t, exactly(smt.BVAdd, max(a.bits, b.bits)+1))
	case cfg.Sub:
		width := max(a.bits, b.bits) + 1
		return v.result(t, value{v.c.BVSub(v.wide(a, width), v.wide(b, width)), width})
	case cfg.Mul:
		width := a.bits + b.bits
		if !t.Signed || v.wraps { // only the lowest bits count
			width = min(width, room(t))
		}
		return v.result(t, exactly(smt.BVMul, width))
	case cfg.BitAnd:
		return exactly(smt.BVAnd, max(a.bits, b.bits))
	case cfg.BitOr:
		return exactly(smt.BVOr, max(a.bits, b.bits))
	case cfg.BitXor:
		return exactly(smt.BVXor, max(a.bits, b.bits))
	case cfg.Div, cfg.Rem:
		return v.divide(e, a, b)
	case cfg.Shl, cfg.Shr:
		return v.shift(e, a, b)
	default:
		v.err = fmt.Errorf("%s: the operator %s has no bits", e.Pos, e.Op)
		return a
	}
}

// divide divides the absolute values, and gives the quotient the sign that it has to have, the remainder that of the dividend. The exact
// quotient must be a number of the type, also for the remainder.
func (v *evaluation) divide(e *cfg.Expr, a, b value) value {
	c := v.c
	v.need(v.nonzero(b))
	width := max(a.bits, b.bits) + 1
	x, y, zero := v.wide(a, width), v.wide(b, width), v.small(0, width)
	minus := func(f, t smt.Term) smt.Term { return c.Ite(f, v.apply(smt.BVNeg, t), t) }
	below, above := smt.False, smt.False // a and b are negative
	if e.Type.Signed {
		below, above = v.apply(smt.BVSLt, x, zero), v.apply(smt.BVSLt, y, zero)
	}
	p, q := minus(below, x), minus(above, y)
	quotient := minus(c.Xor(below, above), v.apply(smt.BVUDiv, p, q))
	if e.Type.Signed && room(e.Type) < width {
		low := c.Extract(quotient, room(e.Type)-1, 0)
		v.need(c.Eq(c.SignExtend(low, width-room(e.Type)), quotient))
	}
	if e.Op == cfg.Div {
		return v.reduced(e.Type, value{quotient, width})
	}
	return v.reduced(e.Type, value{minus(below, v.apply(smt.BVURem, p, q)), width})
}

// shift moves bits by a count that must be less than the width. A shift to the left keeps the lowest bits.
func (v *evaluation) shift(e *cfg.Expr, a, b value) value {
	width := max(room(e.Type), b.bits, 9) // every width of a type is less than 2^8
	x, by := v.wide(a, width), v.wide(b, width)
	v.need(v.c.And(v.c.Not(v.apply(smt.BVSLt, by, v.small(0, width))), v.apply(smt.BVSLt, by, v.small(int64(e.Type.Bits), width))))
	if e.Op == cfg.Shl {
		return v.reduced(e.Type, value{v.apply(smt.BVShl, x, by), width})
	}
	return v.reduced(e.Type, value{v.apply(smt.BVAShr, x, by), width})
}
