// Package bself decides whether the error location of a program can be reached by symbolic execution: backwards with loop
// folding, which infers disjunctive loop invariants on the way (BSELF), backwards without (BSE), by k-induction on
// control-flow paths, forwards (SE), and by SE and BSELF together.
//
// Backward symbolic execution starts at the error and computes the states from which the error can be reached along longer
// and longer paths, until no path is feasible or one begins at the source. When BSELF comes to a loop with error states, it
// looks for an inductive set of states that is disjoint with them: it starts from the states that leave the loop without
// error, overapproximates them as far as they stay inductive and disjoint, adds their overapproximated preimages along the
// paths of the loop, and asks, by nested calls, whether the loop is always entered in such a state.
//
//	Chalupa, Strejček 2021   algorithms 1 and 3          backward, problem.unreachable (the nested calls)
//	                         algorithm 2, section 3.3    problem.runInduction
//	                         algorithm 4                 problem.foldLoop, folding.search, folding.extensions
//	                         section 4.2                 folding.initial, folding.closing, folding.stored
//	                         section 4.3                 folding.overapproximate, overapproximation.drop, .relax, .weakest
//	                         section 4.3, relations      overapproximation.relations, relater
//	                         section 4.4                 folding.unwind, problem.learn
//	                         section 5, flattening       nest
//	                         section 5.2, SE+BSELF       combined
//	King 1976                symbolic execution          problem.runForward
//
// Paths are made of the blocks of encode.LargeBlocks and their length is counted in blocks. States are formulas over the
// variables at a cut point; C's integers are in the transitions. Inputs are eliminated from each set of states where that is
// affordable. Invariants come with every safe verdict: the folded ones, and that no state holds from which the search went on.
// Every unsafe verdict has been executed. Questions to the solver, paths in static single assignment form, executions, cases and
// what is learned of nonlinear operations are those of package search.
//
// Beyond the paper: loops of a nest are folded together, as families of formulas (nest.go); an iteration that reads input may be
// extended only by states all of whose successors are safe (folding.closing), and candidates also start from single cubes; relations
// are all linear equations, and not only those of the paper's forms; the hull of two successive iterations is a further relation
// (relater.trend); what holds of a failed attempt's clauses is kept (harvest.go); and linear relations are looked for forwards once
// before folding (seed.go). States that have been searched before are not searched again (backward.covered); BSE and k-induction do
// without all this.
//
//	res, err := bself.Run(ctx, g, bself.Options{})
//	res, err := bself.Run(ctx, g, bself.Options{Engine: bself.SEBSELF, Concurrent: true})
//	if inv, ok := res.Certificate.(*answer.Invariants); ok {
//		fmt.Println(inv.Symbols.CString(inv.At[header])) // often disjunctive
//	}
//
// Limits: one procedure. BSELF finds errors behind few iterations only, SE those that its tests happen to meet. With Concurrent the
// engine that answers first wins, so that the certificate may differ from run to run.
//
// Names: p problem, s state, path or search, f folding, o overapproximation, n nest, b block, xi candidate, psi its last extension,
// phi error states, j index of a cut point in its nest.
package bself
