// Package spacer decides constrained Horn clauses by RecMC: recursive model checking with summary facts, which
// over-approximate what a predicate holds of, and reachability facts, which under-approximate it.
//
//	answer, err := spacer.Solve(ctx, system, spacer.Options{})
//	// answer.Status: smt.Sat with a Model of the clauses, smt.Unsat with a Refutation
//
// A proof obligation asks whether states of a predicate can be derived within a bound on the depth of recursion. It is
// answered by the rules of Komuravelli, Gurfinkel, Chaki, SMT-based model checking for recursive programs, CAV 2014, figures
// 5 and 6:
//
//	RecMC            bounded safety for growing bounds, until the summaries are inductive   solve.go     solve
//	BndSafety        smallest bound first                                                   solve.go     bounded
//	Sum              nothing derives the states: a new summary fact                         search.go    expand, generalize.go, relate.go
//	Reach            facts derive them: a new reachability fact, by projection              search.go    reach
//	Query            a premise has to be looked at first: a new obligation, by projection   search.go    query
//	figure 5, line 8 facts that hold for the next bound, too                                propagate.go propagate
//
// What the paper leaves open: obligations are conjunctions of literals; a summary fact is the negation of a part of one that
// is inductive relative to the facts of the bound below (Bradley, SAT-based model checking without unrolling, VMCAI 2011), or
// an interpolant if that is simpler; an obligation that has been answered is asked again for the next bound (Hoder and
// Bjørner, Generalized property directed reachability, SAT 2012, figure 1).
//
// Three things are added, which Options leave out: equations that all derivations keep to are found beforehand (affine.go),
// in a cube two inequalities may become their sum (generalize.go, addLiterals), and the bounds of facts that differ in nothing else are moved as far as to
// constants of the clauses (bounds.go). Facts that relate variables may be preferred (relate.go).
//
// Mode gpdr is the algorithm that the paper compares with (its section 7; Hoder and Bjørner 2012): obligations are single states of a
// model, and so are the answers that are kept, in place of projections. Lemmas come from relative induction and interpolation, as in
// RecMC, so that the difference is the paper's alone; none of the additions takes part. It need not end for a single bound (appendix A).
//
// With arrays, datatypes, bit-vectors or floats, projections are those of package cooper for them, and summary facts come of relative
// induction alone: neither equations nor interpolants are found. An argument that is a vector of bits is bounded from both sides.
//
// Limits: the clauses are those of package horn. It need not end.
//
// Names: e engine, p obligation (pob), r rule, a atom, n bound.
package spacer
