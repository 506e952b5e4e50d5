// Package bitwise checks, on bit-vectors, that a program is safe because its loops have few iterations. It is written apart from the encoder
// of bits that the engines have, and computes differently: an operation is done exactly in a vector that is wide enough for every
// result, and defined if the result is one of the type.
//
//	expr.go     expressions: values with the number of bits that they need
//	float.go    floating-point numbers, by other operators than the engines' encoder has
//	memory.go   arrays: what is written to them, and what is found there
//	program.go  what executions do, iteration by iteration of the loops, and what is refuted
//	ranges.go    that ranges of variables are inductive, by interval arithmetic
//	induction.go  what they do from one head of a loop to the next, and what is refuted of that
//
// That the order in which vertices are visited is right is not taken for granted: an execution that comes to a vertex which is not
// visited again must be impossible, like one that comes to the error.
package bitwise
