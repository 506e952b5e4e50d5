// Package smt has the terms of the verifier and decides formulas over them: Boolean structure, linear arithmetic over
// integers and rationals, divisibility, and what can be defined by these (conditionals, div, mod, to_int); functions and sorts
// without a meaning, arrays, datatypes, bit-vectors and floats. Everything above it thinks in its Terms; below it are simplex
// (rows and bounds), smt/sat (clauses), smt/euf (congruence), smt/bits and smt/floats (circuits).
//
// # Terms
//
// A Context hash-conses terms: equal constructions give equal handles, and a term's parts have smaller handles, so that all
// traversals are loops over an array, without recursion. Numeric terms are linear sums; their variables are constant symbols
// and "opaque" terms (conditional, quotient, remainder, integer part) that Purify replaces by defined symbols. Arithmetic
// atoms have one normal form: coprime integer coefficients, the first one positive, strict inequalities over integers removed
// and constants rounded; the negation of an inequality is the negation of the canonical atom. So 2x+1 <= 0 is x <= -1, which
// is also not (x >= 0); 2x = 1 is false; 3 | 2x+1 is 3 | x+2.
//
// # Deciding
//
// Check (solver.go, query.go) works through stages, each for what the one before has left open:
//
//  1. Propagation over the formula graph (propagate.go) in turn with arithmetic (arithmetic.go): equations eliminate
//     variables (eliminate.go), inequalities become intervals of linear forms (forms.go), these decide further atoms
//     (evaluate.go, read.go). Relations common to all cases of a disjunction are added (join.go, generalize.go), which
//     spares many case splits on program paths.
//  2. If no connective is open, the simplex decides the bounds at once (conjunction.go, theory.go).
//  3. Otherwise DPLL(T): clauses (encode.go) and a conflict-driven search on them (package smt/sat) in which the simplex takes
//     part: bounds are asserted as their literals get values, and conflicts over the rationals come back with their Farkas
//     cores as clauses (online.go), and so does what follows by single rows of the tableau (imply.go). What is left to a
//     complete candidate, reduced to an implicant (shrink.go), are integers and disequalities (search.go; dissolve.go for
//     implicants with many equations). Bounds on one form are ordered by clauses made in advance (ordering.go);
//     disequalities and integer branches are split on demand (split.go).
//  4. A conjunction on which the simplex and its branch and bound give up goes to the Omega test (omega.go, shadow.go).
//
// # Other theories
//
// A formula with a term that is not of linear arithmetic (a foreign one: foreigncheck.go) goes to a combination of theories, which
// stays from check to check: one search of smt/sat, in which components take part that assert, propagate, explain, and have the last
// word on a candidate.
//
//	combination.go, component.go         the search and the interface of components
//	combineformula.go                    formulas as circuits
//	common.go                            equations that all cases of a disjunction imply
//	unconstrained.go                     terms that may have any value, which need no circuits
//	combinebits.go, combinefloat.go      bit-vectors and floats as circuits
//	combinebound.go                      bounds of bit-vectors: bits above them need no circuits
//	combineequal.go                      the hub: equality and functions, by smt/euf
//	combinelinear.go                     arithmetic, by simplex with branches and cuts
//	combinereal.go                       floats as numbers and back, by lemmas on demand
//	combinearray.go, combinedata.go      arrays and datatypes likewise
//	combinecone.go                       deciding only on what a check depends on
//	combinemodel.go                      models
//	prooflog.go, prooffacts.go, prooflemma.go    proofs of linear arithmetic
//	combineproof.go, combineproofterm.go proofs: runs on the checker's own clauses, written down
//
//	sort.go, foreign.go, printforeign.go sorts; terms of other theories, and as text
//	array.go, datatype.go                arrays and datatypes, in normal form
//	splice.go                            arrays that are made of two
//	byzero.go                            divisions by zero
//	operator.go, bitvector.go, bvderived.go, bvpolynomial.go, fold.go, foldfloat.go    operators of bit-vectors and floats, rewriting and values
//	modelforeign.go                      values in models
//
// The files of terms and of linear arithmetic that are not named above:
//
//	term.go, intern.go, traverse.go, subst.go, print.go, quote.go       terms: making, walking, replacing, writing them
//	arith.go, linear.go, atom.go, cases.go, connective.go, nnf.go       their normal forms
//	purify.go, apart.go, implied.go, facts.go, tighten.go               defined symbols; stage 1: disequalities, bounds, reasons
//	status.go, model.go, observe.go                                     answers, and who is told of them
//	number.go                                                           numbers, for who uses the package from outside
//
// Every Sat answer is checked by evaluating the asserted formulas under the model. Assumptions that contradict the assertions
// are traced through stages 1 and 2 by reasons, and in stage 3 found by the analysis of the last conflict.
//
// With Options.Proofs, a Check of linear arithmetic writes down its refutation (certify.go, prooflog.go), which package smt/proof checks
// without any of this: what simplification has found out, where a clause of the search rests on it (prooffacts.go), lemmas of
// arithmetic with their weights (prooflemma.go), and what the Boolean search learns. Such a check does not join cases, and has no
// Omega test; what the simplex finds out about integers, it searches again over the atoms that the simplex has made
// distinctions on (cuts.go). Proof hands that over, or searches so if Check has not. With other theories, a combination of its own
// searches, on the clauses that the checker makes of the formulas (combineproof.go).
//
// # Papers
//
//	Dutertre, de Moura: A fast linear-arithmetic solver for DPLL(T), CAV 2006, section 4     theory.go, search.go, imply.go
//	Plaisted, Greenbaum: A structure-preserving clause form translation, JSC 1986            encode.go
//	Nieuwenhuis, Oliveras, Tinelli: Solving SAT and SAT modulo theories, JACM 2006, sec. 3   search.go, online.go
//	Griggio: A practical approach to satisfiability modulo LIA, JSAT 2012, section 3         certify.go (parity)
//	Cook, Kannan, Schrijver: Chvátal closures for mixed integer programming, MP 1990, sec. 3 cuts.go
//	Barrett et al.: Splitting on demand in SAT modulo theories, LPAR 2006                    split.go
//	de Moura, Bjørner: Model-based theory combination, SMT 2007, ENTCS 2008                  combineequal.go, combinelinear.go
//	de Moura, Bjørner: Generalized, efficient array decision procedures, FMCAD 2009          combinearray.go
//	Barrett, Shikanian, Tinelli: An abstract decision procedure for datatypes, JSAT 2007     combinedata.go
//	Pugh: A practical algorithm for exact array dependence analysis, CACM 1992, section 2    omega.go, shadow.go
//
// # Use
//
//	c := smt.NewContext()
//	x, y := c.Var("x", smt.Int), c.Var("y", smt.Int)
//	s := smt.NewSolver(c, smt.Options{})
//	s.Assert(c.Lt(x, y), c.Ge(x, c.Int(0)), c.Eq(c.ModConst(x, num.FromInt(2)), c.Int(1)))
//	fmt.Println(s.Check(ctx, c.Le(y, c.Int(2))), s.Model().Value(x)) // sat 1
//
// # Limits
//
// A Context, and all that belongs to it, is for one goroutine. It never forgets a term. Different Contexts may be used at the
// same time. Each Check of linear arithmetic starts its search anew. With Options.Kept, conflicts of arithmetic are kept for later checks of the same
// Solver (recall.go), which pays where many similar questions are asked that need the Boolean search.
// Memory is linear in the size of the formulas, but for what the Boolean search learns: sums that would grow along a chain of
// equations are not substituted (eliminate.go), and when the tableau of the simplex fills, candidates are decided one by one
// by elimination (search.go, stopOnline).
// Proof and Refute have no proofs of floating-point arithmetic, of conversions between
// numbers and bit-vectors, and of divisibility beside other theories. Uninterpreted sorts count as infinite in models; where unsat
// would rest on that, the answer is unknown. Values of floats that become reals, fp.to_real of what is not constant, are unknown.
// Budgets count steps; when one is spent, or the context.Context is done, the answer is Unknown and Reason says why.
//
// Receivers: c Context, q query, g proofLog, a arithmetic, th theory, s Solver or search, m Model, l Linear, j joiner, o omega.
package smt
