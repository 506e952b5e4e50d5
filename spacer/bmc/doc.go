// Package bmc looks for derivations of false by bounded model checking (Biere, Cimatti, Clarke, Zhu, Symbolic model checking
// without BDDs, TACAS 1999): for one length after the other, one formula says that there is a derivation of that length. Clauses
// must be linear, with at most one atom in their bodies.
//
//	ans, err := bmc.Solve(ctx, sys, bmc.Options{})
//	if err == nil && ans.Verdict == answer.Unsafe {
//		err = clauses.CheckDerivation(ctx, sys, ans.Certificate.(horn.Derivation))
//	}
//
// Wins: short derivations through large constraints. It never answers Sat.
package bmc
