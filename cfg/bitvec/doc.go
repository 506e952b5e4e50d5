// Package bitvec encodes the edges of graphs bit by bit: every variable is a bit-vector of the width of its type, and every
// expression is exactly what package exec computes. It is the second encoding of programs; that of package encode is linear.
//
//	enc, err := bitvec.New(smt.NewContext(), g)
//	state := enc.Symbols("x")
//	step := enc.Edge(id, state, func(site cfg.Site) smt.Term { return enc.Fresh(site) })
//	fmt.Println(step.Guard, step.State)
//
// # Where things are
//
//	encoder.go   Encoder: states and statements
//	memory.go    arrays: reading what has been written
//	sight.go     what is seen of addresses without the solver
//	bounds.go    what is seen of numbers
//	follow.go    executions along a path
//	value.go     values and conditions of expressions, and when they are defined
//	float.go     floating-point numbers
//
// Limits: mathematical integers have no bits; calls are no steps.
//
// Receivers and index names: enc encoder, r the run of an edge, e expression, t type.
package bitvec
