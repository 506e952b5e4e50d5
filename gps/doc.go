// Package gps implements GPS, software model checking by summary-guided search (Fang, Kincaid and Reps 2025), and its
// simplified form GPSLite. It searches a program's paths for one that reaches the error location, guided by summaries that
// over-approximate what can still happen, and turns each dead end of the search into invariant candidates.
//
//	figure 4  EXPLORE        explore.go  test runs: concrete execution along a path, then steered
//	          Check+         steer.go    where a test goes: the solver decides where the program chooses
//	figure 5  GPS            gps.go      the main loop over the frontier queue
//	sect 5.3  gas            gas.go      instrumentation that bounds test runs and makes summaries count iterations
//	figure 6  TRYCOVER, REFINE, and definitions 1-3, lemma 1: package internal/search/art
//
// Options leave parts out: Lite (figure 4), NoGas and NoSummaries, and AnyGas what section 5.3 does not have. CoverAll lets nodes be
// covered by others than their ancestors, as in McMillan's paper. The baselines of the paper's evaluation are packages gps/impact and
// gps/cra.
//
// Usage:
//
//	res, err := gps.Run(ctx, graph, gps.Options{})
//	if err == nil && res.Verdict == answer.Unsafe {
//		fmt.Println("inputs:", res.Certificate.(*answer.Execution).Inputs)
//	}
//
// Deviations from the paper; those of the tree are in internal/search/art. The search runs on the large-block encoding of the graph,
// so an edge of the tree is a loop-free path (or a merged bundle of them) between two cut points. A test is run concretely first and
// enters the tree only if it did not reach the error, and then only its first part. One test follows one path; its untaken branches go
// to the frontier queue. A test for which nothing is left to choose runs on beside the search. Summaries without gas are computed
// first, and gas is added only if they do not exclude the target.
package gps
