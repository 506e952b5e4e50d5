package cfg

import "cairn/internal/num"

// Defined is the condition that evaluating e is not undefined behaviour: that no signed operation overflows, nothing is divided
// by zero, and no shift is by a negative count or by the width or more. It is always defined itself.
func Defined(e *Expr, signedWrap bool) *Expr {
	switch e.Op {
	case LAnd, LOr, Cond:
		return definedLazily(e, signedWrap)
	}
	all := IntConst(truthType(e.Type), 1)
	for _, a := range e.Args {
		all = both(all, Defined(a, signedWrap))
	}
	return both(all, DefinedHere(e, signedWrap))
}

// both is a && b, or one of them if the other is 1.
func both(a, b *Expr) *Expr {
	switch {
	case b.IsConst(1):
		return a
	case a.IsConst(1):
		return b
	default:
		return Bin(LAnd, a, b)
	}
}

// DefinedHere is the condition that the operator of e is defined on the values of its operands.
func DefinedHere(e *Expr, signedWrap bool) *Expr {
	all := IntConst(truthType(e.Type), 1)
	op, t := e.Op, e.Type
	switch op {
	case Neg, Add, Sub, Mul:
		if !t.Signed || signedWrap {
			return all
		}
	case Div, Rem:
		all = Bin(Ne, e.Args[1], ConstOf(t, num.Zero()))
		if !t.Signed {
			return all
		}
	case Shl, Shr:
		by := e.Args[1]
		all = Bin(Ge, by, ConstOf(by.Type, num.Zero()))
		if width := num.FromInt(int64(t.Bits)); !t.IsMath() && by.Type.Contains(width) {
			all = both(all, Bin(Lt, by, ConstOf(by.Type, width)))
		}
		return all
	default:
		return all
	}
	var second *Expr
	if len(e.Args) > 1 {
		second = e.Args[1]
	}
	if c := Overflow(op, e.Args[0], second); c != nil {
		all = both(all, Negated(c))
	}
	return all
}

// definedLazily is Defined for the operators that do not evaluate all their operands.
func definedLazily(e *Expr, signedWrap bool) *Expr {
	first := e.Args[0]
	always := func(d *Expr) bool { return d.IsConst(1) }
	d := make([]*Expr, len(e.Args))
	for i, a := range e.Args {
		d[i] = Defined(a, signedWrap)
	}
	var rest *Expr
	switch {
	case e.Op == LAnd && !always(d[1]):
		rest = Bin(LOr, Un(Not, first), d[1])
	case e.Op == LOr && !always(d[1]):
		rest = Bin(LOr, first, d[1])
	case e.Op == Cond && !(always(d[1]) && always(d[2])):
		rest = Bin(LOr, Bin(LAnd, first, d[1]), Bin(LAnd, Un(Not, first), d[2]))
	}
	if rest == nil {
		return d[0]
	}
	return both(d[0], rest)
}

// Holds is the condition that e is defined and not 0. It is always defined itself.
func Holds(e *Expr, signedWrap bool) *Expr {
	return both(Defined(e, signedWrap), e)
}

// Overflow is the condition that a op b overflows, nil if it cannot: that the exact result of +, -, *, /, %, << or a unary minus
// (b is then nil) is no value of the operands' type, which is signed. Where it is evaluated from left to right it is defined.
func Overflow(op Op, a, b *Expr) *Expr {
	t := a.Type
	least := ConstOf(t, t.Min())
	switch op {
	case Neg:
		return unlessOutside(a, t.Min(), Bin(Eq, a, least))
	case Div, Rem:
		both := Bin(LAnd, Bin(Eq, b, IntConst(t, -1)), Bin(Eq, a, least))
		return unlessOutside(b, num.FromInt(-1), unlessOutside(a, t.Min(), both))
	case Shl:
		return shiftOverflows(a, b)
	case Add, Sub, Mul:
		if exact := exactly(op, reach(a), reach(b)); exact.Within(t.Range()) {
			return nil
		}
		if t.Bits <= 32 {
			wide := Type{Bits: 64, Signed: true}
			r := Bin(op, Convert(wide, a), Convert(wide, b))
			return outside(r, ConstOf(wide, t.Min()), ConstOf(wide, t.Max()))
		}
		return wideOverflows(op, a, b)
	default:
		return nil
	}
}

// unlessOutside is c, or nil if e never has the value r, without which c does not hold.
func unlessOutside(e *Expr, r num.Rat, c *Expr) *Expr {
	if !reach(e).Contains(r) {
		return nil
	}
	return c
}

// outside is the condition e < lo or e > hi.
func outside(e, lo, hi *Expr) *Expr {
	return Bin(LOr, Bin(Lt, e, lo), Bin(Gt, e, hi))
}

// shiftOverflows is the condition that a * 2^b is no value of the type of a. A negative count makes the shift undefined, but is not
// an overflow; with one that is not less than the width only 0 does not overflow.
func shiftOverflows(a, b *Expr) *Expr {
	t := a.Type
	leaves := outside(a, Bin(Shr, ConstOf(t, t.Min()), b), Bin(Shr, ConstOf(t, t.Max()), b))
	valid := Bin(Lt, b, IntConst(b.Type, int64(t.Bits)))
	if b.Type.Signed {
		valid = Bin(LAnd, Bin(Ge, b, IntConst(b.Type, 0)), valid)
	}
	tooFar := Bin(LAnd, Bin(Ge, b, IntConst(b.Type, int64(t.Bits))), Bin(Ne, a, IntConst(t, 0)))
	return Bin(LOr, Bin(LAnd, valid, leaves), tooFar)
}

// wideOverflows is the condition that a op b overflows, in the type of a itself, for which there is no wider one.
func wideOverflows(op Op, a, b *Expr) *Expr {
	t := a.Type
	least, greatest, zero := ConstOf(t, t.Min()), ConstOf(t, t.Max()), IntConst(t, 0)
	and := func(c, d *Expr) *Expr { return Bin(LAnd, c, d) }
	or := func(c, d *Expr) *Expr { return Bin(LOr, c, d) }
	lt := func(x, y *Expr) *Expr { return Bin(Lt, x, y) }
	switch op {
	case Add:
		return or(and(lt(zero, b), lt(Bin(Sub, greatest, b), a)), and(lt(b, zero), lt(a, Bin(Sub, least, b))))
	case Sub:
		return or(and(lt(zero, b), lt(a, Bin(Add, least, b))), and(lt(b, zero), lt(Bin(Add, greatest, b), a)))
	default:
		if a.Op == Const && b.Op != Const {
			a, b = b, a
		}
		div := func(x, y *Expr) *Expr { return Bin(Div, x, y) }
		positive := or(and(lt(zero, a), lt(div(greatest, b), a)), and(lt(a, zero), lt(a, div(least, b))))
		negative := or(and(lt(zero, a), lt(b, div(least, a))), and(lt(a, zero), lt(b, div(greatest, a))))
		if b.Op == Const && b.Val.Sign() < 0 { // the quotients by b are constants
			if b.IsConst(-1) {
				return Bin(Eq, a, least)
			}
			negative = or(lt(div(least, b), a), lt(a, div(greatest, b)))
		}
		return or(and(lt(zero, b), positive), and(lt(b, zero), negative))
	}
}

// reach bounds the value of e by what its operators tell, whatever the values of variables.
func reach(e *Expr) num.Interval {
	all := e.Type.Range()
	switch e.Op {
	case Const:
		return num.Point(e.Val)
	case Not, Lt, Le, Gt, Ge, Eq, Ne, LAnd, LOr, FLt, FLe, FEq:
		return num.Span(num.Zero(), num.One())
	case Cast:
		if iv := reach(e.Args[0]); e.Type != Bool && iv.Within(all) {
			return iv
		}
	case Cond:
		return reach(e.Args[1]).Join(reach(e.Args[2]))
	case Add, Sub, Mul:
		if iv := exactly(e.Op, reach(e.Args[0]), reach(e.Args[1])); iv.Within(all) {
			return iv
		}
	case BitAnd:
		for _, a := range e.Args {
			if iv := reach(a); iv.AtLeast(num.Zero()) && iv.HiOK && !all.AtMost(iv.Hi) {
				all = num.Span(num.Zero(), iv.Hi)
			}
		}
	case Rem:
		if d := e.Args[1]; d.Op == Const && !d.Val.IsZero() {
			most := d.Val.Abs().Sub(num.One())
			return num.Span(most.Neg(), most).Meet(reach(e.Args[0]).Join(num.Point(num.Zero())))
		}
	}
	return all
}

// exactly bounds the exact result of an addition, subtraction or multiplication.
func exactly(op Op, a, b num.Interval) num.Interval {
	switch op {
	case Add:
		return a.Add(b)
	case Sub:
		return a.Add(b.Neg())
	default:
		return a.Mul(b)
	}
}
