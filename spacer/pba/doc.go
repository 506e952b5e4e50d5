// Package pba decides constrained Horn clauses by automatic abstraction: under-approximations with bounded loops are solved by
// RecMC, their proofs say what part of the clauses matters, and spurious counterexamples say what was left out too much.
//
//	answer, err := pba.Solve(ctx, system, pba.Options{})
//	// answer.Status: smt.Sat with a Model of the clauses, smt.Unsat with a Refutation
//
// It is the algorithm Spacer of Komuravelli, Gurfinkel, Chaki, Clarke, Automatic abstraction in SMT-based unbounded software model
// checking, CAV 2013:
//
//	Spacer            figure 6, lines 1-13                        pba.go
//	P~, counters      section 5 and appendix A                    counters.go, components.go (weak topological order)
//	assumptions       section 5, Abstractions                     counters.go
//	Solve             RecMC of package spacer, on bounded clauses pba.go
//	ExtractInvs       figure 6, lines 24-31; figure 8             invariants.go, candidates.go, guards.go
//	Abstract          figure 6, lines 16-17; unsat cores          abstract.go
//	Refine            figure 6, lines 18-23; unrolled, with cores refine.go
//	variants          section 6: state variables only; no CEGAR   Options
//	the steps, for --trace                                        trace.go
//
// What differs: the paper speaks of programs without procedures, that is, of clauses with at most one predicate in the body; here
// a clause may have several. A counter counts up: it is the number of iterations of a loop so far, the larger one where two derivations
// meet (the height of the derivation in turns), so that it is a function of the derivation, and what an invariant says of the
// program itself is that some value of the counters satisfies it (lemma 2 has "all", for counters that are guessed and count down).
// Abstract asks one question for each lemma that the proof needs, beginning with the queries, instead of one for all.
//
// Limits: those of package spacer. It need not end.
//
// Names: a the algorithm, t transition (a clause with counters and assumptions), h head of a component.
package pba
