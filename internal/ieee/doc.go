// Package ieee computes with binary floating-point numbers of any format exactly as IEEE 754 says: slowly, by integers of any size,
// and plainly, as it is what faster and less plain code is compared with, and what folds constants and evaluates models.
//
// A Format is SMT-LIB's (_ FloatingPoint eb sb): so many bits of exponent, and so many of significand, the hidden one included. A
// Value is NaN, an infinity, a zero with a sign, or a finite number, which is a sign, an integer and a power of two. There is one
// NaN. Operations are computed on exact numbers and then rounded once (IEEE 754-2019, clause 4.3: five rounding modes); what is
// so in a special case is said where it is done.
//
//	f := ieee.Float32
//	third := f.One().Div(ieee.RNE, f.FromInt(ieee.RNE, big.NewInt(3)))
//	fmt.Println(third)                    // (fp #b0 #b01111101 #b01010101010101010101011)
//	r, _ := third.Rat()                   // 11184811/33554432
//
// What IEEE 754 or SMT-LIB leave open is returned with a flag (conversions to integers) or said in the comment (Min, Max).
//
//	format.go    formats, values, their bits
//	round.go     rounding modes, rounding
//	arith.go     add, subtract, multiply, divide, fused multiply-add, square root      IEEE 754-2019, clause 5.4.1
//	integral.go  remainders, round to integral                                         clauses 5.3.1, 5.9
//	compare.go   comparisons, classes, minimum, maximum, sign operations               clauses 5.5.1, 5.7.2, 5.11, 9.6
//	order.go     the next value, and what numbers round to one
//	convert.go   conversions from and to integers, rationals and other formats         clauses 5.4.1, 5.4.2, 5.8
//
// The meaning of SMT-LIB's functions is that of Brain, Tinelli, Rümmer, Wahl: An automatable formal semantics for IEEE-754
// floating-point arithmetic, ARITH 2015, section 4.
//
// Limits: exponents have at most MaxExponent bits. Values are immutable.
//
// Names: f Format, x, y, z values, m integer significand, e exponent.
package ieee
