// Package bmc is bounded model checking (Biere, Cimatti, Clarke, Zhu, Symbolic model checking without BDDs, TACAS 1999).
//
// Programs are unwound, bit by bit, with unwinding assertions (Clarke, Kroening, Lerda, A tool for checking ANSI-C programs, TACAS
// 2004): each loop can have up to a number of iterations, which grows until an execution reaches the error, or until none has more. Where paths
// meet, the states become one, so that the formula is as large as the unwound program and not as its paths. Constants are put in as terms
// are made: a loop with a constant number of iterations is unwound completely whatever the bound is. At each branch the solver is asked, with
// little effort, whether an execution comes to the edge; one that none takes is cut (as symbolic execution does: King 1976; with merging:
// Kuznetsov, Kinder, Bucur, Candea, Efficient state merging in symbolic execution, PLDI 2012), so that each loop has the iterations that it can
// have, whatever the bound is. One solver is asked all questions, each of which is an assumption.
//
// Clauses must be linear, with at most one atom in their bodies: for one length after the other, one formula says that there is a
// derivation of that length. It never answers Sat.
//
//	a, err := bmc.Program(ctx, g, bmc.Bounds{})
//	ans, err := bmc.Solve(ctx, sys, bmc.Options{})
//	if err == nil && ans.Verdict == answer.Unsafe {
//		err = clauses.CheckDerivation(ctx, sys, ans.Certificate.(horn.Derivation))
//	}
//
// # Where things are
//
//	program.go   programs: growing bounds, questions, executions
//	unwind.go    unwinding, by the weak topological order of the graph
//	induction.go k-induction, on unwindings from one loop to the next
//	query.go     unwindings that are asked under assumptions
//	clauses.go   clauses
//	engines.go   the engine and its options
//
// Wins: bit operations, products, hash functions and checksums; short derivations through large constraints.
package bmc
