// Package encode says in formulas what certificates are checked against: which steps the edges of a graph allow. It is written
// apart from the encoder of the engines, package cfg/encode, and shares nothing with it but the terms and the intervals of numbers,
// so that an error there is found here.
//
// A State has the value of each variable as a term, and bounds of sums. Edge executes an edge from there: the conditions say what
// must hold for the execution to get to its end. Some of them define constants, which stand for the values of operations that are
// no terms; if the conditions before it hold, such a definition can be met, by the value that the operation has.
//
//	state := enc.Begin(symbols.X)
//	step, err := enc.Edge(ctx, id, state)
//	guard := step.Guard(c)
//
// # Where things are
//
//	state.go   states, steps, conditions; statements
//	bounds.go  what is known of sums: a map that is never changed, and what formulas add to it
//	expr.go    conditions and values of expressions
//	arith.go   wraparound, quotients, remainders, shifts
//	bits.go    bit operations
//	approx.go  what linear arithmetic cannot express
//	memory.go  arrays
//	products.go products that certificates speak of, multiplied out
//
// # Arithmetic
//
// Quotients and remainders by constants are terms, and so are the bits that a mask leaves. A result that may leave its type by one
// multiple of 2^n is one of two cases, by more a remainder. Operations with an operand of few values are case distinctions. Of other
// products, quotients, shifts and bit operations only inequalities are known: Step.Rough.
package encode
