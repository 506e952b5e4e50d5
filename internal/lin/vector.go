package lin

import (
	"slices"

	"cairn/internal/num"
)

// Vector is a dense row of numbers.
type Vector []num.Rat

// Unit returns the vector of n entries that is 1 at i.
func Unit(n, i int) Vector {
	v := make(Vector, n)
	v[i] = num.One()
	return v
}

// Dot returns the inner product.
func (v Vector) Dot(w Vector) num.Rat {
	var s num.Rat
	for i, a := range v {
		if !a.IsZero() && !w[i].IsZero() {
			s = s.AddMul(a, w[i])
		}
	}
	return s
}

// Scale returns k*v.
func (v Vector) Scale(k num.Rat) Vector {
	w := make(Vector, len(v))
	for i, a := range v {
		w[i] = a.Mul(k)
	}
	return w
}

// AddMul returns v + k*w.
func (v Vector) AddMul(k num.Rat, w Vector) Vector {
	u := make(Vector, len(v))
	for i := range v {
		u[i] = v[i].AddMul(k, w[i])
	}
	return u
}

// Neg returns -v.
func (v Vector) Neg() Vector { return v.Scale(num.MinusOne()) }

// IsZero reports whether all entries are 0.
func (v Vector) IsZero() bool { return v.Pivot() < 0 }

// Combine returns p*v + q*w, divided by the greatest common divisor of its entries.
func Combine(p num.Rat, v Vector, q num.Rat, w Vector) Vector {
	u := make(Vector, len(v))
	for i := range v {
		u[i] = p.Mul(v[i]).AddMul(q, w[i])
	}
	return u.Primitive()
}

// Primitive multiplies v, in place, by the positive number that makes its entries integers without common divisor.
func (v Vector) Primitive() Vector {
	den, gcd := num.One(), num.Zero()
	for _, a := range v {
		if !a.IsInt() {
			den = num.Lcm(den, a.Den())
		}
	}
	if !den.IsOne() {
		for i := range v {
			v[i] = v[i].Mul(den)
		}
	}
	for _, a := range v {
		if gcd = num.Gcd(gcd, a); gcd.IsOne() {
			return v
		}
	}
	if gcd.IsZero() {
		return v
	}
	for i := range v {
		v[i] = v[i].Div(gcd)
	}
	return v
}

// Parallel reports whether v and w differ by a positive factor.
func (v Vector) Parallel(w Vector) bool {
	return slices.Clone(v).Primitive().Compare(slices.Clone(w).Primitive()) == 0
}

// Compare orders vectors lexicographically.
func (v Vector) Compare(w Vector) int { return slices.CompareFunc(v, w, num.Rat.Cmp) }

// Pivot is the last position of v that is not 0, or -1. Later columns are solved for first.
func (v Vector) Pivot() int {
	for i := len(v) - 1; i >= 0; i-- {
		if !v[i].IsZero() {
			return i
		}
	}
	return -1
}
