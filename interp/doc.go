// Package interp computes Craig interpolants, of pairs of formulas, of paths and of trees, for linear arithmetic over integers and
// rationals with Boolean structure, and, with fewer promises, for formulas of other theories. The engines take them for candidate invariants, so they are made short, general, and
// alike from iteration to iteration of a loop.
//
//	itps, err := interp.Sequence(ctx, c, []smt.Term{init, step1, step2, bad}, interp.Options{})
//	// fs[0] implies itps[0]; itps[i-1] and fs[i] imply itps[i]; the last one excludes bad
//	// states = constants of the program's variables at each place: loops then get the same literals in each iteration
//	itps, err = interp.Sequence(ctx, c, path, interp.Options{States: states})
//	one, err := interp.Binary(ctx, c, a, b, interp.Options{Strength: interp.TowardsB})
//
// The method does not look into the proofs of the Boolean solver. A path is split into literals and disjunctions. The
// literals are refuted over the rationals by one simplex run, which asserts the last steps first; the partial sums of its
// Farkas certificate are interpolants at all places at once. Disjunctions are split only if the literals do not suffice,
// and their cases are combined place by place. What only integrality refutes is refuted by eliminating quantifiers from the
// end, which finds divisibility. A path with too many cases is taken cube by cube of its end, then step by step from the
// beginning, then from the end; each of these gives an inductive sequence. Then the sequence is made simpler.
//
// Beyond linear arithmetic, two formulas are separated by clauses over their common symbols, each of which excludes a part of a model's
// description (separate.go): the projection of a cube, and how the terms of the formulas that common symbols can express compare. Solvers
// say that a clause is implied and that all together suffice. Interpolants of functions and numbers are found this way; with arrays
// there need not be any without quantifiers (or without a function for where arrays differ: Hoenicke and Schindler 2018), and then the
// budget ends the search.
//
//	McMillan 2006 (CAV)                            sequence interpolants         Sequence, Verify
//	Christ, Hoenicke 2016 (JAR), section 2         tree interpolants             Tree
//	McMillan 2003 (CAV)                            rule for a split disjunction  tree.combine
//	Gulwani, Musuvathi 2008 (ESOP)                 terms that can be expressed   images.collect
//	Ackermann 1954                                 functions of one side         withoutFunctions
//	Dietsch et al. 2017 (ESEC/FSE), Newton         parts outside of the core     slice, groups
//	Rybalchenko, Sofronie-Stokkermans 2007         partial sums of certificates  partialSums, strongest, weakest
//	Blicha et al. 2019 (TACAS)                     decomposed interpolants       decomposed
//	Flanagan, Leino 2001 (FME), Houdini            what holds at each place      holding
//	Fang et al. 2025, section 2.3 and figure 8     dead-end interpolants of EX-3 fromEnd, TestParity
//	TUM lectures 4-7, example 9                    intermediate solution         TestLectureExample9
//
//	interp.go      API, the problem, its budget       integer.go     interpolants by elimination
//	scope.go       which symbols are shared where     stepwise.go    step by step from the beginning
//	slice.go       parts of a path, minimal cores     backward.go    from the end
//	tree.go        trees, node by node
//	prove.go       proof by cases and cubes           weaken.go      dropping and weakening literals
//	system.go      literals as rows of one tableau    recur.go       literals of one place tried at the others
//	farkas.go      certificates and partial sums      cost.go        which sequence is the simpler one
//	vocabulary.go  what is alike at different places  literal.go     weaker literals
//	slack.go       bounds that recur                  tidy.go        merging bounds and equations
//	separate.go    two formulas of any theories       images.go      terms over common symbols, and what a model says of them
//	symbols.go     constants and functions in common  functions.go   formulas without functions of their own
//	decompose.go   splitting a certificate's sums     verify.go      proof of the result
//
// Beyond the papers: the slack of a certificate is distributed so that one bound serves many places (slack.go), and so is
// that of a decomposed one, whose parts are found from the end so that they are inductive.
//
// Limits: a tree has at most maxNodes nodes, a formula is taken in at most maxCubes cubes; where no method gets through, the
// answer is ErrUnknown. Queries that only serve to find a short result have a modest effort of their own, so that a hard one
// costs simplicity rather than time; what a decisive query may take is up to package smt. That sequences are inductive is by
// construction; that they are short and converge is a matter of heuristics, and better with Options.States than without.
//
// Names: p problem, q part, proof or piece, s sums, l linear sum, n bound's sum, k coefficient or constant, v value,
// i place (between fs[i] and fs[i+1]) or step, c Context.
package interp
