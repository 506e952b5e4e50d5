// Package certify checks the evidence that comes with a verdict, with none of the code that produced it. A safe verdict
// carries an inductive invariant for each cut point of the graph, an unsafe one the value of every nondeterministic
// choice of an execution that reaches the error location.
//
// Invariants are checked by the rules of Floyd: the source's invariant is true, each loop-free piece of the graph leads
// from the invariant at its beginning to the invariant at its end, and the invariant of the error location is false. The
// verification conditions are generated here (vc.go, piece.go, paths.go), from single edges, with an encoder of its own (package
// certify/encode). Where they cannot be proved from the invariants
// alone, the facts that the engine took for granted at the vertices, such as ranges of variables, are first proved
// themselves, edge by edge (facts.go). Where all executions are short, no invariants are needed: the graph is unwound
// (unwind.go). Inputs are checked by running the program (package exec).
//
//	res, err := gps.Run(ctx, g, gps.Options{})
//	...
//	if err := certify.Check(ctx, g, res); err != nil {
//		// the verdict must not be reported
//	}
//
// Procedures are checked by the rule for recursive procedures (contract.go). Packages of their own have the encoder (encode), executions
// that nothing but the choices made decides (concrete), jumps of executions over many iterations of loops (acceleration), the models and derivations
// of clauses (clauses), the proofs of Boolean programs (boolean), and what the conditions are proved with (obligation: a search for
// proofs that package smt/proof checks).
//
// Invariants may speak of all cells of arrays (cells.go).
//
// Limits: if the solver gives no answer, neither does the check (ErrNoAnswer).
package certify
