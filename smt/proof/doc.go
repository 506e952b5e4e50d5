// Package proof defines refutations of formulas over linear arithmetic, functions, arrays, datatypes and bit-vectors, and checks them. It
// knows nothing of how they were found and imports no part of the solver.
//
// A Proof states a problem, as Boolean variables with meanings (symbols, connectives over earlier variables, arithmetic
// atoms) and literals that are to hold at the same time, and gives clauses, each of which follows from the meanings alone
// or from the clauses before it:
//
//   - a Lemma of the definitions: its negation contradicts the truth table of one connective;
//
//   - a Lemma of one linear form: its negation leaves no value for it (x <= 3 excludes x = 5);
//
//   - a Lemma with Farkas coefficients: the constraints that its negation says, each multiplied by its coefficient, sum up
//     to a contradiction, such as 1 <= 0; constraints over integers are rounded before;
//
//   - a Lemma of divisibility: a combination of equations has integral coefficients but no integral constant, as in
//     2x - 2y = 1 (Griggio, A practical approach to satisfiability modulo linear integer arithmetic, JSAT 2012);
//
//   - a Lemma of congruence: what its negation says of terms makes two different constants equal, such as true and false. The
//     equalities on the way there are listed, and each is said by the negation, or makes an equation true or false, or
//     is between equal functions of equal arguments (Nieuwenhuis and Oliveras, Fast congruence closure and extensions,
//     Information and Computation 2007);
//
//   - a Step, which follows by reverse unit propagation (Goldberg and Novikov, DATE 2003): its negation leads to a
//     contradiction by unit clauses alone.
//
//   - a Lemma that is an instance of an axiom of arrays (read over write, extensionality with a new symbol as witness, arrays with
//     one element everywhere) or of datatypes (Barrett, Shikanian and Tinelli, An abstract decision procedure for a theory of
//     inductive data types, JSAT 2007), or that excludes a value that is a part of itself.
//
// A Proof is of one of two forms. Where all is linear arithmetic, Meanings says what variables are. Otherwise Terms has the formula and
// all that its proof speaks of, with sorts, and the variables are those of Definitions, which turns terms into clauses: a formula has a
// literal, a bit-vector one for each bit, with circuits as plain as they can be, so that one can see that they are right. The
// search for a proof works with these clauses, which therefore need no proof.
//
//	proof.go        Proof, Step, the rules
//	check.go        Check: steps one after the other; connectives, Farkas, divisibility
//	trim.go         Trim: leaves out the steps that the end does not rest on
//	order.go        bounds on one linear form
//	term.go         terms, sorts, and which terms are well-sorted
//	definitions.go  what terms mean in clauses
//	gates.go        gates, which are simplified by constants alone
//	vectors.go      operators of bit-vectors
//	congruence.go   lemmas of congruence
//	instances.go    instances of the axioms of arrays and datatypes
//	sizes.go        how many values sorts have
//	write.go        proofs as text
//
// Case distinctions on integers need no rule: x <= 3 and its negation x >= 4 are literals. Nor do cuts, which are literals,
// too: one that is found by rounding follows since its negation gives a Lemma with Farkas coefficients, and one that follows
// from a disjunction, like Gomory's, has such a Lemma for each case (Cook, Kannan and Schrijver, Chvátal closures for mixed
// integer programming problems, Mathematical Programming 1990).
//
//	s := smt.NewSolver(c, smt.Options{})
//	s.Assert(f)
//	if s.Check(ctx) == smt.Unsat {
//		p, err := s.Proof(ctx)
//		if err == nil { err = proof.Check(ctx, p) }
//	}
//
// # Limits
//
// What is proved is what Proof.Meanings, or Proof.Terms, and Proof.Roots say: that they say the same as the formulas of the user is not
// checked here. Trim need not be trusted: what it returns is checked. A Lemma without a derivation is not accepted, so that the answer is then "not certified", with the reason.
package proof
