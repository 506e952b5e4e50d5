package num

import "math/big"

// Integers that do not fit the small form take paths of their own here: big.Rat would look for common divisors with
// denominators that are 1.

// bothInt reports whether a and b are integers.
func bothInt(a, b Rat) bool { return a.IsInt() && b.IsInt() }

// integer returns the value of an integer; room is where that of a small one is put. The result must not be modified.
func (a Rat) integer(room *big.Int) *big.Int {
	if a.big == nil {
		return room.SetInt64(a.n)
	}
	return a.big.Num()
}

// fromInteger returns the canonical form of r, which is an integer and of which it takes ownership.
func fromInteger(r *big.Rat) Rat {
	if n := r.Num(); n.IsInt64() {
		return FromInt(n.Int64())
	}
	return Rat{big: r}
}

func addInt(a, b Rat) Rat {
	var x, y big.Int
	r := new(big.Rat)
	r.Num().Add(a.integer(&x), b.integer(&y))
	return fromInteger(r)
}

func mulInt(a, b Rat) Rat {
	var x, y big.Int
	r := new(big.Rat)
	r.Num().Mul(a.integer(&x), b.integer(&y))
	return fromInteger(r)
}

// addMulInt returns a + b*c.
func addMulInt(a, b, c Rat) Rat {
	var x, y big.Int
	r := new(big.Rat)
	n := r.Num()
	n.Mul(b.integer(&x), c.integer(&y))
	n.Add(n, a.integer(&x))
	return fromInteger(r)
}

// divInt returns a / b if that is an integer.
func divInt(a, b Rat) (Rat, bool) {
	var x, y, rest big.Int
	r := new(big.Rat)
	if r.Num().QuoRem(a.integer(&x), b.integer(&y), &rest); rest.Sign() != 0 {
		return Rat{}, false
	}
	return fromInteger(r), true
}

// gcdInt returns the greatest common divisor of two integers. If one of them is small, so is the rest after division by it.
func gcdInt(a, b Rat) Rat {
	if a.big == nil {
		a, b = b, a
	}
	var x, y, r big.Int
	if b.big == nil {
		if b.n == 0 {
			return addInt(a.Abs(), b)
		}
		r.Rem(a.integer(&x), b.integer(&y))
		return Rat{n: int64(gcd64(abs64(r.Int64()), abs64(b.n)))}
	}
	g := new(big.Rat)
	g.Num().GCD(nil, nil, x.Abs(a.big.Num()), y.Abs(b.big.Num()))
	return fromInteger(g)
}
