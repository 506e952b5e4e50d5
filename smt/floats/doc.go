// Package floats builds the circuits of floating-point arithmetic over package bits: all operators of SMT-LIB's theory, for any
// format and rounding mode. What they mean is package internal/ieee, which its tests compare them with.
//
// # Values and modes
//
// A floating-point number is a bits.Vector of its eb+sb bits as IEEE 754 encodes them (clause 3.4): fraction, exponent, sign, from
// the least significant bit on. Vectors are *canonical*: NaN is sign 0, an exponent of ones, and a fraction of the first bit alone. All
// results are, and so SMT-LIB's = is the equality of vectors (bits.Graph.Eq). Canonical says of inputs that they are, which has
// to be asserted; FromBits makes any vector so.
//
// A rounding mode is a vector of ModeWidth bits, the number of an ieee.Mode; of inputs ValidMode has to be asserted. Constant
// modes make smaller circuits.
//
// # Operators
//
// A Unit has the operators of one format:
//
//	fp.add fp.sub fp.mul fp.div fp.fma         Add Sub Mul Div FMA
//	fp.sqrt fp.rem fp.roundToIntegral          Sqrt Rem RoundToIntegral
//	fp.abs fp.neg fp.min fp.max                Abs Neg Min Max
//	fp.eq fp.lt fp.leq fp.gt fp.geq            Equal Less LessEqual
//	fp.isNaN fp.isInfinite ...                 IsNaN IsInfinite IsZero IsNormal IsSubnormal IsNegative IsPositive
//	to_fp, to_fp_unsigned                      FromBits FromFloat FromRat FromSigned FromUnsigned
//	fp.to_ubv fp.to_sbv                        ToUnsigned ToSigned, with a literal that says whether there is such a number
//
// fp.to_real is no circuit. What SMT-LIB leaves open is an argument or a result: the sign that Min and Max give to zeros of
// different signs, and whether a conversion to integers has a value.
//
//	u := floats.New(g, ieee.Float32)
//	x := g.Inputs(u.Width())
//	e.Assert(u.Canonical(x))
//	e.Assert(u.Less(x, u.Mul(floats.Mode(ieee.RNE), x, x)))
//
// # How
//
// An operand is unpacked into flags, a sign, an exponent and a significand (unpack.go), the operation is exact but for a last bit that
// stands for all lower ones, its result is rounded and packed (round.go), and special cases are chosen at last. Exponents are
// integers with known bounds (integer.go), which make their vectors as narrow as can be and decide comparisons: there is no
// circuit for overflow where none is possible. Sums and roundings to integers work on significands that are not normalised, and
// so need no circuit for subnormal results but a bound on the shift that normalises them.
//
//	unit.go      formats, modes, special results
//	unpack.go    from encodings to significands and exponents
//	round.go     rounding and packing
//	integer.go   signed vectors with bounds
//	shift.go     shifts that keep what they lose in the last bit; normalisation
//	add.go       sum, difference, fused multiply-add
//	multiply.go  product
//	divide.go    quotient, square root
//	rem.go       remainder, rounding to integers
//	compare.go   comparisons, classes, minimum, maximum, sign operations
//	convert.go   conversions
//
// # Papers
//
//	Brain, Schanda, Sun: Building better bit-blasting for floating-point problems, TACAS 2019, sections 3 and 4
//	Brain, Tinelli, Rümmer, Wahl: An automatable formal semantics for IEEE-754, ARITH 2015
//	Muller et al.: Handbook of floating-point arithmetic, 2010, chapter 8 (sums with guard, round and sticky bits; digit recurrences)
//
// # Limits
//
// Rem makes a row of gates for each difference of exponents, and refuses formats where these are too many: it takes those up to
// Float64. A bits.Graph that is at its limit makes nothing more; ask its Err after each operator.
//
// Names: u Unit, g Graph, x, y, z operands, a, b, c what they are unpacked to, d a difference of exponents.
package floats
