package ieee

// Same is SMT-LIB's =: the same value, where NaN is NaN and zeros of different signs differ.
func (x Value) Same(y Value) bool {
	return x.Kind == y.Kind && x.Negative == y.Negative && (x.Kind != Finite || x.e == y.e && x.m.Cmp(y.m) == 0)
}

// Equal is the equality of numbers: zeros are equal, and NaN is equal to nothing (clause 5.11).
func (x Value) Equal(y Value) bool {
	order, ok := x.compare(y)
	return ok && order == 0
}

// Less is x < y. NaN is not comparable.
func (x Value) Less(y Value) bool {
	order, ok := x.compare(y)
	return ok && order < 0
}

// LessEqual is x <= y. NaN is not comparable.
func (x Value) LessEqual(y Value) bool {
	order, ok := x.compare(y)
	return ok && order <= 0
}

// compare orders two numbers: negative if x < y.
func (x Value) compare(y Value) (order int, ok bool) {
	if x.Kind == NaN || y.Kind == NaN {
		return 0, false
	}
	sx, sy := x.sign(), y.sign()
	if sx != sy || sx == 0 {
		return sx - sy, true
	}
	return sx * x.compareMagnitude(y), true
}

// sign is -1, 0 or 1.
func (x Value) sign() int {
	switch {
	case x.Kind == Zero:
		return 0
	case x.Negative:
		return -1
	}
	return 1
}

// compareMagnitude orders two numbers that are not zero by their magnitudes.
func (x Value) compareMagnitude(y Value) int {
	switch {
	case x.Kind != y.Kind && x.Kind == Infinity:
		return 1
	case x.Kind != y.Kind:
		return -1
	case x.Kind == Infinity:
		return 0
	case x.e != y.e: // significands are normalised
		if x.e < y.e {
			return -1
		}
		return 1
	}
	return x.m.Cmp(y.m)
}

// Min is the smaller one, that which is a number if the other is none (clause 9.6, minimumNumber; minNum of 2008). Of zeros with
// different signs, where SMT-LIB allows either, it is y.
func (x Value) Min(y Value) Value {
	if y.Kind == NaN || x.Less(y) {
		return x
	}
	return y
}

// Max is the larger one, as Min.
func (x Value) Max(y Value) Value {
	if y.Kind == NaN || y.Less(x) {
		return x
	}
	return y
}

// Abs is x without its sign (clause 5.5.1).
func (x Value) Abs() Value {
	x.Negative = false
	return x
}

// Neg is x with the other sign (clause 5.5.1); NaN stays what it is.
func (x Value) Neg() Value {
	x.Negative = x.Kind != NaN && !x.Negative
	return x
}

// IsNormal reports whether x is a finite number with a hidden bit.
func (x Value) IsNormal() bool { return x.Kind == Finite && x.m.BitLen() == x.Format.Significand }

// IsSubnormal reports whether x is smaller than all normal numbers and not zero.
func (x Value) IsSubnormal() bool { return x.Kind == Finite && x.m.BitLen() < x.Format.Significand }

// IsNegative reports whether x has the sign minus; NaN has none.
func (x Value) IsNegative() bool { return x.Negative }

// IsPositive reports whether x has the sign plus; NaN has none.
func (x Value) IsPositive() bool { return x.Kind != NaN && !x.Negative }
