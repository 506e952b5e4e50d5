// Package bits builds circuits of bits and turns them into clauses: the ground on which bit-vectors and floating-point numbers
// are decided. It knows no terms; whoever has terms maps them to literals and vectors of literals.
//
// # Circuits
//
// A Graph has nodes: the constant, inputs, and gates with two or three operands. A Lit is a node, perhaps negated; False and True
// are 0 and 1. Equal gates are one node (structural hashing), operands are in a normal form (sorted; negations at the operands
// of an exclusive or, a conditional or a majority move to its output), and constructors simplify by what two levels of the graph
// show. Besides conjunction there are gates for exclusive or of two or three operands, conditional and majority: a full adder is
// two gates. In an and-inverter graph each of these would be several nodes, which had to be found again to get good clauses.
//
// A Vector is a bit-vector, the least significant bit first. The methods of Graph on vectors are SMT-LIB's functions:
//
//	bvadd bvsub bvneg bvmul             Add Sub Neg Mul
//	bvudiv bvurem bvsdiv bvsrem bvsmod  UDiv URem SDiv SRem SMod    (UDivRem for both; division by zero as in SMT-LIB)
//	bvshl bvlshr bvashr                 Shl LShr AShr
//	ext_rotate_left, ..._right          RotateLeft RotateRight      (by a constant: methods of Vector)
//	bvand bvor bvxor bvnot              BitAnd BitOr BitXor, Vector.Not
//	= ite bvcomp bvredor bvredand       Eq Mux Eq Any All
//	bvult bvule bvslt bvsle             Ult Ule Slt Sle
//	concat extract repeat ..._extend    Concat and methods of Vector: wiring, without gates
//	bvnego bvuaddo bvsaddo bvumulo ...  NegO UAddO SAddO UMulO SMulO USubO SSubO SDivO
//
// # Clauses
//
// An Emitter writes the clauses that define gates into a Sink, for instance a SAT solver: each gate once, and only those that
// the literals asked for depend on, so later calls add what is new. Definitions only say what new variables mean, in both directions (Tseitin
// 1968): they exclude no value of the inputs, and may stay when what made them necessary is taken back. So
// may lemmas, which are true whatever the inputs are and are written to help the search: what is true of a quotient and a
// remainder, for instance. Emitter.Plain leaves them out.
//
//	g := bits.NewGraph()
//	x, y := g.Inputs(8), g.Inputs(8)
//	e := bits.NewEmitter(g, sink)
//	e.Assert(g.Ult(g.Add(x, y), x)) // the sum overflows
//	... solve ...
//	v := g.Eval(func(in bits.Lit) bool { return value of the variable e.Literal(in) })
//	fmt.Println(v.Number(x), v.Number(y))
//
// # Files
//
//	graph.go      nodes, structural hashing, limits
//	gates.go      constructors of gates and their simplification
//	vector.go     vectors: constants, wiring, bitwise operators
//	add.go        adders, subtraction, comparisons
//	multiply.go   multiplication: by constants, of equals, in general
//	divide.go     division and remainder
//	shift.go      shifts and rotations by vectors
//	overflow.go   the overflow predicates
//	clauses.go    clauses for gates
//	values.go     evaluation
//
// # Papers
//
//	Brummayer, Biere: Local two-level and-inverter graph minimization without blowup, MEMICS 2006   gates.go
//	Tseitin: On the complexity of derivation in propositional calculus, 1968                        clauses.go
//	Reitwiesner: Binary arithmetic, Advances in Computers 1, 1960, section 8 (signed digits)        multiply.go
//	Schulte, Balzola, Akkas, Brocato: Integer multiplication with overflow detection
//	or saturation, IEEE Transactions on Computers 49(7), 2000                                       overflow.go
//
// # Limits
//
// A Graph is for one goroutine and never forgets a node. Nothing recurses. A node takes about 30 bytes with its place in the hash
// table. Multiplication and division of w bits are of the order of w² gates; SetLimit bounds the nodes and lets the caller
// interrupt.
//
// Names: g Graph, e Emitter, l literal, v vector; a, b, c operands, x, y, z those of a gate.
package bits
