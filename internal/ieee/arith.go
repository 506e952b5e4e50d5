package ieee

import "math/big"

// Add is x + y. Infinities of different signs give NaN (clause 7.2); the sign of a zero is that of both operands, or of rounding
// (clause 6.3).
func (x Value) Add(mode Mode, y Value) Value {
	switch {
	case x.Kind == NaN || y.Kind == NaN, x.Kind == Infinity && y.Kind == Infinity && x.Negative != y.Negative:
		return x.Format.NaN()
	case x.Kind == Infinity:
		return x
	case y.Kind == Infinity:
		return y
	}
	return x.Format.sum(mode, x.number(), y.number())
}

// Sub is x - y.
func (x Value) Sub(mode Mode, y Value) Value { return x.Add(mode, y.Neg()) }

// Mul is x times y. An infinity times zero is NaN (clause 7.2).
func (x Value) Mul(mode Mode, y Value) Value {
	if special, ok := x.productSpecial(y); ok {
		return special
	}
	return x.Format.round(mode, x.number().times(y.number()))
}

// FMA is x times y plus z, rounded once.
func (x Value) FMA(mode Mode, y, z Value) Value {
	product, ok := x.productSpecial(y)
	switch {
	case ok:
		return product.Add(mode, z)
	case z.Kind == NaN || z.Kind == Infinity:
		return z
	}
	return x.Format.sum(mode, x.number().times(y.number()), z.number())
}

// Div is x divided by y. 0/0 and infinity by infinity are NaN (clause 7.2), a number by zero is an infinity (clause 7.3).
func (x Value) Div(mode Mode, y Value) Value {
	f, neg := x.Format, x.Negative != y.Negative
	switch {
	case x.Kind == NaN || y.Kind == NaN, x.Kind == y.Kind && x.Kind != Finite:
		return f.NaN()
	case x.Kind == Infinity || y.Kind == Zero:
		return f.Inf(neg)
	case x.Kind == Zero || y.Kind == Infinity:
		return f.Zero(neg)
	}
	return f.round(mode, quotient(neg, x.m, y.m, x.e-y.e, f))
}

// Sqrt is the square root: of -0 it is -0, of other negative numbers NaN (clauses 5.4.1, 6.3, 7.2).
func (x Value) Sqrt(mode Mode) Value {
	switch {
	case x.Kind == NaN || x.Kind == Zero:
		return x
	case x.Negative:
		return x.Format.NaN()
	case x.Kind == Infinity:
		return x
	}
	shift := 2 * int64(x.Format.Significand+2) // the root has more bits than the significand, and a last one that says whether it is exact
	if (x.e-shift)%2 != 0 {
		shift++
	}
	m := new(big.Int).Lsh(x.m, uint(shift))
	root := new(big.Int).Sqrt(m)
	return x.Format.round(mode, sticky(exact{false, root, (x.e - shift) / 2}, new(big.Int).Mul(root, root).Cmp(m) != 0))
}

// productSpecial is x times y if one of them is no finite number.
func (x Value) productSpecial(y Value) (product Value, ok bool) {
	neg := x.Negative != y.Negative
	switch {
	case x.Kind == NaN || y.Kind == NaN, x.Kind == Infinity && y.Kind == Zero, x.Kind == Zero && y.Kind == Infinity:
		return x.Format.NaN(), true
	case x.Kind == Infinity || y.Kind == Infinity:
		return x.Format.Inf(neg), true
	}
	return Value{}, false
}

func (x exact) times(y exact) exact {
	return exact{x.neg != y.neg, new(big.Int).Mul(x.m, y.m), x.e + y.e}
}

// sum is x + y, rounded.
func (f Format) sum(mode Mode, x, y exact) Value {
	if x.m.Sign() == 0 && y.m.Sign() == 0 {
		return f.Zero(x.neg && y.neg || x.neg != y.neg && mode == RTN)
	}
	if x.m.Sign() == 0 || y.m.Sign() != 0 && x.top() < y.top() {
		x, y = y, x
	}
	x, y = f.near(x, y)
	unit := min(x.e, y.e)
	total := new(big.Int).Add(x.multiple(unit), y.multiple(unit))
	if total.Sign() == 0 {
		return f.Zero(mode == RTN)
	}
	return f.round(mode, exact{total.Sign() < 0, total.Abs(total), unit})
}

// near replaces y by a number of the same sign that is not as far from x, if it is too far to change more than the direction of
// rounding: x and all borders of rounding near it are multiples of 2^unit, and y is less than half of that.
func (f Format) near(x, y exact) (exact, exact) {
	unit := min(x.e, x.top()-int64(f.Significand)-3)
	if y.m.Sign() == 0 {
		y.e = unit
	} else if y.top() < unit {
		y = exact{y.neg, big.NewInt(1), unit - 2}
	}
	return x, y
}

// multiple is x with its sign as a multiple of 2 to the power of unit, which is at most that of x.
func (x exact) multiple(unit int64) *big.Int {
	m := new(big.Int).Lsh(x.m, uint(x.e-unit))
	if x.neg {
		m.Neg(m)
	}
	return m
}

// quotient is n/d times 2^e to more bits than the significand has, and a last one that says whether there are more.
func quotient(neg bool, n, d *big.Int, e int64, f Format) exact {
	shift := max(0, f.Significand+3+d.BitLen()-n.BitLen())
	q, rest := new(big.Int).QuoRem(new(big.Int).Lsh(n, uint(shift)), d, new(big.Int))
	return sticky(exact{neg, q, e - int64(shift)}, rest.Sign() != 0)
}

// sticky appends a bit that stands for all those that are lost.
func sticky(x exact, lost bool) exact {
	m := new(big.Int).Lsh(x.m, 1)
	if lost {
		m.SetBit(m, 0, 1)
	}
	return exact{x.neg, m, x.e - 1}
}
