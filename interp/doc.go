// Package interp computes Craig interpolants for linear arithmetic over integers and rationals with Boolean structure: for
// formulas A and B that exclude each other, a formula over their common symbols that A implies and that excludes B.
//
//	Sequence  sequence.go  inductive sequence interpolants of a path (McMillan 2006)
//	Binary    binary.go    a single interpolant
//	          core.go      Newton-style slicing: what the refutation does not need is dropped first
//	          farkas.go    all interpolants of a conjunctive path from one Farkas certificate
//	          backward.go  interpolants by projecting the suffix: works with any Boolean shape and with divisibility
//
// Usage:
//
//	itps, err := interp.Sequence(ctx, c, []smt.Term{init, step1, step2, bad}, interp.Options{})
//	// itps[i] lies between the i-th formula and the next; itps[i-1] and the i-th formula imply itps[i]
//
// The method does not look into the proofs of the Boolean solver. A conjunctive path is refuted by the simplex algorithm,
// whose Farkas coefficients give the whole sequence at once. Otherwise, and where only integrality refutes the path, the
// sequence is computed from its end: each interpolant excludes what the rest of the path needs, generalised by dropping
// every literal that is not needed to exclude it.
package interp
