// Package recmc decides systems of constrained Horn clauses by bounded safety proofs for growing bounds: the plain form of
// RecMC, without the engine's tuning. It answers every query to the solver from scratch and keeps nothing but lemmas and
// reachability facts, so that it can be checked against the paper line by line.
//
// A lemma of a predicate at bound k is true of everything that has a derivation of height at most k (a summary fact); a
// reachability fact is a formula all of whose points have a derivation. A proof obligation asks whether a predicate has a
// derivation of bounded height inside of a formula.
//
//	Komuravelli, Gurfinkel, Chaki: SMT-based model checking for recursive programs, CAV 2014
//	  figure 5, RecMC(M)          Solve: bounds, propagation of lemmas, fixpoint
//	  figure 6, BndSafety         engine.bndSafety: obligations with the smallest bound first
//	    Sum                       engine.sum (generalize.go): a lemma by cores and interpolation
//	    Reach                     engine.reach (facts.go): a fact by model-based projection
//	    Query                     engine.query (obligations.go): an obligation for one atom of a body
//	  section 5, MBP              engine.project, by cooper.Project
//	Bradley: SAT-based model checking without unrolling, VMCAI 2011
//	    relative induction, dropping of literals    generalize.go
//
// Use:
//
//	ans, err := recmc.Solve(ctx, sys, recmc.Options{})
//	if err == nil && ans.Status == smt.Unsat {
//		err = certify.CheckDerivation(ctx, sys, ans.Refutation)
//	}
//
// Deviations: the paper's programs are procedures; here any clause may have any number of atoms in its body, and the body is
// split at the first atom that the model satisfies by a lemma only. An obligation that has been met is asked again for the
// next bound at once. Of an unknown answer of the solver the reason is given; nothing is guessed.
//
// Names: e engine, p PredID, k bound, o obligation, m model.
package recmc
