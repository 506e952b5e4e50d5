// Package num provides exact rational numbers as immutable values. Everything above it (simplex, terms, projection,
// hulls, concrete execution) computes with Rat, so that no rounding and no overflow can change a verdict.
//
// A Rat holds its numerator and denominator in two machine words as long as both fit; sums and products detect overflow
// with math/bits and only then fall back on math/big. Small values never allocate. The representation is canonical:
// lowest terms, positive denominator, and the big form only for values that do not fit the small one. Every operation
// returns canonical values, so a result that has become small again is fast again.
//
//	half := num.FromFrac(1, 2)
//	third, err := num.Parse("1/3")
//	sum := half.Add(third)                     // 5/6
//	fmt.Println(sum, sum.Floor(), sum.Ceil())  // 5/6 0 1
//	fmt.Println(num.FloorMod(num.FromInt(-7), num.FromInt(4))) // 1
//
// The structure follows the treatment of rational arithmetic in Knuth, The Art of Computer Programming, volume 2,
// section 4.5.1 (Mul divides crosswise before it multiplies) and section 4.5.2, algorithm B (gcd64, binary gcd).
//
// Limits: Rat is not comparable with == in general (two big values may be equal behind different pointers); use Equal.
// The small numerator range is symmetric, so -2^63 itself takes the big form. Division by zero, a zero denominator in
// FromFrac and a non-integral argument of an integer function are broken invariants of the caller and panic.
//
// Names: a, b, c operands; n, d numerator and denominator.
package num
